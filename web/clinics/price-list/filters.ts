import type { StaffPrice } from '../../../contract/clinics/staff-prices.ts';

export const priceFilters = ['all', 'unpriced', 'old'] as const;
export type PriceFilter = (typeof priceFilters)[number];

const YEAR_MS = 365 * 86_400_000;

/** Patients are told that such a price is over a year old. */
export const isOld = ({ priced_on }: StaffPrice): boolean =>
  priced_on !== null && Date.now() - Date.parse(priced_on) > YEAR_MS;

const passes: Record<PriceFilter, (row: StaffPrice) => boolean> = {
  all: () => true,
  unpriced: ({ amount }) => amount === null,
  old: isOld,
};

export const countOf = (rows: readonly StaffPrice[], filter: PriceFilter): number =>
  rows.filter(passes[filter]).length;

const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Whether names hold every word that was typed, without regard to accents and case. */
export function hasWords(names: string, q: string): boolean {
  const folded = fold(names);
  return fold(q)
    .split(/\s+/)
    .filter(Boolean)
    .every((word) => folded.includes(word));
}

/** Rows that pass the filter and whose title or field holds every word. */
export function findPrices(rows: readonly StaffPrice[], filter: PriceFilter, q: string): StaffPrice[] {
  return rows.filter(
    (row) =>
      passes[filter](row) &&
      hasWords(`${row.procedure.title} ${row.specialization?.title ?? ''} ${row.note ?? ''}`, q),
  );
}
