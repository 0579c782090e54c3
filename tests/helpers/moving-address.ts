import { connect, createServer, type Socket } from 'node:net';

/** An address of which the other end can be moved, as a balancer does when the primary changes. */
export type MovingAddress = { port: number; moveTo(port: number): void; close(): void };

export async function openAddress(target: number): Promise<MovingAddress> {
  let current = target;
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(current, '127.0.0.1');
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.on('error', () => undefined); // its end is what counts
      one.once('close', () => {
        open.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cut = () => {
    for (const socket of open) socket.destroy();
  };
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    moveTo(port) {
      current = port;
      cut();
    },
    close() {
      server.close();
      cut();
    },
  };
}
