import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { Role } from '../../contract/permissions.ts';
import { recordAct } from '../audit/writes.ts';
import { keepVersion } from '../content-versions/writes.ts';
import type { Database } from '../platform/database.ts';
import { KnownError } from '../platform/errors.ts';
import { requireMember } from '../staff/access.ts';
import type { Words } from '../words/reads.ts';
import { type By, isKeptElsewhere, requireDoctorEditor, requireKeeper } from './access.ts';
import { type DoctorChange, idsOf, writeParts } from './parts.ts';
import { readDoctorContent } from './reads.ts';
import { cleanName } from './rules.ts';

const refuse = (field: string, key: string): never => {
  throw new KnownError('invalid', { [field]: [{ key }] });
};

/** Held while something of a doctor is written; another clinic may write about the same person. Throws not_found. */
async function lockDoctor(trx: Database, id: number, isForOperator = false): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    select version from doctors where id = ${id} and (status = 'published' or ${isForOperator}) for no key update`.execute(
    trx,
  );
  const [row] = rows;
  if (!row) throw new KnownError('not_found');
  return row.version;
}

/** Who writes about a doctor, and for which clinic; an operator with a reason. */
export type DoctorAuthor = {
  accountId: string;
  actorRole: Role;
  clinicId: number | null;
  isOperator?: boolean;
  reason?: string | null;
  address?: string | null;
};

type DoctorWish = { id: number; version: number; change: DoctorChange };

/**
 * The one way to write about a doctor, in the transaction that holds it: checked against the version that was read
 * (`present` is that of now), kept in the history and written down. Throws `invalid`.
 */
async function writeDoctor(
  trx: Database,
  { by, present, wish, kind = 'doctor.changed' }: WriteDoctor,
  words: Words,
): Promise<void> {
  const { id, version, change } = wish;
  if (present !== version) refuse('version', 'changed_meanwhile');
  const { accountId, actorRole, clinicId, isOperator = false, reason = null, address = null } = by;
  const before = { page: await readDoctorContent(trx, id, words) };
  await writeParts(trx, id, change, words.dictionaries);
  await sql`update doctors set version = version + 1 where id = ${id}`.execute(trx);
  const thing = { entity: 'doctor', id, section: 'page' } as const;
  await keepVersion(trx, thing, { version, content: before }, { accountId: null, isOperator: false });
  const content = { page: await readDoctorContent(trx, id, words) };
  await keepVersion(trx, thing, { version: version + 1, content }, { accountId, isOperator, reason });
  await recordAct(trx, {
    actorId: accountId,
    actorRole,
    kind,
    entity: 'doctor',
    entityId: id,
    clinicId,
    detail: { fields: Object.keys(change) },
    reason,
    address,
  });
}

type WriteDoctor = { by: DoctorAuthor; present: number; wish: DoctorWish; kind?: `doctor.${string}` };

/** Writes about a doctor. Throws not_found, `invalid`; on `version` where somebody else has written since. */
export function changeDoctor(db: Database, by: By, wish: DoctorWish, words: Words): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const present = await lockDoctor(trx, wish.id);
    const actorRole = await requireDoctorEditor(trx, by, wish.id);
    await requireKeeper(trx, by, wish.id);
    await writeDoctor(trx, { by: { ...by, actorRole }, present, wish }, words);
  });
}

/** The same by an operator, of a doctor who is off the site too. Throws not_found, `invalid`. */
export async function changeDoctorAsOperator(
  trx: Database,
  { by, ...rest }: Omit<WriteDoctor, 'present' | 'by'> & { by: Omit<DoctorAuthor, 'clinicId'> },
  words: Words,
): Promise<void> {
  const present = await lockDoctor(trx, rest.wish.id, true);
  const { rows } = await sql<{ clinicId: number }>`
    select clinic_id as "clinicId" from positions where doctor_id = ${rest.wish.id} and is_main`.execute(trx);
  await writeDoctor(trx, { by: { ...by, clinicId: rows[0]?.clinicId ?? null }, present, ...rest }, words);
}

export type PositionWish = { role: string; specialization: string; since: number | null };

/** Makes the position unless it is held already; the first one of all is the main one. Needs the doctor's lock. */
async function insertPosition(
  trx: Database,
  by: By,
  doctorId: number,
  wish: PositionWish,
  words: Words,
): Promise<void> {
  const [specializationId] = idsOf(
    words.dictionaries.specializations,
    [wish.specialization],
    'specialization',
  );
  if (wish.since !== null && wish.since > new Date().getUTCFullYear()) refuse('since', 'year_ahead');
  await sql`
    insert into positions (doctor_id, clinic_id, specialization_id, role, since, is_main)
    select ${doctorId}, ${by.clinicId}, ${specializationId}, ${wish.role}, ${wish.since},
      not exists (select from positions where doctor_id = ${doctorId} and is_main)
    where not exists (select from positions where doctor_id = ${doctorId} and clinic_id = ${by.clinicId}
      and specialization_id = ${specializationId} and role = ${wish.role} and until is null)`.execute(trx);
}

/** Throws not_found where the doctor works elsewhere only, `invalid`. */
export function addPosition(
  db: Database,
  by: By,
  doctorId: number,
  wish: PositionWish,
  words: Words,
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await lockDoctor(trx, doctorId);
    await requireDoctorEditor(trx, by, doctorId);
    const actorRole = await requireMember(trx, by.accountId, by.clinicId, 'clinic.edit');
    await insertPosition(trx, by, doctorId, wish, words);
    await recordAct(trx, {
      actorId: by.accountId,
      actorRole,
      kind: 'position.added',
      entity: 'doctor',
      entityId: doctorId,
      clinicId: by.clinicId,
      detail: wish,
    });
  });
}

/** A doctor begins at the clinic; the same key again is the same doctor. Returns the id. Throws not_found, `invalid`. */
export function addDoctor(
  db: Database,
  by: By,
  wish: PositionWish & { title: string; doctorId: number | null; repeatKey: string },
  words: Words,
): Promise<number> {
  const { accountId, clinicId } = by;
  const { doctorId, repeatKey, title, ...position } = wish;
  return db.transaction().execute(async (trx) => {
    const actorRole = await requireMember(trx, accountId, clinicId, 'clinic.edit');
    await sql`select pg_advisory_xact_lock(hashtext('staff-doctors'), ${clinicId})`.execute(trx);
    const known = await trx
      .selectFrom('doctor_keys')
      .select('doctor_id')
      .where('clinic_id', '=', clinicId)
      .where('repeat_key', '=', repeatKey)
      .executeTakeFirst();
    if (known) return known.doctor_id;
    const id = doctorId ?? (await insertDoctor(trx, title, position.specialization, words));
    await lockDoctor(trx, id);
    await insertPosition(trx, by, id, position, words);
    await sql`insert into doctor_keys values (${clinicId}, ${repeatKey}, ${id})`.execute(trx);
    await recordAct(trx, {
      actorId: accountId,
      actorRole,
      kind: doctorId === null ? 'doctor.added' : 'position.added',
      entity: 'doctor',
      entityId: id,
      clinicId,
      detail: position,
    });
    return id;
  });
}

async function insertDoctor(
  trx: Database,
  title: string,
  specialization: string,
  words: Words,
): Promise<number> {
  const { id } = await trx
    .insertInto('doctors')
    .values({ title: cleanName(title), portrait_seed: randomInt(1, 2 ** 31 - 1) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await writeParts(trx, id, { specializations: [specialization] }, words.dictionaries);
  return id;
}

type PositionRow = { since: number | null; until: number | null; is_free: boolean };

/** Ends a position, takes that back, or makes it the main one. Throws not_found, `invalid`. */
export function changePosition(
  db: Database,
  by: By,
  wish: { doctorId: number; positionId: number; until?: number | null; isMain: boolean },
): Promise<void> {
  const { doctorId, positionId, until, isMain } = wish;
  return db.transaction().execute(async (trx) => {
    await lockDoctor(trx, doctorId);
    const actorRole = await requireMember(trx, by.accountId, by.clinicId, 'clinic.edit');
    // Another clinic that keeps its profile itself says where the doctor is found; nobody takes that away from it.
    const { rows } = await sql<PositionRow>`
      select p.since, p.until, not ${isKeptElsewhere(sql`p.doctor_id`, by.clinicId)} as is_free
      from positions p
      where p.id = ${positionId} and p.doctor_id = ${doctorId} and p.clinic_id = ${by.clinicId}`.execute(trx);
    const [position] = rows;
    if (!position) throw new KnownError('not_found');
    if (until !== undefined)
      await endPosition(trx, { id: positionId, doctorId, until, since: position.since });
    if (isMain) {
      // With an end or without, as this call leaves it.
      if ((until === undefined ? position.until : until) !== null) refuse('is_main', 'position_over');
      if (!position.is_free) refuse('is_main', 'main_elsewhere');
      await sql`update positions set is_main = false where doctor_id = ${doctorId} and is_main`.execute(trx);
      await sql`update positions set is_main = true where id = ${positionId}`.execute(trx);
    }
    await recordAct(trx, {
      actorId: by.accountId,
      actorRole,
      kind: 'position.changed',
      entity: 'doctor',
      entityId: doctorId,
      clinicId: by.clinicId,
      detail: {
        position: positionId,
        ...(until !== undefined && { until }),
        ...(isMain && { is_main: true }),
      },
    });
  });
}

/** With the last year of the main position another one that is held becomes it: the doctor is still found. */
async function endPosition(
  trx: Database,
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
