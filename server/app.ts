import { randomUUID } from 'node:crypto';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import etag from '@fastify/etag';
import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { listLanguages } from '../contract/content/languages.ts';
import { importLimits } from '../contract/imports/import-limits.ts';
import { attachmentRoutes } from './accounts/attachments/routes.ts';
import { guardConsents, requireConsents } from './accounts/consents/access.ts';
import { listMissing } from './accounts/consents/reads.ts';
import { type AfterWithdrawal, consentRoutes } from './accounts/consents/routes.ts';
import { favouriteRoutes } from './accounts/favourites/routes.ts';
import { passkeyLoginRoutes } from './accounts/passkeys/login-routes.ts';
import { passkeyRoutes } from './accounts/passkeys/routes.ts';
import { patientRoutes } from './accounts/patients/routes.ts';
import { phoneRoutes } from './accounts/phones/routes.ts';
import type { BeforeDeletion } from './accounts/privacy/deletion.ts';
import { privacyRoutes } from './accounts/privacy/routes.ts';
import { profileRoutes } from './accounts/profile/routes.ts';
import { lockAccount } from './accounts/reads.ts';
import { accountRoutes } from './accounts/routes.ts';
import { secondFactorRoutes } from './accounts/second-factor/routes.ts';
import { guardEndpoints } from './accounts/sessions/access.ts';
import { sessionRoutes } from './accounts/sessions/routes.ts';
import { getMessageText } from './chats/access.ts';
import { staffInboxRoutes } from './chats/inbox/routes.ts';
import { inboxViewRoutes } from './chats/inbox/views/routes.ts';
import { chatRoutes } from './chats/routes.ts';
import { chatSupportRoutes } from './chats/support/routes.ts';
import { closeChatsAfterWithdrawal, deleteChatsOf } from './chats/writes.ts';
import { createCards } from './clinics/cards/reads.ts';
import { cardRoutes } from './clinics/cards/routes.ts';
import { claimRoutes } from './clinics/claims/routes.ts';
import { emptyClaims } from './clinics/claims/writes.ts';
import { demandRoutes } from './clinics/demand/routes.ts';
import { doctorRoutes } from './clinics/doctors/routes.ts';
import { doctorModerationRoutes } from './clinics/moderation/doctor-routes.ts';
import { clinicPartRoutes } from './clinics/moderation/part-routes.ts';
import { clinicModerationRoutes } from './clinics/moderation/routes.ts';
import { clinicChangeRoutes } from './clinics/official-changes/routes.ts';
import { portraitRoutes } from './clinics/photos/portrait-routes.ts';
import { staffPhotoRoutes } from './clinics/photos/routes.ts';
import { newsImages } from './clinics/pictures/news-images.ts';
import { pictureRoutes } from './clinics/pictures/routes.ts';
import { createPictures, type Drawings } from './clinics/pictures/store.ts';
import { staffDoctorRoutes } from './clinics/positions/routes.ts';
import { priceImportRoutes } from './clinics/price-files/routes.ts';
import { staffPriceRoutes } from './clinics/price-list/routes.ts';
import { attestationRoutes } from './clinics/profile-review/routes.ts';
import { getWrittenText, listCards as listClinicCards } from './clinics/reads.ts';
import { staffFigureRoutes } from './clinics/reports/routes.ts';
import { clinicRoutes } from './clinics/routes.ts';
import { sectionRoutes } from './clinics/sections/routes.ts';
import { figureRoutes } from './clinics/statistics/routes.ts';
import { verificationRoutes } from './clinics/verification/routes.ts';
import { countViews } from './clinics/views/counter.ts';
import type { Config } from './config.ts';
import { complaintRoutes } from './content/complaints/routes.ts';
import { rateOperatorRoutes } from './content/currencies/operator-routes.ts';
import { currencyRoutes } from './content/currencies/routes.ts';
import { documentRoutes } from './content/documents/routes.ts';
import { emergencyRoutes } from './content/emergency/routes.ts';
import { adminLanguageRoutes } from './content/languages/admin-routes.ts';
import type { MessageStore } from './content/languages/message-store.ts';
import { languageRoutes } from './content/languages/routes.ts';
import { createWordStore } from './content/localization/reads.ts';
import { newsOperatorRoutes } from './content/news/operator-routes.ts';
import { newsRoutes } from './content/news/routes.ts';
import { offlineRoutes } from './content/offline/routes.ts';
import { termRoutes } from './content/terms/routes.ts';
import { type TextReaders, translationRoutes } from './content/translation/routes.ts';
import { eraseTranslationsOf } from './content/translation/writes.ts';
import { pushRoutes } from './email/push/routes.ts';
import { emailRoutes } from './email/routes.ts';
import { fhirRoutes } from './fhir/routes.ts';
import { staffSubscriptionRoutes } from './fhir/subscriptions/staff-routes.ts';
import { doctorRemovalRoutes } from './imports/doctors/removals/routes.ts';
import { doctorMatchRoutes } from './imports/matches/doctor-routes.ts';
import { matchRoutes } from './imports/matches/routes.ts';
import { withholdClosedFacts } from './imports/provenance/closed-facts.ts';
import { provenanceRoutes } from './imports/provenance/routes.ts';
import { qualityRoutes } from './imports/quality/routes.ts';
import { importRoutes } from './imports/routes.ts';
import { importRunRoutes } from './imports/uploads/routes.ts';
import { getOfferText } from './offers/access.ts';
import { findOfferOfClinic, shapeOffers } from './offers/reads.ts';
import { offerRoutes } from './offers/routes.ts';
import { offerSupportRoutes } from './offers/support/routes.ts';
import { withdrawLiveOffer } from './offers/writes.ts';
import { logReadings } from './operations/audit/readings.ts';
import { auditRoutes } from './operations/audit/routes.ts';
import { dashboardRoutes } from './operations/dashboard/routes.ts';
import { operatorRoutes } from './operations/operators/routes.ts';
import { requireAnotherAdmin } from './operations/operators/writes.ts';
import { operationRoutes } from './operations/routes.ts';
import { savedFilterRoutes } from './operations/saved-filters/routes.ts';
import { answerInTurn } from './platform/answer-in-turn.ts';
import { refuseForgeries } from './platform/anti-forgery.ts';
import { describeApi } from './platform/api-docs.ts';
import type { Database } from './platform/database.ts';
import { limitDearReads } from './platform/dear-reads.ts';
import { answerErrors } from './platform/error-replies.ts';
import { KnownError, refuse } from './platform/errors.ts';
import { createFiles } from './platform/files.ts';
import { createAnswerStore, unkeptAnswers } from './platform/kept/answers.ts';
import { type ChangeFeed, tellBeforeAnswering } from './platform/kept/change-feed.ts';
import { refuseWhenBusy } from './platform/overload.ts';
import { seeOwnWrites } from './platform/own-writes.ts';
import { readJson } from './platform/read-json.ts';
import type { Reads } from './platform/replicas.ts';
import { schemaOptions } from './platform/schemas.ts';
import { createSecrets } from './platform/secrets.ts';
import { secureHeaders } from './platform/security.ts';
import { endSlowBodies } from './platform/slow-bodies.ts';
import type { Telemetry } from './platform/telemetry.ts';
import { traceRequests } from './platform/tracing.ts';
import { answerUnread } from './platform/unread-requests.ts';
import { aftercareRoutes } from './requests/aftercare/routes.ts';
import { assignmentRoutes } from './requests/assignments/routes.ts';
import { adminBillRoutes } from './requests/bill/admin-routes.ts';
import { billRoutes } from './requests/bill/routes.ts';
import { caseFileRoutes } from './requests/case-file/routes.ts';
import { guestRoutes } from './requests/guests/routes.ts';
import { endGuestsOf } from './requests/guests/writes.ts';
import { inquiryRoutes } from './requests/inquiry/routes.ts';
import { suggestRecipientRoutes } from './requests/inquiry/suggest-routes.ts';
import { labelRoutes } from './requests/labels/routes.ts';
import { notificationRoutes } from './requests/notifications/routes.ts';
import { planRoutes } from './requests/plan/routes.ts';
import { requestRoutes } from './requests/routes.ts';
import { staffRequestRoutes } from './requests/staff/routes.ts';
import { supportRoutes } from './requests/support/routes.ts';
import { emptyRequests, withdrawCases } from './requests/writes.ts';
import { getCommentText } from './reviews/reads.ts';
import { reportRoutes } from './reviews/reports/routes.ts';
import { commentRoutes } from './reviews/routes.ts';
import { withdrawalRoutes } from './reviews/withdrawals/routes.ts';
import { answeringRoutes } from './search/answering/routes.ts';
import { comparisonRoutes } from './search/comparison/routes.ts';
import { dictionaryRoutes } from './search/dictionaries/routes.ts';
import type { DirectoryEngine } from './search/directory/directory.ts';
import { mapRoutes } from './search/map/routes.ts';
import { queryRoutes } from './search/queries/routes.ts';
import { createQueryRecorder } from './search/queries/writes.ts';
import { rankingRoutes } from './search/ranking/routes.ts';
import { searchRoutes } from './search/routes.ts';
import { savedSearchRoutes } from './search/saved-searches/routes.ts';
import { stopSearch } from './search/saved-searches/writes.ts';
import { sitemapRoutes } from './search/sitemap/routes.ts';
import { suggestRoutes } from './search/suggestions/routes.ts';
import { createKeyDoor } from './team/api-keys/access.ts';
import { operatorKeyRoutes } from './team/api-keys/operator-routes.ts';
import { apiKeyRoutes } from './team/api-keys/routes.ts';
import { memberRoutes } from './team/members/routes.ts';
import { staffRoutes } from './team/routes.ts';
import { webhookRoutes } from './team/webhooks/routes.ts';

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
  drawings: Drawings;
  /** For what may be a second old; absent: that is read from `db` too. */
  reads?: Reads;
  /** Absent: nothing is kept that it would have to end. */
  feed?: ChangeFeed;
  /** Longest the process may be busy at a stretch before it answers that it is overloaded; 0: however long. */
  busyMs?: number;
  /** Absent: requests are not traced. */
  telemetry?: Pick<Telemetry, 'measure'>;
  /** Aborted: the process is about to end, and wants no new callers. */
  leaving?: AbortSignal;
};

