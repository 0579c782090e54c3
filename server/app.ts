import { randomUUID } from 'node:crypto';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import etag from '@fastify/etag';
import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { listLanguages } from '../contract/languages.ts';
import { accountRoutes } from './accounts/routes.ts';
import { assignmentRoutes } from './assignments/routes.ts';
import { attachmentRoutes } from './attachments/routes.ts';
import { attestationRoutes } from './attestations/routes.ts';
import { logReadings } from './audit/readings.ts';
import { auditRoutes } from './audit/routes.ts';
import { cardRoutes } from './cards/routes.ts';
import { chatRoutes } from './chats/routes.ts';
import { closeChatsAfterWithdrawal } from './chats/writes.ts';
import { claimRoutes } from './claims/routes.ts';
import { clinicChangeRoutes } from './clinic-changes/routes.ts';
import { doctorModerationRoutes } from './clinic-moderation/doctor-routes.ts';
import { clinicModerationRoutes } from './clinic-moderation/routes.ts';
import { withdrawalRoutes } from './clinic-moderation/withdrawal-routes.ts';
import { clinicRoutes } from './clinics/routes.ts';
import { commentRoutes } from './comments/routes.ts';
import { comparisonRoutes } from './comparison/routes.ts';
import type { Config } from './config.ts';
import { guardConsents } from './consents/access.ts';
import { type AfterWithdrawal, consentRoutes } from './consents/routes.ts';
import { rateOperatorRoutes } from './currencies/operator-routes.ts';
import { currencyRoutes } from './currencies/routes.ts';
import { deskRoutes } from './desk/routes.ts';
import { dictionaryRoutes } from './dictionaries/routes.ts';
import type { DirectoryEngine } from './directory/directory.ts';
import { doctorRoutes } from './doctors/routes.ts';
import { documentRoutes } from './documents/routes.ts';
import { entryRoutes } from './entries/routes.ts';
import { favouriteRoutes } from './favourites/routes.ts';
import { figureRoutes } from './figures/routes.ts';
import { importRoutes } from './importers/routes.ts';
import { inquiryRoutes } from './inquiry/routes.ts';
import { suggestRecipientRoutes } from './inquiry/suggest-routes.ts';
import { adminLanguageRoutes } from './languages/admin-routes.ts';
import type { MessageStore } from './languages/message-store.ts';
import { languageRoutes } from './languages/routes.ts';
import { letterRoutes } from './mails/routes.ts';
import { mapRoutes } from './map/routes.ts';
import { doctorMatchRoutes } from './matches/doctor-routes.ts';
import { matchRoutes } from './matches/routes.ts';
import { memberRoutes } from './members/routes.ts';
import { newsOperatorRoutes } from './news/operator-routes.ts';
import { newsRoutes } from './news/routes.ts';
import { notificationRoutes } from './notifications/routes.ts';
import { shapeOffers } from './offers/reads.ts';
import { offerRoutes } from './offers/routes.ts';
import { operationRoutes } from './operations/routes.ts';
import { operatorRoutes } from './operators/routes.ts';
import { phoneRoutes } from './phones/routes.ts';
import { pictureRoutes } from './pictures/routes.ts';
import { createPictures } from './pictures/store.ts';
import { answerInTurn } from './platform/answer-in-turn.ts';
import { refuseForgeries } from './platform/anti-forgery.ts';
import { describeApi } from './platform/api-docs.ts';
import type { Database } from './platform/database.ts';
import { limitDearReads } from './platform/dear-reads.ts';
import { answerErrors } from './platform/error-replies.ts';
import { KnownError } from './platform/errors.ts';
import { createFiles } from './platform/files.ts';
import { refuseWhenBusy } from './platform/overload.ts';
import { seeOwnWrites } from './platform/own-writes.ts';
import { readJson } from './platform/read-json.ts';
import type { Reads } from './platform/replicas.ts';
import { schemaOptions } from './platform/schemas.ts';
import { createSecrets } from './platform/secrets.ts';
import { secureHeaders } from './platform/security.ts';
import { answerUnread } from './platform/unread-requests.ts';
import { priceImportRoutes } from './price-imports/routes.ts';
import { privacyRoutes } from './privacy/routes.ts';
import { profileRoutes } from './profile/routes.ts';
import { rankingRoutes } from './ranking/routes.ts';
import { reportRoutes } from './reports/routes.ts';
import { requestRoutes } from './requests/routes.ts';
import { withdrawCases } from './requests/writes.ts';
import { secondFactorRoutes } from './second-factor/routes.ts';
import { guardEndpoints } from './sessions/access.ts';
import { sessionRoutes } from './sessions/routes.ts';
import { sitemapRoutes } from './sitemap/routes.ts';
import { staffRoutes } from './staff/routes.ts';
import { staffComfortRoutes } from './staff-comforts/routes.ts';
import { staffDoctorRoutes } from './staff-doctors/routes.ts';
import { staffFigureRoutes } from './staff-figures/routes.ts';
import { staffInboxRoutes } from './staff-inbox/routes.ts';
import { portraitRoutes } from './staff-photos/portrait-routes.ts';
import { staffPhotoRoutes } from './staff-photos/routes.ts';
import { staffPriceRoutes } from './staff-prices/routes.ts';
import { staffProfileRoutes } from './staff-profile/routes.ts';
import { staffRequestRoutes } from './staff-requests/routes.ts';
import { suggestRoutes } from './suggest/routes.ts';
import { termRoutes } from './terms/routes.ts';
import { verificationRoutes } from './verification/routes.ts';
import { countViews } from './views/counter.ts';
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
  pool: Pool;
  messages: MessageStore;
  directory: DirectoryEngine;
  /** For what may be a second old; absent: that is read from `db` too. */
  reads?: Reads;
  /** Longest the process may be busy at a stretch before it answers that it is overloaded; 0: however long. */
  busyMs?: number;
  /** Aborted: the process is about to end, and wants no new callers. */
  leaving?: AbortSignal;
};

