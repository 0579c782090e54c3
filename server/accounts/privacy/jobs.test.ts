import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterEach, expect, test, vi } from 'vitest';
import { makeAccount } from '../../../tests/factories/accounts.ts';
import { testApp } from '../../../tests/helpers/app.ts';
import { exportCalls, never } from '../../../tests/helpers/exports.ts';
import { unzip } from '../../../tests/helpers/zip.ts';
import { startJobs } from '../../platform/jobs.ts';
import { cleanUp, makeExport, privacyJobs } from './jobs.ts';
import { parts } from './parts.ts';
import { resumeExports } from './writes.ts';

const tested = await testApp();
const { db, pool } = tested;
const { tools, begin, look, download, isThere, pathOf, makeWhole } = await exportCalls(tested);

const workers: { stop(): Promise<void> }[] = [];
async function startWorker(): Promise<void> {
  const { tasks } = privacyJobs(tools);
  workers.push(await startJobs({ pool, tasks, crontab: '', log: pino({ level: 'silent' }) }));
}
afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.stop();
});

test('progress is written part by part', async () => {
  const account = await makeAccount(db);
  await sql`create table seen (progress smallint)`.execute(db);
  await sql`create function note_progress() returns trigger language plpgsql as
    'begin insert into seen values (new.progress); return new; end'`.execute(db);
  await sql`create trigger seen after update on exports for each row execute function note_progress()`.execute(
    db,
  );
  await makeWhole(account);
  await sql`drop trigger seen on exports`.execute(db);
  const { rows } = await sql<{ progress: number }>`select progress from seen`.execute(db);
  const steps = rows.map(({ progress }) => progress);
  expect(steps).toEqual([...steps].sort((a, b) => a - b));
  expect(new Set(steps).size).toBe(parts.length + 2);
  expect(steps.at(-1)).toBe(100);
});

test('an export that fails says so, leaves no file, and can be begun anew', async () => {
  const account = await makeAccount(db);
  const { id } = await begin(account);
  // A folder where the file should lie.
  await mkdir(join(pathOf(id), 'in the way'), { recursive: true });
  await expect(makeExport(tools, id, never)).rejects.toThrow();
  expect(await look(account)).toMatchObject({ id, state: 'failed' });
  // The list repeats a job that failed: by then there is nothing to do.
  await makeExport(tools, id, never);
  expect(await look(account)).toMatchObject({ id, state: 'failed' });
  expect((await makeWhole(account)).id).not.toBe(id);
});

test('a worker that is stopped leaves the export to the next one and no half file', async () => {
  const account = await makeAccount(db);
  const { id } = await begin(account);
  await expect(makeExport(tools, id, AbortSignal.abort())).rejects.toThrow();
  expect(await look(account)).toMatchObject({ id, state: 'running' });
  expect(await isThere(id)).toBe(false);
  await makeExport(tools, id, never);
  expect(await look(account)).toMatchObject({ id, state: 'ready' });
});

test('an export whose worker was killed is taken up by another and its half file replaced', async () => {
  const account = await makeAccount(db);
  const { id } = await begin(account);
  // What a killed worker leaves: its job locked, the row at work, half a file.
  await sql`
    update graphile_worker._private_jobs set locked_at = now(), locked_by = 'killed', attempts = 1
    where key = ${`make-export ${id}`}`.execute(db);
  await sql`
    update exports set state = 'running', progress = 40, created_at = now() - interval '2 minutes'
    where id = ${id}::uuid`.execute(db);
  await mkdir(dirname(pathOf(id)), { recursive: true });
  await writeFile(pathOf(id), 'half a file');
  await resumeExports(db);
  await startWorker();
  await vi.waitFor(async () => expect(await look(account)).toMatchObject({ id, state: 'ready' }), 15_000);
  expect(unzip((await download(account, id)).rawPayload).has('index.html')).toBe(true);
});

test('an export that no worker has brought to an end in an hour has failed', async () => {
  const account = await makeAccount(db);
  const { id } = await begin(account);
  await sql`update exports set created_at = now() - interval '61 minutes' where id = ${id}::uuid`.execute(db);
  await resumeExports(db);
  expect(await look(account)).toMatchObject({ id, state: 'failed' });
  expect((await begin(account)).id).not.toBe(id);
});

test('an export that somebody works at is not given to a second worker', async () => {
  const account = await makeAccount(db);
  const { id } = await begin(account);
  await sql`update exports set created_at = now() - interval '2 minutes' where id = ${id}::uuid`.execute(db);
  const before =
    await sql`select id from graphile_worker._private_jobs where key = ${`make-export ${id}`}`.execute(db);
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('export'), hashtext(${id}))`.execute(trx);
    await makeExport(tools, id, never);
    await resumeExports(db);
  });
  expect(await look(account)).toMatchObject({ state: 'queued' });
  const after = await sql`
    select id from graphile_worker._private_jobs where key = ${`make-export ${id}`} and revision = 0`.execute(
    db,
  );
  expect(after.rows).toEqual(before.rows);
});

test('each night exports whose time is over go with their files, and files without an owner too', async () => {
  const account = await makeAccount(db);
  const old = await makeWhole(account);
  const fresh = await makeWhole(account);
  const orphan = crypto.randomUUID();
  await writeFile(pathOf(orphan), 'left over');
  await sql`update exports set expires_at = now() - interval '1 second' where id = ${old.id}::uuid`.execute(
    db,
  );
  await cleanUp(tools);
  const left = await readdir(dirname(pathOf(orphan)));
  expect(left).toContain(`${fresh.id}.zip`);
  expect(left).not.toContain(`${old.id}.zip`);
  expect(left).not.toContain(`${orphan}.zip`);
  expect((await look(account))?.id).toBe(fresh.id);
});
