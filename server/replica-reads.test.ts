import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { drawings } from '../demo/drawings/drawings.ts';
import { createCities, createClinic } from '../tests/factories/clinics.ts';
import { createDoctor } from '../tests/factories/facts.ts';
import { noReplication, startPair } from '../tests/helpers/replication.ts';
import { buildApp } from './app.ts';
import { readConfig } from './config.ts';
import { loadInitialCurrencies } from './content/currencies/writes.ts';
import { loadDictionaries } from './content/dictionaries/writes.ts';
import { loadDocuments } from './content/documents/writes.ts';
import { createMessageStore } from './content/languages/message-store.ts';
import { loadMessages } from './content/languages/writes.ts';
import { kyselyOn, openDatabase, openPool } from './platform/database.ts';
import { prepareJobs } from './platform/jobs.ts';
import { ANYTHING } from './platform/replicas.ts';
import { startDirectory } from './search/directory/engine.ts';

beforeEach(({ skip }) => skip(noReplication !== null, noReplication ?? ''));

const closers: (() => unknown)[] = [];
afterAll(async () => {
  for (const close of closers.reverse()) await close();
});

test('all that everyone may read is answered by a replica, which takes no writes', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'medatlas-reads-'));
  closers.push(() => rm(folder, { recursive: true, force: true }));
  const { primary, replica, stop } = await startPair(folder);
  closers.push(stop);
  const opened = await openDatabase({ databaseUrl: primary.url, dataDir: folder }, () => undefined);
  closers.push(opened.close);
  const { db, pool } = opened;
  const log = pino({ level: 'silent' });
  await prepareJobs(pool, log);
  for (const load of [loadMessages, loadInitialCurrencies, loadDictionaries, loadDocuments]) await load(db);
  await createCities(db);
  const clinicId = await createClinic(db, { title: 'Nordwest' });
  const rowOf = async (query: ReturnType<typeof sql<{ value: string }>>) =>
    (await query.execute(db)).rows[0]?.value ?? '';
  const specializationId = Number(
    await rowOf(sql<{ value: string }>`select id::text as value from specializations order by id limit 1`),
  );
  const doctorId = await createDoctor(db, {
    title: 'Anna Becker',
    positions: [{ clinicId, specializationId }],
  });
  const slug = await rowOf(sql<{ value: string }>`select slug as value from clinics where id = ${clinicId}`);
  const written = await rowOf(sql<{ value: string }>`select pg_current_wal_insert_lsn()::text as value`);
  const hasAll = `select pg_last_wal_replay_lsn() >= '${written}' as "isThere"`;
  await expect.poll(() => replica.query(hasAll), { timeout: 20_000 }).toEqual([{ isThere: true }]);

  const copy = openPool(replica.url, 4);
  closers.push(() => copy.end());
  const asked: string[] = [];
  const config = readConfig({ DATABASE_URL: primary.url, DATA_DIR: folder });
  const directory = await startDirectory({ connectionString: primary.url });
  closers.push(() => directory.close());
  const app = await buildApp({
    config,
    log,
    db,
    pool,
    directory,
    drawings,
    messages: await createMessageStore(db),
    busyMs: 60_000,
    reads: {
      db: kyselyOn(copy, { onQuery: (text) => asked.push(text) }),
      seeing: (_position, work) => work(),
      seeAtLeast: () => undefined,
      position: async () => ANYTHING,
      figures: () => [],
      close: async () => undefined,
    },
  });
  closers.push(() => app.close());
  await app.ready();
  const paths = Object.entries(app.swagger().paths as Record<string, { get?: { description?: string } }>)
    .filter(([, { get }]) => get?.description?.includes('Everyone'))
    .map(([path]) => path.replace('{slug}', slug).replace('{id}', String(doctorId)))
    .map((path) =>
      path.replace('$lookup', '$lookup?system=none&code=none').replace('/$expand', '/$expand?url=none'),
    );
  for (const url of [...paths, '/sitemap.xml', '/sitemaps/en/clinics-1.xml']) {
    const { statusCode } = await app.inject({ url });
    // An export is begun, at the primary.
    expect([200, 202, 404, 422], url).toContain(statusCode);
  }
  for (const url of [`/api/v1/client/clinics/${slug}`, '/api/v1/client/clinics?q=nordwest']) {
    const before = asked.length;
    expect((await app.inject({ url })).statusCode, url).toBe(200);
    expect(asked.length, url).toBeGreaterThan(before);
  }
}, 120_000);
