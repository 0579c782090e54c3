import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { Words } from '../../content/localization/reads.ts';
import { recordAct } from '../../platform/audit/writes.ts';
import { type Database, retryingTransaction, type Transaction } from '../../platform/database.ts';
import { toOneLine } from '../../platform/text/clean.ts';
import { requireMember } from '../../team/access.ts';
import { changeSection } from '../sections/writes.ts';
import { type By, lockDoctor, requireDoctorEditor, requireKeeper } from './access.ts';
import { type DoctorChange, writeParts } from './parts.ts';
import { askForPosition } from './position-requests.ts';
import { insertPosition, type PositionInput, readPosition } from './positions.ts';

type DoctorInput = { id: number; version: number; change: DoctorChange };

/** Writes about a doctor. Throws not_found, `invalid`; on `version` where somebody else has written since. */
export function changeDoctor(db: Database, by: By, input: DoctorInput, words: Words): Promise<void> {
  const { id, version, change } = input;
  return retryingTransaction(db, async (trx) => {
    await lockDoctor(trx, id);
    const actorRole = await requireDoctorEditor(trx, by, id);
    await requireKeeper(trx, by, id);
    const target = { kind: 'doctors', id } as const;
    await changeSection(trx, { target, by: { ...by, actorRole }, version, change: { page: change } }, words);
  });
}

/** `isPending`: the doctor was known already, and somebody who knows the doctor must confirm first. */
export type AddedDoctor = { id: number; isPending: boolean };

async function findAdded(trx: Transaction, { clinicId }: By, repeatKey: string): Promise<AddedDoctor | null> {
  const { rows } = await sql<AddedDoctor>`
    select k.doctor_id as id, not exists (select from positions p
      where p.doctor_id = k.doctor_id and p.clinic_id = k.clinic_id) as "isPending"
    from doctor_keys k where k.clinic_id = ${clinicId} and k.repeat_key = ${repeatKey}`.execute(trx);
  return rows[0] ?? null;
}

/**
 * A doctor begins at the clinic, or is asked for where the doctor is known and not here yet. The same key again is the same
 * doctor. Throws not_found, `invalid`.
 */
export function addDoctor(
  db: Database,
  by: By,
  input: PositionInput & { title: string; doctorId: number | null; repeatKey: string },
  words: Words,
): Promise<AddedDoctor> {
  const { accountId, clinicId } = by;
  const { doctorId, repeatKey, title, ...position } = input;
  return retryingTransaction(db, async (trx) => {
    const actorRole = await requireMember(trx, accountId, clinicId, 'clinic.edit');
    await sql`select pg_advisory_xact_lock(hashtext('staff-doctors'), ${clinicId})`.execute(trx);
    const known = await findAdded(trx, by, repeatKey);
    if (known) return known;
    const facts = readPosition(position, words);
    const id = doctorId ?? (await insertDoctor(trx, clinicId, { title, position }, words));
    await lockDoctor(trx, id);
    const isPending = doctorId !== null && !(await worksHere(trx, id, clinicId));
    if (isPending) await askForPosition(trx, { ...by, doctorId: id }, facts);
    else await insertPosition(trx, { doctorId: id, clinicId }, facts);
    await sql`insert into doctor_keys values (${clinicId}, ${repeatKey}, ${id})`.execute(trx);
    const addedKind = doctorId === null ? 'doctor.added' : 'position.added';
    await recordAct(trx, {
      actorId: accountId,
      actorRole,
      kind: isPending ? 'position.requested' : addedKind,
      entity: 'doctor',
      entityId: id,
      clinicId,
      detail: position,
    });
    return { id, isPending };
  });
}

async function worksHere(trx: Transaction, doctorId: number, clinicId: number): Promise<boolean> {
  const { rows } = await sql`
    select from positions where doctor_id = ${doctorId} and clinic_id = ${clinicId} and until is null limit 1`.execute(
    trx,
  );
  return rows.length > 0;
}

async function insertDoctor(
  trx: Transaction,
  clinicId: number,
  { title, position }: { title: string; position: PositionInput },
  words: Words,
): Promise<number> {
  const { id } = await trx
    .insertInto('doctors')
    .values({
      title: toOneLine(title),
      portrait_seed: randomInt(1, 2 ** 31 - 1),
      created_by_clinic: clinicId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await writeParts(trx, id, { specializations: [position.specialization] }, words.dictionaries);
  return id;
}
