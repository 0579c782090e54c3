import { createHash } from 'node:crypto';
import type {
  CheckedKind,
  Notation,
  PriceDecimals,
  PriceField,
  PriceMapping,
  PriceProblem,
  PriceValue,
} from '../../../contract/clinics/price-imports.ts';
import type { PriceLine } from '../../../contract/clinics/prices.ts';
import { readNumber } from '../../../contract/platform/numbers.ts';
import { emptyRow, type ListRow } from '../price-list/rules.ts';
import { readAmount, readCurrency } from './amounts.ts';
import { type LineNames, readLines } from './lines.ts';
import type { Naming } from './naming.ts';
import { findNotations } from './notations.ts';
import type { PriceTable } from './table.ts';

/** Corrections by row (from 1 on): texts by field, and whether it is left out. */
export type Fixes = Record<string, Partial<Record<PriceField, string>> & { skip?: true }>;

export type PlanInput = {
  table: PriceTable;
  mapping: PriceMapping;
  fixes: Fixes;
  /** The mark before the fraction in columns of prices, as a member of the clinic chose it. */
  decimals: PriceDecimals;
  /** Of prices that name none. */
  currencyId: number | null;
  removesGone: boolean;
  currencies: readonly { id: number; code: string }[];
  naming: Naming;
  lineNames: LineNames;
  /** The list as it stands. */
  list: readonly ListRow[];
  /** Day that the prices are of, ISO. */
  today: string;
};

export type Problem = { field: PriceField; key: PriceProblem; other_row?: number };

export type PlanRow = {
  row: number | null;
  kind: CheckedKind;
  cells: Partial<Record<PriceField, string>>;
  procedureId: number | null;
  candidates: number[];
  problems: Problem[];
  was: ListRow | null;
  is: ListRow | null;
};

export type Plan = {
  rows: PlanRow[];
  counts: Record<CheckedKind, number>;
  /** Rows to write, and procedures to take out. */
  writes: ListRow[];
  removes: number[];
  digest: string;
  notations: Notation[];
};

type Values = PriceValue & { note: string | null; told: ReadonlySet<PriceField> };

/** Corrected texts of a row by field; those that are empty are not there. */
function cellsOf(row: readonly string[], number: number, { mapping, fixes }: PlanInput): PlanRow['cells'] {
  const cells: PlanRow['cells'] = {};
  for (const [field, column] of Object.entries(mapping) as [PriceField, number][]) {
    const text = row[column]?.trim();
    if (text) cells[field] = text;
  }
  const { skip: _, ...texts } = fixes[number] ?? {};
  for (const [field, text] of Object.entries(texts) as [PriceField, string][]) {
    if (text.trim() === '') delete cells[field];
    else cells[field] = text.trim();
  }
  return cells;
}

const codesOf = ({ currencies }: PlanInput): ReadonlySet<string> =>
  new Set(currencies.map(({ code }) => code));

/** How many a year; digits behind a single mark are a group, as there are no parts of a procedure. Null: no number. */
function readVolume(text: string): number | null {
  const read = readNumber(text);
  const value = read.kind === 'ambiguous' ? read.asGrouped : read.kind === 'number' ? read.value : Number.NaN;
  return Number.isInteger(value) && value >= 0 && value <= 1_000_000 ? value : null;
}

class RowReader {
  readonly problems: Problem[] = [];
  readonly #input: PlanInput;
  readonly #codes: ReadonlySet<string>;

  constructor(input: PlanInput) {
    this.#input = input;
    this.#codes = codesOf(input);
  }

