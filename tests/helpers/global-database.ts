import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { loadInitialCurrencies } from '../../server/content/currencies/writes.ts';
import { loadDocuments } from '../../server/content/documents/writes.ts';
import { loadMessages } from '../../server/content/languages/writes.ts';
import { APP_ROLE, grantAppRights } from '../../server/platform/app-role.ts';
import { prepareClientRole } from '../../server/platform/client-role.ts';
import { openDatabase } from '../../server/platform/database.ts';
import { startEmbeddedPostgres } from '../../server/platform/embedded-postgres.ts';
import { prepareJobs } from '../../server/platform/jobs.ts';
import { migrate } from '../../server/platform/migrations.ts';
import { offerSharedDemo } from './shared-demo.ts';
import { type DatabaseServer, databaseUrl, indexFileOf, onServer } from './templates.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Server on which each test file gets a database of its own, cloned from a template: their names. */
    databaseServer: DatabaseServer;
    /** Address in the process of the run that answers with the URL of the shared service. */
    sharedDemo: string;
  }
}

/** One real PostgreSQL for the run: TEST_DATABASE_URL, or an embedded one in a folder that goes afterwards. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'medatlas-test-'));
  const given = process.env.TEST_DATABASE_URL;
  const embedded = given ? null : await startEmbeddedPostgres(folder);
  const url = given ?? embedded?.url ?? '';
  const migrated = `medatlas_migrated_${process.pid}_${project.name}`;
  const filled = `medatlas_filled_${process.pid}_${project.name}`;
  const served = `medatlas_served_${process.pid}_${project.name}`;
  const demo = `medatlas_demo_${process.pid}_${project.name}`;
  // Nothing here outlives the run.
  if (embedded) await onServer(url, configureForTests);
  await onServer(url, async (client) => {
    await client.query(`create database ${migrated}`);
  });
  await onServer(databaseUrl(url, migrated), async (client) => {
    await migrate(client);
  });
  await onServer(url, async (client) => {
    await client.query(`create database ${filled} template ${migrated}`);
  });
  await fill(databaseUrl(url, filled));
  const server: DatabaseServer = { url, templates: { migrated, filled, served, demo } };
  project.provide('databaseServer', server);
  const sharedDemo = await offerSharedDemo(server, `${demo}_shared`);
  project.provide('sharedDemo', sharedDemo.address);
  return async () => {
    await sharedDemo.close();
    await onServer(url, async (client) => {
      for (const template of [
        migrated,
        filled,
        served,
        `${served}_draft`,
        demo,
        `${demo}_draft`,
        `${demo}_shared`,
      ])
        await client.query(`drop database if exists ${template} with (force)`);
    });
    for (const template of [served, demo]) rmSync(indexFileOf(template), { force: true });
    await embedded?.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

/** Nobody waits for the disk; the day is that of the tests, wherever the machine stands. */
async function configureForTests(client: pg.Client): Promise<void> {
  for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit'])
    await client.query(`alter system set ${setting} = off`);
  await client.query(`alter system set timezone = 'UTC'`);
  await client.query('select pg_reload_conf()');
}

async function fill(url: string): Promise<void> {
  const { db, pool, close } = await openDatabase({ databaseUrl: url, dataDir: '' }, (error) => {
    throw error;
  });
  await prepareJobs(pool, pino({ level: 'silent' }));
  await loadMessages(db);
  await loadInitialCurrencies(db);
  await loadDocuments(db);
  await prepareClientRole(pool);
  await grantAppRights(pool, APP_PASSWORD);
  await close();
}

/** Of a server that lives as long as the run, and listens to this machine alone. */
const APP_PASSWORD = 'a'.repeat(32);

/** The address of a database made from `filled`, as the service connects: without the rights of an owner. */
export function asApp(url: string): string {
  const own = new URL(url);
  own.username = APP_ROLE;
  own.password = APP_PASSWORD;
  return own.href;
}
