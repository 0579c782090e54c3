import { describe, expect, test } from 'vitest';
import { sampleClinic } from '../../../tests/factories/directory-documents.ts';
import { buildIndex, createMemoryEngine } from '../../../tests/helpers/memory-directory.ts';
import { countryNames } from './country-names.ts';
import type { ClinicDocument, DirectoryQuery } from './directory.ts';
import { everything } from './directory.ts';
import { createAnswers } from './query/answers.ts';

type Names = Partial<Record<ClinicDocument['names'][number]['kind'], string>>;
const clinic = (id: number, names: Names, country = 'DE', cityId: number | null = null): ClinicDocument =>
  sampleClinic(id, {
    names: Object.entries(names).map(([kind, text]) => ({ kind, text }) as ClinicDocument['names'][number]),
    country,
    cityId,
  });

const BERLIN = 1;
const MEXICO_CITY = 2;
const places = {
  countries: ['DE', 'RU', 'MX', 'CN', 'KR', 'FR', 'EG'].map(countryNames),
  cities: [
    { id: BERLIN, names: ['Berlin', 'Берлин', 'برلين'] },
    { id: MEXICO_CITY, names: ['Mexico City', 'Мехико'] },
  ],
};

const CHARITE = 1;
const SKLIF = 2;
const UKM = 3;
const clinics = [
  clinic(
    CHARITE,
    { title: 'Charité – Universitätsmedizin Berlin', former: 'Königliche Pesthaus' },
    'DE',
    BERLIN,
  ),
  clinic(
    SKLIF,
    { title: 'N.V. Sklifosovsky Institute', label: 'НИИ скорой помощи имени Н.В. Склифосовского' },
    'RU',
  ),
  clinic(UKM, { title: 'Universitätsklinikum Münster', acronym: 'UKM' }),
  clinic(4, { title: 'Hospital Ángeles' }, 'MX', MEXICO_CITY),
  clinic(5, { title: '广州市增城区中医医院' }, 'CN'),
  clinic(6, { title: '서울대치과병원' }, 'KR'),
  clinic(7, { title: 'General Hospital' }),
  clinic(8, { title: 'General Hospital of Somewhere Else Entirely' }),
  clinic(9, { title: 'Radiotherapiegroep Arnhem' }),
  clinic(10, { title: 'Кардиологическая клиника «Кардиолог»' }, 'RU'),
  clinic(11, { title: 'Hospitable Hostel Clinic' }),
  clinic(12, { title: 'مستشفى الأهلي' }, 'EG'),
];
const engine = createMemoryEngine({ clinics, places });
const ask = (q: string, more: Partial<DirectoryQuery> = {}) =>
  engine.searchClinics({ ...everything, q, ...more });

describe('a clinic is found by', () => {
  test.each([
    ['its title', 'Charité – Universitätsmedizin Berlin', CHARITE],
    ['a former name', 'konigliche pesthaus', CHARITE],
    ['its acronym', 'ukm', UKM],
    ['words in another order', 'berlin charite', CHARITE],
    ['one typing mistake in 5 to 8 letters', 'charte', CHARITE],
    ['two mistakes from 9 letters', 'universitatskilnikm munster', UKM],
    ['Cyrillic letters', 'Шарите', CHARITE],
    ['Arabic letters', 'شاريتيه', CHARITE],
    ['umlauts written out', 'muenster', UKM],
    ['another keyboard layout', 'ifhbnt', CHARITE],
    ['another keyboard layout with the city', 'ifhbnt ,thkby', CHARITE],
    ['Latin letters for Cyrillic ones', 'sklifosovskogo', SKLIF],
    ['initials with and without dots', 'нв склифосовского', SKLIF],
    ['traditional characters', '廣州市增城區中醫醫院', 5],
    ['a part of an unspaced name', '中医医院', 5],
    ['Mandarin in Latin letters', 'guangzhou shi', 5],
    ['Korean in Latin letters', 'seouldaechigwabyeongwon', 6],
    ['words that are one in the name', 'radiotherapie groep', 9],
    ['another form of the word', 'кардиологию', 10],
    ['the beginning of the last word', 'radiother', 9],
    ['Arabic spelling variants', 'مستشفي الاهلى', 12],
    ['a mistyped name and its city', 'charitte berlin', CHARITE],
    ['its name and the city in another language', 'шарите берлин', CHARITE],
    ['its name and country', 'charite германия', CHARITE],
    ['a city of two words', 'angeles mexico city', 4],
    ['a word it does not have beside telling ones', 'charite universitatsmedizin zzzz', CHARITE],
  ])('%s', async (_, q, id) => {
    const hits = await ask(q);
    expect(hits.ids[0]).toBe(id);
  });
});

