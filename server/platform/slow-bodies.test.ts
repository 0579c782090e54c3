import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import fastify from 'fastify';
import Type from 'typebox';
import { afterAll, expect, test } from 'vitest';
import { endpoint } from '../../contract/platform/endpoint.ts';
import { endSlowBodies } from './slow-bodies.ts';
import { answerUnread } from './unread-requests.ts';

const app = fastify({ ...answerUnread({ translate: (_language, key) => key, choose: () => 'en' }) });
endSlowBodies(app, 200);
const upload = endpoint({
  ...{ method: 'POST', path: '/upload', summary: '', access: 'public', reply: Type.Any(), errors: [] },
  upload: { bytesMax: 100, seconds: 2 },
});
for (const url of ['/text', upload.path])
  app.post(url, { ...(url === upload.path && { config: { endpoint: upload } }) }, async () => 'whole');
await app.listen({ port: 0 });
afterAll(() => app.close());

/** The first line of the answer to a body whose second half comes after so long. */
async function send(path: string, pauseMs: number): Promise<string> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: 4\r\n\r\nab`);
  const answer = once(socket, 'data');
  await Promise.race([answer, delay(pauseMs)]);
  socket.write('cd');
  const [bytes] = await answer;
  socket.destroy();
  return String(bytes).split('\r\n')[0] ?? '';
}

test('a body that takes too long is ended, unless its endpoint leaves it more time', async () => {
  expect(await send('/text', 10)).toBe('HTTP/1.1 200 OK');
  expect(await send('/text', 1000)).toBe('HTTP/1.1 408 Request Timeout');
  expect(await send('/upload', 600)).toBe('HTTP/1.1 200 OK');
});
