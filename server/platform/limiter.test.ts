import fastify from 'fastify';
import { expect, test, vi } from 'vitest';
import { testDatabase } from '../../tests/helpers/database.ts';
import { openPool } from './database.ts';
import { answerErrors } from './error-replies.ts';
import { KnownError } from './errors.ts';
import { createLimiter, giveBackAll, networkOf, spendAll } from './limiter.ts';

const { pool, url } = await testDatabase();

/** How many of so many tries at once are let through. */
async function countSpent(spend: () => Promise<void>, tries: number): Promise<number> {
  const results = await Promise.allSettled(Array.from({ length: tries }, spend));
  return results.filter(({ status }) => status === 'fulfilled').length;
}

const points = async (): Promise<number> =>
  Number((await pool.query('select coalesce(sum(points), 0) as sum from limiter_points')).rows[0].sum);

test('of many tries at once exactly as many pass as there are points, on two nodes together', async () => {
  const rule = { name: 'shared', points: 5, seconds: 60 };
  const otherPool = openPool(url, 5);
  const nodes = [createLimiter(pool, rule), createLimiter(otherPool, rule)];
  let turn = 0;
  expect(await countSpent(async () => nodes[turn++ % 2]?.spend('key'), 60)).toBe(5);
  await otherPool.end();
});

test('who has no points hears how many seconds to wait, and others are not touched', async () => {
  const limiter = createLimiter(pool, { name: 'one', points: 1, seconds: 90 });
  await limiter.spend('first');
  const error = await limiter.spend('first').catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(KnownError);
  expect(error).toMatchObject({ code: 'too_many', retryAfterSeconds: 90 });
  await limiter.spend('second');
});

test('a point given back can be spent again, also after refusals; what was never spent gives none', async () => {
  const limiter = createLimiter(pool, { name: 'back', points: 2, seconds: 60 });
  await limiter.giveBack('key');
  expect(await countSpent(() => limiter.spend('key'), 9)).toBe(2);
  await limiter.giveBack('key');
  expect(await countSpent(() => limiter.spend('key'), 9)).toBe(1);
  await limiter.clear('key');
  expect(await countSpent(() => limiter.spend('key'), 9)).toBe(2);
});

test('points come back when the time is over', async () => {
  const limiter = createLimiter(pool, { name: 'time', points: 1, seconds: 60 });
  await limiter.spend('key');
  await pool.query(`update limiter_points set expire = $1 where key like 'time:%'`, [Date.now() - 1]);
  await limiter.giveBack('key');
  expect(await countSpent(() => limiter.spend('key'), 3)).toBe(1);
});

test('a node whose clock goes a day ahead gives no more than the others', async () => {
  const limiter = createLimiter(pool, { name: 'clock', points: 1, seconds: 60 });
  await limiter.spend('key');
  const dayAhead = Date.now() + 86_400_000;
  const clock = vi.spyOn(Date, 'now').mockReturnValue(dayAhead);
  const error = await limiter.spend('key').catch((thrown: unknown) => thrown);
  clock.mockRestore();
  expect(error).toMatchObject({ code: 'too_many', retryAfterSeconds: 60 });
});

test('of several limits each gives a point or none does', async () => {
  const wide = createLimiter(pool, { name: 'wide', points: 10, seconds: 60 });
  const narrow = createLimiter(pool, { name: 'narrow', points: 1, seconds: 60 });
  const before = await points();
  const both = [[wide, 'key'] as const, [narrow, 'key'] as const];
  await spendAll(both);
  await expect(spendAll(both)).rejects.toMatchObject({ code: 'too_many' });
  expect(await points()).toBe(before + 2);
  await giveBackAll(both);
  expect(await points()).toBe(before);
});

test('the table of counters holds no address and no phone number', async () => {
  const limiter = createLimiter(pool, { name: 'private', points: 1, seconds: 60 });
  await limiter.spend('203.0.113.9 +4915112345678');
  const { rows } = await pool.query<{ key: string }>('select key from limiter_points');
  expect(rows.map(({ key }) => key).join()).not.toMatch(/203\.0|49151/);
});

test('without a database nothing is let through: the answer is 503', async () => {
  const away = openPool('postgres://nobody@127.0.0.1:1/none', 1);
  const limiter = createLimiter(away, { name: 'away', points: 5, seconds: 60 });
  const app = fastify();
  app.decorateRequest('language', 'ru');
  answerErrors(app, (_, key) => key);
  app.get('/', async () => limiter.spend('key'));
  const reply = await app.inject('/');
  expect(reply.statusCode).toBe(503);
  await away.end();
});

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0db8:1:2::9', '2001:db8:1:2'],
  ['2001:db8::9', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
])('%s stands for the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
