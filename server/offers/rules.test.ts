import fc from 'fast-check';
import { expect, test } from 'vitest';
import { costOf } from '../../contract/offers/offer-costs.ts';
import { lineKinds, lineStates, type OfferLine, type OfferTerms } from '../../contract/offers/offers.ts';
import { makeScantyTerms, makeTerms } from '../../tests/factories/offers.ts';
import {
  findRepeatedLine,
  findSendingProblems,
  measureCompleteness,
  tidyTerms,
  whyEnded,
  whyNotAnswerable,
} from './rules.ts';

const here = { isDoctorHere: true, currencies: new Set([1, 2]), today: '2026-11-21' };
const full = makeTerms(5, { earliest_date: '2026-12-07' });

test('an offer that says everything has nineteen points of nineteen', () => {
  expect(measureCompleteness(full)).toEqual({
    completeness: 100,
    points: { said: 19, all: 19 },
    missing: [],
  });
  expect(findSendingProblems(full, here)).toEqual({});
});

test('what is not said is named, lines first', () => {
  const terms = makeTerms(5, {
    lines: full.lines.map((line) => (line.kind === 'ward' ? { ...line, state: 'unsaid' } : line)),
    basis: '   ',
    nights: null,
  });
  expect(measureCompleteness(terms)).toEqual({
    completeness: 84,
    points: { said: 16, all: 19 },
    missing: ['line.ward', 'nights', 'basis'],
  });
});

test('a line that is not needed is an answer, an extra without its price is none', () => {
  const withWard = (change: Partial<OfferLine>) =>
    measureCompleteness(
      makeTerms(5, {
        lines: full.lines.map((line) => (line.kind === 'ward' ? { ...line, ...change } : line)),
      }),
    ).missing;
  expect(withWard({ state: 'not_needed' })).toEqual([]);
  expect(withWard({ state: 'extra', amount: null })).toEqual(['line.ward']);
  expect(withWard({ state: 'extra', amount: 0 })).toEqual(['line.ward']);
  expect(withWard({ state: 'extra', amount: 40 })).toEqual([]);
});

test('a prepayment is said together with the rule of its return; none needs no rule', () => {
  const missing = (change: Partial<OfferTerms>) => measureCompleteness(makeTerms(5, change)).missing;
  expect(missing({ prepayment_percent: 50, refund: '' })).toEqual(['prepayment']);
  expect(missing({ prepayment_percent: null })).toEqual(['prepayment']);
  expect(missing({ prepayment_percent: 0, refund: '' })).toEqual([]);
});

test('below sixty percent an offer is not sent, at twelve points of nineteen it is', () => {
  const scanty = makeScantyTerms(5);
  expect(measureCompleteness(scanty).completeness).toBe(16);
  expect(findSendingProblems(scanty, here)).toEqual({
    completeness: [{ key: 'offer_incomplete', values: { percent: 16, least: 60 } }],
  });
  const eleven = { ...scanty, lines: full.lines.filter(({ kind }) => kind !== 'ward') };
  expect(measureCompleteness(eleven)).toMatchObject({ completeness: 58, points: { said: 11 } });
  expect(findSendingProblems(eleven, here)).toHaveProperty('completeness');
  const twelve = { ...scanty, lines: full.lines };
  expect(measureCompleteness(twelve)).toMatchObject({ completeness: 63, points: { said: 12 } });
  expect(findSendingProblems(twelve, here)).toEqual({});
});

test.each<[string, Partial<OfferTerms>, string, string]>([
  ['no doctor', { doctor_id: null }, 'terms.doctor_id', 'required'],
  ['no procedure', { procedure: ' ' }, 'terms.procedure', 'required'],
  ['no price', { price_from: null }, 'terms.price_from', 'required'],
  ['a price of nothing', { price_from: 0 }, 'terms.price_from', 'above'],
  ['a range upside down', { price_to: 2000 }, 'terms.price_to', 'offer_price_range'],
  ['no currency', { currency_id: null }, 'terms.currency_id', 'required'],
  ['a currency nobody knows', { currency_id: 999 }, 'terms.currency_id', 'unknown_currency'],
  ['no date', { earliest_date: null }, 'terms.earliest_date', 'required'],
  ['a day that has passed', { earliest_date: '2026-11-20' }, 'terms.earliest_date', 'date_past'],
  ['no language', { languages: [] }, 'terms.languages', 'required'],
  [
    'nothing included',
    { lines: full.lines.map((line) => ({ ...line, state: 'not_needed' })) },
    'terms.lines',
    'offer_nothing_included',
  ],
  [
    'an extra without its price',
    { lines: full.lines.map((line) => (line.kind === 'transfer' ? { ...line, amount: null } : line)) },
    'terms.lines.transfer',
    'offer_line_amount',
  ],
])('%s keeps an offer from being sent', (_, change, field, key) => {
  const problems = findSendingProblems({ ...full, ...change }, here);
  expect(Object.keys(problems)).toEqual([field]);
  expect(problems[field]?.[0]?.key).toBe(key);
});

