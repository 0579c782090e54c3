import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import {
  appointOperator as appointOperatorEndpoint,
  blockAccount as blockAccountEndpoint,
  confirmOperator,
  endAccountSession,
  endAccountSessions,
  findAccounts as findAccountsEndpoint,
  getAccountDetail as getAccountDetailEndpoint,
  unblockAccount as unblockAccountEndpoint,
} from '../../../contract/accounts/accounts.ts';
import { siteOf } from '../../accounts/passkeys/rules.ts';
import { homeOfLanguage } from '../../accounts/phones/rules.ts';
import { createSecondFactorGuard } from '../../accounts/second-factor/writes.ts';
import { confirmSession } from '../../accounts/sessions/writes.ts';
import type { Config } from '../../config.ts';
import { type List, serveList, servePersonalTable } from '../../platform/audit/tables.ts';
import type { Database } from '../../platform/database.ts';
import { addressOf, findCountry } from '../../platform/origin.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { serve } from '../../platform/serve.ts';
import { getAccount, getAccountDetail, searchAccounts } from './reads.ts';
import { appointOperator, blockAccount, endSessionsOf, unblockAccount } from './writes.ts';

type Parts = { config: Pick<Config, 'publicUrl'>; db: Database; pool: Pool; secrets: Secrets };

export function operatorRoutes(app: FastifyInstance, { config, db, pool, secrets }: Parts): void {
  const { requireFactor } = createSecondFactorGuard({ pool, secrets });

  serve(app, confirmOperator, async ({ session, body, request }) => {
    const about = { purpose: 'confirm', site: siteOf(config, request) } as const;
    await requireFactor(db, session.accountId, body, about);
    await confirmSession(db, session.id);
    return { data: {} };
  });

  const listOf = (isWhole: boolean): List<typeof findAccountsEndpoint, 'accounts'> => ({
    name: 'accounts',
    list: findAccountsEndpoint,
    async read({ q, cursor, ...query }, request) {
      const countries = [null, await findCountry(addressOf(request)), homeOfLanguage(request.language)];
      const { data, next, isMore } = await searchAccounts(db, { ...query, q, cursor, countries, isWhole });
      return { data, meta: { per_page: query.per_page, next, is_more: isMore } };
    },
  });
  serveList(app, db, listOf(false));
  servePersonalTable(app, db, listOf(true));

  serve(app, getAccountDetailEndpoint, async ({ session, params, request }) => ({
    data: await getAccountDetail(db, params.id, { sessionId: session.id, language: request.language }),
  }));

  serve(app, blockAccountEndpoint, async ({ session, params, body, request }) => {
    const act = { actorId: session.accountId, id: params.id, address: addressOf(request) };
    await blockAccount(db, { ...act, reason: body.reason });
    return { data: await getAccount(db, params.id) };
  });

  serve(app, unblockAccountEndpoint, async ({ session, params, body, request }) => {
    const act = { actorId: session.accountId, id: params.id, address: addressOf(request) };
    await unblockAccount(db, { ...act, reason: body.reason ?? null });
    return { data: await getAccount(db, params.id) };
  });

  serve(app, appointOperatorEndpoint, async ({ session, params, body, request }) => {
    const act = { actorId: session.accountId, id: params.id, address: addressOf(request) };
    await appointOperator(db, { ...act, role: body.role, reason: body.reason ?? null });
    return { data: await getAccount(db, params.id) };
  });

  serve(app, endAccountSession, async ({ session, params, request }) => {
    const act = { actorId: session.accountId, id: params.id, address: addressOf(request) };
    return { data: { ended: await endSessionsOf(db, { ...act, sessionId: params.session }) } };
  });

  serve(app, endAccountSessions, async ({ session, params, request }) => {
    const act = { actorId: session.accountId, id: params.id, address: addressOf(request) };
    return { data: { ended: await endSessionsOf(db, { ...act, sessionId: null }) } };
  });
}
