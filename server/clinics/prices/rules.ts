import { type Price, type PriceFrom, type PriceLine, priceLines } from '../../../contract/clinics/prices.ts';
import type { Dictionaries } from '../../content/dictionaries/dictionary-store.ts';
import { toTerm } from '../../content/dictionaries/rules.ts';

/** The price of a card as a row of it carries it. */
export type PriceFromRow = {
  procedure_id: number;
  amount: number;
  amount_to: number | null;
  currency_id: number;
  /** Priced procedures it is the lowest of. */
  priced: number;
};

export function shapePriceFrom(
  row: PriceFromRow | null,
  { procedures }: Dictionaries,
  language: string,
): PriceFrom | null {
  if (!row) return null;
  const procedure = procedures.byId.get(row.procedure_id);
  return {
    amount: row.amount,
    currency_id: row.currency_id,
    procedure: procedure ? toTerm(procedure, language) : null,
    is_range: row.priced > 1 || row.amount_to !== null,
  };
}

export type PriceRow = {
  procedure_id: number;
  amount: number | null;
  amount_to: number | null;
  currency_id: number | null;
  included: string[];
  excluded: string[];
  yearly_volume: number | null;
  priced_on: string | null;
  remark: string | null;
};

const known: ReadonlySet<string> = new Set(priceLines);
const isLine = (line: string): line is PriceLine => known.has(line);

/** Null for a procedure that left the dictionary a moment ago. */
export function shapePrice(row: PriceRow, dictionaries: Dictionaries, language: string): Price | null {
  const procedure = dictionaries.procedures.byId.get(row.procedure_id);
  if (!procedure) return null;
  const main = dictionaries.specializations.byId.get(procedure.specializations[0] ?? -1);
  return {
    procedure: toTerm(procedure, language),
    specialization: main ? toTerm(main, language) : null,
    amount: row.amount,
    amount_to: row.amount_to,
    currency_id: row.currency_id,
    included: row.included.filter(isLine),
    excluded: row.excluded.filter(isLine),
    yearly_volume: row.yearly_volume,
    priced_on: row.priced_on,
    remark: row.remark,
  };
}

/** A price in the currency that it was stated in. */
export type Amount = { amount: number; currencyId: number };

/** The price a card shows, see `DirectoryFilters.price`; without a conversion the lowest by euro rates is not known: the first. */
export type ShownAmount = Amount & {
  procedureId: number;
  /** One of several priced procedures. */
  isOneOfMany: boolean;
};
