import { connect, createServer, type Socket } from 'node:net';
import { afterAll } from 'vitest';

/** A way to a service on which live connections can be made to die without a word, as under a machine that sleeps. */
export type FreezableLine = {
  url: string;
  /** Live connections that stand now say nothing any more and do not end; new ones go through. */
  freeze(): void;
};

/** Forwards bytes; what begins as a WebSocket can be frozen. */
export async function openFreezableLine(serviceUrl: string): Promise<FreezableLine> {
  const port = Number(new URL(serviceUrl).port);
  const frozen = new WeakSet<Socket>();
  const open = new Set<Socket>();
  const live = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(port, 'localhost');
    open.add(near).add(far);
    near.on('data', (chunk) => {
      if (/^GET \/live.*upgrade: websocket/is.test(chunk.toString('latin1'))) live.add(near);
      if (!frozen.has(near)) far.write(chunk);
    });
    far.on('data', (chunk) => {
      if (!frozen.has(near)) near.write(chunk);
    });
    // What one end closes the other hears only over a line that is not frozen.
    far.on('close', () => frozen.has(near) || near.destroy());
    near.on('close', () => far.destroy());
    near.on('error', () => far.destroy());
    far.on('error', () => near.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, () => resolve()));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The line has no port');
  afterAll(() => {
    for (const socket of open) socket.destroy();
    server.close();
  });
  return {
    url: `http://localhost:${address.port}`,
    freeze() {
      for (const socket of live) frozen.add(socket);
      live.clear();
    },
  };
}
