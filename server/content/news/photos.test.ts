import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { pino } from 'pino';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { AdminNewsDetail, NewsContent, NewsPhoto } from '../../../contract/content/admin-news.ts';
import type { News } from '../../../contract/content/news.ts';
import { DAY_MS } from '../../../contract/platform/durations.ts';
import { type MadeAccount, makeAccount } from '../../../tests/factories/accounts.ts';
import { testApp } from '../../../tests/helpers/app.ts';
import { createFiles } from '../../platform/files.ts';
import { createSecrets } from '../../platform/secrets.ts';
import { sweepNewsPhotos } from './photos.ts';

const { app, db, config } = await testApp();
const moderator = await makeAccount(db, { operator: 'moderator' });
const files = createFiles({ config, secrets: createSecrets(config) });
const log = pino({ level: 'silent' });

const jpeg = (width = 1000, height = 600) =>
  sharp({ create: { width, height, channels: 3, background: { r: 40, g: 90, b: 160 } } })
    .jpeg()
    .withExif({ IFD0: { Artist: 'Anna' } })
    .toBuffer();

async function upload(bytes: Buffer, key: string = randomUUID(), by: MadeAccount = moderator) {
  const form = new FormData();
  form.set('file', new File([new Uint8Array(bytes)], 'ward.jpg'));
  const body = new Response(form);
  const reply = await app.inject({
    method: 'POST',
    url: '/api/v1/admin/news-photos',
    headers: {
      ...by.headers,
      'accept-language': 'en',
      'idempotency-key': key,
      'content-type': body.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await body.arrayBuffer()),
  });
  const { data, errors = {} } = reply.json<{ data: NewsPhoto; errors?: Record<string, string[]> }>();
  return { status: reply.statusCode, data, errors };
}

async function call<Data>(method: 'GET' | 'POST' | 'PATCH', path: string, payload?: object) {
  const reply = await app.inject({
    method,
    url: `/api/v1/${path}`,
    headers: { ...moderator.headers, 'accept-language': 'en' },
    ...(payload && { payload }),
  });
  const body = reply.json<{ data: Data; errors?: Record<string, string[]> }>();
  return { status: reply.statusCode, ...body };
}

const text = {
  title: 'Hearts',
  lead: 'Of hearts.',
  body: [{ kind: 'paragraph' as const, text: 'Beating.' }],
};
const photoOf = (photo: number, alt: Record<string, string>) => ({
  photo,
  alt,
  credit: 'Anna Berg, CC BY 4.0',
  credit_url: null,
});
const contentOf = (slug: string, photo: NewsContent['photo']): NewsContent => ({
  slug,
  author: { name: { en: 'Anna' }, role: { en: 'editor' } },
  reviewer: null,
  sources: [],
  picture: { scene: 'mri', seed: 7 },
  photo,
  clinics: [],
  texts: { en: text, ru: { ...text, title: 'Сердца' } },
});
const begin = async (slug: string, photo: NewsContent['photo']) =>
  (await call<AdminNewsDetail>('POST', 'admin/news', contentOf(slug, photo))).data;
const publish = ({ id, version }: AdminNewsDetail) =>
  call<AdminNewsDetail>('POST', `admin/news/${id}/publish`, { version });
const webp = (url: string, by: { headers: Record<string, string> } = moderator) =>
  app.inject({ url, headers: { ...by.headers, accept: 'image/webp' } });

