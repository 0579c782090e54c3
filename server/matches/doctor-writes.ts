import { sql } from 'kysely';
import type { MatchState } from '../../contract/admin-matches.ts';
import type { Operator } from '../audit/rules.ts';
import { recordAct } from '../audit/writes.ts';
import type { Database } from '../platform/database.ts';
import { KnownError } from '../platform/errors.ts';
import { requireUnconcerned } from '../staff/access.ts';
import { doctorPeopleCounts } from './doctor-reads.ts';
import { doctorMoves, type Moved, moveRows, returnRows } from './moves.ts';
import {
  answerReport,
  chooseSides,
  type HeldPair,
  type MatchAct,
  onReport,
  type PairSide,
  refusePair,
  requirePair,
} from './pairs.ts';

type Naming = { doctorId: number; candidateId: number; reportId: string | undefined; operator: Operator };

/** Names a pair; one that is known already is that one. Returns its id. Throws not_found and `invalid`. */
export async function nameDoctorMatch(
  db: Database,
  { doctorId, candidateId, reportId, operator }: Naming,
): Promise<number> {
  const ids = [Math.min(doctorId, candidateId), Math.max(doctorId, candidateId)] as const;
  return db.transaction().execute(async (trx) => {
    await requirePair(trx, { kind: 'doctor', ids, reportId });
    const { rows: made } = await sql<{ id: number }>`
      insert into doctor_matches (doctor_id, candidate_id, made_by, report_id)
      values (${ids[0]}, ${ids[1]}, ${operator.actorId}::uuid, ${reportId ?? null}::uuid)
      on conflict (doctor_id, candidate_id) do nothing returning id`.execute(trx);
    if (made[0]) {
      await record(trx, { id: made[0].id, operator }, 'doctor.match_named', doctorId, { other: candidateId });
      return made[0].id;
    }
    const { rows } = await sql<{ id: number }>`
      update doctor_matches set report_id = coalesce(report_id, ${reportId ?? null}::uuid)
      where doctor_id = ${ids[0]} and candidate_id = ${ids[1]} returning id`.execute(trx);
    return rows[0]?.id ?? 0;
  });
}

/** Both doctors in the order of their ids, then the pair, held until the transaction ends. Throws not_found. */
async function lockMatch(trx: Database, { id, operator }: MatchAct): Promise<HeldPair> {
  await sql`
    select from doctors where id in (select unnest(array[doctor_id, candidate_id]) from doctor_matches where id = ${id})
    order by id for update`.execute(trx);
  const { rows } = await sql<HeldPair>`
    select m.state, m.report_id as "reportId", (select jsonb_agg(jsonb_build_object('id', d.id, 'status', d.status,
        'mergedInto', d.merged_into, 'people', jsonb_build_object(${doctorPeopleCounts(sql`d.id`)})) order by d.id)
      from doctors d where d.id in (m.doctor_id, m.candidate_id)) as sides
    from doctor_matches m where m.id = ${id} for update`.execute(trx);
  const [match] = rows;
  if (!match) throw new KnownError('not_found');
  for (const { id: doctorId } of match.sides)
    await requireUnconcerned(trx, operator.actorId, { accountId: null, clinicId: null, doctorId });
  return match;
}

async function setState(trx: Database, { id, operator }: MatchAct, state: MatchState): Promise<void> {
  await sql`
    update doctor_matches set state = ${state}, decided_at = now(), decided_by = ${operator.actorId}::uuid
    where id = ${id}`.execute(trx);
}

type Kept = {
  rows: Moved;
  /** Whether the other one's name has become one of the survivor's. */
  name: boolean;
  /** The other one's main position, where the survivor has one already. */
  main: number | null;
};

type Way = { from: number; to: number };

