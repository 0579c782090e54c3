import Type, { type Static } from 'typebox';
import { Attachment } from '../accounts/attachments.ts';
import { patientFacts } from '../accounts/patients.ts';
import { Offer } from '../offers/offers.ts';
import { endpoint } from '../platform/endpoint.ts';
import { Id } from '../platform/integers.ts';
import { limits } from '../platform/limits.ts';
import { closed, Nullable, Time, Uuid } from '../platform/schemas.ts';
import { ClinicProposal, Hash } from './clinic-proposals.ts';
import { Recipient } from './recipients.ts';

const Slug = Type.String({ pattern: '^[a-z0-9-]{1,100}$' });

export const requestStates = [
  'submitted',
  'in_review',
  'open',
  'needs_info',
  'accepted',
  'scheduled',
  'completed',
  'cancelled',
  'declined',
  'rejected',
  'expired',
] as const;
export type RequestState = (typeof requestStates)[number];

/** The four words a patient reads. */
export const requestWords = ['sent', 'in_work', 'waiting', 'finished'] as const;
export type RequestWord = (typeof requestWords)[number];

export const wantedKinds = ['treatment', 'diagnostics', 'second_opinion', 'rehabilitation'] as const;
export const timings = ['now', 'months', 'open'] as const;

/** When clinics may open documents and link: at once, each after its first question or offer, or as the client decides for each. */
export const attachmentAccess = ['now', 'after_answer', 'one_by_one'] as const;
const AttachmentAccess = Type.Optional(Type.Enum([...attachmentAccess]));

const RecipientChoice = Type.Object({ clinic_id: Id, doctor_id: Type.Optional(Nullable(Id)) }, closed);

/** One case. Required answers: body, wanted, for_whom, birth_year, country, languages, recipients, health_consent. */
export const NewRequest = Type.Object(
  {
    title: Type.Optional(Type.String({ maxLength: limits.requestTitleMax })),
    body: Type.String({ minLength: limits.requestTextMin, maxLength: limits.requestTextMax }),
    wanted: Type.Enum([...wantedKinds]),
    timing: Type.Optional(Nullable(Type.Enum([...timings]))),
    specialization: Type.Optional(Nullable(Slug)),
    disease: Type.Optional(Nullable(Slug)),
    procedure: Type.Optional(Nullable(Slug)),
    for_whom: Type.Enum(['self', 'relative']),
    patient_name: Type.Optional(
      Nullable(Type.String({ minLength: 1, maxLength: limits.nameMax, pattern: '\\S' })),
    ),
    patient_id: Type.Optional(
      Nullable(Uuid, {
        description: 'The person of the account’s list it is for. What the request says of them goes before.',
      }),
    ),
    keeps_patient: Type.Optional(
      Type.Boolean({ description: 'A relative who is not in the list yet is added to it.' }),
    ),
    ...patientFacts,
    sex: Type.Optional(Nullable(Type.Enum(['female', 'male']))),
    imaging_url: Type.Optional(Nullable(Type.String({ maxLength: 1000, pattern: '^https://[^\\s]+$' }))),
    attachment_ids: Type.Optional(Type.Array(Uuid, { maxItems: limits.attachmentsPerRequest })),
    attachment_access: AttachmentAccess,
    recipients: Type.Array(RecipientChoice, { minItems: 1, maxItems: limits.recipientsMax }),
    health_consent: Hash,
  },
  closed,
);
export type NewRequest = Static<typeof NewRequest>;

export const OwnCost = Type.Object(
  {
    title: Type.String({ minLength: 1, maxLength: 100 }),
    amount: Type.Number({ minimum: 0, maximum: 1e9 }),
    currency_id: Id,
    clinic_ids: Type.Optional(
      Type.Array(Id, {
        minItems: 1,
        maxItems: 20,
        uniqueItems: true,
        description: 'Clinics of the request to whose offers it is added. Absent: to every offer.',
      }),
    ),
  },
  closed,
);
export type OwnCost = Static<typeof OwnCost>;

export const RequestRow = Type.Object({
  id: Uuid,
  number: Type.Integer(),
  title: Type.String(),
  state: Type.Enum([...requestStates]),
  word: Type.Enum([...requestWords]),
  submitted_at: Time,
  updated_at: Time,
  expires_at: Time,
  recipients: Type.Integer(),
  offers: Type.Integer({ description: 'Offers that can be looked at.' }),
  is_unread: Type.Boolean(),
  patient_name: Nullable(Type.String(), { description: 'Null: it is for the client.' }),
  patient_id: Nullable(Uuid, { description: 'Null also where that person is not in the list.' }),
});
export type RequestRow = Static<typeof RequestRow>;

export const RequestEvent = Type.Object({
  kind: Type.String(),
  actor: Type.Enum(['client', 'staff', 'operator', 'service']),
  clinic_id: Nullable(Type.Integer()),
  at: Time,
});

export const Opening = Type.Object({
  attachment_id: Uuid,
  clinic_id: Type.Integer(),
  role: Type.Enum(['owner', 'coordinator', 'doctor']),
  at: Time,
});

/** Why an operator has read what was written, or opened a document. */
export const operatorOpeningProperties = {
  reason: Type.String(),
  document: Nullable(
    Type.Object({ name: Nullable(Type.String(), { description: 'Null: the document is gone.' }) }),
    { description: 'The document that was opened; null: what was written was read.' },
  ),
};

const OperatorOpening = Type.Object({ at: Time, ...operatorOpeningProperties });

