import type { FastifyInstance } from 'fastify';
import {
  appealWithdrawal as appealEndpoint,
  listWithdrawals as listEndpoint,
} from '../../../contract/reviews/withdrawals.ts';
import type { Database } from '../../platform/database.ts';
import { addressOf } from '../../platform/origin.ts';
import { serve } from '../../platform/serve.ts';
import { appealWithdrawal, listWithdrawals } from './writes.ts';

/** What a clinic's owners are told of pages that were taken off the site, and what they can say against it. */
export function withdrawalRoutes(app: FastifyInstance, { db }: { db: Database }): void {
  serve(app, listEndpoint, async ({ params, session, request: { language } }) => ({
    data: await listWithdrawals(db, { accountId: session.accountId, clinicId: params.id, language }),
  }));

  serve(app, appealEndpoint, async ({ params, body, session, request }) => {
    const own = { accountId: session.accountId, clinicId: params.id, language: request.language };
    const said = { id: params.withdrawal, text: body.text, address: addressOf(request) };
    await appealWithdrawal(db, { ...own, ...said });
    return { data: await listWithdrawals(db, own) };
  });
}
