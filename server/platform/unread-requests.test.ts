import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { beforeAll, expect, test } from 'vitest';
import { testApp } from '../../tests/helpers/app.ts';

const { app } = await testApp();
beforeAll(async () => {
  await app.listen({ port: 0, host: '127.0.0.1' });
});

/** What the server answers to bytes that no client of ours would send. */
async function answerTo(bytes: string): Promise<{ status: number; body: unknown }> {
  const { port } = app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(bytes);
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), body: JSON.parse(body) };
}

const words = { message: 'Запрос не удалось прочитать.' };

test.each(['/api/v1/client/clinics/%zz', '/%e2%82', '/assets/%'])(
  '%s is an address that cannot be read: said in the words and the form of every error',
  async (url) => {
    const reply = await app.inject({ url, headers: { 'accept-language': 'de' } });
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toEqual({ message: 'Die Anfrage war nicht lesbar.' });
    expect(reply.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-language': 'de',
      'cache-control': 'no-store',
    });
  },
);

test.each([
  ['no HTTP at all', 'hello\r\n\r\n', 400],
  ['an unknown method', 'FOO / HTTP/1.1\r\nHost: a\r\n\r\n', 400],
  ['headers without end', `GET / HTTP/1.1\r\nHost: a\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  [
    'two lengths of one body',
    'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab',
    400,
  ],
])('%s is answered in the form of every error', async (_what, bytes, status) => {
  expect(await answerTo(bytes)).toEqual({ status, body: words });
});

test.each(['/api/v1/client/login', '/api/v1/client/letters/stop'])(
  'a body nested without end is refused at %s before anything goes down into it',
  async (url) => {
    for (const payload of [
      `${'['.repeat(40_000)}${']'.repeat(40_000)}`,
      `${'{"a":'.repeat(40_000)}1${'}'.repeat(40_000)}`,
    ]) {
      const headers = { 'content-type': 'application/json', 'accept-language': 'ru' };
      const reply = await app.inject({ method: 'POST', url, headers, payload });
      expect([reply.statusCode, reply.json()]).toEqual([400, words]);
    }
  },
);

test('an error outside of the API says what language it is in', async () => {
  const headers = { 'accept-language': 'ar', 'x-forwarded-for': '203.0.113.9' };
  const reply = await app.inject({ url: '/metrics', headers });
  expect([reply.statusCode, reply.headers['content-language']]).toEqual([404, 'ar']);
});

/** The statuses of calls one after another on one connection. */
async function callOnOne(calls: { method: string; path: string; headers: object; body: Buffer }[]) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const { port } = app.server.address() as AddressInfo;
  const statuses: (number | undefined)[] = [];
  for (const { body, headers, ...call } of calls) {
    const sent = request({
      ...call,
      agent,
      port,
      host: '127.0.0.1',
      headers: { ...headers, 'content-length': body.length },
    });
    sent.end(body);
    const [reply] = await once(sent, 'response');
    await text(reply);
    statuses.push(reply.statusCode);
  }
  agent.destroy();
  return statuses;
}

test.each(['gzip', 'identity', 'deflate', 'x-unknown'])(
  'a huge body (%s) that nobody reads leaves the connection to the next call',
  async (encoding) => {
    const huge = {
      method: 'GET',
      path: '/api/v1/rest/languages',
      headers: { 'content-type': 'application/json', 'content-encoding': encoding },
      body: Buffer.alloc(3_000_000, ' '),
    };
    const plain = { ...huge, headers: {}, body: Buffer.alloc(0) };
    expect(await callOnOne([huge, plain, huge, plain])).toEqual([200, 200, 200, 200]);
  },
);
