import { randomInt, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { Portrait } from '../../../contract/clinics/portraits.ts';
import type { HidePhotoReason } from '../../../contract/clinics/staff-photos.ts';
import { type Act, recordAct } from '../../platform/audit/writes.ts';
import { type Database, retryingTransaction, type Transaction } from '../../platform/database.ts';
import { KnownError } from '../../platform/errors.ts';
import type { Files } from '../../platform/files.ts';
import { portraitSeed } from '../pictures/reads.ts';
import { shapePortrait } from '../pictures/rules.ts';
import { requireDoctorEditor, requireKeeper } from '../positions/access.ts';
import type { CleanPhoto } from './image.ts';
import { PHOTO_FOLDER } from './rules.ts';
import type { Editor } from './writes.ts';

/** The portrait of a doctor as the clinic sees it. Throws not_found. */
export async function readPortrait(db: Database, doctorId: number): Promise<Portrait> {
  const { rows } = await sql<{ seed: number | null; isUploaded: boolean; hidden: HidePhotoReason | null }>`
    select ${portraitSeed} as seed, p.id is not null as "isUploaded", p.hidden_reason as hidden
    from doctors d left join photos p on p.doctor_id = d.id and p.removed_at is null
    where d.id = ${doctorId}`.execute(db);
  const [row] = rows;
  if (!row) throw new KnownError('not_found');
  const { seed, isUploaded, hidden } = row;
  return {
    picture: seed === null ? null : shapePortrait({ id: doctorId, seed }),
    is_drawn: seed !== null && (!isUploaded || hidden !== null),
    hidden,
    is_uploaded: isUploaded,
  };
}

/** Whether an upload with this key has been taken already. */
export async function isPortraitTaken(db: Database, clinicId: number, key: string): Promise<boolean> {
  const { rows } = await sql`
    select from photos where clinic_id = ${clinicId} and repeat_key = ${key}`.execute(db);
  return rows.length > 0;
}

/** One change of a doctor's portrait: who may, one at a time, and who it was. `work` null: nothing was to be done. */
async function change(
  trx: Transaction,
  by: Editor,
  doctorId: number,
  work: () => Promise<Pick<Act, 'kind'> | null>,
): Promise<void> {
  const { rows } = await sql`
    select from doctors where id = ${doctorId} and status = 'published' for no key update`.execute(trx);
  if (rows.length === 0) throw new KnownError('not_found');
  const actorRole = await requireDoctorEditor(trx, by, doctorId);
  await requireKeeper(trx, by, doctorId);
  const done = await work();
  if (!done) return;
  await recordAct(trx, {
    ...done,
    actorId: by.accountId,
    actorRole,
    entity: 'doctor',
    entityId: doctorId,
    clinicId: by.clinicId,
    address: by.address,
  });
}

const takeOut = (trx: Transaction, doctorId: number) =>
  sql`update photos set removed_at = now() where doctor_id = ${doctorId} and removed_at is null returning id`.execute(
    trx,
  );

/**
 * Puts a portrait in place of the former one. First the bytes, then the row: a row always has its file. Throws not_found,
 * and `invalid` where another clinic keeps the doctor's page.
 */
export async function keepPortrait(
  { db, files }: { db: Database; files: Files },
  by: Editor,
  { doctorId, key, photo }: { doctorId: number; key: string; photo: CleanPhoto },
): Promise<void> {
  const { bytes, width, height } = photo;
  const file = `${PHOTO_FOLDER}/${randomUUID()}`;
  await files.write(file, Readable.from([bytes]));
  let isKept = false;
  try {
    await retryingTransaction(db, (trx) =>
      change(trx, by, doctorId, async () => {
        if (await isPortraitTaken(trx, by.clinicId, key)) return null;
        await takeOut(trx, doctorId);
        await trx
          .insertInto('photos')
          .values({
            clinic_id: by.clinicId,
            doctor_id: doctorId,
            seed: randomInt(1, 2 ** 31),
            file,
            width,
            height,
            repeat_key: key,
          })
          .execute();
        isKept = true;
        return { kind: 'portrait.added' };
      }),
    );
  } catch (error) {
    // What cannot be removed now is an orphan, which the sweeper finds; the failure that counts is the first.
    await files.remove(file).catch(() => undefined);
    throw error;
  }
  if (!isKept) await files.remove(file);
}

/** Takes out the uploaded portrait; one that is out already stays so. Throws as `keepPortrait`. */
export async function removePortrait(db: Database, by: Editor, doctorId: number): Promise<void> {
  await retryingTransaction(db, (trx) =>
    change(trx, by, doctorId, async () => {
      const { rows } = await takeOut(trx, doctorId);
      return rows.length === 0 ? null : { kind: 'portrait.removed' };
    }),
  );
}
