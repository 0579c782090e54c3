import { expect, test } from 'vitest';
import { testApp } from '../tests/helpers/app.ts';

const { app } = await testApp();

type Described = { method: string; path: string; access: string; summary: string };

/** Every endpoint of the running app, from its description. */
function describedEndpoints(): Described[] {
  const paths = app.swagger().paths as Record<
    string,
    Record<string, { summary?: string; description?: string }>
  >;
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { summary = '', description = '' }]) => ({
      method,
      path,
      summary,
      access: description,
    })),
  );
}

test('every endpoint states its access, its summary and what it answers', () => {
  const endpoints = describedEndpoints();
  expect(endpoints.map(({ path }) => path)).toEqual(
    expect.arrayContaining([
      '/api/v1/rest/languages',
      '/api/v1/rest/currencies',
      '/api/v1/client/clinics',
      '/healthz',
    ]),
  );
  for (const endpoint of endpoints) {
    expect(endpoint.access, endpoint.path).toMatch(/^Access: ./);
    expect(endpoint.summary, endpoint.path).not.toBe('');
  }
});

test('no route of the API is registered besides the described endpoints', () => {
  const described = new Set(describedEndpoints().map(({ path }) => path.replace(/\{(\w+)\}/g, ':$1')));
  const lines = app.printRoutes({ commonPrefix: false }).matchAll(/(\/api\/v1\/\S*) \(/g);
  for (const [, path = ''] of lines) expect(described).toContain(path);
});

test('every public endpoint answers a visitor without a token, and none is slow to refuse a wrong address', async () => {
  const examples: Record<string, string> = {
    '/api/v1/client/clinics/{slug}': '/api/v1/client/clinics/none',
    '/fhir/CodeSystem/$lookup': '/fhir/CodeSystem/$lookup?system=none&code=none',
    '/fhir/ValueSet/$expand': '/fhir/ValueSet/$expand?url=none',
  };
  for (const { method, path, access } of describedEndpoints()) {
    if (method !== 'get' || !access.includes('Everyone')) continue;
    const reply = await app.inject({ url: examples[path] ?? path });
    // An export is begun.
    expect([200, 202, 404], path).toContain(reply.statusCode);
    expect(reply.headers['x-request-id'], path).toBeTruthy();
  }
});

test('metrics are for this machine and not for those who come through it', async () => {
  const metrics = (await app.inject({ url: '/metrics' })).body;
  expect(metrics).toMatch(/^directory_clinics 0$/m);
  expect(metrics).toMatch(/^exchange_rate_age_days\{currency="USD"\} \d+$/m);
  const visitor = await app.inject({ url: '/metrics', headers: { 'x-forwarded-for': '203.0.113.9' } });
  expect(visitor.statusCode).toBe(404);
});

test('pages and replies carry strict headers', async () => {
  const { headers } = await app.inject({ url: '/api/v1/rest/currencies' });
  const policy = String(headers['content-security-policy']);
  expect(policy).toMatch(/script-src 'self' 'nonce-/);
  expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  expect(policy).toContain(`frame-ancestors 'none'`);
  expect(policy).toContain(`default-src 'none'`);
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'strict-origin-when-cross-origin',
  });
  // A nonce that can be guessed protects nothing.
  const again = await app.inject({ url: '/api/v1/nothing' });
  const nonces = [policy, String(again.headers['content-security-policy'])].flatMap((one) =>
    [...one.matchAll(/'nonce-([\da-f]{32})'/g)].map(([, nonce]) => nonce),
  );
  expect(new Set(nonces).size).toBe(4);
});

test('public lists have an ETag that saves the second transfer', async () => {
  const first = await app.inject({ url: '/api/v1/rest/languages' });
  const etag = String(first.headers.etag);
  const second = await app.inject({ url: '/api/v1/rest/languages', headers: { 'if-none-match': etag } });
  expect([first.statusCode, second.statusCode, second.body]).toEqual([200, 304, '']);
});

test('large replies are compressed', async () => {
  const reply = await app.inject({ url: '/api/v1/rest/languages', headers: { 'accept-encoding': 'br' } });
  expect(reply.headers['content-encoding']).toBe('br');
});

test('an address that is no endpoint is a 404 in the language and in the error shape', async () => {
  const reply = await app.inject({ url: '/api/v1/nothing', headers: { 'accept-language': 'de' } });
  expect(reply.statusCode).toBe(404);
  expect(Object.keys(reply.json())).toEqual(['message']);
});

test('the API has a page that reads its description', async () => {
  expect((await app.inject({ url: '/api/docs/' })).statusCode).toBe(200);
  expect((await app.inject({ url: '/api/openapi.json' })).json().openapi).toBe('3.1.0');
});