/** Of the memory for what is kept: answers that are new are made of cards. */
const CARDS_SHARE = 0.25;

/** The consent on health is taken back: requests end, then conversations. */
const withdrawHealthData: AfterWithdrawal = async (trx, accountId) => {
  await withdrawCases(trx, accountId);
  await closeChatsAfterWithdrawal(trx, accountId);
};

/** Which texts of each room whoever asks may read, and who lets a medical one leave the service. */
const translatedTexts: TextReaders = {
  ofPublic: (db, text) =>
    text.kind === 'clinic' || text.kind === 'doctor' ? getWrittenText(db, text) : getCommentText(db, text),
  ofClient: (db, accountId, text) =>
    text.kind === 'message'
      ? getMessageText(db, { side: 'client', accountId, chatId: text.chat }, text.seq)
      : getOfferText(db, accountId, text),
  ofStaff: (db, accountId, text) =>
    getMessageText(db, { side: 'staff', accountId, chatId: text.chat }, text.seq),
  async requireOwnConsent(trx, accountId) {
    await lockAccount(trx, accountId);
    await requireConsents(trx, accountId, ['machine_translation']);
  },
  async requirePatientsConsent(trx, patientId) {
    await lockAccount(trx, patientId);
    if ((await listMissing(trx, patientId, ['machine_translation'])).length > 0)
      refuse('text', 'translation_no_consent');
  },
};

