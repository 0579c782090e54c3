import { sql } from 'kysely';
import type { Words } from '../../content/localization/reads.ts';
import { recordAct } from '../../platform/audit/writes.ts';
import { type Database, retryingTransaction, type Transaction } from '../../platform/database.ts';
import { KnownError, refuse } from '../../platform/errors.ts';
import { requireMember } from '../../team/access.ts';
import { type By, isKeptElsewhere, lockDoctor, requireDoctorEditor } from './access.ts';
import { idsOf } from './parts.ts';

export type PositionInput = { role: string; specialization: string; since: number | null };

/** A position as its row is written. */
export type PositionFacts = { role: string; specializationId: number; since: number | null };

/** Throws `invalid` for an unknown specialization and a year that has not come yet. */
export function readPosition({ role, specialization, since }: PositionInput, words: Words): PositionFacts {
  const [specializationId = 0] = idsOf(
    words.dictionaries.specializations,
    [specialization],
    'specialization',
  );
  if (since !== null && since > new Date().getUTCFullYear()) refuse('since', 'year_ahead');
  return { role, specializationId, since };
}

/** Makes the position unless it is held already; the first one of all is the main one. Needs the doctor's lock. */
export async function insertPosition(
  trx: Transaction,
  { doctorId, clinicId }: { doctorId: number; clinicId: number },
  { role, specializationId, since }: PositionFacts,
): Promise<void> {
  await sql`
    insert into positions (doctor_id, clinic_id, specialization_id, role, since, is_main)
    select ${doctorId}, ${clinicId}, ${specializationId}, ${role}, ${since},
      not exists (select from positions where doctor_id = ${doctorId} and is_main)
    where not exists (select from positions where doctor_id = ${doctorId} and clinic_id = ${clinicId}
      and specialization_id = ${specializationId} and role = ${role} and until is null)`.execute(trx);
}

/** Throws not_found where the doctor works elsewhere only, `invalid`. */
export function addPosition(
  db: Database,
  by: By,
  doctorId: number,
  input: PositionInput,
  words: Words,
): Promise<void> {
  return retryingTransaction(db, async (trx) => {
    await lockDoctor(trx, doctorId);
    await requireDoctorEditor(trx, by, doctorId);
    const actorRole = await requireMember(trx, by.accountId, by.clinicId, 'clinic.edit');
    await insertPosition(trx, { doctorId, clinicId: by.clinicId }, readPosition(input, words));
    await recordAct(trx, {
      actorId: by.accountId,
      actorRole,
      kind: 'position.added',
      entity: 'doctor',
      entityId: doctorId,
      clinicId: by.clinicId,
      detail: input,
    });
  });
}

type PositionRow = { since: number | null; until: number | null; is_free: boolean; is_elsewhere: boolean };

/** Ends a position, takes that back, or makes it the main one. Throws not_found, `invalid`. */
export function changePosition(
  db: Database,
  by: By,
  input: { doctorId: number; positionId: number; until?: number | null; isMain: boolean },
): Promise<void> {
  const { doctorId, positionId, until, isMain } = input;
  return retryingTransaction(db, async (trx) => {
    await lockDoctor(trx, doctorId);
    const actorRole = await requireMember(trx, by.accountId, by.clinicId, 'clinic.edit');
    const { rows } = await sql<PositionRow>`
      select p.since, p.until, not ${isKeptElsewhere(sql`p.doctor_id`, by.clinicId)} as is_free,
        not exists (select from positions h where h.doctor_id = p.doctor_id and h.clinic_id = p.clinic_id and h.until is null)
          and exists (select from positions o where o.doctor_id = p.doctor_id and o.clinic_id <> p.clinic_id
            and o.until is null) as is_elsewhere
      from positions p
      where p.id = ${positionId} and p.doctor_id = ${doctorId} and p.clinic_id = ${by.clinicId}`.execute(trx);
    const [position] = rows;
    if (!position) throw new KnownError('not_found');
    // A doctor who has left and works elsewhere comes back only when that is confirmed.
    if (until === null && position.until !== null && position.is_elsewhere)
      refuse('until', 'works_elsewhere');
    if (until !== undefined)
      await endPosition(trx, { id: positionId, doctorId, until, since: position.since });
    if (isMain) {
      // With an end or without, as this call leaves it.
      if ((until === undefined ? position.until : until) !== null) refuse('is_main', 'position_over');
      if (!position.is_free) refuse('is_main', 'main_elsewhere');
      await sql`update positions set is_main = false where doctor_id = ${doctorId} and is_main`.execute(trx);
      await trx.updateTable('positions').set({ is_main: true }).where('id', '=', positionId).execute();
    }
    await recordAct(trx, {
      actorId: by.accountId,
      actorRole,
      kind: 'position.changed',
      entity: 'doctor',
      entityId: doctorId,
      clinicId: by.clinicId,
      detail: {
        ...(until !== undefined && { until: { before: position.until, after: until } }),
        ...(isMain && { is_main: { before: false, after: true } }),
      },
    });
  });
}

/** With the last year of the main position another one that is held becomes it: the doctor is still found. */
async function endPosition(
  trx: Transaction,
  {
    id,
    doctorId,
    until,
    since,
  }: { id: number; doctorId: number; until: number | null; since: number | null },
): Promise<void> {
  if (until !== null && until > new Date().getUTCFullYear()) refuse('until', 'year_ahead');
  if (until !== null && since !== null && until < since) refuse('until', 'year_before');
  await sql`
    update positions set until = ${until}, is_main = is_main and ${until}::smallint is null where id = ${id}`.execute(
    trx,
  );
  await sql`
    update positions set is_main = true where id = (
      select id from positions where doctor_id = ${doctorId} and until is null order by since nulls last, id limit 1)
    and not exists (select from positions where doctor_id = ${doctorId} and is_main)`.execute(trx);
}
