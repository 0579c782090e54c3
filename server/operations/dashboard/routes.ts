import type { FastifyInstance } from 'fastify';
import { getDesk, queueNames, queues } from '../../../contract/operations/dashboard.ts';
import { findStaleRates } from '../../content/currencies/reads.ts';
import type { Database } from '../../platform/database.ts';
import { serve } from '../../platform/serve.ts';
import { countQueues } from './reads.ts';

/** What operators find when they come to work. */
export function deskRoutes(app: FastifyInstance, { db }: { db: Database }): void {
  serve(app, getDesk, async ({ session }) => ({
    meta: { stale_rates: session.permissions.has('rate.edit') ? await findStaleRates(db) : null },
    data: await countQueues(
      db,
      queueNames.filter((name) => session.permissions.has(queues[name])),
    ),
  }));
}
