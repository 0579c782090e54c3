import { expect, test } from 'vitest';
import type { OfferTerms } from '../../contract/offers.ts';
import { applyTemplate } from './apply-template.ts';

const terms = (changes: Partial<OfferTerms> = {}): OfferTerms => ({
  doctor_id: 7,
  procedure: 'Phaco',
  price_from: 2180,
  price_to: null,
  currency_id: 2,
  lines: [
    { kind: 'examination', state: 'included', amount: null, note: '' },
    { kind: 'medicines', state: 'unsaid', amount: null, note: '' },
  ],
  nights: null,
  days_in_country: null,
  earliest_date: '2026-12-07',
  basis: '',
  price_changes: '',
  prepayment_percent: null,
  refund: '',
  aftercare: 'Video',
  complications: '',
  languages: ['ru'],
  valid_days: 30,
  note: '',
  ...changes,
});

const template = terms({
  doctor_id: 9,
  procedure: '',
  price_from: null,
  lines: [
    { kind: 'examination', state: 'unsaid', amount: null, note: '' },
    { kind: 'medicines', state: 'extra', amount: 60, note: 'Drops' },
  ],
  nights: 1,
  earliest_date: '2025-01-01',
  basis: 'Papers',
  aftercare: '',
  languages: ['en'],
  valid_days: 14,
});

test('a template says what it says and leaves the case its doctor, languages and first date', () => {
  const applied = applyTemplate(terms(), template);
  expect(applied).toMatchObject({
    ...{ doctor_id: 7, procedure: 'Phaco', price_from: 2180, currency_id: 2 },
    ...{ nights: 1, basis: 'Papers', aftercare: 'Video', valid_days: 14 },
    ...{ languages: ['ru'], earliest_date: '2026-12-07' },
  });
  expect(applied.lines).toEqual([
    { kind: 'examination', state: 'included', amount: null, note: '' },
    { kind: 'medicines', state: 'extra', amount: 60, note: 'Drops' },
  ]);
});

test('an amount does not come over into another currency', () => {
  const applied = applyTemplate(terms({ currency_id: 3 }), template);
  expect(applied).toMatchObject({ price_from: 2180, currency_id: 3 });
  expect(applied.lines[1]).toEqual({ kind: 'medicines', state: 'extra', amount: null, note: 'Drops' });
});

test('a template with a price brings its currency along', () => {
  expect(
    applyTemplate(terms(), { ...template, price_from: 900, price_to: 1000, currency_id: 5 }),
  ).toMatchObject({
    ...{ price_from: 900, price_to: 1000, currency_id: 5 },
  });
});
