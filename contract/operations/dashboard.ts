import Type, { type Static } from 'typebox';
import { endpoint } from '../platform/endpoint.ts';
import { limits } from '../platform/limits.ts';
import type { Permission } from '../platform/permissions.ts';
import { closed, Nullable, Time, TimeZone } from '../platform/schemas.ts';

/** Lists in which something waits for an operator, with the permission to decide it; in the order of the menu. */
export const queues = {
  claims: 'claim.decide',
  changes: 'change.decide',
  'position-requests': 'claim.decide',
  verification: 'clinic.verify',
  comments: 'comment.moderate',
  photos: 'clinic.moderate',
  reports: 'report.decide',
  bills: 'bill.decide',
  requests: 'case.support',
  matches: 'match.decide',
  'doctor-matches': 'match.decide',
  currencies: 'rate.edit',
} as const satisfies Record<string, Permission>;
export type QueueName = keyof typeof queues;
export const queueNames: readonly QueueName[] = [
  'claims',
  'changes',
  'position-requests',
  'verification',
  'comments',
  'photos',
  'reports',
  'bills',
  'requests',
  'matches',
  'doctor-matches',
  'currencies',
];

export const Queue = Type.Object({
  name: Type.Enum([...queueNames], { description: 'The last part of the path of its list.' }),
  waiting: Type.Integer({ description: 'What the list shows at first, counted as far as the list counts.' }),
  is_more: Type.Boolean({ description: 'More than `waiting` wait.' }),
  oldest_at: Nullable(Time, {
    description: 'Since when the oldest waits; null: nothing waits, or the time is not kept.',
  }),
  overdue: Nullable(Type.Integer(), {
    description: 'Waited for longer than was promised; null: no time is promised.',
  }),
});
export type Queue = Static<typeof Queue>;

/** Currencies whose newest accepted rate is older than two days. */
export const StaleRates = Type.Object({
  count: Type.Integer(),
  oldest: Type.String({ format: 'date', description: 'Day of the oldest of these rates.' }),
});
export type StaleRates = Static<typeof StaleRates>;

/** Decisions of operators today, in the time zone that was asked for. */
export const DecidedToday = Type.Object({
  day: Type.String({ format: 'date' }),
  mine: Type.Integer({ description: 'By the caller.' }),
  all: Type.Integer(),
});
export type DecidedToday = Static<typeof DecidedToday>;

/** A clinic that lets patients wait: requests that it has not answered in time, or an answer that usually takes longer. */
export const SlowClinic = Type.Object({
  id: Type.Integer(),
  title: Type.String(),
  unanswered: Type.Integer({
    description: `Open requests that it has had for more than ${limits.slowAfterHours} hours without an answer.`,
  }),
  oldest_at: Nullable(Time, { description: 'Since when the oldest of them waits.' }),
  usual_reply_minutes: Nullable(Type.Integer(), { description: 'Null: not known yet.' }),
});
export type SlowClinic = Static<typeof SlowClinic>;

export const getDashboard = endpoint({
  method: 'GET',
  path: '/api/v1/admin/desk',
  summary:
    'What waits for a decision, by queue; only queues that the caller may decide. Today is a day of `time_zone`, by default of UTC.',
  access: 'audit.view',
  query: Type.Object({ time_zone: Type.Optional(TimeZone) }, closed),
  reply: Type.Object({
    data: Type.Array(Queue),
    meta: Type.Object({
      decided_today: DecidedToday,
      slow_clinics: Type.Array(SlowClinic, {
        description: 'The slowest first, at most 10; none where the caller may not support requests.',
      }),
      stale_rates: Nullable(StaleRates, { description: 'Null: none, or the caller may not see rates.' }),
    }),
  }),
  errors: ['unauthenticated', 'blocked', 'not_found', 'invalid', 'unavailable'],
});