describe('a name written by ear in another script', () => {
  const names = [
    'Meijo Hospital',
    'Seiyo Clinic',
    'Mayo Clinic',
    'Cleveland Clinic',
    'Great Ormond Street Hospital',
    'Hôpital Saint-Louis',
    'Hôpital Lariboisière',
    'Universitätsklinikum Gießen',
    'Johns Hopkins Hospital',
    'Sarti Clinic',
  ];
  const phonetic = createMemoryEngine({
    clinics: names.map((title, at) => clinic(at + 1, { title })),
    places,
  });
  const first = async (q: string): Promise<string | undefined> => {
    const { ids } = await phonetic.searchClinics({ ...everything, q });
    return names[(ids[0] ?? 0) - 1];
  };
  test.each([
    ['мэйо клиник', 'Mayo Clinic'],
    ['Мейо Клиник', 'Mayo Clinic'],
    ['مايو كلينك', 'Mayo Clinic'],
    ['Κλίβελαντ Κλίνικ', 'Cleveland Clinic'],
    ['קליבלנד קליניק', 'Cleveland Clinic'],
    ['Грейт Ормонд Стрит', 'Great Ormond Street Hospital'],
    ['Сен-Луи', 'Hôpital Saint-Louis'],
    ['Ларибуазьер', 'Hôpital Lariboisière'],
    ['Гиссен', 'Universitätsklinikum Gießen'],
    ['جونز هوبكنز', 'Johns Hopkins Hospital'],
  ])('%s is %s', async (q, name) => {
    expect(await first(q)).toBe(name);
  });

  test('letters beat sound, and words of one script are not heard', async () => {
    const clinics = [
      clinic(1, { title: 'Mayo' }),
      clinic(2, { title: 'Мэйо' }),
      clinic(3, { title: 'Meio' }),
    ];
    const both = createMemoryEngine({ clinics, places });
    expect((await both.searchClinics({ ...everything, q: 'мэйо' })).ids[0]).toBe(2);
    expect((await both.searchClinics({ ...everything, q: 'maio' })).ids).toEqual([1]);
  });
});

test('without text the best documented come first, and titles are sorted by their letters', async () => {
  const some = createMemoryEngine({
    clinics: [
      clinic(1, { title: '«Zentrum»' }),
      clinic(2, { title: '"Albatros"' }),
      clinic(3, { title: 'Bichat', alias: 'Claude Bernard', acronym: 'BCB' }),
      { ...clinic(4, { title: 'Tenon' }), lat: 48.8, lon: 2.4 },
      clinic(5, { title: 'Curie', alias: 'CURIE' }),
    ],
    places,
  });
  const order = async (sort: DirectoryQuery['sort']) =>
    (await some.searchClinics({ ...everything, sort })).ids;
  expect(await order('relevance')).toEqual([4, 3, 2, 5, 1]);
  expect(await order('title')).toEqual([2, 3, 5, 4, 1]);
});

test('the whole name comes before a name that only contains it', async () => {
  expect((await ask('general hospital')).ids).toEqual([7, 8]);
});

