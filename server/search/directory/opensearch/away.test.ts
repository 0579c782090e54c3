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

/** Answers everything with the status; counts the calls. */
async function serve(
  port: number,
  status: number,
  body: string,
): Promise<{ calls(): number; close(): Promise<void> }> {
  let calls = 0;
  const server: Server = createServer((_, reply) => {
    calls += 1;
    reply.writeHead(status, { 'content-type': 'application/json', connection: 'close' }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  closers.push(close);
  return { calls: () => calls, close };
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
  const cluster = await serve(port, 401, '"Unauthorized"');
  await expect.poll(cluster.calls, SOON).toBeGreaterThan(2);
  expect(away).toEqual([expect.stringMatching(/^wait/), expect.stringMatching(/^mend: .*401/)]);
  expect(away.join()).not.toContain('secret-word');
  expect(problems).toEqual([]);
});

test('a server that is no OpenSearch is told as what an operator has to mend', async () => {
  const port = await freePort();
  await serve(port, 200, '{"hello": "world"}');
  const { away, directory } = open(port);
  await directory.ready;
  expect(away).toEqual([expect.stringMatching(/^mend: .*OpenSearch/)]);
});

test('closing does not wait for the cluster', async () => {
  const port = await freePort();
  const silent = createServer(() => undefined);
  await new Promise<void>((resolve) => silent.listen(port, '127.0.0.1', resolve));
  closers.push(async () => {
    silent.closeAllConnections();
    await new Promise((resolve) => silent.close(resolve));
  });
  const asked = new Promise((resolve) => silent.once('request', resolve));
  const { directory } = open(port);
  await asked;
  const began = performance.now();
  await directory.close();
  expect(performance.now() - began).toBeLessThan(1000);
  await expect(directory.ready).rejects.toThrow('closed');
});
