import type { PriceChange } from '../../../contract/clinics/staff-prices.ts';
import { refuse } from '../../platform/errors.ts';
import type { PriceRow } from '../prices/rules.ts';

/** A row of a clinic's list as it is kept. */
export type ListRow = PriceRow & { note: string | null; version: number };

/** What a row may be given; see PriceChange. */
export type PriceValues = Omit<PriceChange, 'procedure' | 'version'>;

const touchesPrice = ({ amount, amount_to, currency_id, included, excluded }: PriceValues): boolean =>
  [amount, amount_to, currency_id, included, excluded].some((value) => value !== undefined);

const dayOf = (row: ListRow, values: PriceValues, today: string): string | null => {
  if (values.priced_on !== undefined) return values.priced_on;
  return touchesPrice(values) || Object.keys(values).length === 0 ? today : row.priced_on;
};

/**
 * The row with the values written into it; `today` is the day (ISO) that a changed price is of. Throws `invalid` on the
 * field that does not fit the others.
 */
export function withValues(row: ListRow, values: PriceValues, today: string): ListRow {
  const { priced_on, note, remark, ...plain } = values;
  const changed: ListRow = { ...row, ...plain, priced_on: dayOf(row, values, today) };
  if (note !== undefined) changed.note = note?.trim() || null;
  if (remark !== undefined) changed.remark = remark?.trim() || null;
  if (changed.excluded.some((line) => changed.included.includes(line))) refuse('excluded', 'line_twice');
  if (changed.amount === null) {
    // A price that is taken out takes along what only a price has.
    return { ...changed, amount_to: null, currency_id: null, priced_on: null };
  }
  if (changed.currency_id === null) refuse('currency_id', 'required');
  if (changed.amount_to !== null && changed.amount_to <= changed.amount) refuse('amount_to', 'price_range');
  const day = changed.priced_on ?? today;
  if (priced_on && priced_on > today) refuse('priced_on', 'future_day');
  return { ...changed, priced_on: day };
}

export const emptyRow = (procedureId: number): ListRow => ({
  procedure_id: procedureId,
  amount: null,
  amount_to: null,
  currency_id: null,
  included: [],
  excluded: [],
  yearly_volume: null,
  priced_on: null,
  remark: null,
  note: null,
  version: 0,
});

/** What a row says of its price in the audit log; notes stay the clinic's own. */
export const auditOf = ({ amount, amount_to, currency_id, priced_on }: ListRow) => ({
  amount,
  amount_to,
  currency_id,
  priced_on,
});

/** Rows of one act that the log has; the numbers beside them count all. */
const AUDITED_ROWS_MAX = 50;

/** What the log says of rows that were written together: what was and is by id of the procedure, null where there is none. */
export const auditOfRows = (
  rows: readonly { procedure: number; was: ListRow | null; is: ListRow | null }[],
): Record<string, { was: object | null; is: object | null }> =>
  Object.fromEntries(
    rows
      .slice(0, AUDITED_ROWS_MAX)
      .map(({ procedure, was, is }) => [procedure, { was: was && auditOf(was), is: is && auditOf(is) }]),
  );
