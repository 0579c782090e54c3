import { expect, test } from 'vitest';
import type { ClinicCard } from '../../contract/clinics/clinics.ts';
import type { SearchMeta } from '../../contract/search/search.ts';
import { createCities, createClinic, MUNICH } from '../../tests/factories/clinics.ts';
import { createDictionaries } from '../../tests/factories/dictionaries.ts';
import { addClinicFacts, createComments, createDoctor, currencyId } from '../../tests/factories/facts.ts';
import { testApp } from '../../tests/helpers/app.ts';

let eur = 0;
const { app, queriesOf } = await testApp(async ({ db }) => {
  await createCities(db);
  const ids = await createDictionaries(db);
  eur = await currencyId(db, 'EUR');
  const eyes = await createClinic(db, { title: 'Augenklinik Nord', lang: 'de', lat: 52.5, lon: 13.4 });
  await addClinicFacts(db, eyes, {
    prices: [
      { procedureId: ids.procedure('cataract-surgery'), amount: 1800, currencyId: eur },
      { procedureId: ids.procedure('ecg'), amount: 60, currencyId: eur },
    ],
    specializations: [ids.specialization('ophthalmology')],
    languages: [{ lang: 'ru', level: 'fluent' }],
    comforts: [
      { id: ids.comfort('wifi'), value: 'free' },
      { id: ids.comfort('parking'), value: 'no' },
    ],
    licence: { body: 'Ärztekammer', checkedOn: '2026-08-14' },
    response: { minutes: 50, requests: 12, replied: 12 },
  });
  await createComments(
    db,
    [5, 5, 4].map((rating) => ({ clinicId: eyes, rating })),
  );
  const heart = await createClinic(db, {
    title: 'Herzzentrum',
    lang: 'de',
    cityId: MUNICH,
    lat: 48.1,
    lon: 11.6,
  });
  await addClinicFacts(db, heart, {
    prices: [{ procedureId: ids.procedure('stenting'), amount: 9000, amountTo: 12_000, currencyId: eur }],
    specializations: [ids.specialization('cardiology')],
    isClaimed: true,
  });
  for (let index = 0; index < 24; index += 1)
    await createClinic(db, { title: `Clinic ${index}`, cityId: null, country: 'FR' });
  await createDoctor(db, {
    title: 'Dr. Anna Weiss',
    names: [{ text: 'Анна Вайс', lang: 'ru' }],
    positions: [{ clinicId: eyes, specializationId: ids.specialization('ophthalmology'), role: 'head' }],
    prices: [{ procedureId: ids.procedure('cataract-surgery'), amount: 2000, currencyId: eur }],
    languages: [{ lang: 'en', level: 'fluent' }],
  });
});

type Reply = { data: ClinicCard[]; meta: SearchMeta; message: string; errors: Record<string, string[]> };

async function search(query: string, kind = 'clinics', language = 'ru'): Promise<Reply & { status: number }> {
  const reply = await app.inject({
    url: `/api/v1/client/${kind}?${query}`,
    headers: { 'accept-language': language },
  });
  return { status: reply.statusCode, ...reply.json() };
}

const titles = ({ data }: Reply) => data.map((card) => card.title_original);

test.each([
  ['specialization=ophthalmology', ['Augenklinik Nord']],
  ['procedure=stenting', ['Herzzentrum']],
  ['procedure=stenting&procedure=ecg&sort=title', ['Augenklinik Nord', 'Herzzentrum']],
  ['comfort=wifi', ['Augenklinik Nord']],
  ['comfort=parking', []],
  ['language=ru', ['Augenklinik Nord']],
  ['verified=licence', ['Augenklinik Nord']],
  ['verified=profile', ['Herzzentrum']],
  ['rating_min=4.5', ['Augenklinik Nord']],
  ['reply_hours_max=1', ['Augenklinik Nord']],
  ['bbox=13,52,14,53', ['Augenklinik Nord']],
  ['near=48.1,11.6&radius_km=30', ['Herzzentrum']],
  ['specialization=astrology', []],
])('%s finds %j', async (query, found) => {
  const reply = await search(query);
  expect(reply.status).toBe(200);
  expect(titles(reply)).toEqual(found);
});

