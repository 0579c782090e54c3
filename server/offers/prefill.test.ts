import { expect, test } from 'vitest';
import type { OfferTerms } from '../../contract/offers/offers.ts';
import { templateGroups } from '../../contract/offers/template-groups.ts';
import { makeTerms } from '../../tests/factories/offers.ts';
import { applyTemplate, type PrefillFacts, prefillTerms } from './prefill.ts';
import { tidyTerms } from './rules.ts';

const facts: PrefillFacts = {
  doctorId: 5,
  procedure: 'Удаление катаракты',
  price: {
    amount: 2180,
    amountTo: 2600,
    currencyId: 2,
    included: ['consultation', 'surgery', 'implant', 'hospital_stay', 'meals'],
    excluded: ['diagnostics', 'medicines', 'transfer', 'report_translation'],
  },
  usualCurrencyId: 3,
  languages: ['ru'],
  comforts: { 'phone-interpreter': 'paid', 'airport-transfer': 'free', 'guest-house': 'no' },
};

const statesOf = (terms: OfferTerms) =>
  Object.fromEntries(terms.lines.flatMap(({ kind, state }) => (state === 'unsaid' ? [] : [[kind, state]])));

test('an offer begins with what the price list and the comforts tell', () => {
  const terms = prefillTerms(facts);
  expect(terms).toMatchObject({
    doctor_id: 5,
    price_from: 2180,
    price_to: 2600,
    currency_id: 2,
    languages: ['ru'],
  });
  expect(statesOf(terms)).toEqual({
    procedure: 'included',
    materials: 'included',
    ward: 'included',
    medicines: 'extra',
    // The price list has it as an extra: what is free on the list of comforts does not overrule it.
    transfer: 'extra',
    interpreter: 'extra',
  });
  expect(tidyTerms(terms)).toEqual(terms);
});

test('without a price the lines stay open and the currency is the usual one of the clinic', () => {
  const terms = prefillTerms({ ...facts, price: null, comforts: { 'interpreter-on-site': 'free' } });
  expect(terms).toMatchObject({ price_from: null, price_to: null, currency_id: 3 });
  expect(statesOf(terms)).toEqual({ interpreter: 'included' });
});

test('a price is for the procedure itself, also where that is no surgery', () => {
  const price = { amount: 90, amountTo: null, currencyId: 2, included: [], excluded: [] };
  expect(statesOf(prefillTerms({ ...facts, price, comforts: {} }))).toEqual({ procedure: 'included' });
});

test('a template says what it says, and what it leaves open is filled in', () => {
  const template = makeTerms(9, {
    price_from: null,
    lines: [{ kind: 'examination', state: 'included', amount: null, note: 'В день приезда' }],
    procedure: '',
    earliest_date: '2026-01-01',
    languages: ['en'],
  });
  const terms = applyTemplate(prefillTerms(facts), { terms: template, fills: templateGroups });
  expect(terms).toMatchObject({
    // Doctor and languages belong to the case.
    doctor_id: 5,
    languages: ['ru'],
    procedure: 'Удаление катаракты',
    price_from: 2180,
    price_to: 2600,
    currency_id: 2,
    earliest_date: null,
    aftercare: template.aftercare,
    refund: template.refund,
  });
  expect(terms.lines[0]).toEqual(template.lines[0]);
  expect(statesOf(terms)).toMatchObject({ ward: 'included', medicines: 'extra' });
});

test('a template replaces neither procedure nor price of the case, and its amounts in another currency stay away', () => {
  const template = makeTerms(9, { currency_id: 1, price_from: 99, procedure: 'Другая операция' });
  expect(applyTemplate(prefillTerms(facts), { terms: template, fills: templateGroups })).toMatchObject({
    procedure: 'Удаление катаракты',
    currency_id: 2,
    price_from: 2180,
    price_to: 2600,
  });
  const empty = prefillTerms({ ...facts, procedure: '', price: null, usualCurrencyId: null });
  expect(applyTemplate(empty, { terms: template, fills: templateGroups })).toMatchObject({
    procedure: 'Другая операция',
    currency_id: 1,
    price_from: 99,
  });
});

test('a template fills only the groups that it is for, and amounts only in the currency of the case', () => {
  const template = makeTerms(9, { currency_id: 1, price_from: 99, valid_days: 14 });
  const bare = prefillTerms({ ...facts, comforts: {}, procedure: '', price: null });
  const lines = applyTemplate(bare, { terms: template, fills: ['lines'] });
  expect(lines).toMatchObject({
    ...{ procedure: '', price_from: null, currency_id: 3, valid_days: 30 },
    ...{ nights: null, aftercare: '', basis: '', languages: ['ru'] },
  });
  expect(statesOf(lines)).toMatchObject({ ward: 'included', medicines: 'extra' });
  expect(lines.lines.map(({ amount }) => amount)).toEqual(lines.lines.map(() => null));
  const terms = applyTemplate(bare, { terms: template, fills: ['time', 'conditions'] });
  expect(terms).toMatchObject({
    ...{ procedure: '', price_from: null, basis: '', note: '' },
    ...{ nights: 1, valid_days: 14, aftercare: template.aftercare, refund: template.refund },
  });
  expect(statesOf(terms)).toEqual({});
});
