import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { readConfig } from '../../server/config.ts';
import { type Database, kyselyOn, openPool } from '../../server/platform/database.ts';
import { createFiles } from '../../server/platform/files.ts';
import { createSecrets } from '../../server/platform/secrets.ts';
import { testSecrets } from '../helpers/keys.ts';
import { type Cluster, startCluster } from './failures-cluster.ts';
import { makeGround } from './failures-ground.ts';
import { describeFailure, type Failing, findLosses, isDone, measure } from './failures-judge.ts';
import { type Kill, listKills, waitUntilFollowing, waitUntilWhole } from './failures-kills.ts';
import { holdLines } from './failures-lines.ts';
import { type Load, startLoad } from './failures-load.ts';

export type Trial = {
  name: string;
  calls: Failing[];
  /** How long not all of the live connections stood, in ms. */
  liveMs: number;
  /** From the kill until everything was as before, in ms. */
  healedMs: number;
  /** The calls that failed, counted from the kill. */
  failures: string[];
  /** What was acknowledged up to then and is not there. */
  losses: string[];
};

export type Outcome = { trials: Trial[]; faults: string[]; acknowledged: number; seconds: number };

export type Ordeal = {
  writers: number;
  /** Parts to kill, by words of their name; none: all. */
  parts: readonly string[];
  say(line: string): void;
};

const SETTLE_MS = 3000;
type Standing = { cluster: Cluster; load: Load; lines: ReturnType<typeof holdLines>; db: Database };

async function tryOne(kill: Kill, { cluster, load, lines, db }: Standing): Promise<Trial> {
  await waitUntilWhole(cluster);
  while (!lines.isWhole()) await delay(50);
  await delay(SETTLE_MS);
  const from = Date.now();
  const awayBefore = lines.awayMs();
  await kill.run();
  await waitUntilWhole(cluster);
  while (!lines.isWhole()) await delay(50);
  const healedMs = Date.now() - from;
  await delay(SETTLE_MS);
  const files = createFiles({
    config: readConfig(cluster.settings),
    secrets: createSecrets(readConfig(cluster.settings)),
  });
  const failed = load.samples.filter((sample) => sample.begun >= from && !isDone(sample));
  return {
    name: kill.name,
    calls: measure(load.samples, from, Date.now()),
    failures: failed.map((one) =>
      describeFailure(cluster, { ...one, begun: one.begun - from, ended: one.ended - from }),
    ),
    liveMs: lines.awayMs() - awayBefore,
    healedMs,
    losses: await findLosses({ db, files, written: load.written }),
  };
}

/**
 * Callers at work while each part of a cluster is killed in turn. What was acknowledged must be there, and everything
 * must heal without anybody's hand but those that begin dead processes again and promote the replica.
 */
export async function goThroughFailures({ writers: count, parts, say }: Ordeal): Promise<Outcome> {
  const begun = Date.now();
  const folder = await mkdtemp(join(tmpdir(), 'medatlas-failures-'));
  const closers: (() => unknown)[] = [() => rm(folder, { recursive: true, force: true })];
  try {
    const cluster = await startCluster(folder);
    closers.push(cluster.stop);
    await waitUntilFollowing(cluster.pair.primary);
    const pool = openPool(cluster.databaseUrl, 2);
    pool.on('error', () => undefined); // the primary is killed
    const db = kyselyOn(pool, { secrets: testSecrets });
    closers.push(() => db.destroy());
    const ground = await makeGround(db, cluster.url, count);
    say(`the cluster stands after ${Math.round((Date.now() - begun) / 1000)} s`);
    const load = startLoad(ground);
    const lines = holdLines(cluster.url, ground.writers, load.faults);
    closers.push(lines.close);
    const trials: Trial[] = [];
    const kills = listKills(cluster).filter(
      ({ name }) => parts.length === 0 || parts.some((word) => name.includes(word)),
    );
    for (const kill of kills) {
      say(kill.name);
      const trial = await tryOne(kill, { cluster, load, lines, db });
      trials.push(trial);
      const failed = trial.calls
        .filter((one) => one.failed > 0)
        .map(({ name, spanMs }) => `${name} ${spanMs} ms`);
      say(
        `  ${trial.losses.length} lost, failing: ${failed.join(', ') || 'nothing'}; healed after ${trial.healedMs} ms`,
      );
      for (const failure of trial.failures) say(`    ${failure}`);
    }
    await load.stop();
    if (load.faults.length > 0) for (const { part } of cluster.webs) say(part.output().slice(-4000));
    const { requests, messages, surnames, papers: attachments } = load.written;
    const acknowledged = requests.size + messages.size + surnames.size + attachments.size;
    const seconds = Math.round((Date.now() - begun) / 1000);
    return { trials, faults: load.faults, acknowledged, seconds };
  } finally {
    for (const close of closers.reverse()) await close();
  }
}
