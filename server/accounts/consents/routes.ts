import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  giveConsents as giveEndpoint,
  listConsents as listEndpoint,
  withdrawConsent as withdrawEndpoint,
} from '../../../contract/accounts/consents.ts';
import type { Purpose } from '../../../contract/platform/purposes.ts';
import { type Database, retryingTransaction, type Transaction } from '../../platform/database.ts';
import { addressOf } from '../../platform/origin.ts';
import { type Session, serve } from '../../platform/serve.ts';
import { listConsents } from './reads.ts';
import { giveConsents, withdrawConsent } from './writes.ts';

/** What a withdrawal ends elsewhere, in its own transaction. */
export type AfterWithdrawal = (trx: Transaction, accountId: string) => Promise<void>;

type Needs = { db: Database; afterWithdrawal?: Partial<Record<Purpose, AfterWithdrawal>> };

/** Whose consents are meant is said by the session alone: no address names another's. */
export function consentRoutes(app: FastifyInstance, { db, afterWithdrawal = {} }: Needs): void {
  const answer = async (session: Session, request: FastifyRequest) => ({
    data: await listConsents(db, session.accountId, request.language),
  });

  serve(app, listEndpoint, ({ session, request }) => answer(session, request));

  serve(app, giveEndpoint, async ({ session, body, request }) => {
    const given = { accountId: session.accountId, consents: body.consents, address: addressOf(request) };
    await retryingTransaction(db, (trx) => giveConsents(trx, given));
    return answer(session, request);
  });

  serve(app, withdrawEndpoint, async ({ session, params, request }) => {
    const { accountId } = session;
    const { purpose } = params;
    await retryingTransaction(db, async (trx) => {
      const hasEnded = await withdrawConsent(trx, { accountId, purpose, address: addressOf(request) });
      if (hasEnded) await afterWithdrawal[purpose]?.(trx, accountId);
    });
    return answer(session, request);
  });
}
