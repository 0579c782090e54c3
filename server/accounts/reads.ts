import { type RawBuilder, sql } from 'kysely';
import type { User } from '../../contract/accounts/sessions.ts';
import type { Database, Transaction } from '../platform/database.ts';
import { KnownError } from '../platform/errors.ts';
import type { LoginName } from './rules.ts';
import { readRoles } from './sessions/reads.ts';

/** An account as its owner sees it. Throws where there is none. */
export async function readUser(db: Database, accountId: string): Promise<User> {
  const account = await db
    .selectFrom('accounts as a')
    .leftJoin('languages as l', 'l.id', 'a.language_id')
    .select(['a.id', 'a.name', 'a.surname', 'a.phone', 'a.email', 'a.email_verified_at', 'a.currency_id'])
    .select(['a.verified_phone'])
    .select('l.prefix as language')
    .where('a.id', '=', accountId)
    .executeTakeFirstOrThrow();
  const { roles, secondFactor } = await readRoles(db, accountId);
  return {
    id: account.id,
    name: account.name,
    surname: account.surname,
    phone_number: account.phone ?? '',
    email: account.email,
    is_email_verified: account.email_verified_at !== null,
    is_phone_verified: account.phone !== null && account.phone === account.verified_phone,
    language: account.language,
    currency_id: account.currency_id,
    roles,
    second_factor: secondFactor,
  };
}

export type Candidate = {
  id: string;
  passwordHash: string;
  isBlocked: boolean;
  /** Whether someone is logged in to it from this address. */
  isKnownHere: boolean;
};

/** Accounts that share an address or a number which none of them has verified; the password tells which one is meant. */
export const HOLDERS_MAX = 3;

/**
 * Accounts that a login may mean: the one that verified the address alone, else those that claim it; of a number the one
 * that verified it first. Then those with a session at this address, then the oldest.
 */
export async function findCandidates(
  db: Database,
  { email, phones }: LoginName,
  address: string,
): Promise<Candidate[]> {
  const { rows } = await sql<Candidate & { isProven: boolean }>`
    select id, password_hash as "passwordHash", blocked_at is not null as "isBlocked",
      email_verified_at is not null and email = ${email} as "isProven",
      exists (select from sessions s where s.account_id = a.id and s.address = ${address}::inet
        and s.expires_at > now()) as "isKnownHere"
    from accounts a
    where deleted_at is null and (email = ${email} or phone = any(${phones}))
    order by "isProven" desc nulls last, verified_phone = any(${phones}) desc nulls last, "isKnownHere" desc,
      created_at, id
    limit ${HOLDERS_MAX}`.execute(db);
  const proven = rows.find(({ isProven }) => isProven);
  return proven ? [proven] : rows;
}

/** From `text` to before the next text that does not begin with it: as a range, so that a plan for all values reads the index. */
const beginsWith = (column: RawBuilder<string>, text: string) =>
  sql<boolean>`(${column} collate "C" >= ${text} and ${column} collate "C" < ${`${text}\u{10ffff}`})`;

/** SQL condition on a row of `accounts`: its phone number begins with these digits (country code first, no plus sign). */
export const hasPhoneStart = (digits: string): RawBuilder<boolean> =>
  beginsWith(sql<string>`phone`, `+${digits}`);

/** SQL condition on a row of `accounts`: its phone number ends with these digits. */
export const hasPhoneEnd = (digits: string): RawBuilder<boolean> =>
  beginsWith(sql<string>`reverse(phone)`, [...digits].reverse().join(''));

/** SQL condition on a row of `accounts`: its email address has all words of this `prefixQuery`. */
export const hasEmailParts = (words: string): RawBuilder<boolean> =>
  sql<boolean>`(split_email(email) @@ to_tsquery('simple', ${words}) and email is not null)`;

/** SQL condition on a row of `accounts`: its email address is verified, and this stands before its @, or ends what does. */
export const hasEmailLocalEnd = (end: string): RawBuilder<boolean> =>
  sql<boolean>`(${beginsWith(sql<string>`reverse(split_part(email, '@', 1))`, [...end].reverse().join(''))}
    and email_verified_at is not null)`;

/** SQL condition on a row of `accounts`: name and surname have all words of this `prefixQuery`. */
export const hasNames = (words: string): RawBuilder<boolean> =>
  sql<boolean>`split_name(name || ' ' || surname) @@ to_tsquery('simple', ${words})`;

/**
 * The account that a registration with this key has made, as long as a repeat may open it: for a day, and while the
 * password alone is enough. Null: none.
 */
export async function findRegistered(
  db: Database,
  key: string,
): Promise<{ id: string; phone: string; passwordHash: string } | null> {
  const { rows } = await sql<{ id: string; phone: string; passwordHash: string }>`
    select id, phone, password_hash as "passwordHash" from accounts a
    where registration_key = ${key} and deleted_at is null and blocked_at is null
      and created_at > now() - interval '1 day'
      and not exists (select from second_factors f where f.account_id = a.id and f.confirmed_at is not null)`.execute(
    db,
  );
  return rows[0] ?? null;
}

/**
 * Of two calls of one account the second waits for the first and sees what it wrote. Throws `unauthenticated` when the
 * account has gone meanwhile.
 */
export async function lockAccount(trx: Transaction, accountId: string): Promise<void> {
  const { rows } = await sql`
    select from accounts where id = ${accountId}::uuid and deleted_at is null for no key update`.execute(trx);
  if (rows.length === 0) throw new KnownError('unauthenticated');
}
