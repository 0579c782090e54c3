import { Writable } from 'node:stream';
import { afterAll, expect, test } from 'vitest';
import { drawings } from '../demo/drawings/drawings.ts';
import { readEndpoints } from '../scripts/read-endpoints.ts';
import { testApp } from '../tests/helpers/app.ts';
import { buildApp } from './app.ts';
import { createMessageStore } from './content/languages/message-store.ts';
import { createLog } from './platform/log.ts';
import { startDirectory } from './search/directory/engine.ts';

const { db, pool, url, config } = await testApp();
const lines: string[] = [];
const to = new Writable({
  write(chunk, _, done) {
    lines.push(String(chunk));
    done();
  },
});
const directory = await startDirectory({ connectionString: url, threads: 1 });
const messages = await createMessageStore(db);
const app = await buildApp({
  ...{ config, db, pool, messages, directory, drawings, busyMs: 0 },
  log: createLog('trace', to),
});
// Pages have one pattern for all of their addresses.
app.get('/*', async () => ({}));
await app.ready();
afterAll(async () => {
  await app.close();
  await directory.close();
});

/** As a receipt looks, and as somebody may write it. */
const SECRETS = ['k7fm-2qxa-9wtd', 'abcd-efgh-jkmn', 'secretword%20of%20mine', 'Zm9vYmFy_token'];

async function logOf(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string): Promise<string> {
  lines.length = 0;
  await app.inject({ method, url: path, ...(method === 'POST' && { payload: {} }) });
  return lines.join('');
}

test('no endpoint leaves in the log what stands in its address, in a parameter or in the query', async () => {
  const endpoints = [...(await readEndpoints()).values()];
  expect(endpoints.filter(({ path }) => path.includes(':')).length).toBeGreaterThan(100);
  for (const { method, path } of endpoints) {
    for (const secret of SECRETS) {
      const address = `${path.replace(/:\w+/g, secret)}?token=${secret}&q=${secret}`;
      const log = await logOf(method, address);
      expect(log, `${method} ${path}`).toContain('"path":"');
      expect(log, `${method} ${path}`).not.toContain(secret);
    }
  }
});

test.each([
  '/reports/SECRET',
  '/en/reports/SECRET',
  '/api/v1/client/reports/SECRET/nothing',
  '/api/v1/client/report/SECRET',
  '/%ZZ/SECRET',
  '/staff/join?token=SECRET',
  '/auth/reset/SECRET',
  `/api/v1/client/reports/SECRET${'x'.repeat(400)}`,
])('%s is not logged with its secret', async (path) => {
  for (const secret of SECRETS)
    for (const method of ['GET', 'POST', 'DELETE'] as const) {
      const log = await logOf(method, path.replace('SECRET', secret));
      expect(log, method).not.toContain(secret);
    }
});

test('ids and words of our own addresses are logged', async () => {
  const pathOf = (log: string) => /"path":"([^"]*)"/.exec(log)?.[1];
  expect(pathOf(await logOf('GET', '/api/v1/client/doctors/17?x=1'))).toBe('/api/v1/client/doctors/17');
  expect(pathOf(await logOf('GET', '/api/v1/client/clinics/some-name'))).toBe('/api/v1/client/clinics/:slug');
  expect(pathOf(await logOf('GET', '/search/search-clinics?q=x'))).toBe('/search/search-clinics');
  expect(pathOf(await logOf('GET', '/requests/self/5'))).toBe('/requests/self/5');
});
