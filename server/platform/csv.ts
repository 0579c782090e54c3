/** A cell that begins so is a formula to a spreadsheet: it could call a program or send what stands beside it. */
const FORMULA = /^[=+\-@\t\r]/;

/** Begins a file whose letters spreadsheets read right. */
export const CSV_START = '\uFEFF';

export type Cell = string | number | boolean | null;

function csvCell(cell: Cell): string {
  if (cell === null) return '';
  // A number of ours is no text of anybody's: a minus before it stays.
  if (typeof cell !== 'string') return String(cell);
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** One line of a table by RFC 4180; texts that a spreadsheet would run begin with an apostrophe. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(csvCell).join(',')}\r\n`;
