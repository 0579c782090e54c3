import { sql } from 'kysely';
import { type Currency, rateAges } from '../../../contract/content/currencies.ts';
import { DEFAULT_LANGUAGE } from '../../../contract/content/languages.ts';
import type { StaleRates } from '../../../contract/operations/dashboard.ts';
import type { Database } from '../../platform/database.ts';

const namesByLanguage = new Map<string, Intl.DisplayNames>();

/** Name of a currency by CLDR; its code where the language has no name for it. Making a DisplayNames takes about 1 ms. */
export function currencyTitle(language: string, code: string): string {
  let names = namesByLanguage.get(language);
  if (!names) {
    // A language that CLDR lacks is answered in Russian, not in the language of the server's own settings.
    names = new Intl.DisplayNames([language, DEFAULT_LANGUAGE], { type: 'currency' });
    namesByLanguage.set(language, names);
  }
  return names.of(code) ?? code;
}

/** Currencies that have an accepted rate, in the public order: the first is the default. */
export async function listCurrencies(db: Database, language: string): Promise<Currency[]> {
  const { rows } = await sql<Omit<Currency, 'title'>>`
    select c.id, c.code, c.prefix, r.rate::float8 as rate, r.date, r.source
    from currencies c
    -- One probe of currency_rates_current each: 1 ms with 27 years of history, where "distinct on" takes 160.
    cross join lateral (
      select rate, date, source from currency_rates
      where currency_id = c.id and state = 'accepted' order by date desc, (source = 'operator') desc, id desc limit 1
    ) r
    order by c.position`.execute(db);
  return rows.map((row) => ({ ...row, title: currencyTitle(language, row.code) }));
}

/** A rate that waits for an operator, beside the accepted rate nearest to it in time. */
export type HeldRate = {
  id: string;
  code: string;
  date: string;
  source: string;
  /** Units for one euro. */
  rate: number;
  /** Null when the currency has no accepted rate at all. */
  nearest: { date: string; rate: number } | null;
};

/** By currency, the one nearest to an accepted rate first: deciding that one settles most of the rest. */
export async function listHeldRates(db: Database): Promise<HeldRate[]> {
  const { rows } = await sql<HeldRate>`
    select h.id, c.code, h.date, h.source, h.rate::float8 as rate,
      case when n.date is not null then json_build_object('date', n.date, 'rate', n.rate) end as nearest
    from currency_rates h
    join currencies c on c.id = h.currency_id
    left join lateral (
      select date, rate from (
        (select date, rate from currency_rates
          where currency_id = h.currency_id and state = 'accepted' and date <= h.date order by date desc limit 1)
        union all
        (select date, rate from currency_rates
          where currency_id = h.currency_id and state = 'accepted' and date > h.date order by date limit 1)
      ) as neighbours
      order by abs(date - h.date), date limit 1
    ) n on true
    where h.state = 'held'
    order by c.position, abs(n.date - h.date), h.date desc`.execute(db);
  return rows;
}

/** Days since the newest accepted rate of each currency, the euro left out: it is the measure. */
export async function listRateAges(db: Database): Promise<{ code: string; date: string; days: number }[]> {
  const { rows } = await sql<{ code: string; date: string; days: number }>`
    select c.code, r.date, greatest(0, (now() at time zone 'utc')::date - r.date) as days from currencies c
    cross join lateral (
      select date from currency_rates where currency_id = c.id and state = 'accepted' order by date desc limit 1) r
    where c.code <> 'EUR' order by r.date, c.code`.execute(db);
  return rows;
}

/** Null: every rate is at most two days old. */
export async function findStaleRates(db: Database): Promise<StaleRates | null> {
  const stale = (await listRateAges(db)).filter(({ days }) => days > rateAges.warned);
  const [oldest] = stale;
  return oldest ? { count: stale.length, oldest: oldest.date } : null;
}

/** Date of the newest accepted rate of any currency, or null. */
export async function newestRateDate(db: Database): Promise<string | null> {
  const { rows } = await sql<{ date: string | null }>`
    select max(date) as date from currency_rates where state = 'accepted'`.execute(db);
  return rows[0]?.date ?? null;
}

/** Codes of the currencies for which `source` has an accepted rate within `days` of the date. */
export async function listCodesCoveredBy(
  db: Database,
  source: string,
  date: string,
  days: number,
): Promise<Set<string>> {
  const { rows } = await sql<{ code: string }>`
    select distinct c.code from currency_rates r join currencies c on c.id = r.currency_id
    where r.source = ${source} and r.state = 'accepted'
      and r.date between ${date}::date - ${days}::int and ${date}::date + ${days}::int`.execute(db);
  return new Set(rows.map(({ code }) => code));
}
