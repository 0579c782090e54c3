import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { LIVE_PATH } from '../../contract/chats/live.ts';
import { makeOfferWorld } from '../../tests/factories/offer-world.ts';
import { startNode } from '../../tests/helpers/live.ts';

const world = await makeOfferWorld();
const node = await startNode(world);
afterAll(() => node.close());

const PINGS = 1000;
const TEXT = Buffer.alloc(125, 'x');
/** A ping of a client, masked with zeros; the pong to it is four bytes shorter. */
const PING = Buffer.concat([Buffer.from([0x89, 0x80 | TEXT.length, 0, 0, 0, 0]), TEXT]);

test('a window that sends pings faster than they can be answered is let go of, and not remembered ping by ping', async () => {
  const { hostname, port } = new URL(node.address);
  const line = connect(Number(port), hostname);
  line.write(
    [
      `GET ${LIVE_PATH}/?EIO=4&transport=websocket HTTP/1.1`,
      `Host: ${hostname}:${port}`,
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
      '\r\n',
    ].join('\r\n'),
  );
  const [greeting] = await once(line, 'data');
  expect(String(greeting)).toMatch(/^HTTP\/1.1 101 /);
  let answered = 0;
  line.on('data', (bytes) => {
    answered += bytes.length;
  });
  // Hanging up with pings unread is heard of as a fault of the line first: only its end matters.
  line.on('error', () => undefined);
  const end = new Promise((resolve) => line.once('close', resolve));
  line.write(Buffer.concat(Array.from({ length: PINGS }, () => PING)));
  await end;
  expect(answered).toBeLessThan((PINGS / 2) * (PING.length - 4));
});
