import { sql } from 'kysely';
import type { Profile } from '../../../contract/accounts/profile.ts';
import type { Database } from '../../platform/database.ts';
import { readUser } from '../reads.ts';

/** The data of an account as its owner sees and edits it. `canVerifyPhone`: whether text messages are sent at all. */
export async function readProfile(
  db: Database,
  accountId: string,
  canVerifyPhone: boolean,
): Promise<Profile> {
  const user = await readUser(db, accountId);
  const row = await db
    .selectFrom('accounts')
    .select(['mails_requests', 'mails_messages', 'mails_comments', 'mails_searches', 'created_at'])
    .select(['pushes_requests', 'pushes_messages', 'pushes_comments', 'pushes_searches'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  return { ...user, ...row, created_at: row.created_at.toISOString(), can_verify_phone: canVerifyPhone };
}

/** What a new password may not be made of: name, surname, phone and email of its owner. */
export async function listPersonalWords(db: Database, accountId: string): Promise<string[]> {
  const row = await db
    .selectFrom('accounts')
    .select(['name', 'surname', 'phone', 'email'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  return [row.name, row.surname, row.phone ?? '', row.email ?? ''].filter(Boolean);
}

/** The address of an account that is not proven yet; null: there is nothing to prove. */
export async function findUnprovenEmail(db: Database, accountId: string): Promise<string | null> {
  const row = await db
    .selectFrom('accounts')
    .select('email')
    .where('id', '=', accountId)
    .where('email_verified_at', 'is', null)
    .executeTakeFirst();
  return row?.email ?? null;
}

/** The number of an account that is not verified yet; null: there is nothing to verify. */
export async function findUnverifiedPhone(db: Database, accountId: string): Promise<string | null> {
  const row = await db
    .selectFrom('accounts')
    .select('phone')
    .where('id', '=', accountId)
    .where(sql<boolean>`phone is distinct from verified_phone`)
    .executeTakeFirst();
  return row?.phone ?? null;
}

/** Ids of a language and a currency by what a caller names; null: there is none, or none was named. */
export async function findChoices(
  db: Database,
  choices: { language: string | undefined; currencyId: number | undefined },
): Promise<{ languageId: number | null; currencyId: number | null }> {
  const { language, currencyId } = choices;
  const row = await db
    .selectNoFrom((no) => [
      no
        .selectFrom('languages')
        .select('id')
        .where('prefix', '=', language ?? '')
        .as('languageId'),
      no
        .selectFrom('currencies')
        .select('id')
        .where('id', '=', currencyId ?? 0)
        .as('currencyId'),
    ])
    .executeTakeFirstOrThrow();
  return row;
}
