import { createHmac, randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { QueryOutcome } from '../../../contract/search/admin-queries.ts';
import type { Database } from '../../platform/database.ts';
import { addressOf } from '../../platform/origin.ts';
import { countableText, SESSIONS_TO_SHOW, weekOf } from './rules.ts';

/** A search that was answered. `outcome` null: it was understood and has found something, so nothing is counted. */
export type AnsweredQuery = { text: string; outcome: QueryOutcome | null; language: string };
/** Counts a query after its answer. It never fails and never waits: searches must not pay for it. */
export type RecordQuery = (request: FastifyRequest, query: AnsweredQuery) => void;

/** New texts of a week beyond this many are not counted; sessions of one text beyond this many neither. */
const TEXTS_MAX = 20_000;
const SESSIONS_MAX = 50;
/** Those that arrive while so many are being written are not counted. */
const WRITING_MAX = 4;

type Log = { warn(detail: object, message: string): void };

export function createQueryRecorder(db: Database, log: Log): RecordQuery {
  let writing = 0;
  return (request, { text, outcome, language }) => {
    const counted = outcome === null ? null : countableText(text);
    if (counted === null || outcome === null || writing >= WRITING_MAX) return;
    writing += 1;
    const caller = `${addressOf(request)}\n${request.headers['user-agent'] ?? ''}`;
    countQuery(db, { text: counted, outcome, language, caller, now: new Date() })
      // The visitor has the answer already; a count less harms nobody.
      .catch((error: unknown) => log.warn({ err: error }, 'A query was not counted'))
      .finally(() => {
        writing -= 1;
      });
  };
}

type Counted = { text: string; outcome: QueryOutcome; language: string; caller: string; now: Date };

/** Counts a query in its week, and its caller once a week. `caller` is hashed and kept nowhere. */
export async function countQuery(
  db: Database,
  { text, outcome, language, caller, now }: Counted,
): Promise<void> {
  const week = weekOf(now);
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: number; sessions: number }>`
      insert into unread_queries as kept (week, language, text, outcome)
      select ${week}::date, ${language}, ${text}, ${outcome}
      where (select count(*) from unread_queries where week = ${week}::date) < ${TEXTS_MAX}
        or exists (select from unread_queries where week = ${week}::date and language = ${language} and text = ${text})
      on conflict (week, language, text) do update set queries = kept.queries + 1, outcome = excluded.outcome
      returning id, sessions`.execute(trx);
    const [query] = rows;
    if (!query || query.sessions >= SESSIONS_MAX) return;
    const key = await keyOf(trx, week);
    const hash = createHmac('sha256', key).update(`${query.id}\n${caller}`).digest().subarray(0, 12);
    await sql`
      with fresh as (insert into unread_query_callers (query_id, caller) values (${query.id}, ${hash})
        on conflict do nothing returning query_id)
      update unread_queries set sessions = sessions + 1 where id = (select query_id from fresh)`.execute(trx);
  });
}

async function keyOf(trx: Database, week: string): Promise<Buffer> {
  await sql`insert into unread_query_keys (week, key) values (${week}::date, ${randomBytes(32)})
    on conflict do nothing`.execute(trx);
  const { rows } = await sql<{ key: Buffer }>`
    select key from unread_query_keys where week = ${week}::date`.execute(trx);
  if (!rows[0]) throw new Error('A week has the key that was just made for it');
  return rows[0].key;
}

/** Throws away what tells callers of past weeks apart, what too few asked for, and all that is older than half a year. */
export async function forgetQueries(db: Database, now: Date): Promise<void> {
  const week = weekOf(now);
  await db.transaction().execute(async (trx) => {
    await sql`delete from unread_query_keys where week < ${week}::date`.execute(trx);
    await sql`delete from unread_queries where week < ${week}::date
      and (sessions < ${SESSIONS_TO_SHOW} or week < ${week}::date - 182)`.execute(trx);
    await sql`delete from unread_query_callers c using unread_queries q
      where q.id = c.query_id and q.week < ${week}::date`.execute(trx);
  });
}
