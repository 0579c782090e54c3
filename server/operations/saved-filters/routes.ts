import type { FastifyInstance } from 'fastify';
import * as contract from '../../../contract/operations/saved-filters.ts';
import type { Database } from '../../platform/database.ts';
import { serve } from '../../platform/serve.ts';
import { listSavedFilters } from './reads.ts';
import { dropFilter, renameFilter, saveFilter } from './writes.ts';

/** Saved filters of the lists of the back office, each operator’s own. */
export function savedFilterRoutes(app: FastifyInstance, { db }: { db: Database }): void {
  serve(app, contract.listSavedFilters, async ({ query, session: { accountId } }) => ({
    data: await listSavedFilters(db, accountId, query.list),
  }));

  serve(app, contract.saveFilter, async ({ body, session: { accountId } }) => ({
    data: await saveFilter(db, accountId, body),
  }));

  serve(app, contract.renameFilter, async ({ params, body, session: { accountId } }) => ({
    data: await renameFilter(db, accountId, { id: params.id, name: body.name }),
  }));

  serve(app, contract.deleteFilter, async ({ params, session: { accountId } }) => {
    await dropFilter(db, accountId, params.id);
    return { data: {} };
  });
}
