import type { Currency } from './currencies.ts';

export type Money = { amount: number; currency_id: number };

/** How a price is to be shown: a text, one of the two fixed texts of the price rule, or the original price. */
export type ShownPrice =
  | { kind: 'price'; text: string }
  | { kind: 'original'; text: string }
  | { kind: 'negotiable' }
  | { kind: 'no_currency' };

/** From here on JavaScript writes numbers with an exponent; no price of anything is that high. */
const TOO_LARGE = 1e21;

type Rated = Pick<Currency, 'id' | 'rate' | 'prefix'>;

/** A number as JavaScript writes it, exactly: `digits` ÷ 10 ^ `scale`. */
function decimalOf(value: number): { digits: bigint; scale: number } {
  const [, whole = '0', part = '', exponent = '0'] =
    /^(-?\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value)) ?? [];
  const scale = part.length - Number(exponent);
  const digits = BigInt(whole + part);
  return scale < 0 ? { digits: digits * 10n ** BigInt(-scale), scale: 0 } : { digits, scale };
}

/** Rounded to the nearest whole number, halves away from zero; `under` is positive. */
function divide(over: bigint, under: bigint): bigint {
  const size = over < 0n ? -over : over;
  const rounded = (size * 2n + under) / (under * 2n);
  return over < 0n ? -rounded : rounded;
}

/** Cents of an amount, halves away from zero. */
function centsOf(amount: number): bigint {
  const { digits, scale } = decimalOf(amount);
  return divide(digits * 100n, 10n ** BigInt(scale));
}

/** Part of a quotient that three floating-point operations may be wrong by, with room to spare. */
const DOUBT = 1e-14;

/**
 * An amount converted by two positive rates (units for one euro): rounded to cents, halves up. Null where it is below 1
 * before rounding. Exact: floating point alone puts 1.00 of a currency below 1 of the same currency.
 */
export function priceIn(amount: number, own: number, selected: number): number | null {
  const near = (amount / own) * selected;
  const cents = near * 100;
  const doubt = Math.abs(cents) * DOUBT;
  const isClear = Math.abs(near - 1) > DOUBT && Math.abs(cents - Math.floor(cents) - 0.5) > doubt;
  if (isClear || !Number.isFinite(near)) return near < 1 ? null : Math.round(cents) / 100;
  const [of, by, to] = [decimalOf(amount), decimalOf(own), decimalOf(selected)];
  const over = of.digits * to.digits * 10n ** BigInt(by.scale);
  const under = by.digits * 10n ** BigInt(of.scale + to.scale);
  return over < under ? null : Number(divide(over * 100n, under)) / 100;
}

/** `12345.6` → `12 345.60 €`; no-break spaces, so that a price never wraps. */
export function formatAmount(amount: number, prefix: string): string {
  const cents = centsOf(amount);
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0');
  const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, '\u00a0');
  return `${cents < 0n ? '-' : ''}${whole}.${digits.slice(-2)}\u00a0${prefix}`;
}

/**
 * The price rule: amount ÷ rate of its currency × rate of the selected one, two decimals, thousands separated by
 * spaces, the prefix after it. Below 1 (before rounding) it is negotiable. A rate that is missing or not positive
 * never shows NaN or Infinity: the original price is shown instead.
 */
export function showPrice(price: Money, selectedId: number | null, currencies: readonly Rated[]): ShownPrice {
  const selected = currencies.find((currency) => currency.id === selectedId);
  if (!selected) return { kind: 'no_currency' };
  const own = currencies.find((currency) => currency.id === price.currency_id);
  const isRated = own !== undefined && own.rate > 0 && selected.rate > 0;
  const converted = isRated ? priceIn(price.amount, own.rate, selected.rate) : Number.NaN;
  if (converted === null) return { kind: 'negotiable' };
  if (!(converted < TOO_LARGE)) {
    return { kind: 'original', text: formatAmount(price.amount, own?.prefix ?? '').trimEnd() };
  }
  return { kind: 'price', text: formatAmount(converted, selected.prefix) };
}

/**
 * Hundredths of one currency in hundredths of another, exactly as the rates are written and rounded once, a half up.
 * Null where a rate is not a positive number.
 */
export function convertHundredths(hundredths: number, ownRate: number, otherRate: number): number | null {
  if (!(ownRate > 0 && otherRate > 0 && Number.isFinite(ownRate) && Number.isFinite(otherRate))) return null;
  const [own, other] = [decimalOf(ownRate), decimalOf(otherRate)];
  const above = BigInt(hundredths) * other.digits * 10n ** BigInt(own.scale);
  const below = own.digits * 10n ** BigInt(other.scale);
  return Number(divide(above, below));
}
