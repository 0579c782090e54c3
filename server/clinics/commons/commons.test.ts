import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { makeAccount } from '../../../tests/factories/accounts.ts';
import { createCities, createClinic } from '../../../tests/factories/clinics.ts';
import { testApp } from '../../../tests/helpers/app.ts';
import { emptyRecord } from '../../imports/record.ts';
import { createFiles } from '../../platform/files.ts';
import { createOutgoing } from '../../platform/outgoing.ts';
import { createSecrets } from '../../platform/secrets.ts';
import { commonsJobs, takeCommonsPhotos } from './jobs.ts';
import { plainText } from './licences.ts';
import { createWikimedia } from './wikimedia.ts';

const { app, db, config } = await testApp(async ({ db }) => createCities(db));
const moderator = await makeAccount(db, { operator: 'moderator' });
const files = createFiles({ config, secrets: createSecrets(config) });
const log = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

type File = {
  licence?: string;
  address?: string;
  artist?: string | null;
  mime?: string;
  sha1?: string;
  more?: Record<string, { value: string }>;
  bytes?: Buffer;
};
const BY_SA = { licence: 'CC BY-SA 4.0', address: 'https://creativecommons.org/licenses/by-sa/4.0' };
const ARTIST = '<a href="//commons.wikimedia.org/wiki/User:Anna" title="User:Anna">Anna Author</a>';

/** Answers of the faked Wikidata (`images`), of Commons with its file server (`store`), and an error of both (`refusal`). */
let images: Record<string, string | null> = {};
let store: Record<string, File> = {};
let refusal: { status: number; headers: Record<string, string>; body: string } | null = null;
const asked: { host: string; agent: string | undefined; query: URLSearchParams }[] = [];
let running = 0;
let mostAtOnce = 0;

/** A claim in the format of https://www.wikidata.org/w/api.php?action=wbgetentities&props=claims&formatversion=2. */
const statement = (name: string, rank = 'normal') => ({
  mainsnak: {
    snaktype: 'value',
    property: 'P18',
    hash: 'd2ea5f4ed0b42ab35b0d2ebb9bb6e1f1a0b4d8c3',
    datavalue: { value: name, type: 'string' },
    datatype: 'commonsMedia',
  },
  type: 'statement',
  id: 'q1$1',
  rank,
});
const entity = (id: string) => {
  const name = images[id];
  if (name === undefined) return { id, missing: true };
  const P18 = [
    statement('Old.jpg', 'deprecated'),
    statement('Second.jpg'),
    statement(name ?? '', 'preferred'),
  ];
  return {
    pageid: 1,
    ns: 0,
    title: id,
    lastrevid: 1,
    modified: '2026-01-01T00:00:00Z',
    type: 'item',
    id,
    claims: name === null ? [] : { P18 },
  };
};

/** As https://commons.wikimedia.org/w/api.php?action=query&prop=imageinfo&formatversion=2 answers. */
const page = (title: string) => {
  const name = title.replace('File:', '');
  const file = store[name];
  if (!file) return { ns: 6, title, missing: true, imagerepository: '' };
  const { licence = BY_SA.licence, address = BY_SA.address, artist = ARTIST, more = {} } = file;
  const path = encodeURIComponent(name);
  return {
    pageid: 7,
    ns: 6,
    title,
    imagerepository: 'local',
    imageinfo: [
      {
        size: 1,
        width: 1000,
        height: 600,
        thumburl: `http://upload.wikimedia.org:${port}/wikipedia/commons/thumb/a/ab/${path}/1920px-${path}`,
        thumbwidth: 1000,
        thumbheight: 600,
        responsiveUrls: {},
        url: `http://upload.wikimedia.org:${port}/wikipedia/commons/a/ab/${path}`,
        descriptionurl: `https://commons.wikimedia.org/wiki/File:${path}`,
        descriptionshorturl: 'https://commons.wikimedia.org/w/index.php?curid=7',
        sha1: file.sha1 ?? name,
        extmetadata: {
          LicenseShortName: { value: licence, source: 'commons-desc-page', hidden: '' },
          ...(address && { LicenseUrl: { value: address, source: 'commons-desc-page', hidden: '' } }),
          ...(artist !== null && { Artist: { value: artist, source: 'commons-desc-page' } }),
          Restrictions: { value: '', source: 'commons-desc-page', hidden: '' },
          ...more,
        },
        mime: file.mime ?? 'image/jpeg',
      },
    ],
  };
};

