import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import Type, { type Static } from 'typebox';
import { Value } from 'typebox/value';
import { translationProviders } from '../contract/content/translation-providers.ts';

const Environment = Type.Object({
  NODE_ENV: Type.Optional(Type.Enum(['development', 'production', 'test'])),
  HOST: Type.Optional(Type.String({ minLength: 1 })),
  PORT: Type.Optional(Type.String({ pattern: '^\\d{1,5}$' })),
  PUBLIC_URL: Type.Optional(Type.String({ pattern: '^https?://[^/]+$' })),
  DATA_DIR: Type.Optional(Type.String({ minLength: 1 })),
  DATABASE_URL: Type.Optional(Type.String({ pattern: '^postgres(ql)?://' })),
  DATABASE_REPLICA_URLS: Type.Optional(
    Type.String({ pattern: '^postgres(ql)?://[^\\s,]+(,postgres(ql)?://[^\\s,]+)*$' }),
  ),
  TRUSTED_PROXIES: Type.Optional(Type.String({ pattern: '^[\\da-fA-F.:/]+(,[\\da-fA-F.:/]+)*$' })),
  DEMO: Type.Optional(Type.Enum(['0', '1'])),
  STARTER: Type.Optional(Type.Enum(['0', '1'])),
  ROLES: Type.Optional(Type.String({ pattern: '^(web|worker)(,(web|worker))?$' })),
  LOG_LEVEL: Type.Optional(Type.Enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])),
  OPERATOR_NAME: Type.Optional(Type.String({ maxLength: 300 })),
  OPERATOR_CONTACT: Type.Optional(Type.String({ maxLength: 300 })),
  METRICS_TOKEN: Type.Optional(Type.String({ minLength: 16 })),
  OTEL_EXPORTER_OTLP_ENDPOINT: Type.Optional(Type.String({ pattern: '^https?://[^\\s]+$' })),
  REDIS_URL: Type.Optional(Type.String({ pattern: '^rediss?://[^\\s]+$' })),
  SMTP_URL: Type.Optional(Type.String({ pattern: '^smtps?://[^\\s]+$' })),
  SMS_URL: Type.Optional(Type.String({ pattern: '^https?://[^:@/\\s]+:[^@/\\s]+@[^\\s]+$' })),
  SMS_FROM: Type.Optional(Type.String({ pattern: '^(\\+\\d{5,15}|[A-Za-z0-9 ]{3,11})$' })),
  MAIL_FROM: Type.Optional(
    Type.String({ pattern: '^([^<>\\r\\n]+ <[^<>@\\s]+@[^<>@\\s]+>|[^<>@\\s]+@[^<>@\\s]+)$' }),
  ),
  MAP_STYLE_URL: Type.Optional(Type.String({ pattern: '^https?://' })),
  FILES_S3_ENDPOINT: Type.Optional(Type.String({ pattern: '^https?://[^/]+$' })),
  FILES_S3_REGION: Type.Optional(Type.String({ minLength: 1 })),
  FILES_S3_BUCKET: Type.Optional(Type.String({ pattern: '^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$' })),
  FILES_S3_KEY: Type.Optional(Type.String({ minLength: 1 })),
  FILES_S3_SECRET: Type.Optional(Type.String({ minLength: 1 })),
  TRANSLATION_PROVIDER: Type.Optional(Type.Enum([...translationProviders])),
  LIBRETRANSLATE_URL: Type.Optional(Type.String({ pattern: '^https?://[^/?#@]+$' })),
  LIBRETRANSLATE_KEY: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
  DEEPL_KEY: Type.Optional(Type.String({ pattern: '^[!-~]{8,200}$' })),
  DEEPL_PLAN: Type.Optional(Type.Enum(['free', 'pro'])),
  VAPID_PRIVATE_KEY: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' })),
  SEAL_TEXTS: Type.Optional(Type.Enum(['0', '1'])),
  SECRET_KEY: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9+/]{43}=(,[A-Za-z0-9+/]{43}=)*$' })),
  DIRECTORY_ENGINE: Type.Optional(Type.Enum(['memory', 'opensearch'])),
  OPENSEARCH_URLS: Type.Optional(Type.String({ pattern: '^https?://[^\\s,]+(,https?://[^\\s,]+)*$' })),
  OPENSEARCH_SHARDS: Type.Optional(Type.String({ pattern: '^[1-9]\\d?$' })),
  SEARCH_THREADS: Type.Optional(Type.String({ pattern: '^[1-9]\\d?$' })),
  WEB_THREADS: Type.Optional(Type.String({ pattern: '^\\d{1,2}$' })),
  PAGES_PER_MINUTE: Type.Optional(Type.String({ pattern: '^\\d{1,6}$' })),
  LARGE_REPLIES_PER_MINUTE: Type.Optional(Type.String({ pattern: '^\\d{1,6}$' })),
  KEPT_MB: Type.Optional(Type.String({ pattern: '^\\d{1,5}$' })),
  DRAIN_SECONDS: Type.Optional(Type.String({ pattern: '^\\d{1,2}$' })),
});

