import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as contract from '../../../contract/team/operator-keys.ts';
import { serveList } from '../../platform/audit/tables.ts';
import type { Database } from '../../platform/database.ts';
import { addressOf } from '../../platform/origin.ts';
import { type Session, serve } from '../../platform/serve.ts';
import { getOperatorKey, listOperatorKeys } from './reads.ts';
import { makeApiKey, revokeApiKey } from './writes.ts';

const byOf = ({ accountId }: Session, request: FastifyRequest) => ({
  ...{ accountId, clinicId: null, address: addressOf(request) },
});

/** Keys by which programs of operators call the service. Each sees and revokes those of all. */
export function operatorKeyRoutes(app: FastifyInstance, { db }: { db: Database }): void {
  serveList(app, db, {
    name: 'api-keys',
    list: contract.listOperatorKeys,
    read: (query) => listOperatorKeys(db, query),
  });

  serve(app, contract.getOperatorKey, async ({ params }) => ({ data: await getOperatorKey(db, params.id) }));

  serve(app, contract.makeOperatorKey, async ({ body, request, repeatKey, session }) => {
    const { id, token } = await makeApiKey(db, byOf(session, request), { ...body, repeatKey });
    return { data: { ...(await getOperatorKey(db, id)), token } };
  });

  serve(app, contract.revokeOperatorKey, async ({ params, request, session }) => {
    await revokeApiKey(db, byOf(session, request), params.id);
    return { data: {} };
  });
}
