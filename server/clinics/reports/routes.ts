import type { FastifyInstance } from 'fastify';
import { getStaffFigures } from '../../../contract/clinics/staff-reports.ts';
import type { Database } from '../../platform/database.ts';
import { serve } from '../../platform/serve.ts';
import { requireMember } from '../../team/access.ts';
import { readStaffFigures } from './reads.ts';

export function staffFigureRoutes(app: FastifyInstance, { db }: { db: Database }): void {
  serve(app, getStaffFigures, async ({ query, session: { accountId } }) => {
    const { clinic_id: clinicId, days = 30 } = query;
    await requireMember(db, accountId, clinicId, 'clinic.work');
    return { data: await readStaffFigures(db, clinicId, days) };
  });
}
