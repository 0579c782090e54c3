import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { importLimits } from '../../../contract/imports/import-limits.ts';
import { type ImportRun, importSources, type ListedRun } from '../../../contract/imports/import-runs.ts';
import { type MadeAccount, makeAccount } from '../../../tests/factories/accounts.ts';
import { ndjsonOf, rorRecord, writeSample } from '../../../tests/factories/import-files.ts';
import { many } from '../../../tests/factories/imports.ts';
import { actCallsOf } from '../../../tests/helpers/act-calls.ts';
import { testApp } from '../../../tests/helpers/app.ts';
import { asApp } from '../../../tests/helpers/global-database.ts';
import { testSecrets } from '../../../tests/helpers/keys.ts';
import { kyselyOn, openPool } from '../../platform/database.ts';
import { createFiles } from '../../platform/files.ts';
import { sources } from '../sources.ts';
import { runImports, sweepImportFiles } from './jobs.ts';
import { FOLDER, fileOf } from './reads.ts';

const { app, db, pool, url, config } = await testApp(async ({ db: empty }) => {
  await sql`insert into cities (id, country, title, admin, population, lat, lon)
    values (2950159, 'DE', 'Berlin', '16', 3426354, 52.52437, 13.41053)`.execute(empty);
});
const call = actCallsOf(app);
const files = createFiles({ config, secrets: testSecrets });
// As the service connects: the importer has no more rights than that.
const appPool = openPool(asApp(url), 5);
appPool.on('error', () => undefined);
const appDb = kyselyOn(appPool);
afterAll(() => appPool.end());
const tools = { db: appDb, url: asApp(url), files, log: pino({ level: 'silent' }) };
const forEver = new AbortController().signal;
const work = () => runImports(tools, forEver);

const moderator = await makeAccount(db, { operator: 'moderator', name: 'Olga', surname: 'Sedova' });
const admin = await makeAccount(db, { operator: 'admin' });

beforeEach(async () => {
  await sql`truncate clinics, clinic_names, clinic_slugs, clinic_sources, clinic_matches, imports, import_runs cascade`.execute(
    db,
  );
  await sql`delete from limiter_points`.execute(db);
  for (const key of await stored()) await files.remove(key);
});

type Upload = { query?: string; name?: string; key?: string; by?: MadeAccount | null };

async function upload(content: string | Buffer, given: Upload = {}) {
  const { query = 'source=ror', name = 'organisations.ndjson', key = randomUUID(), by = moderator } = given;
  const form = new FormData();
  form.set('file', new File([new Uint8Array(Buffer.from(content))], name));
  const body = new Response(form);
  const reply = await app.inject({
    method: 'POST',
    url: `/api/v1/admin/import-runs?${query}`,
    headers: {
      ...by?.headers,
      'accept-language': 'en',
      'idempotency-key': key,
      'content-type': body.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await body.arrayBuffer()),
  });
  const { data, errors = {} }: { data: ImportRun; errors?: Record<string, string[]> } = reply.json();
  return { status: reply.statusCode, data, errors };
}

const get = async (id: string) => (await call<ImportRun>(moderator, 'GET', `admin/import-runs/${id}`)).data;
const act = (id: string, name: 'import' | 'cancel', body: object = {}) =>
  call<ImportRun>(moderator, 'POST', `admin/import-runs/${id}/${name}`, body);
const clinics = async () =>
  (await sql<{ title: string }>`select title from clinics where status = 'published' order by id`.execute(db))
    .rows;
const stored = () => files.list(FOLDER);

/** An upload whose dry run has ended. */
async function checked(values: readonly unknown[], given: Upload = {}): Promise<ImportRun> {
  const { data } = await upload(ndjsonOf(values), given);
  await work();
  return get(data.id);
}

/** Holds up every import where it writes names, until the returned function is called. */
async function holdUp(): Promise<() => Promise<void>> {
  const client = await pool.connect();
  await client.query('begin');
  await client.query('lock table clinic_names in access exclusive mode');
  let isHeld = true;
  const release = async () => {
    if (isHeld) await client.query('rollback');
    if (isHeld) client.release();
    isHeld = false;
  };
  onTestFinished(release);
  return release;
}

/** Ends when an import waits for what `holdUp` holds. */
async function heldUp(): Promise<void> {
  await expect
    .poll(
      async () =>
        (await pool.query(`select from pg_locks where not granted and relation = 'clinic_names'::regclass`))
          .rowCount,
      { timeout: 60_000 },
    )
    .toBe(1);
}

test('every source of clinics can be uploaded', () => {
  expect(sources.map(({ name }) => name).sort()).toEqual([...importSources].sort());
});

