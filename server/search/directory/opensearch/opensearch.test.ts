/** The directory in an OpenSearch cluster of three nodes, against a plain recount and over a real PostgreSQL. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createCities, createClinic } from '../../../../tests/factories/clinics.ts';
import { createClusterEngine } from '../../../../tests/helpers/cluster-directory.ts';
import { testDatabase } from '../../../../tests/helpers/database.ts';
import { type MovingAddress, openAddress } from '../../../../tests/helpers/moving-address.ts';
import { noOpenSearch, type OwnCluster, startOpenSearch } from '../../../../tests/helpers/opensearch.ts';
import { freePort } from '../../../../tests/helpers/service.ts';
import {
  checkChanges,
  checkPreviews,
  checkSearches,
  checkWeights,
  type OpenEngine,
} from '../../../../tests/oracles/directory-suite.ts';
import { DirectoryAway, everything } from '../directory.ts';
import type { OpenDirectory } from '../engine.ts';
import { type Cluster, openCluster } from './cluster.ts';
import { openClusterDirectory } from './engine.ts';

beforeEach(({ skip }) => skip(noOpenSearch !== null, noOpenSearch ?? ''));

const NODES = 3;
const { db, pool, url } = await testDatabase();
let own: OwnCluster;
let cluster: Cluster;
const opened: { close(): Promise<void> }[] = [];
const directories: OpenDirectory[] = [];

beforeAll(async () => {
  if (noOpenSearch !== null) return;
  await createCities(db);
  own = await startOpenSearch(NODES);
  cluster = openCluster(own.urls);
}, 300_000);
afterEach(async () => {
  for (const one of [...opened.splice(0), ...directories.splice(0)]) await one.close();
});
afterAll(async () => {
  await cluster?.close();
  await own?.close();
});

/** A property opens two at most. */
const MOST_OPEN = 3;
const open: OpenEngine = async (world) => {
  const engine = await createClusterEngine(cluster, world);
  opened.push(engine);
  if (opened.length > MOST_OPEN) await opened.shift()?.close();
  return engine;
};
const runs = { numRuns: 8, endOnFailure: true };

test('totals, facets, order, prices, pages and the map are those of a plain recount', () =>
  checkSearches(open, runs));
test('after any changes the index answers as one built anew', () => checkChanges(open, runs));
test('with other weights it is in the order of one built with them, changed entries too', () =>
  checkWeights(open, runs));
test('a preview says what would move and moves nothing', () => checkPreviews(open, runs));

const problems: Error[] = [];
async function start(
  urls: readonly string[] = own.urls,
  onAway: (away: object | null) => void = () => undefined,
): Promise<OpenDirectory> {
  const directory = openClusterDirectory({
    connectionString: url,
    urls,
    onProblem: (error) => problems.push(error),
    onAway,
  });
  directories.push(directory);
  await directory.ready;
  return directory;
}
const finder =
  (directory: OpenDirectory) =>
  async (q: string): Promise<number[]> =>
    (await directory.searchClinics({ ...everything, sort: 'title', q })).ids;
const SOON = { timeout: 40_000, interval: 50 };

test('what is published, renamed and withdrawn is found so by every node', async () => {
  const id = await createClinic(db, { title: 'Charité' });
  const [one, other] = [finder(await start()), finder(await start())];
  expect(await one('шарите')).toEqual([id]);
  const added = await createClinic(db, { title: 'Waldfriede' });
  for (const find of [one, other]) await expect.poll(() => find('waldfriede'), SOON).toEqual([added]);
  await pool.query(`update clinics set title = 'Sonnenhof' where id = $1`, [added]);
  for (const find of [one, other]) await expect.poll(() => find('sonenhof'), SOON).toEqual([added]);
  expect(await one('waldfriede')).toEqual([]);
  await pool.query(`update clinics set status = 'withdrawn' where id = $1`, [added]);
  for (const find of [one, other]) await expect.poll(() => find('sonnenhof'), SOON).toEqual([]);
});

/** The cluster behind an address at which nothing answers yet. */
async function openAwayAddress(): Promise<
  MovingAddress & { urls: string[]; nowhere: number; there: number }
> {
  const nowhere = await freePort();
  const there = Number(new URL(own.urls[0] ?? '').port);
  const address = await openAddress(nowhere);
  opened.push({ close: async () => address.close() });
  return { ...address, urls: [`http://127.0.0.1:${address.port}`], nowhere, there };
}
async function deleteIndexes(): Promise<void> {
  const held = await cluster.call<Record<string, unknown>>('GET', '/medatlas-*');
  for (const index of Object.keys(held)) await cluster.call('DELETE', `/${index}`);
}
const indexesOfClinics = async (): Promise<string[]> =>
  Object.keys(await cluster.call<Record<string, unknown>>('GET', '/medatlas-*-clinics-*'));
/** Failing as away counts as finding nothing yet. */
const findWhenBack = (directory: OpenDirectory, q: string): Promise<number[] | string> =>
  finder(directory)(q).catch((error) => (error instanceof DirectoryAway ? 'away' : Promise.reject(error)));

