import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { Database } from '../../platform/database.ts';
import { keepFresh } from '../../platform/keep-fresh.ts';
import { type Feed, touches } from '../../platform/kept/change-feed.ts';
import { noteReads } from '../../platform/kept/noted-reads.ts';

/** Units of a currency for one euro. */
export type CurrencyRate = { id: number; code: string; rate: number };

/** Current rates as this node knows them, at most `MAX_AGE_MS` old, in the public order of currencies. */
export type RateStore = () => Promise<readonly CurrencyRate[]>;

/** Rates change a few times a day; reading them takes 1 ms. */
const MAX_AGE_MS = 5000;
const TABLES = ['currencies', 'currency_rates'];

export function createRateStore(db: Database, feed: Feed = null): RateStore {
  let rates: readonly CurrencyRate[] = [];
  const refresh = keepFresh(MAX_AGE_MS, async () => {
    const { rows } = await sql<CurrencyRate>`
      select c.id, c.code, r.rate::float8 as rate from currencies c
      cross join lateral (
        select rate from currency_rates
        where currency_id = c.id and state = 'accepted' order by date desc, (source = 'operator') desc, id desc limit 1
      ) r
      order by c.position`.execute(db);
    // What stands on them is told apart by the object.
    if (!isDeepStrictEqual(rows, rates)) rates = rows;
  });

  feed?.onChange((changed) => {
    if (touches(changed, TABLES)) refresh.expire();
  });
  return async () => {
    noteReads(...TABLES);
    await refresh();
    return rates;
  };
}
