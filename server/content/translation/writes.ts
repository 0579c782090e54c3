import { sql } from 'kysely';
import type { Transaction } from '../../platform/database.ts';

/** Erases what was translated of a patient's texts, claims too: what is under way is then not kept. */
export async function eraseTranslationsOf(trx: Transaction, accountId: string): Promise<void> {
  await sql`delete from machine_translations where account_id = ${accountId}::uuid`.execute(trx);
}
