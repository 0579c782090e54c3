import { sql } from 'kysely';
import type { MatchState } from '../../contract/admin-matches.ts';
import type { Operator } from '../audit/rules.ts';
import type { Database } from '../platform/database.ts';
import { type FieldProblem, KnownError } from '../platform/errors.ts';
import { decideByPair } from '../reports/writes.ts';

export type MatchAct = { id: number; operator: Operator };

export const refusePair = (field: string, key: string): KnownError => {
  const problem: FieldProblem = { key };
  return new KnownError('invalid', { [field]: [problem] });
};

export type PairSide = {
  id: number;
  status: string;
  mergedInto: number | null;
  people: Record<string, number>;
};
export type HeldPair<Side extends PairSide = PairSide> = {
  state: MatchState;
  reportId: string | null;
  sides: Side[];
};

/** The pair's entries as survivor and the other. Throws `invalid` where they cannot become one. */
export function chooseSides<Side extends PairSide>(
  { state, sides }: HeldPair<Side>,
  survivorId: number,
): { survivor: Side; other: Side } {
  if (state !== 'open') throw refusePair('state', 'match_decided');
  const survivor = sides.find(({ id }) => id === survivorId);
  const other = sides.find(({ id }) => id !== survivorId);
  if (!survivor || !other) throw refusePair('survivor_id', 'match_survivor');
  if (sides.some(({ status }) => status !== 'published')) throw refusePair('state', 'match_gone');
  if (Object.values(other.people).some((count) => count > 0)) throw refusePair('survivor_id', 'match_people');
  return { survivor, other };
}

/** What is done about a pair stands at its report too. */
export const onReport = (act: MatchAct, { reportId }: HeldPair): MatchAct =>
  reportId === null ? act : { ...act, operator: { ...act.operator, reportId } };

/** The report that has led to the pair is answered by the decision. */
export async function answerReport(
  trx: Database,
  { operator }: MatchAct,
  { reportId }: HeldPair,
  state: 'acted' | 'refused',
): Promise<void> {
  if (reportId !== null) await decideByPair(trx, { by: operator, id: reportId, state });
}

type Naming = {
  kind: 'clinic' | 'doctor';
  ids: readonly [number, number];
  reportId: string | undefined;
};

/** Both entries are shown, and the report is open and on one of them. Throws not_found and `invalid`. */
export async function requirePair(trx: Database, { kind, ids, reportId }: Naming): Promise<void> {
  const [one, two] = ids;
  if (one === two) throw refusePair('candidate_id', 'match_two');
  const { rows } = await sql<{ status: string }>`
    select status from ${sql.table(`${kind}s`)} where id = any(${ids}::int[]) order by id for share`.execute(
    trx,
  );
  if (rows.length < 2) throw new KnownError('not_found');
  if (rows.some(({ status }) => status !== 'published')) throw refusePair('candidate_id', 'match_gone');
  if (reportId === undefined) return;
  const { rows: reports } = await sql`
    select from reports where id = ${reportId}::uuid and state = 'received'
      and ${sql.ref(`${kind}_id`)} = any(${ids}::int[]) for share`.execute(trx);
  if (reports.length === 0) throw refusePair('report_id', 'report_decided');
}