/** A doctor is found at one clinic: the survivor's main position stands. Returns the other's, which is none any more. */
async function stepBack(trx: Database, { from, to }: Way): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    update positions set is_main = false where doctor_id = ${from} and is_main
      and exists (select from positions where doctor_id = ${to} and is_main) returning id`.execute(trx);
  return rows[0]?.id ?? null;
}

/** So that the survivor is found by it. */
async function keepName(trx: Database, { from, to }: Way): Promise<boolean> {
  const { rows } = await sql`
    insert into doctor_names (doctor_id, kind, lang, text)
    select ${to}, 'alias', coalesce(title_lang, 'und'), title from doctors where id = ${from}
      and title <> (select title from doctors where id = ${to})
      and title not in (select text from doctor_names where doctor_id = ${to})
    on conflict do nothing returning doctor_id`.execute(trx);
  return rows.length > 0;
}

/**
 * Makes two doctors one: the survivor gets what is known of the other, whose address leads to it from now on. Throws
 * not_found, and `invalid` where the pair is decided, a doctor has gone, or people work with the other one.
 */
export async function mergeDoctors(
  db: Database,
  { survivorId, ...act }: MatchAct & { survivorId: number },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const match = await lockMatch(trx, act);
    const { other } = chooseSides(match, survivorId);
    const way = { from: other.id, to: survivorId };
    await sql`
      update doctors set status = 'withdrawn', merged_into = ${survivorId} where id = ${other.id}`.execute(
      trx,
    );
    const main = await stepBack(trx, way);
    const rows = await moveRows(trx, { moves: doctorMoves, ...way });
    const name = await keepName(trx, way);
    await sql`select refresh_doctor_ratings(array[${other.id}, ${survivorId}]::int[])`.execute(trx);
    const kept: Kept = { rows, name, main };
    await sql`
      insert into doctor_merges (survivor_id, merged_id, match_id, moved, made_by)
      values (${survivorId}, ${other.id}, ${act.id}, ${JSON.stringify(kept)}::jsonb, ${act.operator.actorId}::uuid)`.execute(
      trx,
    );
    await setState(trx, act, 'merged');
    await record(trx, onReport(act, match), 'doctor.merged', survivorId, {
      merged: other.id,
      moved: Object.fromEntries(Object.entries(rows).map(([table, keys]) => [table, keys.length])),
    });
    await answerReport(trx, act, match, 'acted');
  });
}

/** They are two doctors. Throws not_found, and `invalid` where the pair is decided. */
export async function keepDoctorsApart(db: Database, act: MatchAct): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const match = await lockMatch(trx, act);
    if (match.state !== 'open') throw refusePair('state', 'match_decided');
    await setState(trx, act, 'rejected');
    const [one, two] = match.sides;
    await record(trx, onReport(act, match), 'doctor.kept_apart', one?.id ?? 0, { other: two?.id ?? 0 });
    await answerReport(trx, act, match, 'refused');
  });
}

/**
 * Takes a decision back; the pair is open again. What has come to the survivor since stays with it. Throws not_found,
 * and `invalid` where the pair is open, or the survivor has been merged into another one meanwhile.
 */
export async function undoDoctorDecision(db: Database, act: MatchAct): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const match = await lockMatch(trx, act);
    const onIt = onReport(act, match);
    if (match.state === 'open') throw refusePair('state', 'match_open');
    if (match.state === 'merged') await partDoctors(trx, onIt, match.sides);
    await setState(trx, act, 'open');
    if (match.state === 'rejected')
      await record(trx, onIt, 'doctor.match_reopened', match.sides[0]?.id ?? 0, {});
  });
}

type Merge = { id: number; survivorId: number; mergedId: number; moved: Kept };

async function partDoctors(trx: Database, act: MatchAct, sides: readonly PairSide[]): Promise<void> {
  const { rows } = await sql<Merge>`
    select id, survivor_id as "survivorId", merged_id as "mergedId", moved from doctor_merges
    where match_id = ${act.id} and undone_at is null for update`.execute(trx);
  const [merge] = rows;
  if (!merge) throw refusePair('state', 'match_decided');
  const { survivorId, mergedId, moved } = merge;
  if (sides.some(({ id, mergedInto }) => id === survivorId && mergedInto !== null))
    throw refusePair('state', 'match_merged_on');
  await sql`update doctors set status = 'published', merged_into = null where id = ${mergedId}`.execute(trx);
  await returnRows(trx, moved.rows, { moves: doctorMoves, from: survivorId, to: mergedId });
  await sql`
    update positions set is_main = true where id = ${moved.main} and doctor_id = ${mergedId} and until is null
      and not exists (select from positions where doctor_id = ${mergedId} and is_main)`.execute(trx);
  if (moved.name)
    await sql`
      delete from doctor_names n using doctors d where d.id = ${mergedId} and n.doctor_id = ${survivorId}
        and n.kind = 'alias' and n.text = d.title`.execute(trx);
  await sql`select refresh_doctor_ratings(array[${mergedId}, ${survivorId}]::int[])`.execute(trx);
  await sql`
    update doctor_merges set undone_at = now(), undone_by = ${act.operator.actorId}::uuid where id = ${merge.id}`.execute(
    trx,
  );
  await record(trx, act, 'doctor.merge_undone', survivorId, { parted: mergedId });
}

async function record(
  trx: Database,
  { id, operator }: MatchAct,
  kind: `doctor.${string}`,
  doctorId: number,
  detail: Record<string, unknown>,
): Promise<void> {
  const { rows } = await sql<{ clinicId: number }>`
    select clinic_id as "clinicId" from positions where doctor_id = ${doctorId} and is_main`.execute(trx);
  await recordAct(trx, {
    ...operator,
    kind,
    entity: 'doctor',
    entityId: doctorId,
    clinicId: rows[0]?.clinicId ?? null,
    detail: { match: id, ...detail },
  });
}
