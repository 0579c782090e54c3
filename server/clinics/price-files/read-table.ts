import { parse } from 'csv-parse/sync';
import { withoutApostrophes } from '../../../contract/platform/csv.ts';
import { limits } from '../../../contract/platform/limits.ts';
import { KnownError, refuse } from '../../platform/errors.ts';
import { fieldOfHeading, isCmsHeading } from './headings.ts';
import type { PriceTable } from './table.ts';

const broken = (): never => {
  throw new KnownError('invalid', { file: [{ key: 'price_file_json' }] });
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const listOf = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? value.filter(isRecord) : [];

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** Columns are named as in the CSV of the same template. */
const headings = [
  'description',
  'code|1',
  'code|1|type',
  'setting',
  'standard_charge|gross',
  'standard_charge|discounted_cash',
  'standard_charge|min',
  'standard_charge|max',
  'additional_generic_notes',
];

/**
 * The template of hospital price transparency (CMS, versions 2 and 3) as JSON: one row for each charge of an item. Throws
 * `invalid` on `file` where it is other JSON.
 */
function readCmsJson(text: string): PriceTable {
  let file: unknown;
  try {
    file = JSON.parse(text.replace(/^\ufeff/, ''));
  } catch {
    return broken();
  }
  if (!isRecord(file) || !Array.isArray(file.standard_charge_information)) return broken();
  const rows = listOf(file.standard_charge_information).flatMap((item) => {
    const [code] = listOf(item.code_information);
    return listOf(item.standard_charges).map((charge) => [
      textOf(item.description),
      textOf(code?.code),
      textOf(code?.type),
      textOf(charge.setting),
      textOf(charge.gross_charge),
      textOf(charge.discounted_cash),
      textOf(charge.minimum),
      textOf(charge.maximum),
      textOf(charge.additional_generic_notes),
    ]);
  });
  return { kind: 'cms', headings, rows };
}

const DELIMITERS = [',', ';', '\t', '|'] as const;
/** Headings stand within the first lines; the template of CMS has two lines of its own above. */
const HEAD_LINES = 10;
const CELLS_MAX = 1000;

function parseWith(delimiter: string, text: string, to?: number): string[][] {
  return parse(text, {
    bom: true,
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: 1_000_000,
    trim: true,
    ...(to !== undefined && { to }),
  });
}

/** How well the first lines are cut by a delimiter: lines of one length, more than one cell each. */
function fitOf(lines: readonly string[][]): number {
  const counts = new Map<number, number>();
  for (const { length } of lines) counts.set(length, (counts.get(length) ?? 0) + 1);
  const [cells, times] = [...counts].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [0, 0];
  if (cells < 2) return 0;
  const known = Math.max(0, ...lines.slice(0, HEAD_LINES).map((line) => knownIn(line)));
  return times / lines.length + known;
}

const knownIn = (line: readonly string[]): number =>
  line.filter((cell) => fieldOfHeading(cell) !== null || isCmsHeading(cell)).length;

function cut(text: string): string[][] {
  const fits = DELIMITERS.map((delimiter) => {
    try {
      return { delimiter, fit: fitOf(parseWith(delimiter, text, 30)) };
    } catch {
      return { delimiter, fit: -1 }; // an open quote: not cut by this one
    }
  });
  const [best] = fits.sort((a, b) => b.fit - a.fit);
  try {
    return parseWith(best?.delimiter ?? ',', text);
  } catch {
    return refuse('file', 'price_file_broken');
  }
}

const columnName = (column: number): string =>
  column < 26
    ? String.fromCharCode(65 + column)
    : `${columnName(Math.floor(column / 26) - 1)}${columnName(column % 26)}`;

const looksLikeData = (line: readonly string[]): boolean => line.some((cell) => /\d/.test(cell));

/** The line of the headings: the one with most known names; the first one where none is known and it has no figures. */
function findHead(lines: readonly string[][]): number | null {
  const scores = lines.slice(0, HEAD_LINES).map(knownIn);
  const best = Math.max(0, ...scores);
  if (best > 0) return scores.indexOf(best);
  return lines[0] && !looksLikeData(lines[0]) ? 0 : null;
}

const isCms = (headings: readonly string[]): boolean =>
  headings.includes('description') && headings.some((heading) => heading.startsWith('standard_charge|'));

/** Reads a table out of a text. Throws `invalid` on `file` where it is none, has no rows or too many. */
export function readTable(text: string): PriceTable {
  if (/^\s*[[{]/.test(text)) return limited(readCmsJson(text));
  const lines = cut(text).map((line) => line.slice(0, CELLS_MAX).map(withoutApostrophes));
  const head = findHead(lines);
  const width = Math.max(0, ...lines.slice(0, 1000).map(({ length }) => length));
  const names = head === null ? [] : (lines[head] ?? []);
  const plain = Array.from({ length: width }, (_, at) => names[at] || columnName(at));
  const tight = plain.map((heading) => heading.replace(/\s*\|\s*/g, '|'));
  const kind = isCms(tight) ? 'cms' : 'table';
  const rows = lines.slice(head === null ? 0 : head + 1).filter((line) => line.some((cell) => cell !== ''));
  return limited({ kind, headings: kind === 'cms' ? tight : plain, rows });
}

function limited(table: PriceTable): PriceTable {
  if (table.headings.length < 2) refuse('file', 'price_file_columns');
  if (table.rows.length === 0) refuse('file', 'price_file_empty');
  if (table.rows.length > limits.priceFileRows)
    refuse('file', 'price_file_rows', { count: limits.priceFileRows });
  return table;
}
