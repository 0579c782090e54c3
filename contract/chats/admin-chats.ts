import Type, { type Static } from 'typebox';
import { ListMeta, listQuery } from '../platform/admin-lists.ts';
import { endpoint } from '../platform/endpoint.ts';
import { readErrors } from '../platform/errors.ts';
import { Id } from '../platform/integers.ts';
import { Nullable, Time, Uuid } from '../platform/schemas.ts';
import { ClinicName } from '../requests/clinic-proposals.ts';
import { chatStates } from './chats.ts';

/** Days for which the patient has been waiting for the clinic; `any`: however long. */
export const chatWaits = ['any', 'days_1', 'days_3', 'days_7'] as const;
/** Whose side has not read the last message of the other. */
export const chatSides = ['clinic', 'client'] as const;

/** A conversation by how it stands. What was written is read at its request, for a reason. */
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
