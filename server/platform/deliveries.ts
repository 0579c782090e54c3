/**
 * Signed calls to addresses that somebody outside has given. Each delivery is a row that was written with what happened; it is
 * tried until the receiver takes it or it is given up, and each attempt is noted before it is made.
 */
import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { type Database, retryingTransaction, type Transaction } from './database.ts';
import { type Outgoing, OutgoingError, type OutgoingFailure } from './outgoing.ts';
import type { Secrets } from './secrets.ts';
import { cleanText } from './text/clean.ts';

/** At once, of all targets and of one: a receiver that hangs holds up few others. */
const LANES = 8;
const LANES_OF_ONE = 2;
export const TIMEOUT_MS = 10_000;
/** Longer than an attempt can take: after it a node that has not said how it ended is taken for dead. */
const LEASE_SECONDS = 60;
/** So much of an answer is kept, in characters; a character has at most four bytes. */
const ANSWER_MAX = 1000;
const GONE = 410;

export const SECRET_BYTES = 32;
const SECRET_PREFIX = 'whsec_';

/** How a secret is shown; its bytes are those after the prefix, in base64 (Standard Webhooks). */
export const showSecret = (secret: Buffer): string => SECRET_PREFIX + secret.toString('base64');

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** From one try to the next, three days together. */
const waits = [
  MINUTE,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  18 * HOUR,
  24 * HOUR,
];
const WAIT_MAX = 24 * HOUR;

/**
 * How long to wait after so many tries, ms; null: it is given up. Up to a fifth is added by chance, so that what failed
 * together does not come back together; the receiver may ask for longer.
 */
export function waitAfter(tries: number, retryAfterMs: number | null, chance: number): number | null {
  const wait = waits[tries - 1];
  if (wait === undefined) return null;
  return Math.round(Math.max(wait * (1 + chance / 5), Math.min(retryAfterMs ?? 0, WAIT_MAX)));
}

/** Signature of a message by each secret, as the header has them (Standard Webhooks). */
export function signaturesOf(
  secrets: readonly Buffer[],
  { id, seconds, body }: { id: string; seconds: number; body: string },
): string {
  const sign = (secret: Buffer) =>
    createHmac('sha256', secret).update(`${id}.${seconds}.${body}`).digest('base64');
  return secrets.map((secret) => `v1,${sign(secret)}`).join(' ');
}

export type SenderTools = {
  db: Database;
  secrets: Secrets;
  outgoing: Outgoing;
  /** Of the links in what is sent. */
  origin: string;
};

/** A delivery that this node has for a while. */
export type Claimed = {
  id: string;
  targetId: string;
  type: string;
  about: unknown;
  at: Date;
  attempt: number;
  tries: number;
};

export type Message = {
  url: string;
  /** Secrets that sign it, sealed. */
  sealed: readonly Buffer[];
  contentType: string;
  body: string;
  timeoutMs?: number;
};

type Outcome = {
  status: number | null;
  /** `secret`: it cannot be signed; `ended`: nothing is sent to the target any more. */
  failure: OutgoingFailure | 'secret' | 'ended' | null;
  answer: string | null;
  retryAfterMs: number | null;
};

/** How an attempt has ended. Neither taken nor given up: it is tried again. `isEnded`: nothing was sent. */
export type Ended = { isTaken: boolean; isGivenUp: boolean; isGone: boolean; isEnded: boolean };

/** Deliveries of one kind: where their rows are, what is sent, and what follows. */
export type DeliveryKind<Target> = {
  /** Tables of deliveries and attempts, and the column with what a delivery goes to. */
  tables: { deliveries: string; attempts: string; target: string };
  /** Null: nothing is to be sent there any more. */
  write(claimed: Claimed): Promise<Message | null>;
  /** Whether it is tried again after an attempt that failed. */
  isRepeated(claimed: Claimed): boolean;
  /** Locks the row of the target; null: it was removed, with all that it was told. */
  hold(trx: Transaction, targetId: string): Promise<Target | null>;
  /** In the transaction that writes how the attempt ended. */
  settle(trx: Transaction, target: Target, claimed: Claimed, ended: Ended): Promise<void>;
};

/** Takes one delivery that is due, for a while and for this node alone; null: none is due. */
async function claimDelivery(
  db: Database,
  { deliveries, attempts, target }: DeliveryKind<unknown>['tables'],
): Promise<Claimed | null> {
  const [table, column] = [sql.table(deliveries), sql.ref(target)];
  const { rows } = await sql<Claimed>`
    with busy as (
      select ${column} as target from ${table} where sending_until > now()
      group by ${column} having count(*) >= ${LANES_OF_ONE}),
    due as (
      select id from ${table}
      where state = 'waiting' and next_at <= now() and (sending_until is null or sending_until <= now())
        and ${column} not in (select target from busy)
      order by next_at, id limit 1 for update skip locked),
    claimed as (
      update ${table} d
      set attempts = attempts + 1, tries = tries + 1, sending_until = now() + ${LEASE_SECONDS} * interval '1 second'
      from due where d.id = due.id returning d.*),
    noted as (
      insert into ${sql.table(attempts)} (delivery_id, number) select id, attempts from claimed)
    select id, ${column} as "targetId", type, about, created_at as at, attempts as attempt, tries
    from claimed`.execute(db);
  return rows[0] ?? null;
}

