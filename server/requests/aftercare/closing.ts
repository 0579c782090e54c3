import { sql } from 'kysely';
import type { Transaction } from '../../platform/database.ts';

/** After a request was cancelled: nobody is asked how they are, and nothing waits for the clinic. `trx` holds the request's row. */
export async function closeAftercare(trx: Transaction, requestId: string): Promise<void> {
  await sql`
    update aftercares set remind_at = null, is_worrying = false, version = version + 1
    where request_id = ${requestId}::uuid`.execute(trx);
}

/** After the consent on health was taken back: the clinic reads no answer any more, so none waits for it. */
export async function quietAftercare(trx: Transaction, requestId: string): Promise<void> {
  await sql`update aftercares set is_worrying = false where request_id = ${requestId}::uuid`.execute(trx);
}
