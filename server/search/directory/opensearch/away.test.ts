/** A directory that is opened while its cluster is away: real threads, sockets and database, and a server that is no cluster yet. */
import { createServer, type Server } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { testDatabase } from '../../../../tests/helpers/database.ts';
import { freePort } from '../../../../tests/helpers/service.ts';
import { DirectoryAway, everything } from '../directory.ts';
import type { OpenDirectory } from '../engine.ts';
import { openClusterDirectory } from './engine.ts';

const { url } = await testDatabase();
const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

type Told = { away: string[]; problems: Error[]; directory: OpenDirectory };

function open(port: number, login = ''): Told {
  const away: string[] = [];
  const problems: Error[] = [];
  const directory = openClusterDirectory({
    connectionString: url,
    urls: [`http://${login}127.0.0.1:${port}`],
    onAway: (told) =>
      away.push(told === null ? 'back' : `${told.needsOperator ? 'mend' : 'wait'}: ${told.reason}`),
    onProblem: (error) => problems.push(error),
  });
  closers.push(() => directory.close());
  return { away, problems, directory };
}

/** What stands at the port answers so; its calls are counted. */
async function serve(
  port: number,
  answer: (path: string | undefined) => [status: number, body: string],
): Promise<{ calls(): number }> {
  let calls = 0;
  const server: Server = createServer(({ url: path }, reply) => {
    calls += 1;
    const [status, body] = answer(path);
    reply.writeHead(status, { 'content-type': 'application/json', connection: 'close' }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  closers.push(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return { calls: () => calls };
}

/** Takes connections and answers nothing. */
async function serveSilence(port: number): Promise<Server> {
  const server = createServer(() => undefined);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  closers.push(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return server;
}

const SOON = { timeout: 20_000, interval: 20 };

test('while nothing listens the directory opens, searches fail as away, and this is told once', async () => {
  const { directory, away, problems } = open(await freePort());
  await directory.ready;
  await expect(directory.searchClinics(everything)).rejects.toBeInstanceOf(DirectoryAway);
  await expect(directory.suggest('a', { language: 'en', limit: 1 })).rejects.toBeInstanceOf(DirectoryAway);
  expect(await directory.stats()).toMatchObject({ clinics: 0, isAway: true });
  expect(away).toEqual([expect.stringMatching(/^wait: .*ECONNREFUSED/)]);
  expect(problems).toEqual([]);
});

test('a login that is refused is told once as what an operator has to mend, without the password', async () => {
  const port = await freePort();
  const { away, directory, problems } = open(port, 'medatlas:secret-word@');
  await directory.ready;
  const cluster = await serve(port, () => [401, '"Unauthorized"']);
  await expect.poll(cluster.calls, SOON).toBeGreaterThan(2);
  expect(away).toEqual([expect.stringMatching(/^wait/), expect.stringMatching(/^mend: .*401/)]);
  expect(away.join()).not.toContain('secret-word');
  expect(problems).toEqual([]);
});

test('a server that is no OpenSearch is told as what an operator has to mend', async () => {
  const port = await freePort();
  await serve(port, () => [200, '{"hello": "world"}']);
  const { away, directory } = open(port);
  await directory.ready;
  expect(away).toEqual([expect.stringMatching(/^mend: .*OpenSearch/)]);
});

test('a red cluster, which answers and cannot read its indexes, is waited for', async () => {
  const port = await freePort();
  const about = '{"version": {"distribution": "opensearch", "number": "2.19.3"}}';
  const red = '{"error": {"type": "no_shard_available_action_exception"}, "status": 503}';
  const cluster = await serve(port, (path) => (path === '/' ? [200, about] : [503, red]));
  const { away, directory, problems } = open(port);
  await directory.ready;
  const begun = cluster.calls();
  await expect.poll(cluster.calls, SOON).toBeGreaterThan(begun + 2);
  expect(away).toEqual([expect.stringMatching(/^wait: .*503/)]);
  expect(problems).toEqual([]);
});

test('a cluster that hangs holds up the start for seconds only', async () => {
  const port = await freePort();
  await serveSilence(port);
  const { away, directory } = open(port);
  await directory.ready;
  expect(away).toEqual([expect.stringMatching(/^wait: TimeoutError/)]);
});

test('closing does not wait for the cluster', async () => {
  const port = await freePort();
  const silent = await serveSilence(port);
  const asked = new Promise((resolve) => silent.once('request', resolve));
  const { directory } = open(port);
  await asked;
  const began = performance.now();
  await directory.close();
  // Less than the cluster is given to answer.
  expect(performance.now() - began).toBeLessThan(2000);
  await expect(directory.ready).rejects.toThrow('closed');
});
