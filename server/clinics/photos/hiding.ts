import { sql } from 'kysely';
import type { HidePhotoReason } from '../../../contract/clinics/staff-photos.ts';
import type { KindAbout } from '../../../contract/operations/audit-kinds.ts';
import type { Operator } from '../../platform/audit/operator.ts';
import { recordAct } from '../../platform/audit/writes.ts';
import { type Database, retryingTransaction, type Transaction } from '../../platform/database.ts';
import { KnownError } from '../../platform/errors.ts';
import { requireUnconcerned } from '../../team/access.ts';
import { requireOtherOperator } from '../appeals/rules.ts';

type Held = {
  clinic_id: number;
  hidden_reason: string | null;
  hidden_by: string | null;
  is_appealed: boolean;
  is_checked: boolean;
};

function kindOf(reason: HidePhotoReason | null, before: Held, isAppeal: boolean): KindAbout<'photo'> {
  if (reason !== null) return isAppeal ? 'photo.appeal_refused' : 'photo.hidden';
  return before.hidden_reason === null ? 'photo.kept' : 'photo.shown';
}

/** What changes a photo changes its clinic: whoever works on photos locks that first. */
const lockClinicOf = (trx: Transaction, photoId: number) =>
  sql`select from clinics where id = (select clinic_id from photos where id = ${photoId}) for no key update`.execute(
    trx,
  );

/** Takes an uploaded photo from the public, or lets it be and gives it back (`reason` null). Throws not_found, and `invalid` at an appeal against one's own decision and at one's own matter. */
export async function setPhotoHidden(
  db: Database,
  operator: Operator,
  id: number,
  reason: HidePhotoReason | null,
): Promise<void> {
  await retryingTransaction(db, async (trx) => {
    await lockClinicOf(trx, id);
    const { rows } = await sql<Held>`
      select clinic_id, hidden_reason, hidden_by, appealed_at is not null as is_appealed,
        checked_at is not null as is_checked
      from photos where id = ${id} and file is not null for update`.execute(trx);
    const [photo] = rows;
    if (!photo) throw new KnownError('not_found');
    await requireUnconcerned(trx, operator.actorId, { accountId: null, clinicId: photo.clinic_id });
    if (photo.is_checked && photo.hidden_reason === reason) return;
    const isAppeal = photo.is_appealed && !photo.is_checked;
    if (isAppeal) requireOtherOperator(operator.actorId, [photo.hidden_by]);
    // What is hidden anew is a decision of its own, which the clinic may appeal against again.
    const isNew = reason !== null && photo.hidden_reason === null;
    await sql`
      update photos set hidden_reason = ${reason}, checked_at = now(),
        hidden_at = case when ${reason}::text is not null then coalesce(hidden_at, now()) end,
        hidden_by = case when ${reason}::text is not null then ${operator.actorId}::uuid end,
        appeal = case when not ${isNew} then appeal end, appealed_at = case when not ${isNew} then appealed_at end
      where id = ${id}`.execute(trx);
    await recordAct(trx, {
      ...operator,
      kind: kindOf(reason, photo, isAppeal),
      entity: 'photo',
      entityId: id,
      clinicId: photo.clinic_id,
      reason,
    });
  });
}
