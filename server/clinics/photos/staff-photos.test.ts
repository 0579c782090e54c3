import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { AdminPhoto } from '../../../contract/clinics/admin-photos.ts';
import type { StaffPhoto } from '../../../contract/clinics/staff-photos.ts';
import { type MadeAccount, makeAccount } from '../../../tests/factories/accounts.ts';
import { makeOfferWorld } from '../../../tests/factories/offer-world.ts';
import { createFiles } from '../../platform/files.ts';
import { createSecrets } from '../../platform/secrets.ts';
import { forgetUpload } from '../pictures/store.ts';
import { sweepPhotos } from './jobs.ts';

const { db, app, config, clinics, call } = await makeOfferWorld();
const [munich, honolulu] = clinics;
const staff = munich.staff;
const moderator = await makeAccount(db, { operator: 'moderator' });
const path = `staff/clinics/${munich.id}/photos`;
const files = createFiles({ config, secrets: createSecrets(config) });
const { slug } = await db
  .selectFrom('clinics')
  .select('slug')
  .where('id', '=', munich.id)
  .executeTakeFirstOrThrow();

const picture = (width = 1000, height = 700, red = 120) =>
  sharp({ create: { width, height, channels: 3, background: { r: red, g: 90, b: 60 } } });

async function upload(
  bytes: Buffer,
  { by = staff, key = randomUUID() as string }: { by?: MadeAccount; key?: string } = {},
) {
  const form = new FormData();
  form.set('file', new File([new Uint8Array(bytes)], 'photo.jpg'));
  const body = new Response(form);
  const reply = await app.inject({
    method: 'POST',
    url: `/api/v1/${path}`,
    headers: {
      ...by.headers,
      'idempotency-key': key,
      'content-type': body.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await body.arrayBuffer()),
  });
  const { data, errors = {} }: { data: StaffPhoto; errors?: Record<string, string[]> } = reply.json();
  return { status: reply.statusCode, data, errors };
}

const list = async () => (await call<StaffPhoto[]>(staff, 'GET', path)).data;
const idsOf = (photos: readonly StaffPhoto[]) => photos.map(({ id }) => id);
const shown = async () => (await app.inject(`/api/v1/client/clinics/${slug}/photos`)).json();
const media = (id: number, file = '320.webp') => app.inject(`/media/photos/${id}/${file}`);
async function three(): Promise<[number, number, number]> {
  await db.deleteFrom('photos').where('clinic_id', '=', munich.id).execute();
  const ids: number[] = [];
  for (const red of [10, 80, 200])
    ids.push((await upload(await picture(900, 600, red).jpeg().toBuffer())).data.id);
  const [one = 0, two = 0, last = 0] = ids;
  return [one, two, last];
}

/** What the audit log has of these photos, oldest first. */
const actsOf = (kind: string, ...ids: number[]) =>
  db
    .selectFrom('audit_events')
    .select(['entity_id', 'detail'])
    .where('kind', '=', kind)
    .where('entity', '=', 'photo')
    .where('entity_id', 'in', ids.map(String))
    .orderBy('id')
    .execute();

test('a photo comes out upright, without EXIF and place, in the widths it has, and is the cover at once', async () => {
  const exif = { IFD0: { Make: 'Camera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 8/1 0/1' } };
  const bytes = await picture(700, 1200)
    .withMetadata({ orientation: 6 })
    .withExifMerge(exif)
    .jpeg()
    .toBuffer();
  const { status, data } = await upload(bytes);
  expect(status).toBe(200);
  expect(data).toMatchObject({
    width: 1200,
    height: 700,
    widths: [160, 320, 640, 960],
    is_drawn: false,
    captions: {},
  });
  for (const [file, format] of [
    ['640.avif', 'heif'],
    ['640.webp', 'webp'],
    ['640.jpg', 'jpeg'],
  ] as const) {
    const reply = await media(data.id, file);
    const found = await sharp(reply.rawPayload).metadata();
    expect(found).toMatchObject({ width: 640, format });
    expect(found.exif).toBeUndefined();
  }
  const { data: clinic } = (await app.inject(`/api/v1/client/clinics/${slug}`)).json();
  expect(clinic.picture).toMatchObject({ path: `/media/photos/${data.id}`, width: 1200, height: 700 });
  expect(clinic.counts.photos).toBe(1);
  expect((await shown()).data).toHaveLength(1);
  const row = await db
    .selectFrom('photos')
    .select('file')
    .where('id', '=', data.id)
    .executeTakeFirstOrThrow();
  expect(String(row.file)).toMatch(/^photos\/[0-9a-f-]{36}$/);
});