const endWhatAccountsLeave: BeforeDeletion = async (trx, { accountId, isAdmin }) => {
  if (isAdmin) await requireAnotherAdmin(trx, accountId, 'password');
  await emptyRequests(trx, accountId);
  await endGuestsOf(trx, accountId);
  await deleteChatsOf(trx, accountId);
  await emptyClaims(trx, accountId);
};

/** The API without its pages. Every feature is registered here by name. */
export async function buildApp(parts: Parts): Promise<FastifyInstance> {
  const { config, log, db, messages, directory, feed = null } = parts;
  const shown = parts.reads?.db ?? db;
  const words = await createWordStore(shown, messages.translate, feed);
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
    // The longest upload; all else is ended sooner by `endSlowBodies`.
    requestTimeout: importLimits.uploadSeconds * 1000,
    // A line on which nothing moves: a caller who has gone without a word, or does not read what was asked for.
    connectionTimeout: 120_000,
    ...answerUnread(messages),
    ...schemaOptions,
  });
  if (parts.telemetry) traceRequests(app);
  app.decorateRequest('language', '');
  const cardBytes = config.keptBytes * CARDS_SHARE;
  app.decorate(
    'answers',
    feed && config.keptBytes > 0 ? createAnswerStore(feed, config.keptBytes - cardBytes) : unkeptAnswers,
  );
  app.addHook('onRequest', async (request, reply) => {
    request.language = messages.choose(request.headers['accept-language']);
    reply.header('x-request-id', request.id);
    if (parts.leaving?.aborted) reply.header('connection', 'close');
    if (request.url.startsWith('/api/'))
      reply.header('vary', 'accept-language').header('content-language', request.language);
  });
  answerErrors(app, messages.translate);
  secureHeaders(app, config);
  endSlowBodies(app);
  answerInTurn(app);
  await refuseWhenBusy(app, parts.busyMs ?? 2000);
  await app.register(cookie);
  await limitDearReads(app, config, {
    ...{ languages: messages.languages, translate: messages.translate },
    largeReplies: ['/api/openapi.json', listLanguages.path],
  });
  if (parts.reads) seeOwnWrites(app, parts.reads, config);
  if (feed) tellBeforeAnswering(app, feed);
  readJson(app);
  refuseForgeries(app, config);
  guardEndpoints(app, { db, openKey: createKeyDoor({ db, pool: parts.pool }) });
  guardConsents(app, { db });
  logReadings(app, { db });
  app.decorate('withhold', withholdClosedFacts(db));
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
  offlineRoutes(app, messages);
  adminLanguageRoutes(app, { db, messages, proposer: config.translation?.provider ?? null });
  currencyRoutes(app, { db: shown });
  rateOperatorRoutes(app, { db });
  rankingRoutes(app, { db, directory, words });
  importRoutes(app, { db, words });
  qualityRoutes(app, { db, words });
  matchRoutes(app, { db });
  provenanceRoutes(app, { db: shown, words });
  doctorMatchRoutes(app, { db });
  doctorRemovalRoutes(app, { db, secrets });
  termRoutes(app, { db });
  complaintRoutes(app, { db });
  queryRoutes(app, { db, directory, words });

  clinicModerationRoutes(app, { db });
  clinicPartRoutes(app, { db, words });
  doctorModerationRoutes(app, { db });
  demandRoutes(app, { db, pool: parts.pool });
  withdrawalRoutes(app, { db });
  dictionaryRoutes(app, { directory, words });
  emergencyRoutes(app);
  clinicRoutes(app, { db: shown, words });
  doctorRoutes(app, { db: shown, words });
  const cards = createCards({ db: shown, feed, bytesMax: cardBytes });
  searchRoutes(app, { cards, db: shown, directory, words, recordQuery: createQueryRecorder(db, log) });
  cardRoutes(app, { db: shown, words });
  comparisonRoutes(app, { db: shown, words });
  suggestRoutes(app, { db: shown, directory, words });
  suggestRecipientRoutes(app, { db, directory, words });
  emailRoutes(app, { db, secrets, stopSearch });
  pushRoutes(app, { db, secrets, config });
  savedSearchRoutes(app, { db, directory, words });
  answeringRoutes(app, { db: shown, directory, words });
  mapRoutes(app, { db: shown, directory, words });
  newsRoutes(app, { db: shown, words, listClinicCards });
  figureRoutes(app, { db: shown, words, feed });
  offerRoutes(app, { db, words });
  requestRoutes(app, { db, words, shapeOffers });
  inquiryRoutes(app, { db });
  consentRoutes(app, {
    db,
    afterWithdrawal: { health_data: withdrawHealthData, machine_translation: eraseTranslationsOf },
  });
  documentRoutes(app, { config, db });
  translationRoutes(app, {
    ...{ config, log, db, pool: parts.pool, secrets, messages, readers: translatedTexts },
  });
  favouriteRoutes(app, { db, secrets });
  patientRoutes(app, { db });
  notificationRoutes(app, { db });
  auditRoutes(app, { db, words });
  dashboardRoutes(app, { db });
  operatorRoutes(app, { config, db, pool: parts.pool, secrets });
  savedFilterRoutes(app, { db });
  staffRoutes(app, { db });
  staffInboxRoutes(app, { db });
  inboxViewRoutes(app, { db });
  assignmentRoutes(app, { db });
  labelRoutes(app, { db });
  staffRequestRoutes(app, { db, words, findOffer: findOfferOfClinic, withdrawOffer: withdrawLiveOffer });
  sectionRoutes(app, { db, words });
  staffPriceRoutes(app, { db, words });
  attestationRoutes(app, { db, words });
  accountRoutes(app, { config, db, pool: parts.pool, secrets });
  const files = createFiles({ config, secrets });
  const pictures = createPictures({ dataDir: config.dataDir, log, files, drawings: parts.drawings });
  pictureRoutes(app, { db, pictures });
  newsOperatorRoutes(app, { db, pool: parts.pool, files, images: newsImages(pictures) });
  importRunRoutes(app, { db, pool: parts.pool, files });
  attachmentRoutes(app, { db, pool: parts.pool, files });
  planRoutes(app, { db, files, messages, config });
  billRoutes(app, { db });
  aftercareRoutes(app, { db, files });
  guestRoutes(app, { db, files, secrets, words, shapeOffers });
  caseFileRoutes(app, { db, pool: parts.pool, files, messages });
  adminBillRoutes(app, { db });
  supportRoutes(app, { db, files });
  offerSupportRoutes(app, { db });
  chatSupportRoutes(app, { db, files });
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
  apiKeyRoutes(app, { db });
  operatorKeyRoutes(app, { db });
  webhookRoutes(app, { db, secrets });
  memberRoutes(app, { db, pool: parts.pool, secrets });
  claimRoutes(app, { db, pool: parts.pool, secrets, files });
  privacyRoutes(app, { db, pool: parts.pool, secrets, files, beforeDeletion: endWhatAccountsLeave });
  phoneRoutes(app);
  profileRoutes(app, { db, pool: parts.pool, secrets, config });
  secondFactorRoutes(app, { db, pool: parts.pool, secrets });
  passkeyRoutes(app, { config, db, pool: parts.pool, secrets });
  passkeyLoginRoutes(app, { config, db, pool: parts.pool });
  sessionRoutes(app, { db });
  sitemapRoutes(app, { config, db: shown, messages });
  staffSubscriptionRoutes(app, { db });
  await fhirRoutes(app, { config, db, shown, pool: parts.pool, files, secrets, messages, words });
  app.all('/api/*', { schema: { hide: true } }, () => {
    throw new KnownError('not_found');
  });
  return app;
}
