import Type, { type Static } from 'typebox';
import { Nullable } from '../platform/schemas.ts';

/** From so many patients on a clinic's bills are public, and only so many new ones together change what is shown. */
export const billStatisticCases = 5;

/** Bills of this time count. */
export const billStatisticMonths = 24;

/** Part of an amount that rounding and card fees may add or take: a smaller difference is no deviation. */
export const billTolerance = 0.01;

/** How the bills of a clinic compare with its accepted offers; one bill for each patient. */
export const BillStatistic = Type.Object({
  cases: Type.Integer({ minimum: billStatisticCases }),
  median_deviation: Type.Integer({
    description: 'In percent of the offer: 4 is paid above it, -4 below; 0 is as offered.',
  }),
  above: Type.Integer({ description: 'Cases that were billed more than one percent above the offer.' }),
  counted_on: Type.String({ format: 'date' }),
});
export type BillStatistic = Static<typeof BillStatistic>;

export const MaybeBillStatistic = Nullable(BillStatistic, {
  description: 'Null: fewer than five patients have settled a bill with the clinic.',
});
