import { sql } from 'kysely';
import type { EmailSubject } from '../../contract/accounts/emails.ts';
import { limits } from '../../contract/platform/limits.ts';
import { type Database, retryingTransaction, type Transaction } from '../platform/database.ts';
import { enqueue } from '../platform/jobs.ts';
import { hashToken, makeToken } from '../platform/tokens.ts';
import { type Appointment, type EmailKind, subjects } from './kinds.ts';
import { type PushJob, SEND_PUSH, topicOf } from './push/rules.ts';
import { hashAddress, type LinkPurpose, wantsNews } from './reads.ts';

/** What is new in a saved search, as counts. `savedAt`: ISO 8601. */
export type SearchNews = {
  id: string;
  kind: 'clinics' | 'doctors';
  savedAt: string;
  count: number;
  faster: number;
  isCheaper: boolean;
};

/** Whoever is written to at a named address and has no account. */
export const NO_ACCOUNT = '00000000-0000-0000-0000-000000000000';

export const SEND_EMAIL = 'send-letter';
export const FIND_FORGETFUL = 'find-forgetful';

/** After hours nobody waits for a link any more: the ninth repetition comes three and a half hours later. */
const LINK_ATTEMPTS = 10;

/** Emails to an address that the account does not have, or not any more; all others go to the one it has when they are written. */
const toNamedAddress: ReadonlySet<EmailKind> = new Set([
  'email_changed',
  'account_deleted',
  'claim_code',
  'staff_invitation',
  'clinic_invitation',
  'report_answer',
]);

/** Attempts after an error of our own; refusals of a push service are repeated by `waitAfter`. */
const PUSH_ATTEMPTS = 5;

/** Emails with something that works once. */
const linkKinds: ReadonlySet<EmailKind> = new Set(['password_link', 'email_link', 'claim_code']);

type SentEmail = {
  kind: EmailKind;
  accountId: string;
  /** Where to: needed by emails to a named address and unused by others. */
  email?: string;
  /** For an account that has none. */
  language?: string;
  /** Where its button leads. */
  requestId?: string;
  clinicId?: number;
  chatId?: string;
  slug?: string;
  number?: string;
  /** One that the email tells, sealed. */
  code?: string;
  /** What is reminded of. */
  appointment?: Appointment;
  /** What an email about several things counts. */
  news?: { kind: string; count: number }[];
  /** What has come to saved searches. */
  searches?: SearchNews[];
};

/** Puts an email on the way in the transaction, and the same for the devices of the account where it is a choice. */
export async function enqueueEmail(trx: Transaction, { email, ...sentEmail }: SentEmail): Promise<void> {
  const isLink = linkKinds.has(sentEmail.kind);
  // Of several links that wait only the last could work.
  const options = isLink
    ? { key: `${sentEmail.kind} ${sentEmail.accountId}`, maxAttempts: LINK_ATTEMPTS }
    : {};
  const to = toNamedAddress.has(sentEmail.kind) ? { email } : {};
  await enqueue(trx, SEND_EMAIL, { ...sentEmail, ...to }, options);
  await enqueuePushes(trx, sentEmail);
}

/**
 * One notification for each device of the account, of kinds that are a choice: the safety of an account is told by email
 * alone. Of several that wait for a device and would show as one only the last stays.
 */
async function enqueuePushes(
  trx: Transaction,
  { accountId, kind, language, requestId, clinicId, chatId, appointment, news }: SentEmail,
): Promise<void> {
  if (subjects[kind] === undefined) return;
  const { rows } = await sql<{ id: string }>`
    select id from push_subscriptions where account_id = ${accountId}::uuid order by id`.execute(trx);
  const about = {
    ...{ kind, language, requestId, clinicId, chatId, appointment, news },
    topic: topicOf({ accountId, kind, requestId, chatId }),
  };
  for (const { id } of rows) {
    const job: PushJob = { ...about, subscriptionId: id, tries: 0 };
    await enqueue(trx, SEND_PUSH, job, { key: `push ${id} ${about.topic}`, maxAttempts: PUSH_ATTEMPTS });
  }
}

