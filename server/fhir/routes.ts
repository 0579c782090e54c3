import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { FhirResource, OperationOutcome } from 'fhir/r4';
import type { Pool } from 'pg';
import {
  type FhirType,
  getCapabilities,
  getFhirHistory,
  listFhirHistory,
  postFhirSearch,
  readFhir,
  searchFhir,
} from '../../contract/fhir/fhir.ts';
import { errorStatus } from '../../contract/platform/errors.ts';
import type { Config } from '../config.ts';
import type { MessageStore } from '../content/languages/message-store.ts';
import type { WordStore } from '../content/localization/reads.ts';
import { describeSources } from '../imports/reads.ts';
import { askAgain } from '../platform/cache-headers.ts';
import type { Database } from '../platform/database.ts';
import { isDatabaseAway } from '../platform/database-away.ts';
import { KnownError } from '../platform/errors.ts';
import type { Files } from '../platform/files.ts';
import type { Secrets } from '../platform/secrets.ts';
import { serve } from '../platform/serve.ts';
import { describeCapabilities } from './capabilities.ts';
import type { ShapeContext } from './declaration.ts';
import { exportRoutes } from './exports/routes.ts';
import { HISTORY_PARAMETERS, readHistory, refuseUnknown } from './history.ts';
import { codeOf, FhirProblem, outcome, outcomeOfCode, outcomeOfProblem } from './problem.ts';
import { getResource, searchResources } from './reads.ts';
import { declarations } from './resources/resources.ts';
import { type RawParameters, readSearch } from './search/query.ts';
import { subscriptionRoutes } from './subscriptions/routes.ts';
import { terminologyRoutes } from './terminology/routes.ts';
import { writeXml } from './xml.ts';

export type FhirNeeds = {
  config: Config;
  db: Database;
  pool: Pool;
  files: Files;
  secrets: Secrets;
  /** Searches may read a replica a second late; histories may not, or a copy would miss that second. */
  shown: Database;
  messages: MessageStore;
  words: WordStore;
};

const formats: Record<string, 'json' | 'xml'> = {
  json: 'json',
  'application/json': 'json',
  'application/fhir+json': 'json',
  'application/fhir json': 'json',
  xml: 'xml',
  'text/xml': 'xml',
  'application/xml': 'xml',
  'application/fhir+xml': 'xml',
  'application/fhir xml': 'xml',
};

/** `_format` counts more than Accept; who asks for neither form gets JSON. Null: a `_format` that is not known. */
function formatOf({ query, headers }: FastifyRequest): 'json' | 'xml' | null {
  const given: unknown = Object(query)._format;
  const asked = Array.isArray(given) ? given.at(-1) : given;
  if (typeof asked === 'string' && asked !== '') return formats[asked.split(';')[0] ?? ''] ?? null;
  const [first] = String(headers.accept ?? '')
    .split(',')
    .flatMap((one) => formats[one.split(';')[0]?.trim() ?? ''] ?? []);
  return first ?? 'json';
}

/** Answers in the form that was asked for; what comes before the form is known is JSON. */
function giveForm(request: FastifyRequest, reply: FastifyReply): void {
  const form = formatOf(request) ?? 'json';
  reply
    .type(`application/fhir+${form}; charset=utf-8`)
    .header('vary', 'accept, accept-language')
    .header('content-language', request.language)
    .serializer(form === 'xml' ? (resource: FhirResource) => writeXml(resource) : JSON.stringify);
}

/** PostgreSQL could not read a value, of a link that was not ours. */
const isUnreadable = ({ code }: FastifyError): boolean => /^22/.test(code ?? '');

function answerErrors(app: FastifyInstance, { messages: { translate } }: FhirNeeds): void {
  const outcomeOf = (error: FastifyError | KnownError | FhirProblem, request: FastifyRequest) => {
    const { language } = request;
    if (error instanceof FhirProblem)
      return { status: error.status, body: outcomeOfProblem(error, language, translate) };
    const code =
      error instanceof KnownError
        ? error.code
        : isDatabaseAway(error)
          ? 'unavailable'
          : isUnreadable(error)
            ? 'malformed'
            : codeOf(error);
    const wait = error instanceof KnownError ? (error.retryAfterSeconds ?? 0) : 0;
    if (code === 'internal') request.log.error({ err: error, requestId: request.id }, 'request failed');
    const text = translate(language, `error.${code}`, { count: Math.ceil(wait / 60) });
    return { status: errorStatus[code], body: outcomeOfCode(code, text), wait };
  };
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const { status, body, wait } = outcomeOf(error, request);
    giveForm(request, reply);
    if (wait) reply.header('retry-after', wait);
    return reply
      .code(status)
      .header('cache-control', 'no-store')
      .send(body satisfies OperationOutcome);
  });
}