test('today is early enough, and a doctor who has left is not', () => {
  expect(findSendingProblems({ ...full, earliest_date: here.today }, here)).toEqual({});
  expect(findSendingProblems(full, { ...here, isDoctorHere: false })).toEqual({
    'terms.doctor_id': [{ key: 'offer_doctor_elsewhere' }],
  });
});

const amount = fc.integer({ min: 0, max: 1e11 }).map((cents) => cents / 100);
const line = fc.record({
  kind: fc.constantFrom(...lineKinds),
  state: fc.constantFrom(...lineStates),
  amount: fc.option(amount),
  note: fc.string({ maxLength: 200 }),
});
const anyTerms: fc.Arbitrary<OfferTerms> = fc.record({
  doctor_id: fc.option(fc.integer({ min: 1 })),
  procedure: fc.string(),
  price_from: fc.option(amount),
  price_to: fc.option(amount),
  currency_id: fc.option(fc.integer({ min: 1, max: 3 })),
  lines: fc.uniqueArray(line, { selector: ({ kind }) => kind, maxLength: lineKinds.length }),
  nights: fc.option(fc.nat(365)),
  days_in_country: fc.option(fc.nat(365)),
  earliest_date: fc.option(fc.constantFrom('2026-11-20', '2026-11-21', '2027-02-28')),
  basis: fc.string(),
  price_changes: fc.string(),
  prepayment_percent: fc.option(fc.nat(100)),
  refund: fc.string(),
  aftercare: fc.string(),
  complications: fc.string(),
  languages: fc.array(fc.constantFrom('ru', 'en', 'de'), { maxLength: 3 }),
  valid_days: fc.integer({ min: 7, max: 90 }),
  note: fc.string(),
});

test('points and percent agree with what is missing, and tidying changes neither them nor the total', () => {
  fc.assert(
    fc.property(anyTerms, (terms) => {
      const { completeness, points, missing } = measureCompleteness(terms);
      expect(points.all).toBe(19);
      expect(points.said + missing.length).toBe(19);
      expect(new Set(missing).size).toBe(missing.length);
      expect(completeness).toBe(Math.round((100 * points.said) / 19));
      const tidy = tidyTerms(terms);
      expect(measureCompleteness(tidy)).toEqual({ completeness, points, missing });
      expect(costOf(tidy)).toEqual(costOf(terms));
      expect(tidyTerms(tidy)).toEqual(tidy);
      expect(tidy.lines.map(({ kind }) => kind)).toEqual([...lineKinds]);
    }),
    { numRuns: 500 },
  );
});

test('whatever can be sent names a doctor, a price, a day to come and says at least sixty percent', () => {
  const keys = [...Object.keys(full)];
  // Full terms with some of their parts drawn anew: enough of them can be sent, enough cannot.
  const nearlyFull = fc
    .tuple(anyTerms, fc.subarray(keys, { maxLength: 6 }))
    .map(([drawn, parts]): OfferTerms => {
      const changed = Object.entries(drawn).filter(([key]) => parts.includes(key));
      return { ...full, ...Object.fromEntries(changed) };
    });
  let sendable = 0;
  fc.assert(
    fc.property(nearlyFull, (terms) => {
      if (Object.keys(findSendingProblems(terms, here)).length > 0) return;
      sendable += 1;
      expect(terms.doctor_id).not.toBeNull();
      expect(costOf(terms)?.price.from).toBeGreaterThan(0);
      expect((terms.earliest_date ?? '') >= here.today).toBe(true);
      expect(measureCompleteness(terms).completeness).toBeGreaterThanOrEqual(60);
    }),
    { numRuns: 1000 },
  );
  expect(sendable).toBeGreaterThan(100);
  expect(sendable).toBeLessThan(900);
});

test('a line said twice is found', () => {
  expect(findRepeatedLine(full.lines)).toBeNull();
  expect(findRepeatedLine([...full.lines.slice(0, 2), ...full.lines.slice(1, 3)])?.kind).toBe('procedure');
});

test('why nothing can be done any more is said of the offer first, then of the request', () => {
  expect(whyEnded('withdrawn', 'open')).toBe('offer_withdrawn');
  expect(whyEnded('not_chosen', 'accepted')).toBe('offer_not_chosen');
  expect(whyEnded('not_chosen', 'cancelled')).toBe('request_cancelled');
  expect(whyEnded('not_chosen', 'expired')).toBe('request_expired');
  expect(whyNotAnswerable('in_review')).toBe('request_state');
});
