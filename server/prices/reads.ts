import { type RawBuilder, sql } from 'kysely';
import type { CurrencyRate } from '../currencies/rate-store.ts';

/** A common table `rates (id, rate)` of the rates in memory: what prices are compared by is what they are shown by. */
export const ratesTable = (rates: readonly CurrencyRate[]): RawBuilder<unknown> => sql`
  rates (id, rate) as materialized (
    select * from unnest(${rates.map(({ id }) => id)}::int[], ${rates.map(({ rate }) => rate)}::float8[]))`;

/**
 * The price of a card as json (see PriceFromRow): that of the procedure `asked`, which is the lowest of all where it is
 * null; needs `ratesTable`. `owner` is the column of `table` that names whose prices they are.
 */
export const priceFrom = (
  table: 'clinic_procedures' | 'doctor_procedures',
  owner: 'clinic_id' | 'doctor_id',
  { id, asked }: { id: RawBuilder<unknown>; asked: RawBuilder<unknown> },
): RawBuilder<unknown> => sql`(
  select row_to_json(lowest) from (
    select p.procedure_id, p.amount, p.amount_to, p.currency_id, count(*) over () as priced
    from ${sql.table(table)} p left join rates on rates.id = p.currency_id
    where p.${sql.ref(owner)} = ${id} and p.amount is not null and (${asked} is null or p.procedure_id = ${asked})
    order by p.amount / rates.rate, p.procedure_id limit 1) lowest)`;
