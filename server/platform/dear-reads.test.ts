import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { drawings } from '../../demo/drawings/drawings.ts';
import { testApp } from '../../tests/helpers/app.ts';
import { buildApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { createMessageStore } from '../content/languages/message-store.ts';
import { startDirectory } from '../search/directory/engine.ts';

const { app: open, db, pool, url, config } = await testApp();
const directory = await startDirectory({ connectionString: url, threads: 1 });
const messages = await createMessageStore(db);
const app = await buildApp({
  config: { ...config, pagesPerMinute: 5, largeRepliesPerMinute: 4 },
  ...{ log: open.log, db, pool, messages, directory, drawings, busyMs: 0 },
});
/** Pages as they are registered; each asks the API of its own process for something, as rendering does. */
app.get('/*', async (request, reply) => {
  await app.inject({ url: '/api/v1/rest/currencies', headers: { 'x-forwarded-for': request.ip } });
  return reply.type('text/html').send('<!doctype html>');
});
await app.ready();
afterAll(async () => {
  await app.close();
  await directory.close();
});

let last = 0;
/** An address that nobody has asked from. */
const newAddress = () => `203.0.113.${++last}`;
const get = (path: string, from: string, headers: Record<string, string> = {}) =>
  app.inject({ url: path, headers: { 'x-forwarded-for': from, ...headers } });

async function statuses(path: string, from: string, times: number): Promise<number[]> {
  const all: number[] = [];
  for (let time = 0; time < times; time += 1) all.push((await get(path, from)).statusCode);
  return all;
}

test('one address gets so many pages a minute and then a page that says when; others go on', async () => {
  const from = newAddress();
  expect(await statuses('/search/search-clinics', from, 6)).toEqual([200, 200, 200, 200, 200, 429]);
  const refused = await get('/de/search/search-clinics', from);
  expect(refused.statusCode).toBe(429);
  const wait = Number(refused.headers['retry-after']);
  expect(wait).toBeGreaterThan(50);
  expect(wait).toBeLessThanOrEqual(60);
  expect(refused.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
  });
  expect(refused.body).toContain('<html lang="de" dir="ltr">');
  expect(refused.body).toContain('<h1>Zu viele Anfragen</h1>');
  expect(refused.body).toContain(`in ${wait} Sekunden`);
  expect((await get('/ar/news', from)).body).toContain('<html lang="ar" dir="rtl">');
  expect((await get('/news', from, { cookie: 'sys_language=en' })).body).toContain('Too many requests');
  expect((await get('/news', from, { cookie: 'sys_language="><script>' })).body).toContain('lang="ru"');
  // The API goes on for whoever has a page open already.
  expect((await get('/api/v1/client/clinics', from)).statusCode).toBe(200);
  expect((await get('/news', newAddress())).statusCode).toBe(200);
});

test('addresses of one IPv6 network count together', async () => {
  const all: number[] = [];
  for (let host = 1; host <= 6; host += 1) all.push((await get('/', `2001:db8:1:2::${host}`)).statusCode);
  expect(all).toEqual([200, 200, 200, 200, 200, 429]);
  expect((await get('/', '2001:db8:1:3::1')).statusCode).toBe(200);
});

test.each(['/api/openapi.json', '/api/docs/json', '/api/v1/rest/languages'])(
  'one address gets %s so many times a minute and then 429 in words',
  async (path) => {
    const from = newAddress();
    const all = await statuses(path, from, 5);
    expect(all.slice(0, 4)).not.toContain(429);
    expect(all[4]).toBe(429);
    const refused = await get(path, from, { 'accept-language': 'en' });
    expect(refused.json().message).toMatch(/^Too many attempts/);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(50);
    // Pages are counted by themselves.
    expect((await get('/', from)).statusCode).toBe(200);
  },
);

test.each(['/api/openapi.json', '/api/v1/rest/languages'])(
  '%s is the same in all its forms, and not sent again to who has it',
  async (path) => {
    const ask = (encoding: string, headers: Record<string, string> = {}) =>
      get(path, newAddress(), { ...(encoding && { 'accept-encoding': encoding }), ...headers });
    const [plain, zipped, br] = [await ask(''), await ask('gzip, br;q=0'), await ask('gzip, deflate, br')];
    expect([plain.statusCode, zipped.statusCode, br.statusCode]).toEqual([200, 200, 200]);
    expect([plain, zipped, br].map(({ headers }) => headers['content-encoding'])).toEqual([
      undefined,
      'gzip',
      'br',
    ]);
    expect(gunzipSync(zipped.rawPayload).equals(plain.rawPayload)).toBe(true);
    expect(brotliDecompressSync(br.rawPayload).equals(plain.rawPayload)).toBe(true);
    const { etag, vary } = br.headers;
    expect([zipped.headers.etag, plain.headers.etag]).toEqual([etag, etag]);
    expect(vary).toContain('accept-encoding');
    const again = await ask('br', { 'if-none-match': String(etag) });
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
  },
);

test('the list of languages follows its messages', async () => {
  const before = await get('/api/v1/rest/languages', newAddress());
  await db
    .updateTable('messages')
    .set({ text: 'Anders', updated_at: new Date() })
    .where('key', '=', 'error.malformed')
    .execute();
  await expect
    .poll(async () => (await get('/api/v1/rest/languages', newAddress())).headers.etag)
    .not.toBe(before.headers.etag);
});

test('the limits are settings, and 0 is none', () => {
  expect(readConfig({})).toMatchObject({ pagesPerMinute: 600, largeRepliesPerMinute: 240 });
  expect(readConfig({ PAGES_PER_MINUTE: '0', LARGE_REPLIES_PER_MINUTE: '7' })).toMatchObject({
    pagesPerMinute: 0,
    largeRepliesPerMinute: 7,
  });
  expect(() => readConfig({ PAGES_PER_MINUTE: 'many' })).toThrow('PAGES_PER_MINUTE');
});