  #refuse(field: PriceField, key: PriceProblem): null {
    this.problems.push({ field, key });
    return null;
  }

  #currency(cells: PlanRow['cells'], inPrice: string | null): number | null {
    const idOf = (code: string | null) => this.#input.currencies.find((one) => one.code === code)?.id ?? null;
    if (cells.currency !== undefined) {
      const id = idOf(readCurrency(cells.currency, this.#codes));
      return id ?? this.#refuse('currency', 'currency_unknown');
    }
    if (inPrice !== null) return idOf(inPrice) ?? this.#refuse('price', 'currency_unknown');
    return this.#input.currencyId ?? this.#refuse('currency', 'currency_missing');
  }

  #lines(field: 'included' | 'excluded', text: string | undefined): PriceLine[] {
    if (text === undefined) return [];
    const lines = readLines(text, this.#input.lineNames);
    if (lines) return lines;
    this.#refuse(field, 'line_unknown');
    return [];
  }

  /** Null where a cell is to be corrected first. */
  read(cells: PlanRow['cells']): Values | null {
    if (!cells.title && !cells.code) this.#refuse('title', 'title_missing');
    const { decimals } = this.#input;
    const price = readAmount(cells.price ?? '', this.#codes, decimals.price);
    if (price.kind === 'problem') return this.#refuse('price', price.key);
    const currency_id = this.#currency(cells, price.currency);
    const upper =
      cells.price_to === undefined ? null : readAmount(cells.price_to, this.#codes, decimals.price_to);
    if (upper?.kind === 'problem') this.#refuse('price_to', upper.key);
    const to = upper?.kind === 'amount' ? upper.amount : price.to;
    if (to !== null && to < price.amount) this.#refuse('price_to', 'price_range');
    const volume = cells.volume === undefined ? null : readVolume(cells.volume);
    if (cells.volume !== undefined && volume === null) this.#refuse('volume', 'volume_unreadable');
    const included = this.#lines('included', cells.included);
    const excluded = this.#lines('excluded', cells.excluded);
    if (this.problems.length > 0) return null;
    return {
      amount: price.amount,
      amount_to: to !== null && to > price.amount ? to : null,
      currency_id,
      included,
      excluded,
      yearly_volume: volume,
      note: cells.note?.slice(0, 500) ?? null,
      told: new Set(Object.keys(cells) as PriceField[]),
    };
  }
}

/** What a row becomes; columns that the file does not name stay. */
function toRow(was: ListRow, values: Values, today: string): ListRow {
  const { told, note, included, excluded, yearly_volume, ...price } = values;
  const lines = told.has('included') ? included : was.included;
  return {
    ...was,
    ...price,
    included: lines,
    excluded: (told.has('excluded') ? excluded : was.excluded).filter((line) => !lines.includes(line)),
    yearly_volume: told.has('volume') ? yearly_volume : was.yearly_volume,
    note: told.has('note') ? note : was.note,
    priced_on: today,
  };
}

const sameParts = (row: ListRow): string => {
  const { amount, amount_to, currency_id, included, excluded, yearly_volume, note } = row;
  const lines = [[...included].sort(), [...excluded].sort()];
  return JSON.stringify([amount, amount_to, currency_id, lines, yearly_volume, note]);
};

const sameRow = (one: ListRow, other: ListRow): boolean => sameParts(one) === sameParts(other);

/** A row by itself, without what other rows say. */
function checkRow(cells: PlanRow['cells'], number: number, input: PlanInput): PlanRow {
  const row: PlanRow = {
    ...{ row: number, kind: 'wrong', cells, procedureId: null },
    ...{ candidates: [], problems: [], was: null, is: null },
  };
  const meaning = input.naming.meaningOf(cells.title ?? '', cells.code ?? '');
  row.procedureId = meaning.sure;
  row.candidates = meaning.candidates;
  if (input.fixes[number]?.skip) return { ...row, kind: 'skipped' };
  // A row of nothing we know is asked for its procedure first: its price may be of a towel.
  if (meaning.sure === null && (cells.title || cells.code)) return { ...row, kind: 'unmatched' };
  const reader = new RowReader(input);
  const values = reader.read(cells);
  row.problems = reader.problems;
  if (!values || meaning.sure === null) return row;
  const was = input.list.find(({ procedure_id }) => procedure_id === meaning.sure) ?? null;
  const is = toRow(was ?? emptyRow(meaning.sure), values, input.today);
  const kind = was === null ? 'new' : sameRow(was, is) ? 'same' : 'changed';
  return { ...row, kind, was, is };
}

/** Two rows of one procedure: the same price is said once; of different ones a person has to choose. */
function settleTwice(rows: readonly PlanRow[]): void {
  const groups = Map.groupBy(
    rows.filter(({ is }) => is !== null),
    ({ procedureId }) => procedureId,
  );
  for (const group of groups.values()) {
    const [first, ...others] = group;
    if (!first?.is || others.length === 0) continue;
    const { is } = first;
    const agree = others.every((other) => other.is && sameParts(other.is) === sameParts(is));
    if (agree) for (const other of others) other.kind = 'repeated';
    else
      for (const row of group) {
        const other = row === first ? others[0] : first;
        row.kind = 'wrong';
        row.problems.push({ field: 'price', key: 'twice', ...(other?.row && { other_row: other.row }) });
        row.is = null;
      }
  }
}

/** Rows of the list that no row of the file names, not even one left out. */
const goneRows = (rows: readonly PlanRow[], list: readonly ListRow[]): PlanRow[] => {
  const named = new Set(rows.map(({ procedureId }) => procedureId));
  return list
    .filter(({ procedure_id }) => !named.has(procedure_id))
    .map((was) => ({
      ...{ row: null, kind: 'gone', cells: {}, procedureId: was.procedure_id },
      ...{ candidates: [], problems: [], was, is: null },
    }));
};

const ROWS_AT_ONCE = 200;
/** Others get their turn between the parts of a long file. */
const breathe = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** What a file would do to the list. */
export async function makePlan(given: PlanInput): Promise<Plan> {
  const cells = given.table.rows.map((row, at) => cellsOf(row, at + 1, given));
  // The template of the United States is written as they write there.
  const said: PriceDecimals = given.table.kind === 'cms' ? { price: '.', price_to: '.' } : given.decimals;
  const { decimals, asked } = findNotations(cells, said, codesOf(given));
  const input = { ...given, decimals };
  const rows: PlanRow[] = [];
  for (const [at, row] of cells.entries()) {
    if (at % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) await breathe();
    rows.push(checkRow(row, at + 1, input));
  }
  settleTwice(rows);
  const gone = goneRows(rows, input.list);
  const all = [...rows, ...gone];
  const counts = Object.fromEntries(
    ['wrong', 'unmatched', 'new', 'changed', 'same', 'gone', 'skipped', 'repeated'].map((kind) => [
      kind,
      all.reduce((count, row) => count + (row.kind === kind ? 1 : 0), 0),
    ]),
  ) as Record<CheckedKind, number>;
  // What is the same is confirmed: its price is of today too.
  const writes = rows.flatMap(({ kind, is }) =>
    is && (kind === 'new' || kind === 'changed' || kind === 'same') ? [is] : [],
  );
  const removes = input.removesGone ? gone.flatMap(({ procedureId }) => procedureId ?? []) : [];
  const digest = createHash('sha256')
    .update(JSON.stringify([writes, removes]))
    .digest('hex')
    .slice(0, 32);
  const notations = given.table.kind === 'cms' ? [] : asked;
  return { rows: all, counts, writes, removes, digest, notations };
}
