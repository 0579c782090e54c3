import type { Pool } from 'pg';
import Type from 'typebox';
import { Value } from 'typebox/value';
import type { Config } from '../config.ts';
import type { MessageStore } from '../content/languages/message-store.ts';
import type { Database } from '../platform/database.ts';
import { KnownError } from '../platform/errors.ts';
import type { JobSet } from '../platform/jobs.ts';
import { createLimiter } from '../platform/limiter.ts';
import { type Mailer, removeEmailsBefore } from '../platform/mail.ts';
import { createSecrets } from '../platform/secrets.ts';
import { writeEmail } from './emails.ts';
import { type EmailKind, subjects } from './kinds.ts';
import { findClinicTitle, findRecipient, type LinkPurpose, listForgetful, type Recipient } from './reads.ts';
import { makeStopToken } from './stop-token.ts';
import {
  enqueueEmail,
  FIND_FORGETFUL,
  makeMailToken,
  removeExpiredMailTokens,
  SEND_EMAIL,
  type SearchNews,
} from './writes.ts';

type Parts = {
  db: Database;
  pool: Pool;
  config: Pick<Config, 'publicUrl' | 'port' | 'secretKeys' | 'dataDir'>;
  messages: MessageStore;
  mailer: Mailer;
};

const kinds: Record<EmailKind, { link: LinkPurpose | null; mayBeUnproven: boolean }> = {
  password_link: { link: 'password', mayBeUnproven: true },
  email_link: { link: 'email', mayBeUnproven: true },
  password_changed: { link: null, mayBeUnproven: false },
  second_factor_changed: { link: null, mayBeUnproven: false },
  passkey_added: { link: null, mayBeUnproven: false },
  passkey_removed: { link: null, mayBeUnproven: false },
  email_changed: { link: null, mayBeUnproven: false },
  account_deleted: { link: null, mayBeUnproven: false },
  request_news: { link: null, mayBeUnproven: false },
  plan_reminder: { link: null, mayBeUnproven: false },
  bill_reminder: { link: null, mayBeUnproven: false },
  check_in_due: { link: null, mayBeUnproven: false },
  review_invitation: { link: null, mayBeUnproven: false },
  staff_request: { link: null, mayBeUnproven: false },
  staff_reminder: { link: null, mayBeUnproven: false },
  message_news: { link: null, mayBeUnproven: false },
  search_news: { link: null, mayBeUnproven: false },
  staff_message: { link: null, mayBeUnproven: false },
  staff_accepted: { link: null, mayBeUnproven: false },
  staff_date_reminder: { link: null, mayBeUnproven: false },
  staff_passed_over: { link: null, mayBeUnproven: false },
  staff_cancelled: { link: null, mayBeUnproven: false },
  staff_answered: { link: null, mayBeUnproven: false },
  staff_offer_declined: { link: null, mayBeUnproven: false },
  staff_date_chosen: { link: null, mayBeUnproven: false },
  staff_dates_asked: { link: null, mayBeUnproven: false },
  staff_bill_waiting: { link: null, mayBeUnproven: false },
  staff_bill_decided: { link: null, mayBeUnproven: false },
  staff_check_in_worrying: { link: null, mayBeUnproven: false },
  staff_approval_asked: { link: null, mayBeUnproven: false },
  staff_approval_returned: { link: null, mayBeUnproven: false },
  staff_assigned: { link: null, mayBeUnproven: false },
  staff_comment: { link: null, mayBeUnproven: false },
  staff_reply_redacted: { link: null, mayBeUnproven: false },
  staff_news: { link: null, mayBeUnproven: false },
  claim_code: { link: null, mayBeUnproven: false },
  claim_news: { link: null, mayBeUnproven: false },
  claim_takeover: { link: null, mayBeUnproven: false },
  change_news: { link: null, mayBeUnproven: false },
  withdrawal_news: { link: null, mayBeUnproven: false },
  webhook_off: { link: null, mayBeUnproven: false },
  position_asked: { link: null, mayBeUnproven: false },
  position_answer: { link: null, mayBeUnproven: false },
  proof_expiry: { link: null, mayBeUnproven: false },
  staff_invitation: { link: null, mayBeUnproven: false },
  clinic_invitation: { link: null, mayBeUnproven: false },
  attestation_ahead: { link: null, mayBeUnproven: false },
  attestation_due: { link: null, mayBeUnproven: false },
  comment_news: { link: null, mayBeUnproven: false },
  report_answer: { link: null, mayBeUnproven: false },
};