/** The consent on health is taken back: requests end, then conversations. */
const withdrawHealthData: AfterWithdrawal = async (trx, accountId) => {
  await withdrawCases(trx, accountId);
  await closeChatsAfterWithdrawal(trx, accountId);
};

/** The API without its pages. Every feature is registered here by name. */
export async function buildApp(parts: Parts): Promise<FastifyInstance> {
  const { config, log, db, messages, directory } = parts;
  const shown = parts.reads?.db ?? db;
  const words = await createWordStore(shown, messages.translate);
  const secrets = createSecrets(config);
  const app = fastify({
    loggerInstance: log,
    genReqId: () => randomUUID(),
    // Rendered pages call from this machine and name the visitor they call for; else only named proxies are believed.
    trustProxy: ['loopback', ...config.trustedProxies],
    routerOptions: { maxParamLength: 300 },
    forceCloseConnections: 'idle',
    // A page in flight still needs the API while the process closes.
    return503OnClosing: false,
    requestTimeout: 60_000,
    // A line on which nothing moves: a caller who has gone without a word, or does not read what was asked for.
    connectionTimeout: 120_000,
    ...answerUnread(messages),
    ...schemaOptions,
  });
  app.decorateRequest('language', '');
  app.addHook('onRequest', async (request, reply) => {
    request.language = messages.choose(request.headers['accept-language']);
    reply.header('x-request-id', request.id);
    if (parts.leaving?.aborted) reply.header('connection', 'close');
    if (request.url.startsWith('/api/'))
      reply.header('vary', 'accept-language').header('content-language', request.language);
  });
  answerErrors(app, messages.translate);
  await secureHeaders(app, config);
  answerInTurn(app);
  await refuseWhenBusy(app, parts.busyMs ?? 2000);
  await app.register(cookie);
  await limitDearReads(app, config, {
    ...{ languages: messages.languages, translate: messages.translate },
    largeReplies: ['/api/openapi.json', listLanguages.path],
  });
  if (parts.reads) seeOwnWrites(app, parts.reads, config);
  readJson(app);
  refuseForgeries(app, config);
  guardEndpoints(app, { db });
  guardConsents(app, { db });
  logReadings(app, { db });
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN } = constants;
  // Replies are at most some hundred kilobytes: a 256 kB window compresses them as well as the default of 4 MB.
  const brotliOptions = { params: { [BROTLI_PARAM_QUALITY]: 4, [BROTLI_PARAM_LGWIN]: 18 } };
  // Nobody sends packed bodies. One that is unpacked for a call that reads none would stop its connection for the next.
  await app.register(compress, { threshold: 1024, brotliOptions, globalDecompression: false });
  await app.register(etag);
  await describeApi(app, config);

  countViews(app, db);
  operationRoutes(app, {
    config,
    db,
    pool: parts.pool,
    directory,
    ...(parts.reads && { reads: parts.reads }),
    ...(parts.leaving && { leaving: parts.leaving }),
  });
  languageRoutes(app, messages);
  adminLanguageRoutes(app, { db, messages });
  currencyRoutes(app, { db: shown });
  rateOperatorRoutes(app, { db });
  rankingRoutes(app, { db, directory, words });
  importRoutes(app, { db });
  matchRoutes(app, { db });
  doctorMatchRoutes(app, { db });
  termRoutes(app, { db });
  entryRoutes(app, { db, words });
  clinicModerationRoutes(app, { db });
  doctorModerationRoutes(app, { db });
  withdrawalRoutes(app, { db });
  dictionaryRoutes(app, { directory, words });
  clinicRoutes(app, { db: shown, directory, words });
  doctorRoutes(app, { db: shown, directory, words });
  cardRoutes(app, { db: shown, words });
  comparisonRoutes(app, { db: shown, words });
  suggestRoutes(app, { db: shown, directory, words });
  suggestRecipientRoutes(app, { db, directory, words });
  letterRoutes(app, { db, secrets });
  mapRoutes(app, { db: shown, directory, words });
  newsRoutes(app, { db: shown, words });
  newsOperatorRoutes(app, { db });
  figureRoutes(app, { db: shown, words });
  offerRoutes(app, { db, words });
  requestRoutes(app, { db, words, shapeOffers });
  inquiryRoutes(app, { db });
  consentRoutes(app, { db, afterWithdrawal: { health_data: withdrawHealthData } });
  documentRoutes(app, { config, db });
  favouriteRoutes(app, { db });
  notificationRoutes(app, { db });
  auditRoutes(app, { db });
  deskRoutes(app, { db });
  operatorRoutes(app, { db, pool: parts.pool, secrets });
  staffRoutes(app, { db });
  staffInboxRoutes(app, { db });
  assignmentRoutes(app, { db });
  staffRequestRoutes(app, { db, words });
  staffProfileRoutes(app, { db, words });
  staffComfortRoutes(app, { db, words });
  staffPriceRoutes(app, { db, words });
  attestationRoutes(app, { db, words });
  accountRoutes(app, { config, db, pool: parts.pool, secrets });
  const files = createFiles({ config, secrets });
  pictureRoutes(app, { db, pictures: createPictures({ dataDir: config.dataDir, log, files }) });
  attachmentRoutes(app, { db, pool: parts.pool, files });
  commentRoutes(app, { db, shown, words, files });
  reportRoutes(app, { db, pool: parts.pool });
  staffPhotoRoutes(app, { db, pool: parts.pool, files });
  portraitRoutes(app, { db, pool: parts.pool, files });
  priceImportRoutes(app, { db, pool: parts.pool, words });
  chatRoutes(app, { db, pool: parts.pool, files });
  clinicChangeRoutes(app, { db, files, words });
  verificationRoutes(app, { db });
  staffFigureRoutes(app, { db });
  staffDoctorRoutes(app, { db, words });
  memberRoutes(app, { db, pool: parts.pool, secrets });
  claimRoutes(app, { db, pool: parts.pool, secrets, files });
  privacyRoutes(app, { db, pool: parts.pool, secrets, files });
  phoneRoutes(app);
  profileRoutes(app, { db, pool: parts.pool, secrets, config });
  secondFactorRoutes(app, { db, pool: parts.pool, secrets });
  sessionRoutes(app, { db });
  sitemapRoutes(app, { config, db: shown, messages });
  app.all('/api/*', { schema: { hide: true } }, () => {
    throw new KnownError('not_found');
  });
  return app;
}
