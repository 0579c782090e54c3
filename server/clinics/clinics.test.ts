import { expect, test } from 'vitest';
import type { Clinic, ClinicCard } from '../../contract/clinics/clinics.ts';
import type { SearchMeta } from '../../contract/search/search.ts';
import { BERLIN, createCities, createClinic, MUNICH, ROCHESTER } from '../../tests/factories/clinics.ts';
import { testApp } from '../../tests/helpers/app.ts';

const { app, db } = await testApp(async ({ db }) => {
  await createCities(db);
  await createClinic(db, {
    title: 'Charité Berlin Test',
    lang: 'de',
    slug: 'charite-test-berlin',
    lat: 52.526,
    lon: 13.377,
    names: [
      { kind: 'label', text: 'Шарите Тест', lang: 'ru' },
      { kind: 'label', text: 'Charité Test Hospital', lang: 'en' },
      { kind: 'acronym', text: 'CTB' },
    ],
  });
  await createClinic(db, { title: 'Augenklinik Isarufer', lang: 'de', cityId: MUNICH });
  await createClinic(db, { title: 'Lakeside Clinic', country: 'US', cityId: ROCHESTER });
  await createClinic(db, { title: 'Closed Clinic', isWithdrawn: true });
  await db.insertInto('clinic_slugs').values({ slug: 'old-charite', clinic_id: 1 }).execute();
});

type Reply = {
  data: ClinicCard[];
  meta: SearchMeta;
  message?: string;
  errors?: Record<string, string[]>;
};

async function search(query: string, language = 'en'): Promise<{ status: number; body: Reply }> {
  const reply = await app.inject({
    url: `/api/v1/client/clinics?${query}`,
    headers: { 'accept-language': language },
  });
  return { status: reply.statusCode, body: reply.json() };
}

test('an empty search finds every published clinic, with exact facets', async () => {
  const { body } = await search('');
  expect(body.meta.total).toBe(3);
  expect(body.meta.facets.country).toEqual([
    { value: 'DE', title: 'Germany', count: 2 },
    { value: 'US', title: 'United States', count: 1 },
  ]);
  expect(body.data.map((card) => card.slug)).not.toContain('closed-clinic');
});

test('a card speaks the language of the request and keeps the own name', async () => {
  const { body } = await search('q=Шарите', 'ru');
  expect(body.data[0]).toMatchObject({
    slug: 'charite-test-berlin',
    title: 'Шарите Тест',
    title_lang: 'ru',
    title_original: 'Charité Berlin Test',
    title_original_lang: 'de',
    country: { code: 'DE', title: 'Германия' },
    city: { id: BERLIN, title: 'Берлин' },
    location: { lat: 52.526, lon: 13.377 },
    rating: { score: null, count: 0 },
    is_claimed: false,
  });
});

test('a title falls back to English and then to the own name', async () => {
  expect((await search('q=CTB', 'ar')).body.data[0]?.title).toBe('Charité Test Hospital');
  expect((await search('q=Isarufer', 'ar')).body.data[0]?.title).toBe('Augenklinik Isarufer');
});

test.each(['charitte berlin', 'CHARITE', 'ifhbnt', 'شاريتيه'])(
  '%s finds the clinic all the same',
  async (q) => {
    const { body } = await search(`q=${encodeURIComponent(q)}`);
    expect(body.data[0]?.slug).toBe('charite-test-berlin');
  },
);

test('a repeated name takes several values and other countries stay choosable', async () => {
  const { body } = await search(`country=DE&country=US&city=${MUNICH}`);
  expect(body.data.map((card) => card.title_original)).toEqual(['Augenklinik Isarufer']);
  const only = await search('country=DE');
  expect(only.body.meta.facets.country?.map((facet) => facet.value)).toContain('US');
});

test('pages follow one another without a double and end', async () => {
  const pages = await Promise.all([1, 2, 3, 4].map((page) => search(`sort=title&per_page=1&page=${page}`)));
  const slugs = pages.flatMap(({ body }) => body.data.map((card) => card.slug));
  expect(slugs).toEqual(['augenklinik-isarufer', 'charite-test-berlin', 'lakeside-clinic']);
});

test('nothing found says which filter to drop', async () => {
  const { body } = await search('q=charite&country=US');
  expect(body.meta.total).toBe(0);
  expect(body.meta.without).toContainEqual({ filter: 'country', total: 1 });
});

test.each([
  ['page=0', 'page'],
  ['per_page=51', 'per_page'],
  ['page=1e9', 'page'],
  ['country=Germany', 'country'],
  ['city=x', 'city'],
  ['sort=best', 'sort'],
  ['sort=distance', 'near'],
  ['near=NaN,1', 'near'],
  ['near=95,10', 'near'],
  [`q=${'a'.repeat(201)}`, 'q'],
  ['colour=red', 'colour'],
])('%s is refused at its field, in the language', async (query, field) => {
  const { status, body } = await search(query, 'ru');
  expect(status).toBe(422);
  expect(Object.keys(body.errors ?? {})).toEqual([field]);
  expect(body.errors?.[field]?.[0]).toMatch(/[а-я]/i);
});

test('markup and SQL in a search are only words', async () => {
  const { status } = await search(
    `q=${encodeURIComponent(`'; drop table clinics; -- <script>alert(1)</script>`)}`,
  );
  expect(status).toBe(200);
});

test('a clinic page has every name and answers for a former slug with the present one', async () => {
  const reply = await app.inject({
    url: '/api/v1/client/clinics/old-charite',
    headers: { 'accept-language': 'de' },
  });
  const clinic = reply.json<{ data: Clinic }>().data;
  expect(clinic).toMatchObject({
    slug: 'charite-test-berlin',
    title: 'Charité Berlin Test',
    time_zone: 'Europe/Berlin',
    location_precision: 'building',
  });
  expect(clinic.names).toContainEqual({ kind: 'label', text: 'Шарите Тест', lang: 'ru' });
});

test.each(['closed-clinic', 'nobody', '%00', 'a'.repeat(250)])('there is no clinic %s', async (slug) => {
  const reply = await app.inject({
    url: `/api/v1/client/clinics/${slug}`,
    headers: { 'accept-language': 'ru' },
  });
  expect(reply.statusCode).toBe(404);
  expect(reply.json().message).toMatch(/[а-я]/i);
});

test('a clinic that is added, renamed or withdrawn is found so by itself', async () => {
  const id = await createClinic(db, { title: 'Nordlicht Zentrum', lang: 'de' });
  await expect.poll(async () => (await search('q=nordlicht')).body.meta.total).toBe(1);
  await db.updateTable('clinics').set({ title: 'Suedwind Zentrum' }).where('id', '=', id).execute();
  await expect.poll(async () => (await search('q=suedwind')).body.meta.total).toBe(1);
  expect((await search('q=nordlicht')).body.meta.total).toBe(0);
  await db.updateTable('clinics').set({ status: 'withdrawn' }).where('id', '=', id).execute();
  await expect.poll(async () => (await search('q=suedwind')).body.meta.total).toBe(0);
});
