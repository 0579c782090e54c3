import { spawn } from 'node:child_process';
import { openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { commandAs, findBinaries, findServerUser } from '../../server/platform/embedded-binaries.ts';
import { startEmbeddedPostgres } from '../../server/platform/embedded-postgres.ts';
import { killGroup } from '../helpers/process-tree.ts';

/** A PostgreSQL server that dies by force and comes back at the same address. */
export type OwnPostgres = {
  url: string;
  kill(): Promise<void>;
  restart(): Promise<void>;
  stop(): Promise<void>;
};

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

  const kill = () => killGroup(pid());

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
