import {
  type Notation,
  numberFields,
  type PriceDecimals,
  type PriceField,
} from '../../../contract/clinics/price-imports.ts';
import { type DecimalMark, provenDecimal, readNumber } from '../../../contract/platform/numbers.ts';
import { numbersIn } from './amounts.ts';

type Cells = Partial<Record<PriceField, string>>;

export type Notations = {
  /** The mark before the fraction of each column, where it is known. */
  decimals: PriceDecimals;
  /** Columns that a person has to decide, or has decided. */
  asked: Notation[];
};

type Found = { marks: Set<DecimalMark>; count: number; sample: Notation['sample'] | null };

function look({ marks, ...found }: Found, number: string): Found {
  const proven = provenDecimal(number);
  if (proven !== null) marks.add(proven);
  const read = readNumber(number);
  if (read.kind !== 'ambiguous') return { marks, ...found };
  const isPoint = read.mark === '.';
  const sample = {
    text: number,
    point: isPoint ? read.asDecimal : read.asGrouped,
    comma: isPoint ? read.asGrouped : read.asDecimal,
  };
  return { marks, count: found.count + 1, sample: found.sample ?? sample };
}

/** How the columns of prices are written: as their other cells prove it, else as a member of the clinic chose it. */
export function findNotations(
  rows: readonly Cells[],
  said: PriceDecimals,
  codes: ReadonlySet<string>,
): Notations {
  const decimals: PriceDecimals = {};
  const asked: Notation[] = [];
  for (const field of numberFields) {
    const start: Found = { marks: new Set(), count: 0, sample: null };
    const { marks, count, sample } = rows
      .flatMap((cells) => (cells[field] === undefined ? [] : numbersIn(cells[field], codes)))
      .reduce(look, start);
    const [proven, contrary] = marks;
    const isProven = proven !== undefined && contrary === undefined;
    const decimal = isProven ? proven : said[field];
    if (decimal !== undefined) decimals[field] = decimal;
    if (!isProven && sample) asked.push({ field, decimal: said[field] ?? null, count, sample });
  }
  return { decimals, asked };
}
