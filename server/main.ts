import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { type Logger, pino } from 'pino';
import { getFigures } from '../contract/clinics/statistics.ts';
import { type DemoAccount, describeDemoAccounts } from '../demo/account-file.ts';
import { drawings } from '../demo/drawings/drawings.ts';
import { startDemo } from '../demo/start.ts';
import { attachmentJobs, sweepSoon } from './accounts/attachments/jobs.ts';
import { sessionJobs } from './accounts/jobs.ts';
import { phoneJobs } from './accounts/phones/jobs.ts';
import { privacyJobs } from './accounts/privacy/jobs.ts';
import { buildApp, type Parts } from './app.ts';
import { messageEmailJobs } from './chats/emails/jobs.ts';
import { findChatAccess, listMessagesBySeq } from './chats/reads.ts';
import { commonsJobs } from './clinics/commons/jobs.ts';
import { createWikimedia } from './clinics/commons/wikimedia.ts';
import { demandJobs } from './clinics/demand/jobs.ts';
import { photoJobs } from './clinics/photos/jobs.ts';
import { forgetUpload } from './clinics/pictures/store.ts';
import { priceImportJobs } from './clinics/price-files/jobs.ts';
import { attestationJobs } from './clinics/profile-review/jobs.ts';
import { responseJobs } from './clinics/responses/jobs.ts';
import { sectionJobs } from './clinics/sections/jobs.ts';
import { verificationJobs } from './clinics/verification/jobs.ts';
import { websiteJobs } from './clinics/websites/jobs.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { fetchRatesWhenStale, rateJobs } from './content/currencies/jobs.ts';
import { createRateStore } from './content/currencies/rate-store.ts';
import { loadInitialCurrencies } from './content/currencies/writes.ts';
import { loadDictionaries } from './content/dictionaries/writes.ts';
import { loadDocuments } from './content/documents/writes.ts';
import { createMessageStore } from './content/languages/message-store.ts';
import { loadMessages } from './content/languages/writes.ts';
import { createWordStore } from './content/localization/reads.ts';
import { createVisitors } from './content/localization/visitor.ts';
import { newsJobs } from './content/news/jobs.ts';
import { seedCities } from './content/places/writes.ts';
import { mailJobs } from './email/jobs.ts';
import { pushJobs } from './email/push/jobs.ts';
import { staffEmailJobs } from './email/staff/jobs.ts';
import { fhirJobs } from './fhir/exports/jobs.ts';
import { subscriptionJobs } from './fhir/subscriptions/jobs.ts';
import { measureSoon, qualityJobs } from './imports/quality/jobs.ts';
import { loadStarter } from './imports/starter/load.ts';
import { importJobs } from './imports/uploads/jobs.ts';
import { startLive } from './live/sockets.ts';
import { keyJobs, sealSoon } from './operations/keys/jobs.ts';
import { findMissingKey } from './operations/keys/reads.ts';
import { serveAdmin } from './platform/admin-pages.ts';
import { isSuperuser } from './platform/app-role.ts';
import { separateClients } from './platform/client-rows.ts';
import { closeDataFolder } from './platform/data-folder.ts';
import {
  type AppDatabase,
  kyselyOn,
  type OpenDatabase,
  openAsApp,
  openDatabase,
  openPool,
  VISITOR_STATEMENT_MS,
} from './platform/database.ts';
import { createFiles } from './platform/files.ts';
import { lockFolder } from './platform/folder-lock.ts';
import { type JobSet, prepareJobs, startJobs } from './platform/jobs.ts';
import { openChangeFeed } from './platform/kept/change-feed.ts';
import { createLog } from './platform/log.ts';
import { createMailer } from './platform/mail.ts';
import { createOutgoing, userAgentOf } from './platform/outgoing.ts';
import { startPageThreads } from './platform/page-threads.ts';
import { type PageNeeds, serveAssets, servePages } from './platform/pages.ts';
import { createRenderer, loadBuild } from './platform/render-page.ts';
import { openReads, type Reads } from './platform/replicas.ts';
import { createSecrets } from './platform/secrets.ts';
import type { Telemetry } from './platform/telemetry.ts';
import { createTextMessenger } from './platform/text-messages.ts';
import { serveWorker } from './platform/worker-files.ts';
import { aftercareJobs } from './requests/aftercare/jobs.ts';
import { billJobs } from './requests/bill/jobs.ts';
import { deadlineJobs } from './requests/deadlines/jobs.ts';
import { requestJobs } from './requests/jobs.ts';
import { countNotifications } from './requests/notifications/reads.ts';
import { planJobs } from './requests/plan/reminders.ts';
import { ratingJobs } from './reviews/jobs.ts';
import { reportJobs } from './reviews/reports/jobs.ts';
import type { Away } from './search/directory/directory.ts';
import {
  DIRECTORY,
  type DirectoryOptions,
  type OpenDirectory,
  openDirectory,
} from './search/directory/engine.ts';
import { indexFileIn } from './search/directory/index-file.ts';
import { openClusterDirectory } from './search/directory/opensearch/engine.ts';
import { queryJobs } from './search/queries/jobs.ts';
import { savedSearchJobs } from './search/saved-searches/jobs.ts';
import { apiKeyJobs } from './team/api-keys/jobs.ts';
import { memberJobs } from './team/members/jobs.ts';
import { webhookJobs } from './team/webhooks/jobs.ts';

