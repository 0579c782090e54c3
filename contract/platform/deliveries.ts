import Type, { type Static } from 'typebox';
import { Nullable, Time, Uuid } from './schemas.ts';

const DeliveryAttempt = Type.Object({
  at: Time,
  status: Nullable(Type.Integer({ description: 'What the receiver answered.' })),
  failure: Nullable(
    Type.String({ description: 'Why there was no answer: timeout, refused, certificate, private …' }),
  ),
  duration_ms: Nullable(Type.Integer()),
  answer: Nullable(Type.String({ description: 'How the body of the answer begins.' })),
});
export type DeliveryAttempt = Static<typeof DeliveryAttempt>;

/** Fields of a row in the delivery log of a webhook or a subscription; each of the two adds its own `type` and `state`. */
export const deliveryFields = {
  id: Uuid,
  created_at: Time,
  next_at: Nullable(Time, { description: 'When it is sent next; null: not by itself.' }),
  attempts: Type.Integer(),
  last_attempts: Type.Array(DeliveryAttempt, { description: 'The last ones, the newest first.' }),
};

/** The next page of a log. */
export const Before = Type.Optional(Type.String({ format: 'uuid', description: 'Older than this one.' }));
export const LogMeta = Type.Object({ has_more: Type.Boolean() });
