import fc from 'fast-check';
import { Value } from 'typebox/value';
import { expect, test } from 'vitest';
import type { ClinicCard } from '../../../contract/clinics/clinics.ts';
import { priceLines } from '../../../contract/clinics/prices.ts';
import { ComparisonCell, type ComparisonRow } from '../../../contract/search/comparison.ts';
import { shapeRating } from '../../clinics/ratings/rules.ts';
import type { Words } from '../../content/localization/reads.ts';
import { type ClinicColumn, makeClinicGroups } from './clinic-rows.ts';
import { type DoctorColumn, makeDoctorGroups } from './doctor-rows.ts';
import { makeRow } from './rules.ts';

const emptyDictionary = { offered: [], byId: new Map(), bySlug: new Map() };
const comfort = {
  id: 1,
  slug: 'wifi',
  titles: { ru: 'Wi-Fi' },
  synonyms: {},
  is_retired: false,
  merged_into: null,
  group_id: 1,
  icon: 'wifi',
  position: 0,
};
const words: Words = {
  language: 'ru',
  rates: [],
  cityTitles: async () => new Map(),
  say: (key) => key,
  dictionaries: {
    specializations: emptyDictionary,
    diseases: emptyDictionary,
    procedures: emptyDictionary,
    complaints: emptyDictionary,
    accreditations: emptyDictionary,
    comforts: { ...emptyDictionary, byId: new Map([[1, comfort]]) },
    comfortGroups: [{ id: 1, slug: 'room', titles: { ru: 'Палата' }, position: 0 }],
  },
};

const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
const day = fc.constantFrom('2026-01-01', '2026-09-30');
const count = fc.integer({ min: 0, max: 5000 });
const proofs = fc.array(fc.record({ body: fc.string(), checked_on: maybe(day) }), { maxLength: 3 });
const rating = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 5, maxLength: 5 }).map(shapeRating);
const spoken = fc.array(
  fc.record({
    code: fc.constantFrom('ru', 'en', 'xx'),
    level: fc.constantFrom('native', 'fluent', 'basic', 'interpreter'),
  }),
  { maxLength: 4 },
);
const prices = fc.uniqueArray(
  fc.record({
    procedure: fc.constantFrom({ slug: 'ecg', title: 'ЭКГ' }, { slug: 'stenting', title: 'Стентирование' }),
    specialization: fc.constant(null),
    amount: maybe(fc.integer({ min: 1, max: 99 })),
    amount_to: fc.constant(null),
    currency_id: fc.constant(1),
    included: fc.array(fc.constantFrom(...priceLines), { maxLength: 2 }),
    excluded: fc.array(fc.constantFrom(...priceLines), { maxLength: 2 }),
    yearly_volume: maybe(count),
    priced_on: maybe(day),
    remark: fc.constant(null),
  }),
  { selector: ({ procedure }) => procedure.slug, maxLength: 2 },
);
const fee = maybe(fc.record({ amount: count, currency_id: fc.constant(1) }));
const facts = fc.record(
  {
    visa: maybe(fc.record({ working_days: count, fee })),
    airport: maybe(fc.record({ km: count, transfer: maybe(fc.record({ fee })) })),
    lodging: maybe(fc.record({ hotels: count, within_metres: count, has_discount: fc.boolean() })),
    payment: maybe(
      fc.record({
        methods: fc.array(fc.constantFrom('card' as const, 'cash' as const)),
        prepayment_percent: count,
        refund_days: maybe(count),
      }),
    ),
    aftercare: maybe(fc.record({ video_visit_days: fc.array(count), is_included: fc.boolean() })),
    complications: maybe(fc.record({ free_days: count })),
  },
  { requiredKeys: [] },
);

