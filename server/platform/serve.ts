import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from '../../contract/platform/endpoint.ts';
import { ErrorBody, errorStatus } from '../../contract/platform/errors.ts';
import type { Permission } from '../../contract/platform/permissions.ts';
import { askAgain } from './cache-headers.ts';
import { KnownError } from './errors.ts';
import type { KeptReply } from './kept-reply.ts';
import { type RepeatKeyOf, readRepeatKey } from './repeat-key.ts';

/** Who calls: an account by one of its sessions, with what it may do. */
export type Session = { id: string; accountId: string; permissions: ReadonlySet<Permission> };

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint;
  }
  interface FastifyRequest {
    /** Set where the endpoint is not open to everyone; null at the others, whoever calls. */
    session: Session | null;
  }
}

type SessionOf<E extends Endpoint> = E['access'] extends 'public' | 'metrics' ? null : Session;

const isOpen = ({ access }: Endpoint): boolean => access === 'public' || access === 'metrics';

const isSessionOf = <E extends Endpoint>(target: E, session: Session | null): session is SessionOf<E> =>
  isOpen(target) === (session === null);

/** Checked in front of every handler: an endpoint stays closed also where no guard has run. */
function sessionOf<E extends Endpoint>(target: E, request: FastifyRequest): SessionOf<E> {
  const session = isOpen(target) ? null : request.session;
  if (!isSessionOf(target, session)) throw new KnownError('unauthenticated');
  return session;
}

export type Call<E extends Endpoint> = {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  session: SessionOf<E>;
  repeatKey: RepeatKeyOf<E>;
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

/** The schemas of an endpoint, as the description of the API shows them too. */
function schemaOf(target: Endpoint): object {
  const { errorBody = ErrorBody } = target;
  const known = Object.fromEntries(target.errors.map((code) => [errorStatus[code], errorBody]));
  return {
    summary: target.summary,
    tags: [target.path.split('/')[4] ?? 'service'],
    response: { 200: target.reply, ...known, 500: errorBody },
    ...(target.params && { params: target.params }),
    ...(target.query && { querystring: target.query }),
    ...(target.body && { body: target.body }),
  };
}

/** Registers a public endpoint whose reply was written beforehand, the same for all callers. */
export function serveKept(
  app: FastifyInstance,
  target: Endpoint & { method: 'GET'; access: 'public' },
  read: () => Promise<KeptReply>,
): void {
  app.route({
    ...{ method: target.method, url: target.path, schema: schemaOf(target), config: { endpoint: target } },
    handler: async (request, reply) => {
      askAgain(reply);
      return (await read()).send(request, reply);
    },
  });
}

/** Registers an endpoint: its schemas check what comes in and shape what goes out. */
export function serve<E extends Endpoint>(
  app: FastifyInstance,
  target: E,
  handle: (call: Call<E>) => Promise<ReplyOf<E>>,
): void {
  app.route({
    method: target.method,
    url: target.path,
    schema: schemaOf(target),
    config: { endpoint: target },
    // The checker knows no body that may be left out: what is left out is empty.
    preValidation: async (request) => {
      if (target.body && Type.IsOptional(target.body)) request.body ??= {};
    },
    preHandler: async ({ query, params, body }) => {
      if (findInfinite(params) !== null) throw new KnownError('not_found');
      const field = findInfinite(query) ?? findInfinite(body);
      if (field !== null) throw new KnownError('invalid', { [field]: [{ key: 'number' }] });
    },
    handler: (request, reply) =>
      handle({
        // The schemas above have checked these three.
        params: request.params as ParamsOf<E>,
        query: request.query as QueryOf<E>,
        body: request.body as BodyOf<E>,
        session: sessionOf(target, request),
        // Read as the contract says it.
        repeatKey: readRepeatKey(target, request) as RepeatKeyOf<E>,
        request,
        reply,
      }),
  });
}
