import writeXlsxFile, { type Row, type Sheet } from 'write-excel-file/universal';
import type { Cell } from '../../../contract/platform/csv.ts';
import type { Table } from './report-tables.ts';

type Page = Table & {
  name: string;
  /** Lines above the table. */
  above: Cell[][];
};

const ISO_DAY = /^\d{4}-\d\d-\d\d$/;

/** A day becomes one that a spreadsheet counts with. */
const cellOf = (cell: Cell): Row[number] =>
  typeof cell === 'string' && ISO_DAY.test(cell)
    ? { value: new Date(cell), type: Date, format: 'yyyy-mm-dd' }
    : cell;

const headOf = (text: string): Row[number] => ({ value: text, type: String, fontWeight: 'bold' });

function sheetOf({ name, above, head, rows }: Page, isRightToLeft: boolean): Sheet<Blob> {
  return {
    sheet: name,
    rightToLeft: isRightToLeft,
    columns: head.map((_, at) => ({ width: at === 0 ? 28 : 24 })),
    data: [...above.map((line) => line.map(cellOf)), head.map(headOf), ...rows.map((row) => row.map(cellOf))],
  };
}

/** An Excel file with a sheet for each page. */
export const xlsxOf = (pages: readonly Page[], isRightToLeft: boolean): Promise<Blob> =>
  writeXlsxFile(pages.map((page) => sheetOf(page, isRightToLeft))).toBlob();
