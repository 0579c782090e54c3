import { sql } from 'kysely';
import type { StaffPhoto } from '../../../contract/clinics/staff-photos.ts';
import { recordAct } from '../../platform/audit/writes.ts';
import { type Database, retryingTransaction } from '../../platform/database.ts';
import { KnownError } from '../../platform/errors.ts';
import { requireMember } from '../../team/access.ts';
import { mayAppealAgainst } from '../appeals/rules.ts';
import { lockClinic } from '../sections/writes.ts';
import { type PhotoRow, photoColumns, shapeStaffPhoto } from './reads.ts';
import type { Editor } from './writes.ts';

/**
 * The clinic says why a photo should not be hidden: it waits for another operator. Throws not_found, and `invalid` where
 * it is not hidden, was appealed against before, or the time is over.
 */
export function appealPhoto(
  db: Database,
  { accountId, clinicId, address }: Editor,
  id: number,
  text: string,
): Promise<StaffPhoto> {
  return retryingTransaction(db, async (trx) => {
    const actorRole = await requireMember(trx, accountId, clinicId, 'clinic.edit');
    await lockClinic(trx, clinicId);
    const { rows } = await sql<PhotoRow>`
      select ${photoColumns} from photos
      where id = ${id} and clinic_id = ${clinicId} and position is not null for update`.execute(trx);
    const [photo] = rows;
    if (!photo) throw new KnownError('not_found');
    const standing = { decidedAt: photo.hidden_at, appealedAt: photo.appealed_at };
    if (!mayAppealAgainst(standing, new Date()))
      throw new KnownError('invalid', { text: [{ key: 'appeal_closed' }] });
    await sql`
      update photos set appeal = ${text.trim()}, appealed_at = now(), checked_at = null where id = ${id}`.execute(
      trx,
    );
    await recordAct(trx, {
      actorId: accountId,
      actorRole,
      kind: 'photo.appealed',
      entity: 'photo',
      entityId: id,
      clinicId,
      address,
    });
    return shapeStaffPhoto({ ...photo, appealed_at: new Date() });
  });
}
