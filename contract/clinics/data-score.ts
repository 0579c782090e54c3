import Type, { type Static } from 'typebox';

/**
 * What the data score of a clinic is made of: how complete and how trustworthy its data are, 0 to 100. Conditions are in
 * server/clinics/data-score/reads.ts; the page on ranking names them all.
 */
export const dataFacts = [
  { fact: 'specializations', weight: 15 },
  /** Not only from its name. */
  { fact: 'specializations_stated', weight: 5 },
  /** The building is known, with its address. */
  { fact: 'address', weight: 10 },
  { fact: 'phone', weight: 10 },
  /** And it has not stopped answering. */
  { fact: 'website', weight: 10 },
  { fact: 'opening_hours', weight: 10 },
  { fact: 'languages', weight: 5 },
  { fact: 'description', weight: 5 },
  { fact: 'photos', weight: 5 },
  /** The clinic or a source has said so within a year. */
  { fact: 'recent', weight: 10 },
  /** By two sources, or by the clinic itself. */
  { fact: 'confirmed', weight: 5 },
  /** Its sources do not contradict each other. */
  { fact: 'consistent', weight: 10 },
] as const;
export type DataFact = (typeof dataFacts)[number]['fact'];

const names = dataFacts.map(({ fact }) => fact);

export const DataScore = Type.Object({
  score: Type.Integer({ minimum: 0, maximum: 100 }),
  missing: Type.Array(Type.Enum([...names]), {
    description: 'What would raise it, in the order of dataFacts.',
  }),
});
export type DataScore = Static<typeof DataScore>;
