import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import {
  inviteClinic as inviteEndpoint,
  listDemand,
  showInterest,
} from '../../../contract/clinics/demand.ts';
import { operatorOf } from '../../platform/audit/operator.ts';
import { serveList } from '../../platform/audit/tables.ts';
import type { Database } from '../../platform/database.ts';
import { KnownError } from '../../platform/errors.ts';
import { createLimiter, networkOf } from '../../platform/limiter.ts';
import { addressOf } from '../../platform/origin.ts';
import { serve } from '../../platform/serve.ts';
import { getClinicId } from '../reads.ts';
import { getDemand, listDemanded } from './reads.ts';
import { countInterest, inviteClinic } from './writes.ts';

const DAY = 86_400;

/** What patients miss of clinics that nobody has claimed, and the email that asks these to come. */
export function demandRoutes(app: FastifyInstance, { db, pool }: { db: Database; pool: Pool }): void {
  const once = createLimiter(pool, { name: 'interest', points: 1, seconds: DAY });
  const all = createLimiter(pool, { name: 'interest-all', points: 30, seconds: DAY });

  serve(app, showInterest, async ({ params, body: { kind }, request }) => {
    const id = await getClinicId(db, params.slug);
    const network = networkOf(addressOf(request));
    // A second press counts once, and whoever presses everywhere is not counted: neither is told.
    if (
      await isWithin(
        () => once.spend(`${network} ${id} ${kind}`),
        () => all.spend(network),
      )
    )
      await countInterest(db, [id], kind);
    return { data: { kind } };
  });

  serveList(app, db, {
    name: 'demand',
    list: listDemand,
    read: (query, { language }) => listDemanded(db, query, language),
  });

  serve(app, inviteEndpoint, async ({ params, body, session, request }) => {
    const by = operatorOf(session, request);
    await inviteClinic(db, { clinicId: params.id, email: body.email.trim(), language: body.language, by });
    return { data: await getDemand(db, params.id, request.language) };
  });
}

/** Whether every limit had a point left. */
async function isWithin(...spendings: (() => Promise<void>)[]): Promise<boolean> {
  try {
    for (const spend of spendings) await spend();
    return true;
  } catch (error) {
    if (error instanceof KnownError && error.code === 'too_many') return false;
    throw error;
  }
}
