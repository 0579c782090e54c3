import { randomBytes } from 'node:crypto';
import { mkdtemp, rename } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, inject } from 'vitest';
import { type Database, kyselyOn, openPool } from '../../server/platform/database.ts';
import { databaseUrl, indexFileOf, onServer, type Template } from './global-database.ts';
import { testSecrets } from './keys.ts';
import { indexFiles, startService, waitForIndexFile } from './service.ts';

export type TestDatabase = { db: Database; pool: pg.Pool; url: string };

/** A database of its own for a test file; it goes when the file has ended. */
export async function testDatabase(template: Template = 'migrated'): Promise<TestDatabase> {
  const { url: server, templates } = inject('databaseServer');
  const name = `test_${randomBytes(6).toString('hex')}`;
  // Cloning needs the template idle: of two files that start at once the second waits its turn.
  await onServer(server, async (client) => {
    await client.query('select pg_advisory_lock(1)');
    if (template === 'served' || template === 'demo') await makeTemplate(template, client, server);
    // Copied as files: through the log it takes nearly half as long again.
    await client.query(`create database ${name} template ${templates[template]} strategy file_copy`);
  });
  const url = databaseUrl(server, name);
  if (template === 'served' || template === 'demo') indexFiles.set(url, indexFileOf(templates[template]));
  const pool = openPool(url, 5);
  pool.on('error', () => undefined); // connections cut by the drop below
  const db = kyselyOn(pool, { secrets: testSecrets });
  afterAll(async () => {
    await db.destroy();
    await onServer(server, async (client) => {
      await client.query(`drop database ${name} with (force)`);
    });
  });
  return { db, pool, url };
}

/** A service loads cities, dictionaries and the demo world once instead of at each start. The caller holds the lock. */
async function makeTemplate(kind: 'served' | 'demo', client: pg.Client, server: string): Promise<void> {
  const { templates } = inject('databaseServer');
  const { rowCount } = await client.query('select from pg_database where datname = $1', [templates[kind]]);
  if (rowCount) return;
  // Under another name until it is whole: a start that failed leaves no half world to be cloned.
  const draft = `${templates[kind]}_draft`;
  await client.query(`drop database if exists ${draft} with (force)`);
  await client.query(`create database ${draft} template ${templates.migrated}`);
  const dataDir = await mkdtemp(join(tmpdir(), 'medatlas-template-'));
  const service = await startService({
    DATABASE_URL: databaseUrl(server, draft),
    DEMO: kind === 'demo' ? '1' : '0',
    DATA_DIR: dataDir,
  });
  await rename(await waitForIndexFile(dataDir), indexFileOf(templates[kind]));
  await service.stop();
  await client.query(`alter database ${draft} rename to ${templates[kind]}`);
}
