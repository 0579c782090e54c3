import fastify, { type FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '../../tests/helpers/database.ts';
import { kyselyOn, openPool } from './database.ts';
import { answerErrors } from './error-replies.ts';

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
};
app.get<{ Params: { what: string } }>('/full/:what', async ({ params }) => {
  const cause = Object.assign(new Error('there is no room'), { code: failures[params.what] });
  // As the library of files tells it.
  throw params.what === 'quota' ? new Error('the file could not be written', { cause }) : cause;
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
});

test('a fault of ours is no overload', async () => {
  expect((await app.inject('/wrong')).statusCode).toBe(500);
});

test.each(Object.keys(failures))(
  'no room left (%s) is told as what cannot be done now, not as a fault',
  async (what) => {
    const reply = await app.inject(`/full/${what}`);
    expect([reply.statusCode, reply.json()]).toEqual([503, { message: 'error.unavailable' }]);
  },
);
