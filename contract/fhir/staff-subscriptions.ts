import Type, { type Static } from 'typebox';
import { Before, deliveryFields, LogMeta } from '../platform/deliveries.ts';
import { endpoint } from '../platform/endpoint.ts';
import { changeErrors, readErrors } from '../platform/errors.ts';
import { Id } from '../platform/integers.ts';
import { closed, Nullable, Time, Uuid } from '../platform/schemas.ts';
import {
  payloadContents,
  sentNotices,
  subscriptionProblems,
  subscriptionStates,
  topicNames,
} from './subscriptions.ts';

/** A FHIR subscription as an owner of the clinic sees it whose key asked for it. */
export const StaffSubscription = Type.Object({
  id: Uuid,
  topic: Type.Enum([...topicNames]),
  filters: Type.Array(
    Type.String({ description: 'As the key gave them: `Organization?address-country=DE`.' }),
  ),
  endpoint: Type.String(),
  content: Type.Enum([...payloadContents]),
  reason: Type.String({ description: 'What the program says that it is for; may be empty.' }),
  state: Type.Enum([...subscriptionStates], {
    description:
      'requested: its handshake is on the way. error: nothing is sent until its program asks again.',
  }),
  problem: Nullable(Type.Enum([...subscriptionProblems]), { description: 'Why it is in error or off.' }),
  key: Type.Object({ id: Uuid, title: Type.String() }),
  created_at: Time,
  ends_at: Nullable(Time),
  last_sent_at: Nullable(Time, { description: 'When the receiver last took something.' }),
  waiting: Type.Integer({ description: 'Events that the receiver has not taken yet.' }),
});
export type StaffSubscription = Static<typeof StaffSubscription>;

export const Notice = Type.Object({
  ...deliveryFields,
  type: Type.Enum([...sentNotices]),
  state: Type.Enum(['waiting', 'delivered', 'failed']),
});
export type Notice = Static<typeof Notice>;

const byId = Type.Object({ id: Uuid });
const clinicOnly = Type.Object({ clinic_id: Id }, closed);

export const listStaffSubscriptions = endpoint({
  method: 'GET',
  path: '/api/v1/staff/subscriptions',
  summary: 'FHIR subscriptions that keys of a clinic have asked for, the newest first.',
  access: 'clinic.manage',
  query: clinicOnly,
  reply: Type.Object({ data: Type.Array(StaffSubscription) }),
  errors: readErrors,
});

export const removeStaffSubscription = endpoint({
  method: 'DELETE',
  path: '/api/v1/staff/subscriptions/:id',
  summary: 'Ends a FHIR subscription of a key of the clinic, with its events and all that was sent.',
  access: 'clinic.manage',
  params: byId,
  query: clinicOnly,
  reply: Type.Object({ data: Type.Object({}) }),
  errors: changeErrors,
});

export const listNotices = endpoint({
  method: 'GET',
  path: '/api/v1/staff/subscriptions/:id/deliveries',
  summary:
    'What was sent to the endpoint of a FHIR subscription in the last 30 days and how it answered, the newest first.',
  access: 'clinic.manage',
  params: byId,
  query: Type.Object({ clinic_id: Id, before: Before }, closed),
  reply: Type.Object({ data: Type.Array(Notice), meta: LogMeta }),
  errors: readErrors,
});
