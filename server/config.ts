import { join, resolve } from 'node:path';
import Type, { type Static } from 'typebox';
import { Value } from 'typebox/value';

const Environment = Type.Object({
  NODE_ENV: Type.Optional(Type.Enum(['development', 'production', 'test'])),
  HOST: Type.Optional(Type.String({ minLength: 1 })),
  PORT: Type.Optional(Type.String({ pattern: '^\\d{1,5}$' })),
  PUBLIC_URL: Type.Optional(Type.String({ pattern: '^https?://[^/]+$' })),
  DATA_DIR: Type.Optional(Type.String({ minLength: 1 })),
  DATABASE_URL: Type.Optional(Type.String({ pattern: '^postgres(ql)?://' })),
  DEMO: Type.Optional(Type.Enum(['0', '1'])),
  ROLES: Type.Optional(Type.String({ pattern: '^(web|worker)(,(web|worker))?$' })),
  LOG_LEVEL: Type.Optional(Type.Enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])),
  METRICS_TOKEN: Type.Optional(Type.String({ minLength: 16 })),
  MAP_STYLE_URL: Type.Optional(Type.String({ pattern: '^https?://' })),
  SEARCH_THREADS: Type.Optional(Type.String({ pattern: '^[1-9]\\d?$' })),
});

/** Meaning of each setting: docs/operations.md. */
export type Config = {
  host: string;
  port: number;
  /** Origin that links in mails, canonical addresses and sitemaps carry; null: that of the request. */
  publicUrl: string | null;
  dataDir: string;
  /** Null: the embedded database under dataDir. */
  databaseUrl: string | null;
  loadDemo: boolean;
  roles: { web: boolean; worker: boolean };
  logLevel: string;
  metricsToken: string | null;
  /** MapLibre style of a tile server; null: the embedded basemap. */
  mapStyleUrl: string | null;
  searchThreads: number;
  isDevelopment: boolean;
};

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

function toConfig(given: Static<typeof Environment>): Config {
  const port = Number(given.PORT ?? 3000);
  if (port > 65_535) throw new ConfigError(`PORT ${port} is above 65535`);
  const roles = (given.ROLES ?? 'web,worker').split(',');
  return {
    host: given.HOST ?? '0.0.0.0',
    port,
    publicUrl: given.PUBLIC_URL ?? null,
    dataDir: resolve(given.DATA_DIR ?? join(import.meta.dirname, '..', 'var')),
    databaseUrl: given.DATABASE_URL ?? null,
    loadDemo: given.DEMO !== '0',
    roles: { web: roles.includes('web'), worker: roles.includes('worker') },
    logLevel: given.LOG_LEVEL ?? 'info',
    metricsToken: given.METRICS_TOKEN ?? null,
    mapStyleUrl: given.MAP_STYLE_URL ?? null,
    searchThreads: Number(given.SEARCH_THREADS ?? 1),
    isDevelopment: given.NODE_ENV === 'development',
  };
}
