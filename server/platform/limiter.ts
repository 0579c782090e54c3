import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { type RawBuilder, sql } from 'kysely';
import type { Pool } from 'pg';
import { type Database, kyselyOn, prepared } from './database.ts';
import { KnownError } from './errors.ts';

/** For a statement that acts and takes the point for it at once: both stand, or neither. */
type SpendingPart = {
  /** For its `with`: one row where a point was left and `when` holds; no row, and nothing taken, elsewhere. */
  take(when: RawBuilder<boolean>): RawBuilder<unknown>;
  /** What `spend` throws, after a statement whose `take` had no row. */
  refusal(db: Database): Promise<KnownError>;
};

/** Points that are left of `limit`; in `seconds` all are available again. */
export type Budget = { limit: number; left: number; seconds: number };

/** Points that are spent by key and come back when the time is over; all nodes count together. */
export type Limiter = {
  /** Takes a point, at once and for all nodes. Throws `too_many` with the seconds to wait where none is left. */
  spend(key: string): Promise<void>;
  /** As `spend`, and says what is left. */
  count(key: string): Promise<Budget>;
  /** Undoes one `spend`. */
  giveBack(key: string): Promise<void>;
  /** All points are there again. */
  clear(key: string): Promise<void>;
  within(key: string): SpendingPart;
};

/** Keys are people's addresses and numbers: the table, which is emptied each night, holds them as hashes. */
const hashKey = (key: string): string => createHash('sha256').update(key).digest('base64url');

/** Milliseconds since 1970 by the database: nodes whose clocks differ count together all the same. */
export const databaseMs = sql<string>`(extract(epoch from now()) * 1000)::bigint`;

/** Whole seconds of milliseconds, at least one. */
const secondsOf = (ms: string): number => Math.max(1, Math.ceil(Number(ms) / 1000));

/** So many points in so many seconds, counted under a name. */
export type LimitRule = { name: string; points: number; seconds: number };

/** A limit of `points` in `seconds`. Where the database is away each call throws: nothing is let through uncounted. */
export function createLimiter(pool: Pool, rule: LimitRule): Limiter {
  const { name, points, seconds } = rule;
  const ownDb = kyselyOn(pool);
  const keyOf = (key: string): string => `${name}:${hashKey(key)}`;

  function within(key: string): SpendingPart {
    const named = keyOf(key);
    return {
      take(when) {
        const isOver = sql`limiter_points.expire <= ${databaseMs}`;
        return sql`
          insert into limiter_points (key, points, expire)
          select ${named}, 1, ${databaseMs} + ${seconds * 1000}::bigint where ${when}
          on conflict (key) do update set
            points = case when ${isOver} then 1 else limiter_points.points + 1 end,
            expire = case when ${isOver} then excluded.expire else limiter_points.expire end
          where ${isOver} or limiter_points.points < ${points}
          returning points, expire - ${databaseMs} as wait`;
      },
      async refusal(db) {
        const { rows } = await sql<{ wait: string }>`
          select expire - ${databaseMs} as wait from limiter_points where key = ${named}`.execute(db);
        return new KnownError('too_many', {}, secondsOf(rows[0]?.wait ?? '0'));
      },
    };
  }

  async function count(key: string): Promise<Budget> {
    const { take, refusal } = within(key);
    const { rows } = await sql<{ points: number; wait: string }>`${prepared} ${take(sql`true`)}`.execute(
      ownDb,
    );
    const [taken] = rows;
    if (!taken) throw await refusal(ownDb);
    return { limit: points, left: points - taken.points, seconds: secondsOf(taken.wait) };
  }

  return {
    within,
    count,
    async spend(key) {
      await count(key);
    },
    async giveBack(key) {
      await sql`
        update limiter_points set points = points - 1
        where key = ${keyOf(key)} and points > 0 and expire > ${databaseMs}`.execute(ownDb);
    },
    async clear(key) {
      await sql`delete from limiter_points where key = ${keyOf(key)}`.execute(ownDb);
    },
  };
}

/** A limiter and the key it is asked for. */
export type Spending = readonly [limiter: Limiter, key: string];

/** Takes a point of each, or of none. */
export async function spendAll(spendings: readonly Spending[]): Promise<void> {
  for (const [i, [limiter, key]] of spendings.entries()) {
    try {
      await limiter.spend(key);
    } catch (error) {
      await giveBackAll(spendings.slice(0, i));
      throw error;
    }
  }
}

export async function giveBackAll(spendings: readonly Spending[]): Promise<void> {
  for (const [limiter, key] of spendings) await limiter.giveBack(key);
}

/**
 * Whom a network address stands for: an IPv6 subscriber has the whole /64 and would have a fresh address for each try.
 */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = plain.replace(/%.*$/, '').split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const groups = [...left, ...Array<string>(zeros).fill('0'), ...right];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
