import { sql } from 'kysely';
import { type ComfortGroup, type ComfortValue, comfortValues } from '../../contract/comforts.ts';
import { limits } from '../../contract/limits.ts';
import type { Photo } from '../../contract/photos.ts';
import { toTerm } from '../dictionaries/rules.ts';
import { isShownPhoto } from '../pictures/reads.ts';
import type { Database } from '../platform/database.ts';
import type { Words } from '../words/reads.ts';
import { type PhotoRow, shapePhoto } from './shapes.ts';

/** A page of photos and how many there are, in one query. */
export async function listClinicPhotos(
  db: Database,
  clinicId: number,
  page: number,
  language: string,
): Promise<{ data: Photo[]; total: number }> {
  const { rows } = await sql<{ total: number; photos: PhotoRow[] }>`
    select (select count(*)::int from photos where clinic_id = ${clinicId} and ${isShownPhoto}) as total,
      coalesce((select json_agg(f) from (
        select id, seed, width, height, captions from photos
        where clinic_id = ${clinicId} and ${isShownPhoto} order by position
        limit ${limits.photoPageSize} offset ${(page - 1) * limits.photoPageSize}) f), '[]') as photos`.execute(
    db,
  );
  const data = (rows[0]?.photos ?? []).map((photo) => shapePhoto(photo, language));
  return { data, total: rows[0]?.total ?? 0 };
}

const isValue = (value: string): value is ComfortValue => comfortValues.some((known) => known === value);

/** Every comfort of the dictionary and what the clinic says of it, in one query. */
export async function listClinicComforts(
  db: Database,
  clinicId: number,
  { dictionaries, language }: Words,
): Promise<ComfortGroup[]> {
  const { rows } = await sql<{ comfort_id: number; value: string }>`
    select comfort_id, value from clinic_comforts where clinic_id = ${clinicId}`.execute(db);
  const values = new Map(rows.map(({ comfort_id, value }) => [comfort_id, value]));
  const shown = [...dictionaries.comforts.byId.values()].filter(
    ({ id, is_retired }) => !is_retired || values.has(id),
  );
  return dictionaries.comfortGroups.flatMap((group) => {
    const comforts = shown
      .filter(({ group_id }) => group_id === group.id)
      .map((comfort) => {
        const value = values.get(comfort.id) ?? 'unknown';
        return {
          ...toTerm(comfort, language),
          icon: comfort.icon,
          value: isValue(value) ? value : ('unknown' as const),
        };
      });
    return comforts.length > 0 ? [{ ...toTerm(group, language), comforts }] : [];
  });
}
