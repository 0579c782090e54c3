import type { PriceProblem } from '../../contract/price-imports.ts';
import { PRICE_MAX } from '../../contract/staff-prices.ts';
import { foldText } from '../directory/text.ts';

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

/** A number in any notation of thousands and decimals; null where it is none. */
export function readNumber(text: string): number | null {
  const bare = text.replace(/[\s\u00a0\u202f'٬]/g, '').replace(/٫/g, '.');
  if (!/^\d[\d.,]*$/.test(bare)) return null;
  const last = Math.max(bare.lastIndexOf('.'), bare.lastIndexOf(','));
  if (last < 0) return Number(bare);
  const mark = bare[last] ?? '';
  const other = mark === '.' ? ',' : '.';
  const fraction = bare.slice(last + 1);
  const isOnly = !bare.includes(other);
  const isRepeated = bare.indexOf(mark) !== last;
  // 1.234 and 1,234,567 have thousands; 0.125, 1234.567 and 12,5 have a fraction.
  const isGrouped = isOnly && fraction.length === 3 && /^[1-9]\d{0,2}([.,]\d{3})+$/.test(bare);
  if (isRepeated && !isGrouped) return null;
  if (isGrouped) return Number(bare.replaceAll(mark, ''));
  const whole = bare.slice(0, last).replaceAll(other, '');
  return Number(`${whole || '0'}.${fraction || '0'}`);
}

const cents = (amount: number): number => Math.round(amount * 100) / 100;

function currencyIn(text: string, codes: ReadonlySet<string>): { currency: string | null; rest: string } {
  const code = /(?<![\p{L}])([a-z]{3})(?![\p{L}])/gu;
  for (const [found, letters = ''] of text.matchAll(code)) {
    const upper = letters.toUpperCase();
    if (codes.has(upper)) return { currency: upper, rest: text.replace(found, ' ') };
  }
  for (const [sign, currency] of SIGNS)
    if (sign.test(text)) return { currency, rest: text.replace(new RegExp(sign, 'gu'), ' ') };
  return { currency: null, rest: text };
}

const problem = (key: PriceProblem): ReadAmount => ({ kind: 'problem', key });

/** Reads a price: with or without currency, one or from–to. `codes` are the currencies known. */
export function readAmount(text: string, codes: ReadonlySet<string>): ReadAmount {
  const folded = foldText(text).trim();
  if (folded === '') return problem('price_missing');
  if (NO_AMOUNT.test(folded)) return problem('price_unreadable');
  const { currency, rest } = currencyIn(folded, codes);
  const bare = rest.trim().replace(FROM, '').replace(/,-+$/, '').replace(/\+$/, '').trim();
  if (/^(?:-\s*[\d.,\s']+|\([\d.,\s']+\))$/.test(bare)) return problem('price_not_positive');
  const [first = '', second, ...more] = bare.split(RANGE);
  const amount = readNumber(first.trim());
  const to = second === undefined ? null : readNumber(second.trim());
  if (amount === null || more.length > 0 || (second !== undefined && to === null))
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
