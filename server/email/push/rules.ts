import { createHash, ECDH } from 'node:crypto';
import { addressProblem } from '../../platform/outgoing.ts';
import type { Appointment, EmailKind } from '../kinds.ts';

export const SEND_PUSH = 'send-push';

/** One notification for one device. It holds ids and counts only. */
export type PushJob = {
  subscriptionId: string;
  kind: EmailKind;
  topic: string;
  /** Refusals of the push service so far. */
  tries: number;
  language?: string | undefined;
  requestId?: string | undefined;
  clinicId?: number | undefined;
  chatId?: string | undefined;
  appointment?: Appointment | undefined;
  news?: { kind: string; count: number }[] | undefined;
};

type About = {
  accountId: string;
  kind: EmailKind;
  requestId?: string | undefined;
  chatId?: string | undefined;
};

/** Longest topic that RFC 8030 allows. */
const TOPIC_LENGTH = 32;

/** Notifications about one thing replace each other at the push service and on the device. It tells outsiders nothing. */
export const topicOf = ({ accountId, kind, requestId = '', chatId = '' }: About): string =>
  createHash('sha256')
    .update([accountId, kind, requestId, chatId].join(' '))
    .digest('base64url')
    .slice(0, TOPIC_LENGTH);

/** Urgency (RFC 8030). Only reminders of appointments wake a phone that saves energy. */
export function urgencyOf(kind: EmailKind): 'high' | 'normal' | 'low' {
  if (kind === 'plan_reminder') return 'high';
  return kind === 'search_news' ? 'low' : 'normal';
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const waits = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR];
const WAIT_MAX = 6 * HOUR;

/**
 * How long to wait after so many refusals, ms; null: it is given up. Up to a fifth is added by chance, so that what was
 * refused together does not come back together; the push service may ask for longer.
 */
export function waitAfter(tries: number, retryAfterMs: number | null, chance: number): number | null {
  const wait = waits[tries - 1];
  if (wait === undefined) return null;
  return Math.round(Math.max(wait * (1 + chance / 5), Math.min(retryAfterMs ?? 0, WAIT_MAX)));
}

/** What a browser gives to be reached: its address at the push service, and what its messages are encrypted with. */
export type Subscription = { endpoint: string; keys: { p256dh: string; auth: string } };

const AUTH_BYTES = 16;
const isBase64Url = (text: string): boolean => /^[\w-]+$/.test(text);

function isPoint(text: string): boolean {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.length !== 65 || bytes[0] !== 4) return false;
  try {
    ECDH.convertKey(bytes, 'prime256v1');
    return true;
  } catch {
    return false;
  }
}

/** The first wrong field of a subscription with the key of its message; null: none. */
export function subscriptionProblem({ endpoint, keys }: Subscription): [field: string, key: string] | null {
  if (addressProblem(endpoint) !== null) return ['endpoint', 'push_address'];
  if (!isBase64Url(keys.p256dh) || !isPoint(keys.p256dh)) return ['keys.p256dh', 'format'];
  const hasAuth = isBase64Url(keys.auth) && Buffer.from(keys.auth, 'base64url').length === AUTH_BYTES;
  return hasAuth ? null : ['keys.auth', 'format'];
}
