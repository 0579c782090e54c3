import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { KnownError } from './errors.ts';

const TABLE = 'limiter_points';

/** Points that are spent by key and come back when the time is over; all nodes count together. */
export type Limiter = {
  /** Takes a point, at once and for all nodes. Throws `too_many` with the seconds to wait where none is left. */
  spend(key: string): Promise<void>;
  /** Undoes one `spend`. */
  giveBack(key: string): Promise<void>;
  /** All points are there again. */
  clear(key: string): Promise<void>;
};

/** Keys are people's addresses and numbers: the table, which is emptied each night, holds them as hashes. */
const hashKey = (key: string): string => createHash('sha256').update(key).digest('base64url');

/** A limit of `points` in `seconds`. Where the database is away each call throws: nothing is let through uncounted. */
export function createLimiter(pool: Pool, rule: { name: string; points: number; seconds: number }): Limiter {
  const { name, points, seconds } = rule;
  const store = new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: TABLE,
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points,
    duration: seconds,
  });
  /** Not the library's `reward`, which makes points out of nothing where the row has expired. */
  const giveBack = async (key: string): Promise<void> => {
    await pool.query(
      `update ${TABLE} set points = points - 1 where key = $1 and points > 0 and expire > $2`,
      [store.getKey(hashKey(key)), Date.now()],
    );
  };
  return {
    giveBack,
    async spend(key) {
      try {
        await store.consume(hashKey(key));
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        // What was refused is not counted, or giving back the others would not open the way again.
        await giveBack(key);
        throw new KnownError('too_many', {}, Math.max(1, Math.ceil(error.msBeforeNext / 1000)));
      }
    },
    async clear(key) {
      await store.delete(hashKey(key));
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
