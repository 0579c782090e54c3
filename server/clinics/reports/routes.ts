import type { FastifyInstance } from 'fastify';
import { getStaffFigures, REPORT_DAYS } from '../../../contract/clinics/staff-reports.ts';
import type { Database } from '../../platform/database.ts';
import { refuse } from '../../platform/errors.ts';
import { serve } from '../../platform/serve.ts';
import { requireMember } from '../../team/access.ts';
import { daysUpTo, readStaffFigures } from './reads.ts';

/** Nothing was counted earlier. */
const FIRST_DAY = '2020-01-01';

export function staffFigureRoutes(app: FastifyInstance, { db }: { db: Database }): void {
  serve(app, getStaffFigures, async ({ query, session: { accountId } }) => {
    const today = new Date().toISOString().slice(0, 10);
    const { clinic_id: clinicId, days = REPORT_DAYS, until = today, compare = null } = query;
    await requireMember(db, accountId, clinicId, 'clinic.work');
    if (until < FIRST_DAY) refuse('until', 'reports_begin', { year: FIRST_DAY.slice(0, 4) });
    if (until > today) refuse('until', 'future_day');
    return {
      data: await readStaffFigures(db, clinicId, { days: daysUpTo(until, days), comparison: compare }),
    };
  });
}
