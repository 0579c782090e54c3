import { setTimeout as delay } from 'node:timers/promises';
import type { Member, Pair } from '../helpers/replication.ts';
import type { Cluster, Part } from './failures-cluster.ts';

/** So long a part stays dead before it is begun again, as by whoever runs it for real. */
const DOWN_MS = 4000;
/** So long it takes until somebody is sure that a database server is gone. */
const NOTICED_MS = 3000;
const WHOLE_MS = 300_000;

export type Kill = { name: string; run(): Promise<void> };

/** On: nothing is acknowledged before the replica has it on its disk. Off: there is none. */
async function setSynchronous(member: Member, names: string): Promise<void> {
  await member.query(`alter system set synchronous_standby_names to '${names}'`);
  await member.query('select pg_reload_conf()');
}

export async function waitUntilFollowing(primary: Member): Promise<void> {
  const following = `select from pg_stat_replication where state = 'streaming' and replay_lsn >= pg_current_wal_flush_lsn()`;
  for (const deadline = Date.now() + WHOLE_MS; ; await delay(100)) {
    if ((await primary.query(following)).length > 0) break;
    if (Date.now() > deadline) throw new Error('The replica does not come near the primary');
  }
  await setSynchronous(primary, 'ANY 1 (one, two)');
}

// What stands here is done by Patroni or by whoever sells the database: it notices, it promotes only a replica that
// had everything, and lets the primary go on alone while there is none.

async function loseReplica({ primary, replica }: Pair): Promise<void> {
  await replica.kill();
  await delay(NOTICED_MS);
  await setSynchronous(primary, '');
  await delay(DOWN_MS);
  await replica.start();
  await waitUntilFollowing(primary);
}

async function losePrimary(pair: Pair): Promise<void> {
  const { primary: old, replica: heir } = pair;
  await old.kill();
  await delay(NOTICED_MS);
  await setSynchronous(heir, '');
  await heir.query('select pg_promote(true, 60)');
  pair.primary = heir;
  pair.replica = old;
  await delay(DOWN_MS);
  await old.follow(heir);
  await waitUntilFollowing(heir);
}

async function lose(part: Part): Promise<void> {
  await part.kill();
  await delay(DOWN_MS);
  await part.start();
}

export const listKills = (cluster: Cluster): Kill[] => [
  ...cluster.webs.slice(0, 1).map(({ part }) => ({ name: 'one of three web nodes', run: () => lose(part) })),
  { name: 'the worker', run: () => lose(cluster.worker) },
  { name: 'Redis', run: () => lose(cluster.redis) },
  { name: 'the store of files', run: () => lose(cluster.store) },
  { name: 'the replica', run: () => loseReplica(cluster.pair) },
  { name: 'the primary, the replica promoted', run: () => losePrimary(cluster.pair) },
  { name: 'the balancer', run: () => lose(cluster.balancer) },
];

async function isNodeWhole(url: string): Promise<boolean> {
  const ready = await fetch(`${url}/readyz`);
  const figures = await (await fetch(`${url}/metrics`)).text();
  return (
    ready.ok &&
    /^live_redis_connected 1$/m.test(figures) &&
    figures.match(/^database_replica_read\{.*\} 1$/gm)?.length === 1 &&
    Number(/^jobs_oldest_due_seconds (\S+)$/m.exec(figures)?.[1] ?? Number.POSITIVE_INFINITY) < 5
  );
}

/** Until every node can write, reads from the one replica, has its Redis, and no job waits. */
export async function waitUntilWhole({ webs, url, worker }: Cluster): Promise<void> {
  const nodes = webs.map((web) => web.url);
  for (const deadline = Date.now() + WHOLE_MS; ; await delay(100)) {
    // Refused while one of them is down.
    const through = await fetch(`${url}/readyz`).catch(() => null);
    const whole = await Promise.all(nodes.map(isNodeWhole)).catch(() => [false]);
    if (through?.ok && whole.every(Boolean)) return;
    if (Date.now() > deadline) throw new Error(`It does not heal; the worker says:\n${worker.output()}`);
  }
}
