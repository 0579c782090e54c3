import type { Price } from '../../../contract/clinics/prices.ts';
import type { ComparisonCell, ComparisonRow } from '../../../contract/search/comparison.ts';

/** What nobody has told us: a value to see, never a blank. */
const unknown: ComparisonCell = { kind: 'unknown' };

export const textCell = (text: string | null, note: string | null = null): ComparisonCell =>
  text === null || text === '' ? unknown : { kind: 'text', text, note };

export const listCell = (items: readonly string[]): ComparisonCell =>
  items.length === 0 ? unknown : { kind: 'list', items: [...items] };

export const numberCell = (value: number | null, note: string | null = null): ComparisonCell =>
  value === null ? unknown : { kind: 'number', value, note };

export const yearCell = (value: number | null): ComparisonCell =>
  value === null ? unknown : { kind: 'year', value };

/** Null: nobody has told. */
export const flagCell = (value: boolean | null, text: string | null = null): ComparisonCell => {
  if (value === null) return unknown;
  return value ? { kind: 'yes', text } : { kind: 'no', text: null };
};

export const ratingCell = (rating: {
  score: number | null;
  count: number;
  counts: number[];
}): ComparisonCell => (rating.count === 0 ? unknown : { kind: 'rating', rating });

export const minutesCell = (minutes: number | null, requests: number): ComparisonCell =>
  minutes === null ? unknown : { kind: 'minutes', value: minutes, requests };

type Proof = { body: string; checked_on: string | null };

/** The licence checked latest; one that nobody has checked is told as such. */
export function licenceCell(licences: readonly Proof[], notChecked: string): ComparisonCell {
  const [latest] = licences
    .flatMap(({ body, checked_on }) => (checked_on === null ? [] : [{ body, checked_on }]))
    .sort((a, b) => b.checked_on.localeCompare(a.checked_on));
  if (latest) return { kind: 'day', value: latest.checked_on, note: latest.body };
  return textCell(licences[0]?.body ?? null, notChecked);
}

export function priceCell(price: Price | undefined): ComparisonCell {
  if (!price || price.amount === null || price.currency_id === null || price.priced_on === null)
    return unknown;
  const { amount, amount_to, currency_id, included, priced_on } = price;
  return {
    kind: 'price',
    price: { amount, currency_id },
    to: amount_to === null ? null : { amount: amount_to, currency_id },
    included: [...included],
    priced_on,
  };
}

export type Fee = { amount: number; currency_id: number } | null;

/** A fee of null is free of charge; without the thing itself the cell is unknown. */
export function feeCell(stated: { fee: Fee } | null, free: string, stated_on: string): ComparisonCell {
  if (!stated) return unknown;
  if (!stated.fee) return { kind: 'yes', text: free };
  return { kind: 'price', price: stated.fee, to: null, included: [], priced_on: stated_on };
}

/** A row and whether its cells say the same. */
export function makeRow(key: string, title: string | null, cells: ComparisonCell[]): ComparisonRow {
  const said = new Set(cells.map((cell) => JSON.stringify(cell)));
  return { key, title, is_different: said.size > 1, cells };
}

/** A row of the same fact of every column. */
export const rowOf =
  <Column>(columns: readonly Column[]) =>
  (key: string, cell: (column: Column) => ComparisonCell, title: string | null = null): ComparisonRow =>
    makeRow(key, title, columns.map(cell));

/** Prices without a procedure asked for: those that most columns have, at most this many. */
const PRICE_ROWS = 12;

/** Rows of prices: of the procedures asked for, in their order, else of those that most columns have a price of. */
export function makePriceRows(
  columns: readonly { prices: readonly Price[] }[],
  asked: readonly { slug: string; title: string }[],
): ComparisonRow[] {
  const priced = columns.map(({ prices }) => new Map(prices.map((price) => [price.procedure.slug, price])));
  const chosen = asked.length > 0 ? asked : chooseProcedures(columns);
  return chosen.map(({ slug, title }) =>
    makeRow(
      `price:${slug}`,
      title,
      priced.map((prices) => priceCell(prices.get(slug))),
    ),
  );
}

function chooseProcedures(columns: readonly { prices: readonly Price[] }[]): Price['procedure'][] {
  const counts = new Map<string, { procedure: Price['procedure']; columns: number; volume: number }>();
  for (const { procedure, amount, yearly_volume } of columns.flatMap(({ prices }) => prices)) {
    if (amount === null) continue;
    const count = counts.get(procedure.slug) ?? { procedure, columns: 0, volume: 0 };
    count.columns += 1;
    count.volume += yearly_volume ?? 0;
    counts.set(procedure.slug, count);
  }
  return [...counts.values()]
    .sort(
      (a, b) =>
        b.columns - a.columns || b.volume - a.volume || a.procedure.slug.localeCompare(b.procedure.slug),
    )
    .slice(0, PRICE_ROWS)
    .map(({ procedure }) => procedure);
}
