/** The app in the process of the benchmark, on a database of its own that goes afterwards. */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { drawings } from '../demo/drawings/drawings.ts';
import { buildApp } from '../server/app.ts';
import { readConfig } from '../server/config.ts';
import { loadInitialCurrencies } from '../server/content/currencies/writes.ts';
import { loadDictionaries } from '../server/content/dictionaries/writes.ts';
import { loadDocuments } from '../server/content/documents/writes.ts';
import { createMessageStore, type MessageStore } from '../server/content/languages/message-store.ts';
import { loadMessages } from '../server/content/languages/writes.ts';
import { type Database, kyselyOn, openDatabase } from '../server/platform/database.ts';
import { prepareJobs } from '../server/platform/jobs.ts';
import { type OpenDirectory, startDirectory } from '../server/search/directory/engine.ts';
import type { MadeAccount } from '../tests/factories/accounts.ts';
import { createCities } from '../tests/factories/clinics.ts';
import { figure, timesFigures } from './figures.ts';

export type OwnApp = {
  app: FastifyInstance;
  db: Database;
  directory: OpenDirectory;
  messages: MessageStore;
  counted: { queries: number };
  /** Everything in it goes afterwards. */
  folder: string;
};

export async function withApp(work: (own: OwnApp) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'medatlas-bench-'));
  const config = readConfig({ DATA_DIR: folder });
  const log = pino({ level: 'silent' });
  const opened = await openDatabase(config, () => undefined);
  const counted = { queries: 0 };
  try {
    await prepareJobs(opened.pool, log);
    await loadMessages(opened.db);
    await loadInitialCurrencies(opened.db);
    await loadDictionaries(opened.db);
    await loadDocuments(opened.db);
    await createCities(opened.db);
    const db = kyselyOn(opened.pool, {
      secrets: opened.secrets,
      onQuery: () => {
        counted.queries += 1;
      },
    });
    const messages = await createMessageStore(db);
    const directory = await startDirectory({ connectionString: opened.url, threads: 1 });
    const parts = { config, log, db, pool: opened.pool, messages, directory, drawings, busyMs: 60_000 };
    const app = await buildApp(parts);
    await app.ready();
    await work({ app, db, directory, messages, counted, folder });
    await app.close();
    await directory.close();
  } finally {
    await opened.close();
    await rm(folder, { recursive: true, force: true });
  }
}

type Measured = { what: string; size: string; turns: number; warm?: number; p50?: number; p95?: number };

/** Times `work` after some turns that nobody counts, with the queries of its last turn. */
export async function measureTurns(
  { counted }: OwnApp,
  { what, size, turns, warm = 10, ...aims }: Measured,
  work: (turn: number) => Promise<unknown>,
): Promise<void> {
  const times: number[] = [];
  for (let turn = -warm; turn < turns; turn += 1) {
    counted.queries = 0;
    const start = performance.now();
    await work(turn);
    if (turn >= 0) times.push(performance.now() - start);
  }
  const { queries } = counted;
  timesFigures({ what, size }, times, aims);
  figure({ what, size, name: 'queries', unit: '', value: queries });
}

/** The body of an answer of 200; anything else is an error. */
export async function call(
  { app }: OwnApp,
  by: MadeAccount,
  method: 'GET' | 'POST' | 'PATCH',
  path: string,
  payload?: object | Buffer,
  headers: Record<string, string> = {},
): Promise<{ data: unknown; meta?: unknown }> {
  const reply = await app.inject({
    method,
    url: encodeURI(`/api/v1/${path}`),
    headers: { ...by.headers, ...headers },
    ...(payload && { payload }),
  });
  if (reply.statusCode !== 200) throw new Error(`${method} ${path}: ${reply.statusCode} ${reply.body}`);
  return reply.json();
}
