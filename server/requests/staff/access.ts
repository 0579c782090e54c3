import type { Transaction } from '../../platform/database.ts';
import { KnownError } from '../../platform/errors.ts';
import { requireStaffOf } from '../../team/access.ts';
import type { LockedRequest } from '../events.ts';
import { isShownToClinics } from '../rules.ts';
import { lockRequest } from '../writes.ts';

/**
 * A request that the account's clinic has received, locked, and how it stands with that clinic. Throws not_found, also
 * for one that nobody has looked through yet, and for the account's own: a member who is the patient is only its client.
 */
export async function lockCase(
  trx: Transaction,
  who: { accountId: string; clinicId: number; requestId: string },
): Promise<{ request: LockedRequest; state: string }> {
  await requireStaffOf(trx, who.accountId, who.clinicId);
  const request = await lockRequest(trx, who.requestId);
  const recipient = await trx
    .selectFrom('request_recipients')
    .select('state')
    .where('request_id', '=', request.id)
    .where('clinic_id', '=', who.clinicId)
    .executeTakeFirst();
  if (!recipient || !isShownToClinics(request.state) || request.accountId === who.accountId)
    throw new KnownError('not_found');
  return { request, state: recipient.state };
}
