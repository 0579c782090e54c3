import type {
  CheckedRow,
  PriceDecimals,
  PriceFile,
  PriceImport,
  PriceMapping,
} from '../../../contract/clinics/price-imports.ts';
import { type PriceLine, priceLines } from '../../../contract/clinics/prices.ts';
import { HOUR_MS } from '../../../contract/platform/durations.ts';
import { limits } from '../../../contract/platform/limits.ts';
import { toTerm } from '../../content/dictionaries/rules.ts';
import type { Words } from '../../content/localization/reads.ts';
import type { ListRow } from '../price-list/rules.ts';
import type { Fixes, PlanRow } from './plan.ts';
import type { ReadFile } from './tables.ts';

export type ImportRow = {
  id: string;
  clinic_id: number;
  file_name: string;
  state: PriceImport['state'];
  version: number;
  mapping: PriceMapping;
  currency_id: number | null;
  removes_gone: boolean;
  fixes: Fixes;
  decimals: PriceDecimals;
  counts: PriceImport['counts'];
  created_at: Date;
  applied_at: Date | null;
  /** The day of undoing is not over. */
  is_undoable: boolean;
};

export const shapeImport = (row: ImportRow): PriceImport => ({
  id: row.id,
  version: row.version,
  state: row.state,
  file_name: row.file_name,
  created_at: row.created_at.toISOString(),
  applied_at: row.applied_at?.toISOString() ?? null,
  undo_until:
    row.is_undoable && row.applied_at
      ? new Date(row.applied_at.getTime() + limits.priceUndoHours * HOUR_MS).toISOString()
      : null,
  currency_id: row.currency_id,
  removes_gone: row.removes_gone,
  mapping: row.mapping,
  counts: row.counts,
});

const SAMPLES = 3;
const SAMPLE_MAX = 120;

function samplesOf(rows: readonly (readonly string[])[], column: number): string[] {
  const samples: string[] = [];
  for (const row of rows) {
    const text = row[column]?.slice(0, SAMPLE_MAX);
    if (text && !samples.includes(text)) samples.push(text);
    if (samples.length === SAMPLES) break;
  }
  return samples;
}

export const shapeFile = (row: ImportRow, { table, encoding }: ReadFile): PriceFile => ({
  ...shapeImport(row),
  kind: table.kind,
  encoding,
  rows: table.rows.length,
  columns: table.headings.map((heading, column) => ({
    heading,
    samples: samplesOf(table.rows, column),
  })),
});

const known: ReadonlySet<string> = new Set(priceLines);
const isLine = (line: string): line is PriceLine => known.has(line);

const shapeValue = (row: ListRow | null): CheckedRow['is'] =>
  row && {
    amount: row.amount,
    amount_to: row.amount_to,
    currency_id: row.currency_id,
    included: row.included.filter(isLine),
    excluded: row.excluded.filter(isLine),
    yearly_volume: row.yearly_volume,
  };

export function shapeChecked(
  { procedureId, candidates, was, is, ...row }: PlanRow,
  { dictionaries: { procedures }, language }: Words,
): CheckedRow {
  const termOf = (id: number | null) => {
    const entry = id === null ? undefined : procedures.byId.get(id);
    return entry ? toTerm(entry, language) : null;
  };
  return {
    ...row,
    procedure: termOf(procedureId),
    candidates: candidates.flatMap((id) => termOf(id) ?? []),
    was: shapeValue(was),
    is: shapeValue(is),
  };
}
