import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { makeAccount } from '../../tests/factories/accounts.ts';
import { databaseUrl, onServer } from '../../tests/helpers/templates.ts';
import { asAccount, separateClients } from './client-rows.ts';
import { type OpenDatabase, openAsApp, openDatabase } from './database.ts';

const server = inject('databaseServer').url;
const name = `limited_${randomBytes(6).toString('hex')}`;
const fail = (error: Error) => {
  throw error;
};

let opened: OpenDatabase;

/** A database role that may not create roles, as docs/operations.md recommended before `medatlas_client` existed. */
beforeAll(async () => {
  await onServer(server, async (client) => {
    await client.query(`create role ${name} login password '${name}' nosuperuser nocreatedb nocreaterole`);
    await client.query(`create database ${name} owner ${name}`);
  });
  const url = new URL(databaseUrl(server, name));
  url.username = name;
  url.password = name;
  opened = await openDatabase({ databaseUrl: url.href, dataDir: '' }, fail);
});
afterAll(async () => {
  await opened.close();
  await onServer(server, async (client) => {
    await client.query(`drop database ${name} with (force)`);
    await client.query(`drop owned by ${name}`);
    await client.query(`drop role ${name}`);
  });
});

const readWho = async () =>
  (await sql<{ user: string }>`select current_user::text as user from accounts`.execute(opened.db)).rows;

test('a role that makes no roles migrates and works without the second wall', async () => {
  expect(opened.migrated.length).toBeGreaterThan(0);
  expect((await openAsApp(opened, fail)).separatesClients).toBe(false);
  await makeAccount(opened.db);
  expect(await readWho()).toEqual([{ user: name }]);
});

test('once an administrator has granted the role of clients, a start gives it what it needs', async () => {
  await onServer(server, async (client) => {
    await client.query(`grant medatlas_client to ${name}`);
  });
  const app = await openAsApp(opened, fail);
  expect(app.separatesClients).toBe(true);
  separateClients(app.pool);
  const account = await makeAccount(opened.db);
  expect(await asAccount(account.id, readWho)).toEqual([{ user: 'medatlas_client' }]);
  expect(await readWho()).toHaveLength(2);
});
