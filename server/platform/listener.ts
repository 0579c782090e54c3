import pg from 'pg';
import type { Log } from './jobs.ts';

const RETRY_MS = 500;
const RETRY_MAX_MS = 5000;
/** A connection that died without a word is noticed within this time. */
const PROBE_MS = 15_000;

export type Listener = {
  /** Queries this connection: its reply comes after the notices of all earlier commits. Throws while disconnected. */
  ask<Row>(sql: string): Promise<Row[]>;
  close(): Promise<void>;
};

type Input = {
  connectionString: string;
  channel: string;
  /** `application_name` in PostgreSQL. */
  name: string;
  log: Log;
  onNews: (payload: string) => void;
  /** Called after a reconnect: notices sent meanwhile are lost. */
  onGap: () => void;
};

/** Listens on a channel of PostgreSQL with a connection of its own, which is made anew when it breaks. */
export async function listen({
  connectionString,
  channel,
  name,
  log,
  onNews,
  onGap,
}: Input): Promise<Listener> {
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  async function connect(): Promise<void> {
    const fresh = new pg.Client({
      connectionString,
      application_name: name,
      keepAlive: true,
      connectionTimeoutMillis: RETRY_MAX_MS,
      query_timeout: RETRY_MAX_MS,
    });
    fresh.on('notification', ({ payload }) => onNews(payload ?? ''));
    fresh.on('error', (err) => log.debug({ err }, 'a listening connection to the database broke'));
    try {
      await fresh.connect();
      await fresh.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      await end(fresh);
      throw error;
    }
    fresh.once('end', () => restore(fresh));
    client = fresh;
    if (isClosed) await end(fresh);
    else probe(fresh);
  }

  const end = (old: pg.Client) => old.end().catch(() => undefined);

  function probe(current: pg.Client): void {
    timer = setTimeout(() => {
      current.query('select 1').then(
        () => client === current && !isClosed && probe(current),
        () => end(current),
      );
    }, PROBE_MS);
  }

  function restore(old: pg.Client): void {
    if (isClosed || client !== old) return;
    client = null;
    clearTimeout(timer);
    retry(RETRY_MS);
  }

  function retry(waitMs: number): void {
    timer = setTimeout(() => {
      connect().then(
        () => !isClosed && onGap(),
        (err: unknown) => {
          log.warn({ err }, 'a listening connection to the database is not back yet');
          if (!isClosed) retry(Math.min(2 * waitMs, RETRY_MAX_MS));
        },
      );
    }, waitMs);
  }

  await connect();
  return {
    async ask<Row>(text: string) {
      if (!client) throw new Error('The listening connection is away');
      const { rows } = await client.query<Row & pg.QueryResultRow>(text);
      return rows;
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      if (client) await end(client);
    },
  };
}
