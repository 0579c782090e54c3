import Type, { type Static } from 'typebox';

/** Rows that one act takes at once. */
export const BULK_MAX = 50;

/**
 * Why an act leaves a row alone. changed: since it was read; decided: not to be decided so as it stands; own_matter: another
 * operator has to; not_found: gone; differs: from what the act is on; invalid: anything else that is wrong.
 */
export const bulkProblems = ['changed', 'decided', 'own_matter', 'not_found', 'differs', 'invalid'] as const;
export type BulkProblem = (typeof bulkProblems)[number];

/** What came of a row. Null: it is done. */
export const BulkOutcome = Type.Object({
  id: Type.Union([Type.Integer(), Type.String()]),
  problem: Type.Union([Type.Enum([...bulkProblems]), Type.Null()]),
});
export type BulkOutcome = Static<typeof BulkOutcome>;
