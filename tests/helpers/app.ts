import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll } from 'vitest';
import { drawings } from '../../demo/drawings/drawings.ts';
import { buildApp } from '../../server/app.ts';
import { type Config, readConfig } from '../../server/config.ts';
import { createMessageStore } from '../../server/content/languages/message-store.ts';
import { separateClients } from '../../server/platform/client-rows.ts';
import { kyselyOn, openPool } from '../../server/platform/database.ts';
import type { OpenDirectory } from '../../server/search/directory/engine.ts';
import { watchActs } from './audit-acts.ts';
import { type TestDatabase, testDatabase } from './database.ts';
import { asApp } from './global-database.ts';
import { TEST_KEY, testSecrets } from './keys.ts';
import { openWhenAsked } from './late-directory.ts';

export type TestApp = TestDatabase & {
  app: FastifyInstance;
  config: Config;
  directory: OpenDirectory;
  /** The statements that the app sends while `work` runs, without those that look whether its words are still true. */
  queriesOf(work: () => Promise<unknown>): Promise<string[]>;
};

/** Sent at most every other second, whatever is asked. */
const WATCHING = /max\(xmin|from currencies c|from messages\b/;

/**
 * The real API on a database of its own, with texts, currencies and documents, connected as the service is; `db` and
 * `pool` of the answer may do more. `prepare` fills the database before the directory index is built, `extend` adds
 * hooks, `settings` go into the configuration.
 */
export async function testApp(
  prepare?: (database: TestDatabase) => Promise<void>,
  extend?: (app: FastifyInstance) => void,
  settings: NodeJS.ProcessEnv = {},
): Promise<TestApp> {
  const database = await testDatabase('filled');
  const { url } = database;
  await prepare?.(database);
  const dataDir = await mkdtemp(join(tmpdir(), 'medatlas-app-'));
  const config = readConfig({ SECRET_KEY: TEST_KEY, ...settings, DATABASE_URL: url, DATA_DIR: dataDir });
  const log = pino({ level: 'silent' });
  const directory = openWhenAsked(asApp(url));
  const queries: string[] = [];
  const acts = watchActs();
  const onQuery = (sql: string, parameters: readonly unknown[]) => {
    queries.push(sql);
    acts.note(sql, parameters);
  };
  const pool = openPool(asApp(url), 5);
  pool.on('error', () => undefined); // connections cut when the database is dropped
  separateClients(pool);
  const watched = kyselyOn(pool, { secrets: testSecrets, onQuery });
  const messages = await createMessageStore(watched);
  // A machine that runs all tests at once is slow, not overloaded.
  const app = await buildApp({
    config,
    log,
    db: watched,
    pool,
    messages,
    directory,
    drawings,
    busyMs: 0,
  });
  acts.watch(app);
  extend?.(app);
  await app.ready();
  afterAll(async () => {
    await app.close();
    await directory.close();
    await pool.end();
    await rm(dataDir, { recursive: true, force: true });
    acts.requireDeclared();
  });
  const queriesOf = async (work: () => Promise<unknown>) => {
    const start = queries.length;
    await work();
    return queries.slice(start).filter((sql) => !WATCHING.test(sql));
  };
  return { ...database, app, config, directory, queriesOf };
}
