import { KnownError } from '../../platform/errors.ts';
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
export function readCmsJson(text: string): PriceTable {
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
