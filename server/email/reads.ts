import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { EmailSubject } from '../../contract/accounts/emails.ts';
import { clinicLabels } from '../content/localization/reads.ts';
import { type NamedRow, shownTitle } from '../content/localization/rules.ts';
import type { Database } from '../platform/database.ts';
import { hashToken } from '../platform/tokens.ts';

/** What a mailed link is for. */
export type LinkPurpose = 'password' | 'email';

/** Whose link this token is; null: of nobody, used, expired, replaced, or sent to an address the account has left. */
export async function findMailToken(
  db: Database,
  token: string,
  purpose: LinkPurpose,
): Promise<{ accountId: string; email: string } | null> {
  const { rows } = await sql<{ accountId: string; email: string }>`
    select t.account_id as "accountId", t.email from mail_tokens t join accounts a on a.id = t.account_id
    where t.token_hash = ${hashToken(token)} and t.purpose = ${purpose} and t.used_at is null
      and t.expires_at > now() and t.email = a.email and a.blocked_at is null`.execute(db);
  return rows[0] ?? null;
}

/** What an email is written from. */
export type Recipient = {
  name: string;
  email: string | null;
  isEmailVerified: boolean;
  phone: string | null;
  language: string | null;
  hasSecondFactor: boolean;
  /** Empty for a blocked account. */
  wantsLettersAbout: EmailSubject[];
};

/**
 * Whether account `a` can be told something and wants to be, by email or on a device: whatever decides that there is news
 * asks this, so that both ways follow one rule.
 */
export const wantsNews = (subject: EmailSubject): RawBuilder<boolean> => {
  const [mails, pushes] = [sql.ref(`a.mails_${subject}`), sql.ref(`a.pushes_${subject}`)];
  return sql<boolean>`(a.blocked_at is null and a.deleted_at is null and (
    (${mails} and a.email_verified_at is not null)
    or (${pushes} and exists (select from push_subscriptions p where p.account_id = a.id))))`;
};

/** Null: there is no such account any more. */
export async function findRecipient(db: Database, accountId: string): Promise<Recipient | null> {
  const { rows } = await sql<Recipient>`
    select a.name, a.email, a.email_verified_at is not null as "isEmailVerified", a.phone, l.prefix as language,
      array_remove(array[
        case when a.mails_requests and a.blocked_at is null then 'requests' end,
        case when a.mails_messages and a.blocked_at is null then 'messages' end,
        case when a.mails_comments and a.blocked_at is null then 'comments' end,
        case when a.mails_searches and a.blocked_at is null then 'searches' end], null) as "wantsLettersAbout",
      exists (select from second_factors where account_id = a.id and confirmed_at is not null) as "hasSecondFactor"
    from accounts a left join languages l on l.id = a.language_id
    where a.id = ${accountId}::uuid and a.deleted_at is null`.execute(db);
  return rows[0] ?? null;
}

/** One address may be claimed by many: so many of its accounts get a link at most. */
const HOLDERS_MAX = 3;

/**
 * Accounts whose password a link may reset, by an address or what a phone number may mean (E.164). By address: the one that
 * verified it; where nobody has, those that claim it, the oldest first. By number: all that give it, each at its own
 * address, so that an account which claims somebody else's number takes no link from its owner.
 */
export async function listForgetful(
  db: Database,
  by: { email: string | null; phones: readonly string[] },
): Promise<string[]> {
  const { rows } = await sql<{ id: string; isProven: boolean }>`
    select id, email_verified_at is not null and email = ${by.email} as "isProven" from accounts
    where (email = ${by.email} or (phone = any(${by.phones}::text[]) and email is not null))
      and deleted_at is null and blocked_at is null
    order by "isProven" desc nulls last, verified_phone = any(${by.phones}::text[]) desc nulls last,
      email_verified_at is null, created_at, id
    limit ${HOLDERS_MAX}`.execute(db);
  return (rows[0]?.isProven ? rows.slice(0, 1) : rows).map(({ id }) => id);
}

/** A clinic's name as an email in this language tells it. */
export async function findClinicTitle(db: Database, id: number, language: string): Promise<string> {
  const { rows } = await sql<NamedRow>`
    select c.title, c.title_lang, ${clinicLabels(language)} as labels from clinics c where c.id = ${id}`.execute(
    db,
  );
  const [row] = rows;
  return row ? shownTitle(row, language).title : '';
}

/** An address as it is kept where only the same address must be known again. */
export const hashAddress = (address: string): Buffer =>
  createHash('sha256').update(address.trim().toLowerCase()).digest();
