import Type, { type Static } from 'typebox';
import { endpoint } from '../platform/endpoint.ts';
import { Id } from '../platform/integers.ts';
import { closed, Nullable } from '../platform/schemas.ts';

/** Clinics with the figure, from which on their median is told: of fewer it would tell of one. */
export const SIMILAR_MIN = 5;

/** Of more similar clinics, these many stand for all. */
export const SIMILAR_MAX = 200;

/** Days from which on similar clinics are told of: shorter times laid side by side would tell of single requests. */
export const SIMILAR_DAYS_MIN = 28;

/** Longest time of one report. */
export const REPORT_DAYS_MAX = 366;

/** The time is this long when nothing is said. */
export const REPORT_DAYS = 30;

/** With what a clinic's figures are compared: clinics of its country or of its specializations, or its own time before. */
export const comparisons = ['country', 'specialization', 'previous'] as const;
export type Comparison = (typeof comparisons)[number];

/** Values of a report, in the order in which they are shown. */
export const reportValues = [
  'requests',
  'reply_minutes',
  'reply_rate',
  'offer_rate',
  'acceptance_rate',
  'views',
] as const;
export type ReportValue = (typeof reportValues)[number];

const Day = Type.String({ format: 'date' });

const Figure = Type.Object({
  own: Nullable(Type.Number(), { description: 'Null: there is nothing yet to count from.' }),
  compared: Nullable(Type.Number(), {
    description: `Of the time before, or the median of similar clinics; null where there is none, or where fewer than ${SIMILAR_MIN} clinics have it.`,
  }),
});
export type Figure = Static<typeof Figure>;

export const StaffFigures = Type.Object({
  from: Day,
  until: Type.String({ format: 'date', description: 'The last day, counted too. Days are in UTC.' }),
  requests: Type.Object(Figure.properties, { description: 'That came in this time.' }),
  offered: Type.Integer({ description: 'Of them with an offer sent.' }),
  accepted: Type.Integer({ description: 'Of them with an offer accepted.' }),
  reply_minutes: Type.Object(Figure.properties, {
    description: 'Median until a person first answered, of requests and of turns in conversations.',
  }),
  reply_rate: Type.Object(Figure.properties, {
    description: 'Share of them that a person answered; what is not too late yet is not among them.',
  }),
  public_reply: Nullable(Type.Object({ reply_minutes: Type.Integer(), computed_on: Day }), {
    description: 'What everyone reads: the same figure of 90 days, from five turns on, counted each night.',
  }),
  offer_rate: Figure,
  acceptance_rate: Figure,
  views: Figure,
  days: Type.Array(
    Type.Object({
      day: Day,
      views: Type.Integer(),
      requests: Type.Integer({ description: 'That came on this day.' }),
      offered: Type.Integer({ description: 'Of them with an offer sent, on whatever day.' }),
      accepted: Type.Integer({ description: 'Of them with an offer accepted, on whatever day.' }),
    }),
    { description: 'Every day of the time, the oldest first; their sums are the figures above.' },
  ),
  comparison: Type.Enum([...comparisons]),
  compared: Nullable(
    Type.Object({
      from: Day,
      until: Day,
      clinics: Nullable(Type.Integer(), {
        description: `How many similar ones, ${SIMILAR_MAX} at most; null: the own time before.`,
      }),
    }),
    {
      description: `With what; null: there are fewer than ${SIMILAR_MIN} similar clinics with requests in the time, or it is shorter than ${SIMILAR_DAYS_MIN} days.`,
    },
  ),
});
export type StaffFigures = Static<typeof StaffFigures>;

export const getStaffFigures = endpoint({
  method: 'GET',
  path: '/api/v1/staff/figures',
  summary: 'How a clinic answers and is looked at in a time, beside similar clinics or the time before.',
  access: 'clinic.work',
  query: Type.Object(
    {
      clinic_id: Id,
      days: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: REPORT_DAYS_MAX,
          description: `Length; ${REPORT_DAYS} by itself.`,
        }),
      ),
      until: Type.Optional(
        Type.String({ format: 'date', description: 'The last day, in UTC; today by itself.' }),
      ),
      compare: Type.Optional(
        Type.Enum([...comparisons], {
          description:
            'By itself the clinics of the country where there are enough, else of the specializations.',
        }),
      ),
    },
    closed,
  ),
  reply: Type.Object({ data: StaffFigures }),
  errors: ['unauthenticated', 'blocked', 'not_found', 'invalid', 'unavailable'],
});
