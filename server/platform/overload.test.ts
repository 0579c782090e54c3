import fastify, { type FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '../../tests/helpers/database.ts';
import { kyselyOn, openPool } from './database.ts';
import { answerErrors } from './error-replies.ts';
import { refuseWhenBusy } from './overload.ts';

const { url } = await testDatabase();
const pool = openPool(url, 1, 100);
const db = kyselyOn(pool);
const app: FastifyInstance = fastify();
app.decorateRequest('language', 'ru');
answerErrors(app, (_language, key) => key);
app.get('/slow', async () => sql`select pg_sleep(10)`.execute(db));
const failures: Record<string, string> = {
  disk: 'ENOSPC',
  quota: 'EDQUOT',
  database: '53100',
  memory: '53200',
  deadlock: '40P01',
};
app.get<{ Params: { what: string } }>('/full/:what', async ({ params }) => {
  const cause = Object.assign(new Error('there is no room'), { code: failures[params.what] });
  // As the library of files tells it.
  throw params.what === 'quota' ? new Error('the file could not be written', { cause }) : cause;
});
const gone = openPool('postgres://nobody@127.0.0.1:1/nothing', 1);
app.get('/gone', async () => gone.query('select 1'));
app.get('/cut', async () => pool.query('select pg_terminate_backend(pg_backend_pid())'));
app.get('/shelf', async () => {
  throw Object.assign(new Error('Cannot write file'), { code: 'E_CANNOT_WRITE_FILE' });
});
app.get('/wrong', async () => sql`select from nowhere`.execute(db));
afterAll(async () => {
  await app.close();
  await db.destroy();
});

test('a statement that takes too long is ended, and the visitor hears that the service is overloaded', async () => {
  const reply = await app.inject('/slow');
  expect(reply.statusCode).toBe(503);
  expect(reply.json()).toEqual({ message: 'error.unavailable' });
  expect(reply.headers['retry-after']).toBe('5');
});

test('a database that is not there, and a store that is not, are said to come back', async () => {
  for (const address of ['/gone', '/cut', '/shelf']) {
    const reply = await app.inject(address);
    expect([reply.statusCode, reply.headers['retry-after']], address).toEqual([503, '5']);
  }
});

test('a fault of ours is no overload', async () => {
  expect((await app.inject('/wrong')).statusCode).toBe(500);
});

test.each(Object.keys(failures))(
  'what stands in the way for now (%s) is told as what cannot be done now, not as a fault',
  async (what) => {
    const reply = await app.inject(`/full/${what}`);
    expect([reply.statusCode, reply.json()]).toEqual([503, { message: 'error.unavailable' }]);
  },
);

test('a service that is too busy refuses calls and pages, and still gives the files of those that went out and says that it is alive', async () => {
  const busy = fastify();
  busy.decorateRequest('language', 'ru');
  answerErrors(busy, (_language, key) => key);
  // Any event loop is later than this.
  await refuseWhenBusy(busy, 0.000_001);
  for (const path of ['/page', '/assets/page.css', '/healthz']) busy.get(path, async () => 'here');
  await busy.ready();
  const statusOf = async (path: string) => (await busy.inject(path)).statusCode;
  // The delay is looked at once a second.
  await expect.poll(() => statusOf('/page')).toBe(503);
  expect((await busy.inject('/page')).headers['retry-after']).toBe('5');
  for (const path of ['/assets/page.css', '/healthz']) expect(await statusOf(path), path).toBe(200);
  await busy.close();
});