/** A bucket at a store that speaks S3. */
export type S3Store = { endpoint: string; region: string; bucket: string; key: string; secret: string };

/** Who translates texts of others. The local engine reads its models from a folder of dataDir. */
export type TranslationSettings =
  | { provider: 'libretranslate'; origin: string; key: string | null }
  | { provider: 'deepl'; origin: string; key: string }
  | { provider: 'bergamot'; folder: string };

const DEEPL_ORIGINS = { free: 'https://api-free.deepl.com', pro: 'https://api.deepl.com' } as const;

/** Meaning of each setting: docs/operations.md. */
export type Config = {
  host: string;
  port: number;
  /** Origin that links in mails, canonical addresses and sitemaps carry; null: that of the request. */
  publicUrl: string | null;
  dataDir: string;
  /** Null: the embedded database under dataDir. */
  databaseUrl: string | null;
  /** Streaming replicas of it (or what may become one), for reads that may be a second old. */
  replicaUrls: string[];
  /** Networks whose word on the caller's address counts, besides this machine. */
  trustedProxies: string[];
  loadDemo: boolean;
  /** Whether a database that never had real clinics gets those of server/imports/starter. */
  loadStarter: boolean;
  /** Whether the demo world may have accounts that work for clinics or run the service: never on a database in production. */
  demoStaff: boolean;
  roles: { web: boolean; worker: boolean };
  logLevel: string;
  metricsToken: string | null;
  /** Collector of OpenTelemetry that gets traces, logs and metrics; null: nothing is collected. */
  telemetryUrl: string | null;
  /** Who answers for this installation, as the terms and the privacy page name them; null: not said. */
  operator: { name: string | null; contact: string | null };
  /** Carries hints of conversations between nodes; null: each node has its own. */
  redisUrl: string | null;
  /** Server that sends mails, `smtp://user:password@host:port`; null: they become files in dataDir. */
  smtpUrl: string | null;
  /** Where text messages are posted to, with user and password; null: none are sent, and phone numbers stay unverified. */
  smsUrl: string | null;
  /** Sender of text messages: a number, or a name where the provider allows one. */
  smsFrom: string;
  /** Sender of all mails. */
  mailFrom: string;
  /** MapLibre style of a tile server; null: the embedded basemap. */
  mapStyleUrl: string | null;
  searchThreads: number;
  /** The OpenSearch cluster that holds the directory; null: each node holds it in memory. */
  openSearch: { urls: string[]; shards: number } | null;
  /** Threads that render pages; 0: they are rendered where calls are answered. */
  webThreads: number;
  /** Rendered pages that one address may ask one node for in a minute; 0: any number. */
  pagesPerMinute: number;
  /** The same of the API's description, its viewer and the list of languages with all messages. */
  largeRepliesPerMinute: number;
  /** Memory for kept answers, at most; 0: none are kept. */
  keptBytes: number;
  /** How long it goes on serving after it was told to end: as long as a balancer takes to notice. */
  drainSeconds: number;
  /** Where files of people lie; null: a folder in dataDir. */
  filesS3: S3Store | null;
  /** 32 bytes each; the first seals, all open. Empty: a key of its own in dataDir. */
  secretKeys: Buffer[];
  /** Texts of people are written sealed. False while a version that cannot read them runs beside this one, and for an own
   * server without SECRET_KEY. */
  sealTexts: boolean;
  /** Private key that signs web push, base64url; null: one that is made once and kept in the database. */
  vapidKey: string | null;
  /** Null: nothing is translated by machines. */
  translation: TranslationSettings | null;
  isDevelopment: boolean;
  isProduction: boolean;
};

