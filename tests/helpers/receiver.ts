import http, { type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';
import { createOutgoing, isPublicAddress, type Outgoing } from '../../server/platform/outgoing.ts';

export type ReceivedCall = { path: string; headers: IncomingHttpHeaders; body: Buffer };

type Options = {
  /** Host whose name leads to the receiver, and one that leads to a private network. */
  host: string;
  privateHost: string;
  timeoutMs?: number;
  /** Answers paths for which no other answer was set. */
  byDefault(response: ServerResponse): void;
};

/**
 * A server on this machine that receives the outgoing calls of the service. Names are resolved here and the connection has no
 * TLS; all else is as in production.
 */
export async function startCallReceiver({ host, privateHost, timeoutMs, byDefault }: Options) {
  const received: ReceivedCall[] = [];
  const answers = new Map<string, (response: ServerResponse) => void>();
  const server = http.createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const path = (request.url ?? '/').slice(1);
    received.push({ path, headers: request.headers, body: Buffer.concat(parts) });
    (answers.get(path) ?? byDefault)(response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const hosts: Record<string, string> = { [host]: '127.0.0.1', [privateHost]: '10.0.0.7' };
  const real = createOutgoing({
    userAgent: 'Medatlas-test',
    mayConnect: (address, asked) =>
      (address === '127.0.0.1' && asked === String(port)) || isPublicAddress(address),
    resolve: async (name) => [{ address: hosts[name] ?? '10.0.0.8', family: 4 }],
  });
  const outgoing: Outgoing = (url, request) => {
    const { hostname, pathname } = new URL(url);
    return real(`http://${hostname}:${port}${pathname}`, { ...request, ...(timeoutMs && { timeoutMs }) });
  };
  return {
    outgoing,
    received,
    /** Calls to a path so far. */
    at: (path: string) => received.filter((one) => one.path === path),
    /** Sets how a path answers. */
    answer: (path: string, how: (response: ServerResponse) => void) => answers.set(path, how),
  };
}
