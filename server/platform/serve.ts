import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Type, { type TSchema } from 'typebox';
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from '../../contract/platform/endpoint.ts';
import { ErrorBody, errorStatus } from '../../contract/platform/errors.ts';
import { type Permission, permissionsOf } from '../../contract/platform/permissions.ts';
import { type ActingKey, actBy } from './audit/acting-key.ts';
import { askAgain, SHARED } from './cache-headers.ts';
import { asAccount } from './client-rows.ts';
import { KnownError } from './errors.ts';
import { type AnswerStore, sendAnswer } from './kept/answers.ts';
import { type Deed, forEachCaller } from './kept/noted-reads.ts';
import type { KeptReply } from './kept-reply.ts';
import { type RepeatKeyOf, readRepeatKey } from './repeat-key.ts';

/** Who calls: an account by one of its sessions or API keys, with what it may do. */
export type Session = {
  /** Of the session or of the key. */
  id: string;
  accountId: string;
  permissions: ReadonlySet<Permission>;
  /** Of an API key of a clinic: the one that it acts for. Null: a person, for every clinic of theirs, or an operator's key. */
  clinicId: number | null;
  /** Null: a person. */
  key: ActingKey | null;
};

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint;
  }
  interface FastifyInstance {
    answers: AnswerStore;
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

async function refuseInfinite({ query, params, body }: FastifyRequest): Promise<void> {
  if (findInfinite(params) !== null) throw new KnownError('not_found');
  const field = findInfinite(query) ?? findInfinite(body);
  if (field !== null) throw new KnownError('invalid', { [field]: [{ key: 'number' }] });
}

/** The schemas of an endpoint, as the description of the API shows them too. */
function schemaOf(target: Endpoint): object {
  const { errorBody = ErrorBody } = target;
  const codes = target.key ? [...target.errors, 'too_many' as const] : target.errors;
  const known = Object.fromEntries(codes.map((code) => [errorStatus[code], errorBody]));
  return {
    summary: target.summary,
    tags: [target.path.split('/')[4] ?? 'service'],
    response: {
      [target.isCreation ? 201 : 200]: target.reply,
      ...(target.mayTakeTime && { 202: target.reply }),
      ...known,
      500: errorBody,
    },
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

/** What an answer that is the same for everyone may depend on. */
export type SharedCall<E extends Endpoint> = {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  /** Prefix of the language to answer in. */
  language: string;
  /** What `variantOf` has read of the request. */
  variant: string;
  /** Does something besides the answer, for this caller and for each one who gets the kept answer. */
  forEachCaller(deed: Deed): void;
};

/** Only what the schema names, in one order: else each caller could make a key of their own. */
function namedOnly(schema: TSchema | undefined, values: unknown): Record<string, unknown> {
  const names = schema && 'properties' in schema ? Object.keys(schema.properties ?? {}).sort() : [];
  const given = Object.entries(values ?? {});
  return Object.fromEntries(
    names.flatMap((name) => given.filter(([one, value]) => one === name && value !== undefined)),
  );
}

/**
 * Registers a public endpoint whose answer everyone gets alike, so that it is kept until something changes that it was
 * read from. It sees nothing else of the request: nothing of one caller can get into the answer of another.
 */
export function serveShared<E extends Endpoint & { method: 'GET'; access: 'public' }>(
  app: FastifyInstance,
  target: E,
  handle: (call: SharedCall<E>) => Promise<ReplyOf<E>>,
  variantOf: (request: FastifyRequest) => string = () => '',
): void {
  app.route({
    ...{ method: target.method, url: target.path, schema: schemaOf(target), config: { endpoint: target } },
    preHandler: refuseInfinite,
    handler: async (request, reply) => {
      const variant = variantOf(request);
      const params = namedOnly(target.params, request.params);
      const query = namedOnly(target.query, request.query);
      const key = JSON.stringify([target.path, request.language, variant, params, query]);
      const found = await app.answers.answer(key, request, async () => {
        const made = await handle({
          // The schemas have checked these two.
          params: params as ParamsOf<E>,
          query: query as QueryOf<E>,
          language: request.language,
          variant,
          forEachCaller: (deed) => forEachCaller(request, deed),
        });
        return {
          status: 200,
          body: Buffer.from(String(reply.serialize(made))),
          headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': SHARED },
          ...{ isKeepable: true, isPlainKept: true },
        };
      });
      return sendAnswer(found, request, reply);
    },
  });
}

/** Calls that everyone has who is logged in, also staff and operators, are about the account itself. */
const isOfClients = ({ access }: Endpoint): boolean =>
  access === 'account' || permissionsOf.client.some((permission) => permission === access);

/** Registers an endpoint: its schemas check what comes in and shape what goes out. Those of clients see their own rows. */
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
    preHandler: refuseInfinite,
    handler: (request, reply) => {
      const call: Call<E> = {
        // The schemas above have checked these three.
        params: request.params as ParamsOf<E>,
        query: request.query as QueryOf<E>,
        body: request.body as BodyOf<E>,
        session: sessionOf(target, request),
        // Read as the contract says it.
        repeatKey: readRepeatKey(target, request) as RepeatKeyOf<E>,
        request,
        reply,
      };
      const run = () => actBy(request.session?.key ?? null, () => handle(call));
      return call.session !== null && isOfClients(target) ? asAccount(call.session.accountId, run) : run();
    },
  });
}
