import { sql } from 'kysely';
import type { CurrencyRate } from '../../content/currencies/rate-store.ts';
import type { Database } from '../../platform/database.ts';
import { ratesTable } from '../prices/reads.ts';
import { isVerified } from '../reads.ts';

/** What the directory holds; amounts in euro. */
export type FigureRow = {
  clinics: number;
  doctors: number;
  countries: number;
  licences_checked: number;
  prices: number;
  comments: number;
  median_reply_minutes: number | null;
  price_levels: { procedure_id: number; clinics: number; low: number; median: number; high: number }[];
};

const LEVELS = 6;
/** Counting a million prices takes seconds; nobody waits for it but the first to ask. */
const COUNT_MS = 120_000;

const isShown = sql`status = 'published'`;

/** Procedures that most clinics have a price of, and the spread of those prices. */
const levels = sql`
  select p.procedure_id, count(*) as clinics,
    round(percentile_cont(0.1) within group (order by p.amount / r.rate)::numeric, 2) as low,
    round(percentile_cont(0.5) within group (order by p.amount / r.rate)::numeric, 2) as median,
    round(percentile_cont(0.9) within group (order by p.amount / r.rate)::numeric, 2) as high
  from clinic_procedures p join rates r on r.id = p.currency_id
  join clinics c on c.id = p.clinic_id and c.${isShown}
  where p.amount is not null and p.procedure_id in (select procedure_id from counted order by prices desc, 1 limit ${LEVELS})
  group by p.procedure_id order by count(*) desc, p.procedure_id`;

/** Counts over all that is shown. */
export async function readFigures(db: Database, rates: readonly CurrencyRate[]): Promise<FigureRow> {
  return db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = ${sql.lit(COUNT_MS)}`.execute(trx);
    const { rows } = await sql<FigureRow>`
      with ${ratesTable(rates)},
      counted as materialized (
        select p.procedure_id, count(*) as prices
        from clinic_procedures p join clinics c on c.id = p.clinic_id and c.${isShown}
        where p.amount is not null group by p.procedure_id)
      select (select count(*)::int from clinics where ${isShown}) as clinics,
        (select count(*)::int from doctors where ${isShown}) as doctors,
        (select count(distinct country)::int from clinics where ${isShown}) as countries,
        (select count(*)::int from clinic_licences l join clinics c on c.id = l.clinic_id and c.${isShown}
          where ${isVerified})
          + (select count(*)::int from doctor_licences l join doctors d on d.id = l.doctor_id and d.${isShown}
            where ${isVerified}) as licences_checked,
        (select coalesce(sum(prices), 0)::int from counted)
          + (select count(*)::int from doctor_procedures p join doctors d on d.id = p.doctor_id and d.${isShown}
            where p.amount is not null) as prices,
        (select count(*)::int from comments where status in ('published', 'disputed')) as comments,
        (select round(percentile_cont(0.5) within group (order by median_reply_minutes))::int
          from clinic_responses r join clinics c on c.id = r.clinic_id and c.${isShown}) as median_reply_minutes,
        coalesce((select json_agg(l) from (${levels}) l), '[]') as price_levels`.execute(trx);
    const [figures] = rows;
    if (!figures) throw new Error('A select without a table answers one row');
    return figures;
  });
}
