import { sql } from 'kysely';
import type { Transaction } from '../../platform/database.ts';

/** Of an account that goes: open claims are taken back, and what the person wrote is emptied; decided ones stay as proof. */
export async function emptyClaims(trx: Transaction, accountId: string): Promise<void> {
  await sql`
    update clinic_claims set
      state = case when state in ('submitted', 'needs_more') then 'withdrawn' else state end,
      post = '', work_email = '', licence_number = null, licence_url = null, explanation = '', code = null,
      question = null, note = null, waiting_since = null, version = version + 1
    where account_id = ${accountId}::uuid`.execute(trx);
}