/** A form as the parameters of an address are. */
function readForms(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => {
      const read: Record<string, string[]> = {};
      for (const [name, value] of new URLSearchParams(String(body)))
        read[name] = [...(read[name] ?? []), value];
      done(null, read);
    },
  );
}

/** A resource or a patch in a body is JSON under the name that FHIR has for it. */
function readResources(app: FastifyInstance): void {
  app.addContentTypeParser(
    ['application/fhir+json', 'application/json-patch+json'],
    { parseAs: 'string' },
    app.getDefaultJsonParser('error', 'error'),
  );
}

const isStrict = ({ headers }: FastifyRequest): boolean =>
  /handling\s*=\s*"?strict/.test(String(headers.prefer ?? ''));

const baseOf = ({ publicUrl }: Config, request: FastifyRequest): string =>
  `${publicUrl ?? `${request.protocol}://${request.host}`}/fhir`;

/** Everything below `/fhir`: its own forms, and OperationOutcome for every error. */
export async function fhirRoutes(root: FastifyInstance, needs: FhirNeeds): Promise<void> {
  const { config, db, shown, words, messages } = needs;
  const { translate } = messages;
  await root.register(async (app) => {
    answerErrors(app, needs);
    readForms(app);
    readResources(app);
    app.addHook('preHandler', async (request, reply) => {
      if (formatOf(request) === null) throw new FhirProblem(406, 'not-supported', 'unknown_format');
      giveForm(request, reply);
    });
    const contextOf = (request: FastifyRequest): ShapeContext => ({
      base: baseOf(config, request),
      language: request.language,
    });

    serve(app, getCapabilities, async ({ request, reply }) => {
      askAgain(reply);
      return describeCapabilities(baseOf(config, request), describeSources());
    });

    const search = (type: FhirType, parameters: RawParameters, request: FastifyRequest) => {
      const query = readSearch(declarations[type], parameters, isStrict(request));
      const cut = () => outcome('warning', 'incomplete', translate(request.language, 'fhir.included_cut'));
      return searchResources(shown, declarations[type], query, contextOf(request), cut);
    };

    serve(app, searchFhir, async ({ params, query, request, reply }) => {
      askAgain(reply);
      return search(params.type, query, request);
    });

    serve(app, postFhirSearch, async ({ params, query, body, request, reply }) => {
      askAgain(reply);
      const names = new Set([...Object.keys(query), ...Object.keys(body ?? {})]);
      const both = [...names].map((name) => [name, [...(query[name] ?? []), ...(body?.[name] ?? [])]]);
      return search(params.type, Object.fromEntries(both), request);
    });

    serve(app, readFhir, async ({ params, query, request, reply }) => {
      if (isStrict(request)) refuseUnknown(query, ['_format', '_pretty']);
      const resource = await getResource(
        shown,
        declarations[params.type],
        Number(params.id),
        contextOf(request),
      );
      askAgain(reply);
      const { versionId = '', lastUpdated = '' } = resource.meta ?? {};
      reply.header('etag', `W/"${versionId}"`).header('last-modified', new Date(lastUpdated).toUTCString());
      return resource;
    });

    serve(app, listFhirHistory, async ({ params, query, request, reply }) => {
      if (isStrict(request)) refuseUnknown(query, HISTORY_PARAMETERS);
      askAgain(reply);
      return readHistory(db, declarations[params.type], query, contextOf(request));
    });

    serve(app, getFhirHistory, async ({ params, query, request, reply }) => {
      if (isStrict(request)) refuseUnknown(query, HISTORY_PARAMETERS);
      askAgain(reply);
      return readHistory(db, declarations[params.type], query, contextOf(request), Number(params.id));
    });

    terminologyRoutes(app, { words, messages, contextOf, isStrict });
    subscriptionRoutes(app, { ...needs, translate, contextOf, isStrict });
    exportRoutes(app, { ...needs, translate, isStrict, baseOf: (request) => baseOf(config, request) });

    app.all('/fhir', { schema: { hide: true } }, () => {
      throw new KnownError('not_found');
    });
    app.all('/fhir/*', { schema: { hide: true } }, () => {
      throw new KnownError('not_found');
    });
  });
}
