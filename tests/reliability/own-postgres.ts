import { spawn } from 'node:child_process';
import { openSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { commandAs, findBinaries, findServerUser } from '../../server/platform/embedded-binaries.ts';
import { startEmbeddedPostgres } from '../../server/platform/embedded-postgres.ts';

/** A PostgreSQL server that dies by force and comes back at the same address. */
export type OwnPostgres = {
  url: string;
  kill(): Promise<void>;
  restart(): Promise<void>;
  stop(): Promise<void>;
};

/** Field 4 of `/proc/<pid>/stat`; the name before it may hold spaces, so what follows its bracket is counted. */
function parentOf(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return 0; // has ended meanwhile
  }
}

const childrenOf = (pid: number): number[] =>
  readdirSync('/proc')
    .map(Number)
    .filter((one) => one > 0 && parentOf(one) === pid);

/** What has ended already needs no killing. */
function killByForce(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    return;
  }
}

async function waitUntilReady(url: string): Promise<void> {
  for (const deadline = Date.now() + 120_000; ; await delay(100)) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
    client.on('error', () => undefined); // reported by the call that fails
    try {
      await client.connect();
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
    } finally {
      await client.end().catch(() => undefined); // a client that never connected has nothing to end
    }
  }
}

export async function startOwnPostgres(folder: string): Promise<OwnPostgres> {
  const { url, stop } = await startEmbeddedPostgres(folder);
  const data = join(folder, 'postgres');
  const pid = () => Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);

  /** All of its processes at once, as when the machine goes dark; nothing is written out. */
  async function kill(): Promise<void> {
    const main = pid();
    const all = [main, ...childrenOf(main)];
    for (const one of all) killByForce(one);
    while (all.some((one) => parentOf(one) === main)) await delay(20);
  }

  async function restart(): Promise<void> {
    const { postgres } = await findBinaries();
    const settings = { port: new URL(url).port, listen_addresses: '127.0.0.1', unix_socket_directories: '' };
    const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const [program = '', ...args] = commandAs(
      findServerUser(),
      [postgres, data],
      [postgres, '-D', data, ...flags],
    );
    const log = openSync(join(folder, 'postgres.log'), 'a');
    spawn(program, args, {
      detached: true,
      stdio: ['ignore', log, log],
      env: { ...process.env, LC_ALL: 'C' },
    }).unref();
    await waitUntilReady(url);
  }

  return { url, kill, restart, stop };
}