test('a file is checked first, changes nothing, and is imported when an operator says so', async () => {
  const lines = `${ndjsonOf(many(600))}no json\n${ndjsonOf([rorRecord(900, { types: ['company'] })])}`;
  const { status, data } = await upload(gzipSync(lines), {
    query: 'source=ror&retrieved_at=2026-01-02&max_removed=20',
    name: 'C:\\dumps\\Реестр 2026.ndjson.gz',
  });
  expect(status).toBe(200);
  expect(data).toMatchObject({
    ...{ state: 'waiting', dataset: 'Реестр 2026', file_name: 'Реестр 2026.ndjson.gz', max_removed: 20 },
    ...{ counts: null, problem: null, made_by: 'Olga Sedova', finished_at: null },
  });
  await work();
  const run = await get(data.id);
  expect(run).toMatchObject({
    ...{ state: 'checked', problems_kept: 2, retrieved_at: '2026-01-02' },
    counts: {
      ...{ read: 602, bad: 1, left_out: 1, added: 600, removed: 0, clinics_added: 600 },
      left_out_reasons: [{ reason: 'no healthcare organisation', count: 1 }],
    },
    problems: [
      { number: 601, kind: 'bad', reason: 'no JSON' },
      { number: 602, kind: 'left out', reason: 'no healthcare organisation' },
    ],
  });
  expect(await clinics()).toEqual([]);
  const list = await call<ListedRun[]>(moderator, 'GET', 'admin/import-runs');
  expect(list.data).toMatchObject([{ id: run.id, state: 'checked' }]);
  const table = await app.inject({
    url: `/api/v1/admin/import-runs/${run.id}/problems`,
    headers: moderator.headers,
  });
  expect(table.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(table.body).toBe(
    '\uFEFFnumber,kind,reason\r\n601,bad,no JSON\r\n602,left out,no healthcare organisation\r\n',
  );

  expect((await act(run.id, 'import', { version: run.version })).data.state).toBe('confirmed');
  await work();
  expect(await get(run.id)).toMatchObject({ state: 'done', counts: { added: 600 }, open_matches: 0 });
  expect(await clinics()).toHaveLength(600);
  expect((await call<ListedRun[]>(moderator, 'GET', 'admin/import-runs')).data).toEqual([]);
  expect((await call<object[]>(moderator, 'GET', 'admin/imports')).data).toMatchObject([
    { file_name: 'Реестр 2026.ndjson.gz', dataset: 'Реестр 2026', retrieved_at: '2026-01-02' },
  ]);
  // Whoever is no owner of the tables has them analyzed all the same.
  const { rows } = await pool.query<{ tuples: number }>(
    `select reltuples::int as tuples from pg_class where relname = 'clinics'`,
  );
  expect(rows[0]?.tuples).toBe(600);
  expect(await stored()).toEqual([]);
});

test('what was imported is found by the search', async () => {
  const found = async () =>
    (
      await app.inject({ url: '/api/v1/client/clinics?q=Zwiebelturm', headers: { 'accept-language': 'en' } })
    ).json<{ data: { title: string }[] }>().data;
  expect(await found()).toEqual([]);
  const names = [{ value: 'Klinik am Zwiebelturm', lang: 'de', types: ['ror_display'] }];
  const run = await checked([rorRecord(1, { names })]);
  await act(run.id, 'import', { version: run.version });
  await work();
  await expect.poll(found, { timeout: 10_000 }).toMatchObject([{ title: 'Klinik am Zwiebelturm' }]);
});

test('of two who import at once one is refused, and it is imported once', async () => {
  const run = await checked(many(3));
  const both = await Promise.all([1, 2].map(() => act(run.id, 'import', { version: run.version })));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
  await Promise.all([work(), work()]);
  await work();
  expect((await get(run.id)).state).toBe('done');
  expect((await pool.query('select from imports')).rowCount).toBe(1);
  expect((await act(run.id, 'import', { version: (await get(run.id)).version })).errors).toHaveProperty(
    'version',
  );
});

test('a file is not imported before it was checked, nor after it was cancelled', async () => {
  const { data } = await upload(ndjsonOf(many(3)));
  expect((await act(data.id, 'import', { version: data.version })).status).toBe(422);
  expect((await act(data.id, 'cancel')).data.state).toBe('cancelled');
  expect((await act(data.id, 'cancel')).status).toBe(200);
  expect(await stored()).toEqual([]);
  await work();
  const run = await get(data.id);
  expect(run.state).toBe('cancelled');
  expect((await act(data.id, 'import', { version: run.version })).status).toBe(422);
  expect(await clinics()).toEqual([]);
});

test.each([
  ['of another kind', 'source=cms', ndjsonOf(many(3)), 'columns_missing'],
  ['of another source', 'source=osm', '{"type":"FeatureCollection","things":[]}', 'other_kind'],
  ['no text at all', 'source=osm', gzipSync('x').subarray(0, 15), 'damaged'],
  ['cut off', 'source=ror', ndjsonOf(many(3)).slice(0, -20), 'cut_off'],
  ['mostly bad', 'source=ror', 'a\nb\nc\n', 'mostly_bad'],
  ['without clinics', 'source=ror', ndjsonOf([rorRecord(1, { types: ['company'] })]), 'no_clinics'],
])('a file %s is refused with a reason, and goes', async (_what, query, content, code) => {
  const { data } = await upload(content, { query });
  await work();
  expect(await get(data.id)).toMatchObject({ state: 'refused', problem: { code }, counts: null });
  expect(await stored()).toEqual([]);
  expect((await act(data.id, 'cancel')).status).toBe(422);
});

test('a file that lacks more records than it may is refused with the numbers', async () => {
  const first = await checked(many(10));
  await act(first.id, 'import', { version: first.version });
  await work();
  expect(await checked(many(5))).toMatchObject({
    state: 'refused',
    problem: { code: 'too_many_gone', values: { gone: 5, known: 10, percent: 10 } },
  });
  expect(await checked(many(5), { query: 'source=ror&max_removed=50' })).toMatchObject({
    state: 'checked',
    counts: { removed: 5, clinics_withdrawn: 5 },
  });
});

test('what is too large, empty, packed another way or of tomorrow is refused at once', async () => {
  const large = await upload(Buffer.alloc(importLimits.fileBytes + 1, 10));
  expect([large.status, large.errors.file]).toEqual([422, [expect.stringMatching(/64 MB/)]]);
  expect((await upload('')).errors).toHaveProperty('file');
  expect((await upload(Buffer.from('PK\u0003\u0004rest'))).errors.file).toEqual([
    expect.stringMatching(/ZIP/),
  ]);
  expect((await upload('x', { query: 'source=ror&retrieved_at=2999-01-01' })).errors).toHaveProperty(
    'retrieved_at',
  );
  expect((await upload('x', { query: 'source=nppes' })).status).toBe(422);
  expect(await stored()).toEqual([]);
});

test('a repeated key is one run; with another file or other words it is refused', async () => {
  const key = randomUUID();
  const content = ndjsonOf(many(2));
  const [one, two] = await Promise.all([upload(content, { key }), upload(content, { key })]);
  expect(one.data.id).toBe(two.data.id);
  expect((await upload(content, { key })).data.id).toBe(one.data.id);
  expect((await upload(ndjsonOf(many(3)), { key })).errors).toHaveProperty('idempotency-key');
  expect((await upload(content, { key, query: 'source=osm' })).errors).toHaveProperty('idempotency-key');
  expect(await stored()).toEqual([fileOf(one.data.id)]);
});

test('an upload that breaks off leaves nothing', async () => {
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const sending = request({
    ...{ port, host: '127.0.0.1', method: 'POST', path: '/api/v1/admin/import-runs?source=ror' },
    headers: {
      ...moderator.headers,
      'idempotency-key': randomUUID(),
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': 10_000_000,
    },
  });
  sending.on('error', () => undefined);
  sending.write(
    '--x\r\ncontent-disposition: form-data; name="file"; filename="a.ndjson"\r\ncontent-type: text/plain\r\n\r\n',
  );
  sending.write('{"id":1}\n'.repeat(100_000));
  await expect.poll(stored, { timeout: 10_000 }).toHaveLength(1);
  sending.destroy();
  await expect.poll(stored, { timeout: 10_000 }).toEqual([]);
  expect((await pool.query('select from import_runs')).rowCount).toBe(0);
});

test('nobody else sees or does anything', async () => {
  const { data } = await upload(ndjsonOf(many(2)));
  const client = await makeAccount(db);
  expect((await upload('x', { by: null })).status).toBe(401);
  expect((await upload('x', { by: client })).status).toBe(404);
  expect((await call(client, 'GET', `admin/import-runs/${data.id}`)).status).toBe(404);
  expect((await call(null, 'POST', `admin/import-runs/${data.id}/cancel`)).status).toBe(401);
  for (const path of ['', '/import', '/cancel', '/problems'])
    expect(
      (
        await call(
          moderator,
          path === '' || path === '/problems' ? 'GET' : 'POST',
          `admin/import-runs/${randomUUID()}${path}`,
          path === '/import' ? { version: 1 } : undefined,
        )
      ).status,
    ).toBe(404);
  expect((await call(admin, 'GET', `admin/import-runs/${data.id}`)).status).toBe(200);
});

test('the import asks for the second factor once more', async () => {
  const run = await checked(many(2));
  await sql`update sessions set confirmed_at = now() - interval '1 hour', created_at = created_at - interval '1 hour'
    where account_id = ${moderator.id}::uuid`.execute(db);
  expect((await act(run.id, 'import', { version: run.version })).errors).toHaveProperty('confirmation');
  await sql`update sessions set confirmed_at = now(), created_at = now() where account_id = ${moderator.id}::uuid`.execute(
    db,
  );
});

test('an import that is cancelled while it runs leaves nothing', async () => {
  const run = await checked(many(5));
  const release = await holdUp();
  await act(run.id, 'import', { version: run.version });
  const working = work();
  await heldUp();
  expect(await get(run.id)).toMatchObject({ state: 'importing' });
  expect((await act(run.id, 'cancel')).data.state).toBe('cancelled');
  await working;
  await release();
  expect(await get(run.id)).toMatchObject({ state: 'cancelled', problem: null });
  expect(await clinics()).toEqual([]);
  expect(await stored()).toEqual([]);
  // The lock of the importer is free again.
  expect((await checked(many(2))).state).toBe('checked');
}, 120_000);

test('while another import runs a file waits', async () => {
  const client = await pool.connect();
  await client.query(`begin; select pg_advisory_xact_lock(hashtext('import clinics'))`);
  const run = await checked(many(2));
  expect(run).toMatchObject({ state: 'waiting', problem: null });
  await client.query('rollback');
  client.release();
  await work();
  expect((await get(run.id)).state).toBe('checked');
});

test('a process that is about to end puts its run back', async () => {
  const run = await checked(many(2));
  const release = await holdUp();
  await act(run.id, 'import', { version: run.version });
  const leaving = new AbortController();
  const working = runImports(tools, leaving.signal);
  await heldUp();
  leaving.abort();
  await working;
  await release();
  expect((await get(run.id)).state).toBe('confirmed');
  await work();
  expect((await get(run.id)).state).toBe('done');
  expect(await clinics()).toHaveLength(2);
}, 120_000);

/** The job in a process of its own, to be killed. */
function workElsewhere() {
  const script = `
    const [{ runImports }, { kyselyOn, openPool }, { createFiles }, { createSecrets }] = await Promise.all(
      ['imports/uploads/jobs', 'platform/database', 'platform/files', 'platform/secrets']
        .map((name) => import(process.cwd() + '/server/' + name + '.ts')));
    const { url, dataDir, secretKey } = JSON.parse(process.env.GIVEN);
    const secrets = createSecrets({ dataDir, secretKeys: [Buffer.from(secretKey, 'base64')], sealTexts: true });
    const files = createFiles({ config: { dataDir, filesS3: null }, secrets });
    const log = { debug() {}, info() {}, warn() {}, error: console.error };
    await runImports({ db: kyselyOn(openPool(url, 2)), url, files, log }, new AbortController().signal);`;
  const given = {
    url: asApp(url),
    dataDir: config.dataDir,
    secretKey: config.secretKeys[0]?.toString('base64'),
  };
  return spawn(process.execPath, [writeSample('elsewhere.mjs', script)], {
    env: { ...process.env, GIVEN: JSON.stringify(given) },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}

test('what a killed process has left is imported by the next one, once and whole', async () => {
  const run = await checked(many(5));
  await act(run.id, 'import', { version: run.version });
  const release = await holdUp();
  const killed = workElsewhere();
  await heldUp();
  killed.kill('SIGKILL');
  await once(killed, 'exit');
  expect((await get(run.id)).state).toBe('importing');
  // The server still works for the one that is gone.
  await work();
  expect((await get(run.id)).state).toBe('confirmed');
  await release();
  await delay(200);
  expect(await clinics()).toEqual([]);
  await work();
  expect((await get(run.id)).state).toBe('done');
  expect(await clinics()).toHaveLength(5);
  expect((await pool.query('select from imports')).rowCount).toBe(1);
}, 120_000);

test('a run that ends its process each time is given up, in words', async () => {
  const { data } = await upload(ndjsonOf(many(2)));
  await sql`update import_runs set state = 'checking', attempt = 3`.execute(db);
  await work();
  expect(await get(data.id)).toMatchObject({ state: 'failed', problem: { code: 'interrupted' } });
});

test('the clean-up takes what nobody decided on and what an upload has left, and keeps the rest', async () => {
  const old = await checked(many(2));
  const open = await checked(many(2));
  await files.write(fileOf(randomUUID()), (await files.read(fileOf(open.id))) ?? process.stdin);
  await sql`update import_runs set created_at = now() - interval '8 days' where id = ${old.id}::uuid`.execute(
    db,
  );
  await sweepImportFiles(tools);
  expect(await get(old.id)).toMatchObject({ state: 'cancelled', problem: { code: 'expired' } });
  // One that is just being uploaded has no run yet.
  expect(await stored()).toHaveLength(2);
  expect((await get(open.id)).state).toBe('checked');
});
