import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { answerInTurn } from './answer-in-turn.ts';

const app = fastify();
answerInTurn(app);
const begun: string[] = [];
const MUCH = 'x'.repeat(50_000_000);
app.get<{ Params: { line: string; what: string } }>('/:line/:what', async ({ params: { line, what } }) => {
  begun.push(`${line} ${what}`);
  return what === 'much' ? MUCH : what;
});
const address = await app.listen({ host: '127.0.0.1', port: 0 });
afterAll(() => app.close());

async function ask(...paths: string[]): Promise<Socket> {
  const socket = connect(Number(new URL(address).port), '127.0.0.1');
  await once(socket, 'connect');
  socket.pause();
  socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`).join(''));
  return socket;
}

const begunOn = (line: string) => begun.filter((one) => one.startsWith(line));

test('what was asked for in one piece is answered in its order', async () => {
  const socket = await ask('/a/one', '/a/two', '/a/three');
  let received = '';
  socket.on('data', (bytes) => {
    received += bytes;
  });
  socket.resume();
  const bodies = () => received.split('HTTP/1.1 ').flatMap((answer) => answer.split('\r\n\r\n')[1] ?? []);
  await expect.poll(bodies).toEqual(['one', 'two', 'three']);
  socket.destroy();
});

test('nothing is begun behind an answer that nobody reads, and nothing when its line has gone', async () => {
  const unread = await ask('/b/much', '/b/two', '/b/three');
  await expect.poll(() => begunOn('b')).toEqual(['b much']);
  const other = await ask('/c/one');
  await expect.poll(() => begunOn('c')).toEqual(['c one']);
  expect(begunOn('b')).toEqual(['b much']);
  unread.destroy();
  other.destroy();
  const countLines = () =>
    new Promise<number>((resolve) => app.server.getConnections((_error, count) => resolve(count)));
  await expect.poll(countLines).toBe(0);
  expect(begunOn('b')).toEqual(['b much']);
});

test('who reads late is answered whole', async () => {
  const socket = await ask('/d/much', '/d/two');
  await expect.poll(() => begunOn('d')).toEqual(['d much']);
  let bytes = 0;
  socket.on('data', (piece) => {
    bytes += piece.length;
  });
  socket.resume();
  await expect.poll(() => bytes > MUCH.length && begunOn('d').length === 2).toBe(true);
  socket.destroy();
});
