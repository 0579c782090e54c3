import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createCities, createClinic } from '../../../tests/factories/clinics.ts';
import { testApp } from '../../../tests/helpers/app.ts';
import { createOutgoing, isPublicAddress } from '../../platform/outgoing.ts';
import { checkWebsites, websiteJobs } from './jobs.ts';
import { claimWebsites, listWebsites } from './writes.ts';

const { app, db } = await testApp(async ({ db }) => createCities(db));

/** What each host answers, and every question that was asked. */
const answers = new Map<string, (method: string, response: http.ServerResponse) => void>();
const asked: { host: string; method: string; agent: string | undefined }[] = [];
let running = 0;
let mostAtOnce = 0;
const server = http.createServer((request, response) => {
  const host = request.headers.host?.split(':')[0] ?? '';
  const method = request.method ?? '';
  asked.push({ host, method, agent: request.headers['user-agent'] });
  running += 1;
  mostAtOnce = Math.max(mostAtOnce, running);
  response.on('close', () => {
    running -= 1;
  });
  answers.get(host)?.(method, response);
});
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
afterAll(() => server.close());
const { port } = server.address() as AddressInfo;

const outgoing = createOutgoing({
  userAgent: 'Medatlas/1.0 (+https://medatlas.example; care@medatlas.example)',
  mayConnect: (address, at) => (address === '127.0.0.1' && at === String(port)) || isPublicAddress(address),
  resolve: async (host) => {
    if (answers.has(host)) return [{ address: '127.0.0.1', family: 4 }];
    throw Object.assign(new Error(host), { code: isOffline ? 'EAI_AGAIN' : 'ENOTFOUND' });
  },
});
let isOffline = false;
const log = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

const fine = (_method: string, response: http.ServerResponse) => response.end();
const status = (code: number) => (_method: string, response: http.ServerResponse) =>
  response.writeHead(code).end();

/** A day at noon, so many days after the first. */
const day = (days: number) => new Date(Date.UTC(2026, 4, 1 + days, 12));
const run = (at: Date) => checkWebsites({ db, log, outgoing, now: () => at });
const stateOf = async (host: string) => {
  const row = await db.selectFrom('websites').selectAll().where('host', '=', host).executeTakeFirst();
  return row && { outcome: row.outcome, failing: row.failing_since, dead: row.dead_since };
};

let made = 0;
async function addClinic(host: string, path = '/'): Promise<number> {
  const id = await createClinic(db, { title: `Clinic ${++made}` });
  await db
    .updateTable('clinics')
    .set({ website: `http://${host}:${port}${path}` })
    .where('id', '=', id)
    .execute();
  return id;
}
/** All that there are come due. */
async function makeDue(at: Date): Promise<void> {
  await listWebsites(db, at);
  await sql`update websites set next_check_at = ${at}, checked_at = null`.execute(db);
}

beforeEach(async () => {
  answers.clear();
  asked.length = 0;
  mostAtOnce = 0;
  isOffline = false;
  for (const table of ['websites', 'outgoing_pauses', 'clinic_scores', 'clinics'])
    await sql`delete from ${sql.table(table)}`.execute(db);
});

test('each kind of answer is told apart, and the sites read who asks', async () => {
  answers.set('fine.example', fine);
  answers.set('no-head.example', (method, response) =>
    response.writeHead(method === 'HEAD' ? 405 : 200).end(),
  );
  answers.set('head-404.example', (method, response) =>
    response.writeHead(method === 'HEAD' ? 404 : 200).end(),
  );
  answers.set('guarded.example', status(403));
  answers.set('gone.example', status(404));
  answers.set('broken.example', status(503));
  answers.set('inward.example', (_, response) =>
    response.writeHead(302, { location: 'http://10.0.0.1/' }).end(),
  );
  answers.set('circle.example', (_, response) => response.writeHead(302, { location: '/again' }).end());
  answers.set('hangs-up.example', (_, response) => response.destroy());
  for (const host of answers.keys()) await addClinic(host);
  await addClinic('nowhere.example');
  await makeDue(day(0));
  expect(await run(day(0))).toEqual({ answered: 4, failed: 6 });
  const { rows } = await sql<{ host: string; outcome: string }>`select host, outcome from websites`.execute(
    db,
  );
  expect(Object.fromEntries(rows.map(({ host, outcome }) => [host, outcome]))).toEqual({
    'fine.example': 'answered',
    'no-head.example': 'answered',
    'head-404.example': 'answered',
    'guarded.example': 'answered',
    'gone.example': 'gone',
    'broken.example': 'server_error',
    'inward.example': 'private',
    'circle.example': 'redirects',
    'hangs-up.example': 'refused',
    'nowhere.example': 'no_address',
  });
  expect(asked.filter(({ host }) => host === 'fine.example').map(({ method }) => method)).toEqual(['HEAD']);
  expect(new Set(asked.map(({ agent }) => agent))).toEqual(
    new Set(['Medatlas/1.0 (+https://medatlas.example; care@medatlas.example)']),
  );
  expect(mostAtOnce).toBeLessThanOrEqual(4);
});

