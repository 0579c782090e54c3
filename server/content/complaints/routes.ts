import type { FastifyInstance } from 'fastify';
import {
  createComplaint,
  editComplaint,
  getAdminComplaint,
  listAdminComplaints,
} from '../../../contract/content/admin-complaints.ts';
import { operatorOf } from '../../platform/audit/operator.ts';
import { serveList } from '../../platform/audit/tables.ts';
import type { Database } from '../../platform/database.ts';
import { serve } from '../../platform/serve.ts';
import { getComplaint, listComplaints } from './reads.ts';
import { addComplaint, changeComplaint } from './writes.ts';

/** The operators' side of the dictionary of complaints. */
export function complaintRoutes(app: FastifyInstance, { db }: { db: Database }): void {
  serveList(app, db, {
    name: 'complaints',
    list: listAdminComplaints,
    read: (query, { language }) => listComplaints(db, query, language),
  });

  serve(app, getAdminComplaint, async ({ params, request }) => ({
    data: await getComplaint(db, params.id, request.language),
  }));

  serve(app, createComplaint, async ({ body, session, request }) => {
    const id = await addComplaint(db, { complaint: body, operator: operatorOf(session, request) });
    return { data: await getComplaint(db, id, request.language) };
  });

  serve(app, editComplaint, async ({ params, body, session, request }) => {
    await changeComplaint(db, { id: params.id, changes: body, operator: operatorOf(session, request) });
    return { data: await getComplaint(db, params.id, request.language) };
  });
}
