import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';

type Changed = { status?: number; body?: string };

/**
 * An address in front of a service whose line can be cut, and whose files can be others: as a browser without connection
 * sees it, and a new release.
 */
export async function startFront(target: string) {
  const { port } = new URL(target);
  let isCut = false;
  const changes = new Map<string, (body: string) => Changed>();
  /** Method and path of what came through. */
  const asked: string[] = [];
  const server = http.createServer((request, response) => {
    const path = request.url ?? '/';
    asked.push(`${request.method} ${path}`);
    const change = changes.get(path);
    const { 'if-none-match': _tag, ...others } = request.headers;
    // A body that is to be changed has to come, and as it is.
    const headers = change ? { ...others, 'accept-encoding': 'identity' } : request.headers;
    const sent = http.request({ port, path, method: request.method, headers }, (reply) => {
      if (!change) {
        response.writeHead(reply.statusCode ?? 500, reply.headers);
        reply.pipe(response);
        return;
      }
      const parts: Buffer[] = [];
      reply.on('data', (part: Buffer) => parts.push(part));
      reply.on('end', () => {
        const { status = reply.statusCode ?? 500, body = '' } = change(Buffer.concat(parts).toString());
        const { 'content-length': _, etag: __, ...kept } = reply.headers;
        response.writeHead(status, kept).end(body);
      });
    });
    sent.on('error', () => response.destroy());
    request.pipe(sent);
  });
  server.on('connection', (socket) => {
    if (isCut) socket.destroy();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    asked,
    cut() {
      isCut = true;
      server.closeAllConnections();
    },
    mend() {
      isCut = false;
    },
    /** How the file at this path is from now on. */
    change: (path: string, how: (body: string) => Changed) => changes.set(path, how),
    restore: () => changes.clear(),
  };
}
