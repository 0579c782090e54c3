import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { AdminNews, AdminNewsDetail, NewsVersion } from '../../../contract/content/admin-news.ts';
import { makeAccount } from '../../../tests/factories/accounts.ts';
import { createCities, createClinic } from '../../../tests/factories/clinics.ts';
import { createNews } from '../../../tests/factories/news.ts';
import { testApp } from '../../../tests/helpers/app.ts';
import { publishDueNews } from './jobs.ts';

let clinicId = 0;
const { app, db, queriesOf } = await testApp(async ({ db: empty }) => {
  await createCities(empty);
  clinicId = await createClinic(empty, { title: 'Isar Klinik' });
});
const moderator = await makeAccount(db, { operator: 'moderator', name: 'Mara', surname: 'Lind' });

type Answer<Data> = { status: number; data: Data; errors: Record<string, string[]> };

async function call<Data>(method: 'GET' | 'POST' | 'PATCH', path: string, payload?: object) {
  const reply = await app.inject({
    method,
    url: `/api/v1/${path}`,
    headers: { ...moderator.headers, 'accept-language': 'en' },
    ...(payload && { payload }),
  });
  return { status: reply.statusCode, ...reply.json<Omit<Answer<Data>, 'status'>>() };
}

const text = (title: string) => ({ title, lead: `${title}.`, body: [{ kind: 'paragraph', text: title }] });
const contentOf = (slug: string) => ({
  slug,
  author: { name: { en: 'Anna' }, role: { en: 'editor' } },
  reviewer: null,
  sources: [{ title: 'WHO', url: 'https://who.int/a' }],
  picture: { scene: 'mri', seed: 7 },
  photo: null,
  clinics: [clinicId],
  texts: { en: text('Hearts'), ru: text('Сердца') },
});
const begin = async (slug: string) =>
  (await call<AdminNewsDetail>('POST', 'admin/news', contentOf(slug))).data;
const act = ({ id, version }: AdminNews, what: string, body: object = {}) =>
  call<AdminNewsDetail>('POST', `admin/news/${id}/${what}`, { version, ...body });
const edit = ({ id, version }: AdminNews, changes: object) =>
  call<AdminNewsDetail>('PATCH', `admin/news/${id}`, { version, ...changes });
const historyOf = async (id: number) => (await call<NewsVersion[]>('GET', `admin/news/${id}/history`)).data;
const shown = async (slug: string) => {
  const { status, data } = await call<{ title: string }>('GET', `client/news/${slug}`);
  return status === 200 ? data.title : status;
};

