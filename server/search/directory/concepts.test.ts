/** Words that name specializations, diseases and procedures, in every language, beside names and places. */
import { describe, expect, test } from 'vitest';
import { initialWeights } from '../../../contract/search/ranking.ts';
import { sampleClinic, sampleDoctor } from '../../../tests/factories/directory-documents.ts';
import { createMemoryEngine } from '../../../tests/helpers/memory-directory.ts';
import { countryNames } from './country-names.ts';
import type { Concept, DirectoryHits, DirectoryQuery } from './directory.ts';
import { everything, noFilters } from './directory.ts';

type Words = Record<string, string[]>;
const concept = (kind: Concept['kind'], id: number, words: Words): Concept => ({
  kind,
  id,
  names: Object.entries(words).flatMap(([lang, texts]) =>
    texts.map((text, at) => ({ text, lang, isTitle: at === 0 })),
  ),
});
const CARDIOLOGY = 1;
const OPHTHALMOLOGY = 2;
const SURGERY = 3;
const CATARACT = 1;
const CATARACT_SURGERY = 1;
const CORONARY_STENTING = 2;
const concepts = [
  concept('specialization', CARDIOLOGY, {
    ru: ['Кардиология', 'кардиолог', 'сердце'],
    en: ['Cardiology', 'cardiologist', 'heart'],
    de: ['Kardiologie', 'Kardiologe'],
    ar: ['أمراض القلب', 'طبيب قلب'],
  }),
  concept('specialization', OPHTHALMOLOGY, {
    ru: ['Офтальмология', 'офтальмолог', 'окулист', 'глазная клиника'],
    en: ['Ophthalmology', 'ophthalmologist', 'eye doctor'],
    de: ['Augenheilkunde', 'Augenarzt'],
    ar: ['طب العيون', 'طبيب عيون'],
  }),
  concept('specialization', SURGERY, {
    ru: ['Хирургия', 'хирург'],
    en: ['Surgery', 'surgeon'],
    de: ['Chirurgie'],
  }),
  concept('disease', CATARACT, { ru: ['Катаракта'], en: ['Cataract'], de: ['Katarakt', 'grauer Star'] }),
  concept('procedure', CATARACT_SURGERY, {
    ru: ['Удаление катаракты', 'факоэмульсификация'],
    en: ['Cataract surgery', 'phacoemulsification'],
    de: ['Kataraktoperation', 'Katarakt-OP'],
    ar: ['جراحة الساد', 'إزالة المياه البيضاء'],
  }),
  concept('procedure', CORONARY_STENTING, {
    ru: ['Стентирование коронарных артерий'],
    en: ['Coronary stenting'],
    de: ['Koronarstent'],
  }),
];

const [MUNICH, BERLIN] = [1, 2];
const places = {
  countries: ['DE', 'TR'].map(countryNames),
  cities: [
    { id: MUNICH, names: ['Munich', 'Мюнхен', 'München', 'ميونخ'] },
    { id: BERLIN, names: ['Berlin', 'Берлин', 'برلين'] },
  ],
};
const [CHARITE, HEART_CENTRE, CALLED_SO, EYES, STAR] = [1, 2, 3, 4, 5];
const cataract = { id: CATARACT_SURGERY, price: { amount: 2000, currencyId: 1 } };
const stent = { id: CORONARY_STENTING, price: { amount: 900, currencyId: 1 } };
const clinics = [
  sampleClinic(CHARITE, {
    names: 'Charité',
    cityId: BERLIN,
    specializations: [CARDIOLOGY, SURGERY],
    procedures: [stent],
  }),
  sampleClinic(HEART_CENTRE, { names: 'Heart Centre Leipzig' }),
  sampleClinic(CALLED_SO, { names: 'Cardiology Center', cityId: MUNICH }),
  sampleClinic(EYES, {
    names: 'Klinik am Ring',
    cityId: MUNICH,
    specializations: [OPHTHALMOLOGY],
    diseases: [CATARACT],
    procedures: [stent, cataract],
  }),
  sampleClinic(STAR, {
    names: 'Augenklinik Rotkreuzplatz',
    cityId: BERLIN,
    diseases: [CATARACT],
    procedures: [cataract],
  }),
  sampleClinic(6, {
    names: 'Cataract and Surgery House München',
    specializations: [SURGERY],
    diseases: [CATARACT],
  }),
];
const doctors = [
  sampleDoctor(1, { names: 'Anna Becker', clinicId: CHARITE, specializations: [CARDIOLOGY] }),
  sampleDoctor(2, {
    names: 'Jan Herz',
    clinicId: EYES,
    specializations: [OPHTHALMOLOGY],
    procedures: [cataract],
  }),
];
const engine = createMemoryEngine({ clinics, doctors, concepts, places });
const conceptsIn = ({ read }: DirectoryHits) =>
  read.flatMap(({ kind, ids }) => (kind === 'name' || kind === 'free' ? [] : [{ kind, id: ids[0] }]));
