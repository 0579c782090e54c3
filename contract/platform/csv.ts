/**
 * Where a formula could begin: at the start of the cell, and after what a spreadsheet may split the file at. White space and
 * invisible characters before the sign do not stop all spreadsheets, East Asian ones take full-width signs, and a quotation mark
 * after such a cut is taken off where the file is split there.
 */
const CUT = '^|[;|\\t\\r\\n]';
const SIGN =
  '(?:(?![\\t\\r\\n])[\\s"\\p{Cf}])*[=+\\-@\uFF1D\uFF0B\uFF0D\uFF20\uFE66\uFE62\uFE63\uFE6B\u2212]';
const FORMULAS = new RegExp(`(${CUT})(?=${SIGN})`, 'gu');
const APOSTROPHES = new RegExp(`(${CUT})'(?=${SIGN})`, 'gu');
const CUT_AT_START = /^(?=[\t\r])/;

/** The text with an apostrophe before whatever a spreadsheet would run: it could call a program or send what stands beside it. */
const withApostrophes = (text: string): string => text.replace(FORMULAS, "$1'").replace(CUT_AT_START, "'");

/** The text of a cell as it was before `csvLine` put apostrophes into it. */
export const withoutApostrophes = (cell: string): string =>
  cell.replace(/^'(?=[\t\r])/, '').replace(APOSTROPHES, '$1');

/** Begins a file whose letters spreadsheets read right. */
export const CSV_START = '\uFEFF';

export type Cell = string | number | boolean | null;

function csvCell(cell: Cell): string {
  if (cell === null) return '';
  // A number of ours is no text of anybody's: a minus before it stays.
  if (typeof cell !== 'string') return String(cell);
  const text = withApostrophes(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** One line of a table by RFC 4180; what a spreadsheet would run has an apostrophe before it. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(csvCell).join(',')}\r\n`;
