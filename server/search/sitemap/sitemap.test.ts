import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createCities, createClinic } from '../../../tests/factories/clinics.ts';
import { createDictionaries } from '../../../tests/factories/dictionaries.ts';
import { createDoctor } from '../../../tests/factories/facts.ts';
import { createNews } from '../../../tests/factories/news.ts';
import { testApp } from '../../../tests/helpers/app.ts';

let doctorId = 0;
const { app, db, queriesOf } = await testApp(async ({ db }) => {
  await createCities(db);
  const ids = await createDictionaries(db);
  const clinicId = await createClinic(db, { title: 'One', slug: 'one' });
  await createClinic(db, { title: 'Gone', slug: 'gone', isWithdrawn: true });
  const specializationId = ids.specialization('cardiology');
  doctorId = await createDoctor(db, { title: 'Dr. Berg', positions: [{ clinicId, specializationId }] });
  await createDoctor(db, { title: 'Dr. Nowhere' });
  await createNews(db, { slug: 'hearts', publishedOn: '2026-09-20', titles: { ru: 'Сердца' } });
});

const parser = new XMLParser({
  ignoreAttributes: false,
  isArray: (name) => ['sitemap', 'url', 'xhtml:link'].includes(name),
});

async function get(path: string) {
  const reply = await app.inject({ url: path, headers: { host: 'medatlas.test' } });
  expect(reply.statusCode, path).toBe(200);
  return reply;
}

async function getXml(path: string) {
  const { body, headers } = await get(path);
  expect(headers['content-type']).toMatch(/^application\/xml/);
  expect(XMLValidator.validate(body), path).toBe(true);
  return parser.parse(body);
}

const origin = 'http://medatlas.test';

test('robots are led to the sitemap, which lists files for every language', async () => {
  expect((await get('/robots.txt')).body).toContain(`Sitemap: ${origin}/sitemap.xml`);
  const { sitemapindex } = await getXml('/sitemap.xml');
  const files: string[] = sitemapindex.sitemap.map(({ loc }: { loc: string }) => loc);
  for (const language of ['ru', 'en', 'de', 'ar']) {
    for (const file of ['pages-1', 'clinics-1', 'doctors-1', 'news-1']) {
      expect(files).toContain(`${origin}/sitemaps/${language}/${file}.xml`);
    }
  }
  expect(files).toHaveLength(16);
  for (const file of files) await getXml(file.slice(origin.length));
});

test.each([
  ['clinics', () => '/hospital/one/about'],
  ['doctors', () => `/hospital/one/self/${doctorId}`],
  ['news', () => '/news/hearts'],
])('of %s those that are shown stand in it, with the same page in every language', async (kind, path) => {
  const { urlset } = await getXml(`/sitemaps/de/${kind}-1.xml`);
  expect(urlset.url).toHaveLength(1);
  const [url] = urlset.url;
  expect(url.loc).toBe(`${origin}/de${path()}`);
  expect(Date.parse(url.lastmod)).toBeGreaterThan(Date.parse('2026-01-01'));
  const links = url['xhtml:link'].map((link: Record<string, string>) => [link['@_hreflang'], link['@_href']]);
  expect(links).toEqual([
    ['ru', `${origin}/ru${path()}`],
    ['en', `${origin}/en${path()}`],
    ['de', `${origin}/de${path()}`],
    ['ar', `${origin}/ar${path()}`],
    ['x-default', `${origin}${path()}`],
  ]);
});

test('the home page has an address in every language', async () => {
  const { urlset } = await getXml('/sitemaps/ru/pages-1.xml');
  expect(urlset.url[0].loc).toBe(`${origin}/ru`);
  expect(urlset.url[0]['xhtml:link'].at(-1)['@_href']).toBe(`${origin}/`);
});

test.each([
  '/sitemaps/xx/clinics-1.xml',
  '/sitemaps/de/clinics-0.xml',
  '/sitemaps/de/pages-2.xml',
  '/sitemaps/de/users-1.xml',
  '/sitemaps/de/clinics-999999999.xml',
  '/sitemaps/de/%00',
])('there is no file %s', async (path) => {
  expect((await app.inject(path)).statusCode).toBe(404);
});

test('the last number that ids reach is a file too, an empty one', async () => {
  const { urlset } = await getXml('/sitemaps/de/clinics-107375.xml');
  expect(urlset.url).toBeUndefined();
});

test('a file is read in parts by id, each of two thousand, and none is left out', async () => {
  await sql`insert into clinics (slug, title, country) select 'many-' || n, 'Many', 'DE' from generate_series(1, 4100) n`.execute(
    db,
  );
  const texts = await queriesOf(async () => {
    const { body } = await get('/sitemaps/ru/clinics-1.xml');
    expect(body.match(/<loc>/g)).toHaveLength(4101);
  });
  expect(texts).toHaveLength(3);
});