const unknownCard: ClinicCard = {
  id: 1,
  slug: 'a',
  title: 'A',
  title_lang: null,
  title_original: 'A',
  title_original_lang: null,
  country: { code: 'DE', title: 'Германия' },
  city: null,
  location: null,
  picture: null,
  rating: { score: null, count: 0, counts: [0, 0, 0, 0, 0] },
  price_from: null,
  languages: [],
  specializations: [],
  beds: null,
  reply_time_minutes: null,
  reply_time_requests: 0,
  bill_statistic: null,
  is_claimed: false,
  is_demo: false,
  verified_at: null,
  licence: null,
  source: null,
};

const clinicColumn: fc.Arbitrary<ClinicColumn> = fc.record({
  card: fc
    .record({ rating, is_claimed: fc.boolean(), reply_time_minutes: maybe(count) })
    .map((own) => ({ ...unknownCard, ...own })),
  established: maybe(count),
  beds: maybe(count),
  licences: proofs,
  accreditations: fc.array(fc.string(), { maxLength: 2 }),
  answers: maybe(fc.record({ requests: count, replied: count })),
  spoken,
  specializations: fc.array(fc.string(), { maxLength: 2 }),
  doctors: count,
  verified_doctors: count,
  yearly_procedures: maybe(count),
  prices,
  comforts: fc.array(fc.record({ id: fc.constantFrom(1, 2), value: fc.constantFrom('free', 'paid', 'no') }), {
    maxLength: 1,
  }),
  international: maybe(fc.record({ facts, stated_on: day })),
});

const doctorColumn: fc.Arbitrary<DoctorColumn> = fc.record({
  card: fc.record({ rating, practising_since: maybe(count) }).map((own) => ({
    ...unknownCard,
    sex: null,
    specializations: [],
    clinic: null,
    role: null,
    country: null,
    ...own,
  })),
  licences: proofs,
  spoken,
  education: fc.array(
    fc.record({
      kind: fc.constantFrom('degree', 'board', 'unheard'),
      institution: fc.string(),
      year: maybe(count),
    }),
    { maxLength: 3 },
  ),
  prices,
});

function expectWhole(groups: readonly { key: string; rows: ComparisonRow[] }[], columns: number): void {
  for (const { key, rows } of groups) {
    expect(rows.length, key).toBeGreaterThan(0);
    for (const row of rows) {
      expect(row.cells, row.key).toHaveLength(columns);
      for (const cell of row.cells)
        expect(Value.Check(ComparisonCell, cell), `${row.key} ${JSON.stringify(cell)}`).toBe(true);
    }
  }
  const keys = groups.flatMap(({ rows }) => rows.map((row) => row.key));
  expect(new Set(keys).size).toBe(keys.length);
}

const asked = fc.constantFrom(
  [],
  [{ slug: 'ecg', title: 'ЭКГ' }],
  [{ slug: 'unheard', title: 'Неслыханное' }],
);

test('every row has one whole cell a column, whatever is unknown of the clinics', () => {
  fc.assert(
    fc.property(fc.array(clinicColumn, { minLength: 1, maxLength: 5 }), asked, (columns, procedures) => {
      expectWhole(makeClinicGroups(columns, procedures, words), columns.length);
    }),
  );
});

test('every row has one whole cell a column, whatever is unknown of the doctors', () => {
  fc.assert(
    fc.property(fc.array(doctorColumn, { minLength: 1, maxLength: 5 }), asked, (columns, procedures) => {
      expectWhole(makeDoctorGroups(columns, procedures, words), columns.length);
    }),
  );
});

test('without columns there are no rows', () => {
  expect(makeClinicGroups([], [], words)).toEqual([]);
  expect(makeDoctorGroups([], [{ slug: 'ecg', title: 'ЭКГ' }], words)).toEqual([]);
});

test('a row is different when its cells do not all say the same', () => {
  const same = makeRow('beds', null, [
    { kind: 'number', value: 5, note: null },
    { kind: 'number', value: 5, note: null },
  ]);
  const different = makeRow('beds', null, [{ kind: 'number', value: 5, note: null }, { kind: 'unknown' }]);
  expect([same.is_different, different.is_different]).toEqual([false, true]);
});