const server = http.createServer((request, response) => {
  const host = request.headers.host?.split(':')[0] ?? '';
  const url = new URL(request.url ?? '/', 'http://x');
  asked.push({ host, agent: request.headers['user-agent'], query: url.searchParams });
  running += 1;
  mostAtOnce = Math.max(mostAtOnce, running);
  response.on('close', () => {
    running -= 1;
  });
  if (refusal) return response.writeHead(refusal.status, refusal.headers).end(refusal.body);
  if (host === 'www.wikidata.org') {
    const ids = url.searchParams.get('ids')?.split('|') ?? [];
    return response.end(
      JSON.stringify({ entities: Object.fromEntries(ids.map((id) => [id, entity(id)])), success: 1 }),
    );
  }
  if (host === 'commons.wikimedia.org') {
    const titles = url.searchParams.get('titles')?.split('|') ?? [];
    const normalized = titles
      .filter((title) => title.includes('_'))
      .map((title) => ({ fromencoded: false, from: title, to: title.replaceAll('_', ' ') }));
    const pages = titles.map((title) => page(title.replaceAll('_', ' ')));
    return response.end(JSON.stringify({ batchcomplete: true, query: { normalized, pages } }));
  }
  const name = decodeURIComponent(url.pathname.split('/').at(-1) ?? '').replace('1920px-', '');
  const { bytes } = store[name] ?? {};
  return bytes ? response.end(bytes) : response.writeHead(404).end();
});
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
afterAll(() => server.close());
const { port } = server.address() as AddressInfo;

let isOffline = false;
const AGENT = 'Medatlas/1.0 (+https://medatlas.example; care@medatlas.example)';
const outgoing = createOutgoing({
  userAgent: AGENT,
  mayConnect: (address) => address === '127.0.0.1',
  resolve: async (host) => {
    if (!isOffline) return [{ address: '127.0.0.1', family: 4 }];
    throw Object.assign(new Error(host), { code: 'EAI_AGAIN' });
  },
});
const apis = {
  wikidata: `http://www.wikidata.org:${port}/w/api.php`,
  commons: `http://commons.wikimedia.org:${port}/w/api.php`,
};
const forgotten: number[] = [];
const tools = {
  ...{ db, files, log },
  wikimedia: createWikimedia({ outgoing, apis, restMs: 0 }),
  forget: async (id: number) => void forgotten.push(id),
};
/** A day at noon, so many days after the first. */
const day = (days: number) => new Date(Date.UTC(2026, 4, 1 + days, 12));
const run = (days: number) => takeCommonsPhotos({ ...tools, now: () => day(days) });

const photo = (width = 1000, red = 120) =>
  sharp({ create: { width, height: 600, channels: 3, background: { r: red, g: 90, b: 60 } } })
    .jpeg()
    .toBuffer();