/** The case as both sides read it. */
export const caseProperties = {
  title: Type.String(),
  body: Type.String(),
  wanted: Type.Enum([...wantedKinds]),
  timing: Nullable(Type.Enum([...timings])),
  specialization: Nullable(Type.Object({ slug: Type.String(), title: Type.String() })),
  disease: Nullable(Type.Object({ slug: Type.String(), title: Type.String() })),
  procedure: Nullable(Type.Object({ slug: Type.String(), title: Type.String() })),
  for_whom: Type.Enum(['self', 'relative']),
  sex: Nullable(Type.Enum(['female', 'male'])),
  country: Type.Object({ code: Type.String(), title: Type.String() }),
  languages: Type.Array(Type.String()),
};

export const RequestDetail = Type.Object({
  ...RequestRow.properties,
  ...caseProperties,
  state_reason: Nullable(Type.String()),
  birth_year: Type.Integer(),
  imaging_url: Nullable(Type.String()),
  attachments: Type.Array(Attachment),
  own_costs: Type.Array(OwnCost),
  recipients: Type.Array(Recipient),
  offers: Type.Array(Offer),
  events: Type.Array(RequestEvent),
  openings: Type.Array(Opening),
  accepted_offer_id: Nullable(Uuid),
  proposal: Nullable(ClinicProposal, {
    description: 'The clinic that an operator proposes, while it waits for the client’s answer.',
  }),
  operator_openings: Type.Array(OperatorOpening, {
    description:
      'When operators have read the request and its conversations or opened a document, and why; the last first.',
  }),
  invites_review: Type.Boolean({
    description: 'The client was asked for a review of the treatment, and has written none.',
  }),
});
export type RequestDetail = Static<typeof RequestDetail>;

const params = Type.Object({ id: Uuid });
const reading = ['unauthenticated', 'blocked', 'not_found', 'unavailable'] as const;
const changing = [...reading, 'malformed', 'stale_page', 'invalid'] as const;
const Done = Type.Object({ data: Type.Object({}) });

export const createRequest = endpoint({
  method: 'POST',
  path: '/api/v1/client/requests',
  summary:
    'Sends a case to up to five clinics. Without `attachment_access` documents stay closed (`one_by_one`).',
  access: 'request.create',
  repeatKey: 'required',
  consents: ['terms', 'personal_data'],
  body: NewRequest,
  reply: Type.Object({ data: RequestRow }),
  errors: [...changing, 'consent_needed', 'too_many'],
});

export const listRequests = endpoint({
  method: 'GET',
  path: '/api/v1/client/requests',
  summary: 'Own requests, the last changed first.',
  access: 'request.create',
  query: Type.Object(
    {
      page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
      patient: Type.Optional(
        Type.Union([Uuid, Type.Literal('self')], {
          description: 'Only those for one person of the list, or for the client.',
        }),
      ),
    },
    closed,
  ),
  reply: Type.Object({
    data: Type.Array(RequestRow),
    meta: Type.Object({ total: Type.Integer(), page: Type.Integer(), per_page: Type.Integer() }),
  }),
  errors: [...reading, 'invalid'],
});

export const getRequest = endpoint({
  method: 'GET',
  path: '/api/v1/client/requests/:id',
  summary: 'One own request with everything that belongs to it.',
  access: 'request.create',
  params,
  reply: Type.Object({ data: RequestDetail }),
  errors: reading,
});

export const seeRequest = endpoint({
  method: 'POST',
  path: '/api/v1/client/requests/:id/seen',
  summary: 'The client has looked: its notifications are read, sent offers are viewed.',
  access: 'request.create',
  params,
  reply: Done,
  errors: changing,
});

export const cancelRequest = endpoint({
  method: 'POST',
  path: '/api/v1/client/requests/:id/cancel',
  summary: 'Cancels a request that is not finished; the clinics are told.',
  access: 'request.create',
  params,
  body: Type.Optional(Type.Object({ reason: Type.Optional(Type.String({ maxLength: 500 })) }, closed)),
  reply: Done,
  errors: changing,
});

export const answerQuestion = endpoint({
  method: 'POST',
  path: '/api/v1/client/requests/:id/answer',
  summary: 'Answers a clinic’s question, with further papers if need be.',
  access: 'request.create',
  params,
  body: Type.Object(
    {
      question_id: Uuid,
      answer: Type.String({ minLength: 1, maxLength: limits.requestTextMax, pattern: '\\S' }),
      attachment_ids: Type.Optional(Type.Array(Uuid, { maxItems: limits.attachmentsPerRequest })),
    },
    closed,
  ),
  reply: Done,
  errors: changing,
});

export const addRecipients = endpoint({
  method: 'POST',
  path: '/api/v1/client/requests/:id/recipients',
  summary: 'Sends the request to further clinics, with consent for them; a declined one is open again.',
  access: 'request.create',
  params,
  body: Type.Object(
    {
      recipients: Type.Array(RecipientChoice, { minItems: 1, maxItems: limits.recipientsMax }),
      health_consent: Hash,
    },
    closed,
  ),
  reply: Done,
  errors: changing,
});

export const discloseRequest = endpoint({
  method: 'POST',
  path: '/api/v1/client/requests/:id/disclosure',
  summary:
    'Opens or closes name with phone, or papers, to one clinic. Closing counts at once, and also ends a promise to open after the answer and the clinic’s wish for them.',
  access: 'request.create',
  params,
  body: Type.Object(
    { clinic_id: Id, contact: Type.Optional(Type.Boolean()), papers: Type.Optional(Type.Boolean()) },
    closed,
  ),
  reply: Done,
  errors: changing,
});

export const keepOwnCosts = endpoint({
  method: 'POST',
  path: '/api/v1/client/requests/:id/own-costs',
  summary: 'What the client counts in besides the offers, such as flights.',
  access: 'request.create',
  params,
  body: Type.Object({ own_costs: Type.Array(OwnCost, { maxItems: 10 }) }, closed),
  reply: Done,
  errors: changing,
});
