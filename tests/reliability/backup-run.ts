import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { readConfig } from '../../server/config.ts';
import { type Database, kyselyOn, openPool } from '../../server/platform/database.ts';
import { createFiles } from '../../server/platform/files.ts';
import { createSecrets } from '../../server/platform/secrets.ts';
import { TEST_KEY, testSecrets } from '../helpers/keys.ts';
import { runProgram, startPair } from '../helpers/replication.ts';
import { startService } from '../helpers/service.ts';
import { makeGround } from './failures-ground.ts';
import { findLosses } from './failures-judge.ts';
import { startLoad, type Written } from './failures-load.ts';

export type BackupOutcome = {
  tables: number;
  rows: number;
  papers: number;
  copiedMs: number;
  restoredMs: number;
  faults: string[];
};

/** Of a table: how many rows, and a hash of all that is in them, in whatever order they lie. */
type Prints = Map<string, { count: number; hash: string }>;

async function readPrints(client: pg.Client): Promise<Prints> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
  );
  const prints: Prints = new Map();
  for (const { name } of tables) {
    const { rows } = await client.query<{ count: number; hash: string }>(
      `select count(*)::int as count, coalesce(md5(string_agg(hash, '' order by hash)), '') as hash
       from (select md5(t::text) as hash from ${name} t) rows`,
    );
    if (rows[0]) prints.set(name, rows[0]);
  }
  return prints;
}

function comparePrints(before: Prints, after: Prints): string[] {
  const names = new Set([...before.keys(), ...after.keys()]);
  return [...names].flatMap((name) => {
    const [one, other] = [before.get(name), after.get(name)];
    return one?.hash === other?.hash && one?.count === other?.count
      ? []
      : [`${name} had ${one?.count} rows (${one?.hash}) and has ${other?.count} (${other?.hash})`];
  });
}

/** The database as it is in one moment, and what it holds then. */
async function copyDatabase(url: string, file: string): Promise<Prints> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    const { rows } = await client.query<{ snapshot: string }>('select pg_export_snapshot() as snapshot');
    await runProgram('pg_dump', ['-Fc', `--snapshot=${rows[0]?.snapshot}`, '-f', file, '-d', url]);
    return await readPrints(client);
  } finally {
    await client.end();
  }
}

async function restoreDatabase(url: string, file: string): Promise<Prints> {
  await runProgram('pg_restore', ['--exit-on-error', '--no-owner', '-d', url, file]);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await readPrints(client);
  } finally {
    await client.end();
  }
}

/** Opens every attachment that the database names. */
async function readAttachments(db: Database, settings: Record<string, string>) {
  const config = readConfig(settings);
  const files = createFiles({ config, secrets: createSecrets(config) });
  const { rows } = await sql<{ id: string; file: string }>`select id, file from attachments`.execute(db);
  const faults: string[] = [];
  for (const { id, file } of rows) {
    // A file that was cut off or changed does not open.
    const bytes = await files.read(file).then(
      (stream) => stream && buffer(stream),
      () => null,
    );
    if (!bytes?.toString('utf8').startsWith('Заключение')) faults.push(`paper ${id} is not whole`);
  }
  return { files, papers: rows.length, faults };
}

/** What is acknowledged now. Names change from moment to moment: that they are as they were the hashes say. */
const copyOf = ({ requests, messages, papers: attachments }: Written): Written => ({
  requests: new Map(requests),
  messages: new Map(messages),
  surnames: new Map(),
  papers: new Set(attachments),
});

/** Copies under load, restores on another server and compares. */
export async function goThroughBackup(ordeal: {
  writers: number;
  seconds: number;
  say(line: string): void;
}): Promise<BackupOutcome> {
  const { writers, seconds, say } = ordeal;
  const folder = await mkdtemp(join(tmpdir(), 'medatlas-backup-'));
  const closers: (() => unknown)[] = [() => rm(folder, { recursive: true, force: true })];
  try {
    // The second server is the elsewhere: it follows nobody.
    const { primary, replica, stop } = await startPair(join(folder, 'postgres'));
    closers.push(stop);
    await replica.query('select pg_promote(true, 60)');
    await replica.query('create database elsewhere');
    const common = { DEMO: '0', STARTER: '0', SECRET_KEY: TEST_KEY };
    const here = { ...common, DATABASE_URL: primary.url, DATA_DIR: join(folder, 'here') };
    const elsewhere = replica.url.replace(/medatlas$/, 'elsewhere');
    const there = { ...common, DATABASE_URL: elsewhere, DATA_DIR: join(folder, 'there') };
    const service = await startService(here);
    closers.push(service.stop);
    const pool = openPool(primary.url, 2);
    closers.push(() => pool.end());
    const load = startLoad(await makeGround(kyselyOn(pool, { secrets: testSecrets }), service.url, writers));
    closers.push(load.stop);
    say('people write');
    await delay(seconds * 1000);

    const known = copyOf(load.written);
    const begun = Date.now();
    // First the database, then the files: what a row names was there before the row.
    const before = await copyDatabase(primary.url, join(folder, 'copy.dump'));
    await cp(join(here.DATA_DIR, 'files'), join(there.DATA_DIR, 'files'), { recursive: true });
    const copiedMs = Date.now() - begun;
    say('copied, and people go on writing');
    await delay(seconds * 1000);

    const restoring = Date.now();
    const after = await restoreDatabase(elsewhere, join(folder, 'copy.dump'));
    const copied = openPool(elsewhere, 2);
    closers.push(() => copied.end());
    const db = kyselyOn(copied, { secrets: testSecrets });
    const { files, papers: attachments, faults } = await readAttachments(db, there);
    const losses = await findLosses({ db, files, written: known });
    const restored = await startService(there);
    closers.push(restored.stop);
    const restoredMs = Date.now() - restoring;
    const rows = [...before.values()].reduce((all, { count }) => all + count, 0);
    return {
      tables: before.size,
      rows,
      papers: attachments,
      copiedMs,
      restoredMs,
      faults: [
        ...comparePrints(before, after),
        ...faults,
        ...losses,
        ...(attachments === 0 ? ['no paper was written before the copy: none was compared'] : []),
      ],
    };
  } finally {
    for (const close of closers.reverse()) await close();
  }
}