/** What was opened so far, to be closed in reverse order whatever happens. */
type Closer = () => Promise<void> | void;

/** Longest wait for requests in flight, after the balancer has had its time; then the process ends all the same. */
const CLOSE_TIMEOUT_MS = 9_000;

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Connections that pages and the API share. */
const WEB_CONNECTIONS = 15;

/** A known obstacle ends the start with a sentence, anything else with its stack. */
class StartError extends Error {}

async function step<T>(title: string, work: () => Promise<T>): Promise<T> {
  const start = Date.now();
  process.stdout.write(`${title} … `);
  const result = await work();
  say(`${((Date.now() - start) / 1000).toFixed(1)} s`);
  return result;
}

/** The libraries take 10 MB: loaded only where somebody collects. */
async function openTelemetry({ telemetryUrl }: Config, closers: Closer[]): Promise<Telemetry | null> {
  if (telemetryUrl === null) return null;
  const { startTelemetry } = await import('./platform/telemetry.ts');
  const telemetry = startTelemetry(telemetryUrl);
  closers.push(() => telemetry.close());
  return telemetry;
}

/** The level is the logger's: each stream gets all of its lines. */
const toBoth = ({ logs }: Telemetry) =>
  pino.multistream([
    { level: 'trace', stream: process.stdout },
    { level: 'trace', stream: logs },
  ]);

async function openData(config: Config, log: Logger, closers: Closer[]): Promise<OpenDatabase> {
  if (config.databaseUrl === null) {
    const release = lockFolder(config.dataDir);
    if (!release) {
      throw new StartError(
        `Medatlas already runs on ${config.dataDir}. Stop it first, or choose another folder with DATA_DIR.`,
      );
    }
    closers.push(release);
  }
  const opened = await step('Starting the database', () => openDatabase(config, lostConnection(log)));
  closers.push(() => opened.close());
  await prepareJobs(opened.pool, log);
  if (config.databaseUrl !== null && (await isSuperuser(opened.pool)))
    log.warn({}, 'the role of DATABASE_URL is a superuser: give the service a role without such rights');
  const missing = await findMissingKey(opened.db);
  if (missing !== null)
    throw new StartError(
      `SECRET_KEY lacks key ${missing}: texts in this database are sealed with it, and nobody could read them.`,
    );
  if (config.databaseUrl !== null && config.secretKeys.length === 0)
    log.warn({}, 'texts of cases are not sealed in the database: set SECRET_KEY, the same on all nodes');
  return opened;
}

