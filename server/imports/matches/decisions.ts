import { sql } from 'kysely';
import type { MatchState } from '../../../contract/imports/admin-matches.ts';
import type { AuditDetail } from '../../../contract/operations/audit-kinds.ts';
import { recordAct } from '../../platform/audit/writes.ts';
import { type Database, retryingTransaction, type Transaction } from '../../platform/database.ts';
import { KnownError } from '../../platform/errors.ts';
import { decideByPair } from '../../reviews/reports/writes.ts';
import { requireUnconcerned } from '../../team/access.ts';
import type { Kept } from './moves.ts';
import { type HeldPair, type MatchAct, otherSide, type PairKind, refusePair } from './pairs.ts';

/** Both entries in the order of their ids, then the pair, held until the transaction ends. Throws not_found and `invalid`. */
async function lockPair(trx: Transaction, kind: PairKind, { id, operator }: MatchAct): Promise<HeldPair> {
  const { entity, entries, matches, first, peopleCounts } = kind;
  await kind.prepare?.(trx);
  await sql`
    select from ${entries} where id in (select unnest(array[${first}, candidate_id]) from ${matches} where id = ${id})
    order by id for update`.execute(trx);
  const { rows } = await sql<HeldPair>`
    select m.state, m.report_id as "reportId", (select jsonb_agg(jsonb_build_object('id', e.id, 'status', e.status,
        'mergedInto', e.merged_into, 'people', jsonb_build_object(${peopleCounts(sql`e.id`)})) order by e.id)
      from ${entries} e where e.id in (m.${first}, m.candidate_id)) as sides
    from ${matches} m where m.id = ${id} for update`.execute(trx);
  const [pair] = rows;
  if (!pair) throw new KnownError('not_found');
  for (const side of pair.sides)
    await requireUnconcerned(trx, operator.actorId, {
      accountId: null,
      clinicId: entity === 'clinic' ? side.id : null,
      doctorId: entity === 'doctor' ? side.id : null,
    });
  return pair;
}

async function setState(
  trx: Transaction,
  { matches }: PairKind,
  { id, operator }: MatchAct,
  state: MatchState,
): Promise<void> {
  await sql`
    update ${matches} set state = ${state}, decided_at = now(), decided_by = ${operator.actorId}::uuid
    where id = ${id}`.execute(trx);
}

type PairAct = 'merged' | 'merge_undone' | 'kept_apart' | 'match_named' | 'match_reopened';
type Done = {
  what: PairAct;
  entryId: number;
  detail: AuditDetail<`clinic.${PairAct}`>;
};

/** Writes down what was done about a pair. */
export async function recordPair(
  trx: Transaction,
  { entity, clinicOf }: PairKind,
  { id, operator }: MatchAct,
  { what, entryId, detail }: Done,
): Promise<void> {
  await recordAct(trx, {
    ...operator,
    kind: `${entity}.${what}`,
    entity,
    entityId: entryId,
    clinicId: await clinicOf(trx, entryId),
    detail: { match: id, ...detail },
  });
}

/** What is done about a pair stands at its report too. */
const onReport = (act: MatchAct, { reportId }: HeldPair): MatchAct =>
  reportId === null ? act : { ...act, operator: { ...act.operator, reportId } };

/** The report that has led to the pair is answered by the decision. */
async function answerReport(
  trx: Transaction,
  { operator }: MatchAct,
  { reportId }: HeldPair,
  state: 'acted' | 'refused',
): Promise<void> {
  if (reportId !== null) await decideByPair(trx, { by: operator, id: reportId, state });
}

/**
 * Makes two entries one: the survivor gets what is known of the other, whose address leads to it from now on. Throws
 * not_found, and `invalid` where the pair is decided, an entry has gone, or people work with the other one.
 */
