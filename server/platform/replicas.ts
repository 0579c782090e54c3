import { AsyncLocalStorage } from 'node:async_hooks';
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import type { DB } from '../../database/types.ts';
import { separateClients } from './client-rows.ts';
import { type Database, openPool, VISITOR_STATEMENT_MS } from './database.ts';
import { isReplicaAway } from './database-away.ts';
import type { Log } from './jobs.ts';
import { noteQuery } from './kept/noted-reads.ts';

/** A place in PostgreSQL's log of changes: whoever has replayed it has everything that was written before. */
export type Position = bigint;

/** Before all that was ever written. */
export const ANYTHING: Position = 0n;
/** After all that will be: no replica gets there, so the primary is read. */
export const PRIMARY_ONLY: Position = 0xffff_ffff_ffff_ffffn;

/** Null: it is no position as PostgreSQL writes them (`16/B374D848`). */
export function parsePosition(text: string | null | undefined): Position | null {
  const [, high, low] = /^([\dA-F]{1,8})\/([\dA-F]{1,8})$/i.exec(text ?? '') ?? [];
  return high === undefined ? null : (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

export const formatPosition = (position: Position): string =>
  `${(position >> 32n).toString(16)}/${(position & 0xffff_ffffn).toString(16)}`.toUpperCase();

/** A replica as this node sees it; `lagSeconds` null: it does not answer or is none (any more). */
export type ReplicaFigure = { name: string; isRead: boolean; lagSeconds: number | null };

/** Reads that may be a second old. */
export type Reads = {
  db: Database;
  /** Within `work` reads have seen what was written up to `position`, here and in what it calls. */
  seeing<T>(position: Position, work: () => T): T;
  /** All that is committed now lies before it. Throws where the primary is away. */
  position(): Promise<Position>;
  /** All reads from now on must include what was written up to `position`; a later call replaces it. */
  seeAtLeast(position: Position): void;
  figures(): ReplicaFigure[];
  close(): Promise<void>;
};

const POLL_MS = 250;
/** How old what a replica shows may be. */
const LAG_MAX_MS = 1000;
/** A replica that was silent for so long is not read. */
const SILENCE_MS = 2000;
const MARKS_KEPT = 240;
const CONNECTIONS = 15;

/** Where the primary was, and when at the latest: by a clock that nobody sets. */
type Mark = { position: Position; at: number };

type Replica = {
  name: string;
  pool: pg.Pool;
  probe: pg.Pool;
  isStandby: boolean;
  replayed: Position;
  /** How far it was behind the primary when it was asked last, in ms: while the primary is away nothing gets older. */
  lagMs: number;
  heardAt: number;
};

function openReplica(url: string, separatesClients: boolean): Replica {
  const { hostname, port } = new URL(url);
  const [pool, probe] = [openPool(url, CONNECTIONS, VISITOR_STATEMENT_MS), openPool(url, 1, SILENCE_MS)];
  // What asks hears of it by its own query.
  for (const one of [pool, probe]) one.on('error', () => undefined);
  if (separatesClients) separateClients(pool);
  return {
    name: `${hostname}:${port || 5432}`,
    pool,
    probe,
    isStandby: false,
    replayed: ANYTHING,
    lagMs: Number.POSITIVE_INFINITY,
    heardAt: Number.NEGATIVE_INFINITY,
  };
}

async function probeReplica(replica: Replica, marks: readonly Mark[]): Promise<void> {
  const { rows } = await replica.probe.query<{ standby: boolean; replayed: string | null }>(
    'select pg_is_in_recovery() as standby, pg_last_wal_replay_lsn()::text as replayed',
  );
  replica.isStandby = rows[0]?.standby ?? false;
  replica.replayed = parsePosition(rows[0]?.replayed) ?? ANYTHING;
  const passed = marks.findLast(({ position }) => position <= replica.replayed);
  replica.lagMs = (marks.at(-1)?.at ?? 0) - (passed?.at ?? Number.NEGATIVE_INFINITY);
  replica.heardAt = performance.now();
}

const isRead = ({ isStandby, heardAt: receivedAt, lagMs }: Replica): boolean =>
  isStandby && performance.now() - receivedAt < SILENCE_MS && lagMs <= LAG_MAX_MS;

/** A read that a replica could not answer is asked of the primary, unless it is the middle of something. */
function withSecondTry(client: pg.PoolClient, primary: pg.Pool, retire: () => void): PostgresPoolClient {
  let isAlone = true;
  async function query(text: string, values: readonly unknown[] = []): Promise<unknown> {
    const mayMove = isAlone && !/^(begin|start)/.test(text);
    isAlone = false;
    try {
      return await client.query(text, [...values]);
    } catch (error) {
      if (!isReplicaAway(error)) throw error;
      retire();
      if (!mayMove) throw error;
      return await primary.query(text, [...values]);
    }
  }
  // The driver's other form takes a cursor, of which these reads have none.
  const answer: (...given: never[]) => unknown = query;
  return {
    query: answer as PostgresPoolClient['query'],
    release: () => client.release(),
  };
}

/**
 * Reads from the replicas, each asked four times a second how far it is; from the primary where none is near enough or
 * has what the reader wrote. A replica that comes back, and a primary that has become one, is used by itself.
 */
export function openReads(needs: {
  /** Address of the primary, and the pool of those who read it now. */
  url: string;
  primary: pg.Pool;
  replicaUrls: readonly string[];
  log: Log;
  /** As of the primary. */
  separatesClients: boolean;
}): Reads {
  const { url, primary, log, separatesClients } = needs;
  const replicas = needs.replicaUrls.map((replicaUrl) => openReplica(replicaUrl, separatesClients));
  const watch = openPool(url, 1, SILENCE_MS);
  watch.on('error', () => undefined); // its next query tells
  const reading = new AsyncLocalStorage<Position>();
  let marks: Mark[] = [];
  let least = ANYTHING;
  /** Those of which the log says that they are read. */
  const told = new Set<Replica>();
  let turn = 0;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  async function takeMark(): Promise<void> {
    const at = performance.now();
    const { rows } = await watch.query<{ position: string }>(
      'select pg_current_wal_flush_lsn()::text as position',
    );
    const position = parsePosition(rows[0]?.position);
    if (position !== null) marks = [...marks.slice(1 - MARKS_KEPT), { position, at }];
  }

  async function look(replica: Replica): Promise<void> {
    await probeReplica(replica, marks).catch((err: unknown) => {
      replica.isStandby = false;
      log.debug({ err, replica: replica.name }, 'a replica does not answer');
    });
    const isReadNow = isRead(replica);
    if (isReadNow !== told.has(replica))
      log.warn({ replica: replica.name }, isReadNow ? 'a replica is read' : 'a replica is not read any more');
    if (isReadNow) told.add(replica);
    else told.delete(replica);
  }

  async function poll(): Promise<void> {
    // While it is away the replicas are read as they are.
    await takeMark().catch((err: unknown) => log.debug({ err }, 'the primary does not say where it is'));
    await Promise.all(replicas.map(look));
    if (!isClosed) timer = setTimeout(poll, POLL_MS);
  }

  function choose(after: Position): Replica | null {
    const able = replicas.filter((replica) => replica.replayed >= after && isRead(replica));
    turn += 1;
    return able[turn % able.length] ?? null;
  }

  const pool: PostgresPool = {
    options: primary.options,
    Client: pg.Client,
    async connect() {
      const wished = reading.getStore() ?? ANYTHING;
      const replica = choose(wished > least ? wished : least);
      if (!replica) return primary.connect();
      const retire = () => {
        replica.isStandby = false;
      };
      const client = await replica.pool.connect().catch((err: unknown) => {
        log.debug({ err, replica: replica.name }, 'a replica was not reached');
        retire();
        return null;
      });
      return client === null ? primary.connect() : withSecondTry(client, primary, retire);
    },
    end: async () => undefined,
  };

  void poll();
  return {
    db: new Kysely<DB>({ dialect: new PostgresDialect({ pool }), log: ({ query }) => noteQuery(query.sql) }),
    seeing: (position, work) => {
      // A page's own calls see what the page has to see.
      const outer = reading.getStore() ?? ANYTHING;
      return reading.run(position > outer ? position : outer, work);
    },
    seeAtLeast: (position) => {
      least = position;
    },
    async position() {
      const { rows } = await primary.query<{ position: string }>(
        'select pg_current_wal_insert_lsn()::text as position',
      );
      return parsePosition(rows[0]?.position) ?? PRIMARY_ONLY;
    },
    figures: () =>
      replicas.map((replica) => {
        const isKnown = replica.isStandby && Number.isFinite(replica.lagMs);
        const lagSeconds = isKnown ? replica.lagMs / 1000 : null;
        return { name: replica.name, isRead: isRead(replica), lagSeconds };
      }),
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await Promise.all([watch, ...replicas.flatMap((one) => [one.pool, one.probe])].map((one) => one.end()));
    },
  };
}
