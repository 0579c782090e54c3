import { randomInt, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { StaffPhoto } from '../../../contract/clinics/staff-photos.ts';
import { limits } from '../../../contract/platform/limits.ts';
import { recordAct } from '../../platform/audit/writes.ts';
import { type Database, retryingTransaction, type Transaction } from '../../platform/database.ts';
import { KnownError } from '../../platform/errors.ts';
import type { Files } from '../../platform/files.ts';
import { requireMember } from '../../team/access.ts';
import { lockClinic, noteSection } from '../sections/writes.ts';
import type { CleanPhoto } from './image.ts';
import { type PhotoRow, photoColumns, shapeStaffPhoto } from './reads.ts';
import { PHOTO_FOLDER } from './rules.ts';
import type { Editor } from './writes.ts';

/** The photo that a repeated upload stands for; null: it is the first. */
export async function findRepeated(db: Database, clinicId: number, key: string): Promise<StaffPhoto | null> {
  const { rows } = await sql<PhotoRow>`
    select ${photoColumns} from photos where clinic_id = ${clinicId} and repeat_key = ${key}`.execute(db);
  return rows[0] ? shapeStaffPhoto(rows[0]) : null;
}

/**
 * Keeps a photo after the clinic's own, before those from Wikimedia Commons. First the bytes, then the row: a row always has its file. Throws not_found, and `invalid` on
 * `file` where the clinic has as many as it may.
 */
export async function keepPhoto(
  { db, files }: { db: Database; files: Files },
  by: Editor,
  key: string,
  { bytes, width, height }: CleanPhoto,
): Promise<StaffPhoto> {
  const file = `${PHOTO_FOLDER}/${randomUUID()}`;
  await files.write(file, Readable.from([bytes]));
  try {
    const kept = await retryingTransaction(db, (trx) => addRow(trx, by, key, { file, width, height }));
    if (!kept.isNew) await files.remove(file);
    return kept.photo;
  } catch (error) {
    // What cannot be removed now is an orphan, which the sweeper finds; the failure that counts is the first.
    await files.remove(file).catch(() => undefined);
    throw error;
  }
}

async function addRow(
  trx: Transaction,
  { accountId, clinicId, address }: Editor,
  key: string,
  { file, width, height }: { file: string; width: number; height: number },
): Promise<{ photo: StaffPhoto; isNew: boolean }> {
  const actorRole = await requireMember(trx, accountId, clinicId, 'clinic.edit');
  await lockClinic(trx, clinicId);
  const repeated = await findRepeated(trx, clinicId, key);
  if (repeated) return { photo: repeated, isNew: false };
  const { rows: counted } = await sql<{ count: number; last: number }>`
    select count(*)::int as count, coalesce(max(position) filter (where credit is null), 0) as last from photos
    where clinic_id = ${clinicId} and position is not null`.execute(trx);
  const { count = 0, last = 0 } = counted[0] ?? {};
  if (count >= limits.photosPerClinic)
    throw new KnownError('invalid', {
      file: [{ key: 'photos_max', values: { count: limits.photosPerClinic } }],
    });
  await sql`update photos set position = position + 1 where clinic_id = ${clinicId} and position > ${last}`.execute(
    trx,
  );
  const { rows } = await sql<PhotoRow>`
    insert into photos (clinic_id, position, seed, file, width, height, repeat_key)
    values (${clinicId}, ${last + 1}, ${randomInt(1, 2 ** 31)}, ${file}, ${width}, ${height}, ${key})
    returning ${photoColumns}`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error('An insert that returns answers one row');
  await noteSection(trx, { accountId, clinicId }, 'photos');
  await recordAct(trx, {
    actorId: accountId,
    actorRole,
    kind: 'photo.added',
    entity: 'photo',
    entityId: row.id,
    clinicId,
    detail: { width, height },
    address,
  });
  return { photo: shapeStaffPhoto(row), isNew: true };
}
