import { expect, test } from 'vitest';
import type { OfferTerms } from '../../../contract/offers/offers.ts';
import {
  amountsLeftOut,
  type TemplateGroup,
  templateGroups,
} from '../../../contract/offers/template-groups.ts';
import { planTemplate, takeBack } from './apply-template.ts';

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

/** What both choices make of terms: with what is written kept, and replaced. */
function planBoth(written: OfferTerms, said: OfferTerms, groups: readonly TemplateGroup[] = templateGroups) {
  const plan = (replaces: boolean) =>
    planTemplate(written, { terms: said, fills: [...templateGroups] }, { groups, replaces });
  return { filled: plan(false), replaced: plan(true) };
}

test('only what is empty is filled; what the template would replace is left for the asking', () => {
  const { filled, replaced } = planBoth(terms(), template);
  expect(filled).toMatchObject({
    ...{ doctor_id: 7, procedure: 'Phaco', price_from: 2180, currency_id: 2 },
    ...{ nights: 1, basis: 'Papers', aftercare: 'Video', valid_days: 30 },
    ...{ languages: ['ru'], earliest_date: '2026-12-07' },
  });
  expect(filled.lines).toEqual([
    { kind: 'examination', state: 'included', amount: null, note: '' },
    { kind: 'medicines', state: 'extra', amount: 60, note: 'Drops' },
  ]);
  expect(replaced).toEqual({ ...filled, valid_days: 14 });
});

test('only the groups that are chosen are filled, and only those that the template is for', () => {
  const { filled, replaced } = planBoth(terms(), template, ['texts']);
  expect(filled).toEqual(terms({ basis: 'Papers' }));
  expect(replaced).toEqual(filled);
  expect(planBoth(terms(), template, ['time']).replaced).toEqual(terms({ nights: 1, valid_days: 14 }));
  expect(planBoth(terms(), template, []).replaced).toEqual(terms());
  const narrow = { terms: template, fills: ['texts' as const] };
  expect(planTemplate(terms(), narrow, { groups: templateGroups, replaces: true })).toEqual(filled);
});

test('lines without the price bring no amounts of another currency, and leave that of the offer', () => {
  const unpriced = terms({ price_from: null, currency_id: 5 });
  const { filled, replaced } = planBoth(unpriced, template, ['lines']);
  expect(filled).toMatchObject({ price_from: null, currency_id: 5 });
  expect(filled.lines[1]).toEqual({ kind: 'medicines', state: 'extra', amount: null, note: 'Drops' });
  expect(replaced).toMatchObject({ currency_id: 5, lines: filled.lines });
});

test('procedure and price that are written stay, unless replacing them is asked for', () => {
  const other = { ...template, procedure: 'Laser', price_from: 900, price_to: 1000, currency_id: 5 };
  const { filled, replaced } = planBoth(terms(), other);
  expect(filled).toMatchObject({ procedure: 'Phaco', price_from: 2180, price_to: null, currency_id: 2 });
  expect(replaced).toMatchObject({ procedure: 'Laser', price_from: 900, price_to: 1000, currency_id: 5 });
  expect(replaced).toMatchObject({ doctor_id: 7, languages: ['ru'], earliest_date: '2026-12-07' });
});

test('an amount does not come over into another currency', () => {
  const { filled } = planBoth(terms({ currency_id: 3 }), template);
  expect(filled).toMatchObject({ price_from: 2180, currency_id: 3 });
  expect(filled.lines[1]).toEqual({ kind: 'medicines', state: 'extra', amount: null, note: 'Drops' });
});

test('a template with a price brings its currency along where none is written', () => {
  const { filled } = planBoth(terms({ price_from: null }), { ...template, price_from: 900, currency_id: 5 });
  expect(filled).toMatchObject({ price_from: 900, price_to: null, currency_id: 5 });
});

test('undoing gives back what the template has changed, but not what was written since', () => {
  const before = terms();
  const { filled } = planBoth(before, template);
  expect(takeBack(before, filled, { ...filled, basis: 'Scans' })).toEqual({
    lines: before.lines,
    nights: null,
  });
});

const several = terms({
  procedure: 'Lens + Laser',
  procedures: [
    { slug: 'lens', title: 'Lens', amount: 900, amount_to: null },
    { slug: 'laser', title: 'Laser', amount: null, amount_to: null },
  ],
  price_from: null,
});

test('several procedures come and go with their price, and those written are not filled over', () => {
  const priced = { ...template, procedure: 'Phaco', price_from: 700 };
  expect(planBoth(several, priced).filled).toMatchObject({
    procedures: several.procedures,
    price_from: null,
  });
  const { replaced } = planBoth(several, priced);
  expect(replaced).toMatchObject({ procedure: 'Phaco', price_from: 700 });
  expect(replaced).not.toHaveProperty('procedures');
});

test('undoing takes several procedures back', () => {
  const before = terms();
  expect(takeBack(before, several, several)).toEqual({
    ...{ procedure: 'Phaco', procedures: [], price_from: 2180 },
  });
});

test('several procedures without a price stay where the template has none to replace them', () => {
  expect(planBoth(several, template).replaced.procedures).toEqual(several.procedures);
});

test('undoing leaves a line that was written on since, and takes the others back', () => {
  const before = terms();
  const { filled } = planBoth(before, template);
  const examination = { kind: 'examination' as const, state: 'not_needed' as const, amount: null, note: '' };
  const written = filled.lines.map((line) => (line.kind === 'examination' ? examination : line));
  const back = takeBack(before, filled, { ...filled, lines: written });
  expect(back.lines).toEqual([examination, before.lines[1]]);
});

test('languages are filled where none is chosen, and never replaced', () => {
  const silent = terms({ languages: [] });
  expect(planBoth(silent, template).filled.languages).toEqual(['en']);
  expect(planBoth(silent, template, ['time']).replaced.languages).toEqual([]);
  expect(planBoth(terms(), template).replaced.languages).toEqual(['ru']);
});

test('lines whose amounts are in another currency are named, unless the offer gets the price of the template', () => {
  const leftOut = (said: OfferTerms, replaces: boolean) =>
    amountsLeftOut(said, (of) =>
      planTemplate(terms(), { terms: of, fills: [...templateGroups] }, { groups: templateGroups, replaces }),
    );
  const foreign = { ...template, currency_id: 3 };
  expect(leftOut(template, false)).toEqual([]);
  expect(leftOut(foreign, false)).toEqual(['medicines']);
  expect(leftOut({ ...foreign, price_from: 900 }, true)).toEqual([]);
  // What the offer says itself needs no amount of the template.
  const lines = [{ kind: 'examination' as const, state: 'extra' as const, amount: 20, note: '' }];
  expect(leftOut({ ...foreign, lines }, false)).toEqual([]);
});
