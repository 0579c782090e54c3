import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { getHealth, getMetrics, getReadiness } from '../../contract/operations/operations.ts';
import type { Config } from '../config.ts';
import type { Database } from '../platform/database.ts';
import { KnownError } from '../platform/errors.ts';
import { serve } from '../platform/serve.ts';
import type { Telemetry } from '../platform/telemetry.ts';
import { type Measured, makeMetrics } from './metrics.ts';

/** `leaving` aborted: the process is about to end. */
type Needs = Measured & { config: Config; leaving?: AbortSignal; telemetry?: Pick<Telemetry, 'measure'> };

function mayReadMetrics(request: FastifyRequest, token: string | null): boolean {
  // A request that names a visitor came through a proxy on this machine.
  const isOwnMachine =
    ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(request.ip) && !request.headers['x-forwarded-for'];
  if (isOwnMachine || token === null) return isOwnMachine;
  const given = Buffer.from(request.headers.authorization ?? '');
  const wanted = Buffer.from(`Bearer ${token}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

/** Throws where the database does not answer or is a replica, which takes no writes. */
async function requireWritable(db: Database): Promise<void> {
  const { rows } = await sql<{
    value: string;
  }>`select current_setting('transaction_read_only') as value`.execute(db);
  if (rows[0]?.value !== 'off') throw new Error('The database takes no writes');
}

export function operationRoutes(app: FastifyInstance, needs: Needs): void {
  const { config, db, directory } = needs;
  const registry = makeMetrics(app, needs);
  needs.telemetry?.measure(registry);
  const requireStaying = () => {
    if (needs.leaving?.aborted) throw new KnownError('unavailable');
  };

  serve(app, getHealth, async () => {
    requireStaying();
    return { status: 'ok' as const };
  });

  serve(app, getReadiness, async ({ request }) => {
    requireStaying();
    try {
      await requireWritable(db);
      const { isAway } = await directory.stats();
      return { status: 'ready' as const, search: isAway ? ('names_only' as const) : ('full' as const) };
    } catch (error) {
      request.log.warn({ err: error }, 'not ready');
      throw new KnownError('unavailable');
    }
  });

  serve(app, getMetrics, async ({ request, reply }) => {
    if (!mayReadMetrics(request, config.metricsToken)) throw new KnownError('not_found');
    reply.type(registry.contentType);
    return registry.metrics();
  });
}
