import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { getHealth, getMetrics, getReadiness } from '../../contract/operations.ts';
import type { Config } from '../config.ts';
import type { DirectoryEngine } from '../directory/directory.ts';
import { countSockets, isRedisConnected } from '../live/reads.ts';
import type { Database } from '../platform/database.ts';
import { KnownError } from '../platform/errors.ts';
import { passwordFigures } from '../platform/passwords.ts';
import { serve } from '../platform/serve.ts';

type Needs = { config: Config; db: Database; directory: DirectoryEngine };

function mayReadMetrics(request: FastifyRequest, token: string | null): boolean {
  // A request that names a visitor came through a proxy on this machine.
  const isOwnMachine =
    ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(request.ip) && !request.headers['x-forwarded-for'];
  if (isOwnMachine || token === null) return isOwnMachine;
  const given = Buffer.from(request.headers.authorization ?? '');
  const wanted = Buffer.from(`Bearer ${token}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

function makeMetrics(app: FastifyInstance, directory: DirectoryEngine): Registry {
  const registers = [new Registry()];
  const [registry = new Registry()] = registers;
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10],
    registers,
  });
  new Gauge({
    name: 'directory_clinics',
    help: 'Clinics in the search index.',
    registers,
    async collect() {
      this.set((await directory.stats()).clinics);
    },
  });
  new Gauge({
    name: 'directory_index_bytes',
    help: 'Memory of the search index.',
    registers,
    async collect() {
      this.set((await directory.stats()).bytes);
    },
  });
  new Gauge({
    name: 'password_hashes_waiting',
    help: 'Passwords whose hash waits or is at work: one at a time, and logins are refused beyond 200.',
    registers,
    collect() {
      this.set(passwordFigures().waiting);
    },
  });
  new Gauge({
    name: 'live_sockets',
    help: 'Live connections of people who are logged in.',
    registers,
    collect() {
      this.set(countSockets());
    },
  });
  new Gauge({
    name: 'live_redis_connected',
    help: 'Whether hints go to the other nodes: 1, or 0 while Redis is away. Nothing where none is configured.',
    registers,
    collect() {
      this.reset();
      const isConnected = isRedisConnected();
      if (isConnected !== null) this.set(Number(isConnected));
    },
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  return registry;
}

export function operationRoutes(app: FastifyInstance, { config, db, directory }: Needs): void {
  const registry = makeMetrics(app, directory);

  serve(app, getHealth, async () => ({ status: 'ok' as const }));

  serve(app, getReadiness, async ({ request }) => {
    try {
      await sql`select 1`.execute(db);
      await directory.stats();
    } catch (error) {
      request.log.warn({ err: error }, 'not ready');
      throw new KnownError('unavailable');
    }
    return { status: 'ready' as const };
  });

  serve(app, getMetrics, async ({ request, reply }) => {
    if (!mayReadMetrics(request, config.metricsToken)) throw new KnownError('not_found');
    reply.type(registry.contentType);
    return registry.metrics();
  });
}