test('what is no photo, too small or too large is refused with what to do', async () => {
  const refused = async (bytes: Buffer) => (await upload(bytes)).errors.file?.[0];
  expect(await refused(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toContain('JPEG');
  expect(await refused(await picture().gif().toBuffer())).toContain('JPEG');
  expect(await refused((await picture().jpeg().toBuffer()).subarray(0, 900))).toContain('повреждена');
  expect(await refused(await picture(799, 600).png().toBuffer())).toContain('800');
  expect(await refused(Buffer.alloc(10_485_761, 1))).toContain('10 МБ');
  expect((await upload(await picture().webp().toBuffer(), { by: honolulu.staff })).status).toBe(404);
  expect((await upload(await picture().png().toBuffer(), { key: 'short' })).status).toBe(422);
});

test('a photo of the clinic stands before those from Wikimedia Commons', async () => {
  const [one, two, last] = await three();
  const page_url = 'https://commons.wikimedia.org/wiki/File:A.jpg';
  const credit = JSON.stringify({ author: null, licence: 'CC0', licence_url: null, page_url });
  await db.updateTable('photos').set({ credit }).where('id', 'in', [two, last]).execute();
  const { data } = await upload(await picture().webp().toBuffer());
  expect(idsOf(await list())).toEqual([one, data.id, two, last]);
  expect((await list()).map((photo) => photo.credit?.licence)).toEqual([undefined, undefined, 'CC0', 'CC0']);
});

test('the same key is the same photo, also at once', async () => {
  await db.deleteFrom('photos').where('clinic_id', '=', munich.id).execute();
  const key = randomUUID();
  const bytes = await picture().webp().toBuffer();
  const both = await Promise.all([upload(bytes, { key }), upload(bytes, { key })]);
  expect(new Set(both.map(({ data }) => data.id)).size).toBe(1);
  expect((await upload(bytes, { key })).data.id).toBe(both[0].data.id);
  expect(await list()).toHaveLength(1);
});

test('sixty are the most, whoever is first', async () => {
  await db.deleteFrom('photos').where('clinic_id', '=', munich.id).execute();
  const rows = Array.from({ length: 59 }, (_, at) => ({
    clinic_id: munich.id,
    position: at + 1,
    scene: 'ward',
    seed: at,
  }));
  await db.insertInto('photos').values(rows).execute();
  const bytes = await picture().jpeg().toBuffer();
  const both = await Promise.all([upload(bytes), upload(bytes)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
  expect(await list()).toHaveLength(60);
});

test('photos change places; an order that does not name all of them is refused', async () => {
  const [one, two, last] = await three();
  const order = (ids: number[]) => call<StaffPhoto[]>(staff, 'PATCH', path, { order: ids });
  expect(idsOf((await order([last, one, two])).data)).toEqual([last, one, two]);
  expect(idsOf((await shown()).data)).toEqual([last, one, two]);
  for (const wrong of [
    [one, two],
    [one, two, 999_999],
    [one, two, last, 999_999],
  ])
    expect(Object.keys((await order(wrong)).errors)).toEqual(['order']);
  expect((await call(honolulu.staff, 'PATCH', path, { order: [last, one, two] })).status).toBe(404);
  await order([last, one, two]);
  await order([two, one, last]);
  expect(await actsOf('photo.ordered', last, one, two)).toEqual([
    { entity_id: String(last), detail: { place: { before: 3, after: 1 } } },
    { entity_id: String(last), detail: { place: { before: 1, after: 3 } } },
    { entity_id: String(two), detail: { place: { before: 3, after: 1 } } },
  ]);
});

test('a photo that is taken out comes back to its place, and goes for good after a day', async () => {
  const [one, two, last] = await three();
  await media(two);
  expect(idsOf((await call<StaffPhoto[]>(staff, 'DELETE', `${path}/${two}`)).data)).toEqual([one, last]);
  expect((await call(staff, 'DELETE', `${path}/${two}`)).status).toBe(200);
  expect((await media(two)).statusCode).toBe(404);
  const restore = () => call<StaffPhoto[]>(staff, 'POST', `${path}/${two}/restore`, { place: 2 });
  expect(idsOf((await restore()).data)).toEqual([one, two, last]);
  expect(idsOf((await restore()).data)).toEqual([one, two, last]);
  await call(staff, 'DELETE', `${path}/${two}`);
  const { file } = await db
    .selectFrom('photos')
    .select('file')
    .where('id', '=', two)
    .executeTakeFirstOrThrow();
  const sweep = (hours: number) =>
    sweepPhotos({
      db,
      files,
      log: pino({ level: 'silent' }),
      forget: (id) => forgetUpload(config.dataDir, 'clinics', id),
      now: () => new Date(Date.now() + hours * 3_600_000),
    });
  expect((await sweep(23)).removed).toBe(0);
  expect(await files.read(String(file))).not.toBeNull();
  expect((await sweep(25)).removed).toBe(1);
  expect(await files.read(String(file))).toBeNull();
  expect((await restore()).status).toBe(404);
  expect((await media(one)).statusCode).toBe(200);
});

test('captions are written in each language by itself', async () => {
  const [one] = await three();
  const caption = (captions: object) => call<StaffPhoto>(staff, 'PATCH', `${path}/${one}`, { captions });
  await caption({ ru: ' Палата\n на двоих ', en: 'Ward' });
  expect((await caption({ en: '', de: 'Zimmer' })).data.captions).toEqual({
    ru: 'Палата на двоих',
    de: 'Zimmer',
  });
  const act = await db.selectFrom('audit_events').select('detail').orderBy('id', 'desc').executeTakeFirst();
  expect(act?.detail).toEqual({
    captions: {
      before: { ru: 'Палата на двоих', en: 'Ward' },
      after: { ru: 'Палата на двоих', de: 'Zimmer' },
    },
  });
  expect((await caption({ xx: 'x' })).status).toBe(422);
  expect((await caption({ ru: 'x'.repeat(201) })).status).toBe(422);
  const german = (
    await app.inject({ url: `/api/v1/client/clinics/${slug}/photos`, headers: { 'accept-language': 'de' } })
  ).json();
  expect(german.data[0]).toMatchObject({ caption: 'Zimmer', caption_lang: 'de' });
  expect(
    (await call(honolulu.staff, 'PATCH', `staff/clinics/${honolulu.id}/photos/${one}`, { captions: {} }))
      .status,
  ).toBe(404);
});

test('a moderator hides a photo from the public; its clinic reads why, and the next one is the cover', async () => {
  const [one, two] = await three();
  await media(one);
  const hide = (by: MadeAccount, id = one) =>
    call(by, 'POST', `admin/photos/${id}/hide`, { reason: 'copyright' });
  expect((await hide(staff)).status).toBe(404);
  expect((await hide(moderator)).status).toBe(200);
  expect((await hide(moderator, 999_999)).status).toBe(404);
  expect((await media(one)).statusCode).toBe(404);
  expect(idsOf((await shown()).data)).not.toContain(one);
  const { data: clinic } = (await app.inject(`/api/v1/client/clinics/${slug}`)).json();
  expect(clinic.picture.path).toBe(`/media/photos/${two}`);
  expect((await list())[0]).toMatchObject({ id: one, hidden: { reason: 'copyright' } });
  expect((await call(moderator, 'POST', `admin/photos/${one}/show`)).status).toBe(200);
  expect((await media(one)).statusCode).toBe(200);
  const kinds = await db
    .selectFrom('audit_events')
    .select(['kind', 'reason'])
    .where('entity_id', '=', String(one))
    .where('entity', '=', 'photo')
    .orderBy('id')
    .execute();
  expect(kinds.map(({ kind }) => kind)).toEqual(['photo.added', 'photo.hidden', 'photo.shown']);
});

test('an operator sees what came in, lets it be or hides it, and then has it behind them', async () => {
  const [one, two, last] = await three();
  const queue = async (query = 'state=unchecked') => {
    const { data } = await call<AdminPhoto[]>(moderator, 'GET', `admin/photos?${query}`);
    return data.map(({ id, state, reason }) => [id, state, reason]);
  };
  const all = [one, two, last].map((id) => [id, 'unchecked', null]);
  expect(await queue()).toEqual(all);
  expect(await queue(`q=${munich.id}&order=DESC`)).toEqual(all.toReversed());
  expect(await queue(`q=${honolulu.id}`)).toEqual([]);
  await call(moderator, 'POST', `admin/photos/${one}/show`);
  await call(moderator, 'POST', `admin/photos/${two}/hide`, { reason: 'advertising' });
  expect(await queue()).toEqual([[last, 'unchecked', null]]);
  expect(await queue('state=hidden')).toEqual([[two, 'hidden', 'advertising']]);
  expect(await queue('state=kept')).toEqual([[one, 'kept', null]]);
  expect((await call(moderator, 'GET', 'admin/photos?page=5000&per_page=100')).status).toBe(422);
  // What the clinic takes out is nobody's to look at any more.
  await call(staff, 'DELETE', `${path}/${last}`);
  expect(await queue()).toEqual([]);
});