const EmailJob = Type.Object({
  kind: Type.Enum(Object.keys(kinds) as EmailKind[]),
  accountId: Type.String(),
  email: Type.Optional(Type.String()),
  language: Type.Optional(Type.String()),
  requestId: Type.Optional(Type.String()),
  clinicId: Type.Optional(Type.Integer()),
  chatId: Type.Optional(Type.String()),
  slug: Type.Optional(Type.String()),
  number: Type.Optional(Type.String()),
  code: Type.Optional(Type.String()),
  appointment: Type.Optional(
    Type.Object({ startsAt: Type.String(), zone: Type.String(), readerZone: Type.String() }),
  ),
  news: Type.Optional(Type.Array(Type.Object({ kind: Type.String(), count: Type.Integer() }))),
  searches: Type.Optional(
    Type.Array(
      Type.Object({
        id: Type.String(),
        kind: Type.Enum(['clinics', 'doctors']),
        savedAt: Type.String(),
        count: Type.Integer(),
        faster: Type.Integer(),
        isCheaper: Type.Boolean(),
      }),
    ),
  ),
});

const ForgottenJob = Type.Object({
  email: Type.Union([Type.String(), Type.Null()]),
  phones: Type.Array(Type.String()),
  language: Type.String(),
});

/** Links for one account, however it is called when they are asked for. */
const LINKS = { name: 'password-links', points: 5, seconds: 3600 };

/** How long emails stay that became files instead of going out. */
const EMAIL_FILE_MS = 7 * 86_400_000;

/** Address an email goes to; null: there is none, or none that is known to be this person's. */
function addressOf(kind: EmailKind, given: string | undefined, recipient: Recipient | null): string | null {
  if (given !== undefined) return given;
  if (recipient === null || recipient.email === null) return null;
  // Proven meanwhile: the link has nothing left to do.
  if (kind === 'email_link' && recipient.isEmailVerified) return null;
  return recipient.isEmailVerified || kinds[kind].mayBeUnproven ? recipient.email : null;
}

/** Writes and sends emails, and finds out who has forgotten a password. */
export function mailJobs(parts: Parts): JobSet {
  const { db, pool, config, messages, mailer } = parts;
  const origin = config.publicUrl ?? `http://localhost:${config.port}`;
  const links = createLimiter(pool, LINKS);
  const secrets = createSecrets(config);

  async function sendEmail(payload: unknown): Promise<void> {
    const {
      kind,
      accountId,
      email,
      language,
      code: sealed,
      searches,
      ...about
    } = Value.Parse(EmailJob, payload);
    const recipient = await findRecipient(db, accountId);
    const subject = subjects[kind] ?? null;
    if (subject !== null && !recipient?.wantsLettersAbout.includes(subject)) return;
    const to = addressOf(kind, email, recipient);
    if (to === null) return;
    const languages = await messages.languages();
    const wanted = [recipient?.language, language];
    const own =
      languages.find(({ prefix }) => prefix === wanted[0]) ??
      languages.find(({ prefix }) => prefix === wanted[1]) ??
      languages[0];
    if (!own) throw new Error('There is no language to write in');
    const purpose = kinds[kind].link;
    const code = sealed === undefined ? '' : secrets.open(Buffer.from(sealed, 'base64')).toString();
    const token = purpose === null ? code : await makeMailToken(db, { accountId, purpose, email: to });
    const { prefix, direction } = own;
    const namesClinic = kind === 'staff_invitation' || kind === 'clinic_invitation';
    const clinic = namesClinic ? await findClinicTitle(db, about.clinicId ?? 0, prefix) : '';
    const stop =
      kind === 'clinic_invitation'
        ? { whose: to, subject: 'invitations' as const }
        : subject && { whose: accountId, subject };
    const stopToken = stop && makeStopToken(secrets, stop);
    const facts = {
      kind,
      to,
      recipient,
      language: prefix,
      direction,
      origin,
      token,
      code,
      clinic,
      about: { ...about, ...(searches && { searches: searches.map(withStop) }) },
      stopToken,
    };
    await mailer.send(writeEmail(messages.translate, facts));
  }

  /** Adds the token of the link that stops emails about this search only. */
  const withStop = (search: SearchNews) => ({
    ...search,
    stopToken: makeStopToken(secrets, { whose: search.id, subject: 'search' }),
  });

  async function findForgetful(payload: unknown): Promise<void> {
    const { language, ...name } = Value.Parse(ForgottenJob, payload);
    for (const accountId of await listForgetful(db, name)) {
      if (await mayHaveLink(accountId))
        await db
          .transaction()
          .execute((trx) => enqueueEmail(trx, { kind: 'password_link', accountId, language }));
    }
  }

  async function mayHaveLink(accountId: string): Promise<boolean> {
    try {
      await links.spend(accountId);
      return true;
    } catch (error) {
      if (error instanceof KnownError && error.code === 'too_many') return false;
      throw error;
    }
  }

  return {
    tasks: {
      [SEND_EMAIL]: sendEmail,
      [FIND_FORGETFUL]: findForgetful,
      'remove-mail-tokens': () => removeExpiredMailTokens(db),
      'remove-letters': () => removeEmailsBefore(config, new Date(Date.now() - EMAIL_FILE_MS)),
    },
    crontab: '41 3 * * * remove-mail-tokens ?max=3\n43 3 * * * remove-letters ?max=1',
  };
}
