import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from '../../contract/endpoint.ts';
import { ErrorBody, errorStatus } from '../../contract/errors.ts';
import { KnownError } from './errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint;
  }
}

export type Call<E extends Endpoint> = {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  request: FastifyRequest;
  reply: FastifyReply;
};

/**
 * Name of a value that is `Infinity` (or `1e999`): the schema checker makes a number of it and then skips every rule on
 * numbers, its bounds too.
 */
function findInfinite(values: unknown): string | null {
  const isInfinite = (value: unknown): boolean =>
    Array.isArray(value) ? value.some(isInfinite) : value === Infinity || value === -Infinity;
  const found = Object.entries(values ?? {}).find(([, value]) => isInfinite(value));
  return found ? found[0] : null;
}

/** Registers an endpoint: its schemas check what comes in and shape what goes out. */
export function serve<E extends Endpoint>(
  app: FastifyInstance,
  target: E,
  handle: (call: Call<E>) => Promise<ReplyOf<E>>,
): void {
  const known = Object.fromEntries(target.errors.map((code) => [errorStatus[code], ErrorBody]));
  const schema = {
    summary: target.summary,
    tags: [target.path.split('/')[4] ?? 'service'],
    response: { 200: target.reply, ...known, 500: ErrorBody },
    ...(target.params && { params: target.params }),
    ...(target.query && { querystring: target.query }),
    ...(target.body && { body: target.body }),
  };
  app.route({
    method: target.method,
    url: target.path,
    schema,
    config: { endpoint: target },
    preHandler: async ({ query, params }) => {
      if (findInfinite(params) !== null) throw new KnownError('not_found');
      const field = findInfinite(query);
      if (field !== null) throw new KnownError('invalid', { [field]: [{ key: 'number' }] });
    },
    handler: (request, reply) =>
      handle({
        // The schemas above have checked these three.
        params: request.params as ParamsOf<E>,
        query: request.query as QueryOf<E>,
        body: request.body as BodyOf<E>,
        request,
        reply,
      }),
  });
}
