import { randomUUID } from 'node:crypto';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import etag from '@fastify/etag';
import underPressure from '@fastify/under-pressure';
import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { cardRoutes } from './cards/routes.ts';
import { clinicRoutes } from './clinics/routes.ts';
import { commentRoutes } from './comments/routes.ts';
import { comparisonRoutes } from './comparison/routes.ts';
import type { Config } from './config.ts';
import { currencyRoutes } from './currencies/routes.ts';
import { dictionaryRoutes } from './dictionaries/routes.ts';
import type { DirectoryEngine } from './directory/directory.ts';
import { doctorRoutes } from './doctors/routes.ts';
import { figureRoutes } from './figures/routes.ts';
import type { MessageStore } from './languages/message-store.ts';
import { languageRoutes } from './languages/routes.ts';
import { mapRoutes } from './map/routes.ts';
import { newsRoutes } from './news/routes.ts';
import { operationRoutes } from './operations/routes.ts';
import { pictureRoutes } from './pictures/routes.ts';
import { createPictures } from './pictures/store.ts';
import { describeApi } from './platform/api-docs.ts';
import type { Database } from './platform/database.ts';
import { answerErrors } from './platform/error-replies.ts';
import { KnownError } from './platform/errors.ts';
import { secureHeaders } from './platform/security.ts';
import { sitemapRoutes } from './sitemap/routes.ts';
import { suggestRoutes } from './suggest/routes.ts';
import { createWordStore } from './words/reads.ts';

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
  /** Longest the process may be busy at a stretch before it answers that it is overloaded. */
  busyMs?: number;
};

/** The API without its pages. Every feature is registered here by name. */
export async function buildApp(parts: Parts): Promise<FastifyInstance> {
  const { config, log, db, messages, directory } = parts;
  const words = await createWordStore(db, messages.translate);
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
  await app.register(underPressure, { maxEventLoopDelay: parts.busyMs ?? 2000, message: 'unavailable' });
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
  dictionaryRoutes(app, { directory, words });
  clinicRoutes(app, { db, directory, words });
  doctorRoutes(app, { db, directory, words });
  cardRoutes(app, { db, words });
  commentRoutes(app, { db, words });
  comparisonRoutes(app, { db, words });
  suggestRoutes(app, { db, directory, words });
  mapRoutes(app, { db, directory, words });
  newsRoutes(app, { db, words });
  figureRoutes(app, { db, words });
  pictureRoutes(app, { db, pictures: createPictures({ dataDir: config.dataDir, log }) });
  sitemapRoutes(app, { config, db, messages });
  app.all('/api/*', { schema: { hide: true } }, () => {
    throw new KnownError('not_found');
  });
  return app;
}
