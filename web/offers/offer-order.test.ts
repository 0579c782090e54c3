import { expect, test } from 'vitest';
import { blankTerms } from '../../contract/offers/blank-terms.ts';
import type { Offer, OfferCost } from '../../contract/offers/offers.ts';
import { orderOffers } from './offer-order.ts';
import { findMovedRate } from './offer-rates.ts';
import { daysLeft } from './validity.ts';

const currency = (id: number, code: string, rate: number) => ({
  id,
  code,
  rate,
  title: code,
  prefix: code,
  date: '2026-11-20',
  source: 'Bank',
});
const currencies = [currency(1, 'RUB', 100), currency(2, 'EUR', 1), currency(3, 'USD', 0)];
const rating = { currencies, selectedId: 1 };

const costAt = (from: number, changes: Partial<OfferCost> = {}): OfferCost => ({
  currency_id: 2,
  price: { from, to: from },
  extras: 0,
  with_extras: { from, to: from },
  unknown_lines: [],
  ...changes,
});

const offer = (id: string, from: number, changes: Partial<Offer> = {}): Offer => ({
  id,
  clinic_id: 1,
  state: 'sent',
  version: 1,
  terms: { ...blankTerms(30), doctor_id: 1, price_from: from, currency_id: 2, languages: ['en'] },
  doctor: {
    id: 1,
    title: '',
    specialization: null,
    procedures_per_year: null,
    licence_checked_at: null,
    portrait: null,
  },
  completeness: 80,
  points: { said: 15, all: 19 },
  cost: costAt(from),
  sent_at: '2026-11-10T10:00:00Z',
  valid_until: '2126-11-10T10:00:00Z',
  time_zone: 'Europe/Berlin',
  rates_at_sending: { date: '2026-11-10', source: 'Bank', rates: { RUB: 100, EUR: 1 } },
  rates_at_acceptance: null,
  earlier_versions: [],
  ...changes,
});

test('a rate is worth a word when it has moved by more than 2 %', () => {
  const sentAt = (rub: number) =>
    offer('a', 20, { rates_at_sending: { date: '2026-11-10', source: 'Bank', rates: { RUB: rub, EUR: 1 } } });
  expect(findMovedRate(sentAt(99), rating)).toBeNull();
  expect(findMovedRate(sentAt(90), rating)).toMatchObject({ before: 90, day: '2026-11-10' });
});

test('the fuller offer stands first, of equal ones the one in the patient’s language; by price the lower one', () => {
  const patient = { languages: ['ru'] };
  const full = offer('full', 30, { completeness: 100 });
  const spoken = offer('spoken', 20);
  spoken.terms.languages = ['ru'];
  const cheap = offer('cheap', 10);
  const ended = offer('ended', 1, { completeness: 100, state: 'withdrawn' });
  const idsBy = (sort: 'fit' | 'price') =>
    orderOffers([ended, cheap, spoken, full], sort, patient, rating).map(({ id }) => id);
  expect(idsBy('fit')).toEqual(['full', 'spoken', 'cheap', 'ended']);
  expect(idsBy('price')).toEqual(['cheap', 'spoken', 'full', 'ended']);
});

test('days left are counted by the calendar of the clinic', () => {
  const until = '2026-12-01T09:59:59Z'; // end of 30 November in Honolulu
  expect(daysLeft(until, 'Pacific/Honolulu', new Date('2026-12-01T05:00:00Z'))).toBe(0);
  expect(daysLeft(until, 'Pacific/Honolulu', new Date('2026-11-29T20:00:00Z'))).toBe(1);
  expect(daysLeft(until, 'Pacific/Honolulu', new Date('2026-12-01T10:00:00Z'))).toBe(-1);
});

test('an offer with unknown lines wins no order, however cheap or full it is; of a range the upper end counts', () => {
  const patient = { languages: ['ru'] };
  const unknown = offer('unknown', 5, { cost: costAt(5, { unknown_lines: ['ward'] }), completeness: 95 });
  const range = offer('range', 10, {
    cost: costAt(10, { with_extras: { from: 10, to: 90 } }),
    completeness: 60,
  });
  const fixed = offer('fixed', 80, { completeness: 60 });
  const unrated = offer('unrated', 1, { cost: costAt(1, { currency_id: 3 }), completeness: 50 });
  const idsBy = (sort: 'fit' | 'price') =>
    orderOffers([unknown, unrated, range, fixed], sort, patient, rating).map(({ id }) => id);
  expect(idsBy('price')).toEqual(['fixed', 'range', 'unrated', 'unknown']);
  expect(idsBy('fit').at(-1)).toBe('unknown');
});