test('prices are filtered, sorted and counted in the currency asked for', async () => {
  const rouble = 1;
  expect(titles(await search(`price_min=500000&currency=${rouble}`))).toEqual(['Herzzentrum']);
  expect(titles(await search(`price_max=100&currency=${eur}`))).toEqual(['Augenklinik Nord']);
  expect(titles(await search(`procedure=cataract-surgery&price_max=100&currency=${eur}`))).toEqual([]);
  const sorted = await search(`sort=price&currency=${eur}&per_page=2`);
  expect(titles(sorted)).toEqual(['Augenklinik Nord', 'Herzzentrum']);
  expect(sorted.meta.prices).toMatchObject({ currency_id: eur, min: 60, max: 9000 });
  expect((await search('')).meta.prices).toBeNull();
});

test('a card shows the price of the procedure asked for, else the lowest of all', async () => {
  const [lowest] = (await search('q=augenklinik')).data;
  expect(lowest?.price_from).toMatchObject({
    amount: 60,
    procedure: { slug: 'ecg', title: 'ЭКГ' },
    is_range: true,
  });
  const [asked] = (await search('procedure=cataract-surgery')).data;
  expect(asked?.price_from).toMatchObject({
    amount: 1800,
    procedure: { slug: 'cataract-surgery' },
    is_range: false,
  });
  const [range] = (await search('procedure=stenting')).data;
  expect(range?.price_from).toMatchObject({ amount: 9000, is_range: true });
});

test('facets are named in the language, chosen ones are always there, and only those asked for are counted', async () => {
  const { meta } = await search('', 'clinics', 'de');
  expect(meta.facets.specialization).toHaveLength(2);
  expect(meta.facets.specialization).toContainEqual({
    value: 'ophthalmology',
    title: 'Augenheilkunde',
    count: 1,
  });
  expect(meta.facets.language).toEqual([{ value: 'ru', title: 'Russisch', count: 1 }]);
  expect(meta.facets.rating_min?.map(({ value, title }) => [value, title])).toEqual([
    ['4.5', 'Ab 4,5'],
    ['4', 'Ab 4'],
    ['3.5', 'Ab 3,5'],
    ['3', 'Ab 3'],
  ]);
  expect(meta.facets.verified?.map(({ title }) => title)).toContain('Zulassung geprüft');
  const some = await search('facet=country&facet=verified');
  expect(Object.keys(some.meta.facets).sort()).toEqual(['country', 'verified']);
  expect(some.meta.facets.country?.[0]).toEqual({ value: 'FR', title: 'Франция', count: 24 });
});

test('what the words were read as is told, each part with the text without it', async () => {
  const reply = await search(`q=${encodeURIComponent('удаление катаракты недорого')}`);
  expect(titles(reply)).toEqual(['Augenklinik Nord']);
  const [procedure, price] = reply.meta.read ?? [];
  expect(procedure).toEqual({
    kind: 'procedure',
    does: 'filters',
    filter: 'procedure',
    values: ['cataract-surgery'],
    title: 'Удаление катаракты',
    fields: [],
    further: [],
    red_flag: null,
    is_empty: false,
    words: 'удаление катаракты',
    left: 'недорого',
  });
  expect(price).toMatchObject({
    kind: 'price',
    does: 'sorts',
    words: 'недорого',
    left: 'удаление катаракты',
  });
  expect(reply.meta.sort).toBe('price');
});

