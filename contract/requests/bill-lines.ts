import { billTolerance } from '../clinics/bill-statistics.ts';
import { roundAmount, type Span } from '../offers/offer-costs.ts';
import { lineKinds, type OfferTerms } from '../offers/offers.ts';
import type { BillLine, BillLineKind, QuotedLine } from './bill.ts';

/** What the accepted offer says of each line of a bill: the price first, then its lines in their order. */
export function quoteOf({ price_from, price_to, lines }: OfferTerms): QuotedLine[] {
  const from = price_from ?? 0;
  return [
    { kind: 'price', state: 'quoted', from, to: price_to ?? from },
    ...lineKinds.map((kind): QuotedLine => {
      const { state = 'unsaid', amount = null } = lines.find((line) => line.kind === kind) ?? {};
      if (state !== 'extra') return { kind, state, from: 0, to: 0 };
      return amount === null
        ? { kind, state: 'unsaid', from: 0, to: 0 }
        : { kind, state: 'quoted', from: amount, to: amount };
    }),
  ];
}

const noQuote: Span = { from: 0, to: 0 };

export const quotedFor = (kind: BillLineKind, quote: readonly QuotedLine[]): Span =>
  quote.find((line) => line.kind === kind) ?? noQuote;

/** Whether an amount lies outside of what was offered by more than rounding explains. */
export const deviates = (amount: number, { from, to }: Span): boolean =>
  amount > to * (1 + billTolerance) || amount < from * (1 - billTolerance);

export const totalOf = (lines: readonly Pick<BillLine, 'amount'>[]): number =>
  roundAmount(lines.reduce((sum, { amount }) => sum + amount, 0));

/** By how much a sum is above or below what was offered, as a part of it; within a range 0. Null where nothing was to pay. */
export function deviationOf(total: number, { from, to }: Span): number | null {
  if (to <= 0) return null;
  if (total > to) return (total - to) / to;
  return total < from ? (total - from) / from : 0;
}

/** Whether two sides have entered the same: amounts by kind of line. Words and added titles may differ. */
export function areSameAmounts(one: readonly BillLine[], other: readonly BillLine[]): boolean {
  const kinds = new Set([...one, ...other].map(({ kind }) => kind));
  const sumOf = (lines: readonly BillLine[], kind: BillLineKind) =>
    totalOf(lines.filter((line) => line.kind === kind));
  return [...kinds].every((kind) => sumOf(one, kind) === sumOf(other, kind));
}
