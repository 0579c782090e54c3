import { sql } from 'kysely';
import { giveConsents } from '../../server/accounts/consents/writes.ts';
import { findDocument } from '../../server/content/documents/reads.ts';
import { createAccount, makePassword } from '../../server/operations/operators/credentials.ts';
import type { Database } from '../../server/platform/database.ts';
import { retryingTransaction } from '../../server/platform/database.ts';
import { KnownError } from '../../server/platform/errors.ts';

/** People beside the demo accounts: numbers of the same kind, and passwords that nobody is told. */
export const others = [
  { name: 'Thomas', surname: 'Keller', phone: '+491713920041', language: 'de' },
  { name: 'Rebecca', surname: 'Hughes', phone: '+491713920042', language: 'en' },
  { name: 'فهد', surname: 'الحربي', phone: '+491713920043', language: 'ar' },
  { name: 'Айгерим', surname: 'Ким', phone: '+491713920044', language: 'ru' },
] as const;

/** Answers for the clinics that the demo staff does not work for. */
export const colleague = { name: 'Ирина', surname: 'Мельник', phone: '+491713920051' } as const;

/** Null: the number is a real account's. */
export async function findDemoAccount(db: Database, phone: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from accounts where phone = ${phone} and is_demo and deleted_at is null`.execute(db);
  return rows[0]?.id ?? null;
}

export async function settlePerson(
  db: Database,
  { name, surname, phone }: { name: string; surname: string; phone: string },
): Promise<string | null> {
  const known = await findDemoAccount(db, phone);
  if (known !== null) return known;
  const account = { name, surname, phone, email: null, password: makePassword(), isDemo: true };
  try {
    return await retryingTransaction(db, (trx) => createAccount(trx, account));
  } catch (error) {
    if (error instanceof KnownError) return null;
    throw error;
  }
}

/** Fictional people have agreed to what a request stands on; whoever plays them may take it back. */
export async function agreeToTexts(db: Database, accountId: string, language: string): Promise<void> {
  const purposes = ['terms', 'personal_data'] as const;
  const consents = await Promise.all(
    purposes.map(async (purpose) => ({
      purpose,
      hash: (await findDocument(db, purpose, language)).hash,
    })),
  );
  const given = { accountId, consents, address: '127.0.0.1' };
  await db.transaction().execute((trx) => giveConsents(trx, given));
}
