import Type, { type Static } from 'typebox';
import { chatEventKinds } from '../chats/chats.ts';
import { endpoint } from '../platform/endpoint.ts';
import { readErrors } from '../platform/errors.ts';
import { Id } from '../platform/integers.ts';
import { closed, Nullable, Time, Uuid } from '../platform/schemas.ts';

/** What is told only here, beside what conversations are told too. */
export const furtherCaseActs = [
  'delivered',
  'seen',
  'documents_asked',
  'offer_viewed',
  'offer_expired',
  'reminded',
  'slow',
  'no_reply',
  'expiry_near',
  'expired',
  'completed',
  'plan_written',
  'bill_asked',
  'bill_lapsed',
  'check_in_seen',
  'closed_to_clinic',
  'given',
  'freed',
] as const;

/** Something that happened to a case, as the clinic may know it. */
export const CaseEvent = Type.Object({
  id: Type.String(),
  at: Time,
  kind: Type.Enum([...chatEventKinds, ...furtherCaseActs]),
  by: Nullable(Type.String(), {
    description: 'The member of the clinic who did it. Null: someone else, or gone.',
  }),
  to: Nullable(Type.String(), { description: 'Who was given the case. Null: it was something else.' }),
  version: Nullable(Type.Integer(), { description: 'Of the offer that was sent.' }),
});
export type CaseEvent = Static<typeof CaseEvent>;

export const listCaseHistory = endpoint({
  method: 'GET',
  path: '/api/v1/staff/requests/:id/history',
  summary:
    'History of a request at one clinic, the last event first, with the member who acted. Events of other clinics are left out.',
  access: 'request.answer',
  params: Type.Object({ id: Uuid }),
  query: Type.Object({ clinic_id: Id }, closed),
  reply: Type.Object({ data: Type.Array(CaseEvent) }),
  errors: readErrors,
});
