import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Begins a request when the answer to the one before it on the same line has gone out. Who asks for many things in one
 * piece and reads none of the answers holds one of them in memory, not all; browsers and balancers ask for one at a time.
 */
export function answerInTurn(app: FastifyInstance): void {
  const lines = new WeakMap<Socket, Promise<void>>();
  app.addHook('onRequest', async ({ raw: { socket } }, reply) => {
    const before = lines.get(socket);
    const { promise, resolve } = Promise.withResolvers<void>();
    lines.set(socket, promise);
    reply.raw.once('close', resolve);
    if (!before) return;
    await before;
    if (!socket.destroyed) return;
    // Nobody is there to hear it.
    resolve();
    reply.hijack();
  });
}
