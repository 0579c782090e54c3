import { sql } from 'kysely';
import type { Photo } from '../../contract/clinics/photos.ts';
import { limits } from '../../contract/platform/limits.ts';
import type { Database } from '../platform/database.ts';
import { ownedBy } from '../platform/kept/noted-reads.ts';
import { isShownPhoto } from './pictures/reads.ts';
import { type PhotoRow, shapePhoto } from './shapes.ts';

/** A page of photos and how many there are, in one query. */
export async function listClinicPhotos(
  db: Database,
  clinicId: number,
  page: number,
  language: string,
): Promise<{ data: Photo[]; total: number }> {
  const { rows } = await ownedBy({ clinic_id: [clinicId] }, () =>
    sql<{ total: number; photos: PhotoRow[] }>`
    select (select count(*)::int from photos where clinic_id = ${clinicId} and ${isShownPhoto}) as total,
      coalesce((select json_agg(f) from (
        select id, seed, width, height, captions, credit from photos
        where clinic_id = ${clinicId} and ${isShownPhoto} order by position
        limit ${limits.photoPageSize} offset ${(page - 1) * limits.photoPageSize}) f), '[]') as photos`.execute(
      db,
    ),
  );
  const data = (rows[0]?.photos ?? []).map((photo) => shapePhoto(photo, language));
  return { data, total: rows[0]?.total ?? 0 };
}
