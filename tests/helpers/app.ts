import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll } from 'vitest';
import { buildApp } from '../../server/app.ts';
import { type Config, readConfig } from '../../server/config.ts';
import { loadInitialCurrencies } from '../../server/currencies/writes.ts';
import { startDirectory } from '../../server/directory/engine.ts';
import { createMessageStore } from '../../server/languages/message-store.ts';
import { loadMessages } from '../../server/languages/writes.ts';
import { type TestDatabase, testDatabase } from './database.ts';

export type TestApp = TestDatabase & { app: FastifyInstance; config: Config };

/**
 * The real API on a database of its own, with languages and currencies loaded. `prepare` fills the database before
 * the directory index is built.
 */
export async function testApp(prepare?: (database: TestDatabase) => Promise<void>): Promise<TestApp> {
  const database = await testDatabase();
  const { db, url } = database;
  await loadMessages(db);
  await loadInitialCurrencies(db);
  await prepare?.(database);
  const config = readConfig({ DATABASE_URL: url });
  const log = pino({ level: 'silent' });
  const directory = await startDirectory({ connectionString: url, threads: 1 });
  const messages = await createMessageStore(db);
  const app = await buildApp({ config, log, db, messages, directory });
  await app.ready();
  afterAll(async () => {
    await app.close();
    await directory.close();
  });
  return { ...database, app, config };
}
