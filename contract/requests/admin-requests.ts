import Type, { type Static } from 'typebox';
import { Attachment, fileMediaTypes } from '../accounts/attachments.ts';
import { chatEventKinds, chatStates } from '../chats/chats.ts';
import { SentVersion } from '../offers/offer-versions.ts';
import { offerStates } from '../offers/offers.ts';
import { ListMeta, listQuery } from '../platform/admin-lists.ts';
import { endpoint } from '../platform/endpoint.ts';
import { changeErrors, confirmErrors, readErrors } from '../platform/errors.ts';
import { Id, INTEGER_MAX } from '../platform/integers.ts';
import { closed, Nullable, Time, Uuid } from '../platform/schemas.ts';
import { furtherCaseActs } from './case-history.ts';
import { ClinicName, ClinicProposal } from './clinic-proposals.ts';
import { recipientStates } from './recipients.ts';
import { requestStates } from './requests.ts';

/** Why a request does not move: the service has not delivered it, no clinic answers, all have declined, or no day is set. */
export const stuckReasons = ['not_delivered', 'unanswered', 'all_declined', 'no_date'] as const;
export const requestFolders = ['stuck', 'unfinished', 'finished', 'all'] as const;

/** What happened to the whole request, or was done by operators. */
export const operatorActs = [
  'submitted',
  'further_clinics',
  'all_declined',
  'rejected',
  'opened_by_operator',
  'document_opened_by_operator',
  'clinic_proposed',
  'proposal_refused',
  'proposal_withdrawn',
] as const;

/** Why an operator acts. */
export const Reason = Type.String({ minLength: 3, maxLength: 500, pattern: '\\S' });

/** A request in the list of operators. Whose it is and what it says are left out: reading them takes a reason. */
export const AdminRequest = Type.Object({
  id: Uuid,
  number: Type.Integer(),
  state: Type.Enum([...requestStates]),
  stuck: Nullable(Type.Enum([...stuckReasons])),
  country: Type.String({ description: 'Of the patient.' }),
  clinics: Type.Array(ClinicName),
  reminds: Type.Array(ClinicName, {
    description:
      'Clinics that can be reminded: those that have not answered; after an acceptance without a date the one whose offer it is.',
  }),
  offers: Type.Integer({ description: 'That were sent.' }),
  submitted_at: Time,
  updated_at: Time,
});
export type AdminRequest = Static<typeof AdminRequest>;

export const AdminRequestDetail = Type.Object({
  ...AdminRequest.properties,
  expires_at: Time,
  recipients: Type.Array(
    Type.Object({
      clinic: Type.Object({ id: Type.Integer(), slug: Type.String(), title: Type.String() }),
      state: Type.Enum([...recipientStates]),
      is_slow: Type.Boolean(),
      delivered_at: Time,
      seen_at: Nullable(Time),
      replied_at: Nullable(Time),
      contact_open: Type.Boolean(),
      documents_open: Type.Boolean(),
    }),
  ),
  sent_offers: Type.Array(
    Type.Object({
      id: Uuid,
      clinic: ClinicName,
      state: Type.Enum([...offerStates]),
      version: Type.Integer(),
      updated_at: Time,
      valid_until: Nullable(Time),
      confirmed_date: Nullable(Type.String({ format: 'date' })),
    }),
  ),
  chats: Type.Array(
    Type.Object({
      id: Uuid,
      clinic: ClinicName,
      state: Type.Enum([...chatStates]),
      messages: Type.Integer(),
      last_at: Time,
      waiting_since: Nullable(Time, { description: 'Since when the patient waits for the clinic.' }),
    }),
  ),
  proposals: Type.Array(ClinicProposal, { description: 'The last first.' }),
  events: Type.Array(
    Type.Object({
      id: Type.String(),
      at: Time,
      kind: Type.Enum([...chatEventKinds, ...furtherCaseActs, ...operatorActs]),
      clinic: Nullable(ClinicName),
    }),
    { description: 'What happened, the last first.' },
  ),
});
export type AdminRequestDetail = Static<typeof AdminRequestDetail>;

/** Minutes for which an operator may open documents after giving the reason for reading what was written. */
export const OPENING_MINUTES = 30;

/** Where a document was given. */
export const documentPlaces = ['request', 'conversation', 'plan', 'aftercare'] as const;

export const OpenedMessage = Type.Object({
  seq: Type.Integer(),
  side: Type.Enum(['client', 'staff']),
  body: Type.String(),
  sent_at: Time,
});
export type OpenedMessage = Static<typeof OpenedMessage>;

/** Documents of what was opened. */
export const OpenedDocuments = Type.Object({
  documents: Type.Array(
    Type.Object({
      ...Attachment.properties,
      place: Type.Enum([...documentPlaces]),
      side: Type.Enum(['client', 'staff'], { description: 'Who has given it.' }),
    }),
    {
      description:
        'The last 200, in order of time. Opening one is a call of its own, which the patient sees.',
    },
  ),
  documents_until: Type.String({
    format: 'date-time',
    description: 'Until when documents are opened for the reason given.',
  }),
});
export type OpenedDocuments = Static<typeof OpenedDocuments>;

export const OpenedConversation = Type.Object({
  id: Uuid,
  clinic: Type.String(),
  total: Type.Integer({ description: 'Messages of both sides, without those that were retracted.' }),
  messages: Type.Array(OpenedMessage, { description: 'The last 50 of them, in order.' }),
});
export type OpenedConversation = Static<typeof OpenedConversation>;

