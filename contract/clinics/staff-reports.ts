import Type, { type Static } from 'typebox';
import { endpoint } from '../platform/endpoint.ts';
import { Id } from '../platform/integers.ts';
import { closed, Nullable } from '../platform/schemas.ts';

export const figurePeriods = [30, 90] as const;

/** Clinics with the figure, from which on their median is told: of fewer it would tell of one. */
export const SIMILAR_MIN = 5;

const Figure = Type.Object({
  own: Nullable(Type.Number(), { description: 'Null: there is nothing yet to count from.' }),
  similar: Nullable(Type.Number(), {
    description: `Median of similar clinics; null where fewer than ${SIMILAR_MIN} have the figure.`,
  }),
});
export type Figure = Static<typeof Figure>;

export const StaffFigures = Type.Object({
  days: Type.Integer(),
  requests: Type.Integer({ description: 'That came in this time.' }),
  offered: Type.Integer({ description: 'Of them with an offer sent.' }),
  accepted: Type.Integer({ description: 'Of them with an offer accepted.' }),
  reply_minutes: Type.Object(Figure.properties, {
    description: 'Median until a person first answered, of requests and of turns in conversations.',
  }),
  reply_rate: Type.Object(Figure.properties, {
    description: 'Share of them that a person answered; what is not too late yet is not among them.',
  }),
  public_reply: Nullable(
    Type.Object({ reply_minutes: Type.Integer(), computed_on: Type.String({ format: 'date' }) }),
    {
      description: 'What everyone reads: the same figure of 90 days, from five turns on, counted each night.',
    },
  ),
  offer_rate: Figure,
  acceptance_rate: Figure,
  views: Figure,
  views_by_day: Type.Array(Type.Object({ day: Type.String({ format: 'date' }), views: Type.Integer() }), {
    description: 'Every day of the time, the oldest first; UTC.',
  }),
  similar_by: Nullable(Type.Enum(['country', 'specialization']), {
    description: 'Which clinics are meant; null: there are not enough.',
  }),
});
export type StaffFigures = Static<typeof StaffFigures>;

export const getStaffFigures = endpoint({
  method: 'GET',
  path: '/api/v1/staff/figures',
  summary:
    'How a clinic answers and is looked at, beside similar clinics that had requests in the same time.',
  access: 'clinic.work',
  query: Type.Object(
    { clinic_id: Id, days: Type.Optional(Type.Integer({ enum: [...figurePeriods] })) },
    closed,
  ),
  reply: Type.Object({ data: StaffFigures }),
  errors: ['unauthenticated', 'blocked', 'not_found', 'invalid', 'unavailable'],
});
