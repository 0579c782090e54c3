import { sql } from 'kysely';
import type { MatchState } from '../../contract/admin-matches.ts';
import type { Operator } from '../audit/rules.ts';
import { recordAct } from '../audit/writes.ts';
import { keepImportsAway, refoldClinic } from '../importers/writes.ts';
import type { Database } from '../platform/database.ts';
import { KnownError } from '../platform/errors.ts';
import { requireUnconcerned } from '../staff/access.ts';
import { clinicMoves, type Moved, movePhotos, moveRows, returnPhotos, returnRows } from './moves.ts';
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
import { peopleCounts } from './reads.ts';

type Held = HeldPair;

/** Both clinics in the order of their ids, then the pair, held until the transaction ends. Throws not_found. */
async function lockMatch(trx: Database, { id, operator }: MatchAct): Promise<Held> {
  if (!(await keepImportsAway(trx))) throw refusePair('state', 'import_running');
  await sql`
    select from clinics where id in (select unnest(array[clinic_id, candidate_id]) from clinic_matches where id = ${id})
    order by id for update`.execute(trx);
  const { rows } = await sql<Held>`
    select m.state, m.report_id as "reportId", (select jsonb_agg(jsonb_build_object('id', c.id, 'status', c.status, 'mergedInto', c.merged_into,
        'people', jsonb_build_object(${peopleCounts('c.id')})) order by c.id)
      from clinics c where c.id in (m.clinic_id, m.candidate_id)) as sides
    from clinic_matches m where m.id = ${id} for update`.execute(trx);
  const [match] = rows;
  if (!match) throw new KnownError('not_found');
  for (const { id: clinicId } of match.sides)
    await requireUnconcerned(trx, operator.actorId, { accountId: null, clinicId });
  return match;
}

async function setState(trx: Database, { id, operator }: MatchAct, state: MatchState): Promise<void> {
  await sql`
    update clinic_matches set state = ${state}, decided_at = now(), decided_by = ${operator.actorId}::uuid
    where id = ${id}`.execute(trx);
}

/**
 * Names that a fold does not bring to the survivor: it has no records, or its names are by hand. Returns language and
 * text of those that were added.
 */
async function keepNames(
  trx: Database,
  { survivorId, otherId, isFolded }: { survivorId: number; otherId: number; isFolded: boolean },
): Promise<[string, string][]> {
  const { rows } = await sql<{ lang: string; text: string }>`
    insert into clinic_names (clinic_id, kind, lang, text)
    select ${survivorId}, 'alias', lang, text from (
      select coalesce(title_lang, 'und') as lang, title as text from clinics where id = ${otherId}
      union select lang, text from clinic_names where clinic_id = ${otherId} and kind <> 'acronym') names
    where (${!isFolded} or (select 'names' = any(edited_fields) from clinics where id = ${survivorId}))
      and text not in (select title from clinics where id = ${survivorId}
      union select text from clinic_names where clinic_id = ${survivorId})
    on conflict do nothing returning lang, text`.execute(trx);
  return rows.map(({ lang, text }) => [lang, text]);
}

type Naming = {
  clinicId: number;
  candidateId: number;
  reportId: string | undefined;
  operator: Operator;
};

/** Names a pair; one that is known already is that one. Returns its id. Throws not_found and `invalid`. */
export async function nameMatch(
  db: Database,
  { clinicId, candidateId, reportId, operator }: Naming,
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const ids = [clinicId, candidateId] as const;
    await requirePair(trx, { kind: 'clinic', ids, reportId });
    // Whoever names the same two meanwhile waits here, in whatever order they name them.
    await sql`
      select pg_advisory_xact_lock(hashtext('pair of clinics'), least(${clinicId}::int, ${candidateId}::int))`.execute(
      trx,
    );
    const { rows: known } = await sql<{ id: number }>`
      update clinic_matches set report_id = coalesce(report_id, ${reportId ?? null}::uuid)
      where (clinic_id, candidate_id) in ((${clinicId}, ${candidateId}), (${candidateId}, ${clinicId}))
      returning id`.execute(trx);
    if (known[0]) return known[0].id;
    // The most alike come first: what a person has named is looked at before what a program has found.
    const { rows } = await sql<{ id: number }>`
      insert into clinic_matches (clinic_id, candidate_id, name_similarity, reason, made_by, report_id)
      values (${clinicId}, ${candidateId}, 1, '', ${operator.actorId}::uuid, ${reportId ?? null}::uuid) returning id`.execute(
      trx,
    );
    const id = rows[0]?.id ?? 0;
    await record(trx, { id, operator }, 'clinic.match_named', clinicId, { other: candidateId });
    return id;
  });
}

type Kept = { rows: Moved; photos: [number, number][]; names: [string, string][] };

/**
 * Makes two clinics one: the survivor gets what is known of the other, whose address leads to it from now on. Throws
 * not_found, and `invalid` where the pair is decided, a clinic has gone, or people work with the other one.
 */
