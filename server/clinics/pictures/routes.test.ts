import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import etag from '@fastify/etag';
import fastify from 'fastify';
import { pino } from 'pino';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { drawings } from '../../../demo/drawings/drawings.ts';
import { createCities, createClinic } from '../../../tests/factories/clinics.ts';
import { testDatabase } from '../../../tests/helpers/database.ts';
import { answerErrors } from '../../platform/error-replies.ts';
import { pictureRoutes } from './routes.ts';
import { createPictures } from './store.ts';

const { db } = await testDatabase();
const dataDir = await mkdtemp(join(tmpdir(), 'pictures-'));
const app = fastify();
app.decorateRequest('language', 'en');
answerErrors(app, (_language, key) => key);
await app.register(etag);
const pictures = createPictures({
  dataDir,
  log: pino({ level: 'silent' }),
  files: { read: async () => null },
  drawings,
});
pictureRoutes(app, { db, pictures });
afterAll(async () => {
  await app.close();
  await rm(dataDir, { recursive: true, force: true });
});

await createCities(db);
const shown = await createClinic(db, { title: 'Augenklinik' });
const hidden = await createClinic(db, { title: 'Closed', isWithdrawn: true });

async function createPhoto(clinicId: number, scene: string, position: number): Promise<number> {
  const { id } = await db
    .insertInto('photos')
    .values({ clinic_id: clinicId, position, scene, seed: 5 })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

type Doctor = { seed: number | null; sex: string | null; status?: string };

async function createDoctor({ seed, sex, status = 'published' }: Doctor): Promise<number> {
  const { id } = await db
    .insertInto('doctors')
    .values({ title: 'A. Doctor', portrait_seed: seed, sex, status })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function createNews(status: string): Promise<number> {
  const { id } = await db
    .insertInto('news')
    .values({
      slug: `news-${status}`,
      status,
      published_on: '2026-11-01',
      author: JSON.stringify({ name: { en: 'A. Writer' }, role: { en: 'editor' } }),
      picture: JSON.stringify({ scene: 'laboratory', seed: 6 }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const photo = await createPhoto(shown, 'ward', 1);
const portrait = await createDoctor({ seed: 8, sex: 'female' });
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

test('a photo comes in each format, to be kept for a year', async () => {
  for (const [ending, type] of Object.entries({
    avif: 'image/avif',
    webp: 'image/webp',
    jpg: 'image/jpeg',
  })) {
    const reply = await get(`/media/photos/${photo}/160.${ending}?v=5`);
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-type']).toBe(type);
    expect(reply.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(await sharp(reply.rawPayload).metadata()).toMatchObject({ width: 160, height: 100 });
  }
});

test('news have their picture as soon as they are published', async () => {
  const published = await get(`/media/news/${await createNews('published')}/320.webp?v=6`);
  expect(await sharp(published.rawPayload).metadata()).toMatchObject({ width: 320, height: 200 });
  expect((await get(`/media/news/${await createNews('draft')}/320.webp?v=6`)).statusCode).toBe(404);
});

test('a portrait comes upright, and an ETag saves the second transfer', async () => {
  const first = await get(`/media/portraits/${portrait}/96.webp?v=8`);
  expect(await sharp(first.rawPayload).metadata()).toMatchObject({ width: 96, height: 120 });
  const again = { 'if-none-match': String(first.headers.etag) };
  const second = await get(`/media/portraits/${portrait}/96.webp?v=8`, again);
  expect([second.statusCode, second.body]).toEqual([304, '']);
});

test('what is not there is a 404 that nobody keeps, and leaves nothing on disk', async () => {
  const withdrawn = await createPhoto(hidden, 'ward', 1);
  const unknownScene = await createPhoto(shown, 'rocket', 2);
  const faceless = await createDoctor({ seed: null, sex: 'male' });
  const gone = await createDoctor({ seed: 3, sex: null, status: 'withdrawn' });
  const before = await readdir(dataDir, { recursive: true });
  const addresses = [
    `/media/photos/${withdrawn}/160.webp`,
    `/media/photos/${unknownScene}/160.webp`,
    `/media/portraits/${faceless}/96.webp`,
    `/media/portraits/${gone}/96.webp`,
    '/media/photos/999999999/160.webp',
    '/media/photos/99999999999/160.webp',
    '/media/photos/0/160.webp',
    '/media/photos/abc/160.webp',
    '/media/photos/..%2F..%2Fetc/160.webp',
    `/media/photos/${photo}/161.webp`,
    `/media/photos/${photo}/0160.webp`,
    `/media/photos/${photo}/160.png`,
    `/media/photos/${photo}/160.webp.part`,
    `/media/photos/${photo}/..%2F160.webp`,
    `/media/portraits/${portrait}/160.webp`,
  ];
  for (const address of addresses) {
    const reply = await get(address);
    expect([reply.statusCode, reply.json()], address).toEqual([404, { message: 'error.not_found' }]);
    expect(reply.headers['cache-control'], address).toBe('no-store');
  }
  expect(await readdir(dataDir, { recursive: true })).toEqual(before);
});
