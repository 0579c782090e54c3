import { sql } from 'kysely';
import type { Transaction } from '../platform/database.ts';
import { KnownError } from '../platform/errors.ts';
import type { StaffRole } from '../team/rules.ts';

/** Closes the open approval request of an offer, if there is one. `by` is who decided it, or null if nobody did. */
export async function closeApproval(
  trx: Transaction,
  offerId: string,
  decision:
    | { state: 'outdated'; by: null }
    | { state: 'sent'; by: string }
    | { state: 'approved'; by: string; version: number }
    | { state: 'returned'; by: string; reason: string },
): Promise<void> {
  await sql`
    update offer_approvals set state = ${decision.state}, decided_at = clock_timestamp(), decided_by = ${decision.by}::uuid,
      version = ${decision.state === 'approved' ? decision.version : null}::int,
      reason = ${decision.state === 'returned' ? decision.reason : null}
    where offer_id = ${offerId}::uuid and state = 'waiting'`.execute(trx);
}

/** Read behind the lock of the request: whoever was removed while waiting for it acts no more. Throws not_found. */
export async function readRole(
  trx: Transaction,
  { accountId, clinicId }: { accountId: string; clinicId: number },
): Promise<StaffRole> {
  const { rows } = await sql<{ role: StaffRole }>`
    select role from staff where account_id = ${accountId}::uuid and clinic_id = ${clinicId}`.execute(trx);
  const [member] = rows;
  if (!member) throw new KnownError('not_found');
  return member.role;
}
