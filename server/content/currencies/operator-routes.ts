import type { FastifyInstance } from 'fastify';
import {
  acceptRate,
  correctRate as correctEndpoint,
  getAdminCurrency,
  listAdminCurrencies,
  listAdminRates,
  refuseRate,
} from '../../../contract/content/admin-rates.ts';
import { operatorOf } from '../../platform/audit/operator.ts';
import { serveList } from '../../platform/audit/tables.ts';
import type { Database } from '../../platform/database.ts';
import { serve } from '../../platform/serve.ts';
import { currencyOfRate, getForOperators, listForOperators, listRates } from './operator-reads.ts';
import { correctRate, decideRate } from './writes.ts';

/** The operators' side of currencies and rates. */
export function rateOperatorRoutes(app: FastifyInstance, { db }: { db: Database }): void {
  serveList(app, db, {
    name: 'currencies',
    list: listAdminCurrencies,
    read: (query, { language }) => listForOperators(db, query, language),
  });

  serve(app, getAdminCurrency, async ({ params, request }) => ({
    data: await getForOperators(db, params.id, request.language),
  }));

  serveList(app, db, { name: 'rates', list: listAdminRates, read: (query) => listRates(db, query) });

  serve(app, acceptRate, async ({ params, session, request }) => {
    const settled = await decideRate(db, params.id, 'accepted', operatorOf(session, request));
    const id = await currencyOfRate(db, params.id);
    return {
      data: await getForOperators(db, id, request.language),
      meta: { also_accepted: settled },
    };
  });

  serve(app, refuseRate, async ({ params, session, request }) => {
    await decideRate(db, params.id, 'refused', operatorOf(session, request));
    const id = await currencyOfRate(db, params.id);
    return { data: await getForOperators(db, id, request.language), meta: { also_accepted: 0 } };
  });

  serve(app, correctEndpoint, async ({ params, body, session, request }) => {
    const operator = operatorOf(session, request);
    await correctRate(db, {
      currencyId: params.id,
      rate: body.rate,
      reason: body.reason.trim(),
      operator,
    });
    return { data: await getForOperators(db, params.id, request.language) };
  });
}