/** Default at most: one core is left to calls, and each thread takes 40 MB. */
const WEB_THREADS_MOST = 3;

export class ConfigError extends Error {}

/** Reads and checks the environment once. Throws a ConfigError that names every wrong setting. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  // An empty setting is an absent one: compose files and shells produce them.
  const given: unknown = Object.fromEntries(
    Object.keys(Environment.properties).flatMap((name) =>
      environment[name] ? [[name, environment[name]]] : [],
    ),
  );
  if (!Value.Check(Environment, given)) {
    const names = Value.Errors(Environment, given).map(
      (error) => `${error.instancePath.slice(1)} ${error.message}`,
    );
    throw new ConfigError(`The environment has wrong settings: ${names.join('; ')}`);
  }
  return toConfig(given);
}

/** All of them or none: half a store would be noticed only when the first file is lost. */
function toS3Store(given: Static<typeof Environment>): S3Store | null {
  const named = {
    FILES_S3_ENDPOINT: given.FILES_S3_ENDPOINT,
    FILES_S3_REGION: given.FILES_S3_REGION,
    FILES_S3_BUCKET: given.FILES_S3_BUCKET,
    FILES_S3_KEY: given.FILES_S3_KEY,
    FILES_S3_SECRET: given.FILES_S3_SECRET,
  };
  const missing = Object.entries(named).flatMap(([name, value]) => (value === undefined ? [name] : []));
  if (missing.length === Object.keys(named).length) return null;
  if (missing.length > 0) throw new ConfigError(`Files in an S3 store also need ${missing.join(', ')}`);
  const { FILES_S3_ENDPOINT: endpoint = '', FILES_S3_REGION: region = '' } = named;
  const { FILES_S3_BUCKET: bucket = '', FILES_S3_KEY: key = '', FILES_S3_SECRET: secret = '' } = named;
  return { endpoint, region, bucket, key, secret };
}

/** Both or none: a provider refuses messages without a sender. */
function toTextMessages({
  SMS_URL,
  SMS_FROM,
}: Static<typeof Environment>): Pick<Config, 'smsUrl' | 'smsFrom'> {
  if ((SMS_URL === undefined) !== (SMS_FROM === undefined))
    throw new ConfigError(`Text messages also need ${SMS_URL === undefined ? 'SMS_URL' : 'SMS_FROM'}`);
  return { smsUrl: SMS_URL ?? null, smsFrom: SMS_FROM ?? '' };
}

/** Keys of a provider that is not chosen are left alone: so one changes from one to the other. */
function toTranslation(given: Static<typeof Environment>, dataDir: string): TranslationSettings | null {
  const { TRANSLATION_PROVIDER: provider, LIBRETRANSLATE_URL: origin, DEEPL_KEY: key } = given;
  if (provider === undefined) return null;
  if (provider === 'bergamot') return { provider, folder: join(dataDir, 'translation-models') };
  if (provider === 'libretranslate') {
    if (origin === undefined)
      throw new ConfigError('Translation by LibreTranslate also needs LIBRETRANSLATE_URL');
    return { provider, origin, key: given.LIBRETRANSLATE_KEY ?? null };
  }
  if (key === undefined) throw new ConfigError('Translation by DeepL also needs DEEPL_KEY');
  return { provider, origin: DEEPL_ORIGINS[given.DEEPL_PLAN ?? 'free'], key };
}