const ask = (given: Partial<DirectoryQuery>) => engine.searchClinics({ ...everything, ...given });

describe('the text finds exactly what the filter does', () => {
  const procedure = [CATARACT_SURGERY];
  test.each<[string, Partial<DirectoryQuery>]>([
    ['cataract surgery', { procedure }],
    ['Surgery cataract', { procedure }],
    ['удаление катаракты', { procedure }],
    ['операция по удалению катаракты', { procedure }],
    ['операция по удалению катаракты в Мюнхене', { procedure, city: [MUNICH] }],
    ['удаление катаракты Берлин', { procedure, city: [BERLIN] }],
    ['cataract surgery Germany', { procedure, country: ['DE'] }],
    ['cataract surgry', { procedure }],
    ['elfktybt rfnfhfrns', { procedure }],
    ['факоэмульсификацию', { procedure }],
    ['Kataraktoperation in München', { procedure, city: [MUNICH] }],
    ['جراحة الساد', { procedure }],
    ['جراحة الساد في ميونخ', { procedure, city: [MUNICH] }],
    ['катаракта', { disease: [CATARACT] }],
    ['лечение катаракты', { disease: [CATARACT] }],
    ['кардиология', { specialization: [CARDIOLOGY] }],
    ['кардиолог', { specialization: [CARDIOLOGY] }],
    ['кардиологию', { specialization: [CARDIOLOGY] }],
    ['cardiologists', { specialization: [CARDIOLOGY] }],
    ['Kardiologie Berlin', { specialization: [CARDIOLOGY], city: [BERLIN] }],
    ['طبيب قلب', { specialization: [CARDIOLOGY] }],
    ['rfhlbjkju', { specialization: [CARDIOLOGY] }],
    ['kardiolog', { specialization: [CARDIOLOGY] }],
    ['кардиалогия', { specialization: [CARDIOLOGY] }],
    ['врач офтальмолог', { specialization: [OPHTHALMOLOGY] }],
  ])('%s', async (q, filters) => {
    const [byText, byFilter] = [await ask({ q }), await ask(filters)];
    expect(byText.ids).toEqual(byFilter.ids);
    expect(byText.total).toBe(byFilter.total);
    expect(byText.total).toBeGreaterThan(0);
    expect(conceptsIn(byText).length).toBeGreaterThan(0);
  });
});

test('what was understood is told, the longest name before parts of it', async () => {
  expect(conceptsIn(await ask({ q: 'удаление катаракты' }))).toEqual([
    { kind: 'procedure', id: CATARACT_SURGERY },
  ]);
  expect(conceptsIn(await ask({ q: 'cataract' }))).toEqual([{ kind: 'disease', id: CATARACT }]);
  expect(conceptsIn(await ask({ q: 'surgeon cardiology' }))).toHaveLength(1);
  expect(conceptsIn(await ask({ q: 'klinik am ring' }))).toEqual([]);
});

test('a mistyped concept is told corrected', async () => {
  expect((await ask({ q: 'cataract surgry' })).corrected).toBe('cataract surgery');
});

test('a word of a name and a concept go together', async () => {
  const hits = await ask({ q: 'Charité cardiology' });
  expect(hits.ids).toEqual([CHARITE]);
  expect(conceptsIn(hits)).toEqual([{ kind: 'specialization', id: CARDIOLOGY }]);
});

test('who is called so is found by the whole name, first, and those with the concept after', async () => {
  expect((await ask({ q: 'heart centre leipzig' })).ids[0]).toBe(HEART_CENTRE);
  const hits = await ask({ q: 'cardiology center' });
  expect(hits.ids).toEqual([CALLED_SO, CHARITE]);
});

test('the price shown is the one of the procedure that the text names', async () => {
  const query = { q: 'cataract surgery', city: [MUNICH] };
  expect((await ask(query)).prices).toEqual([
    { amount: 2000, currencyId: 1, procedureId: CATARACT_SURGERY, isOneOfMany: false },
  ]);
  expect((await ask({ q: 'klinik am ring' })).prices[0]).toMatchObject({ amount: 900, isOneOfMany: true });
});

