import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { TEST_KEY } from '../helpers/keys.ts';
import { noRedis, startRedis } from '../helpers/redis.ts';
import { noReplication, type Pair, startPair } from '../helpers/replication.ts';
import { findPort } from './kept-service.ts';

const root = join(import.meta.dirname, '..', '..');
const HAPROXY = '/usr/sbin/haproxy';
const WEB_NODES = 3;
const CHECKED_MS = 5000;
const OUTPUT_KEPT = 2_000_000;

/** Why the cluster cannot be stood up here; null: it can. */
export const noCluster: string | null =
  noReplication ?? noRedis ?? (existsSync(HAPROXY) ? null : 'no haproxy found: install it (Debian: haproxy)');

/** A process that dies by force and is started again by `start`, at the same address. */
export type Part = {
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Asked to end; resolves when it has. */
  stop(): Promise<void>;
  output(): string;
};

/** A node of the service: the next start takes the program that lies in another folder. */
export type Node = Part & { runFrom(folder: string): void };

function makePart(
  command: readonly string[],
  env: Record<string, string>,
  isReady: () => Promise<boolean>,
  firstFolder = root,
): Node {
  let folder = firstFolder;
  let child: ChildProcess | null = null;
  let output = '';

  async function end(signal: NodeJS.Signals): Promise<void> {
    const dying = child;
    child = null;
    if (dying === null || dying.exitCode !== null || dying.signalCode !== null) return;
    const gone = new Promise((resolve) => dying.once('exit', resolve));
    dying.kill(signal);
    await gone;
  }

  return {
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    runFrom(other) {
      folder = other;
    },
    async start() {
      const [program = '', ...args] = command;
      const own = spawn(program, args, { cwd: folder, env: { ...process.env, ...env } });
      child = own;
      for (const stream of [own.stdout, own.stderr])
        stream.on('data', (chunk) => {
          output = (output + String(chunk)).slice(-OUTPUT_KEPT);
        });
      for (const deadline = Date.now() + 300_000; !(await isReady()); await delay(100)) {
        if (own.exitCode !== null) throw new Error(`${program} ended at its start:\n${output}`);
        if (Date.now() > deadline) throw new Error(`${program} was not ready in five minutes:\n${output}`);
      }
    },
    output: () => output,
  };
}

const answers = (url: string) => async (): Promise<boolean> => (await fetch(url).catch(() => null)) !== null; // refused until it listens

const isOk = (url: string) => async (): Promise<boolean> => (await fetch(url).catch(() => null))?.ok ?? false;

async function makeBalancer(folder: string, webPorts: readonly number[], pair: Pair) {
  const [visitors, database, figures] = [await findPort(), await findPort(), await findPort()];
  const addresses: [string, number][] = [
    ['bind :8080', visitors],
    ['bind :5432', database],
    ['bind :8404', figures],
  ];
  let text = await readFile(join(root, 'deploy', 'haproxy.cfg'), 'utf8');
  for (const [given, port] of addresses) text = text.replace(given, `bind 127.0.0.1:${port}`);
  for (const [place, port] of webPorts.entries())
    text = text.replaceAll(`web${place + 1}:3000`, `127.0.0.1:${port}`);
  for (const [place, { port }] of [pair.primary, pair.replica].entries())
    text = text.replaceAll(`postgres${place + 1}:5432`, `127.0.0.1:${port}`);
  const path = join(folder, 'haproxy.cfg');
  await writeFile(path, text);
  const url = `http://127.0.0.1:${visitors}`;
  const part = makePart([HAPROXY, '-db', '-f', path], {}, answers(`${url}/healthz`));
  return { part, url, databaseUrl: `postgres://medatlas@127.0.0.1:${database}/medatlas` };
}

async function makeStore(folder: string) {
  const port = await findPort();
  const [endpoint, bucket] = [`http://127.0.0.1:${port}`, 'people'];
  const program = join(root, 'node_modules', 's3rver', 'bin', 's3rver.js');
  const options = [
    '-d',
    join(folder, 'store'),
    '-a',
    '127.0.0.1',
    '-p',
    String(port),
    '--configure-bucket',
    bucket,
  ];
  await mkdir(join(folder, 'store'));
  const part = makePart([process.execPath, program, ...options], {}, answers(endpoint));
  const settings = {
    FILES_S3_ENDPOINT: endpoint,
    FILES_S3_REGION: 'eu-central-1',
    FILES_S3_BUCKET: bucket,
    FILES_S3_KEY: 'S3RVER',
    FILES_S3_SECRET: 'S3RVER',
  };
  return { part, settings };
}

export type Cluster = {
  /** The balancer, as visitors see it. */
  url: string;
  /** The primary, whichever it is. */
  databaseUrl: string;
  /** What the nodes are given, without what differs between them. */
  settings: Record<string, string>;
  pair: Pair;
  balancer: Part;
  store: Part;
  redis: Part;
  worker: Node;
  webs: { part: Node; url: string }[];
  stop(): Promise<void>;
};

/**
 * Three web nodes and a worker behind HAProxy with the configuration of deploy/, on a PostgreSQL primary with a replica,
 * Redis and an S3 store: each a process of its own. `program`: the folder of the version that its nodes run.
 */
export async function startCluster(folder: string, program = root): Promise<Cluster> {
  const closers: (() => unknown)[] = [];
  const stop = async () => {
    for (const close of closers.splice(0).reverse()) await close();
  };
  try {
    const pair = await startPair(join(folder, 'postgres'));
    closers.push(pair.stop);
    const ownRedis = await startRedis();
    closers.push(ownRedis.kill);
    const store = await makeStore(folder);
    closers.push(store.part.stop);
    await store.part.start();
    const ports: number[] = [];
    for (let place = 0; place < WEB_NODES; place += 1) ports.push(await findPort());
    const { part: balancer, url, databaseUrl } = await makeBalancer(folder, ports, pair);
    closers.push(balancer.stop);
    await balancer.start();
    // A balancer that has just begun takes every server for one that is up, until it has asked each twice.
    await delay(CHECKED_MS);
    const settings = {
      ...store.settings,
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      DEMO: '0',
      STARTER: '0',
      DATABASE_URL: databaseUrl,
      DATABASE_REPLICA_URLS: `${pair.primary.url},${pair.replica.url}`,
      REDIS_URL: ownRedis.url,
      SECRET_KEY: TEST_KEY,
      // The version before reads open texts only.
      ...(program !== root && { SEAL_TEXTS: '0' }),
    };
    const node = (name: string, extra: Record<string, string>, isReady: () => Promise<boolean>) =>
      makePart(
        [process.execPath, 'server/main.ts'],
        { ...settings, ...extra, DATA_DIR: join(folder, name) },
        isReady,
        program,
      );
    const webs = ports.map((port, place) => {
      const own = `http://127.0.0.1:${port}`;
      return {
        url: own,
        part: node(
          `web${place}`,
          { ROLES: 'web', PORT: String(port), DRAIN_SECONDS: '4' },
          isOk(`${own}/readyz`),
        ),
      };
    });
    // It listens nowhere: that jobs are done is seen by the jobs.
    const worker = node('worker', { ROLES: 'worker' }, async () => true);
    closers.push(() => Promise.all([...webs.map(({ part }) => part.stop()), worker.stop()]));
    // The first alone: it migrates.
    for (const { part } of webs) await part.start();
    await worker.start();
    const redis: Part = {
      kill: ownRedis.kill,
      start: ownRedis.restart,
      stop: ownRedis.kill,
      output: () => '',
    };
    return { url, databaseUrl, settings, pair, balancer, store: store.part, redis, worker, webs, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
