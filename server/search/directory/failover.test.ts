/** The index follows the data to the server that takes over, also where the old one knew more. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createCities, createClinic } from '../../../tests/factories/clinics.ts';
import { openAddress } from '../../../tests/helpers/moving-address.ts';
import { noReplication, startPair } from '../../../tests/helpers/replication.ts';
import { openDatabase } from '../../platform/database.ts';
import { everything } from './directory.ts';
import { startDirectory } from './engine.ts';

beforeEach(({ skip }) => skip(noReplication !== null, noReplication ?? ''));

const closers: (() => unknown)[] = [];
afterAll(async () => {
  for (const close of closers.reverse()) await close();
});

const SOON = { timeout: 20_000, interval: 50 };

test('after a replica has taken over, searches find what is there and not what was lost', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'medatlas-failover-'));
  closers.push(() => rm(folder, { recursive: true, force: true }));
  const { primary, replica, stop } = await startPair(folder);
  closers.push(stop);
  const before = await openDatabase({ databaseUrl: primary.url, dataDir: folder }, () => undefined);
  await createCities(before.db);
  const nordwest = await createClinic(before.db, { title: 'Nordwest' });
  const suedost = await createClinic(before.db, { title: 'Südost' });
  const [written] = await primary.query<{ at: string }>('select pg_current_wal_insert_lsn()::text as at');
  const hasAll = `select pg_last_wal_replay_lsn() >= '${written?.at}' as "isThere"`;
  await expect.poll(() => replica.query<{ isThere: boolean }>(hasAll), SOON).toEqual([{ isThere: true }]);

  const address = await openAddress(primary.port);
  closers.push(address.close);
  const url = primary.url.replace(String(primary.port), String(address.port));
  const directory = await startDirectory({ connectionString: url });
  closers.push(() => directory.close());
  const found = async (q: string) => (await directory.searchClinics({ ...everything, q })).ids.length;
  expect(await found('Nordwest')).toBe(1);

  // Neither of these reaches the replica, and the index has seen both.
  await replica.kill();
  for (const title of ['Verschollen', 'Verloren'])
    await before.pool.query(`update clinics set title = $1 where id = $2`, [title, nordwest]);
  await expect.poll(() => found('Verloren'), SOON).toBe(1);
  await before.close();
  await primary.kill();
  await replica.start();
  await replica.query('select pg_promote()');

  // Its transaction has a number that the old primary had given to another.
  await replica.query(`update clinics set title = 'Gefunden' where id = ${suedost}`);
  address.moveTo(replica.port);
  await expect.poll(() => found('Gefunden'), SOON).toBe(1);
  await expect.poll(() => found('Verloren'), SOON).toBe(0);
  expect(await found('Nordwest')).toBe(1);
}, 90_000);
