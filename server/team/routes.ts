import type { FastifyInstance } from 'fastify';
import { listOwnClinics as listOwnClinicsEndpoint } from '../../contract/accounts/accounts.ts';
import type { Database } from '../platform/database.ts';
import { serve } from '../platform/serve.ts';
import { listOwnClinics } from './reads.ts';

export function staffRoutes(app: FastifyInstance, { db }: { db: Database }): void {
  serve(app, listOwnClinicsEndpoint, async ({ session, request }) => ({
    data: (await listOwnClinics(db, session.accountId, request.language)).filter(
      ({ id }) => session.clinicId === null || id === session.clinicId,
    ),
  }));
}
