import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** How long all of a request may take to come, unless its endpoint says otherwise. */
export const BODY_MS = 60_000;

/**
 * Ends requests whose body takes too long to come. The server's own limit (`requestTimeout`) is one for all, and has to be
 * that of the largest upload.
 */
export function endSlowBodies(app: FastifyInstance, bodyMs = BODY_MS): void {
  app.addHook('onRequest', async ({ raw, routeOptions }) => {
    const { headers, socket } = raw;
    // A call from within the process comes at once.
    if (!(socket instanceof Socket)) return;
    if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return;
    const seconds = routeOptions.config.endpoint?.upload?.seconds;
    const timer = setTimeout(
      () => {
        // As the server itself says it: server/platform/unread-requests.ts answers.
        const slow = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
        if (!raw.complete) app.server.emit('clientError', slow, socket);
      },
      seconds === undefined ? bodyMs : seconds * 1000,
    );
    timer.unref();
    for (const event of ['end', 'close']) raw.once(event, () => clearTimeout(timer));
  });
}
