import { type RawBuilder, sql } from 'kysely';
import type { CurrencyRate } from '../../content/currencies/rate-store.ts';

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
): RawBuilder<unknown> => {
  const owned = sql`from ${sql.table(table)} p`;
  const isOwned = sql`p.${sql.ref(owner)} = ${id} and p.amount is not null`;
  const columns = sql`p.procedure_id, p.amount, p.amount_to, p.currency_id`;
  // The one that is asked for is found by its key: to compare all of an owner costs as much as the rest of its card.
  return sql`case when ${asked} is not null then (
    select row_to_json(named) from (
      select ${columns}, 1 as priced ${owned} where ${isOwned} and p.procedure_id = ${asked}) named)
  else (
    select row_to_json(lowest) from (
      select ${columns}, count(*) over () as priced
      ${owned} left join rates on rates.id = p.currency_id where ${isOwned}
      order by p.amount / rates.rate, p.procedure_id limit 1) lowest) end`;
};