function toOpenSearch(given: Static<typeof Environment>): Config['openSearch'] {
  if (given.DIRECTORY_ENGINE !== 'opensearch') return null;
  if (given.OPENSEARCH_URLS === undefined)
    throw new ConfigError('The directory in OpenSearch also needs OPENSEARCH_URLS');
  return { urls: given.OPENSEARCH_URLS.split(','), shards: Number(given.OPENSEARCH_SHARDS ?? 1) };
}

function toConfig(given: Static<typeof Environment>): Config {
  const port = Number(given.PORT ?? 3000);
  if (port > 65_535) throw new ConfigError(`PORT ${port} is above 65535`);
  const dataDir = resolve(given.DATA_DIR ?? join(import.meta.dirname, '..', 'var'));
  const roles = (given.ROLES ?? 'web,worker').split(',');
  return {
    host: given.HOST ?? '0.0.0.0',
    port,
    publicUrl: given.PUBLIC_URL ?? null,
    dataDir,
    databaseUrl: given.DATABASE_URL ?? null,
    replicaUrls: given.DATABASE_REPLICA_URLS?.split(',') ?? [],
    trustedProxies: given.TRUSTED_PROXIES?.split(',') ?? [],
    loadDemo: given.DEMO !== '0',
    loadStarter: given.STARTER !== '0',
    demoStaff: given.NODE_ENV !== 'production' || given.DATABASE_URL === undefined,
    roles: { web: roles.includes('web'), worker: roles.includes('worker') },
    logLevel: given.LOG_LEVEL ?? 'info',
    metricsToken: given.METRICS_TOKEN ?? null,
    telemetryUrl: given.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    operator: { name: given.OPERATOR_NAME ?? null, contact: given.OPERATOR_CONTACT ?? null },
    redisUrl: given.REDIS_URL ?? null,
    smtpUrl: given.SMTP_URL ?? null,
    ...toTextMessages(given),
    mailFrom:
      given.MAIL_FROM ??
      `Medatlas <no-reply@${given.PUBLIC_URL ? new URL(given.PUBLIC_URL).hostname : 'localhost'}>`,
    mapStyleUrl: given.MAP_STYLE_URL ?? null,
    filesS3: toS3Store(given),
    // A key that was made in the data folder of one node may be gone with it, while the database stays.
    sealTexts:
      given.SEAL_TEXTS !== '0' && (given.SECRET_KEY !== undefined || given.DATABASE_URL === undefined),
    secretKeys: (given.SECRET_KEY?.split(',') ?? []).map((key) => Buffer.from(key, 'base64')),
    searchThreads: Number(given.SEARCH_THREADS ?? 1),
    openSearch: toOpenSearch(given),
    webThreads: Number(given.WEB_THREADS ?? Math.min(WEB_THREADS_MOST, availableParallelism() - 1)),
    pagesPerMinute: Number(given.PAGES_PER_MINUTE ?? 600),
    largeRepliesPerMinute: Number(given.LARGE_REPLIES_PER_MINUTE ?? 240),
    keptBytes: Number(given.KEPT_MB ?? 64) * 1024 * 1024,
    drainSeconds: Number(given.DRAIN_SECONDS ?? 0),
    vapidKey: given.VAPID_PRIVATE_KEY ?? null,
    translation: toTranslation(given, dataDir),
    isDevelopment: given.NODE_ENV === 'development',
    isProduction: given.NODE_ENV === 'production',
  };
}