const lostConnection = (log: Logger) => (err: Error) => log.warn({ err }, 'database connection lost');

/** What the service does from here on it does without the rights of an owner. */
async function leaveOwner(opened: OpenDatabase, log: Logger, closers: Closer[]): Promise<AppDatabase> {
  const app = await openAsApp(opened, lostConnection(log));
  closers.push(() => app.close());
  if (app.pool !== opened.pool) await opened.db.destroy();
  if (!app.separatesClients)
    log.warn(
      {},
      'the database does not separate clients: create the role medatlas_client and grant it to the role of DATABASE_URL',
    );
  return app;
}

/** Null: there are no demo accounts, or another node knows their passwords. */
async function loadContent(
  config: Config,
  log: Logger,
  { db, pool, url }: OpenDatabase,
): Promise<DemoAccount[] | null> {
  await loadMessages(db);
  await loadInitialCurrencies(db);
  await loadDictionaries(db);
  await loadDocuments(db);
  await step('Loading cities', () => seedCities(pool));
  if (config.loadStarter) await step('Loading real clinics', () => loadStarter({ url, log }));
  return startDemo({ config, log, db, pool, step });
}

async function runJobs(
  config: Config,
  log: Logger,
  { db, pool, url }: AppDatabase,
  closers: Closer[],
): Promise<void> {
  const messages = await createMessageStore(db);
  const mailer = createMailer({ config, log });
  const userAgent = userAgentOf({ publicUrl: config.publicUrl, contact: config.operator.contact });
  const outgoing = userAgent === null ? null : createOutgoing({ userAgent });
  const secrets = createSecrets(config);
  // Clinics ask for these calls themselves: they need nobody to write to.
  const origin = config.publicUrl ?? `http://localhost:${config.port}`;
  const toWebhooks = createOutgoing({ userAgent: `Medatlas-Webhooks/1.0 (+${origin})` });
  const toDevices = createOutgoing({ userAgent: `Medatlas-Push/1.0 (+${origin})` });
  const files = createFiles({ config, secrets });
  const forget = (photoId: number) => forgetUpload(config.dataDir, 'clinics', photoId);
  const forgetNewsPhoto = (photoId: number) => forgetUpload(config.dataDir, 'news', photoId);
  const wikimedia = outgoing && createWikimedia({ outgoing });
  const sets = [
    rateJobs({ db, log }),
    ratingJobs({ db }),
    sessionJobs({ db }),
    requestJobs({ db }),
    deadlineJobs({ db }),
    planJobs({ db }),
    billJobs({ db }),
    aftercareJobs({ db }),
    staffEmailJobs({ db }),
    verificationJobs({ db }),
    messageEmailJobs({ db }),
    memberJobs({ db }),
    apiKeyJobs({ db }),
    webhookJobs({ db, secrets, outgoing: toWebhooks, origin }),
    demandJobs({ db }),
    websiteJobs({ db, log, outgoing }),
    responseJobs({ db }),
    mailJobs({ db, pool, config, messages, mailer }),
    pushJobs({ db, secrets, config, messages, outgoing: toDevices, log }),
    phoneJobs({ db, messages, secrets, messenger: createTextMessenger(config) }),
    attachmentJobs({ db, files, log }),
    attestationJobs({ db }),
    priceImportJobs({ db }),
    photoJobs({ db, files, log, forget }),
    commonsJobs({ db, files, log, forget, wikimedia }),
    privacyJobs({ db, messages, files }),
    fhirJobs({ db, files }),
    subscriptionJobs({ db, secrets, outgoing: toWebhooks, origin }),
    reportJobs({ db }),
    newsJobs({ db, files, log, forget: forgetNewsPhoto }),
    queryJobs({ db }),
    keyJobs({ db, files, log }),
    qualityJobs({ db }),
    sectionJobs({ db, words: await createWordStore(db, messages.translate) }),
  ];
  const tasks = Object.assign({}, ...sets.map((set) => set.tasks));
  const crontab = sets
    .map((set) => set.crontab)
    .filter((lines) => lines !== '')
    .join('\n');
  const jobs = await startJobs({ pool, log, tasks, crontab });
  closers.push(() => jobs.stop());
  // An import lasts minutes: it takes no hand from emails and reminders.
  const imports = await startJobs({ pool, log, ...importJobs({ db, url, files, log }), concurrency: 1 });
  closers.push(() => imports.stop());
  await fetchRatesWhenStale(db, new Date());
  await sweepSoon(db);
  await measureSoon(db);
  await sealSoon(db);
}