/** What the patient and the clinics have written. */
export const OpenedRequest = Type.Object({
  title: Type.String(),
  body: Type.String(),
  questions: Type.Array(
    Type.Object({ clinic: Type.String(), body: Type.String(), answer: Nullable(Type.String()) }),
  ),
  ...OpenedDocuments.properties,
  offers: Type.Array(
    Type.Object({
      id: Uuid,
      clinic: Type.String(),
      state: Type.Enum([...offerStates]),
      versions: Type.Array(Type.Omit(SentVersion, ['sent_by', 'cost']), {
        description: 'The last one first.',
      }),
    }),
  ),
  conversations: Type.Array(OpenedConversation),
});
export type OpenedRequest = Static<typeof OpenedRequest>;

const params = Type.Object({ id: Uuid });
const reply = Type.Object({ data: AdminRequestDetail });

export const listAdminRequests = endpoint({
  method: 'GET',
  path: '/api/v1/admin/requests',
  summary:
    'Requests by how they stand, without names and medical content; those that are stuck, the longest unchanged first. `q`: number of the request, or clinic.',
  access: 'case.support',
  query: listQuery(['updated_at'], {
    folder: Type.Enum([...requestFolders], { default: 'stuck' }),
    state: Type.Optional(Type.Enum([...requestStates])),
    clinic_id: Type.Optional(Id),
  }),
  reply: Type.Object({ data: Type.Array(AdminRequest), meta: ListMeta }),
  errors: readErrors,
});

export const getAdminRequest = endpoint({
  method: 'GET',
  path: '/api/v1/admin/requests/:id',
  summary: 'A request with its clinics, offers and conversations, without names and medical content.',
  access: 'case.support',
  params,
  reply,
  errors: readErrors,
});

export const openAdminRequest = endpoint({
  method: 'POST',
  path: '/api/v1/admin/requests/:id/open',
  summary:
    'What the patient and the clinics have written. Each opening stands in the audit log with its reason, and the patient reads it at the request.',
  access: 'case.support',
  fresh: true,
  params,
  body: Type.Object({ reason: Reason }, closed),
  reply: Type.Object({ data: OpenedRequest }),
  errors: confirmErrors,
});

export const listOpenedMessages = endpoint({
  method: 'GET',
  path: '/api/v1/admin/requests/:id/chats/:chatId/messages',
  summary:
    'The 50 messages before one, in order, of a conversation about a request that the same operator has opened with a reason in the last 30 minutes.',
  access: 'case.support',
  params: Type.Object({ id: Uuid, chatId: Uuid }),
  query: Type.Object({ before: Type.Integer({ minimum: 1, maximum: INTEGER_MAX }) }),
  reply: Type.Object({ data: Type.Array(OpenedMessage) }),
  errors: readErrors,
});

export const openRequestDocument = endpoint({
  method: 'POST',
  path: '/api/v1/admin/requests/:id/documents/:documentId',
  summary:
    'The bytes of a document of a request that the same operator has opened with a reason in the last 30 minutes. Each opening stands in the audit log with that reason, and the patient reads it at the request.',
  access: 'case.support',
  fresh: true,
  params: Type.Object({ id: Uuid, documentId: Uuid }),
  body: Type.Object({}, closed),
  reply: Type.Any(),
  mediaTypes: fileMediaTypes,
  errors: confirmErrors,
});

export const deliverRequest = endpoint({
  method: 'POST',
  path: '/api/v1/admin/requests/:id/deliver',
  summary:
    'Delivers a request to its clinics if the service has not done so by itself. A request that was delivered already does not change.',
  access: 'case.support',
  params,
  body: Type.Object({}, closed),
  reply,
  errors: changeErrors,
});

export const rejectRequest = endpoint({
  method: 'POST',
  path: '/api/v1/admin/requests/:id/reject',
  summary: 'Rejects a request that no clinic has seen yet; the patient reads the reason.',
  access: 'case.support',
  params,
  body: Type.Object({ reason: Reason }, closed),
  reply,
  errors: changeErrors,
});

export const remindRecipient = endpoint({
  method: 'POST',
  path: '/api/v1/admin/requests/:id/remind',
  summary:
    'Reminds by email a clinic that has not answered, or whose accepted offer has no date; repeated within the hour it changes nothing.',
  access: 'case.support',
  params,
  body: Type.Object({ clinic_id: Id }, closed),
  reply,
  errors: changeErrors,
});

export const proposeClinic = endpoint({
  method: 'POST',
  path: '/api/v1/admin/requests/:id/proposals',
  summary:
    'Proposes another clinic to the patient, who agrees or refuses. The id is made by the caller; the same id is the same proposal.',
  access: 'case.support',
  params,
  body: Type.Object(
    {
      id: Uuid,
      clinic_id: Id,
      instead_of: Nullable(Id, { description: 'Null: the clinic is asked besides the others.' }),
      note: Reason,
    },
    closed,
  ),
  reply,
  errors: changeErrors,
});

export const withdrawProposal = endpoint({
  method: 'POST',
  path: '/api/v1/admin/requests/:id/proposals/:proposalId/withdraw',
  summary: 'Takes back a proposal that the patient has not decided on.',
  access: 'case.support',
  params: Type.Object({ id: Uuid, proposalId: Uuid }),
  reply,
  errors: changeErrors,
});
