import type { Server } from 'node:http';
import type { FastifyHttpOptions } from 'fastify';

/**
 * Structured logs with the request id. No personal or medical text: the path without its query (people type
 * illnesses into searches), no bodies, no headers, no addresses.
 */
export function loggerOptions(level: string): NonNullable<FastifyHttpOptions<Server>['logger']> {
  if (level === 'silent') return false;
  return {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    serializers: {
      req: (request) => ({ method: request.method, path: pathOnly(request.url) }),
      res: (reply) => ({ status: reply.statusCode }),
    },
  };
}

export function pathOnly(url: string | undefined): string {
  return (url ?? '').split(/[?#]/, 1)[0] ?? '';
}
