import Type from 'typebox';
import { Value } from 'typebox/value';
import webPush from 'web-push';
import type { Config } from '../../config.ts';
import type { MessageStore } from '../../content/languages/message-store.ts';
import { enqueue, type JobSet, type Log } from '../../platform/jobs.ts';
import { type Outgoing, OutgoingError } from '../../platform/outgoing.ts';
import { writeNotification } from '../emails.ts';
import { type EmailKind, subjects } from '../kinds.ts';
import { type KeyNeeds, pushKeys } from './keys.ts';
import { findTarget } from './reads.ts';
import { type PushJob, SEND_PUSH, type Subscription, urgencyOf, waitAfter } from './rules.ts';
import { forgetDevice, noteSent } from './writes.ts';

export type PushNeeds = KeyNeeds & {
  config: Pick<Config, 'vapidKey' | 'publicUrl' | 'mailFrom'>;
  messages: MessageStore;
  outgoing: Outgoing;
  log: Log;
};

const Job = Type.Object({
  subscriptionId: Type.String(),
  kind: Type.Enum(Object.keys(subjects) as EmailKind[]),
  topic: Type.String(),
  tries: Type.Integer(),
  language: Type.Optional(Type.String()),
  requestId: Type.Optional(Type.String()),
  clinicId: Type.Optional(Type.Integer()),
  chatId: Type.Optional(Type.String()),
  appointment: Type.Optional(
    Type.Object({ startsAt: Type.String(), zone: Type.String(), readerZone: Type.String() }),
  ),
  news: Type.Optional(Type.Array(Type.Object({ kind: Type.String(), count: Type.Integer() }))),
});

const Stored = Type.Object({
  endpoint: Type.String(),
  keys: Type.Object({ p256dh: Type.String(), auth: Type.String() }),
});

const TIMEOUT_MS = 10_000;
/** Seconds that a push service keeps a notification for a device that is off. */
const TTL = 86_400;

/** Contact that push services get with each notification (RFC 8292): a public https URL or an email address. */
function contactOf({ publicUrl, mailFrom }: PushNeeds['config']): string {
  if (publicUrl?.startsWith('https:')) return publicUrl;
  return `mailto:${/<([^>]+)>/.exec(mailFrom)?.[1] ?? mailFrom}`;
}

/** JSON that the service worker shows as a notification (web/platform/worker/notifications.ts). */
async function payloadOf({ messages }: PushNeeds, job: PushJob, own: string | null): Promise<string> {
  const languages = await messages.languages();
  const language =
    languages.find(({ prefix }) => prefix === own) ??
    languages.find(({ prefix }) => prefix === job.language) ??
    languages[0];
  if (!language) throw new Error('There is no language to write in');
  const { prefix, direction } = language;
  const words = writeNotification(messages.translate, {
    kind: job.kind,
    language: prefix,
    about: aboutOf(job),
  });
  return JSON.stringify({ ...words, tag: job.topic, lang: prefix, dir: direction });
}

const aboutOf = ({ requestId, clinicId, chatId, appointment, news }: PushJob) => ({
  ...(requestId !== undefined && { requestId }),
  ...(clinicId !== undefined && { clinicId }),
  ...(chatId !== undefined && { chatId }),
  ...(appointment && { appointment }),
  ...(news && { news }),
});

/** Null if it cannot be decrypted, because the key of the installation has changed, or is not valid. */
function openSubscription({ secrets }: PushNeeds, sealed: Buffer): Subscription | null {
  try {
    return Value.Parse(Stored, JSON.parse(secrets.open(sealed).toString()));
  } catch {
    return null;
  }
}

type Outcome = { status: number | null; failure: string | null; retryAfterMs: number | null };

async function post(
  needs: PushNeeds,
  { kind, topic }: PushJob,
  subscription: Subscription,
  payload: string,
): Promise<Outcome> {
  const keys = await pushKeys(needs);
  const { endpoint, headers, body } = webPush.generateRequestDetails(subscription, payload, {
    vapidDetails: { subject: contactOf(needs.config), ...keys },
    ...{ TTL, topic, urgency: urgencyOf(kind), contentEncoding: 'aes128gcm' },
  });
  const named = Object.entries(headers ?? {}).map(([name, value]) => [name.toLowerCase(), String(value)]);
  try {
    const { status, retryAfterMs } = await needs.outgoing(endpoint, {
      method: 'POST',
      body: { content: body ?? '', headers: Object.fromEntries(named) },
      ...{ maxBytes: 0, timeoutMs: TIMEOUT_MS },
    });
    return { status, failure: null, retryAfterMs };
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error;
    return { status: null, failure: error.failure, retryAfterMs: null };
  }
}

const NOT_FOUND = 404;
const GONE = 410;
const TOO_MANY = 429;

const isTaken = ({ status }: Outcome): boolean => status !== null && status >= 200 && status < 300;
const isGone = ({ status, failure }: Outcome): boolean =>
  status === NOT_FOUND || status === GONE || failure === 'private';
const mayWorkLater = ({ status }: Outcome): boolean =>
  status === null || status === TOO_MANY || status >= 500;

/** Tries again later in a new job, because the push service may say how long to wait. */
async function retry({ db, log }: PushNeeds, job: PushJob, outcome: Outcome): Promise<void> {
  const { status, failure, retryAfterMs } = outcome;
  const tries = job.tries + 1;
  const wait = mayWorkLater(outcome) ? waitAfter(tries, retryAfterMs, Math.random()) : null;
  if (wait === null) {
    log.warn({ status, failure, kind: job.kind }, 'a push service did not take a notification');
    return;
  }
  const runAt = new Date(Date.now() + wait);
  // Without a key: a newer one that waits already must not be replaced by this one.
  await db.transaction().execute((trx) => enqueue(trx, SEND_PUSH, { ...job, tries }, { runAt }));
}

export function pushJobs(needs: PushNeeds): JobSet {
  const { db } = needs;

  async function send(given: unknown): Promise<void> {
    const job: PushJob = Value.Parse(Job, given);
    const { subscriptionId: id, kind } = job;
    const subject = subjects[kind];
    const target = subject && (await findTarget(db, id, subject));
    if (!target) return;
    const subscription = openSubscription(needs, target.sealed);
    if (subscription === null) return forgetDevice(db, id);
    const outcome = await post(needs, job, subscription, await payloadOf(needs, job, target.language));
    if (isTaken(outcome)) await noteSent(db, id);
    else if (isGone(outcome)) await forgetDevice(db, id);
    else await retry(needs, job, outcome);
  }

  return { tasks: { [SEND_PUSH]: send }, crontab: '' };
}
