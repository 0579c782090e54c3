import { stopEmails } from '../../contract/accounts/emails.ts';
import { limits } from '../../contract/platform/limits.ts';
import type { MessageStore } from '../content/languages/message-store.ts';
import type { Email } from '../platform/mail.ts';
import { toOneLine } from '../platform/text/clean.ts';
import type { Appointment, EmailKind } from './kinds.ts';
import { type Content, layHtml, layText } from './layout.ts';
import type { Recipient } from './reads.ts';
import type { SearchNews } from './writes.ts';

/** Texts of an email under `mail.{name}`: what `second_factor_changed` says depends on how it stands now. */
type EmailName = Exclude<EmailKind, 'second_factor_changed'> | 'second_factor_on' | 'second_factor_off';

/** Ids, and nothing of what stands behind them. */
export type EmailAbout = {
  requestId?: string;
  clinicId?: number;
  chatId?: string;
  slug?: string;
  number?: string;
  appointment?: Appointment;
  /** What an email about several things counts, by `mail.staff_news.line.{kind}`. */
  news?: { kind: string; count: number }[];
  /** Saved searches with what has come to each, and what stops emails about it. */
  searches?: (SearchNews & { stopToken: string })[];
};

/** Where the button of an email leads; null: there is nothing to do. Tokens stand in the fragment, which no server sees. */
const targets: Record<EmailName, ((token: string, about: EmailAbout) => string) | null> = {
  password_link: (token) => `/auth/reset#${token}`,
  email_link: (token) => `/auth/email#${token}`,
  password_changed: () => '/auth/forgot',
  second_factor_on: () => '/profile',
  second_factor_off: () => '/profile',
  passkey_added: () => '/profile/security',
  passkey_removed: () => '/profile/security',
  email_changed: () => '/profile',
  account_deleted: () => '/about/privacy',
  request_news: (_, { requestId }) => (requestId === undefined ? '/requests' : `/requests/self/${requestId}`),
  plan_reminder: (_, { requestId }) => `/requests/self/${requestId}/plan`,
  bill_reminder: (_, { requestId }) => `/requests/self/${requestId}/bill`,
  check_in_due: (_, { requestId }) => `/requests/self/${requestId}/aftercare`,
  review_invitation: (_, { requestId }) => `/requests/self/${requestId}`,
  staff_request: staffTarget,
  staff_reminder: staffTarget,
  message_news: (_, { chatId }) => (chatId === undefined ? '/chat' : `/chat/${chatId}`),
  search_news: () => '/favourites/searches',
  staff_message: (_, { chatId }) => (chatId === undefined ? '/staff/chats' : `/staff/chats/${chatId}`),
  staff_accepted: staffTarget,
  staff_date_reminder: staffTarget,
  staff_passed_over: staffTarget,
  staff_cancelled: staffTarget,
  staff_answered: staffTarget,
  staff_offer_declined: staffTarget,
  staff_date_chosen: staffTarget,
  staff_dates_asked: staffTarget,
  staff_bill_waiting: billTarget,
  staff_bill_decided: billTarget,
  staff_check_in_worrying: (_, { requestId, clinicId }) =>
    `/staff/requests/${requestId}/aftercare?clinic=${clinicId}`,
  staff_approval_asked: offerTarget,
  staff_approval_returned: offerTarget,
  staff_assigned: (token, about) =>
    about.requestId === undefined && about.chatId !== undefined
      ? `/staff/chats/${about.chatId}`
      : staffTarget(token, about),
  staff_comment: staffComments,
  staff_reply_redacted: staffComments,
  staff_news: () => '/staff',
  claim_code: (_, { slug }) => `/hospital/${slug}/claim`,
  staff_invitation: (token) => `/staff/join#${token}`,
  clinic_invitation: (_, { slug }) => `/hospital/${slug}/claim`,
  claim_news: (_, { slug }) => `/hospital/${slug}/claim`,
  claim_takeover: (_, { clinicId }) => `/staff?clinic=${clinicId}`,
  change_news: (_, { clinicId }) => `/staff/official?clinic=${clinicId}`,
  withdrawal_news: (_, { clinicId }) => `/staff/official?clinic=${clinicId}`,
  webhook_off: (_, { clinicId }) => `/staff/integrations?clinic=${clinicId}`,
  position_asked: (_, { clinicId }) => `/staff/doctors?clinic=${clinicId}`,
  position_answer: (_, { clinicId }) => `/staff/doctors?clinic=${clinicId}`,
  proof_expiry: (_, { clinicId }) => `/staff/official?clinic=${clinicId}`,
  attestation_ahead: (_, { clinicId }) => `/staff/attest?clinic=${clinicId}`,
  attestation_due: (_, { clinicId }) => `/staff/attest?clinic=${clinicId}`,
  comment_news: () => '/profile/comments',
  report_answer: (_, { number }) => `/reports/${number}`,
};

