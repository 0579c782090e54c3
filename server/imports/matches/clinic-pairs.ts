import { sql } from 'kysely';
import type { Transaction } from '../../platform/database.ts';
import { keepImportsAway, refoldClinic } from '../writes.ts';
import { clinicMoves, type Kept, movePhotos, moveRows, returnPhotos, returnRows, type Way } from './moves.ts';
import { type PairKind, refusePair } from './pairs.ts';
import { clinicPeople, clinicTables } from './reads.ts';

type ClinicKept = Kept & {
  /** Id and former position of each photo that went. */
  photos: [number, number][];
  /** Language and text of the names that became the survivor's. */
  names: [string, string][];
};

/**
 * Names that a fold does not bring to the survivor: it has no records, or its names are by hand. Returns language and
 * text of those that were added.
 */
async function keepNames(
  trx: Transaction,
  { from, to }: Way,
  isFolded: boolean,
): Promise<[string, string][]> {
  const { rows } = await sql<{ lang: string; text: string }>`
    insert into clinic_names (clinic_id, kind, lang, text)
    select ${to}, 'alias', lang, text from (
      select coalesce(title_lang, 'und') as lang, title as text from clinics where id = ${from}
      union select lang, text from clinic_names where clinic_id = ${from} and kind <> 'acronym') names
    where (${!isFolded} or (select 'names' = any(edited_fields) from clinics where id = ${to}))
      and text not in (select title from clinics where id = ${to}
      union select text from clinic_names where clinic_id = ${to})
    on conflict do nothing returning lang, text`.execute(trx);
  return rows.map(({ lang, text }) => [lang, text]);
}

/** Clinics: what sources say of the two is folded anew. */
export const clinicPairs: PairKind<ClinicKept> = {
  ...clinicTables,
  entity: 'clinic',
  refreshRatings: sql`refresh_clinic_ratings`,
  peopleCounts: clinicPeople,

  /** An import has looked its clinics up before. */
  async prepare(trx) {
    if (!(await keepImportsAway(trx))) throw refusePair('state', 'import_running');
  },

  clinicOf: async (_, id) => id,

  async insert(trx, { ids: [one, two], reportId, operator }) {
    // The most alike come first: what a person has named is looked at before what a program has found.
    const { rows } = await sql<{ id: number }>`
      insert into clinic_matches (clinic_id, candidate_id, name_similarity, reason, made_by, report_id)
      values (${one}, ${two}, 1, '', ${operator.actorId}::uuid, ${reportId ?? null}::uuid) returning id`.execute(
      trx,
    );
    return rows[0]?.id ?? 0;
  },

  async join(trx, way) {
    const rows = await moveRows(trx, clinicMoves, way);
    const photos = await movePhotos(trx, way);
    const names = await keepNames(trx, way, await refoldClinic(trx, way.to));
    return { rows, photos, names };
  },

  async part(trx, way, { rows, photos, names }) {
    await returnRows(trx, clinicMoves, way, rows);
    await returnPhotos(trx, way, photos);
    await sql`
      delete from clinic_names where clinic_id = ${way.from} and kind = 'alias' and (lang, text) in
        (select * from unnest(${names.map(([lang]) => lang)}::text[], ${names.map(([, text]) => text)}::text[]))`.execute(
      trx,
    );
    await refoldClinic(trx, way.from);
    await refoldClinic(trx, way.to);
  },
};
