import { sql } from 'kysely';
import { scenes } from '../../../contract/platform/pictures.ts';
import type { Database } from '../../platform/database.ts';
import type { Motif } from './store.ts';

/** Of a photo: everyone may see it. */
export const isShownPhoto = sql<boolean>`(position is not null and hidden_at is null)`;

/** The photo that stands for clinic `c` as `PictureRow`, null where it has none. */
export const coverPhoto = sql`
  (select json_build_object('id', f.id, 'seed', f.seed, 'width', f.width, 'height', f.height, 'credit', f.credit)
    from photos f
    where f.clinic_id = c.id and ${isShownPhoto} order by f.position limit 1)`;

function sceneMotif({ scene, seed }: { scene: string; seed: number }): Motif | null {
  const known = scenes.find((one) => one === scene);
  return known ? { kind: 'scene', scene: known, seed } : null;
}

/** What the photo of a published clinic shows; null where there is none. */
export async function findPhotoMotif(db: Database, id: number): Promise<Motif | null> {
  const row = await db
    .selectFrom('photos')
    .innerJoin('clinics', 'clinics.id', 'photos.clinic_id')
    .select(['photos.scene', 'photos.seed', 'photos.file'])
    .where('photos.id', '=', id)
    .where('clinics.status', '=', 'published')
    .where(isShownPhoto)
    .executeTakeFirst();
  return row ? photoMotif(id, row) : null;
}

function photoMotif(
  id: number,
  { scene, seed, file }: { scene: string | null; seed: number; file: string | null },
): Motif | null {
  if (file !== null) return { kind: 'upload', of: 'clinics', id, seed, file };
  return scene === null ? null : sceneMotif({ scene, seed });
}

/** The picture of a published piece of news; null where there is none. */
export async function findNewsMotif(db: Database, id: number): Promise<Motif | null> {
  const row = await db
    .selectFrom('news')
    .leftJoin('news_photos', (join) =>
      join.onRef('news_photos.id', '=', sql`(news.photo -> 'photo')::integer`),
    )
    .select([
      'news_photos.id as photo',
      'news_photos.file',
      sql<string>`picture ->> 'scene'`.as('scene'),
      sql<number>`coalesce(news_photos.seed, (picture -> 'seed')::integer)`.as('seed'),
    ])
    .where('news.id', '=', id)
    .where('status', '=', 'published')
    .executeTakeFirst();
  if (!row) return null;
  const { photo, file, scene, seed } = row;
  return photo !== null && file !== null
    ? { kind: 'upload', of: 'news', id: photo, seed, file }
    : sceneMotif({ scene, seed });
}

/** Which portrait of doctor `d` is shown, the uploaded one or the drawing, as a number of its address; null: none. */
export const portraitSeed = sql<number | null>`
  coalesce((select p.seed from photos p where p.doctor_id = d.id and p.removed_at is null and p.hidden_at is null),
    d.portrait_seed)`;

type PortraitRow = {
  portrait_seed: number | null;
  sex: string | null;
  photo: { id: number; seed: number; file: string } | null;
};

/** The portrait of a published doctor, the uploaded one before the drawing; null where there is none. */
export async function findPortraitMotif(db: Database, id: number): Promise<Motif | null> {
  const { rows } = await sql<PortraitRow>`
    select d.portrait_seed, d.sex, (select json_build_object('id', p.id, 'seed', p.seed, 'file', p.file) from photos p
      where p.doctor_id = d.id and p.removed_at is null and p.hidden_at is null) as photo
    from doctors d where d.id = ${id} and d.status = 'published'`.execute(db);
  const [row] = rows;
  if (row?.photo) return { kind: 'upload', of: 'clinics', ...row.photo };
  if (!row || row.portrait_seed === null) return null;
  const sex = row.sex === 'female' || row.sex === 'male' ? row.sex : null;
  return { kind: 'portrait', sex, seed: row.portrait_seed };
}
