import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';

const folder = join(import.meta.dirname, '..', '..', 'database', 'migrations');
/** Any number no one else takes an advisory lock on: two nodes that start at once migrate one after the other. */
const MIGRATION_LOCK = 7_061_957;

/**
 * Visitors' statements line up behind one that waits for a whole table, so it does not wait long. Twice this is less than
 * the second after which PostgreSQL looks for two who wait for each other and ends either: the migration gives way first.
 */
const LOCK_WAIT_MS = 400;
const PAUSE_MS = 2000;
/** A copy of the database (pg_dump) holds all tables for as long as it takes. */
const PATIENCE_MS = 30 * 60_000;

/** A wait that was too long, in one statement or for one lock, and two who waited for each other. */
const GIVES_WAY: ReadonlySet<string> = new Set(['57014', '55P03', '40P01']);

export type Migration = { name: string; sql: string };

/** Existing tables that a migration names: those it alters, and those it refers to, indexes, watches or writes. */
async function listNamedTables(client: Client, sql: string): Promise<{ altered: string[]; used: string[] }> {
  const text = sql.replace(/--.*$/gm, '').toLowerCase();
  const { rows } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  const words = new Set(text.match(/\w+/g));
  const named = rows.map(({ name }) => name).filter((name) => words.has(name));
  const altering = /\balter\s+table\s+(?:if\s+exists\s+)?(?:only\s+)?(\w+)/g;
  const altered = new Set([...text.matchAll(altering)].map(([, name]) => name));
  return {
    altered: named.filter((name) => altered.has(name)),
    used: named.filter((name) => !altered.has(name)),
  };
}

/** All tables at once before anything is changed: whoever holds some and waits for others waits with somebody. */
async function lockTables(client: Client, sql: string): Promise<void> {
  const { altered, used } = await listNamedTables(client, sql);
  await client.query(`set local statement_timeout = ${LOCK_WAIT_MS}`);
  if (altered.length > 0) await client.query(`lock table ${altered.join(', ')} in access exclusive mode`);
  if (used.length > 0) await client.query(`lock table ${used.join(', ')} in share row exclusive mode`);
  await client.query('set local statement_timeout = 0');
  // Those that it does not name in so many words.
  await client.query(`set local lock_timeout = ${LOCK_WAIT_MS}`);
}

async function tryToApply(client: Client, { name, sql }: Migration): Promise<void> {
  await client.query('begin');
  try {
    await lockTables(client, sql);
    await client.query(sql);
    await client.query('insert into migrations (name, sha256) values ($1, $2)', [name, hashOf(sql)]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/**
 * Applies a migration, whole or not at all, also while visitors use the tables: where it would have to wait for them it
 * lets them through and begins anew. Throws what the migration does wrong, and when there was no moment for it.
 */
export async function applyMigration(client: Client, migration: Migration): Promise<void> {
  for (const deadline = Date.now() + PATIENCE_MS; ; await delay(PAUSE_MS)) {
    try {
      return await tryToApply(client, migration);
    } catch (error) {
      if (!GIVES_WAY.has(Object(error).code) || Date.now() > deadline) throw error;
    }
  }
}

const hashOf = (sql: string): string => createHash('sha256').update(sql).digest('hex');

async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(names.map(async (name) => ({ name, sql: await readFile(join(folder, name), 'utf8') })));
}

async function applyNew(client: Client): Promise<string[]> {
  await client.query(
    'create table if not exists migrations (name text primary key, sha256 text not null, applied_at timestamptz not null default now())',
  );
  const { rows } = await client.query<{ name: string; sha256: string }>(
    'select name, sha256 from migrations',
  );
  const applied = new Map(rows.map((row) => [row.name, row.sha256]));
  const migrations = await readMigrations();
  const changed = migrations.find(({ name, sql }) => applied.has(name) && applied.get(name) !== hashOf(sql));
  if (changed) throw new Error(`Migration ${changed.name} was changed after it had been applied`);
  const fresh = migrations.filter(({ name }) => !applied.has(name));
  for (const migration of fresh) await applyMigration(client, migration);
  return fresh.map(({ name }) => name);
}

/**
 * Applies what is new in database/migrations, in order of names, each in a transaction of its own: tables are held for as
 * short as can be, and the version before runs on whatever has come so far. Returns the names applied. Throws when an
 * applied file has changed since: migrations are forward only. After that the connection is to be ended, and its lock.
 */
export async function migrate(client: Client): Promise<string[]> {
  await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
  const names = await applyNew(client);
  await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
  return names;
}