/** Somebody has forgotten a password: whether there is such an account is found out later, by the job. */
export async function enqueueForgotten(
  trx: Transaction,
  forgotten: { email: string | null; phones: string[]; language: string },
): Promise<void> {
  await enqueue(trx, FIND_FORGETFUL, forgotten, { maxAttempts: LINK_ATTEMPTS });
}

const LIFE: Record<LinkPurpose, string> = {
  password: `${limits.passwordLinkMinutes} minutes`,
  email: `${limits.emailLinkHours} hours`,
};

/** Makes the token of a link, which ends all earlier ones of its purpose. It is kept as a hash only. */
export async function makeMailToken(
  db: Database,
  link: { accountId: string; purpose: LinkPurpose; email: string },
): Promise<string> {
  const token = makeToken();
  await retryingTransaction(db, async (trx) => {
    // Of two emails written at once the later one counts.
    await sql`select from accounts where id = ${link.accountId}::uuid for no key update`.execute(trx);
    await endMailTokens(trx, link.accountId, link.purpose);
    await sql`
      insert into mail_tokens (token_hash, account_id, purpose, email, expires_at)
      values (${hashToken(token)}, ${link.accountId}::uuid, ${link.purpose}, ${link.email},
        now() + ${LIFE[link.purpose]}::interval)`.execute(trx);
  });
  return token;
}

/** False: somebody was faster, or the link has ended meanwhile. */
export async function takeMailToken(db: Database, token: string, purpose: LinkPurpose): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update mail_tokens set used_at = now() from accounts a
    where token_hash = ${hashToken(token)} and purpose = ${purpose} and used_at is null and expires_at > now()
      and a.id = account_id and a.email = mail_tokens.email`.execute(db);
  return numAffectedRows === 1n;
}

/** Ends the links of an account: those of one purpose, or all. */
export async function endMailTokens(
  db: Database,
  accountId: string,
  purpose: LinkPurpose | null = null,
): Promise<void> {
  await sql`
    delete from mail_tokens
    where account_id = ${accountId}::uuid and (${purpose}::text is null or purpose = ${purpose}::text)`.execute(
    db,
  );
}

export async function removeExpiredMailTokens(db: Database): Promise<void> {
  await sql`delete from mail_tokens where expires_at < now()`.execute(db);
}

/** No more emails about it to an account; one that is gone has none. */
export async function stopAbout(db: Database, accountId: string, subject: EmailSubject): Promise<void> {
  const column = sql.ref(`mails_${subject}`);
  await sql`
    update accounts set ${column} = false, updated_at = now()
    where id = ${accountId}::uuid and deleted_at is null and ${column}`.execute(db);
}

/** No invitation to this address any more, of whichever clinic. */
export async function stopInvitations(db: Database, address: string): Promise<void> {
  await sql`
    insert into invitation_stops (address_hash) values (${hashAddress(address)}) on conflict do nothing`.execute(
    db,
  );
}

/** `mailedAt`: when the last news about the subject was sent, by email or to devices. */
export type NewsReader = { mailedAt: Date | null; wantsNews: boolean };

/** Locks the account of a client who may be written to. Null: another node has locked it, or it is deleted. */
export async function lockNewsReader(
  trx: Transaction,
  accountId: string,
  news: Exclude<EmailSubject, 'comments'>,
): Promise<NewsReader | null> {
  const { rows } = await sql<NewsReader>`
    select ${sql.ref(`${news}_mailed_at`)} as "mailedAt",
      ${wantsNews(news)} as "wantsNews"
    from accounts a where id = ${accountId}::uuid and deleted_at is null
    for no key update skip locked`.execute(trx);
  return rows[0] ?? null;
}
