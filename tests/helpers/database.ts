import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { afterAll, inject } from 'vitest';
import { type Database, kyselyOn, openPool } from '../../server/platform/database.ts';
import { testSecrets } from './keys.ts';
import { cloneTemplate, onServer, type Template } from './templates.ts';

export type TestDatabase = { db: Database; pool: pg.Pool; url: string };

/** A database of its own for a test file; it goes when the file has ended. */
export async function testDatabase(template: Template = 'migrated'): Promise<TestDatabase> {
  const server = inject('databaseServer');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const url = await cloneTemplate(server, template, name);
  const pool = openPool(url, 5);
  pool.on('error', () => undefined); // connections cut by the drop below
  const db = kyselyOn(pool, { secrets: testSecrets });
  afterAll(async () => {
    await db.destroy();
    await onServer(server.url, async (client) => {
      await client.query(`drop database ${name} with (force)`);
    });
  });
  return { db, pool, url };
}

/** URL of a service with the demo world that lives as long as the run: for files that do no more there than visitors who read. */
export async function sharedDemo(): Promise<string> {
  const reply = await fetch(inject('sharedDemo'));
  const text = await reply.text();
  if (!reply.ok) throw new Error(text);
  return text;
}
