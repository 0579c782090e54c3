import { expect, test } from 'vitest';
import { lineKinds, type OfferTerms } from '../../contract/offers/offers.ts';
import { changesBetween, rowsOf } from './offer-rows.ts';

const terms = (changes: Partial<OfferTerms> = {}): OfferTerms => ({
  doctor_id: 1,
  procedure: 'Phaco',
  price_from: 2180,
  price_to: null,
  currency_id: 2,
  lines: lineKinds.map((kind) => ({ kind, state: 'included', amount: null, note: '' })),
  nights: 1,
  days_in_country: 4,
  earliest_date: '2026-12-07',
  basis: 'Two pictures',
  price_changes: 'Another lens',
  prepayment_percent: 30,
  refund: 'Until 7 days before',
  aftercare: 'Video',
  complications: 'Free within 90 days',
  languages: ['ru'],
  valid_days: 30,
  note: '',
  ...changes,
});

const rowOf = (key: string, told: OfferTerms[]) =>
  rowsOf(told.map((one) => ({ terms: one }))).find((row) => row.key === key);

test('every offer answers every row, whatever lines it was written with', () => {
  const rows = rowsOf([{ terms: terms() }, { terms: terms({ lines: [] }) }]);
  for (const kind of lineKinds) expect(rows.map(({ key }) => key)).toContain(kind);
  for (const row of rows) expect(row.cells).toHaveLength(2);
});

test('what a clinic has not said is told as such', () => {
  const silent = terms({
    lines: [],
    nights: null,
    days_in_country: null,
    prepayment_percent: null,
    refund: '',
    basis: ' ',
    complications: '',
    languages: [],
    earliest_date: null,
  });
  for (const key of [
    'ward',
    'nights',
    'days_in_country',
    'prepayment',
    'basis',
    'complications',
    'languages',
  ])
    expect(rowOf(key, [terms(), silent])?.cells[1]).toEqual({ kind: 'unsaid' });
});

test('a rule of refunds is told also where the prepayment is not', () => {
  const cells = rowOf('prepayment', [terms({ prepayment_percent: null })])?.cells;
  expect(cells).toEqual([{ kind: 'prepayment', percent: null, refund: 'Until 7 days before' }]);
});

test('a row in which nobody has anything to say is left out, one in which somebody has stays', () => {
  expect(rowOf('note', [terms(), terms()])).toBeUndefined();
  expect(rowOf('note', [terms(), terms({ note: 'Bring your glasses' })])?.isDifferent).toBe(true);
});

test('the same amount in another currency is a difference, the same line is none', () => {
  const extra = (currency_id: number) =>
    terms({ currency_id, lines: [{ kind: 'medicines', state: 'extra', amount: 60, note: '' }] });
  expect(rowOf('medicines', [extra(1), extra(2)])?.isDifferent).toBe(true);
  expect(rowOf('medicines', [extra(1), extra(1)])?.isDifferent).toBe(false);
  expect(rowOf('ward', [terms({ currency_id: 1 }), terms({ currency_id: 2 })])?.isDifferent).toBe(false);
});

test('between versions only what was changed is told', () => {
  const changes = changesBetween(terms(), terms({ nights: 2 }));
  expect(changes.map(({ key }) => key)).toEqual(['nights']);
  expect(changes[0]?.cells).toEqual([
    { kind: 'nights', count: 1 },
    { kind: 'nights', count: 2 },
  ]);
});

const several = (amounts: readonly number[]): Partial<OfferTerms> => ({
  procedure: 'Lens + Laser',
  procedures: amounts.map((amount, i) => ({
    ...{ slug: `procedure-${i}`, title: i === 0 ? 'Lens' : 'Laser' },
    ...{ amount, amount_to: null },
  })),
});

test('several procedures have a row of their own, beside which one alone is told by its name', () => {
  const one = terms({ procedure: 'Lens' });
  expect(rowOf('procedures', [one, one])).toBeUndefined();
  const row = rowOf('procedures', [terms(several([900, 300])), one]);
  expect(row?.cells.map(({ kind }) => kind)).toEqual(['procedures', 'text']);
});

test('a changed price of one of several procedures is told in their row alone', () => {
  const [before, after] = [terms(several([900, 300])), terms(several([900, 400]))];
  expect(changesBetween(before, after).map(({ key }) => key)).toEqual(['procedures']);
  expect(changesBetween(terms({ procedure: 'Lens' }), after).map(({ key }) => key)).toEqual(['procedures']);
  expect(changesBetween(terms({ procedure: 'Lens' }), terms({ procedure: 'Laser' }))).toEqual([]);
});
