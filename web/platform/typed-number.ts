import { readNumber } from '../../contract/platform/numbers.ts';

export type NumberRule = {
  min?: number;
  max: number;
  /** Digits after the mark. */
  decimals?: number;
  /** Codes and signs of the money that the number is in. */
  money?: readonly string[];
  /** An empty field is no number that fits. */
  isRequired?: boolean;
};

export type TypedNumber =
  | { kind: 'value'; value: number | null }
  /** Both readings fit: the person has to choose. */
  | { kind: 'choose'; choices: readonly number[] }
  | { kind: 'wrong' };

const rounded = (value: number, decimals: number): number => Number(value.toFixed(decimals));

/** What was typed as a number that fits; nothing is guessed, and nothing is cut off but a third decimal of money. */
export function readTyped(text: string, rule: NumberRule): TypedNumber {
  const { min = 0, max, decimals = 0, money = [], isRequired = false } = rule;
  const read = readNumber(text, { money });
  if (read.kind === 'empty') return isRequired ? { kind: 'wrong' } : { kind: 'value', value: null };
  if (read.kind === 'wrong') return read;
  const isInside = (value: number) => value >= min && value <= max;
  if (read.kind === 'number') {
    const fits = isInside(read.value) && rounded(read.value, decimals) === read.value;
    return fits ? { kind: 'value', value: read.value } : { kind: 'wrong' };
  }
  // A whole number has no decimals: its only mark groups.
  const readings = decimals === 0 ? [read.asGrouped] : [read.asGrouped, rounded(read.asDecimal, decimals)];
  const choices = readings.filter(isInside);
  const [only] = choices;
  if (only === undefined) return { kind: 'wrong' };
  return choices.length === 1 ? { kind: 'value', value: only } : { kind: 'choose', choices };
}

/** A number as `readTyped` reads it in every language: thousands by no-break spaces, a point, decimals if there are any. */
export function writeTyped(value: number | null, decimals = 0): string {
  if (value === null) return '';
  const [whole = '', all = ''] = value.toFixed(decimals).split('.');
  const cut = decimals > 2 ? all.replace(/0+$/, '') : all;
  // Three digits could be read as thousands.
  const fraction = cut.length === 3 ? `${cut}0` : cut;
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, '\u00a0');
  return /^0*$/.test(fraction) ? grouped : `${grouped}.${fraction}`;
}
