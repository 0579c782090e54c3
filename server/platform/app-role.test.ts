import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OpenDatabase, openAsApp, openDatabase } from './database.ts';
import { enqueue, prepareJobs, startJobs } from './jobs.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'medatlas-app-role-'));
const log = pino({ level: 'silent' });
const fail = (error: Error) => {
  throw error;
};

let opened: OpenDatabase;
let app: Awaited<ReturnType<typeof openAsApp>>;

beforeAll(async () => {
  opened = await openDatabase({ databaseUrl: null, dataDir }, fail);
  await prepareJobs(opened.pool, log);
  app = await openAsApp(opened, fail);
});
afterAll(async () => {
  await app.close();
  await opened.close();
  rmSync(dataDir, { recursive: true, force: true });
});

test('the application is no superuser and may not change what it works with', async () => {
  const { rows } = await app.pool.query(
    `select rolname, rolsuper, rolcreaterole, rolcreatedb, rolbypassrls, rolreplication
     from pg_roles where rolname = current_user`,
  );
  expect(Object.values(rows[0] ?? {})).toEqual(['medatlas_app', false, false, false, false, false]);
  const forbidden = [
    'create table stolen (id int)',
    'drop table accounts',
    'alter table audit_events disable trigger all',
    'truncate accounts cascade',
    'set session_replication_role = replica',
    'create role other superuser',
    'select * from pg_authid',
    `copy accounts to program 'cat'`,
    `select pg_read_file('/etc/passwd')`,
    `insert into migrations (name, sha256) values ('1', '1')`,
    `delete from graphile_worker.migrations`,
  ];
  for (const statement of forbidden)
    await expect(app.pool.query(statement), statement).rejects.toMatchObject({ code: '42501' });
});

test('it may work with the rows of every table, and with every sequence and function', async () => {
  const { rows } = await app.pool.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c
     where c.relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)
       and c.oid not in ('migrations'::regclass, 'graphile_worker.migrations'::regclass)
       and (c.relkind in ('r', 'p', 'v') and not (has_table_privilege(c.oid, 'select') and has_table_privilege(c.oid, 'insert')
           and has_table_privilege(c.oid, 'update') and has_table_privilege(c.oid, 'delete'))
         or c.relkind = 'S' and not has_sequence_privilege(c.oid, 'usage'))
     union all
     select p.oid::regprocedure::text from pg_proc p
     where p.pronamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)
       and not has_function_privilege(p.oid, 'execute')`,
  );
  expect(rows).toEqual([]);
});

test('policies hide no row of clients from it', async () => {
  const { rows } = await app.pool.query<{ hidden: string }>(
    `select c.oid::regclass::text as hidden from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relrowsecurity
       and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'medatlas_app')`,
  );
  expect(rows).toEqual([]);
  await app.pool.query(
    `insert into accounts (name, surname, phone, password_hash) values ('Anna', 'Weber', '+491511', '-')`,
  );
  expect((await app.pool.query('select name from accounts')).rows).toEqual([{ name: 'Anna' }]);
});

test('it puts jobs on the list and runs them', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const jobs = await startJobs({
    pool: app.pool,
    log,
    tasks: { noted: async (payload) => resolve(payload) },
    crontab: '',
  });
  try {
    await app.db
      .transaction()
      .execute((trx) => enqueue(trx, 'noted', { of: 'the application' }, { key: 'one' }));
    expect(await promise).toEqual({ of: 'the application' });
  } finally {
    await jobs.stop();
  }
});

test('what a later version adds is given at its start, and at once', async () => {
  await opened.pool.query('create table later (id int generated always as identity, words text)');
  await app.pool.query(`insert into later (words) values ('kept')`);
  const again = await openAsApp(opened, fail);
  expect((await again.pool.query('select words from later')).rows).toEqual([{ words: 'kept' }]);
  await again.close();
});