export async function mergeClinics(
  db: Database,
  { survivorId, ...act }: MatchAct & { survivorId: number },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const match = await lockMatch(trx, act);
    const { other } = chooseSides(match, survivorId);
    await sql`
      update clinics set status = 'withdrawn', merged_into = ${survivorId} where id = ${other.id}`.execute(
      trx,
    );
    const rows = await moveRows(trx, { moves: clinicMoves, from: other.id, to: survivorId });
    const photos = await movePhotos(trx, other.id, survivorId);
    const isFolded = await refoldClinic(trx, survivorId);
    const names = await keepNames(trx, { survivorId, otherId: other.id, isFolded });
    const kept: Kept = { rows, photos, names };
    await sql`select refresh_clinic_ratings(array[${other.id}, ${survivorId}]::int[])`.execute(trx);
    await sql`
      insert into clinic_merges (survivor_id, merged_id, match_id, moved, made_by)
      values (${survivorId}, ${other.id}, ${act.id}, ${JSON.stringify(kept)}::jsonb, ${act.operator.actorId}::uuid)`.execute(
      trx,
    );
    await setState(trx, act, 'merged');
    await record(trx, onReport(act, match), 'clinic.merged', survivorId, {
      merged: other.id,
      moved: Object.fromEntries(Object.entries(rows).map(([name, keys]) => [name, keys.length])),
    });
    await answerReport(trx, act, match, 'acted');
  });
}

/** They are two clinics. Throws not_found, and `invalid` where the pair is decided. */
export async function keepApart(db: Database, act: MatchAct): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const match = await lockMatch(trx, act);
    if (match.state !== 'open') throw refusePair('state', 'match_decided');
    await setState(trx, act, 'rejected');
    const [one, two] = match.sides;
    await record(trx, onReport(act, match), 'clinic.kept_apart', one?.id ?? 0, { other: two?.id ?? 0 });
    await answerReport(trx, act, match, 'refused');
  });
}

type Merge = { id: number; survivorId: number; mergedId: number; moved: Kept };

/**
 * Takes a decision back; the pair is open again. What has come to the survivor since stays with it. Throws not_found,
 * and `invalid` where the pair is open, or the survivor has been merged into another one meanwhile.
 */
export async function undoDecision(db: Database, act: MatchAct): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const match = await lockMatch(trx, act);
    const { state, sides } = match;
    const onIt = onReport(act, match);
    if (state === 'open') throw refusePair('state', 'match_open');
    if (state === 'merged') await partClinics(trx, onIt, sides);
    await setState(trx, act, 'open');
    if (state === 'rejected') await record(trx, onIt, 'clinic.match_reopened', sides[0]?.id ?? 0, {});
  });
}

async function partClinics(trx: Database, act: MatchAct, clinics: readonly PairSide[]): Promise<void> {
  const { rows } = await sql<Merge>`
    select id, survivor_id as "survivorId", merged_id as "mergedId", moved from clinic_merges
    where match_id = ${act.id} and undone_at is null for update`.execute(trx);
  const [merge] = rows;
  // An import has merged the pair itself: there is nothing written down to give back.
  if (!merge) throw refusePair('state', 'match_decided');
  const { survivorId, mergedId, moved } = merge;
  if (clinics.some(({ id, mergedInto }) => id === survivorId && mergedInto !== null))
    throw refusePair('state', 'match_merged_on');
  await sql`update clinics set status = 'published', merged_into = null where id = ${mergedId}`.execute(trx);
  await returnRows(trx, moved.rows, { moves: clinicMoves, from: survivorId, to: mergedId });
  await returnPhotos(trx, moved.photos, survivorId, mergedId);
  await sql`
    delete from clinic_names where clinic_id = ${survivorId} and kind = 'alias' and (lang, text) in
      (select * from unnest(${moved.names.map(([lang]) => lang)}::text[], ${moved.names.map(([, text]) => text)}::text[]))`.execute(
    trx,
  );
  await refoldClinic(trx, survivorId);
  await refoldClinic(trx, mergedId);
  await sql`select refresh_clinic_ratings(array[${mergedId}, ${survivorId}]::int[])`.execute(trx);
  await sql`
    update clinic_merges set undone_at = now(), undone_by = ${act.operator.actorId}::uuid where id = ${merge.id}`.execute(
    trx,
  );
  await record(trx, act, 'clinic.merge_undone', survivorId, { parted: mergedId });
}

async function record(
  trx: Database,
  { id, operator }: MatchAct,
  kind: `clinic.${string}`,
  clinicId: number,
  detail: Record<string, unknown>,
): Promise<void> {
  await recordAct(trx, {
    ...operator,
    kind,
    entity: 'clinic',
    entityId: clinicId,
    clinicId,
    detail: { match: id, ...detail },
  });
}
