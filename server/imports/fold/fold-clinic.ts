import type { SourceRecord } from '../record.ts';
import { type ClinicLists, type ClinicRow, foldRecords } from './fold.ts';
import type { NameRow } from './names.ts';

export type KnownClinic = { row: ClinicRow; names: NameRow[]; edited: string[] };
/** `lists` null: no source says anything of them any more, and they stay. */
export type FoldedClinic = {
  id: number;
  row: ClinicRow;
  names: NameRow[];
  lists: ClinicLists | null;
  known: KnownClinic | null;
};

/** Manual edits win; a clinic that no source lists any more is withdrawn, unless a person has edited it. */
export function foldClinic(
  id: number,
  records: SourceRecord[],
  known: KnownClinic | null,
): FoldedClinic | null {
  const folded = foldRecords(records);
  if (!known) return folded && { id, ...folded, known };
  if (!folded) {
    const status = known.edited.length > 0 ? known.row.status : 'withdrawn';
    return { id, row: { ...known.row, status }, names: known.names, lists: null, known };
  }
  const kept = Object.entries(known.row).filter(([column]) => isEdited(column, known.edited));
  const names = known.edited.includes('names') ? known.names : folded.names;
  return { id, row: { ...folded.row, ...Object.fromEntries(kept) }, names, lists: folded.lists, known };
}

/** Columns that only make sense together: of an edited one the others are kept too. */
const GROUPS = [
  ['lat', 'lon', 'location_precision'],
  ['title', 'title_lang'],
];

const isEdited = (column: string, edited: readonly string[]): boolean =>
  edited.includes(column) ||
  GROUPS.some((group) => group.includes(column) && group.some((one) => edited.includes(one)));
