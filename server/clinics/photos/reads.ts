import { sql } from 'kysely';
import type { StaffPhoto } from '../../../contract/clinics/staff-photos.ts';
import type { Database } from '../../platform/database.ts';
import { mayAppealAgainst } from '../appeals/rules.ts';
import { type PictureRow, shapePicture } from '../pictures/rules.ts';

export type PhotoRow = PictureRow & {
  captions: Record<string, string>;
  file: string | null;
  hidden_at: Date | null;
  hidden_reason: string | null;
  appealed_at: Date | null;
};

export const photoColumns = sql`id, seed, width, height, captions, credit, file, hidden_at, hidden_reason, appealed_at`;

export const shapeStaffPhoto = (row: PhotoRow): StaffPhoto => ({
  ...shapePicture(row),
  id: row.id,
  captions: row.captions,
  is_drawn: row.file === null,
  hidden: row.hidden_at && {
    at: row.hidden_at.toISOString(),
    reason: row.hidden_reason ?? '',
    may_appeal: mayAppealAgainst({ decidedAt: row.hidden_at, appealedAt: row.appealed_at }, new Date()),
    is_appealed: row.appealed_at !== null,
  },
});

/** Photos of a clinic in its order, without those taken out. */
export async function listStaffPhotos(db: Database, clinicId: number): Promise<StaffPhoto[]> {
  const { rows } = await sql<PhotoRow>`
    select ${photoColumns} from photos
    where clinic_id = ${clinicId} and position is not null order by position`.execute(db);
  return rows.map(shapeStaffPhoto);
}

/** Keys of all uploaded photos in the file store. */
export async function listPhotoFiles(db: Database): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ file: string }>`select file from photos where file is not null`.execute(db);
  return new Set(rows.map(({ file }) => file));
}
