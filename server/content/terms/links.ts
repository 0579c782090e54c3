import { type RawBuilder, sql } from 'kysely';
import type { Transaction } from '../../platform/database.ts';
import { type Link, linksOf, type TermKey } from './rules.ts';

type Moved = {
  /** Of the rows that went: their owners, or their ids where rows are free. */
  keys: number[];
  /** Rows that gave way to one of the survivor's, whole. */
  dropped: Record<string, unknown>[];
  /** Owners whose price went to the survivor's row, which had none. */
  priced: number[];
};

/** What went from a term to its survivor, by table. */
export type MovedLinks = Record<string, Moved>;

/** How many rows changed hands, by table. */
export const countOf = (links: MovedLinks): Record<string, number> =>
  Object.fromEntries(Object.entries(links).map(([table, { keys }]) => [table, keys.length]));

const keyOf = ({ owner = 'id' }: Link) => owner;

/** A row `o` of the survivor stands where row `t` would go. */
function isTaken({ column, owner, table }: Link, to: number): RawBuilder<unknown> {
  if (owner !== undefined)
    return sql`exists (select from ${sql.table(table)} o where o.${sql.ref(owner)} = t.${sql.ref(owner)}
      and o.${sql.ref(column)} = ${to})`;
  // An author has one comment on one treatment.
  if (table === 'comments')
    return sql`exists (select from comments o where o.account_id = t.account_id and o.procedure_id = ${to}
      and o.clinic_id is not distinct from t.clinic_id and o.doctor_id is not distinct from t.doctor_id
      and o.treated_in is not distinct from t.treated_in and o.status <> 'withdrawn' and t.status <> 'withdrawn')`;
  return sql`false`;
}

/** Gives the survivor's rows without a price that of the row which gives way. Returns the owners. */
async function movePrices(trx: Transaction, link: Link, from: number, to: number): Promise<number[]> {
  if (!link.hasPrice || link.owner === undefined) return [];
  const [table, column, owner] = [sql.table(link.table), sql.ref(link.column), sql.ref(link.owner)];
  const { rows } = await sql<{ key: number }>`
    update ${table} o set amount = t.amount, amount_to = t.amount_to, currency_id = t.currency_id,
      included = t.included, excluded = t.excluded, priced_on = t.priced_on
    from ${table} t where t.${column} = ${from} and o.${owner} = t.${owner} and o.${column} = ${to}
      and o.amount is null and t.amount is not null
    returning o.${owner} as key`.execute(trx);
  return rows.map(({ key }) => key);
}

/** What stands on a term stands on the survivor from now on. Both terms' rows must be locked. */
export async function moveLinks(
  trx: Transaction,
  { dictionary, id }: TermKey,
  survivorId: number,
): Promise<MovedLinks> {
  const moved: MovedLinks = {};
  for (const link of linksOf[dictionary]) {
    const [table, column] = [sql.table(link.table), sql.ref(link.column)];
    const priced = await movePrices(trx, link, id, survivorId);
    const { rows: dropped } =
      link.owner === undefined
        ? { rows: [] }
        : await sql<{ row: Record<string, unknown> }>`
            delete from ${table} t where t.${column} = ${id} and ${isTaken(link, survivorId)}
            returning to_jsonb(t) as row`.execute(trx);
    const { rows } = await sql<{ key: number }>`
      update ${table} t set ${column} = ${survivorId} where t.${column} = ${id} and not ${isTaken(link, survivorId)}
      returning t.${sql.ref(keyOf(link))} as key`.execute(trx);
    moved[link.table] = {
      keys: rows.map(({ key }) => key),
      dropped: dropped.map(({ row }) => row),
      priced,
    };
  }
  return moved;
}

/** Takes the price back that came with the merge, unless it was changed since. */
async function returnPrices(trx: Transaction, link: Link, to: number, moved: Moved): Promise<void> {
  if (moved.priced.length === 0 || link.owner === undefined) return;
  const [table, column, owner] = [sql.table(link.table), sql.ref(link.column), sql.ref(link.owner)];
  await sql`
    update ${table} o set amount = null, amount_to = null, currency_id = null, included = default, excluded = default,
      priced_on = null
    from jsonb_populate_recordset(null::${table}, ${JSON.stringify(moved.dropped)}::jsonb) t
    where o.${column} = ${to} and o.${owner} = t.${owner} and o.${owner} = any(${moved.priced}::int[])
      and o.amount = t.amount and o.amount_to is not distinct from t.amount_to and o.currency_id = t.currency_id
      and o.priced_on is not distinct from t.priced_on`.execute(trx);
}

/** Gives a term back what went, where it is still with the survivor; owners that have gone since get nothing. */
export async function returnLinks(
  trx: Transaction,
  { dictionary, id }: TermKey,
  survivorId: number,
  links: MovedLinks,
): Promise<void> {
  for (const link of linksOf[dictionary]) {
    const moved = links[link.table];
    if (!moved) continue;
    const [table, column, key] = [sql.table(link.table), sql.ref(link.column), sql.ref(keyOf(link))];
    await sql`
      update ${table} t set ${column} = ${id} where t.${column} = ${survivorId}
        and t.${key} = any(${moved.keys}::int[]) and not ${isTaken(link, id)}`.execute(trx);
    await returnPrices(trx, link, survivorId, moved);
    if (link.owner === undefined || moved.dropped.length === 0) continue;
    const owners = sql.table(`${link.owner.replace(/_id$/, '')}s`);
    await sql`
      insert into ${table}
      select t.* from jsonb_populate_recordset(null::${table}, ${JSON.stringify(moved.dropped)}::jsonb) t
      where exists (select from ${owners} w where w.id = t.${key})
      on conflict do nothing`.execute(trx);
  }
}
