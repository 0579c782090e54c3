import type { FastifyInstance } from 'fastify';
import * as contract from '../../../../contract/chats/inbox-views.ts';
import type { Database } from '../../../platform/database.ts';
import { serve } from '../../../platform/serve.ts';
import { listViews } from './reads.ts';
import { dropView, renameView, saveView } from './writes.ts';

/** Saved views of the inbox, of a member or of a clinic. */
export function inboxViewRoutes(app: FastifyInstance, { db }: { db: Database }): void {
  serve(app, contract.listViews, async ({ session: { accountId } }) => ({
    data: await listViews(db, accountId),
  }));

  serve(app, contract.saveView, async ({ body, session: { accountId } }) => ({
    data: await saveView(db, accountId, body),
  }));

  serve(app, contract.renameView, async ({ params, body, session: { accountId } }) => ({
    data: await renameView(db, accountId, { id: params.id, name: body.name }),
  }));

  serve(app, contract.deleteView, async ({ params, session: { accountId } }) => {
    await dropView(db, accountId, params.id);
    return { data: {} };
  });
}
