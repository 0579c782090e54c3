import { beforeAll, expect, test } from 'vitest';
import type { Doctor, DoctorCard } from '../../../../contract/clinics/doctors.ts';
import type { VerificationItem } from '../../../../contract/clinics/verification.ts';
import { makeAccount } from '../../../../tests/factories/accounts.ts';
import { createDictionaries } from '../../../../tests/factories/dictionaries.ts';
import { writeSample } from '../../../../tests/factories/import-files.ts';
import {
  dacFile,
  dacPerson,
  nppesFile,
  nppesOrganization,
  nppesPerson,
  type Values,
} from '../../../../tests/factories/registry-files.ts';
import { testApp } from '../../../../tests/helpers/app.ts';
import { createSecrets, type Secrets } from '../../../platform/secrets.ts';
import { cmsDoctors } from '../cms-doctors/parse.ts';
import { importDoctors } from '../import-doctors.ts';
import { nppes } from '../nppes/parse.ts';
import type { DoctorSource } from '../record.ts';

const { app, db, pool, config } = await testApp(async (empty) => {
  await createDictionaries(empty.db);
  await empty.pool.query(`insert into cities (id, country, title, admin, population, lat, lon) values
    (4945121, 'US', 'New Bedford', 'MA', 95072, 41.63, -70.93)`);
});
const secrets = createSecrets(config);
const moderator = await makeAccount(db, { operator: 'moderator' });
const client = await makeAccount(db);
const report = { progress: () => undefined, problem: () => undefined };

async function importFile(source: DoctorSource, content: string, by: Secrets = secrets) {
  const connection = await pool.connect();
  try {
    return await importDoctors(
      { client: connection, secrets: by, report },
      source,
      [writeSample('people.csv', content)],
      {
        ...{ isDryRun: false, isUpdate: true, dataset: null, licence: null },
        ...{ retrievedAt: '2026-03-01', maxRemovedShare: 1 },
      },
    );
  } finally {
    connection.release();
  }
}
const people = (...rows: Values[]) => importFile(nppes, nppesFile([...rows, nppesOrganization(1)]));
const idOf = async (title: string): Promise<number> =>
  (await db.selectFrom('doctors').select('id').where('title', '=', title).executeTakeFirstOrThrow()).id;
async function get<Data>(path: string) {
  const reply = await app.inject({
    url: `/api/v1/${path}`,
    headers: { 'accept-language': 'en', ...moderator.headers },
  });
  return { status: reply.statusCode, ...reply.json<{ data: Data }>() };
}
const remove = (id: number, payload: object, headers: object = moderator.headers) =>
  app.inject({ method: 'POST', url: `/api/v1/admin/doctors/${id}/remove`, headers: { ...headers }, payload });

beforeAll(async () => {
  await people(nppesPerson(1), nppesPerson(2));
});

test('a page names register, record, licence of the data and date, and nobody has checked the number', async () => {
  const { data } = await get<Doctor>(`client/doctors/${await idOf('Ann Example1')}`);
  expect(data).toMatchObject({
    ...{ title: 'Ann Example1', country: { code: 'US' }, city: { title: 'New Bedford' }, verified_at: null },
    clinic: { title: 'Pier Health Center 1, Inc.' },
    sources: [{ source: 'nppes', licence: 'Public domain (17 U.S.C. 105)', retrieved_at: '2026-03-01' }],
  });
  expect(data.licences[0]).toMatchObject({ source: 'nppes', checked_on: null, url: data.sources[0]?.url });
  const { data: queue } = await get<VerificationItem[]>('admin/verification?folder=unchecked');
  expect(queue).toEqual([]);
});

test('a doctor is found by name and field at once, also one whose clinic is not known', async () => {
  await people(nppesPerson(3, { 'Provider Business Practice Location Address Telephone Number': '' }));
  const search = async (query: string) =>
    (await get<DoctorCard[]>(`client/doctors?${query}`)).data.map(({ title }) => title);
  await expect.poll(() => search('q=example3')).toEqual(['Ann Example3']);
  expect(await search('specialization=cardiology&country=US&city=4945121')).toContain('Ann Example3');
});

test('who asks to be removed stays removed, in this registry and in another', async () => {
  const id = await idOf('Ann Example2');
  const reason = 'wrote to us';
  expect((await remove(id, { reason })).statusCode).toBe(200);
  expect((await get(`client/doctors/${id}`)).status).toBe(404);
  const shown = await app.inject({
    method: 'POST',
    url: `/api/v1/admin/doctors/${id}/publish`,
    headers: moderator.headers,
    payload: { reason },
  });
  expect(shown.statusCode).toBe(422);
  expect(await people(nppesPerson(2))).toMatchObject({ added: 0, leftOut: { 'asked to be removed': 1 } });
  expect(await importFile(cmsDoctors, dacFile([dacPerson(2)]))).toMatchObject({ added: 0 });
  const kept = await pool.query<{ all: string }>(
    `select concat((select json_agg(d) from doctors d), (select json_agg(s) from doctor_sources s),
       (select json_agg(l) from doctor_licences l), (select json_agg(e) from audit_events e)) as all`,
  );
  expect(kept.rows[0]?.all).not.toMatch(/Example2/i);
  const acts = await db.selectFrom('audit_events').select(['kind', 'reason', 'entity_id']).execute();
  expect(acts).toEqual([{ kind: 'doctor.removed', reason, entity_id: String(id) }]);
});

test('an import without the key of a removal is refused', async () => {
  const other = createSecrets({ secretKeys: [Buffer.alloc(32, 1)], dataDir: '' });
  await expect(importFile(nppes, nppesFile([nppesPerson(2)]), other)).rejects.toThrow(
    /SECRET_KEY lacks a key/,
  );
});

test('only operators remove, with a reason, and not while an import runs', async () => {
  const id = await idOf('Ann Example1');
  const reason = 'wrote to us';
  expect((await remove(id, { reason }, {})).statusCode).toBe(401);
  expect((await remove(id, { reason }, client.headers)).statusCode).toBe(404);
  expect((await remove(id, { reason: ' ' })).statusCode).toBe(422);
  expect((await remove(999_999, { reason })).statusCode).toBe(404);
  const connection = await pool.connect();
  await connection.query(`begin; select pg_advisory_xact_lock(hashtext('import clinics'))`);
  expect((await remove(id, { reason })).statusCode).toBe(422);
  await connection.query('rollback');
  connection.release();
  expect(await idOf('Ann Example1')).toBe(id);
});
