import { Writable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { drawings } from '../../demo/drawings/drawings.ts';
import { createCities, createClinic } from '../../tests/factories/clinics.ts';
import { makeCase, makeRequester, newKey } from '../../tests/factories/requests.ts';
import { testApp } from '../../tests/helpers/app.ts';
import { buildApp } from '../app.ts';
import { createMessageStore } from '../content/languages/message-store.ts';
import { createLog } from '../platform/log.ts';
import { startDirectory } from '../search/directory/engine.ts';

const SECRET = 'мандрагора';

const { config, db, pool, url } = await testApp(async ({ db: empty }) => createCities(empty));
const lines: string[] = [];
const to = new Writable({
  write(chunk, _, done) {
    lines.push(String(chunk));
    done();
  },
});
const messages = await createMessageStore(db);
const directory = await startDirectory({ connectionString: url, threads: 1 });
const app = await buildApp({
  config,
  log: createLog('trace', to),
  db,
  pool,
  messages,
  directory,
  drawings,
  busyMs: 0,
});
afterAll(async () => {
  await app.close();
  await directory.close();
});

test('no word of a case reaches the log: not when it is sent, refused, or fails in the database', async () => {
  const clinicId = await createClinic(db, { title: 'Isar Eye Clinic' });
  const account = await makeRequester(db);
  const body = await makeCase(db, [{ id: clinicId }], {
    title: SECRET,
    body: `Болит ${SECRET}, очень давно болит`,
    for_whom: 'relative',
    patient_name: SECRET,
    imaging_url: `https://images.example/${SECRET}`,
  });
  const send = async (changes: object = {}) => {
    const headers = { ...account.headers, ...newKey() };
    const payload = { ...body, ...changes };
    const reply = await app.inject({ method: 'POST', url: '/api/v1/client/requests', headers, payload });
    return reply.statusCode;
  };
  expect(await send()).toBe(200);
  expect(await send({ country: 'ZZ' })).toBe(422);
  expect(await send({ unknown: SECRET })).toBe(422);
  // A rule that only this test has: PostgreSQL's complaint names the row with everything in it.
  await sql`alter table requests add constraint no_more check (number < 0) not valid`.execute(db);
  expect(await send()).toBe(500);
  const text = lines.join('');
  expect(text).toContain('request failed');
  expect(text).not.toContain(SECRET);
});
