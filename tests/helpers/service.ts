import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, linkSync, mkdtempSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { indexFileIn } from '../../server/search/directory/index-file.ts';
import { TEST_KEY } from './keys.ts';

const root = join(import.meta.dirname, '..', '..');

export type Service = {
  url: string;
  process: ChildProcess;
  output(): string;
  stop(): Promise<number | null>;
};

/** A hundred for each process, below those that the system lends to connections: nobody takes one before it is used. */
let lastPort = 10_000 + (process.pid % 200) * 100;

export function freePort(): Promise<number> {
  lastPort += 1;
  const port = lastPort;
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(freePort()));
    probe.listen(port, () => probe.close(() => resolve(port)));
  });
}

const environment = (extra: Record<string, string>) => ({
  ...process.env,
  NODE_ENV: 'production',
  LOG_LEVEL: 'warn',
  // One address plays many people.
  PAGES_PER_MINUTE: '0',
  LARGE_REPLIES_PER_MINUTE: '0',
  SECRET_KEY: TEST_KEY,
  ...extra,
});

/** Runs a command of the project to its end, as `npm run` would. */
export function runCommand(
  name: string,
  args: string[],
  extra: Record<string, string>,
): { code: number | null; output: string } {
  const done = spawnSync(process.execPath, [join(root, 'scripts', `${name}.ts`), ...args], {
    cwd: root,
    encoding: 'utf8',
    env: environment(extra),
  });
  return { code: done.status, output: done.stdout + done.stderr };
}

/** Index file of the template by URL of each database cloned from it. A service on a clone loads it instead of building. */
export const indexFiles = new Map<string, string>();

/** Waits until the service has written its index file, and returns the path. */
export async function waitForIndexFile(dataDir: string): Promise<string> {
  const path = indexFileIn(dataDir);
  for (const deadline = Date.now() + START_MS; Date.now() < deadline; await delay(20))
    if (existsSync(path)) return path;
  throw new Error(`The service has not written ${path}.`);
}

/**
 * The whole service as a process of its own, as `npm start` runs it. Resolves when it is ready for requests.
 * @param onBegin gets the process at once.
 */
export async function startService(
  extra: Record<string, string>,
  onBegin: (process: ChildProcess) => void = () => undefined,
): Promise<Service> {
  const port = extra.PORT ?? String(await freePort());
  const dataDir = extra.DATA_DIR ?? mkdtempSync(join(tmpdir(), 'medatlas-data-'));
  const indexFile = indexFiles.get(extra.DATABASE_URL ?? '');
  if (indexFile && !existsSync(indexFileIn(dataDir))) linkSync(indexFile, indexFileIn(dataDir));
  const child = spawn(process.execPath, [join(root, 'server', 'main.ts')], {
    cwd: root,
    env: environment({ DEMO: '0', STARTER: '0', ...extra, DATA_DIR: dataDir, PORT: port }),
  });
  onBegin(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const url = `http://localhost:${port}`;
  await waitUntilReady(url, exited, () => output).catch((error: unknown) => {
    child.kill('SIGKILL');
    throw error;
  });
  return {
    url,
    process: child,
    output: () => output,
    stop() {
      child.kill('SIGTERM');
      return exited;
    },
  };
}

/** On busy cores the demo world takes a minute by itself. */
const START_MS = 180_000;

async function waitUntilReady(url: string, exited: Promise<unknown>, output: () => string): Promise<void> {
  let isGone = false;
  void exited.then(() => {
    isGone = true;
  });
  for (const deadline = Date.now() + START_MS; Date.now() < deadline; await delay(100)) {
    if (isGone) throw new Error(`The service ended at its start:\n${output()}`);
    const reply = await fetch(`${url}/readyz`).catch(() => null); // refused until it listens
    if (reply?.ok) return;
  }
  throw new Error(`The service was not ready in three minutes:\n${output()}`);
}