describe('a photo of a news', () => {
  test('is seen by operators first, and by everyone once the news is out', async () => {
    const { data: photo } = await upload(await jpeg());
    expect(photo).toMatchObject({ width: 1000, height: 600 });
    const own = await webp(`/api/v1/admin/news-photos/${photo.id}`);
    expect((await sharp(own.rawPayload).metadata()).width).toBe(640);
    const draft = await begin(
      'hearts',
      photoOf(photo.id, { en: 'A nurse at a bed', ru: 'Медсестра у кровати' }),
    );
    expect((await app.inject(`/media/news/${draft.id}/320.webp`)).statusCode).toBe(404);

    expect((await publish(draft)).status).toBe(200);
    const shown = (await call<News>('GET', 'client/news/hearts')).data;
    expect(shown.photo).toEqual({
      alt: 'A nurse at a bed',
      credit: 'Anna Berg, CC BY 4.0',
      credit_url: null,
    });
    expect(shown.picture).toMatchObject({ width: 1000, height: 600, widths: [160, 320, 640, 960] });
    const media = await app.inject(`/media/news/${draft.id}/320.jpg?v=${shown.picture.version}`);
    expect(media.headers['cache-control']).toContain('immutable');
    const { width, exif } = await sharp(media.rawPayload).metadata();
    expect([width, exif]).toEqual([320, undefined]);
  });

  test('is described in every language before the news comes out, and stays so', async () => {
    const { data: photo } = await upload(await jpeg());
    const draft = await begin('undescribed', photoOf(photo.id, { en: 'A nurse', ru: ' ' }));
    expect((await publish(draft)).errors).toEqual({
      'photo.alt.ru': ['Русский: say what the photo shows'],
    });
    const change = (news: AdminNewsDetail, alt: Record<string, string>) =>
      call<AdminNewsDetail>('PATCH', `admin/news/${news.id}`, {
        version: news.version,
        photo: photoOf(photo.id, alt),
      });
    const described = (await change(draft, { en: 'A nurse', ru: 'Медсестра' })).data;
    const published = (await publish(described)).data;
    expect((await change(published, { ru: 'Медсестра' })).errors).toHaveProperty(['photo.alt.en']);
    const { errors } = await call('POST', `admin/news/${published.id}/restore`, {
      version: published.version,
      restore: 1,
    });
    expect(errors).toHaveProperty(['photo.alt.ru']);
  });

  test('is one photo, however often it is sent', async () => {
    const [bytes, key] = [await jpeg(), randomUUID()];
    const [one, other] = await Promise.all([upload(bytes, key), upload(bytes, key)]);
    expect(other.data).toEqual(one.data);
    expect((await upload(bytes, key)).data).toEqual(one.data);
  });

  test('that is none, or none that there is, is refused', async () => {
    expect((await upload(Buffer.from('<svg onload="alert(1)"/>'))).errors).toHaveProperty('file');
    expect((await upload(await jpeg(300, 200))).errors).toHaveProperty('file');
    const { errors } = await call('POST', 'admin/news', contentOf('unknown', photoOf(999_999, {})));
    expect(errors).toHaveProperty('photo');
    const { data: photo } = await upload(await jpeg());
    const uncredited = { ...photoOf(photo.id, {}), credit: ' ' };
    const refused = await call('POST', 'admin/news', contentOf('uncredited', uncredited));
    expect(Object.keys(refused.errors ?? {}).join()).toContain('credit');
    expect((await webp('/api/v1/admin/news-photos/999999')).statusCode).toBe(404);
  });

  test('is for those who write news', async () => {
    const client = await makeAccount(db);
    expect((await upload(await jpeg(), randomUUID(), client)).status).toBe(404);
    const { data: photo } = await upload(await jpeg());
    for (const path of [`news-photos/${photo.id}`, 'news-drawings/mri/7']) {
      expect((await webp(`/api/v1/admin/${path}`, client)).statusCode).toBe(404);
      expect((await app.inject(`/api/v1/admin/${path}`)).statusCode).toBe(401);
    }
  });

  test('goes after a week when neither a news nor a version of one names it', async () => {
    const ids: number[] = [];
    for (let i = 0; i < 3; i += 1) ids.push((await upload(await jpeg())).data.id);
    const [unused = 0, used = 0, former = 0] = ids;
    await begin('used', photoOf(used, { en: 'A nurse' }));
    const draft = await begin('formerly', photoOf(former, { en: 'A nurse' }));
    await call('PATCH', `admin/news/${draft.id}`, { version: draft.version, photo: null });
    await files.write('news-photos/stray', Readable.from([Buffer.from('x')]));
    const forgotten: number[] = [];
    const sweep = (days: number) =>
      sweepNewsPhotos({
        db,
        files,
        log,
        forget: async (id) => void forgotten.push(id),
        now: () => new Date(Date.now() + days * DAY_MS),
      });
    expect(await sweep(0)).toEqual({ removed: 0, orphans: 0 });
    expect((await sweep(8)).orphans).toBe(1);
    expect(forgotten).toContain(unused);
    expect(forgotten).not.toContain(used);
    expect(forgotten).not.toContain(former);
    expect((await webp(`/api/v1/admin/news-photos/${former}`)).statusCode).toBe(200);
    expect((await webp(`/api/v1/admin/news-photos/${unused}`)).statusCode).toBe(404);
  });
});

test('a drawing is seen before it is chosen', async () => {
  const drawn = await webp('/api/v1/admin/news-drawings/mri/7');
  expect(drawn.headers['content-type']).toBe('image/webp');
  expect((await sharp(drawn.rawPayload).metadata()).width).toBe(640);
  expect((await webp('/api/v1/admin/news-drawings/nothing/7')).statusCode).toBe(404);
});
