import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { HOUR_MS } from '../../../contract/platform/durations.ts';
import { makeAccount } from '../../../tests/factories/accounts.ts';
import { createCities, createClinic } from '../../../tests/factories/clinics.ts';
import { makeRequest } from '../../../tests/factories/offers.ts';
import { testApp } from '../../../tests/helpers/app.ts';
import { createFiles } from '../../platform/files.ts';
import { enqueue, type Log, startJobs } from '../../platform/jobs.ts';
import { createSecrets } from '../../platform/secrets.ts';
import { attachmentJobs, sweepAttachments, sweepSoon } from './jobs.ts';
import { attachFiles, keepFile, REMOVE_FILES, removeFilesOf } from './writes.ts';

let clinicId = 0;
const { db, pool, config } = await testApp(async ({ db: empty }) => {
  await createCities(empty);
  clinicId = await createClinic(empty, { title: 'Charite' });
});
const lines: { level: string; text: string; fields: object }[] = [];
const keep = (level: string) => (fields: object, text: string) => void lines.push({ level, text, fields });
const log: Log = { debug: keep('debug'), info: keep('info'), warn: keep('warn'), error: keep('error') };
const files = createFiles({ config, secrets: createSecrets(config) });
const tools = { db, files, log };
const folder = join(config.dataDir, 'files', 'attachments');
const client = await makeAccount(db);
const note = { name: 'a.txt', type: 'text/plain', bytes: Buffer.from('Болит') } as const;

const laterBy = (hours: number) => ({ ...tools, now: () => new Date(Date.now() + hours * HOUR_MS) });
const take = async () => (await keepFile(tools, client.id, note)).id;
const listRows = async () =>
  (await db.selectFrom('attachments').select('id').orderBy('id').execute()).map(({ id }) => id);
const keyOf = async (id: string) =>
  (await db.selectFrom('attachments').select('file').where('id', '=', id).executeTakeFirstOrThrow()).file;

async function clear(): Promise<void> {
  await sql`delete from attachments`.execute(db);
  await rm(folder, { recursive: true, force: true });
  lines.length = 0;
}

test('a file that no request has got in 48 hours goes, row and bytes; one of a request stays', async () => {
  await clear();
  const [loose, used] = [await take(), await take()];
  const requestId = await makeRequest(db, { accountId: client.id, clinics: [{ id: clinicId }] });
  await db.transaction().execute((trx) => attachFiles(trx, { accountId: client.id, requestId, ids: [used] }));
  expect(await sweepAttachments(laterBy(47))).toEqual({ loose: 0, orphans: 0, missing: 0 });
  expect(await listRows()).toEqual([loose, used].sort());
  expect(await sweepAttachments(laterBy(49))).toEqual({ loose: 1, orphans: 0, missing: 0 });
  expect(await listRows()).toEqual([used]);
  expect(await readdir(folder)).toHaveLength(1);
  expect(await files.read(await keyOf(used))).not.toBeNull();
});

test('a file whose row was never written goes after an hour, not before', async () => {
  await clear();
  const used = await take();
  await writeFile(join(folder, crypto.randomUUID()), 'a killed upload');
  expect(await sweepAttachments(laterBy(0.9))).toMatchObject({ orphans: 0 });
  expect(await readdir(folder)).toHaveLength(2);
  expect(await sweepAttachments(laterBy(1.1))).toMatchObject({ orphans: 1, missing: 0 });
  expect(await readdir(folder)).toEqual([(await keyOf(used)).split('/')[1]]);
});

test('files of other folders are left alone', async () => {
  await clear();
  for (const other of ['exports', 'attachments-of-old']) {
    const path = join(config.dataDir, 'files', other);
    await mkdir(path, { recursive: true });
    await writeFile(join(path, 'a'), 'x');
    await utimes(join(path, 'a'), new Date(0), new Date(0));
  }
  expect(await sweepAttachments(laterBy(1000))).toEqual({ loose: 0, orphans: 0, missing: 0 });
});

test('a row whose file is lost is told by its id and stays', async () => {
  await clear();
  const id = await take();
  await rm(folder, { recursive: true });
  expect(await sweepAttachments(laterBy(0))).toMatchObject({ missing: 0 });
  expect(lines).toEqual([]);
  expect(await sweepAttachments(laterBy(2))).toEqual({ loose: 0, orphans: 0, missing: 1 });
  expect(lines[0]).toEqual({ level: 'error', text: expect.any(String), fields: { attachment: id } });
  expect(JSON.stringify(lines)).not.toContain('a.txt');
  expect(await listRows()).toEqual([id]);
});

test('a sweep that finds nothing says nothing, and one that is stopped ends', async () => {
  await clear();
  await take();
  await sweepAttachments(laterBy(0));
  expect(lines).toEqual([]);
  await expect(sweepAttachments(laterBy(2), AbortSignal.abort())).rejects.toThrow();
});

test('two sweeps at once do the work of one', async () => {
  await clear();
  for (let at = 0; at < 20; at++) await take();
  await writeFile(join(folder, crypto.randomUUID()), 'left over');
  const both = await Promise.all([sweepAttachments(laterBy(49)), sweepAttachments(laterBy(49))]);
  expect(both.reduce((sum, { loose }) => sum + loose, 0)).toBe(20);
  expect(await readdir(folder)).toEqual([]);
});

test('nodes that start at once have one sweep between them, and the worker runs it', async () => {
  await clear();
  await Promise.all([sweepSoon(db), sweepSoon(db), sweepSoon(db)]);
  const { rows } = await sql<{ key: string }>`
    select key from graphile_worker.jobs where task_identifier = 'sweep-attachments'`.execute(db);
  expect(rows).toEqual([{ key: 'sweep-attachments' }]);
  const id = await take();
  await sql`update attachments set created_at = now() - interval '49 hours' where id = ${id}::uuid`.execute(
    db,
  );
  const { tasks } = attachmentJobs(tools);
  const worker = await startJobs({ pool, tasks, crontab: '', log });
  await vi.waitFor(async () => expect(await listRows()).toEqual([]), 15_000);
  await worker.stop();
});

test('the bytes of removed files go with the commit, also those that are gone already', async () => {
  await clear();
  await take();
  await db.transaction().execute(async (trx) => {
    await removeFilesOf(trx, { accountId: client.id });
    await enqueue(trx, REMOVE_FILES, { keys: ['attachments/never-there'] });
  });
  const { tasks } = attachmentJobs(tools);
  const worker = await startJobs({ pool, tasks, crontab: '', log });
  await vi.waitFor(async () => expect(await readdir(folder)).toEqual([]), 15_000);
  await worker.stop();
  expect(lines.filter(({ level }) => level === 'error')).toEqual([]);
});
