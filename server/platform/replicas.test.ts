import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import cookie from '@fastify/cookie';
import fastify from 'fastify';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { noReplication, type Pair, startPair } from '../../tests/helpers/replication.ts';
import { readConfig } from '../config.ts';
import { openPool } from './database.ts';
import { seeOwnWrites } from './own-writes.ts';
import { formatPosition, openReads, parsePosition, type Reads } from './replicas.ts';

beforeEach(({ skip }) => skip(noReplication !== null, noReplication ?? ''));

const closers: (() => Promise<unknown>)[] = [];
let pair: Pair;
let reads: Reads;
const app = fastify();

/** Longer than the reads let a replica be behind or silent. */
const SOON = { interval: 50 };

beforeAll(async () => {
  if (noReplication !== null) return;
  const folder = await mkdtemp(join(tmpdir(), 'medatlas-replicas-'));
  closers.push(() => rm(folder, { recursive: true, force: true }));
  pair = await startPair(folder);
  closers.push(() => pair.stop());
  await pair.primary.query('create table words (word text primary key)');
  const pool = openPool(pair.primary.url, 4);
  pool.on('error', () => undefined); // it is killed at the end
  closers.push(() => pool.end());
  reads = openReads({
    url: pair.primary.url,
    primary: pool,
    // As where nobody knows which of them will be the primary tomorrow.
    replicaUrls: [pair.primary.url, pair.replica.url],
    log: pino({ level: 'silent' }),
    separatesClients: false,
  });
  closers.push(() => reads.close());
  await app.register(cookie);
  seeOwnWrites(app, reads, readConfig({}));
  app.post<{ Body: { word: string } }>('/words', async ({ body }) => {
    await pool.query('insert into words values ($1)', [body.word]);
    return {};
  });
  app.get('/words', async () => {
    const { rows } = await sql<{ isReplica: boolean; words: string[] }>`
      select pg_is_in_recovery() as "isReplica", array(select word from words order by word) as words`.execute(
      reads.db,
    );
    return rows[0];
  });
  // A rendered page: its calls come without the headers of the browser.
  app.get('/page', async () => (await app.inject('/words')).json());
  await app.ready();
});

afterAll(async () => {
  await app.close();
  for (const close of closers.reverse()) await close();
});

type Seen = { isReplica: boolean; words: string[] };
const read = async (headers: Record<string, string> = {}, url = '/words'): Promise<Seen> =>
  (await app.inject({ url, headers })).json();
const isReplicaRead = async () => (await read()).isReplica;
const untilReplicaIsRead = () => expect.poll(isReplicaRead, SOON).toBe(true);

/** The cookies of a browser after it has written. */
async function write(word: string, headers: Record<string, string> = { cookie: 'XSRF-TOKEN=x' }) {
  const reply = await app.inject({ method: 'POST', url: '/words', headers, payload: { word } });
  expect(reply.statusCode).toBe(200);
  return reply.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');
}

test('positions of the log are read as PostgreSQL writes them', () => {
  expect(parsePosition('16/B374D848')).toBe(0x16_b374_d848n);
  expect(formatPosition(0x16_b374_d848n)).toBe('16/B374D848');
  for (const text of [undefined, '', '16', '16/', 'G/1', '16/B374D848F'])
    expect(parsePosition(text)).toBeNull();
});

test('whoever has written nothing is read from the replica', async () => {
  await untilReplicaIsRead();
  expect(reads.figures()).toEqual([
    { name: expect.stringContaining('127.0.0.1:'), isRead: false, lagSeconds: null },
    { name: expect.stringContaining('127.0.0.1:'), isRead: true, lagSeconds: expect.any(Number) },
  ]);
});

test('a client sees its own writes while the replica stands still, also on rendered pages; others are read from the replica until it is too far behind', async () => {
  await untilReplicaIsRead();
  await pair.replica.query('select pg_wal_replay_pause()');
  const browser = await write('paused');
  for (const url of ['/words', '/page']) {
    const own = await read({ cookie: browser }, url);
    expect(own).toEqual({ isReplica: false, words: expect.arrayContaining(['paused']) });
  }
  // A program keeps no cookies: its token is enough.
  expect(await write('program', { authorization: 'Bearer x' })).toBe('');
  expect((await read({ authorization: 'Bearer x' })).words).toContain('program');
  // The replica is a second behind by now, so nobody is read from it.
  await expect.poll(isReplicaRead, SOON).toBe(false);
  expect((await read()).words).toContain('paused');
  await pair.replica.query('select pg_wal_replay_resume()');
  await untilReplicaIsRead();
  await expect
    .poll(() => read({ cookie: browser }), SOON)
    .toEqual({ isReplica: true, words: expect.arrayContaining(['paused', 'program']) });
});

test('a position that is none counts as none', async () => {
  await untilReplicaIsRead();
  expect((await read({ cookie: 'written=nonsense' })).isReplica).toBe(true);
});

test('nobody notices that the replica dies, and it is read again when it is back', async () => {
  await untilReplicaIsRead();
  const statuses: number[] = [];
  let isOver = false;
  const reading = (async () => {
    while (!isOver) statuses.push((await app.inject('/words')).statusCode);
  })();
  await pair.replica.kill();
  await expect.poll(isReplicaRead, SOON).toBe(false);
  isOver = true;
  await reading;
  expect(new Set(statuses)).toEqual(new Set([200]));
  await pair.replica.start();
  await untilReplicaIsRead();
});

test('while the primary is away the replica is read, and a primary that it has become is no replica', async () => {
  await untilReplicaIsRead();
  await pair.primary.kill();
  for (let round = 0; round < 20; round += 1) expect(await isReplicaRead()).toBe(true);
  expect(
    (await app.inject({ method: 'POST', url: '/words', payload: { word: 'lost' } })).statusCode,
  ).not.toBe(200);
  await pair.replica.query('select pg_promote()');
  await expect.poll(() => reads.figures().some(({ isRead }) => isRead), SOON).toBe(false);
});
