import { spawn, spawnSync } from 'node:child_process';
import { createHmac, randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { APP_ROLE } from './app-role.ts';
import { letServerThrough } from './data-folder.ts';
import {
  type Binaries,
  commandAs,
  findBinaries,
  findServerUser,
  type ServerUser,
} from './embedded-binaries.ts';

export type EmbeddedPostgres = {
  /** As the owner of everything. */
  url: string;
  /** As the role of the application, which `grantAppRights` makes with this password. */
  app: { url: string; password: string };
  stop(): Promise<void>;
};

type Folder = { data: string; log: string; secret: string; binaries: Binaries; user: ServerUser | null };

/**
 * The log holds nothing of people. An error names values in its message, its detail and its statement; the service logs
 * errors of its own statements without them. A slow statement is logged with `$1` for each value.
 */
const logSettings = {
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_statement: 'none',
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
};

const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '256MB',
  effective_cache_size: '2GB',
  random_page_cost: '1.1',
  max_wal_size: '2GB',
  jit: 'off',
  log_destination: 'stderr',
  log_min_duration_statement: '1000',
  ...logSettings,
};

function run(folder: Folder, command: string[]): void {
  const [program = '', ...args] = commandAs(folder.user, [folder.binaries.postgres, folder.data], command);
  const done = spawnSync(program, args, { encoding: 'utf8', env: { ...process.env, LC_ALL: 'C' } });
  if (done.status !== 0) throw new Error(`${command[0]} failed: ${done.error?.message ?? done.stderr}`);
}

function initialise(folder: Folder): void {
  if (existsSync(join(folder.data, 'PG_VERSION'))) return;
  // What an interrupted initdb left behind has no data in it yet.
  rmSync(folder.data, { recursive: true, force: true });
  mkdirSync(folder.data, { recursive: true, mode: 0o700 });
  if (!existsSync(folder.secret))
    writeFileSync(folder.secret, randomBytes(24).toString('hex'), { mode: 0o600 });
  const passwordFile = `${folder.data}.password`;
  writeFileSync(passwordFile, readFileSync(folder.secret), { mode: 0o600 });
  if (folder.user) {
    chownSync(folder.data, folder.user.uid, folder.user.gid);
    chownSync(passwordFile, folder.user.uid, folder.user.gid);
  }
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
  const access = ['--username=medatlas', '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
  try {
    run(folder, [folder.binaries.initdb, `--pgdata=${folder.data}`, ...locale, ...access]);
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

/** Port of a server that runs on the folder now (also one that an app killed by force left behind), or null. */
function runningPort(folder: Folder): number | null {
  const pidFile = join(folder.data, 'postmaster.pid');
  if (!existsSync(pidFile)) return null;
  const [pid, , , port] = readFileSync(pidFile, 'utf8').split('\n');
  if (!existsSync(`/proc/${pid}`) && process.platform === 'linux') return null;
  return Number(port) || null;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(address && typeof address === 'object' ? address.port : 0));
    });
  });
}

/** Starts the server in a process group of its own: Ctrl-C reaches the app, which stops the database last. */
async function launch(folder: Folder): Promise<number> {
  const port = await freePort();
  const flags = Object.entries({ ...settings, port: String(port) }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  const server = [folder.binaries.postgres, '-D', folder.data, ...flags];
  const [program = '', ...args] = commandAs(folder.user, [folder.binaries.postgres, folder.data], server);
  const log = openSync(folder.log, 'a', 0o600);
  const child = spawn(program, args, {
    detached: true,
    stdio: ['ignore', log, log],
    env: { ...process.env, LC_ALL: 'C' },
  });
  child.unref();
  return port;
}

/** Follows from the owner's: one secret is kept. */
const appPasswordOf = (folder: Folder): string =>
  createHmac('sha256', readFileSync(folder.secret)).update(APP_ROLE).digest('hex');

const urlOf = (folder: Folder, port: number, database: string) =>
  `postgres://medatlas:${readFileSync(folder.secret, 'utf8')}@127.0.0.1:${port}/${database}`;

/** Waits until the server takes connections: at once as a rule, longer when it recovers from a crash. */
async function waitUntilReady(folder: Folder, port: number): Promise<void> {
  const deadline = Date.now() + 120_000;
  for (;;) {
    const client = new pg.Client({
      connectionString: urlOf(folder, port, 'postgres'),
      connectionTimeoutMillis: 2000,
    });
    try {
      await client.connect();
      const { rowCount } = await client.query(`select 1 from pg_database where datname = 'medatlas'`);
      if (!rowCount) await client.query('create database medatlas');
      return;
    } catch (error) {
      if (Date.now() > deadline) {
        throw new Error(`The embedded database does not start; its log is ${folder.log}`, { cause: error });
      }
      await delay(50);
    } finally {
      await client.end().catch(() => undefined); // a client that never connected has nothing to end
    }
  }
}

/** Whether the server that runs there was started with the settings of its log as they are now. */
async function logsNothingOfPeople(folder: Folder, port: number): Promise<boolean> {
  const client = new pg.Client({ connectionString: urlOf(folder, port, 'medatlas') });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string; setting: string }>(
      'select name, setting from pg_settings where name = any($1)',
      [Object.keys(logSettings)],
    );
    const found = new Map(rows.map(({ name, setting }) => [name, setting]));
    return Object.entries(logSettings).every(([name, value]) => found.get(name) === value);
  } finally {
    await client.end();
  }
}

function stopServer(folder: Folder): void {
  run(folder, [folder.binaries.pgCtl, 'stop', '-D', folder.data, '-m', 'fast', '-t', '8']);
}

/** Port of a server that an app killed by force left behind; one of an earlier version is stopped. Null: none runs. */
async function takeOver(folder: Folder): Promise<number | null> {
  const port = runningPort(folder);
  if (port === null) return null;
  await waitUntilReady(folder, port);
  if (await logsNothingOfPeople(folder, port)) return port;
  stopServer(folder);
  return null;
}

/** Starts (or takes over) the PostgreSQL server under `dataDir`, making its cluster at the first call. */
export async function startEmbeddedPostgres(dataDir: string): Promise<EmbeddedPostgres> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const folder: Folder = {
    data: join(dataDir, 'postgres'),
    log: join(dataDir, 'postgres.log'),
    secret: join(dataDir, 'postgres.secret'),
    binaries: await findBinaries(),
    user: findServerUser(),
  };
  if (folder.user) letServerThrough(dataDir, folder.user);
  initialise(folder);
  const port = (await takeOver(folder)) ?? (await launch(folder));
  await waitUntilReady(folder, port);
  const password = appPasswordOf(folder);
  return {
    url: urlOf(folder, port, 'medatlas'),
    app: { url: `postgres://${APP_ROLE}:${password}@127.0.0.1:${port}/medatlas`, password },
    async stop() {
      stopServer(folder);
    },
  };
}

/** Address of the server that another process runs on `dataDir`, or null when none does. */
export async function findEmbeddedPostgres(dataDir: string): Promise<string | null> {
  const data = join(dataDir, 'postgres');
  const secret = join(dataDir, 'postgres.secret');
  const folder: Folder = { data, log: '', secret, binaries: await findBinaries(), user: null };
  const port = runningPort(folder);
  return port === null ? null : urlOf(folder, port, 'medatlas');
}