describe('a news', () => {
  test('begins as a draft that nobody sees, is published, and is a draft again', async () => {
    const draft = await begin('hearts');
    expect(draft).toMatchObject({
      status: 'draft',
      title: 'Hearts',
      missing: ['de', 'ar'],
      clinics: [clinicId],
    });
    expect(await shown('hearts')).toBe(404);
    const { data } = await act(draft, 'publish');
    expect(data).toMatchObject({ status: 'published', publish_at: null, version: 2 });
    expect(await shown('hearts')).toBe('Hearts');
    expect((await act(data, 'withdraw')).data.status).toBe('draft');
    expect(await shown('hearts')).toBe(404);
    const acts = await db
      .selectFrom('audit_events')
      .select('kind')
      .where('entity', '=', 'news')
      .orderBy('id')
      .execute();
    expect(acts.map(({ kind }) => kind)).toEqual(['news.begun', 'news.published', 'news.withdrawn']);
  });

  test('comes out by itself at its time, once', async () => {
    const draft = await begin('later');
    const { data } = await act(draft, 'publish', { publish_at: '2099-01-02T10:00:00Z' });
    expect(data).toMatchObject({ status: 'scheduled', publish_at: '2099-01-02T10:00:00.000Z' });
    await publishDueNews(db);
    expect(await shown('later')).toBe(404);
    await sql`update news set publish_at = now() - interval '1 minute' where id = ${data.id}`.execute(db);
    await Promise.all([publishDueNews(db), publishDueNews(db)]);
    expect(await shown('later')).toBe('Hearts');
    expect((await call<AdminNewsDetail>('GET', `admin/news/${data.id}`)).data.version).toBe(data.version + 1);
  });

  test('keeps what it was, and brings it back as a new version', async () => {
    const first = await begin('history');
    const second = (await edit(first, { texts: { en: text('Lungs') } })).data;
    const kept = await historyOf(first.id);
    expect(kept.map(({ content }) => content.texts.en?.title)).toEqual(['Lungs', 'Hearts']);
    expect(kept[1]?.content.clinics).toEqual([{ id: clinicId, title: 'Isar Klinik' }]);
    expect(kept.map(({ version, made_by }) => [version, made_by])).toEqual([
      [2, 'Mara Lind'],
      [1, 'Mara Lind'],
    ]);
    const third = (await act(second, 'restore', { restore: 1 })).data;
    expect(third).toMatchObject({ version: 3, texts: { en: text('Hearts'), ru: text('Сердца') } });
    expect((await act(third, 'restore', { restore: 9 })).errors).toHaveProperty('restore');
  });

  test('that came with the service keeps its first words too', async () => {
    const id = await createNews(db, { slug: 'old', publishedOn: '2026-01-01', titles: { en: 'Old' } });
    const { data } = await call<AdminNewsDetail>('GET', `admin/news/${id}`);
    const changed = (await edit(data, { texts: { en: text('New') } })).data;
    expect((await historyOf(id)).map(({ version, made_by }) => [version, made_by])).toEqual([
      [2, 'Mara Lind'],
      [1, null],
    ]);
    expect((await act(changed, 'restore', { restore: 1 })).data.title).toBe('Old');
  });

  test('of a time that kept no picture leaves the present one, as its history says', async () => {
    const id = await createNews(db, { slug: 'undrawn', publishedOn: '2026-01-01', titles: { en: 'Old' } });
    const { picture: _, ...undrawn } = contentOf('undrawn');
    await sql`
      insert into content_versions (entity, entity_id, version, content)
      values ('news', ${id}, 1, ${JSON.stringify(undrawn)}::jsonb)`.execute(db);
    const [garden, mri] = [
      { scene: 'garden', seed: 3 },
      { scene: 'mri', seed: 7 },
    ];
    const first = (await call<AdminNewsDetail>('GET', `admin/news/${id}`)).data;
    const second = (await edit(first, { picture: garden })).data;
    const third = (await edit(second, { picture: mri })).data;
    expect((await historyOf(id)).map(({ content }) => content.picture)).toEqual([mri, garden, null]);
    const fourth = (await act(third, 'restore', { restore: 1 })).data;
    expect([fourth.title, fourth.picture]).toEqual(['Hearts', mri]);
    expect((await act(fourth, 'restore', { restore: 2 })).data.picture).toEqual(garden);
  });

  test('is changed by one of two at the same moment', async () => {
    const draft = await begin('race');
    const answers = await Promise.all(['A', 'B'].map((title) => edit(draft, { texts: { en: text(title) } })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  test.each([
    [{ slug: 'hearts' }, 'slug'],
    [{ texts: { xx: text('Word') } }, 'texts'],
    [{ clinics: [999_999] }, 'clinics'],
    [{ sources: [{ title: 'x', url: 'javascript:alert(1)' }] }, 'sources.url'],
  ])('%j is refused', async (changes, field) => {
    const { status, errors } = await call('POST', 'admin/news', { ...contentOf('refused'), ...changes });
    expect([status, Object.keys(errors)]).toEqual([422, [field]]);
    expect((await call<AdminNews[]>('GET', 'admin/news?q=refused')).data).toEqual([]);
  });

  test('without a text is not published', async () => {
    const draft = (await edit(await begin('empty'), { texts: {} })).data;
    expect((await act(draft, 'publish')).errors).toHaveProperty('texts');
    for (const path of ['', '/history'])
      expect((await call('GET', `admin/news/999999${path}`)).status).toBe(404);
  });
});

test('a list takes the same number of queries whatever it holds', async () => {
  const one = await queriesOf(() => call('GET', 'admin/news?per_page=1'));
  expect(await queriesOf(() => call('GET', 'admin/news?status=draft&q=hearts'))).toHaveLength(one.length);
});
