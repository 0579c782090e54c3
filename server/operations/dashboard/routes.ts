import type { FastifyInstance } from 'fastify';
import { getDashboard, queueNames, queues } from '../../../contract/operations/dashboard.ts';
import { findStaleRates } from '../../content/currencies/reads.ts';
import type { Database } from '../../platform/database.ts';
import { serve } from '../../platform/serve.ts';
import { requireTimeZone } from '../../platform/time-zone.ts';
import { countDecided } from '../audit/reads.ts';
import { countQueues, listSlowClinics } from './reads.ts';

/** What operators find when they come to work. */
export function dashboardRoutes(app: FastifyInstance, { db }: { db: Database }): void {
  serve(app, getDashboard, async ({ query, session }) => ({
    meta: {
      decided_today: await countDecided(db, session.accountId, requireTimeZone(query.time_zone)),
      slow_clinics: session.permissions.has('case.support') ? await listSlowClinics(db) : [],
      stale_rates: session.permissions.has('rate.edit') ? await findStaleRates(db) : null,
    },
    data: await countQueues(
      db,
      queueNames.filter((name) => session.permissions.has(queues[name])),
    ),
  }));
}
