import type { FhirResource } from 'fhir/r4';
import { beforeAll, expect, test } from 'vitest';
import type { ExportManifest } from '../../../contract/fhir/exports.ts';
import { createCities, createClinic } from '../../../tests/factories/clinics.ts';
import { createDictionaries } from '../../../tests/factories/dictionaries.ts';
import { createDoctor } from '../../../tests/factories/facts.ts';
import { testApp } from '../../../tests/helpers/app.ts';
import { createFiles } from '../../platform/files.ts';
import { createSecrets } from '../../platform/secrets.ts';
import { cleanUp, makeExport, noteMoment } from './jobs.ts';

const { app, db, config } = await testApp();
const files = createFiles({ config, secrets: createSecrets(config) });
const running = new AbortController().signal;
const ids = { open: 0, closed: 0, doctor: 0 };

beforeAll(async () => {
  await createCities(db);
  const { specialization } = await createDictionaries(db);
  ids.open = await createClinic(db, { title: 'Offen' });
  ids.closed = await createClinic(db, { title: 'Zu' });
  ids.doctor = await createDoctor(db, {
    title: 'Anna Adler',
    positions: [
      { clinicId: ids.open, specializationId: specialization('cardiology') },
      { clinicId: ids.closed, specializationId: specialization('cardiology') },
    ],
  });
  const { id: import_id } = await db
    .insertInto('imports')
    .values({
      source: 'x',
      dataset: 'x',
      file_name: 'x',
      file_sha256: 'x',
      retrieved_at: '2026-01-01',
      counts: '{}',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  // EUR: licence unclear, see server/imports/eurostat.
  for (const [clinic_id, source] of [
    [ids.open, 'ror'],
    [ids.closed, 'eurostat'],
  ] as const)
    await db
      .insertInto('clinic_sources')
      .values({
        clinic_id,
        source,
        dataset: 'x',
        source_id: '1',
        licence: 'x',
        retrieved_at: '2026-01-01',
        record: '{}',
        import_id,
      })
      .execute();
});

const begin = async (path = '$export'): Promise<string> => {
  const reply = await app.inject({ url: `/fhir/${path}`, headers: { prefer: 'respond-async' } });
  expect(reply.statusCode, reply.body).toBe(202);
  return new URL(String(reply.headers['content-location'])).pathname;
};
const idOf = (path: string) => path.split('/').at(-1) ?? '';

async function manifestOf(path: string): Promise<ExportManifest> {
  await makeExport({ db, files }, idOf(path), running);
  const reply = await app.inject({ url: path });
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json();
}
const linesOf = async (url: string): Promise<FhirResource[]> =>
  (await app.inject({ url: new URL(url).pathname })).body
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

test('is begun, asked for until it is ready, and fetched; what a source forbids to pass on is withheld', async () => {
  const path = await begin();
  const waiting = await app.inject({ url: path });
  expect(waiting.statusCode).toBe(202);
  expect(waiting.headers['x-progress']).toBe('0/5');
  const manifest = await manifestOf(path);
  expect(manifest.output.map(({ type, count }) => `${type} ${count}`)).toEqual([
    'Organization 1',
    'Location 1',
    'HealthcareService 1',
    'Practitioner 1',
    'PractitionerRole 1',
  ]);
  expect(manifest.extension.withheld).toEqual({
    ...{ Organization: 1, Location: 1, HealthcareService: 1, PractitionerRole: 1 },
  });
  const [organization] = await linesOf(manifest.output[0]?.url ?? '');
  expect(organization).toMatchObject({ resourceType: 'Organization', id: String(ids.open) });
});

test('since the export before has what changed, and names what is gone', async () => {
  await noteMoment(db);
  const first = await manifestOf(await begin());
  const late = await createClinic(db, { title: 'Später' });
  const gone = await createClinic(db, { title: 'Weg' });
  await db.deleteFrom('clinics').where('id', '=', gone).execute();
  const next = await manifestOf(await begin(`$export?_type=Location&_since=${first.transactionTime}`));
  expect(next.output.map(({ type }) => type)).toEqual(['Location']);
  expect((await linesOf(next.output[0]?.url ?? '')).map(({ id }) => id)).toContain(String(late));
  expect(await linesOf(next.deleted[0]?.url ?? '')).toContainEqual({
    ...{ resourceType: 'Bundle', type: 'transaction' },
    entry: [{ request: { method: 'DELETE', url: `Location/${gone}` } }],
  });
});

test('a cancelled one is gone with its files, before and after it was made', async () => {
  const path = await begin();
  expect((await app.inject({ method: 'DELETE', url: path })).statusCode).toBe(202);
  await makeExport({ db, files }, idOf(path), running);
  expect((await app.inject({ url: path })).statusCode).toBe(404);
  const made = await begin('$export?_type=Organization');
  const { output } = await manifestOf(made);
  expect((await app.inject({ method: 'DELETE', url: made })).statusCode).toBe(202);
  expect((await app.inject({ url: new URL(output[0]?.url ?? '').pathname })).statusCode).toBe(404);
  expect((await files.list('fhir-exports')).filter((key) => key.includes(idOf(made)))).toEqual([]);
});

test('after its day it is removed, and what has no owner with it', async () => {
  const path = await begin('$export?_type=Organization');
  await manifestOf(path);
  await db
    .updateTable('directory_exports')
    .set({ finished_at: new Date(Date.now() - 25 * 3_600_000) })
    .where('id', '=', idOf(path))
    .execute();
  await cleanUp({ db, files });
  expect((await app.inject({ url: path })).statusCode).toBe(404);
  expect((await files.list('fhir-exports')).filter((key) => key.includes(idOf(path)))).toEqual([]);
});

test.each([
  ['$export?_type=Patient', 400],
  ['$export?_outputFormat=csv', 400],
  ['$export?_since=soon', 400],
  ['exports/00000000-0000-4000-8000-000000000000', 404],
  ['exports/none', 404],
])('%s is refused with %i', async (path, status) => {
  const reply = await app.inject({ url: `/fhir/${path}` });
  expect(reply.statusCode).toBe(status);
  expect(reply.json().resourceType).toBe('OperationOutcome');
});

test('only so many are made at once', async () => {
  await db.deleteFrom('directory_exports').execute();
  const replies = [];
  for (let i = 0; i < 4; i++)
    replies.push((await app.inject({ url: '/fhir/$export', remoteAddress: `10.0.0.${i}` })).statusCode);
  expect(replies).toEqual([202, 202, 202, 429]);
});
