import type { priceFileKinds } from '../../../contract/clinics/price-imports.ts';

/** A file as rows of texts. `rows` are without the headings; a cell that a row lacks is not there. */
export type PriceTable = {
  kind: (typeof priceFileKinds)[number];
  headings: string[];
  rows: string[][];
};
