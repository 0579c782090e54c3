import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import http, { type RequestListener } from 'node:http';
import https from 'node:https';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { createOutgoing, isPublicAddress, OutgoingError, userAgentOf } from './outgoing.ts';

const open: { close(): unknown }[] = [];
afterAll(() => {
  for (const server of open) server.close();
});

async function listen(server: http.Server | https.Server | ReturnType<typeof createServer>): Promise<number> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  open.push(server);
  return (server.address() as AddressInfo).port;
}
const serve = (listener: RequestListener) => listen(http.createServer(listener));

const agents: (string | undefined)[] = [];
const port = await serve((request, response) => {
  agents.push(request.headers['user-agent']);
  const path = request.url ?? '/';
  if (path === '/fine') response.end('hello');
  else if (path === '/large') response.end(Buffer.alloc(5000));
  else if (path === '/slow') response.flushHeaders();
  else if (path === '/never') return;
  else if (path.startsWith('/to?'))
    response.writeHead(302, { location: decodeURIComponent(path.slice(4)) }).end();
  else response.writeHead(404).end();
});

const hosts: Record<string, string> = { 'clinic.example': '127.0.0.1', 'inside.example': '10.0.0.7' };
const outgoing = createOutgoing({
  userAgent: 'Medatlas-test (+https://example.org)',
  // The server of this test; every other address is judged as outside of tests.
  mayConnect: (address, asked) =>
    (address === '127.0.0.1' && asked === String(port)) || isPublicAddress(address),
  resolve: async (host) => {
    const address = hosts[host];
    if (address) return [{ address, family: 4 }];
    throw Object.assign(new Error(host), { code: host === 'offline.example' ? 'EAI_AGAIN' : 'ENOTFOUND' });
  },
});
const site = `http://clinic.example:${port}`;
const ask = (url: string, maxBytes = 1000, timeoutMs = 5000) => outgoing(url, { maxBytes, timeoutMs });
const failureOf = async (asked: Promise<unknown>) => {
  const error = await asked.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  return error instanceof OutgoingError ? error.failure : error;
};

test('an answer comes with status and body, and the other side reads who asks', async () => {
  const answer = await ask(`${site}/fine`);
  expect(answer).toMatchObject({ status: 200, url: `${site}/fine` });
  expect(answer.body.toString()).toBe('hello');
  expect(agents).toContain('Medatlas-test (+https://example.org)');
  expect((await ask(`${site}/absent`)).status).toBe(404);
});

test('a redirect is followed, a circle of them ends', async () => {
  expect(await ask(`${site}/to?/fine`)).toMatchObject({ status: 200, url: `${site}/fine` });
  expect(await failureOf(ask(`${site}/to?/to?%2Fto%3F`))).toBeNull();
  const circle = await serve((_, response) => response.writeHead(301, { location: '/' }).end());
  const own = createOutgoing({ userAgent: 'test', mayConnect: () => true });
  expect(await failureOf(own(`http://127.0.0.1:${circle}/`, { maxBytes: 0, timeoutMs: 5000 }))).toBe(
    'redirects',
  );
});

describe('into the own network leads no way', () => {
  test.each([
    'http://127.0.0.1/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://169.254.169.254/latest/meta-data',
    'http://inside.example/',
    'http://user:secret@clinic.example/',
    'file:///etc/passwd',
    'ftp://clinic.example/',
    'no address',
  ])('%s', async (url) => {
    expect(await failureOf(ask(url))).toBe('private');
    expect(await failureOf(ask(`${site}/to?${encodeURIComponent(url)}`)), 'by a redirect').toBe(
      url === 'no address' ? null : 'private',
    );
  });

  test('nor to a port that is not of the web', async () => {
    const usual = createOutgoing({
      userAgent: 'test',
      resolve: async () => [{ address: '192.0.43.8', family: 4 }],
    });
    expect(await failureOf(usual('http://clinic.example:25/', { maxBytes: 0, timeoutMs: 2000 }))).toBe(
      'private',
    );
  });

  test('nor to a host that is not on the list', async () => {
    const only = { maxBytes: 100, timeoutMs: 2000, hosts: new Set(['clinic.example']) };
    expect((await outgoing(`${site}/fine`, only)).status).toBe(200);
    const elsewhere = encodeURIComponent('http://inside.example/');
    expect(await failureOf(outgoing(`${site}/to?${elsewhere}`, only))).toBe('private');
  });
});

