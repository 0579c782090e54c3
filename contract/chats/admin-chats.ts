import Type, { type Static } from 'typebox';
import { fileMediaTypes } from '../accounts/attachments.ts';
import { ListMeta, listQuery } from '../platform/admin-lists.ts';
import { endpoint } from '../platform/endpoint.ts';
import { confirmErrors, readErrors } from '../platform/errors.ts';
import { Id, INTEGER_MAX } from '../platform/integers.ts';
import { closed, Nullable, Time, Uuid } from '../platform/schemas.ts';
import { OpenedConversation, OpenedDocuments, OpenedMessage, Reason } from '../requests/admin-requests.ts';
import { ClinicName } from '../requests/clinic-proposals.ts';
import { chatStates } from './chats.ts';

/** Days for which the patient has been waiting for the clinic; `any`: however long. */
export const chatWaits = ['any', 'days_1', 'days_3', 'days_7'] as const;
/** Whose side has not read the last message of the other. */
export const chatSides = ['clinic', 'client'] as const;

/** A conversation by how it stands. What was written is read for a reason: of one about a request, at the request. */
export const AdminChat = Type.Object({
  id: Uuid,
  request: Nullable(Type.Object({ id: Uuid, number: Type.Integer() }), {
    description: 'Null: it belongs to no request.',
  }),
  clinic: ClinicName,
  state: Type.Enum([...chatStates]),
  messages: Type.Integer(),
  last_at: Time,
  waiting_since: Nullable(Time, { description: 'Since when the patient waits for the clinic.' }),
  unread_by: Type.Array(Type.Enum([...chatSides])),
});
export type AdminChat = Static<typeof AdminChat>;

export const listAdminChats = endpoint({
  method: 'GET',
  path: '/api/v1/admin/conversations',
  summary:
    'Conversations without names and words, those that have waited the longest first. `q`: number of the request, or clinic.',
  access: 'case.support',
  query: listQuery(['waiting_since', 'last_at'], {
    waiting: Type.Optional(Type.Enum([...chatWaits])),
    state: Type.Optional(Type.Enum([...chatStates])),
    unread: Type.Optional(Type.Enum([...chatSides])),
    clinic_id: Type.Optional(Id),
  }),
  reply: Type.Object({ data: Type.Array(AdminChat), meta: ListMeta }),
  errors: readErrors,
});

/** What both sides have written in a conversation about no request. */
export const OpenedAdminChat = Type.Object({
  ...OpenedConversation.properties,
  ...OpenedDocuments.properties,
});
export type OpenedAdminChat = Static<typeof OpenedAdminChat>;

const params = Type.Object({ id: Uuid });

export const getAdminChat = endpoint({
  method: 'GET',
  path: '/api/v1/admin/conversations/:id',
  summary: 'A conversation without names and words.',
  access: 'case.support',
  params,
  reply: Type.Object({ data: AdminChat }),
  errors: readErrors,
});

export const openAdminChat = endpoint({
  method: 'POST',
  path: '/api/v1/admin/conversations/:id/open',
  summary:
    'What both sides have written in a conversation about no request. Each opening stands in the audit log with its reason, and the patient reads it in the conversation. One about a request is opened with its request.',
  access: 'case.support',
  fresh: true,
  params,
  body: Type.Object({ reason: Reason }, closed),
  reply: Type.Object({ data: OpenedAdminChat }),
  errors: confirmErrors,
});

export const listOpenedChatMessages = endpoint({
  method: 'GET',
  path: '/api/v1/admin/conversations/:id/messages',
  summary:
    'The 50 messages before one, in order, of a conversation about no request that the same operator has opened with a reason in the last 30 minutes.',
  access: 'case.support',
  params,
  query: Type.Object({ before: Type.Integer({ minimum: 1, maximum: INTEGER_MAX }) }),
  reply: Type.Object({ data: Type.Array(OpenedMessage) }),
  errors: readErrors,
});

export const openChatDocument = endpoint({
  method: 'POST',
  path: '/api/v1/admin/conversations/:id/documents/:documentId',
  summary:
    'The bytes of a file of a conversation about no request that the same operator has opened with a reason in the last 30 minutes. Each opening stands in the audit log with that reason, and the patient reads it in the conversation.',
  access: 'case.support',
  fresh: true,
  params: Type.Object({ id: Uuid, documentId: Uuid }),
  body: Type.Object({}, closed),
  reply: Type.Any(),
  mediaTypes: fileMediaTypes,
  errors: confirmErrors,
});