function staffTarget(_token: string, { requestId, clinicId }: EmailAbout): string {
  return requestId === undefined ? '/staff' : `/staff/requests/${requestId}?clinic=${clinicId}`;
}

function staffComments(_token: string, { clinicId }: EmailAbout): string {
  return `/staff/comments?clinic=${clinicId}`;
}

function billTarget(_token: string, { requestId, clinicId }: EmailAbout): string {
  return `/staff/requests/${requestId}/bill?clinic=${clinicId}`;
}

function offerTarget(_token: string, { requestId, clinicId }: EmailAbout): string {
  return `/staff/requests/${requestId}/offer?clinic=${clinicId}`;
}

/** A name as it may stand in an email: on one line, and short enough to be none of another email. */
const NAME_MAX = 60;
const onOneLine = (name: string): string => toOneLine(name).slice(0, NAME_MAX);

const nameOf = (kind: EmailKind, recipient: Recipient | null): EmailName => {
  if (kind !== 'second_factor_changed') return kind;
  return recipient?.hasSecondFactor ? 'second_factor_on' : 'second_factor_off';
};

export type EmailFacts = {
  kind: EmailKind;
  to: string;
  /** Null: the account is gone. */
  recipient: Recipient | null;
  language: string;
  direction: 'ltr' | 'rtl';
  /** Origin of all links: the setting's and never that of a request, which anyone can forge. */
  origin: string;
  /** Of emails that carry a link which works once, or the code they tell; else empty. */
  token: string;
  /** Of emails that tell one, six figures. */
  code?: string;
  /** Title of the clinic that invites; of other emails empty. */
  clinic?: string;
  about?: EmailAbout;
  /** Of emails that one press stops; else null. */
  stopToken?: string | null;
};

/** How long what it carries works, in minutes, that of an invitation in days; others in hours. */
const lifeOf: Partial<Record<EmailKind, number>> = {
  password_link: limits.passwordLinkMinutes,
  claim_code: limits.claimCodeMinutes,
  staff_invitation: limits.invitationDays,
};

/** When somebody is expected, by their own clock and, where it shows another time, by that of the place. */
function whenOf(
  language: string,
  appointment: Appointment | undefined,
): { when: string; there: string | null } {
  if (!appointment) return { when: '', there: null };
  const { startsAt, zone, readerZone } = appointment;
  const tell = (timeZone: string) =>
    new Intl.DateTimeFormat([`${language}-u-nu-latn`, 'en-u-nu-latn'], {
      dateStyle: 'full',
      timeStyle: 'short',
      timeZone,
    }).format(new Date(startsAt));
  const [when, there] = [tell(readerZone), tell(zone)];
  return { when, there: there === when ? null : there };
}

/** Values of texts that only emails without a choice tell. */
const NOTHING_TOLD = { digits: '', code: '', clinic: '', number: '' };

type Say = (key: string, values?: Record<string, string | number>) => string;