test('what is too large, too slow or gone is told apart', async () => {
  expect(await failureOf(ask(`${site}/large`))).toBe('too_large');
  expect((await ask(`${site}/large`, 0)).status).toBe(200);
  expect(await failureOf(ask(`${site}/never`, 100, 150))).toBe('timeout');
  expect(await failureOf(ask(`${site}/slow`, 100, 150))).toBe('timeout');
  expect(await failureOf(ask('http://gone.example/'))).toBe('no_address');
  expect(await failureOf(ask('http://offline.example/'))).toBe('no_network');
  const anyone = createOutgoing({ userAgent: 'test', mayConnect: () => true });
  const closed = await serve((_, response) => response.end());
  open.pop()?.close();
  expect(await failureOf(anyone(`http://127.0.0.1:${closed}/`, { maxBytes: 0, timeoutMs: 5000 }))).toBe(
    'refused',
  );
  const mute = await listen(createServer((socket) => socket.end('no HTTP at all\r\n\r\n')));
  expect(await failureOf(anyone(`http://127.0.0.1:${mute}/`, { maxBytes: 0, timeoutMs: 5000 }))).toBe(
    'refused',
  );
});

const hasOpenssl = spawnSync('openssl', ['version']).status === 0;

test.skipIf(!hasOpenssl)(
  'a certificate that nobody vouches for is a fault of its own (needs openssl)',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'medatlas-outgoing-'));
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
    const subject = ['-subj', '/CN=clinic.example', '-addext', 'subjectAltName=DNS:clinic.example'];
    execFileSync(
      'openssl',
      [
        'req',
        '-x509',
        '-newkey',
        'rsa:2048',
        '-nodes',
        '-days',
        '2',
        '-keyout',
        key,
        '-out',
        cert,
        ...subject,
      ],
      { stdio: 'ignore' },
    );
    const certificate = readFileSync(cert, 'utf8');
    const secure = await listen(
      https.createServer({ key: readFileSync(key), cert: certificate }, (_, response) =>
        response.end('safe'),
      ),
    );
    const resolve = async () => [{ address: '127.0.0.1', family: 4 }];
    const given = { userAgent: 'test', mayConnect: () => true, resolve };
    const request = { maxBytes: 100, timeoutMs: 5000 };
    expect(await failureOf(createOutgoing(given)(`https://clinic.example:${secure}/`, request))).toBe(
      'certificate',
    );
    const vouched = createOutgoing({ ...given, ca: certificate });
    expect((await vouched(`https://clinic.example:${secure}/`, request)).body.toString()).toBe('safe');
    expect(await failureOf(vouched(`https://other.example:${secure}/`, request))).toBe('certificate');
  },
);

/** IANA special-purpose registries (RFC 6890 and later). */
test('addresses of the special-purpose registries are not public, their neighbours are', () => {
  const special = [
    ...['0.1.2.3', '10.255.0.1', '100.64.0.1', '127.0.0.53', '169.254.0.1', '172.31.255.255', '192.0.0.8'],
    ...['192.168.1.1', '198.19.255.255', '198.51.100.1', '203.0.113.9', '224.0.0.1', '255.255.255.255'],
    ...['::', '::1', '::ffff:8.8.8.8', '64:ff9b::808:808', 'fc00::1', 'fe80::1', 'ff02::1', '2001:db8::1'],
    ...['2001::1', '2002:a00:1::', '3fff::1', '5f00::1'],
  ];
  expect(special.filter(isPublicAddress)).toEqual([]);
  const ordinary = [
    ...['1.1.1.1', '9.255.255.255', '11.0.0.1', '100.63.255.255', '100.128.0.1', '172.15.0.1', '172.32.0.1'],
    ...['192.0.43.8', '198.17.0.1', '198.20.0.1', '223.255.255.255', '2606:4700::1', '2a00:1450::1'],
  ];
  expect(ordinary.filter((address) => !isPublicAddress(address))).toEqual([]);
  expect(['', 'localhost', '1.2.3', '1.2.3.4.5'].filter(isPublicAddress)).toEqual([]);
});

test('the service names itself and whom to write to, in letters that a header may have', () => {
  const publicUrl = 'https://medatlas.example';
  expect(userAgentOf({ publicUrl, contact: 'care@medatlas.example' })).toBe(
    'Medatlas/1.0 (+https://medatlas.example; care@medatlas.example)',
  );
  expect(userAgentOf({ publicUrl: null, contact: 'Почта\r\n(бюро)' })).toMatch(
    /^Medatlas\/1\.0 \([!-'*-~ ]+\)$/,
  );
  expect(userAgentOf({ publicUrl, contact: null })).toBeNull();
});
