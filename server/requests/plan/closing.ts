import { sql } from 'kysely';
import type { Transaction } from '../../platform/database.ts';

/**
 * After a request was cancelled: nothing is proposed or reminded of any more, and calendars learn that the appointment is
 * off. `trx` holds the request's row.
 */
export async function closePlan(trx: Transaction, requestId: string): Promise<void> {
  await sql`
    update plans set slots = '[]', remind_at = null, sequence = sequence + 1, changed_at = now(), version = version + 1
    where request_id = ${requestId}::uuid`.execute(trx);
}