test('two nodes that start while the cluster is away find everything once it is there, in indexes built once', async () => {
  await deleteIndexes();
  const id = await createClinic(db, { title: 'Abendstern' });
  const address = await openAwayAddress();
  const told: (object | null)[] = [];
  const nodes = [await start(address.urls, (away) => told.push(away)), await start(address.urls)];
  for (const node of nodes) {
    expect(await findWhenBack(node, 'abendstern')).toBe('away');
    expect(await node.stats()).toMatchObject({ isAway: true });
  }
  address.moveTo(address.there);
  for (const node of nodes) await expect.poll(() => findWhenBack(node, 'abendstern'), SOON).toEqual([id]);
  for (const node of nodes) expect(await node.stats()).toMatchObject({ isAway: false });
  expect(told).toEqual([expect.objectContaining({ needsOperator: false }), null]);
  expect(await indexesOfClinics()).toHaveLength(1);
});

test('a cluster that goes away later is told once, and what changed meanwhile is found when it is back', async () => {
  const address = await openAwayAddress();
  address.moveTo(address.there);
  const told: (object | null)[] = [];
  const directory = await start(address.urls, (away) => told.push(away));
  problems.length = 0;
  address.moveTo(address.nowhere);
  await expect.poll(async () => (await directory.stats()).isAway, SOON).toBe(true);
  const id = await createClinic(db, { title: 'Morgenrot' });
  expect(await findWhenBack(directory, 'morgenrot')).toBe('away');
  address.moveTo(address.there);
  await expect.poll(() => findWhenBack(directory, 'morgenrot'), SOON).toEqual([id]);
  await expect.poll(async () => (await directory.stats()).isAway, SOON).toBe(false);
  expect(told).toEqual([expect.objectContaining({ needsOperator: false }), null]);
  expect(problems).toEqual([]);
});

test('indexes that the cluster has lost are built anew, and what an unfinished build has left is deleted', async () => {
  const id = await createClinic(db, { title: 'Mittagsruh' });
  const directory = await start();
  const [index = ''] = await indexesOfClinics();
  await deleteIndexes();
  await cluster.call('PUT', `/${index.replace(/[0-9]+$/, '1')}`);
  await expect.poll(() => findWhenBack(directory, 'mittagsruh'), SOON).toEqual([id]);
  await expect.poll(async () => (await directory.stats()).isAway, SOON).toBe(false);
  expect(await indexesOfClinics()).toHaveLength(1);
});

test('a cluster that takes no writes is searched, also by a node that starts, and told once until it takes them', async () => {
  const before = await createClinic(db, { title: 'Windstille' });
  const running = await start();
  expect(await findWhenBack(running, 'windstille')).toEqual([before]);
  const setBlock = (isBlocked: boolean) =>
    cluster.call('PUT', '/medatlas-*/_settings', { 'index.blocks.write': isBlocked });
  await setBlock(true);
  problems.length = 0;
  const id = await createClinic(db, { title: 'Rückenwind' });
  const started = await start();
  for (const node of [running, started]) {
    expect(await findWhenBack(node, 'windstille')).toEqual([before]);
    expect(await node.stats()).toMatchObject({ isAway: false });
  }
  await expect.poll(() => problems.length, SOON).toBe(2);
  await setBlock(false);
  for (const node of [running, started])
    await expect.poll(() => findWhenBack(node, 'rückenwind'), SOON).toEqual([id]);
  expect(problems.map(({ message }) => message)).toEqual(
    Array(2).fill(expect.stringContaining('takes no changes')),
  );
});

test('with one of three nodes killed under load no search fails and no change is lost', async () => {
  await pool.query(`update clinics set status = 'withdrawn'`);
  const directory = await start();
  const find = finder(directory);
  const failed: unknown[] = [];
  let [searches, isOver] = [0, false];
  const search = async (): Promise<void> => {
    while (!isOver) {
      await find('klinik').then(
        () => {
          searches += 1;
        },
        (error) => failed.push(error),
      );
    }
  };
  const searching = [search(), search(), search()];
  const ids: number[] = [];
  const publish = async (count: number): Promise<void> => {
    for (let at = 0; at < count; at++) ids.push(await createClinic(db, { title: `Klinik ${ids.length}` }));
  };
  try {
    await publish(20);
    await expect.poll(() => find('klinik'), SOON).not.toEqual([]);
    const stopped = own.stop(2);
    await publish(20);
    await stopped;
    await publish(20);
    await expect.poll(async () => (await directory.stats()).clinics, SOON).toBe(ids.length);
    const before = searches;
    await expect.poll(() => searches, SOON).toBeGreaterThan(before + 20);
  } finally {
    isOver = true;
  }
  await Promise.all(searching);
  expect(failed).toEqual([]);
  const all = await directory.searchClinics({ ...everything, limit: 100 });
  expect(all.ids.toSorted((a, b) => a - b)).toEqual(ids.toSorted((a, b) => a - b));
});
