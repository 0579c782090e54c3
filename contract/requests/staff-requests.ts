import Type, { type Static } from 'typebox';
import { Attachment } from '../accounts/attachments.ts';
import { offerStates, StaffOffer } from '../offers/offers.ts';
import { endpoint } from '../platform/endpoint.ts';
import { changeErrors, readErrors } from '../platform/errors.ts';
import { Id } from '../platform/integers.ts';
import { limits } from '../platform/limits.ts';
import { closed, Nullable, Time, Uuid } from '../platform/schemas.ts';
import { InboxEntry } from './assignments.ts';
import { declineReasons, Question, recipientStates } from './recipients.ts';
import { caseProperties, requestStates } from './requests.ts';

export const InboxRow = Type.Object({
  id: Uuid,
  number: Type.Integer(),
  clinic_id: Type.Integer(),
  title: Type.String({ description: 'Empty where the client’s words are withheld.' }),
  is_withheld: Type.Boolean({
    description: 'The client has withdrawn the consent: no word of theirs reaches the clinic any more.',
  }),
  country: Type.Object({ code: Type.String(), title: Type.String() }),
  age_group: Type.String({ description: 'Ten years, such as `60-69`.' }),
  languages: Type.Array(Type.String()),
  request_state: Type.Enum([...requestStates]),
  state: Type.Enum([...recipientStates]),
  is_slow: Type.Boolean(),
  delivered_at: Time,
  replied_at: Nullable(Time),
  has_new_answer: Type.Boolean(),
  approval: Nullable(Type.Enum(['waiting', 'returned']), {
    description: 'The offer that is written waits for an owner to approve it, or was returned by one.',
  }),
  offer_state: Nullable(Type.Enum([...offerStates]), {
    description: 'Of the offer that counts: the accepted one, else the last sent. Null: none was sent.',
  }),
});
export type InboxRow = Static<typeof InboxRow>;

export const StaffCase = Type.Object({
  ...InboxRow.properties,
  inbox: InboxEntry,
  ...caseProperties,
  currency_id: Nullable(Type.Integer(), {
    description:
      'In which the client reads prices. Null: none was chosen, or the client’s words are withheld.',
  }),
  decline_reason: Nullable(Type.Enum([...declineReasons])),
  decline_note: Nullable(Type.String()),
  contact: Nullable(
    Type.Object({
      name: Type.String(),
      patient_name: Nullable(Type.String()),
      phone_number: Type.String(),
      email: Nullable(Type.String()),
    }),
    { description: 'Null until the client opens it.' },
  ),
  papers: Nullable(
    Type.Object({ attachments: Type.Array(Attachment), imaging_url: Nullable(Type.String()) }),
    {
      description: 'Null until the client opens them.',
    },
  ),
  papers_count: Type.Integer(),
  opens_on_answer: Type.Boolean({ description: 'Documents open with the first question or offer.' }),
  attachments_asked_at: Nullable(Time, { description: 'The clinic has asked for the documents and waits.' }),
  doctor: Nullable(Type.Object({ id: Type.Integer(), title: Type.String() })),
  questions: Type.Array(Question),
  offer: Nullable(StaffOffer),
  chat_id: Nullable(Uuid, {
    description:
      'The conversation about the request with its client. Null: nothing was said or noted in it yet.',
  }),
  time_zone: Type.String(),
});
export type StaffCase = Static<typeof StaffCase>;

const params = Type.Object({ id: Uuid });
const clinicQuery = Type.Object({ clinic_id: Id }, closed);
const Done = Type.Object({ data: Type.Object({}) });

export const getCase = endpoint({
  method: 'GET',
  path: '/api/v1/staff/requests/:id',
  summary:
    'A case as far as its client has opened it to this clinic. Other clinics and their offers are not in it.',
  access: 'request.answer',
  key: { scope: 'requests.read', clinic: 'query.clinic_id' },
  params,
  query: clinicQuery,
  reply: Type.Object({ data: StaffCase }),
  errors: readErrors,
});

export const seeCase = endpoint({
  method: 'POST',
  path: '/api/v1/staff/requests/:id/seen',
  summary: 'Someone of the clinic has read the case.',
  access: 'request.answer',
  params,
  body: clinicQuery,
  reply: Done,
  errors: changeErrors,
});

export const askClient = endpoint({
  method: 'POST',
  path: '/api/v1/staff/requests/:id/ask',
  summary: 'Asks the client for more.',
  access: 'request.answer',
  params,
  body: Type.Object(
    { clinic_id: Id, body: Type.String({ minLength: 1, maxLength: limits.requestTextMax, pattern: '\\S' }) },
    closed,
  ),
  reply: Done,
  errors: changeErrors,
});

export const askForAttachments = endpoint({
  method: 'POST',
  path: '/api/v1/staff/requests/:id/attachments/ask',
  summary:
    'Asks the client to open the documents to this clinic; repeated while they wait it changes nothing.',
  access: 'request.answer',
  params,
  body: clinicQuery,
  reply: Done,
  errors: changeErrors,
});

export const declineCase = endpoint({
  method: 'POST',
  path: '/api/v1/staff/requests/:id/decline',
  summary: 'The clinic cannot help, with the reason.',
  access: 'request.answer',
  key: { scope: 'offers.write', clinic: 'body.clinic_id' },
  params,
  body: Type.Object(
    {
      clinic_id: Id,
      reason: Type.Enum([...declineReasons]),
      note: Type.Optional(Type.String({ maxLength: 500 })),
    },
    closed,
  ),
  reply: Done,
  errors: changeErrors,
});

export const CaseNote = Type.Object({
  id: Uuid,
  name: Type.String(),
  is_own: Type.Boolean(),
  body: Type.String(),
  created_at: Time,
});
export type CaseNote = Static<typeof CaseNote>;

export const listCaseNotes = endpoint({
  method: 'GET',
  path: '/api/v1/staff/requests/:id/notes',
  summary: 'What the clinic’s people have written to each other about a case; no client ever sees it.',
  access: 'request.answer',
  params,
  query: clinicQuery,
  reply: Type.Object({ data: Type.Array(CaseNote) }),
  errors: readErrors,
});

export const addCaseNote = endpoint({
  method: 'POST',
  path: '/api/v1/staff/requests/:id/notes',
  summary: 'Adds a note for the clinic’s people. The id is made by the caller; the same id is the same note.',
  access: 'request.answer',
  params,
  body: Type.Object(
    {
      clinic_id: Id,
      id: Uuid,
      body: Type.String({ minLength: 1, maxLength: limits.messageMax, pattern: '\\S' }),
    },
    closed,
  ),
  reply: Type.Object({ data: CaseNote }),
  errors: changeErrors,
});

export const deleteCaseNote = endpoint({
  method: 'DELETE',
  path: '/api/v1/staff/requests/:id/notes/:noteId',
  summary: 'Removes an own note.',
  access: 'request.answer',
  params: Type.Object({ id: Uuid, noteId: Uuid }),
  query: clinicQuery,
  reply: Done,
  errors: changeErrors,
});
