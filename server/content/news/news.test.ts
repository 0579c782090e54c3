import { expect, test } from 'vitest';
import type { News, NewsCard } from '../../../contract/content/news.ts';
import { createCities, createClinic } from '../../../tests/factories/clinics.ts';
import { createNews } from '../../../tests/factories/news.ts';
import { testApp } from '../../../tests/helpers/app.ts';

let newsId = 0;
const { app, queriesOf } = await testApp(async ({ db }) => {
  await createCities(db);
  const clinicIds: number[] = [];
  for (const title of ['One', 'Two', 'Three', 'Four']) clinicIds.push(await createClinic(db, { title }));
  const closed = await createClinic(db, { title: 'Closed', isWithdrawn: true });
  for (let day = 1; day <= 13; day += 1) {
    const title = { ru: `Новость ${day}`, en: `News ${day}` };
    await createNews(db, {
      slug: `news-${day}`,
      publishedOn: `2026-09-${String(day).padStart(2, '0')}`,
      titles: title,
    });
  }
  newsId = await createNews(db, {
    slug: 'hearts',
    publishedOn: '2026-09-20',
    titles: { ru: 'Сердца', de: 'Herzen' },
    clinicIds: [closed, ...clinicIds],
  });
  await createNews(db, {
    slug: 'draft',
    publishedOn: '2026-09-30',
    titles: { ru: 'Черновик' },
    isDraft: true,
  });
});

type Meta = { total: number; page: number; per_page: number };

async function get<Data>(path: string, language = 'ru') {
  const reply = await app.inject({
    url: `/api/v1/client/news${path}`,
    headers: { 'accept-language': language },
  });
  type Body = { data: Data; meta: Meta; message: string; errors: Record<string, string[]> };
  return { status: reply.statusCode, ...reply.json<Body>() };
}

test('news come latest first, twelve to a page, drafts never', async () => {
  const { data, meta } = await get<NewsCard[]>('');
  expect(data.map(({ slug }) => slug).slice(0, 2)).toEqual(['hearts', 'news-13']);
  expect(data).toHaveLength(12);
  expect(meta).toEqual({ total: 14, page: 1, per_page: 12 });
  expect((await get<NewsCard[]>('?page=2&per_page=12')).data.map(({ slug }) => slug)).toEqual([
    'news-2',
    'news-1',
  ]);
});

test('a news is told in the language, else in English, else in Russian, and says which', async () => {
  expect((await get<News>('/hearts', 'de')).data).toMatchObject({
    title: 'Herzen',
    lang: 'de',
    author: { name: 'Anna', role: 'editor' },
  });
  expect((await get<News>('/hearts', 'ar')).data).toMatchObject({ title: 'Сердца', lang: 'ru' });
  expect((await get<News>('/news-1', 'ar')).data).toMatchObject({ title: 'News 1', lang: 'en' });
});

test('a news has its text, its sources, three clinics that are shown and three other news', async () => {
  const { data } = await get<News>('/hearts');
  expect(data).toMatchObject({
    body: [
      { kind: 'paragraph', text: 'Сердца' },
      { kind: 'list', items: ['1'] },
    ],
    sources: [{ title: 'WHO', url: 'https://who.int' }],
    reviewer: null,
    picture: { path: `/media/news/${newsId}`, version: 5 },
  });
  expect(data.clinics.map(({ title }) => title)).toEqual(['One', 'Two', 'Three']);
  expect(data.more.map(({ slug }) => slug)).toEqual(['news-13', 'news-12', 'news-11']);
});

test('its picture is served', async () => {
  const { data } = await get<News>('/hearts');
  const { path, widths, version } = data.picture;
  const reply = await app.inject(`${path}/${widths[0]}.webp?v=${version}`);
  expect(reply.statusCode).toBe(200);
  expect(reply.headers['content-type']).toBe('image/webp');
  expect((await app.inject(`/media/news/999999/${widths[0]}.webp`)).statusCode).toBe(404);
});

test.each(['/draft', '/nothing', '/%27', '/%00', '/A'])('there is no news %s', async (path) => {
  const { status, message } = await get(path);
  expect(status).toBe(404);
  expect(message).toMatch(/[а-я]/i);
});

test.each([
  ['?page=1e9', 'page'],
  ['?page=Infinity', 'page'],
  ['?per_page=0', 'per_page'],
  ['?per_page=13', 'per_page'],
  ['?q=x', 'q'],
])('%s is refused', async (query, field) => {
  const { status, errors } = await get(query);
  expect(status).toBe(422);
  expect(Object.keys(errors)).toEqual([field]);
});

test('a list and a news take the same number of queries whatever they hold', async () => {
  await get('');
  expect(await queriesOf(() => get('?per_page=1'))).toHaveLength(2);
  expect(await queriesOf(() => get(''))).toHaveLength(2);
  expect(await queriesOf(() => get('/hearts'))).toHaveLength(4);
});
