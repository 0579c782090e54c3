import type { FastifyInstance } from 'fastify';
import { removeDoctor as endpoint } from '../../../../contract/imports/admin-doctor-removals.ts';
import { operatorOf } from '../../../platform/audit/operator.ts';
import type { Database } from '../../../platform/database.ts';
import type { Secrets } from '../../../platform/secrets.ts';
import { serve } from '../../../platform/serve.ts';
import { removeDoctor } from './writes.ts';

/** Doctors who ask to be removed. */
export function doctorRemovalRoutes(
  app: FastifyInstance,
  { db, secrets }: { db: Database; secrets: Secrets },
): void {
  serve(app, endpoint, async ({ params, body, session, request }) => {
    const operator = operatorOf(session, request);
    await removeDoctor(db, secrets, { id: params.id, reason: body.reason.trim(), operator });
    return { data: { id: params.id } };
  });
}
