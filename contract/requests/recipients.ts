import Type, { type Static } from 'typebox';
import { MaybeBillStatistic } from '../clinics/bill-statistics.ts';
import { Picture } from '../platform/pictures.ts';
import { Nullable, Time, Uuid } from '../platform/schemas.ts';

const MaybeTime = Nullable(Time);

export const recipientStates = ['delivered', 'seen', 'asked', 'offered', 'declined', 'no_reply'] as const;
export type RecipientState = (typeof recipientStates)[number];

export const declineReasons = [
  'not_our_field',
  'no_capacity',
  'too_little_known',
  'too_risky',
  'other',
] as const;
export const Question = Type.Object({
  id: Uuid,
  body: Type.String(),
  asked_at: Time,
  answer: Nullable(Type.String()),
  answered_at: MaybeTime,
});

export const Recipient = Type.Object({
  clinic: Type.Object({
    id: Type.Integer(),
    slug: Type.String(),
    title: Type.String(),
    city: Nullable(Type.String()),
    country: Type.Object({ code: Type.String(), title: Type.String() }),
    time_zone: Type.String(),
    is_claimed: Type.Boolean({ description: 'Somebody there answers: they can be written to.' }),
    photo: Nullable(Picture),
    bill_statistic: MaybeBillStatistic,
  }),
  doctor: Nullable(Type.Object({ id: Type.Integer(), title: Type.String() })),
  state: Type.Enum([...recipientStates]),
  is_slow: Type.Boolean(),
  delivered_at: Time,
  seen_at: MaybeTime,
  replied_at: MaybeTime,
  decline_reason: Nullable(Type.Enum([...declineReasons])),
  decline_note: Nullable(Type.String()),
  contact_opened_at: MaybeTime,
  papers_opened_at: MaybeTime,
  opens_on_answer: Type.Boolean({
    description: 'Documents open by themselves with the first question or offer.',
  }),
  attachments_asked_at: Nullable(Time, { description: 'The clinic asks for the documents and waits.' }),
  questions: Type.Array(Question),
});
export type Recipient = Static<typeof Recipient>;
