import Type, { type Static } from 'typebox';
import { Term } from '../content/dictionaries.ts';
import { endpoint } from '../platform/endpoint.ts';
import { Nullable } from '../platform/schemas.ts';

/** Facts of a clinic whose origin is told. `specialization`, `comfort` and `language` stand once for each. */
export const tracedFacts = [
  'title',
  'location',
  'address',
  'phone',
  'website',
  'opening_hours',
  'emergency',
  'specialization',
  'comfort',
  'language',
  'beds',
  'rooms',
  'established',
  'ownership',
  'official_rating',
  'parent',
  'relations',
  'medical_systems',
  'wikipedia',
] as const;
export type TracedFact = (typeof tracedFacts)[number];

/** How a fact was got, the strongest first: an operator's word stands over the clinic's, that over a source's. */
export const factWays = ['operator', 'clinic', 'stated', 'name'] as const;
export type FactWay = (typeof factWays)[number];

/** Whether a fact that was got in one way stands over what was got in the other, whichever came last. */
export const outranks = (one: FactWay, other: FactWay): boolean =>
  factWays.indexOf(one) < factWays.indexOf(other);

const Day = Type.String({ format: 'date' });

export const FactOrigin = Type.Object({
  fact: Type.Enum([...tracedFacts]),
  term: Nullable(Term, { description: 'Which specialization or amenity.' }),
  language: Nullable(Type.String({ description: 'Code of the language, where the fact is one.' })),
  way: Type.Enum([...factWays], {
    description: 'stated: the source says so; name: a name of the clinic in the source says so.',
  }),
  day: Nullable(Day, { description: 'Of the last change at the source, or of when people wrote it.' }),
  source: Nullable(
    Type.Object({
      source: Type.String(),
      source_id: Type.String(),
      url: Nullable(Type.String()),
      licence: Type.String(),
      licence_url: Nullable(Type.String()),
      attribution: Nullable(Type.String({ description: 'What the licence asks to be shown.' })),
      is_redistributable: Type.Boolean(),
      retrieved_at: Day,
    }),
    { description: 'Null: people wrote it.' },
  ),
});
export type FactOrigin = Static<typeof FactOrigin>;

export const getProvenance = endpoint({
  method: 'GET',
  path: '/api/v1/client/clinics/:slug/provenance',
  summary: 'Where each fact of a clinic comes from: source, licence, date, and how it was got.',
  access: 'public',
  params: Type.Object({ slug: Type.String({ pattern: '^[a-z0-9-]{1,200}$' }) }),
  reply: Type.Object({ data: Type.Array(FactOrigin, { description: 'In the order of the page.' }) }),
  errors: ['not_found'],
});
