import { randomUUID } from 'node:crypto';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import etag from '@fastify/etag';
import underPressure from '@fastify/under-pressure';
import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { clinicRoutes } from './clinics/routes.ts';
import type { Config } from './config.ts';
import { currencyRoutes } from './currencies/routes.ts';
import type { DirectoryEngine } from './directory/directory.ts';
import type { MessageStore } from './languages/message-store.ts';
import { languageRoutes } from './languages/routes.ts';
import { operationRoutes } from './operations/routes.ts';
import { placeRoutes } from './places/routes.ts';
import { describeApi } from './platform/api-docs.ts';
import type { Database } from './platform/database.ts';
import { answerErrors } from './platform/error-replies.ts';
import { KnownError } from './platform/errors.ts';
import { secureHeaders } from './platform/security.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Prefix of the interface language to answer in. */
    language: string;
  }
}

/** What the features are built from. */
export type Parts = {
  config: Config;
  log: FastifyBaseLogger;
  db: Database;
  messages: MessageStore;
  directory: DirectoryEngine;
};

/** The API without its pages. Every feature is registered here by name. */
export async function buildApp(parts: Parts): Promise<FastifyInstance> {
  const { config, log, db, messages, directory } = parts;
  const app = fastify({
    loggerInstance: log,
    genReqId: () => randomUUID(),
    // Rendered pages call from this machine and name the visitor they call for; no one else is believed.
    trustProxy: 'loopback',
    routerOptions: { maxParamLength: 300 },
    forceCloseConnections: 'idle',
    // A page in flight still needs the API while the process closes.
    return503OnClosing: false,
    requestTimeout: 60_000,
    ajv: { customOptions: { removeAdditional: false, coerceTypes: 'array', allErrors: true } },
  });
  app.decorateRequest('language', '');
  app.addHook('onRequest', async (request, reply) => {
    request.language = messages.choose(request.headers['accept-language']);
    reply.header('x-request-id', request.id);
    if (request.url.startsWith('/api/'))
      reply.header('vary', 'accept-language').header('content-language', request.language);
  });
  answerErrors(app, messages.translate);
  await secureHeaders(app, config);
  await app.register(underPressure, { maxEventLoopDelay: 2000, message: 'unavailable' });
  await app.register(cookie);
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN } = constants;
  // Replies are at most some hundred kilobytes: a 256 kB window compresses them as well as the default of 4 MB.
  const brotliOptions = { params: { [BROTLI_PARAM_QUALITY]: 4, [BROTLI_PARAM_LGWIN]: 18 } };
  await app.register(compress, { threshold: 1024, brotliOptions });
  await app.register(etag);
  await describeApi(app, config);

  operationRoutes(app, { config, db, directory });
  languageRoutes(app, messages);
  currencyRoutes(app, { db });
  placeRoutes(app, { directory });
  clinicRoutes(app, { db, directory });
  app.all('/api/*', { schema: { hide: true } }, () => {
    throw new KnownError('not_found');
  });
  return app;
}
