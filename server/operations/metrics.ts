import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { listRateAges } from '../content/currencies/reads.ts';
import { countSockets, isRedisConnected } from '../live/reads.ts';
import type { Database } from '../platform/database.ts';
import { passwordFigures } from '../platform/passwords.ts';
import type { Reads } from '../platform/replicas.ts';
import type { DirectoryEngine } from '../search/directory/directory.ts';
import { countOpenTexts } from './keys/reads.ts';

export type Measured = { db: Database; pool: Pool; directory: DirectoryEngine; reads?: Reads };

type Sample = { labels?: Record<string, string>; value: number };

/** A figure that is asked for when it is read. */
function gauge(
  registry: Registry,
  name: string,
  help: string,
  read: () => Sample[] | Promise<Sample[]>,
  labelNames: string[] = [],
): void {
  new Gauge({
    name,
    help,
    labelNames,
    registers: [registry],
    async collect() {
      this.reset();
      for (const { labels = {}, value } of await read()) this.set(labels, value);
    },
  });
}

const one = (value: number): Sample[] => [{ value }];

function measureDirectory(registry: Registry, directory: DirectoryEngine): void {
  gauge(registry, 'directory_clinics', 'Clinics in the search index.', async () =>
    one((await directory.stats()).clinics),
  );
  gauge(registry, 'directory_index_bytes', 'Memory of the search index.', async () =>
    one((await directory.stats()).bytes),
  );
  gauge(
    registry,
    'directory_away',
    'Whether searches find names only, because the search cluster does not answer: 1, or 0.',
    async () => one(Number((await directory.stats()).isAway)),
  );
}

function measureTexts(registry: Registry, db: Database): void {
  gauge(
    registry,
    'open_texts',
    'Texts of people that are not sealed yet, by table; 100000: as many or more.',
    async () => (await countOpenTexts(db)).map(({ table, count }) => ({ labels: { table }, value: count })),
    ['table'],
  );
}

function measureDatabase(registry: Registry, { pool, reads }: Measured): void {
  gauge(
    registry,
    'database_pool_connections',
    'Connections of this node to the primary: idle, busy, and calls that wait for one.',
    () => [
      { labels: { state: 'idle' }, value: pool.idleCount },
      { labels: { state: 'busy' }, value: pool.totalCount - pool.idleCount },
      { labels: { state: 'waiting' }, value: pool.waitingCount },
    ],
    ['state'],
  );
  if (!reads) return;
  const labelled = (read: (figure: ReturnType<Reads['figures']>[number]) => number | null) => () =>
    reads.figures().flatMap((figure) => {
      const value = read(figure);
      return value === null ? [] : [{ labels: { replica: figure.name }, value }];
    });
  gauge(
    registry,
    'database_replica_lag_seconds',
    'How old what a replica shows is; nothing where it does not answer or is none.',
    labelled(({ lagSeconds }) => lagSeconds),
    ['replica'],
  );
  gauge(
    registry,
    'database_replica_read',
    'Whether this node reads from the replica: 1, or 0.',
    labelled(({ isRead }) => Number(isRead)),
    ['replica'],
  );
}

type JobFigures = { due: number; oldest: number; failed: number };

/** All nodes tell the same: the list is one. Nothing while the database is away. */
async function readJobs(db: Database): Promise<JobFigures | null> {
  const query = sql<JobFigures>`
    select count(*) filter (where run_at <= now() and locked_at is null and attempts < max_attempts)::int as due,
      coalesce(extract(epoch from now() - min(run_at)
        filter (where run_at <= now() and locked_at is null and attempts < max_attempts)), 0)::float8 as oldest,
      count(*) filter (where attempts >= max_attempts)::int as failed
    from graphile_worker.jobs`;
  // The other figures are told all the same, most of all then.
  const { rows } = await query.execute(db).catch(() => ({ rows: [] }));
  return rows[0] ?? null;
}

function measureJobs(registry: Registry, { db }: Measured): void {
  const figure = (read: (jobs: JobFigures) => number) => async () => {
    const jobs = await readJobs(db);
    return jobs === null ? [] : one(read(jobs));
  };
  gauge(
    registry,
    'jobs_due',
    'Jobs that wait for a worker.',
    figure(({ due }) => due),
  );
  gauge(
    registry,
    'jobs_oldest_due_seconds',
    'How long the oldest of them is overdue.',
    figure(({ oldest }) => oldest),
  );
  gauge(
    registry,
    'jobs_given_up',
    'Jobs that failed as often as they may.',
    figure(({ failed }) => failed),
  );
}

function measureRates(registry: Registry, { db }: Measured): void {
  gauge(
    registry,
    'exchange_rate_age_days',
    'Days since the newest accepted rate of a currency; over 2 prices are converted by old rates.',
    async () =>
      (await listRateAges(db)).map(({ code, days }) => ({ labels: { currency: code }, value: days })),
    ['currency'],
  );
}

function measureLive(registry: Registry): void {
  gauge(registry, 'live_sockets', 'Live connections of people who are logged in.', () => one(countSockets()));
  gauge(
    registry,
    'live_redis_connected',
    'Whether hints go to the other nodes: 1, or 0 while Redis is away. Nothing where none is configured.',
    () => {
      const isConnected = isRedisConnected();
      return isConnected === null ? [] : one(Number(isConnected));
    },
  );
}

/** What an operator watches: docs/operations.md says at which values to act. */
export function makeMetrics(app: FastifyInstance, measured: Measured): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10],
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  measureDirectory(registry, measured.directory);
  measureDatabase(registry, measured);
  measureTexts(registry, measured.db);
  measureJobs(registry, measured);
  measureRates(registry, measured);
  measureLive(registry);
  gauge(
    registry,
    'password_hashes_waiting',
    'Passwords whose hash waits or is at work: one at a time, and logins are refused beyond 200.',
    () => one(passwordFigures().waiting),
  );
  return registry;
}
