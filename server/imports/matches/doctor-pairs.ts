import { sql } from 'kysely';
import type { Transaction } from '../../platform/database.ts';
import { doctorPeople, doctorTables } from './doctor-reads.ts';
import { doctorMoves, type Kept, moveRows, returnRows, type Way } from './moves.ts';
import type { PairKind } from './pairs.ts';

type DoctorKept = Kept & {
  /** Whether the other one's name has become one of the survivor's. */
  name: boolean;
  /** The other one's main position, where the survivor has one already. */
  main: number | null;
};

/** A doctor is found at one clinic: the survivor's main position stands. Returns the other's, which is none any more. */
async function stepBack(trx: Transaction, { from, to }: Way): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    update positions set is_main = false where doctor_id = ${from} and is_main
      and exists (select from positions where doctor_id = ${to} and is_main) returning id`.execute(trx);
  return rows[0]?.id ?? null;
}

/** So that the survivor is found by it. */
async function keepName(trx: Transaction, { from, to }: Way): Promise<boolean> {
  const { rows } = await sql`
    insert into doctor_names (doctor_id, kind, lang, text)
    select ${to}, 'alias', coalesce(title_lang, 'und'), title from doctors where id = ${from}
      and title <> (select title from doctors where id = ${to})
      and title not in (select text from doctor_names where doctor_id = ${to})
    on conflict do nothing returning doctor_id`.execute(trx);
  return rows.length > 0;
}

/** Doctors, whom operators name only. */
export const doctorPairs: PairKind<DoctorKept> = {
  ...doctorTables,
  entity: 'doctor',
  refreshRatings: sql`refresh_doctor_ratings`,
  peopleCounts: doctorPeople,

  async clinicOf(trx, id) {
    const { rows } = await sql<{ clinicId: number }>`
      select clinic_id as "clinicId" from positions where doctor_id = ${id} and is_main`.execute(trx);
    return rows[0]?.clinicId ?? null;
  },

  async insert(trx, { ids: [one, two], reportId, operator }) {
    const { rows } = await sql<{ id: number }>`
      insert into doctor_matches (doctor_id, candidate_id, made_by, report_id)
      values (${Math.min(one, two)}, ${Math.max(one, two)}, ${operator.actorId}::uuid, ${reportId ?? null}::uuid)
      returning id`.execute(trx);
    return rows[0]?.id ?? 0;
  },

  async join(trx, way) {
    const main = await stepBack(trx, way);
    const rows = await moveRows(trx, doctorMoves, way);
    return { rows, name: await keepName(trx, way), main };
  },

  async part(trx, way, { rows, name, main }) {
    await returnRows(trx, doctorMoves, way, rows);
    await sql`
      update positions set is_main = true where id = ${main} and doctor_id = ${way.to} and until is null
        and not exists (select from positions where doctor_id = ${way.to} and is_main)`.execute(trx);
    if (name)
      await sql`
        delete from doctor_names n using doctors d where d.id = ${way.to} and n.doctor_id = ${way.from}
          and n.kind = 'alias' and n.text = d.title`.execute(trx);
  },
};