test('of more words than are looked at, a letter suggests clinics by the commonest', async () => {
  const rare = Array.from({ length: 1200 }, (_, at) => {
    const letters = [at % 10, Math.floor(at / 10) % 10, Math.floor(at / 100)].map(
      (digit) => 'abcdefgijk'[digit],
    );
    return sampleClinic(at + 1, { names: `H${letters.join('')}rotoklinik` });
  });
  const common = [1, 2, 3].map((at) => sampleClinic(5000 + at, { names: 'Hospital' }));
  const engine = createMemoryEngine({ clinics: [...rare, ...common], places });
  const suggested = await engine.suggest('h', { language: 'en', limit: 8 });
  expect(suggested.slice(0, 3).map(({ id }) => id)).toEqual(common.map(({ id }) => id));
  expect((await engine.searchClinics({ ...everything, q: 'h' })).total).toBe(1203);
});

test('doctors are found by concept, place of the main clinic and name', async () => {
  const find = async (q: string) => (await engine.searchDoctors({ ...everything, q })).ids;
  expect(await find('кардиолог Берлин')).toEqual([1]);
  expect(await find('удаление катаракты в Мюнхене')).toEqual([2]);
  expect(await find('доктор Беккер кардиолог')).toEqual([1]);
  expect(await find('кардиолог в Мюнхене')).toEqual([]);
});

describe('while it is being typed', () => {
  const suggest = (text: string, language = 'en', limit = 8) => engine.suggest(text, { language, limit });
  test.each([
    ['catar', { kind: 'disease', id: CATARACT, clinics: 3, matched: null }],
    ['катар', { kind: 'disease', id: CATARACT, clinics: 3, matched: 'Катаракта' }],
    ['cataract sur', { kind: 'procedure', id: CATARACT_SURGERY, clinics: 2, matched: null }],
    ['кардиол', { kind: 'specialization', id: CARDIOLOGY, clinics: 1, matched: 'кардиолог' }],
    ['rfhlbjk', { kind: 'specialization', id: CARDIOLOGY, clinics: 1, matched: 'кардиолог' }],
    ['cardiolgy', { kind: 'specialization', id: CARDIOLOGY, clinics: 1, matched: null }],
    ['мюнх', { kind: 'city', id: MUNICH, clinics: 2, matched: 'Мюнхен' }],
    ['герман', { kind: 'country', id: 'DE', clinics: 6, matched: 'Германия' }],
    ['charit', { kind: 'clinic', id: CHARITE, matched: null }],
    ['шарит', { kind: 'clinic', id: CHARITE, matched: null }],
    ['beck', { kind: 'doctor', id: 1, matched: null }],
  ])('%s means', async (text, expected) => {
    expect((await suggest(text))[0]).toEqual(expected);
  });

  test('kinds stay together and there are never more than asked for', async () => {
    for (const text of ['c', 'к', 'cardio', 'm', 'k']) {
      const kinds = (await suggest(text, 'en', 4)).map(({ kind }) => kind);
      expect(kinds.length).toBeLessThanOrEqual(4);
      expect(kinds.filter((kind, at) => kind !== kinds[at - 1])).toHaveLength(new Set(kinds).size);
    }
    expect(await suggest('', 'en')).toEqual([]);
    expect(await suggest(' ?! ', 'en')).toEqual([]);
    expect(await suggest('qwrtzplkxvbnmgh', 'en')).toEqual([]);
  });
});

describe.each([
  ['real clinics', false],
  ['the demo world', true],
])('of %s a field that the text names', (_, isDemo) => {
  const [GENERAL, EYE_CLINIC, KEPT] = [1, 2, 3];
  const all = Array.from({ length: 9 }, (_, at) => at + 1);
  const general = { specializations: all, languages: ['de', 'en', 'fr'], isDemo };
  const engineOfFields = createMemoryEngine({
    clinics: [
      sampleClinic(GENERAL, { ...general, names: 'Aaa General' }),
      sampleClinic(EYE_CLINIC, { names: 'Zzz Augen', specializations: [OPHTHALMOLOGY], isDemo }),
      sampleClinic(KEPT, { names: 'Mmm Haus', specializations: all, isClaimed: true, isDemo }),
    ],
    concepts,
    places,
  });
  const found = async (query: Partial<DirectoryQuery>) =>
    (await engineOfFields.searchClinics({ ...everything, ...query })).ids;

  test('puts a clinic for it before an unclaimed general hospital, and one that keeps its profile by its points', async () => {
    expect(await found({ q: 'окулист' })).toEqual([KEPT, EYE_CLINIC, GENERAL]);
  });

  test('orders nothing where it is not the text that names it', async () => {
    expect(await found({ specialization: [OPHTHALMOLOGY] })).toEqual([KEPT, GENERAL, EYE_CLINIC]);
  });
});

