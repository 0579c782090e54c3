import { Kysely, type Transaction as KyselyTransaction, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { DB } from '../../database/types.ts';
import type { Config } from '../config.ts';
import { grantAppRights } from './app-role.ts';
import { carrySecrets } from './carried-keys.ts';
import { prepareClientRole } from './client-role.ts';
import { closeDataFolder } from './data-folder.ts';
import { isDeadlock } from './database-away.ts';
import { type EmbeddedPostgres, findEmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { findFolderHolder, lockFolder } from './folder-lock.ts';
import { noteQuery } from './kept/noted-reads.ts';
import { migrate } from './migrations.ts';
import { createSecrets, type Secrets } from './secrets.ts';
import { traceStatement } from './tracing.ts';

/** A pool or a transaction: the first parameter of each read and write. */
export type Database = Kysely<DB>;

/** A transaction: the first parameter of what takes a lock, adds a job or writes several rows that belong together. */
export type Transaction = KyselyTransaction<DB>;

// A day is a day: a Date would move it with the time zone of the process.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

/** Longest time one statement for a visitor may take: then the visitor hears that the service is overloaded. */
export const VISITOR_STATEMENT_MS = 5000;
/** Loading content and jobs may take long; without an end a fault would hold its locks for ever. */
const STATEMENT_TIMEOUT_MS = 30 * 60_000;

const PREPARED = '/* prepared */';
/**
 * Stands first in a statement that is sent all the time with the same text: each connection plans it once, which takes
 * longer than to run it. The plan then serves all values, so it is for what goes by a key.
 */
export const prepared = sql.raw<never>(PREPARED);

const preparedNames = new Map<string, string>();

/** The name under which a connection keeps the plan of this text. */
function preparedName(text: string): string {
  const name = preparedNames.get(text) ?? `prepared_${preparedNames.size}`;
  preparedNames.set(text, name);
  return name;
}

/** Makes a connection keep the plans of what is marked so. */
function keepPlans(client: pg.PoolClient): void {
  const query: (...args: unknown[]) => unknown = client.query.bind(client);
  const queryPrepared = (text: unknown, values: unknown, ...rest: unknown[]) =>
    typeof text === 'string' && text.startsWith(PREPARED)
      ? query({ name: preparedName(text), text, values }, ...rest)
      : query(text, values, ...rest);
  // As many forms of a call as the driver has, and all of them end there.
  client.query = queryPrepared as typeof client.query;
}

/** The time by the one clock that all nodes have: what is due by it is due on each of them, however theirs are set. */
export async function readNow(db: Database): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now()`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('A statement without a table answers one row');
  return row.now;
}

/** Connections that a rush has opened stay for the next one: a new one has to log in and to plan all its statements. */
const IDLE_MS = 5 * 60_000;

export type OpenDatabase = {
  db: Database;
  pool: pg.Pool;
  url: string;
  /** The keys that `db` carries; undefined: it carries none. */
  secrets: Secrets | undefined;
  /** How the application connects without the rights of an owner; null: `url` is all that is known. */
  app: EmbeddedPostgres['app'] | null;
  /** Names of the migrations that this start applied. */
  migrated: string[];
  close(): Promise<void>;
};

export function openPool(url: string, max: number, statementMs = STATEMENT_TIMEOUT_MS): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: IDLE_MS,
    keepAlive: true,
    // A machine that is gone without a word is noticed within half a minute, not after two hours.
    keepAliveInitialDelayMillis: 10_000,
    statement_timeout: statementMs,
    application_name: 'medatlas',
  });
  // One that dies while it is lent out says so by an event, which would end the process; its next query fails anyway.
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    keepPlans(client);
  });
  return pool;
}

const DEADLOCK_TRIES = 4;

/**
 * Runs `work` in a transaction, and again (three more times at most) when PostgreSQL ends it to resolve a deadlock. Of
 * the ended run nothing stands in the database, so `work` must change nothing else.
 */
export async function retryingTransaction<T>(
  db: Database,
  work: (trx: Transaction) => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (!isDeadlock(error) || tries === DEADLOCK_TRIES) throw error;
    }
  }
}

type KyselyNeeds = {
  /** Open the texts of people. Without them everything else can be read and written. */
  secrets?: Secrets | undefined;
  /** Hears the text of each statement. */
  onQuery?: ((sql: string, parameters: readonly unknown[]) => void) | undefined;
};

export function kyselyOn(pool: pg.Pool, { secrets, onQuery }: KyselyNeeds = {}): Database {
  return new Kysely<DB>({
    plugins: secrets ? [carrySecrets(secrets)] : [],
    dialect: new PostgresDialect({ pool }),
    log(event) {
      noteQuery(event.query.sql);
      traceStatement(event);
      onQuery?.(event.query.sql, event.query.parameters);
    },
  });
}

async function migrateAt(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'medatlas-migrate' });
  await client.connect();
  try {
    const { rows } = await client.query<{ version: number }>(
      `select current_setting('server_version_num')::int as version`,
    );
    if ((rows[0]?.version ?? 0) < 150_000) throw new Error('PostgreSQL 15 or newer is needed');
    return await migrate(client);
  } finally {
    await client.end();
  }
}

/** Where the database is, and the keys of its texts; without `secretKeys` the connection carries none. */
export type DatabasePlace = Pick<Config, 'databaseUrl' | 'dataDir'> &
  Partial<Pick<Config, 'secretKeys' | 'sealTexts'>>;

/**
 * Connects to `databaseUrl`, or starts the embedded server under `dataDir` when it is null, and migrates.
 * `onPoolError` hears of connections that die while idle; the pool replaces them by itself.
 */
export async function openDatabase(
  at: DatabasePlace,
  onPoolError: (error: Error) => void,
): Promise<OpenDatabase> {
  const embedded = at.databaseUrl === null ? await startEmbeddedPostgres(at.dataDir) : null;
  const url = embedded?.url ?? at.databaseUrl ?? '';
  try {
    const migrated = await migrateAt(url);
    const pool = openPool(url, 20);
    pool.on('error', onPoolError);
    const { secretKeys } = at;
    const secrets = secretKeys && createSecrets({ ...at, secretKeys });
    const db = kyselyOn(pool, { secrets });
    return {
      db,
      pool,
      url,
      secrets,
      app: embedded?.app ?? null,
      migrated,
      async close() {
        pool.off('error', onPoolError);
        // The server may end a connection before the pool has: at closing that is no news.
        pool.on('error', () => undefined);
        await db.destroy();
        // A pool that only others have asked was never that of `db`, and ends with nobody.
        if (!pool.ended) await pool.end();
        await embedded?.stop();
      },
    };
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
}

export type AppDatabase = Pick<OpenDatabase, 'db' | 'pool' | 'url' | 'secrets' | 'close'> & {
  /** Whether its connections can act as `CLIENT_ROLE`. */
  separatesClients: boolean;
};

/**
 * What the running service works with: rows, and none of the tables themselves. Where an operator's own database is used
 * their role is what they chose, and this is `opened` itself. Closing it closes no more than it has opened.
 */
export async function openAsApp(
  opened: OpenDatabase,
  onPoolError: (error: Error) => void,
): Promise<AppDatabase> {
  const separatesClients = await prepareClientRole(opened.pool);
  if (opened.app === null) return { ...opened, separatesClients, close: async () => undefined };
  const { url, password } = opened.app;
  await grantAppRights(opened.pool, password);
  const pool = openPool(url, 20);
  pool.on('error', onPoolError);
  const { secrets } = opened;
  const db = kyselyOn(pool, { secrets });
  return {
    db,
    pool,
    url,
    secrets,
    separatesClients,
    async close() {
      await db.destroy();
      if (!pool.ended) await pool.end();
    },
  };
}

/**
 * For commands: the database of the service, whether the service runs or not. A running service keeps its embedded
 * server and the command joins it; else the command starts the server and stops it at the end.
 */
export async function joinDatabase(at: DatabasePlace): Promise<OpenDatabase> {
  const fail = (error: Error) => {
    throw error;
  };
  closeDataFolder(at.dataDir);
  if (at.databaseUrl !== null) return openDatabase(at, fail);
  const release = findFolderHolder(at.dataDir) === null ? lockFolder(at.dataDir) : null;
  if (!release) {
    const url = await findEmbeddedPostgres(at.dataDir);
    if (!url) throw new Error(`Another process is just starting on ${at.dataDir}: try again in a moment`);
    return openDatabase({ ...at, databaseUrl: url }, fail);
  }
  const opened = await openDatabase(at, fail).catch((error: unknown) => {
    release();
    throw error;
  });
  return {
    ...opened,
    async close() {
      await opened.close();
      release();
    },
  };
}
