import { sql } from 'kysely';
import type { HidePhotoReason } from '../../contract/staff-photos.ts';
import type { Operator } from '../audit/rules.ts';
import { recordAct } from '../audit/writes.ts';
import type { Database } from '../platform/database.ts';
import { KnownError } from '../platform/errors.ts';

/** Takes an uploaded photo from the public, or lets it be and gives it back (`reason` null). Throws not_found. */
export async function setPhotoHidden(
  db: Database,
  operator: Operator,
  id: number,
  reason: HidePhotoReason | null,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ clinic_id: number; hidden_reason: string | null; is_checked: boolean }>`
      select clinic_id, hidden_reason, checked_at is not null as is_checked from photos where id = ${id} and file is not null for update`.execute(
      trx,
    );
    const [photo] = rows;
    if (!photo) throw new KnownError('not_found');
    if (photo.is_checked && photo.hidden_reason === reason) return;
    await sql`
      update photos set hidden_reason = ${reason}, hidden_at = case when ${reason}::text is not null then now() end,
        checked_at = now()
      where id = ${id}`.execute(trx);
    await recordAct(trx, {
      ...operator,
      kind: reason !== null ? 'photo.hidden' : photo.hidden_reason === null ? 'photo.kept' : 'photo.shown',
      entity: 'photo',
      entityId: id,
      clinicId: photo.clinic_id,
      reason,
    });
  });
}