export async function mergePair(
  db: Database,
  kind: PairKind,
  { survivorId, ...act }: MatchAct & { survivorId: number },
): Promise<void> {
  await retryingTransaction(db, async (trx) => {
    const pair = await lockPair(trx, kind, act);
    const otherId = otherSide(pair, survivorId);
    await sql`
      update ${kind.entries} set status = 'withdrawn', merged_into = ${survivorId} where id = ${otherId}`.execute(
      trx,
    );
    const kept = await kind.join(trx, { from: otherId, to: survivorId });
    await sql`select ${kind.refreshRatings}(array[${otherId}, ${survivorId}]::int[])`.execute(trx);
    await sql`
      insert into ${kind.merges} (survivor_id, merged_id, match_id, moved, made_by)
      values (${survivorId}, ${otherId}, ${act.id}, ${JSON.stringify(kept)}::jsonb, ${act.operator.actorId}::uuid)`.execute(
      trx,
    );
    await setState(trx, kind, act, 'merged');
    const moved = Object.fromEntries(Object.entries(kept.rows).map(([table, keys]) => [table, keys.length]));
    const detail = { merged: otherId, moved };
    await recordPair(trx, kind, onReport(act, pair), { what: 'merged', entryId: survivorId, detail });
    await answerReport(trx, act, pair, 'acted');
  });
}

/** They are two. Throws not_found, and `invalid` where the pair is decided. */
export async function keepApart(db: Database, kind: PairKind, act: MatchAct): Promise<void> {
  await retryingTransaction(db, async (trx) => {
    const pair = await lockPair(trx, kind, act);
    if (pair.state !== 'open') throw refusePair('state', 'match_decided');
    await setState(trx, kind, act, 'rejected');
    const [entryId = 0, other = 0] = pair.sides.map(({ id }) => id);
    await recordPair(trx, kind, onReport(act, pair), { what: 'kept_apart', entryId, detail: { other } });
    await answerReport(trx, act, pair, 'refused');
  });
}

/**
 * Takes a decision back; the pair is open again. What has come to the survivor since stays with it. Throws not_found,
 * and `invalid` where the pair is open, or the survivor has been merged into another one meanwhile.
 */
export async function undoDecision(db: Database, kind: PairKind, act: MatchAct): Promise<void> {
  await retryingTransaction(db, async (trx) => {
    const pair = await lockPair(trx, kind, act);
    if (pair.state === 'open') throw refusePair('state', 'match_open');
    const done = pair.state === 'merged' ? await partPair(trx, kind, act, pair) : reopened(pair);
    await setState(trx, kind, act, 'open');
    await recordPair(trx, kind, onReport(act, pair), done);
  });
}

const reopened = ({ sides: [one] }: HeldPair): Done => ({
  what: 'match_reopened',
  entryId: one?.id ?? 0,
  detail: {},
});

type Merge = { id: number; survivorId: number; mergedId: number; moved: Kept };

async function partPair(
  trx: Transaction,
  kind: PairKind,
  { id, operator }: MatchAct,
  { sides }: HeldPair,
): Promise<Done> {
  const { rows } = await sql<Merge>`
    select id, survivor_id as "survivorId", merged_id as "mergedId", moved from ${kind.merges}
    where match_id = ${id} and undone_at is null for update`.execute(trx);
  const [merge] = rows;
  // An import has merged the pair itself: there is nothing written down to give back.
  if (!merge) throw refusePair('state', 'match_decided');
  const { survivorId, mergedId, moved } = merge;
  if (sides.some((side) => side.id === survivorId && side.mergedInto !== null))
    throw refusePair('state', 'match_merged_on');
  await sql`
    update ${kind.entries} set status = 'published', merged_into = null where id = ${mergedId}`.execute(trx);
  await kind.part(trx, { from: survivorId, to: mergedId }, moved);
  await sql`select ${kind.refreshRatings}(array[${mergedId}, ${survivorId}]::int[])`.execute(trx);
  await sql`
    update ${kind.merges} set undone_at = now(), undone_by = ${operator.actorId}::uuid where id = ${merge.id}`.execute(
    trx,
  );
  return { what: 'merge_undone', entryId: survivorId, detail: { parted: mergedId } };
}
