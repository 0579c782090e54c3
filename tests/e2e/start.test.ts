import { type ChildProcess, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { freePort, runCommand, type Service, startService } from '../helpers/service.ts';

// A first start makes a database, and each test starts up to two services: a busy machine takes minutes.
vi.setConfig({ testTimeout: 400_000, hookTimeout: 200_000 });

function dataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'medatlas-data-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const prepared = dataFolder();
beforeAll(async () => {
  const service = await startService({ DATA_DIR: prepared });
  await service.stop();
});

/** A folder as a first start and its end leave it: making the database takes most of a first start. */
function usedFolder(): string {
  const folder = dataFolder();
  // With owners and modes: PostgreSQL refuses a folder that others may read.
  execFileSync('cp', ['-a', `${prepared}/.`, folder]);
  return folder;
}

async function clinicCount(service: Service): Promise<number> {
  const reply = await fetch(`${service.url}/api/v1/client/clinics`);
  const { meta } = (await reply.json()) as { meta: { total: number } };
  return meta.total;
}

/** What a start prints of the demo accounts; null: nothing. */
const accountsIn = (service: Service): string | null =>
  /Demo accounts[\s\S]*?\n\n/.exec(service.output())?.[0] ?? null;

test('the first start makes the database, the demo world and its accounts; SIGTERM ends it cleanly; the next start keeps the data', async () => {
  const DATA_DIR = dataFolder();
  const first = await startService({ DATA_DIR, DEMO: '1' });
  const clinics = await clinicCount(first);
  expect(clinics).toBeGreaterThan(300);
  expect(await first.stop()).toBe(0);
  const second = await startService({ DATA_DIR, DEMO: '1' });
  expect(await clinicCount(second)).toBe(clinics);
  expect(await second.stop()).toBe(0);
  expect(accountsIn(first)).toMatch(
    /client +\+49\d+ +\S{19}\n[\s\S]* admin +\+49\d+ +\S{19} +code: npm run accounts/,
  );
  expect(accountsIn(second)).toBe(accountsIn(first));
});

test('a second start on the same folder says so and leaves the first one alone', async () => {
  const DATA_DIR = usedFolder();
  const first = await startService({ DATA_DIR });
  await expect(startService({ DATA_DIR })).rejects.toThrow(`already runs on ${DATA_DIR}`);
  expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
  expect(await first.stop()).toBe(0);
  // Without the demo world there are no demo accounts.
  expect(accountsIn(first)).toBeNull();
});

test('a busy port is named with a way out, and the database is not left running', async () => {
  const DATA_DIR = usedFolder();
  const other = createServer((_request, reply) => reply.writeHead(503).end()).listen(0);
  const address = other.address();
  const port = address && typeof address === 'object' ? address.port : 0;
  await expect(startService({ DATA_DIR, PORT: String(port) })).rejects.toThrow(`PORT=${port + 1} npm start`);
  other.close();
  const next = await startService({ DATA_DIR });
  expect(await next.stop()).toBe(0);
});

test('after a SIGKILL the next start takes the database over, with everything that was acknowledged', async () => {
  const DATA_DIR = usedFolder();
  const first = await startService({ DATA_DIR });
  const fixture = join(import.meta.dirname, 'fixtures', 'ror.ndjson');
  expect(runCommand('import', ['ror', fixture], { DATA_DIR })).toMatchObject({ code: 0 });
  first.process.kill('SIGKILL');
  const second = await startService({ DATA_DIR });
  expect(await clinicCount(second)).toBe(4);
  expect(await second.stop()).toBe(0);
});

test('an import works while the service is stopped, too', async () => {
  const DATA_DIR = dataFolder();
  const fixture = join(import.meta.dirname, 'fixtures', 'ror.ndjson');
  const done = runCommand('import', ['ror', fixture], { DATA_DIR });
  expect(done.output).toMatch(/4/);
  expect(done.code).toBe(0);
  const service = await startService({ DATA_DIR });
  expect(await clinicCount(service)).toBe(4);
  expect(await service.stop()).toBe(0);
});

test('a request in flight is finished before the process ends', async () => {
  const service = await startService({ DATA_DIR: usedFolder() });
  const requests = Array.from({ length: 30 }, () => fetch(`${service.url}/search/search-clinics`));
  await Promise.race(requests);
  const ended = service.stop();
  const replies = await Promise.allSettled(requests);
  const begun = replies.filter((reply) => reply.status === 'fulfilled');
  for (const reply of begun) expect(await reply.value.text()).toContain('</html>');
  expect(begun.length).toBeGreaterThan(0);
  expect(await ended).toBe(0);
});

test('a node behind a balancer says that it is about to end, and serves whoever comes until that is known', async () => {
  const service = await startService({ DATA_DIR: usedFolder(), DRAIN_SECONDS: '6' });
  const ended = service.stop();
  const statusOf = async (path: string) => (await fetch(`${service.url}${path}`)).status;
  await expect.poll(() => statusOf('/readyz')).toBe(503);
  expect(await statusOf('/healthz')).toBe(503);
  const reply = await fetch(`${service.url}/api/v1/client/clinics`);
  expect([reply.status, reply.headers.get('connection')]).toEqual([200, 'close']);
  expect(await ended).toBe(0);
});

test('a start while the search cluster is away serves pages and searches of names, says so once, and ends at once', async () => {
  const service = await startService({
    DATA_DIR: usedFolder(),
    DIRECTORY_ENGINE: 'opensearch',
    OPENSEARCH_URLS: `http://127.0.0.1:${await freePort()}`,
  });
  const ask = async (path: string) => (await fetch(`${service.url}${path}`)).json();
  expect(await ask('/readyz')).toEqual({ status: 'ready', search: 'names_only' });
  expect(await ask('/healthz')).toEqual({ status: 'ok' });
  expect(await ask('/api/v1/client/clinics?q=a')).toMatchObject({ meta: { names_only: true } });
  expect(await (await fetch(`${service.url}/metrics`)).text()).toContain('\ndirectory_away 1\n');
  for (const path of ['/', '/search/search-clinics', '/search/search-doctors?q=a'])
    expect((await fetch(`${service.url}${path}`)).status, path).toBe(200);
  const page = await (await fetch(`${service.url}/en/search/search-clinics`)).text();
  expect(page).toContain('we look for names only');
  // Nothing that does not apply is offered.
  expect(page).not.toContain('name="sort"');
  const began = performance.now();
  expect(await service.stop()).toBe(0);
  expect(performance.now() - began).toBeLessThan(5000);
  expect(service.output().match(/search cluster/g)).toHaveLength(1);
});

test('a start that waits for its search cluster ends cleanly when it is told to', async () => {
  const silent = createServer(() => undefined).listen(0);
  const asked = once(silent, 'request');
  const address = silent.address();
  const port = address && typeof address === 'object' ? address.port : 0;
  const { promise: begun, resolve } = Promise.withResolvers<ChildProcess>();
  const starting = startService(
    { DATA_DIR: usedFolder(), DIRECTORY_ENGINE: 'opensearch', OPENSEARCH_URLS: `http://127.0.0.1:${port}` },
    resolve,
  ).catch((error: Error) => error.message);
  const child = await begun;
  await asked;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  expect((await ended)[0]).toBe(0);
  expect(await starting).not.toMatch(/Error|\.ts:/);
  silent.closeAllConnections();
  silent.close();
});

test('wrong settings are all named', async () => {
  await expect(startService({ PORT: 'eighty', ROLES: 'king' })).rejects.toThrow(/PORT[\s\S]*ROLES/);
});
