import { sql } from 'kysely';
import type { WebhookEvent } from '../../../contract/team/webhooks.ts';
import { type Database, retryingTransaction } from '../../platform/database.ts';
import { type Outgoing, OutgoingError, type OutgoingFailure } from '../../platform/outgoing.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { cleanText } from '../../platform/text/clean.ts';
import { tellOwners } from '../writes.ts';
import { type About, bodyOf, signaturesOf, waitAfter, webhookLimits } from './rules.ts';
import { switchOff } from './writes.ts';

/** At once, of all webhooks and of one: a receiver that hangs holds up few others. */
const LANES = 8;
const LANES_OF_ONE = 2;
const TIMEOUT_MS = 10_000;
/** Longer than an attempt can take: after it a node that has not said how it ended is taken for dead. */
const LEASE_SECONDS = 60;
/** So much of an answer is kept, in characters; a character has at most four bytes. */
const ANSWER_MAX = 1000;

export type SenderTools = {
  db: Database;
  secrets: Secrets;
  outgoing: Outgoing;
  /** Of the links in what is sent. */
  origin: string;
};

type Claimed = {
  id: string;
  webhookId: string;
  clinicId: number;
  url: string;
  type: WebhookEvent['type'];
  about: About;
  at: Date;
  attempt: number;
  tries: number;
  sealed: Buffer[];
};

/** Takes one delivery that is due, for a while and for this node alone; null: none is due. */
async function claimDelivery(db: Database): Promise<Claimed | null> {
  const { rows } = await sql<Claimed>`
    with busy as (
      select webhook_id from webhook_deliveries where sending_until > now()
      group by webhook_id having count(*) >= ${LANES_OF_ONE}),
    due as (
      select id from webhook_deliveries
      where state = 'waiting' and next_at <= now() and (sending_until is null or sending_until <= now())
        and webhook_id not in (select webhook_id from busy)
      order by next_at, id limit 1 for update skip locked),
    claimed as (
      update webhook_deliveries d
      set attempts = attempts + 1, tries = tries + 1, sending_until = now() + ${LEASE_SECONDS} * interval '1 second'
      from due where d.id = due.id returning d.*),
    noted as (
      insert into webhook_attempts (delivery_id, number) select id, attempts from claimed)
    select c.id, c.webhook_id as "webhookId", w.clinic_id as "clinicId", w.url, c.type, c.about, c.created_at as at,
      c.attempts as attempt, c.tries,
      array(select sealed from webhook_secrets s where s.webhook_id = w.id and (s.ends_at is null or s.ends_at > now())
        order by s.id desc) as sealed
    from claimed c join webhooks w on w.id = c.webhook_id`.execute(db);
  return rows[0] ?? null;
}

type Outcome = {
  status: number | null;
  failure: OutgoingFailure | 'secret' | null;
  answer: string | null;
  retryAfterMs: number | null;
};

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

async function post({ secrets, outgoing, origin }: SenderTools, claimed: Claimed): Promise<Outcome> {
  const id = `msg_${claimed.id}`;
  const seconds = Math.floor(Date.now() / 1000);
  const text = bodyOf(claimed, origin);
  const signature = sign(claimed.sealed, secrets, { id, seconds, body: text });
  if (signature === null) return { status: null, failure: 'secret', answer: null, retryAfterMs: null };
  const headers = {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': signature,
  };
  try {
    const { status, body, retryAfterMs } = await outgoing(claimed.url, {
      ...{ method: 'POST', body: { content: text, headers } },
      ...{ maxBytes: 4 * ANSWER_MAX, isCut: true, timeoutMs: TIMEOUT_MS },
    });
    const answer = cleanText(body.toString()).slice(0, ANSWER_MAX);
    return { status, failure: null, answer: answer === '' ? null : answer, retryAfterMs };
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error;
    return { status: null, failure: error.failure, answer: null, retryAfterMs: null };
  }
}

const GONE = 410;
const isTaken = ({ status }: Outcome): boolean => status !== null && status >= 200 && status < 300;

/** Writes how an attempt ended, and what comes of it. One that was taken for dead meanwhile says it of itself alone. */
async function record(db: Database, claimed: Claimed, outcome: Outcome, durationMs: number): Promise<void> {
  const { id, webhookId, attempt, tries } = claimed;
  const wait = waitAfter(tries, outcome.retryAfterMs, Math.random());
  await retryingTransaction(db, async (trx) => {
    const { rows } = await sql<{ clinicId: number; state: string }>`
      select clinic_id as "clinicId", state from webhooks where id = ${webhookId}::uuid for update`.execute(
      trx,
    );
    const [webhook] = rows;
    // Removed meanwhile, with all that it was told.
    if (!webhook) return;
    await sql`
      update webhook_attempts set status = ${outcome.status}, failure = ${outcome.failure},
        duration_ms = ${durationMs}, answer = ${outcome.answer}
      where delivery_id = ${id}::uuid and number = ${attempt}`.execute(trx);
    const isGivenUp = !isTaken(outcome) && (wait === null || outcome.status === GONE);
    const state = isTaken(outcome) ? 'delivered' : isGivenUp ? 'failed' : 'waiting';
    await sql`
      update webhook_deliveries set sending_until = null,
        state = case when ${state} = 'waiting' then state else ${state} end,
        next_at = now() + ${wait ?? 0} * interval '1 millisecond'
      where id = ${id}::uuid and attempts = ${attempt}`.execute(trx);
    if (webhook.state === 'off') return;
    if (outcome.status === GONE) {
      await switchOff(trx, webhookId, 'gone');
      await tellOwners(trx, webhook.clinicId, 'webhook_off');
    } else if (isTaken(outcome) && webhook.state === 'failing')
      await sql`update webhooks set state = 'active', failing_at = null where id = ${webhookId}::uuid`.execute(
        trx,
      );
    else if (isGivenUp && webhook.state === 'active')
      await sql`update webhooks set state = 'failing', failing_at = now() where id = ${webhookId}::uuid`.execute(
        trx,
      );
  });
}

/** Sends all that is due. Other nodes may do so at the same time: each attempt is made by one. */
export async function sendDue(tools: SenderTools, signal?: AbortSignal): Promise<void> {
  async function lane(): Promise<void> {
    while (!signal?.aborted) {
      const claimed = await claimDelivery(tools.db);
      if (claimed === null) return;
      const start = performance.now();
      const outcome = await post(tools, claimed);
      await record(tools.db, claimed, outcome, Math.round(performance.now() - start));
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane));
}

/** Switches off what has failed for too long, and tells the owners. */
export async function endFailing(db: Database): Promise<void> {
  await retryingTransaction(db, async (trx) => {
    const { rows } = await sql<{ id: string; clinicId: number }>`
      select id, clinic_id as "clinicId" from webhooks
      where failing_at < now() - ${webhookLimits.failingDays} * interval '1 day'
      order by id for update skip locked`.execute(trx);
    for (const { id, clinicId } of rows) {
      await switchOff(trx, id, 'failing');
      await tellOwners(trx, clinicId, 'webhook_off');
    }
  });
}