test('two days without an answer make it dead, an answer brings it back', async () => {
  answers.set('fine.example', fine);
  answers.set('shaky.example', status(500));
  await addClinic('fine.example');
  await addClinic('shaky.example');
  await makeDue(day(0));
  await run(day(0));
  expect(await stateOf('shaky.example')).toEqual({
    outcome: 'server_error',
    failing: '2026-05-01',
    dead: null,
  });
  // Later on the same day nobody asks again; were it asked, it would not be dead.
  asked.length = 0;
  await run(new Date(day(0).getTime() + 3_600_000));
  expect(asked).toEqual([]);
  await sql`update websites set next_check_at = ${day(0)}, checked_at = null where host = 'shaky.example'`.execute(
    db,
  );
  await run(new Date(day(0).getTime() + 7_200_000));
  expect(await stateOf('shaky.example')).toMatchObject({ dead: null });
  await makeDue(day(1));
  await run(day(1));
  expect(await stateOf('shaky.example')).toEqual({
    outcome: 'server_error',
    failing: '2026-05-01',
    dead: '2026-05-01',
  });
  // Dead or not, it is asked once a month from now on.
  asked.length = 0;
  await run(day(20));
  expect(asked).toEqual([]);
  answers.set('shaky.example', fine);
  await run(day(32));
  expect(asked.map(({ host }) => host).sort()).toEqual(['fine.example', 'shaky.example']);
  expect(await stateOf('shaky.example')).toEqual({ outcome: 'answered', failing: null, dead: null });
});

test('without a network nothing counts, and the job waits longer each time', async () => {
  answers.set('fine.example', fine);
  await addClinic('fine.example');
  await addClinic('other.example');
  answers.clear();
  isOffline = true;
  await makeDue(day(0));
  await run(day(0));
  expect(await stateOf('fine.example')).toEqual({ outcome: null, failing: null, dead: null });
  const until = async () =>
    (await db.selectFrom('outgoing_pauses').select('until').executeTakeFirstOrThrow()).until.getTime();
  expect(await until()).toBe(day(0).getTime() + 600_000);
  await makeDue(day(1));
  await run(day(1));
  expect(await until()).toBe(day(1).getTime() + 1_200_000);
  // Within the pause nothing is asked.
  answers.set('fine.example', fine);
  isOffline = false;
  await makeDue(day(1));
  expect(await run(day(1))).toEqual({ answered: 0, failed: 0 });
  await makeDue(day(2));
  expect(await run(day(2))).toEqual({ answered: 1, failed: 1 });
  expect(await db.selectFrom('outgoing_pauses').selectAll().execute()).toEqual([]);
});

test('a wall that lets nothing through is no fault of the websites', async () => {
  await addClinic('one.example');
  await addClinic('two.example');
  for (const days of [0, 1, 2]) {
    await makeDue(day(days));
    await run(day(days));
  }
  expect(await stateOf('one.example')).toEqual({ outcome: null, failing: null, dead: null });
});

test('two nodes never ask the same, and a host is asked one address at a time', async () => {
  for (const path of ['/a', '/b', '/c']) await addClinic('chain.example', path);
  for (let at = 0; at < 10; at++) await addClinic(`own-${at}.example`);
  await makeDue(day(0));
  const [one, other] = await Promise.all([claimWebsites(db, day(0), 8), claimWebsites(db, day(0), 8)]);
  const all = [...one, ...other];
  expect(new Set(all).size).toBe(all.length);
  expect(all.length).toBe(11);
  expect(all.filter((url) => url.includes('chain.example')).length).toBe(1);
  // A node that died gives its work back by time.
  expect(await claimWebsites(db, day(0), 20)).toEqual([]);
  expect((await claimWebsites(db, new Date(day(0).getTime() + 20 * 60_000), 20)).length).toBe(11);
});

test('what was not asked before a stop is free again', async () => {
  answers.set('fine.example', fine);
  await addClinic('fine.example');
  await makeDue(day(0));
  await checkWebsites({ db, log, outgoing, now: () => day(0) }, AbortSignal.abort());
  expect(await run(day(0))).toEqual({ answered: 1, failed: 0 });
});

test('patients see no link to a dead website, and when it last failed them', async () => {
  answers.set('fine.example', fine);
  await addClinic('fine.example');
  const id = await addClinic('dead.example');
  for (const days of [0, 1]) {
    await makeDue(day(days));
    await run(day(days));
  }
  const { slug } = await db
    .selectFrom('clinics')
    .select('slug')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const page = async () => (await app.inject(`/api/v1/client/clinics/${slug}`)).json().data;
  expect(await page()).toMatchObject({ website_host: 'dead.example', website_dead_since: '2026-05-01' });
  // Another address is another website.
  await sql`update clinics set website = 'https://alive.example/' where id = ${id}`.execute(db);
  expect(await page()).toMatchObject({ website_host: 'alive.example', website_dead_since: null });
});

test('demo clinics and what nobody has any more are not asked', async () => {
  answers.set('fine.example', fine);
  const id = await addClinic('fine.example');
  await sql`update clinics set is_demo = true where id = ${id}`.execute(db);
  await makeDue(day(0));
  expect(await db.selectFrom('websites').selectAll().execute()).toEqual([]);
  await sql`update clinics set is_demo = false`.execute(db);
  await makeDue(day(0));
  expect((await db.selectFrom('websites').selectAll().execute()).length).toBe(1);
  await sql`update clinics set website = null`.execute(db);
  await listWebsites(db, day(0));
  expect(await db.selectFrom('websites').selectAll().execute()).toEqual([]);
});

test('where nobody says whom to write to there is no such job', () => {
  expect(websiteJobs({ db, log, outgoing: null })).toEqual({ tasks: {}, crontab: '' });
  expect(Object.keys(websiteJobs({ db, log, outgoing }).tasks)).toEqual(['check-websites']);
});
