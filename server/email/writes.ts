import { sql } from 'kysely';
import type { EmailSubject } from '../../contract/accounts/emails.ts';
import { limits } from '../../contract/platform/limits.ts';
import { type Database, retryingTransaction, type Transaction } from '../platform/database.ts';
import { enqueue } from '../platform/jobs.ts';
import { hashToken, makeToken } from '../platform/tokens.ts';
import { hashAddress, type LinkPurpose } from './reads.ts';

export type EmailKind =
  | 'password_link'
  | 'email_link'
  | 'password_changed'
  | 'second_factor_changed'
  | 'email_changed'
  | 'account_deleted'
  | 'request_news'
  | 'plan_reminder'
  | 'bill_reminder'
  | 'check_in_due'
  | 'review_invitation'
  | 'staff_request'
  | 'staff_reminder'
  | 'message_news'
  | 'search_news'
  | 'staff_message'
  | 'staff_accepted'
  | 'staff_passed_over'
  | 'staff_cancelled'
  | 'staff_answered'
  | 'staff_offer_declined'
  | 'staff_date_chosen'
  | 'staff_dates_asked'
  | 'staff_bill_waiting'
  | 'staff_bill_decided'
  | 'staff_check_in_worrying'
  | 'staff_approval_asked'
  | 'staff_approval_returned'
  | 'staff_assigned'
  | 'staff_comment'
  | 'staff_news'
  | 'claim_code'
  | 'claim_news'
  | 'claim_takeover'
  | 'change_news'
  | 'withdrawal_news'
  | 'webhook_off'
  | 'position_asked'
  | 'position_answer'
  | 'proof_expiry'
  | 'staff_invitation'
  | 'clinic_invitation'
  | 'attestation_ahead'
  | 'attestation_due'
  | 'comment_news'
  | 'report_answer';

/** When and by which clocks: IANA zones of where it is and of the reader. `startsAt`: ISO 8601. */
export type Appointment = { startsAt: string; zone: string; readerZone: string };

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

/** Emails with something that works once. */
const linkKinds: ReadonlySet<EmailKind> = new Set(['password_link', 'email_link', 'claim_code']);

/**
 * Puts an email on the way in the transaction of `db`. `email`: where to, needed by emails to a named address and
 * unused by others. `language`: for an account that has none. `requestId`, `clinicId`, `chatId`, `slug`, `number`: where its
 * button leads. `code`: one that the email tells, sealed. `appointment`: what is reminded of. `news`: what an email about several things counts. `searches`: what has come to saved searches.
 */
export async function enqueueEmail(
  trx: Transaction,
  {
    email,
    ...sentEmail
  }: {
    kind: EmailKind;
    accountId: string;
    email?: string;
    language?: string;
    requestId?: string;
    clinicId?: number;
    chatId?: string;
    slug?: string;
    number?: string;
    code?: string;
    appointment?: Appointment;
    news?: { kind: string; count: number }[];
    searches?: SearchNews[];
  },
): Promise<void> {
  const isLink = linkKinds.has(sentEmail.kind);
  // Of several links that wait only the last could work.
  const options = isLink
    ? { key: `${sentEmail.kind} ${sentEmail.accountId}`, maxAttempts: LINK_ATTEMPTS }
    : {};
  const to = toNamedAddress.has(sentEmail.kind) ? { email } : {};
  await enqueue(trx, SEND_EMAIL, { ...sentEmail, ...to }, options);
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

/** `mailedAt`: when the last email about the subject was sent. */
export type NewsReader = { mailedAt: Date | null; wantsEmail: boolean };

/** Locks the account of a client who may be written to. Null: another node has locked it, or it is deleted. */
export async function lockNewsReader(
  trx: Transaction,
  accountId: string,
  news: Exclude<EmailSubject, 'comments'>,
): Promise<NewsReader | null> {
  const { rows } = await sql<NewsReader>`
    select ${sql.ref(`${news}_mailed_at`)} as "mailedAt",
      ${sql.ref(`mails_${news}`)} and email_verified_at is not null and blocked_at is null as "wantsEmail"
    from accounts where id = ${accountId}::uuid and deleted_at is null
    for no key update skip locked`.execute(trx);
  return rows[0] ?? null;
}