/** What is new in each saved search. Its name may reveal an illness, so the email names the day it was saved instead. */
const searchItems = (say: Say, { language, origin, about = {} }: EmailFacts): Content['items'] =>
  (about.searches ?? []).map(({ kind, savedAt, count, faster, isCheaper, stopToken }) => {
    const saved = new Intl.DateTimeFormat([`${language}-u-nu-latn`, 'en-u-nu-latn'], { dateStyle: 'long' });
    return {
      title: say('search_news.saved', { date: saved.format(new Date(savedAt)) }),
      lines: [
        ...(count > 0 ? [say(`search_news.line.${kind}`, { count })] : []),
        ...(isCheaper ? [say('search_news.line.cheaper')] : []),
        ...(faster > 0 ? [say('search_news.line.faster', { count: faster })] : []),
      ],
      link: { title: say('search_news.stop_one'), url: `${origin}/auth/letters#${stopToken}` },
    };
  });

export type NotificationFacts = Pick<EmailFacts, 'language' | 'about'> & { kind: EmailKind };

/** What a device shows of the same news: words without anything personal, and the path that a press opens. */
export function writeNotification(
  translate: MessageStore['translate'],
  { kind, language, about = {} }: NotificationFacts,
): { title: string; body: string; path: string } {
  const name = nameOf(kind, null);
  const say = (key: string, values: Record<string, string | number> = {}) => translate(language, key, values);
  const { when } = whenOf(language, about.appointment);
  const lines = (about.news ?? []).map((line) =>
    say(`mail.staff_news.line.${line.kind}`, { count: line.count }),
  );
  const text =
    kind === 'search_news'
      ? say('mail.search_news.notification')
      : say(`mail.${name}.text`, { ...NOTHING_TOLD, when });
  return {
    title: say(`mail.${name}.subject`),
    body: lines.length > 0 ? lines.join('\n') : text,
    path: targets[name]?.('', about) ?? '/',
  };
}

/** Puts an email into words. */
export function writeEmail(translate: MessageStore['translate'], facts: EmailFacts): Email {
  const {
    kind,
    to,
    recipient,
    language,
    direction,
    origin,
    token,
    code = '',
    clinic = '',
    about = {},
    stopToken = null,
  } = facts;
  const name = nameOf(kind, recipient);
  const say = (key: string, values: Record<string, string | number> = {}) =>
    translate(language, `mail.${key}`, values);
  const target = targets[name];
  // To an address that nobody has proven goes no word that somebody typed: else strangers would write through us.
  const isOwn = kind !== 'claim_code' && recipient?.isEmailVerified;
  const person = isOwn && recipient ? onOneLine(recipient.name) : '';
  const { when, there } = whenOf(language, about.appointment);
  const count = lifeOf[kind] ?? limits.emailLinkHours;
  const content: Content = {
    language,
    direction,
    title: say(`${name}.subject`),
    greeting: person === '' ? say('greeting') : say('greeting_by_name', { name: person }),
    paragraphs: [
      say(`${name}.text`, {
        digits: recipient?.phone?.slice(-2) ?? '',
        code,
        clinic,
        number: about.number ?? '',
        when,
      }),
      ...(there === null ? [] : [say(`${name}.there`, { when: there })]),
      ...(about.news ?? []).map((line) => say(`staff_news.line.${line.kind}`, { count: line.count })),
    ],
    items: searchItems(say, facts),
    button: target ? { title: say(`${name}.button`), url: origin + target(token, about) } : null,
    addressNote: say('address'),
    notes: [say(`${name}.note`, { count })],
    stop: stopToken === null ? null : { title: say('stop'), url: `${origin}/auth/letters#${stopToken}` },
    signature: say('signature'),
    footer: say('footer'),
  };
  return {
    to,
    subject: content.title,
    text: layText(content),
    html: layHtml(content),
    language,
    ...(stopToken !== null && { stopUrl: `${origin}${stopEmails.path}?token=${stopToken}` }),
  };
}