/** Jobs that ask the directory index run where it is: at the nodes that answer visitors. */
async function runDirectoryJobs(
  { pool }: AppDatabase,
  log: Logger,
  jobs: JobSet,
  closers: Closer[],
): Promise<void> {
  const runner = await startJobs({ pool, log, ...jobs, concurrency: 1 });
  closers.push(() => runner.stop());
}

/** Null: there is one database alone. */
function openShown(
  { replicaUrls }: Config,
  log: Logger,
  { url, pool, separatesClients }: Pick<AppDatabase, 'url' | 'pool' | 'separatesClients'>,
  closers: Closer[],
): Reads | null {
  if (replicaUrls.length === 0) return null;
  const reads = openReads({ url, primary: pool, replicaUrls, log, separatesClients });
  closers.push(() => reads.close());
  return reads;
}

const tellAway =
  (log: Logger) =>
  (away: Away | null): void => {
    if (away === null) log.info({}, 'the search cluster answers: searches find everything again');
    else if (away.needsOperator)
      log.error(
        { reason: away.reason },
        'the search cluster refuses this service: searches find names only until that is mended (OPENSEARCH_URLS?)',
      );
    else
      log.warn(
        { reason: away.reason },
        'the search cluster does not answer: searches find names only until it does',
      );
  };

const openDirectoryFor = (
  { openSearch, dataDir }: Config,
  options: Omit<DirectoryOptions, 'indexFile'>,
): OpenDirectory =>
  openSearch
    ? openClusterDirectory({ ...options, ...openSearch })
    : openDirectory({ ...options, indexFile: indexFileIn(dataDir) });

async function serveWeb(
  config: Config,
  log: Logger,
  opened: AppDatabase,
  telemetry: Telemetry | null,
  closers: Closer[],
): Promise<void> {
  const pool = openPool(opened.url, WEB_CONNECTIONS, VISITOR_STATEMENT_MS);
  pool.on('error', lostConnection(log));
  closers.push(() => pool.end());
  if (opened.separatesClients) separateClients(pool);
  const shown = openShown(config, log, { ...opened, pool }, closers);
  const feed = await openChangeFeed({ connectionString: opened.url, log, reads: shown });
  closers.push(() => feed.close());
  // Its threads build while this one prepares the rest.
  const directory = openDirectoryFor(config, {
    connectionString: opened.url,
    onIndex: () => feed.tell([DIRECTORY]),
    threads: config.searchThreads,
    onProblem: (err) => log.warn({ err }, 'the directory index recovers'),
    onAway: tellAway(log),
  });
  closers.push(() => directory.close());
  const db = kyselyOn(pool, { secrets: opened.secrets });
  const messages = await createMessageStore(shown?.db ?? db, feed);
  const leaving = new AbortController();
  const parts: Parts = {
    ...{ config, log, db, pool, messages, directory, drawings, feed, leaving: leaving.signal },
    ...(shown && { reads: shown }),
    ...(telemetry && { telemetry }),
  };
  const app = await buildApp(parts);
  await runDirectoryJobs(
    opened,
    log,
    savedSearchJobs({
      db: opened.db,
      directory,
      words: await createWordStore(opened.db, messages.translate),
    }),
    closers,
  );
  const reads = { countNotifications, findChatAccess, listMessagesBySeq };
  await startLive(app, { config, db, log, connectionString: opened.url, reads });
  const { languages } = messages;
  const visitorOf = createVisitors({ languages, rates: createRateStore(shown?.db ?? db, feed) });
  await addPages(app, log, { config, languages, visitorOf }, closers);
  closers.push(() => closeApp(app));
  await step('Opening the directory index', () => directory.ready);
  await listen(app, config);
  closers.push(() => leave(config, leaving));
  // Counted now, the figures of the home page keep no visitor waiting.
  void app.inject(getFigures.path);
  say(`\nMedatlas: ${config.publicUrl ?? `http://localhost:${config.port}`}\n`);
}

async function addPages(
  app: FastifyInstance,
  log: Logger,
  needs: PageNeeds,
  closers: Closer[],
): Promise<void> {
  await serveAdmin(app);
  const { isDevelopment, webThreads } = needs.config;
  if (isDevelopment) {
    const { serveDevPages } = await import('./platform/dev-pages.ts');
    return serveDevPages(app, needs);
  }
  await serveAssets(app);
  await serveWorker(app);
  if (webThreads === 0) return servePages(app, needs, createRenderer(await loadBuild()));
  const threads = await startPageThreads(webThreads, log);
  closers.push(() => threads.close());
  servePages(app, needs, threads.render);
}

async function listen(app: FastifyInstance, config: Config): Promise<void> {
  try {
    await app.listen({ host: config.host, port: config.port });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
      throw new StartError(
        `Port ${config.port} is taken by another program. Choose one: PORT=${config.port + 1} npm start`,
      );
    }
    throw error;
  }
}

