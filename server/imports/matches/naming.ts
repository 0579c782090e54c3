import { sql } from 'kysely';
import { type Database, retryingTransaction, type Transaction } from '../../platform/database.ts';
import { KnownError } from '../../platform/errors.ts';
import { recordPair } from './decisions.ts';
import { type Naming, type PairKind, refusePair } from './pairs.ts';

/** Both entries are shown, and the report is open and on one of them. Throws not_found and `invalid`. */
async function requirePair(
  trx: Transaction,
  { entity, entries }: PairKind,
  { ids, reportId }: Naming,
): Promise<void> {
  if (ids[0] === ids[1]) throw refusePair('candidate_id', 'match_two');
  const { rows } = await sql<{ status: string }>`
    select status from ${entries} where id = any(${ids}::int[]) order by id for share`.execute(trx);
  if (rows.length < 2) throw new KnownError('not_found');
  if (rows.some(({ status }) => status !== 'published')) throw refusePair('candidate_id', 'match_gone');
  if (reportId === undefined) return;
  const { rows: reports } = await sql`
    select from reports where id = ${reportId}::uuid and state = 'received'
      and ${sql.ref(`${entity}_id`)} = any(${ids}::int[]) for share`.execute(trx);
  if (reports.length === 0) throw refusePair('report_id', 'report_decided');
}

/** Names a pair; one that is known already, in whatever order, is that one. Returns its id. Throws not_found and `invalid`. */
export function namePair(db: Database, kind: PairKind, naming: Naming): Promise<number> {
  const { ids, reportId, operator } = naming;
  return retryingTransaction(db, async (trx) => {
    await requirePair(trx, kind, naming);
    // Whoever names the same two meanwhile waits here, in whatever order they name them.
    await sql`
      select pg_advisory_xact_lock(hashtext(${`pair of ${kind.entity}s`}), ${Math.min(...ids)}::int)`.execute(
      trx,
    );
    const { rows: known } = await sql<{ id: number }>`
      update ${kind.matches} set report_id = coalesce(report_id, ${reportId ?? null}::uuid)
      where ${kind.first} = any(${ids}::int[]) and candidate_id = any(${ids}::int[]) returning id`.execute(
      trx,
    );
    if (known[0]) return known[0].id;
    const id = await kind.insert(trx, naming);
    const [entryId, other] = ids;
    await recordPair(trx, kind, { id, operator }, { what: 'match_named', entryId, detail: { other } });
    return id;
  });
}
