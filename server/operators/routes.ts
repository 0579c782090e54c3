import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import {
  appointOperator as appointOperatorEndpoint,
  blockAccount as blockAccountEndpoint,
  confirmOperator,
  findAccounts as findAccountsEndpoint,
  unblockAccount as unblockAccountEndpoint,
} from '../../contract/accounts.ts';
import { homeOfLanguage } from '../phones/rules.ts';
import type { Database } from '../platform/database.ts';
import type { Secrets } from '../platform/secrets.ts';
import { serve } from '../platform/serve.ts';
import { createSecondFactorGuard } from '../second-factor/writes.ts';
import { addressOf, findCountry } from '../sessions/origin.ts';
import { confirmSession } from '../sessions/writes.ts';
import { findAccounts, getAccount } from './reads.ts';
import { appointOperator, blockAccount, unblockAccount } from './writes.ts';

type Parts = { db: Database; pool: Pool; secrets: Secrets };

export function operatorRoutes(app: FastifyInstance, { db, pool, secrets }: Parts): void {
  const { requireCode } = createSecondFactorGuard({ pool, secrets });

  serve(app, confirmOperator, async ({ session, body }) => {
    await requireCode(db, session.accountId, body.code);
    await confirmSession(db, session.id);
    return { data: {} };
  });

  serve(app, findAccountsEndpoint, async ({ query, request }) => {
    const countries = [null, await findCountry(addressOf(request)), homeOfLanguage(request.language)];
    return { data: await findAccounts(db, query.q, countries) };
  });

  serve(app, blockAccountEndpoint, async ({ session, params, body }) => {
    await blockAccount(db, { actorId: session.accountId, id: params.id, reason: body.reason });
    return { data: await getAccount(db, params.id) };
  });

  serve(app, unblockAccountEndpoint, async ({ session, params }) => {
    await unblockAccount(db, { actorId: session.accountId, id: params.id });
    return { data: await getAccount(db, params.id) };
  });

  serve(app, appointOperatorEndpoint, async ({ session, params, body }) => {
    await appointOperator(db, { actorId: session.accountId, id: params.id, role: body.role });
    return { data: await getAccount(db, params.id) };
  });
}