test.each([
  ['angina', 'heart'],
  ['стенокардия Мюнхен', 'heart'],
  ['cataract', null],
  // With a specialization or a procedure beside it, it is no emergency.
  ['angina cardiologist', null],
  ['стенокардия стентирование', null],
])('the disease in "%s" is shown with the red flag %s', async (q, flag) => {
  const { read = [] } = (await search(`q=${encodeURIComponent(q)}`)).meta;
  expect(read.map(({ kind }) => kind)).toContain('disease');
  expect(read.find(({ red_flag }) => red_flag !== null)?.red_flag ?? null).toBe(flag);
});

test('words that mean what they say are not corrected', async () => {
  const mistyped = `q=${encodeURIComponent('удоление катаракты')}`;
  expect((await search(mistyped)).meta.corrected).toBe('удаление катаракты');
  const exact = (await search(`${mistyped}&exact=true`)).meta;
  expect(exact.corrected).toBeUndefined();
  expect(exact.read?.some(({ kind }) => kind === 'procedure') ?? false).toBe(false);
});

test('an unknown slug finds nothing, and what it hides is told', async () => {
  const { meta } = await search('specialization=astrology&country=DE');
  expect(meta.total).toBe(0);
  expect(meta.without?.[0]).toEqual({ filter: 'specialization', total: 2 });
});

test('doctors are found by the same filters, with their own price and the place of their clinic', async () => {
  const reply = await search('specialization=ophthalmology&language=en', 'doctors');
  expect(reply.data).toMatchObject([
    {
      title: 'Анна Вайс',
      title_original: 'Dr. Anna Weiss',
      specializations: [{ slug: 'ophthalmology', doctor_title: 'офтальмолог' }],
      clinic: { title: 'Augenklinik Nord' },
      role: 'head',
      country: { code: 'DE', title: 'Германия' },
      price_from: { amount: 2000, currency_id: eur },
      reply_time_minutes: 50,
    },
  ]);
});

test.each([
  ['sort=price', 'currency'],
  ['price_min=1', 'currency'],
  ['price_max=1&currency=99', 'currency'],
  ['sort=price&currency=99', 'currency'],
  ['price_min=5&price_max=1&currency=1', 'price_min'],
  ['price_min=NaN&currency=1', 'price_min'],
  ['price_max=Infinity&currency=1', 'price_max'],
  ['price_max=1e999&currency=1', 'price_max'],
  ['page=Infinity', 'page'],
  ['city=-Infinity', 'city'],
  ['bbox=13,53,14,52', 'bbox'],
  ['bbox=190,10,191,20', 'bbox'],
  ['bbox=1,2,3', 'bbox'],
  ['bbox=NaN,2,3,4', 'bbox'],
  ['near=95,10', 'near'],
  ['near=1,999', 'near'],
  ['radius_km=10', 'near'],
  ['sort=distance', 'near'],
  ['rating_min=0', 'rating_min'],
  ['per_page=0', 'per_page'],
  ['page=1e9', 'page'],
  ['specialization=%27%3Bdrop', 'specialization'],
  ['disease=%3Cscript%3E', 'disease'],
  ['language=russian', 'language'],
  ['verified=gold', 'verified'],
  ['facet=stars', 'facet'],
])('%s is refused at its field, for clinics and for doctors', async (query, field) => {
  for (const kind of ['clinics', 'doctors']) {
    const { status, errors } = await search(query, kind);
    expect(status).toBe(422);
    expect(Object.keys(errors)).toEqual([field]);
    expect(errors[field]?.[0]).toMatch(/[а-я]/i);
  }
});

test('a text of five thousand letters is refused', async () => {
  const { status, errors } = await search(`q=${'я'.repeat(5000)}`);
  expect(status).toBe(422);
  expect(Object.keys(errors)).toEqual(['q']);
});

test('a list takes the same number of queries for one card and for twenty', async () => {
  await search('');
  const one = await queriesOf(() => search('per_page=1'));
  const many = await queriesOf(() => search('per_page=20'));
  expect(many).toHaveLength(one.length);
  // The titles of its cities are known from the first time.
  expect(many).toHaveLength(1);
});