test('an exact word comes before one that begins with it', async () => {
  const { ids } = await ask('hospita');
  expect(ids).toContain(11);
  expect((await ask('hospital')).ids.at(-1)).not.toBe(7);
});

test('words that many are called put the best documented first, not who is called nothing else', async () => {
  const some = createMemoryEngine({
    clinics: [
      clinic(1, { title: 'Hospital' }),
      { ...clinic(2, { title: 'Royal Free Hospital' }), lat: 51.5, lon: -0.1 },
      clinic(3, { title: 'Great Northern' }),
      clinic(4, { title: 'Albatros Hospital' }),
    ],
    places,
  });
  const idsOf = async (q: string) => (await some.searchClinics({ ...everything, q })).ids;
  expect((await idsOf('hospital'))[0]).toBe(2);
  expect((await idsOf('the hospital')).toSorted()).toEqual([1, 2, 4]);
  expect((await idsOf('albatros hospital'))[0]).toBe(4);
});

test('words of up to four letters are not corrected', async () => {
  expect((await ask('ukn')).ids).toEqual([]);
});

test('one word of a city with two names nothing', async () => {
  expect((await ask('city')).ids).not.toContain(4);
});

test('a corrected word is told, as is a query on another layout', async () => {
  expect((await ask('charitte berlin')).corrected).toBe('charite berlin');
  expect((await ask('ifhbnt')).corrected).toBe('шарите');
  expect((await ask('Charité')).corrected).toBeNull();
  expect((await ask('muenster')).corrected).toBeNull();
});

test('gibberish finds nothing, and it is told what the filters alone would find', async () => {
  const hits = await ask('qwrtzplk xvbnmgh', { country: ['RU'] });
  expect(hits.total).toBe(0);
  expect(hits.without).toEqual([{ value: 'q', count: 2 }]);
});

test('a filter that excludes all text hits is named', async () => {
  const hits = await ask('charite', { country: ['RU'], facets: ['country'] });
  expect(hits.total).toBe(0);
  expect(hits.without).toEqual([
    { value: 'q', count: 2 },
    { value: 'country', count: 1 },
  ]);
  expect(hits.facets.country).toEqual([
    { value: 'DE', count: 1 },
    { value: 'RU', count: 0 },
  ]);
});

test('punctuation alone is read as nothing and finds everything', async () => {
  expect((await ask(' ?! ')).total).toBe(clinics.length);
});

test('what is being typed finds names by their beginning in any spelling', async () => {
  for (const typed of ['muenst', 'мюнст', 'mun', 'Univ', 'charit', 'чарит']) {
    expect((await ask(typed)).total, typed).toBeGreaterThan(0);
  }
});

test('a clinic in a new city is found before queries can name the city', () => {
  const PARIS = 3;
  const elsewhere = { countries: [], regions: [] };
  const index = buildIndex({ clinics: [clinic(1, { title: 'Nordwest' })], places: { ...places, elsewhere } });
  const read = (q: string) => {
    const { ids, read } = createAnswers(index.snapshot()).searchClinics({ ...everything, q });
    return { ids, kinds: read.map(({ kind }) => kind) };
  };
  expect(read('nordwest').ids).toEqual([1]);

  const added = clinic(2, { title: 'Salpêtrière' }, 'FR', PARIS);
  index.see([added]);
  index.learnCities([{ id: PARIS, names: ['Paris'] }]);
  index.change(new Map([[2, added]]), new Map());
  expect(read('salpetriere').ids).toEqual([2]);
  expect(read('paris').kinds).not.toContain('city');
  expect(index.lacksPlaces()).toBe(true);

  expect(index.learnPlaces()).toBe(true);
  expect(read('paris')).toEqual({ ids: [2], kinds: ['city'] });
  expect(index.lacksPlaces()).toBe(false);
  expect(index.learnPlaces()).toBe(false);
});
