import { type RawBuilder, sql } from 'kysely';
import type {
  AdminCurrency,
  AdminRate,
  listAdminCurrencies,
  listAdminRates,
} from '../../../contract/content/admin-rates.ts';
import type { QueryOf, ReplyOf } from '../../../contract/platform/endpoint.ts';
import type { Database } from '../../platform/database.ts';
import { KnownError } from '../../platform/errors.ts';
import { countList, offsetOf } from '../../platform/list-page.ts';
import { currencyTitle } from './reads.ts';

type CurrencyRow = Omit<AdminCurrency, 'title' | 'recorded_at'> & { recordedAt: Date };

const currencyColumns = sql`c.id, c.code, c.prefix, r.rate::float8 as rate, r.date, r.source, r.recorded_at as "recordedAt",
  (select count(*)::int from currency_rates h where h.currency_id = c.id and h.state = 'held') as held`;

const withCurrentRate = sql`currencies c cross join lateral (
  select rate, date, source, recorded_at from currency_rates
  where currency_id = c.id and state = 'accepted' order by date desc, (source = 'operator') desc, id desc limit 1) r`;

const shapeCurrency = ({ recordedAt, ...row }: CurrencyRow, language: string): AdminCurrency => ({
  ...row,
  title: currencyTitle(language, row.code),
  recorded_at: recordedAt.toISOString(),
});

/** One page of the currencies; `q` is the beginning of a code. */
export async function listForOperators(
  db: Database,
  query: QueryOf<typeof listAdminCurrencies>,
  language: string,
): Promise<ReplyOf<typeof listAdminCurrencies>> {
  const columns = { position: sql`c.position`, code: sql`c.code`, held: sql`held` };
  const direction = query.order === 'DESC' ? sql`desc` : sql`asc`;
  const found = query.q ? sql`starts_with(c.code, ${query.q.trim().toUpperCase()})` : sql`true`;
  const { rows } = await sql<CurrencyRow>`
    select ${currencyColumns} from ${withCurrentRate} where ${found}
    order by ${columns[query.sort]} ${direction}, c.position
    limit ${query.per_page} offset ${offsetOf(query)}`.execute(db);
  const meta = await countList(db, sql`select from ${withCurrentRate} where ${found}`, query);
  return { data: rows.map((row) => shapeCurrency(row, language)), meta };
}

/** A currency with its current rate. Throws not_found. */
export async function getForOperators(db: Database, id: number, language: string): Promise<AdminCurrency> {
  const { rows } = await sql<CurrencyRow>`
    select ${currencyColumns} from ${withCurrentRate} where c.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) throw new KnownError('not_found');
  return shapeCurrency(row, language);
}

type RateRow = Omit<AdminRate, 'recorded_at' | 'decided_at' | 'nearest' | 'previous'> & {
  recordedAt: Date;
  decidedAt: Date | null;
  nearestDate: string | null;
  nearestRate: number | null;
  previousDate: string | null;
  previousRate: number | null;
};

/** The accepted rate nearest in time, the earlier of two equally near; looked up for held rates alone. */
const nearest = sql`left join lateral (
  select date, rate from (
    (select date, rate from currency_rates
      where currency_id = h.currency_id and state = 'accepted' and date <= h.date order by date desc limit 1)
    union all
    (select date, rate from currency_rates
      where currency_id = h.currency_id and state = 'accepted' and date > h.date order by date limit 1)
  ) as neighbours
  where h.state = 'held' order by abs(date - h.date), date limit 1) n on true`;

const previous = sql`left join lateral (
  select date, rate from currency_rates
  where currency_id = h.currency_id and state = 'accepted' and (date, id) < (h.date, h.id)
  order by date desc, id desc limit 1) p on true`;

function shapeRate(read: RateRow): AdminRate {
  const { recordedAt, decidedAt, nearestDate, nearestRate, previousDate, previousRate, ...row } = read;
  return {
    ...row,
    recorded_at: recordedAt.toISOString(),
    decided_at: decidedAt?.toISOString() ?? null,
    previous:
      previousDate === null || previousRate === null ? null : { date: previousDate, rate: previousRate },
    nearest:
      nearestDate === null || nearestRate === null
        ? null
        : { date: nearestDate, rate: nearestRate, jump: row.rate / nearestRate - 1 },
  };
}

/** One page of the history; `q` is the beginning of a code. */
export async function listRates(
  db: Database,
  query: QueryOf<typeof listAdminRates>,
): Promise<ReplyOf<typeof listAdminRates>> {
  const conditions: RawBuilder<unknown>[] = [sql`true`];
  if (query.currency_id !== undefined) conditions.push(sql`h.currency_id = ${query.currency_id}`);
  if (query.state !== undefined) conditions.push(sql`h.state = ${query.state}`);
  if (query.q?.trim())
    conditions.push(
      sql`h.currency_id in (select id from currencies where starts_with(code, ${query.q.trim().toUpperCase()}))`,
    );
  const found = sql.join(conditions, sql` and `);
  const direction = query.order === 'DESC' ? sql`desc` : sql`asc`;
  const { rows } = await sql<RateRow>`
    select h.id, h.currency_id, c.code, h.date, h.source, h.rate::float8 as rate, h.state, h.recorded_at as "recordedAt",
      h.decided_at as "decidedAt", h.reason, concat_ws(' ', a.name, a.surname) as decided_by,
      n.date as "nearestDate", n.rate::float8 as "nearestRate",
      p.date as "previousDate", p.rate::float8 as "previousRate"
    from (select * from currency_rates h where ${found}
      order by h.date ${direction}, h.id ${direction} limit ${query.per_page} offset ${offsetOf(query)}) h
    join currencies c on c.id = h.currency_id left join accounts a on a.id = h.decided_by ${nearest} ${previous}
    order by h.date ${direction}, h.id ${direction}`.execute(db);
  const meta = await countList(db, sql`select from currency_rates h where ${found}`, query);
  return { data: rows.map((row) => shapeRate({ ...row, decided_by: row.decided_by || null })), meta };
}

/** The currency that a rate is of. Throws not_found. */
export async function currencyOfRate(db: Database, id: string): Promise<number> {
  const row = await db
    .selectFrom('currency_rates')
    .select('currency_id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw new KnownError('not_found');
  return row.currency_id;
}