let made = 0;
async function addClinic(item: string): Promise<{ id: number; slug: string }> {
  made += 1;
  const slug = `commons-${made}`;
  const id = await createClinic(db, { title: `Clinic ${made}`, slug });
  const { id: importId } = await db
    .insertInto('imports')
    .values({
      ...{ source: 'wikidata', dataset: 'test', file_name: 'file', file_sha256: 'x' },
      ...{ retrieved_at: '2026-01-01', finished_at: '2026-01-01', counts: '{}' },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('clinic_sources')
    .values({
      ...{ source: 'wikidata', dataset: 'test', source_id: `${item} ${made}`, clinic_id: id },
      ...{ licence: 'CC0-1.0', retrieved_at: '2026-01-01', import_id: importId },
      record: JSON.stringify({ ...emptyRecord, externalIds: [`wikidata:${item}`] }),
    })
    .execute();
  return { id, slug };
}
const shown = async (slug: string) =>
  (await app.inject(`/api/v1/client/clinics/${slug}/photos`)).json().data as {
    id: number;
    credit?: object;
  }[];
const outcomes = async () => {
  const rows = await db.selectFrom('commons_images').select(['wikidata_id', 'outcome']).execute();
  return Object.fromEntries(rows.map((row) => [row.wikidata_id, row.outcome]));
};

beforeEach(async () => {
  [images, store, refusal, isOffline] = [{}, {}, null, false];
  asked.length = 0;
  forgotten.length = 0;
  mostAtOnce = 0;
  for (const table of ['photos', 'commons_images', 'outgoing_pauses', 'clinic_sources', 'clinics'])
    await sql`delete from ${sql.table(table)}`.execute(db);
});

test('a free image comes with its author and licence, in the widths that are kept', async () => {
  const { slug } = await addClinic('Q1');
  images = { Q1: 'Herz_zentrum.jpg' };
  store = { 'Herz zentrum.jpg': { bytes: await photo() } };
  expect(await run(0)).toEqual({ checked: 1, taken: 1 });
  const credit = {
    author: 'Anna Author',
    licence: 'CC BY-SA 4.0',
    licence_url: 'https://creativecommons.org/licenses/by-sa/4.0/',
    page_url: 'https://commons.wikimedia.org/wiki/File:Herz%20zentrum.jpg',
  };
  const [taken] = await shown(slug);
  expect(taken).toMatchObject({ credit, width: 1000, height: 600, caption: null });
  const file = await app.inject(`/media/photos/${taken?.id}/320.webp`);
  expect(await sharp(file.rawPayload).metadata()).toMatchObject({ width: 320, format: 'webp' });
  const { data: clinic } = (await app.inject(`/api/v1/client/clinics/${slug}`)).json();
  expect([clinic.picture.credit, clinic.photos[0].credit]).toEqual([credit, credit]);
  expect(new Set(asked.map(({ agent }) => agent))).toEqual(new Set([AGENT]));
  expect(asked.map(({ host }) => host)).toEqual([
    'www.wikidata.org',
    'commons.wikimedia.org',
    'upload.wikimedia.org',
  ]);
  expect(mostAtOnce).toBe(1);
  // Not asked again before its day; then, as the file is the same, it is not fetched again.
  expect(await run(1)).toEqual({ checked: 0, taken: 0 });
  asked.length = 0;
  store['Herz zentrum.jpg'] = { ...store['Herz zentrum.jpg'], artist: 'Anna A. Author' };
  expect(await run(31)).toEqual({ checked: 1, taken: 0 });
  expect(asked.map(({ host }) => host)).not.toContain('upload.wikimedia.org');
  expect(await shown(slug)).toMatchObject([{ id: taken?.id, credit: { author: 'Anna A. Author' } }]);
});

test.each<[string, File, string | null]>([
  ['CC BY', { licence: 'CC BY 2.0', address: 'http://creativecommons.org/licenses/by/2.0/' }, 'CC BY 2.0'],
  [
    'CC BY-SA of a country',
    { licence: 'CC BY-SA 3.0 de', address: 'https://creativecommons.org/licenses/by-sa/3.0/de/deed.en' },
    'CC BY-SA 3.0 de',
  ],
  [
    'CC0 without an author',
    { licence: 'CC0', address: 'http://creativecommons.org/publicdomain/zero/1.0/deed.en', artist: null },
    'CC0',
  ],
  ['the public domain', { licence: 'Public domain', address: '' }, 'Public domain'],
  [
    'no derivatives',
    { licence: 'CC BY-ND 4.0', address: 'https://creativecommons.org/licenses/by-nd/4.0' },
    null,
  ],
  [
    'no commerce',
    { licence: 'CC BY-NC 4.0', address: 'https://creativecommons.org/licenses/by-nc/4.0' },
    null,
  ],
  ['fair use', { licence: 'Fair use', address: '', more: { NonFree: { value: 'true' } } }, null],
  ['GFDL', { licence: 'GFDL', address: 'http://www.gnu.org/copyleft/fdl.html' }, null],
  ['a name that its address contradicts', { ...BY_SA, licence: 'CC BY 4.0' }, null],
  ['a licence to be fulfilled without an author', { artist: null }, null],
  ['a person on it', { more: { Restrictions: { value: 'personality' } } }, null],
])('of licences %s', async (_, file, licence) => {
  const { slug } = await addClinic('Q1');
  images = { Q1: 'A.jpg' };
  store = { 'A.jpg': { ...file, bytes: await photo() } };
  await run(0);
  expect((await shown(slug)).map(({ credit }) => credit)).toMatchObject(
    licence === null ? [] : [{ licence }],
  );
  expect(await outcomes()).toEqual({ Q1: licence === null ? 'licence' : 'taken' });
});

test('no image, none of that name, too small, no photo: nothing is shown and each is known', async () => {
  for (const item of ['Q1', 'Q2', 'Q3', 'Q4', 'Q5']) await addClinic(item);
  images = { Q2: null, Q3: 'Gone.jpg', Q4: 'Small.jpg', Q5: 'Logo.svg' };
  store = {
    'Small.jpg': { bytes: await photo(400) },
    'Logo.svg': { mime: 'image/svg+xml', bytes: Buffer.from('<svg/>') },
  };
  expect(await run(0)).toEqual({ checked: 5, taken: 0 });
  expect(await outcomes()).toEqual({
    Q1: 'none',
    Q2: 'none',
    Q3: 'gone',
    Q4: 'unreadable',
    Q5: 'unreadable',
  });
});

test('a licence that goes takes the photo along, another image takes its place', async () => {
  const { slug } = await addClinic('Q1');
  images = { Q1: 'A.jpg' };
  store = { 'A.jpg': { bytes: await photo() }, 'B.jpg': { bytes: await photo(1200, 10) } };
  const before = (await files.list('photos')).length;
  await run(0);
  const [first] = await shown(slug);
  images = { Q1: 'B.jpg' };
  expect(await run(31)).toEqual({ checked: 1, taken: 1 });
  expect(await shown(slug)).toMatchObject([{ id: first?.id, width: 1200 }]);
  expect(forgotten).toEqual([first?.id]);
  expect(await files.list('photos')).toHaveLength(before + 1);
  store['B.jpg'] = { ...store['B.jpg'], licence: 'CC BY-NC 4.0' };
  await run(62);
  expect(await shown(slug)).toEqual([]);
  expect(await files.list('photos')).toHaveLength(before);
  expect(await outcomes()).toEqual({ Q1: 'licence' });
});

test('what an operator hides and what a clinic removes stays away', async () => {
  const [hidden, removed] = [await addClinic('Q1'), await addClinic('Q2')];
  images = { Q1: 'A.jpg', Q2: 'A.jpg' };
  store = { 'A.jpg': { bytes: await photo() }, 'B.jpg': { bytes: await photo(1200) } };
  await run(0);
  const [photoId] = (await shown(hidden.slug)).map(({ id }) => id);
  const reply = await app.inject({
    method: 'POST',
    url: `/api/v1/admin/photos/${photoId}/hide`,
    headers: moderator.headers,
    payload: { reason: 'not_of_clinic' },
  });
  expect(reply.statusCode).toBe(200);
  await sql`update photos set position = null, removed_at = now() where clinic_id = ${removed.id}`.execute(
    db,
  );
  await run(31);
  await sql`delete from photos where clinic_id = ${removed.id}`.execute(db);
  images = { Q1: 'B.jpg', Q2: 'B.jpg' };
  await run(62);
  await run(93);
  expect([await shown(hidden.slug), await shown(removed.slug)]).toEqual([[], []]);
  expect(await outcomes()).toEqual({ Q1: 'refused', Q2: 'refused' });
});

test('a source that names the item no more takes the photo along', async () => {
  const { id, slug } = await addClinic('Q1');
  images = { Q1: 'A.jpg' };
  store = { 'A.jpg': { bytes: await photo() } };
  await run(0);
  await sql`update clinic_sources set removed_at = now() where clinic_id = ${id}`.execute(db);
  await run(31);
  expect([await shown(slug), await outcomes()]).toEqual([[], {}]);
});

test('without a network, and where Wikimedia asks for rest, the job waits and nothing is lost', async () => {
  const { slug } = await addClinic('Q1');
  images = { Q1: 'A.jpg' };
  store = { 'A.jpg': { bytes: await photo() } };
  const waits = async (from: Date) =>
    (await db.selectFrom('outgoing_pauses').select('until').executeTakeFirstOrThrow()).until.getTime() -
    from.getTime();
  isOffline = true;
  expect(await run(0)).toEqual({ checked: 0, taken: 0 });
  expect(await waits(day(0))).toBe(600_000);
  isOffline = false;
  refusal = { status: 429, headers: { 'retry-after': '7200' }, body: '' };
  await run(1);
  expect(await waits(day(1))).toBe(7_200_000);
  refusal = {
    status: 200,
    headers: { 'retry-after': '5' },
    body: JSON.stringify({ error: { code: 'maxlag', info: 'Waiting for db1: 6 seconds lagged.' } }),
  };
  await run(2);
  expect(await waits(day(2))).toBe(2_400_000);
  asked.length = 0;
  await takeCommonsPhotos({ ...tools, now: () => new Date(day(2).getTime() + 60_000) });
  expect(asked).toEqual([]);
  refusal = null;
  expect(await run(3)).toEqual({ checked: 1, taken: 1 });
  expect(await shown(slug)).toHaveLength(1);
  expect(await db.selectFrom('outgoing_pauses').selectAll().execute()).toEqual([]);
});

test('what says more than a program may read is not fetched from elsewhere', async () => {
  await addClinic('Q1');
  images = { Q1: 'A.jpg' };
  store = { 'A.jpg': { bytes: Buffer.alloc(11_000_000, 1) } };
  await run(0);
  expect(await outcomes()).toEqual({ Q1: 'unreadable' });
});

test('two nodes at once make one photo', async () => {
  const { slug } = await addClinic('Q1');
  images = { Q1: 'A.jpg' };
  store = { 'A.jpg': { bytes: await photo() } };
  await Promise.all([run(0), run(0)]);
  expect(await shown(slug)).toHaveLength(1);
});

test('an item that fails for an unknown reason keeps no other waiting', async () => {
  await addClinic('Q1');
  images = { Q1: 'A.jpg', Q2: 'A.jpg' };
  store = { 'A.jpg': { bytes: await photo() } };
  const write = () => Promise.reject(new Error('The disk is full'));
  const broken = { ...tools, files: { ...files, write }, now: () => day(0) };
  await expect(takeCommonsPhotos(broken)).rejects.toThrow('The disk is full');
  await addClinic('Q2');
  expect(await run(0)).toEqual({ checked: 1, taken: 1 });
  expect(await outcomes()).toEqual({ Q1: null, Q2: 'taken' });
  expect(await run(1)).toEqual({ checked: 1, taken: 1 });
});

test('demo clinics and clinics off the site are not asked about', async () => {
  const [demo, withdrawn] = [await addClinic('Q1'), await addClinic('Q2')];
  await sql`update clinics set is_demo = true where id = ${demo.id}`.execute(db);
  await sql`update clinics set status = 'withdrawn' where id = ${withdrawn.id}`.execute(db);
  expect(await run(0)).toEqual({ checked: 0, taken: 0 });
  expect(asked).toEqual([]);
});

test('where nobody says whom to write to there is no such job', () => {
  expect(commonsJobs({ ...tools, wikimedia: null })).toEqual({ tasks: {}, crontab: '' });
  expect(Object.keys(commonsJobs(tools).tasks)).toEqual(['take-commons-photos']);
});

test('names of authors are read out of their HTML', () => {
  expect(plainText('J&#246;rg &quot;X&quot; &amp; Co')).toBe('Jörg "X" & Co');
  expect(
    plainText(
      '<div class="fn value">\n<a href="x"><span title="creator">Unknown author</span></a></div><span style="display: none;">Unknown author</span>',
    ),
  ).toBe('Unknown author');
  expect(plainText('one<br>two <img src="x" onerror="alert(1)"><script>alert(1)</script>')).toBe('one two');
  expect(plainText('<bdi><a href="u">Иван\u202e</a></bdi>')).toBe('Иван');
});
