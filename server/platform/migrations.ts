import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from 'pg';

const folder = join(import.meta.dirname, '..', '..', 'database', 'migrations');
/** Any number no one else takes an advisory lock on: two nodes that start at once migrate one after the other. */
const MIGRATION_LOCK = 7_061_957;

/**
 * Applies what is new in database/migrations, in order of names, all in one transaction. Returns the names applied.
 * Throws when an applied file has changed since: migrations are forward only.
 */
export async function migrate(client: Client): Promise<string[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  await client.query('begin');
  try {
    await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    await client.query(
      'create table if not exists migrations (name text primary key, sha256 text not null, applied_at timestamptz not null default now())',
    );
    const { rows } = await client.query<{ name: string; sha256: string }>(
      'select name, sha256 from migrations',
    );
    const applied = new Map(rows.map((row) => [row.name, row.sha256]));
    const fresh: string[] = [];
    for (const name of files) {
      const sql = await readFile(join(folder, name), 'utf8');
      const sha256 = createHash('sha256').update(sql).digest('hex');
      const known = applied.get(name);
      if (known && known !== sha256)
        throw new Error(`Migration ${name} was changed after it had been applied`);
      if (known) continue;
      await client.query(sql);
      await client.query('insert into migrations (name, sha256) values ($1, $2)', [name, sha256]);
      fresh.push(name);
    }
    await client.query('commit');
    return fresh;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