/** Tells the balancer that it is about to end, and goes on serving until new callers are sent elsewhere. */
async function leave({ drainSeconds }: Config, leaving: AbortController): Promise<void> {
  leaving.abort();
  await delay(drainSeconds * 1000);
}

/** Lets requests in flight end. A connection that becomes idle meanwhile would otherwise stay open for a minute. */
async function closeApp(app: FastifyInstance): Promise<void> {
  const sweep = setInterval(() => app.server.closeIdleConnections(), 50);
  await app.close().finally(() => clearInterval(sweep));
}

async function close(closers: Closer[]): Promise<void> {
  for (const closer of closers.splice(0).reverse()) await closer();
}

/** Returns whether the process was told to end. */
function closeOnSignals({ drainSeconds }: Config, closers: Closer[]): () => boolean {
  let isClosing = false;
  const stop = () => {
    if (isClosing) return;
    isClosing = true;
    say('Finishing requests and closing …');
    setTimeout(() => process.exit(1), drainSeconds * 1000 + CLOSE_TIMEOUT_MS).unref();
    close(closers).then(
      () => process.exit(0),
      (error) => {
        process.stderr.write(`Closing failed: ${error}\n`);
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  return () => isClosing;
}

async function main(): Promise<void> {
  const closers: Closer[] = [];
  let isClosing = (): boolean => false;
  try {
    const config = readConfig(process.env);
    isClosing = closeOnSignals(config, closers);
    const telemetry = await openTelemetry(config, closers);
    const log = createLog(config.logLevel, telemetry ? toBoth(telemetry) : undefined);
    for (const path of closeDataFolder(config.dataDir))
      log.warn({ path }, 'others on this machine may read this, and it could not be closed');
    const opened = await openData(config, log, closers);
    const accounts = await loadContent(config, log, opened);
    const app = await leaveOwner(opened, log, closers);
    if (config.roles.worker) await runJobs(config, log, app, closers);
    if (config.roles.web) await serveWeb(config, log, app, telemetry, closers);
    if (accounts) say(`${describeDemoAccounts(accounts)}\n`);
  } catch (error) {
    // A start that is broken off fails; whoever broke it off closes what there is, and ends the process.
    if (isClosing()) return;
    const isKnown = error instanceof StartError || error instanceof ConfigError;
    process.stderr.write(`\n${isKnown ? error.message : error instanceof Error ? error.stack : error}\n`);
    await close(closers);
    process.exit(1);
  }
}

await main();
