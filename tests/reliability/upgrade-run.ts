import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { readConfig } from '../../server/config.ts';
import { type Database, kyselyOn, openPool } from '../../server/platform/database.ts';
import { createFiles } from '../../server/platform/files.ts';
import { createSecrets } from '../../server/platform/secrets.ts';
import { testSecrets } from '../helpers/keys.ts';
import { type Cluster, type Node, startCluster } from './failures-cluster.ts';
import { describeFailure, findLosses, isDone } from './failures-judge.ts';
import { waitUntilFollowing } from './failures-kills.ts';
import { holdLines } from './failures-lines.ts';
import { type Load, type Sample, startLoad } from './failures-load.ts';
import { layOut, type Previous } from './upgrade-previous.ts';

/** What happened while one thing was changed. `drainedMs`: until the old node had ended; then the new one began. */
type Step = { name: string; drainedMs: number; changedMs: number; calls: number; failed: Sample[] };

export type Upgrade = {
  from: string;
  migrations: string[];
  /** How long not all of the live connections stood, in ms. */
  liveMs: number;
  acknowledged: number;
  faults: string[];
};

const root = join(import.meta.dirname, '..', '..');
/** Both versions at work side by side, before and between the changes. */
const SIDE_BY_SIDE_MS = 5000;
/** So long the balancer may take for finding that a node has gone: it asks each second and believes the second time. */
const NOTICED_MS = 3000;

async function change(name: string, node: Node, load: Load): Promise<Step> {
  const begun = Date.now();
  await node.stop();
  const drainedMs = Date.now() - begun;
  node.runFrom(root);
  await node.start();
  const changedMs = Date.now() - begun;
  await delay(SIDE_BY_SIDE_MS);
  const during = load.samples.filter((sample) => sample.ended >= begun);
  const failed = during.filter((sample) => !isDone(sample));
  return {
    name,
    drainedMs,
    changedMs,
    calls: during.length,
    failed: failed.map((one) => ({ ...one, begun: one.begun - begun, ended: one.ended - begun })),
  };
}

/** Failures that no drained node explains. */
const unexplained = ({ name, drainedMs, failed }: Step): string[] =>
  failed
    .filter(({ begun }) => begun > drainedMs + NOTICED_MS)
    .map((one) => `${name}: ${one.name} was answered ${one.status} ${one.begun} ms after the change began`);

async function rollOver(cluster: Cluster, load: Load, say: (line: string) => void): Promise<Step[]> {
  const { webs, worker } = cluster;
  const steps: Step[] = [];
  const nodes = [
    ...webs.map(({ part }, place) => ({
      name: `web node ${place + 1}${place === 0 ? ', which migrates' : ''}`,
      part,
    })),
    { name: 'the worker', part: worker },
  ];
  for (const { name, part } of nodes) {
    const step = await change(name, part, load);
    steps.push(step);
    say(
      `${name}: ended after ${step.drainedMs} ms, ready after ${step.changedMs} ms, ${step.failed.length} of ${step.calls} calls failed`,
    );
    for (const one of step.failed) say(`  ${describeFailure(cluster, one)}`);
  }
  return steps;
}

type Standing = { cluster: Cluster; db: Database; previous: Previous; writers: number };

async function underLoad(standing: Standing, say: (line: string) => void): Promise<Upgrade> {
  const { cluster, db, previous, writers } = standing;
  // People and conversations are made by the version whose tables these are.
  const { makeGround } = (await import(
    join(previous.folder, 'tests', 'reliability', 'failures-ground.ts')
  )) as typeof import('./failures-ground.ts');
  const ground = await makeGround(db, cluster.url, writers);
  const load = startLoad(ground);
  const lines = holdLines(cluster.url, ground.writers, load.faults);
  await delay(SIDE_BY_SIDE_MS);
  const steps = await rollOver(cluster, load, say);
  await load.stop();
  lines.close();
  if (steps.some(({ failed }) => failed.length > 0)) say(cluster.balancer.output());
  const config = readConfig(cluster.settings);
  const files = createFiles({ config, secrets: createSecrets(config) });
  const losses = await findLosses({ db, files, written: load.written });
  const { requests, messages, surnames, papers: attachments } = load.written;
  return {
    from: previous.commit,
    migrations: previous.missing,
    liveMs: lines.awayMs(),
    acknowledged: requests.size + messages.size + surnames.size + attachments.size,
    faults: [...load.faults, ...losses, ...steps.flatMap(unexplained)],
  };
}

/**
 * A cluster of another version under load is changed node by node to this one, on the same database: the first new node
 * migrates while the others still run. No call may fail but those of a node that ends, and nothing acknowledged is lost.
 */
export async function upgradeFrom(
  commit: string,
  { writers, say }: { writers: number; say(line: string): void },
): Promise<Upgrade> {
  const folder = await mkdtemp(join(tmpdir(), 'medatlas-upgrade-'));
  const closers: (() => unknown)[] = [() => rm(folder, { recursive: true, force: true })];
  try {
    const previous = layOut(commit, join(folder, 'previous'));
    closers.push(previous.remove);
    say(`${previous.commit} is laid out; ${previous.missing.length} migrations to come`);
    const cluster = await startCluster(folder, previous.folder);
    closers.push(cluster.stop);
    await waitUntilFollowing(cluster.pair.primary);
    const db = kyselyOn(openPool(cluster.databaseUrl, 2), { secrets: testSecrets });
    closers.push(() => db.destroy());
    say('the cluster stands');
    return await underLoad({ cluster, db, previous, writers }, say);
  } finally {
    for (const close of closers.reverse()) await close();
  }
}
