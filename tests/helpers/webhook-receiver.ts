import http, { type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';
import { createOutgoing, isPublicAddress, type Outgoing } from '../../server/platform/outgoing.ts';

export type Received = { path: string; headers: IncomingHttpHeaders; body: string };

/** The address at which `outgoing` reaches the receiver; `privateUrl` names a host in a private network instead. */
export const receiverUrl = (path: string): string => `https://hooks.clinic.example/${path}`;
export const privateUrl = 'https://inside.clinic.example/';

/**
 * A receiver of webhooks on this machine, and how the service reaches it: the names are resolved here, and the connection is
 * without TLS; all else is as it is outside of tests.
 */
export async function startReceiver(timeoutMs = 5000) {
  const received: Received[] = [];
  const answers = new Map<string, (response: ServerResponse) => void>();
  const server = http.createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const path = (request.url ?? '/').slice(1);
    received.push({ path, headers: request.headers, body: Buffer.concat(parts).toString() });
    const answer = answers.get(path);
    if (answer) answer(response);
    else response.end('taken');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const hosts: Record<string, string> = {
    'hooks.clinic.example': '127.0.0.1',
    'inside.clinic.example': '10.0.0.7',
  };
  const real = createOutgoing({
    userAgent: 'Medatlas-test',
    mayConnect: (address, asked) =>
      (address === '127.0.0.1' && asked === String(port)) || isPublicAddress(address),
    resolve: async (host) => [{ address: hosts[host] ?? '10.0.0.8', family: 4 }],
  });
  const outgoing: Outgoing = (url, request) => {
    const { hostname, pathname } = new URL(url);
    return real(`http://${hostname}:${port}${pathname}`, { ...request, timeoutMs });
  };
  return {
    outgoing,
    received,
    /** What came to a path so far. */
    at: (path: string) => received.filter((one) => one.path === path),
    /** How a path answers from now on; others take everything. */
    answer: (path: string, how: (response: ServerResponse) => void) => answers.set(path, how),
  };
}
