import type { FastifyInstance } from 'fastify';
import * as contract from '../../../contract/chats/staff-inbox.ts';
import type { Database } from '../../platform/database.ts';
import { serve } from '../../platform/serve.ts';
import { requireStaffOf } from '../../team/access.ts';
import { listInbox } from './reads.ts';

/** What the people of clinics work through: requests and conversations in one list. */
export function staffInboxRoutes(app: FastifyInstance, { db }: { db: Database }): void {
  serve(app, contract.listInbox, async ({ query, request, session }) => {
    const { folder = 'unanswered', assigned = null, sort = null, clinic_id: clinicId = null } = query;
    const { label = null, after } = query;
    const { accountId } = session;
    // What is said in conversations is for people: a key neither reads nor searches it.
    const isKey = session.clinicId !== null;
    const kind = isKey ? 'request' : (query.kind ?? null);
    const q = isKey ? undefined : query.q;
    if (clinicId !== null) await requireStaffOf(db, accountId, clinicId);
    const { language } = request;
    const found = await listInbox(db, {
      accountId,
      language,
      clinicId,
      folder,
      assigned,
      kind,
      label,
      sort,
      q,
      after,
    });
    return isKey ? { ...found, data: found.data.map((item) => ({ ...item, chat: null })) } : found;
  });
}
