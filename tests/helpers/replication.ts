import { execFile, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { commandAs, findServerUser } from '../../server/platform/embedded-binaries.ts';
import { findPort } from '../reliability/kept-service.ts';
import { killGroup } from './process-tree.ts';

const ROOT = '/usr/lib/postgresql';

/** The newest PostgreSQL of the system that can copy a running server; the embedded one has no such program. */
function findPrograms(): string | null {
  const versions = existsSync(ROOT)
    ? readdirSync(ROOT)
        .map(Number)
        .filter((version) => version >= 15)
    : [];
  const folders = versions.sort((a, b) => b - a).map((version) => join(ROOT, String(version), 'bin'));
  return folders.find((folder) => existsSync(join(folder, 'pg_basebackup'))) ?? null;
}

const programs = findPrograms();

/** Why tests on replicas are skipped; null: what they need is there. */
export const noReplication: string | null =
  programs === null ? 'no pg_basebackup found: install PostgreSQL from 15 on (Debian: postgresql)' : null;

const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '128MB',
  wal_keep_size: '512MB',
  // A process that dies closes its lines at once; on busy cores a copy is silent for seconds.
  wal_sender_timeout: '20s',
  wal_receiver_timeout: '20s',
  wal_retrieve_retry_interval: '200ms',
};

/** A PostgreSQL server of a pair: primary or replica of the other, by turns. Everybody on this machine may log in. */
export type Member = {
  name: string;
  port: number;
  url: string;
  isUp(): boolean;
  /** All of its processes at once, as when the machine goes dark. */
  kill(): Promise<void>;
  /** As it was left. */
  start(): Promise<void>;
  /** Thrown away and copied anew from the primary, which it then follows. */
  follow(primary: Member): Promise<void>;
  query<Row extends object>(text: string): Promise<Row[]>;
};

const user = findServerUser();

const execute = promisify(execFile);

/** Whoever asks goes on meanwhile: people are at work while a database is copied. Throws what the program says of its end. */
async function run(name: string, args: string[], data: string): Promise<void> {
  const [program = '', ...rest] = commandAs(user, [data], [join(programs ?? '', name), ...args]);
  await execute(program, rest, { env: { ...process.env, LC_ALL: 'C' } });
}

/** Runs a program of the same PostgreSQL as whoever runs this. Throws what it says of its end. */
export async function runProgram(name: string, args: string[]): Promise<void> {
  await execute(join(programs ?? '', name), args);
}

function makeFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  if (user) chownSync(path, user.uid, user.gid);
}

async function queryAt<Row extends object>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 2000,
    query_timeout: 10_000,
  });
  client.on('error', () => undefined); // reported by the call that fails
  try {
    await client.connect();
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end().catch(() => undefined); // a client that never connected has nothing to end
  }
}

async function waitUntilReady(url: string, log: string): Promise<void> {
  for (const deadline = Date.now() + 60_000; ; await delay(50)) {
    try {
      await queryAt(url, 'select 1');
      return;
    } catch (cause) {
      if (Date.now() > deadline) throw new Error(`PostgreSQL does not start, see ${log}`, { cause });
    }
  }
}

async function makeMember(folder: string, name: string): Promise<Member> {
  const port = await findPort();
  const data = join(folder, name);
  const logFile = join(folder, `${name}.log`);
  const urlOf = (database: string) => `postgres://medatlas@127.0.0.1:${port}/${database}`;
  const url = urlOf('medatlas');
  let pid: number | null = null;

  async function start(): Promise<void> {
    const flags = Object.entries({ ...settings, port: String(port) }).flatMap(([key, value]) => [
      '-c',
      `${key}=${value}`,
    ]);
    const [program = '', ...args] = commandAs(
      user,
      [data],
      [join(programs ?? '', 'postgres'), '-D', data, ...flags],
    );
    const log = openSync(logFile, 'a');
    spawn(program, args, { detached: true, stdio: ['ignore', log, log] }).unref();
    await waitUntilReady(urlOf('postgres'), logFile);
    pid = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
  }

  async function kill(): Promise<void> {
    const dying = pid;
    pid = null;
    if (dying !== null) await killGroup(dying);
  }

  return {
    name,
    port,
    url,
    isUp: () => pid !== null,
    start,
    kill,
    async follow(primary) {
      await kill();
      rmSync(data, { recursive: true, force: true });
      makeFolder(data);
      const from = `host=127.0.0.1 port=${primary.port} user=medatlas application_name=${name}`;
      await run('pg_basebackup', ['-d', from, '-D', data, '-R', '-X', 'stream', '-c', 'fast'], data);
      await start();
    },
    query: (text) => queryAt(url, text),
  };
}

export type Pair = { primary: Member; replica: Member; stop(): Promise<void> };

/** A primary with an empty database `medatlas`, and its streaming replica. */
export async function startPair(folder: string): Promise<Pair> {
  if (noReplication !== null) throw new Error(noReplication);
  makeFolder(folder);
  const [primary, replica] = [await makeMember(folder, 'one'), await makeMember(folder, 'two')];
  const data = join(folder, primary.name);
  makeFolder(data);
  await run('initdb', ['-D', data, '-U', 'medatlas', '-A', 'trust', '-E', 'UTF8', '--locale=C'], data);
  await primary.start();
  const admin = primary.url.replace(/medatlas$/, 'postgres');
  await queryAt(admin, 'create database medatlas');
  // What a balancer asks as, to learn which of them is the primary: it may nothing else.
  await queryAt(admin, 'create role balancer login');
  await replica.follow(primary);
  return { primary, replica, stop: async () => void (await Promise.all([primary.kill(), replica.kill()])) };
}
