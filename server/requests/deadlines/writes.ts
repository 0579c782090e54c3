import { sql } from 'kysely';
import { type Database, retryingTransaction, type Transaction } from '../../platform/database.ts';
import type { LockedRequest } from '../events.ts';
import { lockRequest } from '../writes.ts';
import { applyDeadline } from './reminders.ts';
import { type DeadlineFacts, listDeadlines } from './rules.ts';

/** Requests that one look at the list takes. */
const BATCH = 200;
/** Requests in hand at once: most of a request's time is waiting for the database. */
const AT_ONCE = 4;
/** A request that breaks the clock is left alone for a while: the others are not to wait for it. */
const PAUSE = '15 minutes';

type FactRow = Omit<DeadlineFacts, 'recipients' | 'offers'> & {
  /** Times as json has them. */
  recipients: (Omit<DeadlineFacts['recipients'][number], 'deliveredAt'> & { deliveredAt: string })[];
  offers: (Omit<DeadlineFacts['offers'][number], 'validUntil'> & { validUntil: string | null })[];
};

async function readFacts(trx: Transaction, id: string): Promise<DeadlineFacts> {
  const { rows } = await sql<FactRow>`
    select r.state, r.expires_at as "expiresAt", r.warned_at as "warnedAt",
      coalesce((select json_agg(json_build_object('clinicId', t.clinic_id, 'state', t.state,
          'deliveredAt', t.delivered_at, 'hasReplied', t.replied_at is not null, 'reminders', t.reminders, 'isSlow', t.is_slow) order by t.clinic_id)
        from request_recipients t where t.request_id = r.id), '[]') as recipients,
      coalesce((select json_agg(json_build_object('id', o.id, 'clinicId', o.clinic_id, 'state', o.state,
          'validUntil', o.valid_until) order by o.clinic_id, o.id)
        from offers o where o.request_id = r.id and o.state in ('sent', 'viewed')), '[]') as offers
    from requests r where r.id = ${id}::uuid`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error('A locked request is gone');
  return {
    ...row,
    recipients: row.recipients.map((one) => ({ ...one, deliveredAt: new Date(one.deliveredAt) })),
    offers: row.offers.map((one) => ({
      ...one,
      validUntil: one.validUntil ? new Date(one.validUntil) : null,
    })),
  };
}

/** Null: another node has it in hand, or has been there. */
async function takeRequest(trx: Transaction, id: string, now: Date): Promise<LockedRequest | null> {
  const { rows } = await sql`
    select from requests where id = ${id}::uuid and clock_at <= ${now} for update skip locked`.execute(trx);
  return rows.length === 0 ? null : lockRequest(trx, id);
}

/** Does to one request what time has done to it; returns how much that was, null where it was not to be had. */
async function wind(db: Database, id: string, now: Date): Promise<number | null> {
  return retryingTransaction(db, async (trx) => {
    const request = await takeRequest(trx, id, now);
    if (!request) return null;
    const deadlines = listDeadlines(await readFacts(trx, id));
    const due = deadlines.filter(({ at }) => at <= now);
    await applyDeadline(trx, request, due, now);
    const [coming] = due.length === 0 ? deadlines : listDeadlines(await readFacts(trx, id));
    await trx
      .updateTable('requests')
      .set({ clock_at: coming?.at ?? null })
      .where('id', '=', id)
      .execute();
    return due.length;
  });
}

export type Round = { requests: number; strikes: number };
type Tally = Round & { fault: unknown };

/** Serves one request and counts it, unless another node has it. A fault is kept, and the request left alone for a while. */
async function serve(db: Database, id: string, now: Date, tally: Tally): Promise<void> {
  try {
    const deadlines = await wind(db, id, now);
    if (deadlines === null) return;
    tally.strikes += deadlines;
  } catch (error) {
    tally.fault ??= error;
    await sql`update requests set clock_at = ${now}::timestamptz + ${PAUSE}::interval
      where id = ${id}::uuid`.execute(db);
  }
  tally.requests += 1;
}

async function serveAll(db: Database, ids: readonly string[], now: Date, tally: Tally, signal?: AbortSignal) {
  // One list that all take from.
  const rest = ids.values();
  const work = async () => {
    for (const id of rest) {
      if (signal?.aborted) return;
      await serve(db, id, now, tally);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

/**
 * Looks at every request whose time has come by `now`, the longest due first and some at once, each in a transaction of
 * its own: several nodes share them, and what was done is done once. Throws the first fault at the end, when all others
 * are served.
 */
export async function runDeadlines(db: Database, now: Date, signal?: AbortSignal): Promise<Round> {
  const tally: Tally = { requests: 0, strikes: 0, fault: null };
  for (;;) {
    // The lock ends with the statement: it only passes over requests that another node works on.
    const { rows } = await sql<{ id: string }>`
      select id from requests where clock_at <= ${now} order by clock_at limit ${BATCH}
      for update skip locked`.execute(db);
    const before = tally.requests;
    await serveAll(
      db,
      rows.map(({ id }) => id),
      now,
      tally,
      signal,
    );
    // What is left is in the hands of others.
    if (signal?.aborted || tally.requests === before) break;
  }
  const { fault, ...round } = tally;
  if (fault !== null && !signal?.aborted) throw fault;
  return round;
}
