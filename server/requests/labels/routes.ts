import type { FastifyInstance } from 'fastify';
import * as contract from '../../../contract/requests/labels.ts';
import type { Database } from '../../platform/database.ts';
import { serve } from '../../platform/serve.ts';
import { listLabels } from './reads.ts';
import { dropLabel, keepLabel, labelEntry } from './writes.ts';

/** A clinic's own labels, and on which rows of its inbox they are. */
export function labelRoutes(app: FastifyInstance, { db }: { db: Database }): void {
  serve(app, contract.listLabels, async ({ query, session: { accountId } }) => ({
    data: await listLabels(db, accountId, query.clinic_id ?? null),
  }));

  serve(app, contract.keepLabel, async ({ body, session: { accountId } }) => ({
    data: await keepLabel(db, accountId, body),
  }));

  serve(app, contract.deleteLabel, async ({ params, session: { accountId } }) => {
    await dropLabel(db, accountId, params.id);
    return { data: {} };
  });

  serve(app, contract.labelEntry, async ({ params, body, session: { accountId } }) => ({
    data: await labelEntry(db, { id: params.id, accountId, ...body }),
  }));
}
