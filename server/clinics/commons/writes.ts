import { randomInt, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { DAY_MS, HOUR_MS } from '../../../contract/platform/durations.ts';
import { limits } from '../../../contract/platform/limits.ts';
import type { PhotoCredit } from '../../../contract/platform/pictures.ts';
import { type Database, retryingTransaction, type Transaction } from '../../platform/database.ts';
import type { Files } from '../../platform/files.ts';
import type { CleanPhoto } from '../photos/image.ts';
import { PHOTO_FOLDER } from '../photos/rules.ts';

export type Outcome = 'taken' | 'none' | 'gone' | 'licence' | 'unreadable' | 'full' | 'refused';

/** An item of Wikidata that names a clinic, and the photo that was made of its image. */
export type Image = {
  wikidata_id: string;
  clinic_id: number;
  file_sha1: string | null;
  photo_id: number | null;
  /** A photo was made of it and somebody has removed it. */
  is_removed: boolean;
  /** An operator has taken it from the public. */
  is_hidden: boolean;
  /** No source names the item for the clinic any more. */
  is_stale: boolean;
};

/** Where kept photos and their kept widths are removed from. */
export type Store = { db: Database; files: Files; forget: (photoId: number) => Promise<void> };

const CLAIM_MS = HOUR_MS;
const NEXT_CHECK_MS = 30 * DAY_MS;

/** Takes in the items that sources name for real clinics on the site; one that several clinics have belongs to the first. */
export async function listImages(db: Database, now: Date): Promise<void> {
  await sql`
    insert into commons_images (wikidata_id, clinic_id, next_check_at)
    select substr(e.id, 10), min(c.id), ${now}
    from clinic_sources s cross join lateral jsonb_array_elements_text(s.record -> 'externalIds') e (id)
    join clinics c on c.id = s.clinic_id
    where s.removed_at is null and c.status = 'published' and not c.is_demo and e.id ~ '^wikidata:Q[1-9][0-9]*$'
    group by 1
    on conflict do nothing`.execute(db);
}

/** Claims what is due for this node for an hour; what is not settled in it is due again then. */
export async function claimImages(db: Database, now: Date, most: number): Promise<Image[]> {
  const { rows } = await sql<Image>`
    with due as (
      update commons_images set next_check_at = ${new Date(now.getTime() + CLAIM_MS)}
      where wikidata_id in (select wikidata_id from commons_images where next_check_at <= ${now}
        order by next_check_at, wikidata_id limit ${most} for update skip locked)
      returning *)
    select d.wikidata_id, d.clinic_id, d.file_sha1, p.id as photo_id,
      coalesce(d.outcome in ('taken', 'refused') and (p.id is null or p.removed_at is not null), false) as is_removed,
      p.hidden_at is not null as is_hidden,
      not exists (select from clinic_sources s where s.clinic_id = d.clinic_id and s.removed_at is null
        and s.record -> 'externalIds' ? ('wikidata:' || d.wikidata_id)) as is_stale
    from due d left join photos p on p.id = d.photo_id order by d.wikidata_id`.execute(db);
  return rows;
}

/** Gives back what was not settled. */
export async function releaseImages(db: Database, ids: readonly string[], now: Date): Promise<void> {
  await sql`update commons_images set next_check_at = ${now} where wikidata_id = any(${ids}::text[])`.execute(
    db,
  );
}

type Found = { outcome: Outcome; fileName: string | null; sha1?: string | null; photoId?: number | null };

const settle = (
  db: Database | Transaction,
  id: string,
  now: Date,
  { outcome, fileName, sha1 = null, photoId = null }: Found,
) =>
  sql`
    update commons_images set outcome = ${outcome}, file_name = ${fileName}, file_sha1 = ${sha1}, photo_id = ${photoId},
      checked_at = ${now}, next_check_at = ${new Date(now.getTime() + NEXT_CHECK_MS)}
    where wikidata_id = ${id}`.execute(db);

/** Whoever works on photos locks their clinic first. */
const lockClinicOf = (trx: Transaction, photoId: number) =>
  sql`select from clinics where id = (select clinic_id from photos where id = ${photoId}) for no key update`.execute(
    trx,
  );

/** Notes that there is no photo to show, and removes for good the one that there was. */
export async function dropPhoto(
  { db, files, forget }: Store,
  image: Image,
  now: Date,
  found: Found,
): Promise<void> {
  const photoId = image.photo_id;
  const file = await retryingTransaction(db, async (trx) => {
    if (photoId !== null) await lockClinicOf(trx, photoId);
    const { rows } = await sql<{
      file: string;
    }>`delete from photos where id = ${photoId} returning file`.execute(trx);
    await settle(trx, image.wikidata_id, now, found);
    return rows[0]?.file ?? null;
  });
  if (file === null || photoId === null) return;
  await files.remove(file);
  await forget(photoId);
}

/** Removes the photo and forgets the item. */
export async function forgetImage(store: Store, image: Image, now: Date): Promise<void> {
  await dropPhoto(store, image, now, { outcome: 'none', fileName: null });
  await sql`delete from commons_images where wikidata_id = ${image.wikidata_id}`.execute(store.db);
}

/** Notes that there is nothing to do. */
export async function leaveAsItIs(db: Database, image: Image, now: Date, found: Found): Promise<void> {
  await settle(db, image.wikidata_id, now, { ...found, photoId: image.photo_id });
}

/** The file is the one that is kept: its author or licence may be written otherwise now. */
export async function keepCredit(
  db: Database,
  image: Image,
  now: Date,
  credit: PhotoCredit,
  fileName: string,
): Promise<void> {
  const written = JSON.stringify(credit);
  await sql`
    update photos set credit = ${written}::jsonb where id = ${image.photo_id} and credit <> ${written}::jsonb`.execute(
    db,
  );
  await leaveAsItIs(db, image, now, { outcome: 'taken', fileName, sha1: image.file_sha1 });
}

type Taken = { photo: CleanPhoto; credit: PhotoCredit; fileName: string; sha1: string };

/** Puts a photo after all others of the clinic, or in place of the one that it had from the same item. */
export async function keepImage(store: Store, image: Image, now: Date, taken: Taken): Promise<void> {
  const { db, files, forget } = store;
  const file = `${PHOTO_FOLDER}/${randomUUID()}`;
  // First the bytes, then the row: a row always has its file.
  await files.write(file, Readable.from([taken.photo.bytes]));
  let unusedFile: string | null;
  try {
    unusedFile = await retryingTransaction(db, (trx) => writePhoto(trx, image, now, file, taken));
  } catch (error) {
    await files.remove(file).catch(() => undefined);
    throw error;
  }
  if (unusedFile === null) return;
  await files.remove(unusedFile);
  if (image.photo_id !== null) await forget(image.photo_id);
}

/** Returns the file that has no row: of the photo that was replaced, or the new one where it is not wanted any more. */
async function writePhoto(
  trx: Transaction,
  image: Image,
  now: Date,
  file: string,
  taken: Taken,
): Promise<string | null> {
  const { rows } = await sql<{ clinic_id: number; photo_id: number | null }>`
    select i.clinic_id, i.photo_id from commons_images i join clinics c on c.id = i.clinic_id
    where i.wikidata_id = ${image.wikidata_id} for no key update of c`.execute(trx);
  const [held] = rows;
  // Meanwhile another node has written this image, or a merge has moved it to another clinic.
  if (held?.clinic_id !== image.clinic_id || held.photo_id !== image.photo_id) return file;
  const { fileName, sha1 } = taken;
  const written =
    image.photo_id === null
      ? await addPhoto(trx, image.clinic_id, file, now, taken)
      : await replacePhoto(trx, image.photo_id, file, taken);
  await settle(trx, image.wikidata_id, now, {
    outcome: written.outcome,
    photoId: written.id,
    fileName,
    sha1,
  });
  return written.unusedFile;
}

type Written = { id: number | null; outcome: Outcome; unusedFile: string | null };

async function addPhoto(
  trx: Transaction,
  clinicId: number,
  file: string,
  now: Date,
  { photo, credit }: Taken,
): Promise<Written> {
  const { rows } = await sql<{ id: number }>`
    insert into photos (clinic_id, position, seed, file, width, height, credit, checked_at)
    select ${clinicId}, coalesce(max(position), 0) + 1, ${randomInt(1, 2 ** 31)}, ${file}, ${photo.width}, ${photo.height},
      ${JSON.stringify(credit)}::jsonb, ${now}
    from photos where clinic_id = ${clinicId} and position is not null
    having count(*) < ${limits.photosPerClinic}
    returning id`.execute(trx);
  const [added] = rows;
  return added
    ? { id: added.id, outcome: 'taken', unusedFile: null }
    : { id: null, outcome: 'full', unusedFile: file };
}

async function replacePhoto(
  trx: Transaction,
  photoId: number,
  file: string,
  { photo, credit }: Taken,
): Promise<Written> {
  const { rows } = await sql<{ file: string }>`
    with former as (select id, file from photos where id = ${photoId} and removed_at is null for update)
    update photos p set file = ${file}, width = ${photo.width}, height = ${photo.height},
      seed = ${randomInt(1, 2 ** 31)}, captions = '{}', credit = ${JSON.stringify(credit)}::jsonb
    from former where p.id = former.id returning former.file`.execute(trx);
  const [former] = rows;
  return former
    ? { id: photoId, outcome: 'taken', unusedFile: former.file }
    : { id: photoId, outcome: 'refused', unusedFile: file };
}