describe('the demo world', () => {
  const [REAL, KNOWN_LESS, DEMO] = [1, 2, 3];
  /** All that gives points. */
  const praised = {
    isDemo: true,
    isLicenceChecked: true,
    isClaimed: true,
    dataScore: 100,
    replyMinutes: 10,
    rating: { count: 9, sum: 45, ranked: 5 },
    languages: ['de', 'en', 'fr', 'ru', 'ar'],
  };
  const fields = { specializations: [OPHTHALMOLOGY], country: 'DE', cityId: MUNICH, lat: 48, lon: 11 };
  const engineOfBoth = createMemoryEngine({
    clinics: [
      sampleClinic(REAL, { ...fields, names: 'Augenzentrum am Ring', languages: ['de'] }),
      sampleClinic(KNOWN_LESS, { ...fields, names: 'Haus Seeblick', specializations: [1, 2, 3, 4, 5, 6] }),
      sampleClinic(DEMO, { ...fields, ...praised, names: 'Augenarzt München' }),
    ],
    doctors: [
      sampleDoctor(REAL, { names: 'Vogel', specializations: [OPHTHALMOLOGY], clinicId: REAL }),
      sampleDoctor(DEMO, {
        ...praised,
        names: 'Abel',
        specializations: [OPHTHALMOLOGY],
        clinicId: DEMO,
      }),
    ],
    concepts,
    places,
  });
  const found = async (query: Partial<DirectoryQuery>) =>
    (await engineOfBoth.searchClinics({ ...everything, ...query })).ids;
  const realFirst = [REAL, KNOWN_LESS, DEMO];

  test.each<[string, Partial<DirectoryQuery>]>([
    ['nothing is typed', {}],
    ['a field is chosen', { specialization: [OPHTHALMOLOGY] }],
    ['the text names a field', { q: 'eye doctor' }],
    ['the text names a field and a place', { q: 'окулист мюнхен' }],
    ['it is called exactly as the field that the text names', { q: 'augenarzt' }],
    ['it is called exactly as the field and place', { q: 'augenarzt münchen' }],
  ])('stands behind what is real where %s', async (_, query) => {
    expect((await found(query)).at(-1)).toBe(DEMO);
    expect((await found(query)).toSorted()).toEqual(realFirst);
    const { ids } = await engineOfBoth.searchDoctors({ ...everything, ...query });
    if (ids.includes(REAL)) expect(ids).toEqual([REAL, DEMO]);
  });

  test('stands first where it alone is called as the text says', async () => {
    const both = createMemoryEngine({
      clinics: [
        sampleClinic(REAL, { ...fields, names: 'Sonnenhof' }),
        sampleClinic(DEMO, { ...fields, ...praised, names: 'Sonnenhof Lindau' }),
      ],
      concepts,
      places,
    });
    const ask = async (q: string) => (await both.searchClinics({ ...everything, q })).ids;
    expect(await ask('sonnenhof lindau')).toEqual([DEMO]);
    expect(await ask('sonnenhof lindau augenarzt')).toEqual([DEMO, REAL]);
    expect(await ask('sonnenhof')).toEqual([REAL, DEMO]);
  });

  test('stands behind by any weights, before and after a change', async () => {
    const world = createMemoryEngine({
      clinics: [sampleClinic(DEMO, { ...fields, ...praised }), sampleClinic(KNOWN_LESS, fields)],
      concepts,
      places,
    });
    const ids = async () => (await world.searchClinics({ ...everything })).ids;
    expect(await ids()).toEqual([KNOWN_LESS, DEMO]);
    world.weigh({ ...initialWeights, profile_kept: 60, rating: 0, documented: 5 });
    expect(await ids()).toEqual([KNOWN_LESS, DEMO]);
    world.change(new Map([[REAL, sampleClinic(REAL)]]));
    expect((await ids()).at(-1)).toBe(DEMO);
    const preview = await world.previewOrder({
      of: 'clinics',
      filters: noFilters,
      weights: initialWeights,
      limit: 3,
    });
    expect(preview.now.at(-1)?.id).toBe(DEMO);
    expect(preview.next.at(-1)).toMatchObject({ id: DEMO, otherPlace: 3 });
    for (const { points } of preview.next) expect(points).toBeLessThanOrEqual(100);
  });

  test('is suggested behind what is called alike', async () => {
    const both = createMemoryEngine({
      clinics: [
        sampleClinic(DEMO, { ...fields, ...praised, names: 'Sonnenhof' }),
        sampleClinic(REAL, { ...fields, names: 'Sonnenhof' }),
      ],
      concepts,
      places,
    });
    const suggested = await both.suggest('sonnenh', { language: 'de', limit: 8 });
    expect(suggested.map((one) => one.id)).toEqual([REAL, DEMO]);
  });
});
