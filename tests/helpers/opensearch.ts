import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from './service.ts';

const project = join(import.meta.dirname, '..', '..', 'scripts', 'opensearch');
const built = join(import.meta.dirname, '..', '..', 'build', 'opensearch');
const classPathFile = join(built, 'class-path');
/** Where the packages are not at hand and cannot be fetched, nothing is waited for longer. */
const MOST_BUILDING_MS = 75_000;
const HEAP = '1g';

function findReason(): string | null {
  for (const program of ['java', 'mvn'])
    if (spawnSync(program, ['-version']).status !== 0) return `${program} is not installed`;
  if (existsSync(classPathFile)) return null;
  const goals = ['-q', '-B', 'dependency:build-classpath', `-Dmdep.outputFile=${classPathFile}`];
  const { status } = spawnSync('mvn', goals, { cwd: project, timeout: MOST_BUILDING_MS });
  return status === 0 ? null : 'Maven cannot fetch what scripts/opensearch needs';
}

/** Why tests on OpenSearch are skipped; null: it can be started. Three nodes take minutes, so they are asked for. */
export const noOpenSearch: string | null =
  process.env.OPENSEARCH_TESTS === '1' ? findReason() : 'OPENSEARCH_TESTS=1 asks for them: they take minutes';

/** Nodes of one cluster in a process of their own. */
export type OwnCluster = {
  urls: string[];
  pid: number | undefined;
  /** Numbers of nodes are from 1. */
  stop(node: number): Promise<void>;
  close(): Promise<void>;
};

/** Starts sooner for what it is slower later: tests ask little. */
const QUICK_START = '-XX:TieredStopAtLevel=1';

export async function startOpenSearch(nodes = 1, heap = HEAP, flags = [QUICK_START]): Promise<OwnCluster> {
  if (noOpenSearch !== null) throw new Error(noOpenSearch);
  const folder = mkdtempSync(join(tmpdir(), 'medatlas-opensearch-'));
  const firstPort = await freePort();
  const classPath = readFileSync(classPathFile, 'utf8').trim();
  const child: ChildProcess = spawn(
    'java',
    [
      ...flags,
      `-Xmx${heap}`,
      '-cp',
      classPath,
      join(project, 'Nodes.java'),
      folder,
      String(nodes),
      String(firstPort),
    ],
    { stdio: ['pipe', 'pipe', 'pipe'] },
  );
  if (!child.stdout || !child.stdin || !child.stderr) throw new Error('OpenSearch has no pipes.');
  let told = '';
  child.stderr.on('data', (chunk) => {
    told = (told + String(chunk)).slice(-4000);
  });
  const lines = createInterface({ input: child.stdout });
  const gone = new Promise<never>((_, reject) => {
    child.once('exit', (code) => reject(new Error(`OpenSearch ended with ${code}: ${told}`)));
  });
  gone.catch(() => undefined);
  const said = (word: string): Promise<void> =>
    Promise.race([
      gone,
      new Promise<void>((resolve) => {
        const listen = (line: string): void => {
          if (line !== word) return;
          lines.off('line', listen);
          resolve();
        };
        lines.on('line', listen);
      }),
    ]);
  const { stdin } = child;
  await said('ready');
  return {
    pid: child.pid,
    urls: Array.from({ length: nodes }, (_, node) => `http://127.0.0.1:${firstPort + node}`),
    async stop(node) {
      const done = said('done');
      stdin.write(`stop ${node}\n`);
      await done;
    },
    async close() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      stdin.end();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
