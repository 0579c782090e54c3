import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, kyselyOn, openPool } from '../../../server/platform/database.ts';
import type { MadeAccount } from '../../factories/accounts.ts';
import { createCities, createClinic } from '../../factories/clinics.ts';
import { makeRequester } from '../../factories/requests.ts';
import { testSecrets } from '../../helpers/keys.ts';
import { freePort, type Service, startService } from '../../helpers/service.ts';
import { type OwnPostgres, startOwnPostgres } from '../own-postgres.ts';

/** A service with a database of its own, a client and a clinic. */
export type Stage = {
  service: Service;
  postgres: OwnPostgres;
  db: Database;
  client: MadeAccount;
  clinicId: number;
  /** Of the service's process. */
  residentMb(): Promise<number>;
  /** How many connections its process holds open to callers. */
  connections(): Promise<number>;
};

export const residentMbOf = async (pid: number | undefined): Promise<number> =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024);

/** Its own side of each, whatever the other thinks. State 01 is an open one. */
async function connectionsAt(url: string): Promise<number> {
  const port = Number(new URL(url).port).toString(16).toUpperCase().padStart(4, '0');
  const table = await readFile('/proc/net/tcp', 'utf8');
  return table.split('\n').filter((line) => new RegExp(`^ *\\d+: \\w+:${port} \\w+:\\w+ 01 `).test(line))
    .length;
}

/** `extra`: settings of the service; `databaseFolder`: where its database lies. Everything goes when `work` has ended. */
export async function onStage<T>(
  extra: Record<string, string>,
  work: (stage: Stage) => Promise<T>,
  databaseFolder?: string,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'medatlas-faults-'));
  const postgres = await startOwnPostgres(databaseFolder ?? join(folder, 'database'));
  const environment = {
    DATABASE_URL: postgres.url,
    DATA_DIR: join(folder, 'data'),
    PORT: String(await freePort()),
    LOG_LEVEL: 'warn',
    ...extra,
  };
  const service = await startService(environment).catch(async (error: unknown) => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
    throw error;
  });
  const pool = openPool(postgres.url, 3);
  pool.on('error', () => undefined); // the database is taken away
  const db = kyselyOn(pool, { secrets: testSecrets });
  try {
    await createCities(db);
    const clinicId = await createClinic(db, { title: 'Clinic of faults' });
    const client = await makeRequester(db);
    const { pid } = service.process;
    return await work({
      service,
      postgres,
      db,
      client,
      clinicId,
      residentMb: () => residentMbOf(pid),
      connections: () => connectionsAt(service.url),
    });
  } finally {
    service.process.kill('SIGKILL');
    await db.destroy();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** What was done, what came of it, and whether it is as promised. */
export type Finding = { what: string; seen: string; isAsPromised: boolean };
