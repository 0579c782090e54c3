import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { afterAll, inject } from 'vitest';
import { type Database, kyselyOn, openPool } from '../../server/platform/database.ts';
import { databaseUrl, onServer, type Template } from './global-database.ts';

export type TestDatabase = { db: Database; pool: pg.Pool; url: string };

/** A database of its own for a test file; it goes when the file has ended. */
export async function testDatabase(template: Template = 'migrated'): Promise<TestDatabase> {
  const { url: server, templates } = inject('databaseServer');
  const name = `test_${randomBytes(6).toString('hex')}`;
  // Cloning needs the template idle: of two files that start at once the second waits its turn.
  await onServer(server, async (client) => {
    await client.query('select pg_advisory_lock(1)');
    await client.query(`create database ${name} template ${templates[template]}`);
  });
  const url = databaseUrl(server, name);
  const pool = openPool(url, 5);
  pool.on('error', () => undefined); // connections cut by the drop below
  const db = kyselyOn(pool);
  afterAll(async () => {
    await db.destroy();
    await onServer(server, async (client) => {
      await client.query(`drop database ${name} with (force)`);
    });
  });
  return { db, pool, url };
}
