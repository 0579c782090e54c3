import type { PriceProblem } from '../../../contract/clinics/price-imports.ts';
import { PRICE_MAX } from '../../../contract/clinics/staff-prices.ts';
import { type DecimalMark, readNumber } from '../../../contract/platform/numbers.ts';
import { foldText } from '../../platform/text/text.ts';

/** `currency` is a code or symbol of the text as it was found; null: it names none. */
export type ReadAmount =
  | { kind: 'amount'; amount: number; to: number | null; currency: string | null }
  | { kind: 'problem'; key: PriceProblem };

/** Folded signs and words of money by code; longer ones first. */
const SIGNS: readonly [RegExp, string][] = [
  [/us ?\$|\$|dollars?\b|долл(аров|ара|\.)?|دولار/u, 'USD'],
  [/€|euros?\b|евро|يورو/u, 'EUR'],
  [/₽|руб(леи|ля|ль|\.)?|(?<!\p{L})р\.?(?!\p{L})/u, 'RUB'],
  [/£|pounds?\b/u, 'GBP'],
  [/₺/u, 'TRY'],
  [/₸|тенге/u, 'KZT'],
  [/₪/u, 'ILS'],
  [/﷼|ر\.س|ريال/u, 'SAR'],
  [/د\.?إ|د\.ا|درهم/u, 'AED'],
];

const RANGE = /\s*(?:-|…|\.\.+|\bto\b|\bbis\b|\sдо\s|\sالي\s|\sحتي\s)\s*/u;
const FROM = /^(?:from|ab|от|von|من|ca\.?|около|appr(?:ox)?\.?|≈|~|>=?|≥)\s*/u;
const NO_AMOUNT = /%|\b(?:x|×)\b/u;

const cents = (amount: number): number => Math.round(amount * 100) / 100;

function currencyIn(text: string, codes: ReadonlySet<string>): { currency: string | null; rest: string } {
  const code = /(?<![\p{L}])([a-z]{3})(?![\p{L}])/gu;
  for (const [found, characters = ''] of text.matchAll(code)) {
    const upper = characters.toUpperCase();
    if (codes.has(upper)) return { currency: upper, rest: text.replace(found, ' ') };
  }
  for (const [sign, currency] of SIGNS)
    if (sign.test(text)) return { currency, rest: text.replace(new RegExp(sign, 'gu'), ' ') };
  return { currency: null, rest: text };
}

const problem = (key: PriceProblem): ReadAmount => ({ kind: 'problem', key });

/** Texts of the one or two numbers of a price, and the currency that it names; null: it cannot be a price. */
function partsOf(text: string, codes: ReadonlySet<string>) {
  const folded = foldText(text).trim();
  if (NO_AMOUNT.test(folded)) return null;
  const { currency, rest } = currencyIn(folded, codes);
  const bare = rest.trim().replace(FROM, '').replace(/,-+$/, '').replace(/\+$/, '').trim();
  return { currency, bare, numbers: bare.split(RANGE).map((part) => part.trim()) };
}

/** Texts of the numbers in a cell of prices. */
export const numbersIn = (text: string, codes: ReadonlySet<string>): string[] =>
  partsOf(text, codes)?.numbers ?? [];

/**
 * Reads a price: with or without currency, one or from–to. `codes` are the currencies known, `decimal` the mark before
 * the fraction in its column; without it a price that may be two numbers is `price_ambiguous`.
 */
export function readAmount(text: string, codes: ReadonlySet<string>, decimal?: DecimalMark): ReadAmount {
  if (text.trim() === '') return problem('price_missing');
  const parts = partsOf(text, codes);
  if (!parts) return problem('price_unreadable');
  const { currency, bare, numbers } = parts;
  if (/^(?:-\s*[\d.,\s']+|\([\d.,\s']+\))$/.test(bare)) return problem('price_not_positive');
  const read = numbers.map((number) => readNumber(number, { decimal: decimal ?? null }));
  if (read.some(({ kind }) => kind === 'ambiguous')) return problem('price_ambiguous');
  const values = read.flatMap((one) => (one.kind === 'number' ? one.value : []));
  const [amount, to = null] = values;
  if (amount === undefined || values.length !== read.length || values.length > 2)
    return problem('price_unreadable');
  if (cents(amount) <= 0) return problem('price_not_positive');
  if (Math.max(amount, to ?? 0) > PRICE_MAX) return problem('price_too_large');
  if (to !== null && cents(to) < cents(amount)) return problem('price_range');
  const isRange = to !== null && cents(to) > cents(amount);
  return { kind: 'amount', amount: cents(amount), to: isRange ? cents(to) : null, currency };
}

/** The code a cell of currencies names, null where it is none of `codes`. */
export function readCurrency(text: string, codes: ReadonlySet<string>): string | null {
  const { currency } = currencyIn(foldText(text).trim(), codes);
  return currency !== null && codes.has(currency) ? currency : null;
}