/** Null: they were sealed with a key that this service does not have any more. Another secret mends that. */
function sign(
  sealed: readonly Buffer[],
  secrets: Secrets,
  message: Parameters<typeof signaturesOf>[1],
): string | null {
  try {
    return signaturesOf(
      sealed.map((one) => secrets.open(one)),
      message,
    );
  } catch {
    return null;
  }
}

const unsent = (failure: Outcome['failure']): Outcome => ({
  ...{ status: null, failure, answer: null, retryAfterMs: null },
});

async function post({ secrets, outgoing }: SenderTools, id: string, message: Message): Promise<Outcome> {
  const { url, sealed, contentType, body: content, timeoutMs = TIMEOUT_MS } = message;
  const messageId = `msg_${id}`;
  const seconds = Math.floor(Date.now() / 1000);
  const signature = sign(sealed, secrets, { id: messageId, seconds, body: content });
  if (signature === null) return unsent('secret');
  const headers = {
    'content-type': contentType,
    'webhook-id': messageId,
    'webhook-timestamp': String(seconds),
    'webhook-signature': signature,
  };
  try {
    const { status, body, retryAfterMs } = await outgoing(url, {
      ...{ method: 'POST', body: { content, headers } },
      ...{ maxBytes: 4 * ANSWER_MAX, isCut: true, timeoutMs },
    });
    const answer = cleanText(body.toString()).slice(0, ANSWER_MAX);
    return { status, failure: null, answer: answer === '' ? null : answer, retryAfterMs };
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error;
    return unsent(error.failure);
  }
}

/** Writes how an attempt ended, and what comes of it. One that was taken for dead meanwhile says it of itself alone. */
async function record<Target>(
  db: Database,
  kind: DeliveryKind<Target>,
  claimed: Claimed,
  { outcome, durationMs }: { outcome: Outcome; durationMs: number },
): Promise<void> {
  const { id, targetId, attempt, tries } = claimed;
  const { status, failure, answer, retryAfterMs } = outcome;
  const isTaken = status !== null && status >= 200 && status < 300;
  const isGone = status === GONE;
  const wait = kind.isRepeated(claimed) ? waitAfter(tries, retryAfterMs, Math.random()) : null;
  const isGivenUp = !isTaken && (wait === null || isGone || failure === 'ended');
  const state = isTaken ? 'delivered' : isGivenUp ? 'failed' : 'waiting';
  await retryingTransaction(db, async (trx) => {
    const target = await kind.hold(trx, targetId);
    if (target === null) return;
    await sql`
      update ${sql.table(kind.tables.attempts)} set status = ${status}, failure = ${failure},
        duration_ms = ${durationMs}, answer = ${answer}
      where delivery_id = ${id}::uuid and number = ${attempt}`.execute(trx);
    await sql`
      update ${sql.table(kind.tables.deliveries)} set sending_until = null,
        state = case when ${state} = 'waiting' then state else ${state} end,
        next_at = now() + ${wait ?? 0} * interval '1 millisecond'
      where id = ${id}::uuid and attempts = ${attempt}`.execute(trx);
    await kind.settle(trx, target, claimed, { isTaken, isGivenUp, isGone, isEnded: failure === 'ended' });
  });
}

/** Sends all that is due. Other nodes may do so at the same time: each attempt is made by one. */
export async function sendDeliveries<Target>(
  tools: SenderTools,
  kind: DeliveryKind<Target>,
  signal?: AbortSignal,
): Promise<void> {
  async function lane(): Promise<void> {
    while (!signal?.aborted) {
      const claimed = await claimDelivery(tools.db, kind.tables);
      if (claimed === null) return;
      const start = performance.now();
      const message = await kind.write(claimed);
      const outcome = message === null ? unsent('ended') : await post(tools, claimed.id, message);
      const durationMs = Math.round(performance.now() - start);
      await record(tools.db, kind, claimed, { outcome, durationMs });
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane));
}

/** One round at a time on this node, however many ask: receivers that hang must not hold the hands of all jobs. */
export function inRounds(
  send: (signal: AbortSignal) => Promise<void>,
): (payload: unknown, signal: AbortSignal) => Promise<void> {
  let isAsked = false;
  let isSending = false;
  return async (_payload, signal) => {
    isAsked = true;
    if (isSending) return;
    isSending = true;
    try {
      while (isAsked && !signal.aborted) {
        isAsked = false;
        await send(signal);
      }
    } finally {
      isSending = false;
    }
  };
}
