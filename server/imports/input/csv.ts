import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { ImportRefused } from '../source.ts';

/** A row by column name; a column the file does not have is an empty text. `number` is the line it ends on. */
export type Row = { number: number; get(column: string): string; hasAllColumns: boolean };

type Options = { required: readonly string[]; what: string };
type CsvItem = { record: string[]; info: { lines: number } };

/** A row beyond this is a quote that was never closed. */
const LARGEST_ROW_BYTES = 256 * 1024;

/**
 * Rows of a comma-separated file with a header. Text is UTF-8 or windows-1252, decided field by field: files of one
 * publisher came in both. A file without the `required` columns, or one that ends in the middle of a row, is refused.
 */
export async function* readCsv(
  bytes: AsyncIterable<Buffer>,
  { required, what }: Options,
): AsyncGenerator<Row> {
  const csv = Readable.from(bytes).pipe(
    parse({
      encoding: 'latin1',
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: LARGEST_ROW_BYTES,
    }),
  );
  let columns: Map<string, number> | null = null;
  let pending: Row | null = null;
  try {
    for await (const { record, info } of csv as AsyncIterable<CsvItem>) {
      if (!columns) {
        columns = headerOf(record, required, what);
        continue;
      }
      if (pending) yield pending;
      pending = toRow(columns, record, info.lines);
    }
  } catch (error) {
    throw error instanceof CsvError
      ? new ImportRefused('damaged', `The file is cut off or no CSV of ${what}: ${error.message}`)
      : error;
  }
  if (!columns) throw new ImportRefused('other_kind', `This is no file of ${what}: it has no header`);
  if (pending && !pending.hasAllColumns)
    throw new ImportRefused('cut_off', `The file is cut off in its last row, line ${pending.number}`, {
      line: pending.number,
    });
  if (pending) yield pending;
}

function headerOf(record: string[], required: readonly string[], what: string): Map<string, number> {
  const names = record.map((name) => decodeField(name).replace('\uFEFF', '').trim());
  const columns = new Map(names.map((name, at) => [name, at]));
  const missing = required.filter((name) => !columns.has(name));
  if (missing.length > 0)
    throw new ImportRefused(
      'columns_missing',
      `This is no file of ${what}: its header lacks ${missing.join(', ')}`,
      { columns: missing.join(', ') },
    );
  return columns;
}

function toRow(columns: Map<string, number>, record: string[], number: number): Row {
  return {
    number,
    hasAllColumns: record.length === columns.size,
    get(column) {
      const at = columns.get(column);
      return at === undefined ? '' : decodeField(record[at] ?? '');
    },
  };
}

const utf8 = new TextDecoder('utf-8', { fatal: true });
const windows1252 = new TextDecoder('windows-1252');

function decodeField(latin1: string): string {
  if (/^\p{ASCII}*$/u.test(latin1)) return latin1;
  const bytes = Buffer.from(latin1, 'latin1');
  try {
    return utf8.decode(bytes);
  } catch {
    return windows1252.decode(bytes);
  }
}
