import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, kyselyOn, openPool } from '../server/platform/database.ts';
import { startEmbeddedPostgres } from '../server/platform/embedded-postgres.ts';
import { testSecrets } from '../tests/helpers/keys.ts';

export type OwnDatabase = {
  url: string;
  db: Database;
  /** Everything in it goes afterwards. */
  folder: string;
};

/** Runs `work` beside a PostgreSQL of its own, whose tables a service or `migrate` makes, and that goes afterwards. */
export async function withDatabase(work: (own: OwnDatabase) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'medatlas-bench-'));
  const server = await startEmbeddedPostgres(folder);
  const pool = openPool(server.url, 10);
  try {
    await work({ url: server.url, db: kyselyOn(pool, { secrets: testSecrets }), folder });
  } finally {
    await pool.end();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
