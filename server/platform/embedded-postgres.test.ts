import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { commandAs, findBinaries, findServerUser } from './embedded-binaries.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'medatlas-embedded-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const PHONE = '+49 171 3920099';
const ILLNESS = 'pheochromocytoma';

async function onServer<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Statements that fail, or take long, with something of people in them. */
async function failWithPeople(client: pg.Client): Promise<void> {
  await client.query('create table people (phone text unique, note text check (length(note) < 40))');
  const insert = 'insert into people values ($1, $2)';
  await client.query(insert, [PHONE, ILLNESS]);
  const failing: [string, string[]?][] = [
    [insert, [PHONE, ILLNESS]],
    [`insert into people values ('${PHONE}', '${ILLNESS}')`],
    [`insert into people values ('1', '${ILLNESS} ${ILLNESS} ${ILLNESS}')`],
    ['select $1::int', [PHONE]],
    [`select '${ILLNESS}'::uuid`],
    [`do $$ begin raise exception '${PHONE}'; end $$`],
    [`select no_such_column from people where phone = '${PHONE}'`],
  ];
  for (const [text, values] of failing) await expect(client.query(text, values)).rejects.toThrow();
  await client.query('select pg_sleep(1.1), $1::text', [ILLNESS]);
}

/** Texts of all files of the data folder that are no table. */
function* logTexts(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isFile() && /log/.test(path.slice(dataDir.length))) yield readFileSync(path, 'utf8');
    if (entry.isDirectory() && !['base', 'global', 'pg_wal'].includes(entry.name)) yield* logTexts(path);
  }
}

test('the log of the embedded server holds nothing of people, and nobody else can read it', async () => {
  const server = await startEmbeddedPostgres(dataDir);
  try {
    await onServer(server.url, failWithPeople);
    const texts = [...logTexts(dataDir)].join('\n');
    // The slow statement stands there, without its value.
    expect(texts).toContain('select pg_sleep(1.1), $1::text');
    for (const secret of [PHONE, ILLNESS]) expect(texts).not.toContain(secret);
    const modeOf = (name: string) => statSync(join(dataDir, name)).mode & 0o777;
    expect([modeOf('postgres.log'), modeOf('postgres.secret'), modeOf('postgres')]).toEqual([
      0o600, 0o600, 0o700,
    ]);
    // Where the server runs as another user than the service, that one may walk through the folder.
    expect(modeOf('.')).toBe(findServerUser() ? 0o710 : 0o700);
  } finally {
    await server.stop();
  }
});

test('a server that an earlier version left running is started again with the settings of now', async () => {
  const { postgres } = await findBinaries();
  const data = join(dataDir, 'postgres');
  const port = 20_000 + (process.pid % 10_000);
  const flags = ['-c', `port=${port}`, '-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='];
  const [program = '', ...args] = commandAs(
    findServerUser(),
    [postgres, data],
    [postgres, '-D', data, ...flags],
  );
  const old = spawn(program, args, { stdio: 'ignore', env: { ...process.env, LC_ALL: 'C' } });
  const ended = new Promise<void>((resolve) => old.once('exit', () => resolve()));
  await expect.poll(() => readdirSync(data)).toContain('postmaster.pid');
  const server = await startEmbeddedPostgres(dataDir);
  try {
    await ended;
    const { rows } = await onServer(server.url, (client) => client.query('show log_min_messages'));
    expect(rows).toEqual([{ log_min_messages: 'log' }]);
    const again = await startEmbeddedPostgres(dataDir);
    expect(again.url).toBe(server.url);
  } finally {
    await server.stop();
  }
});
