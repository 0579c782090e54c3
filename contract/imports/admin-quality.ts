import Type, { type Static } from 'typebox';
import { ListMeta, listQuery, pageQuery } from '../platform/admin-lists.ts';
import { endpoint } from '../platform/endpoint.ts';
import { readErrors } from '../platform/errors.ts';
import { Nullable, Time } from '../platform/schemas.ts';

const Count = Type.Integer({ minimum: 0 });

/** What a clinic may have, in the order in which it is shown; server/imports/quality/writes.ts has the conditions. */
export const qualityFacts = [
  'specialization',
  'specialization_from_name_only',
  'phone',
  'website',
  'email',
  'address',
  'city',
  'building',
  'opening_hours',
  'emergency',
  'amenities',
  'beds',
  'ownership',
  'official_rating',
  'established',
  'parent',
  'relations',
  'rooms',
  'wikipedia',
  'languages',
  'description',
  'photos',
] as const;
export type QualityFact = (typeof qualityFacts)[number];

/** Age of the newest record of a clinic. */
export const qualityAges = ['within_year', 'within_three_years', 'older', 'no_source'] as const;

export const problemKinds = [
  'two_phones',
  'two_addresses',
  'two_websites',
  'closed_by_one',
  'dead_website',
  'doubtful_pair',
] as const;
export type ProblemKind = (typeof problemKinds)[number];

const counted = <const Name extends string>(names: readonly Name[]) =>
  Type.Object(Object.fromEntries(names.map((name) => [name, Count])) as Record<Name, typeof Count>);

/** Real clinics that visitors see. A clinic of several sources counts in each. */
export const QualityGroup = Type.Object({
  id: Type.String({ description: '`all`, `country-DE`, `source-ror`.' }),
  kind: Type.Enum(['all', 'country', 'source']),
  name: Type.String({ description: 'Code of the country, name of the source; empty for all.' }),
  clinics: Count,
  score: Type.Integer({ description: 'Mean data score, 0 to 100.' }),
  facts: counted(qualityFacts),
  ages: counted(qualityAges),
  problems: counted(problemKinds),
  newest_on: Nullable(Type.String({ format: 'date', description: 'Day of its newest record.' })),
  computed_at: Time,
});
export type QualityGroup = Static<typeof QualityGroup>;

export const listQuality = endpoint({
  method: 'GET',
  path: '/api/v1/admin/quality',
  summary:
    'How much is known of real clinics, by country or by source. Counted by a job at least once a day.',
  access: 'clinic.moderate',
  key: { scope: 'reports.read' },
  query: pageQuery(['clinics', 'name'], {
    kind: Type.Enum(['country', 'source'], { default: 'country' }),
    name: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 40,
        description: 'The code of a country or a source, or words of the title of a source.',
      }),
    ),
  }),
  reply: Type.Object({ data: Type.Array(QualityGroup), meta: ListMeta }),
  errors: readErrors,
});

export const getQuality = endpoint({
  method: 'GET',
  path: '/api/v1/admin/quality/:id',
  summary: 'One group; `all` for all clinics. `not_found` also while nothing was counted yet.',
  access: 'clinic.moderate',
  key: { scope: 'reports.read' },
  params: Type.Object({ id: Type.String({ pattern: '^(all|country-[A-Z]{2}|source-[a-z-]{2,40})$' }) }),
  reply: Type.Object({ data: QualityGroup }),
  errors: readErrors,
});

export const ClinicProblem = Type.Object({
  id: Type.String(),
  clinic: Type.Object({ id: Type.Integer(), title: Type.String() }),
  country: Type.String(),
  kind: Type.Enum([...problemKinds]),
  stated: Type.Array(
    Type.Object({
      source: Nullable(Type.String({ description: 'Code of the source that says so.' })),
      since: Nullable(
        Type.String({ format: 'date', description: 'A dead website: first day without an answer.' }),
      ),
      value: Type.String({
        description:
          '`open` or `closed` where the sources differ in that; of a pair the title of the other clinic.',
      }),
    }),
  ),
  match_id: Nullable(Type.Integer({ description: 'The pair that waits for a decision.' })),
});
export type ClinicProblem = Static<typeof ClinicProblem>;

export const listProblems = endpoint({
  method: 'GET',
  path: '/api/v1/admin/problems',
  summary:
    'Clinics whose sources contradict each other, whose website is dead, or that may be one with another.',
  access: 'clinic.moderate',
  key: { scope: 'reports.read' },
  query: listQuery(['clinic'], {
    kind: Type.Optional(Type.Enum([...problemKinds])),
    country: Type.Optional(Type.String({ pattern: '^[A-Z]{2}$' })),
  }),
  reply: Type.Object({ data: Type.Array(ClinicProblem), meta: ListMeta }),
  errors: readErrors,
});
