import type { BulkProblem } from '../../contract/platform/bulk.ts';
import { KnownError } from './errors.ts';

/** Names of messages under `field.` and what they say of a row. */
const problems: Partial<Record<string, BulkProblem>> = {
  comment_changed: 'changed',
  changed_meanwhile: 'changed',
  comment_decided: 'decided',
  own_matter: 'own_matter',
  evidence_differs: 'differs',
};

/** Why a row was left alone. Throws on what is not known. */
function problemOf(error: unknown): BulkProblem {
  if (!(error instanceof KnownError)) throw error;
  if (error.code === 'not_found') return 'not_found';
  if (error.code !== 'invalid') throw error;
  const [first] = Object.values(error.fields).flat();
  return problems[first?.key ?? ''] ?? 'invalid';
}

/**
 * Does an act on each row, one after the other: a row is done whole or left alone, whatever becomes of the others. Null: it
 * is done. Throws where something failed that is not about the row; the rows before it are done then.
 */
export async function actOnEach<Row extends { id: number | string }>(
  rows: readonly Row[],
  act: (row: Row) => Promise<void>,
): Promise<{ id: Row['id']; problem: BulkProblem | null }[]> {
  const outcomes: { id: Row['id']; problem: BulkProblem | null }[] = [];
  for (const row of rows) {
    const problem = await act(row).then(() => null, problemOf);
    outcomes.push({ id: row.id, problem });
  }
  return outcomes;
}
