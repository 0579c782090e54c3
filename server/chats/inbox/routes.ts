import type { FastifyInstance } from 'fastify';
import * as contract from '../../../contract/chats/staff-inbox.ts';
import type { Database } from '../../platform/database.ts';
import { serve } from '../../platform/serve.ts';
import { requireStaffOf } from '../../team/access.ts';
import { listInbox } from './reads.ts';

/** What the people of clinics work through: requests and conversations in one list. */
export function staffInboxRoutes(app: FastifyInstance, { db }: { db: Database }): void {
  serve(app, contract.listInbox, async ({ query, request, session: { accountId } }) => {
    const { folder = 'unanswered', assigned = null, kind = null, sort = null, q, after } = query;
    const { clinic_id: clinicId = null } = query;
    if (clinicId !== null) await requireStaffOf(db, accountId, clinicId);
    const { language } = request;
    return listInbox(db, { accountId, language, clinicId, folder, assigned, kind, sort, q, after });
  });
}
