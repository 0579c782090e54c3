import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import {
  confirmSecondFactor,
  offerSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from '../../../contract/accounts/profile.ts';
import { enqueueEmail } from '../../email/writes.ts';
import { type Database, retryingTransaction, type Transaction } from '../../platform/database.ts';
import { KnownError } from '../../platform/errors.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { serve } from '../../platform/serve.ts';
import { recordEvent } from '../events/writes.ts';
import { createPasswordGuard } from '../passwords/reads.ts';
import { endSessions } from '../sessions/writes.ts';
import { drawQrCode, secretUri, toBase32 } from './codes.ts';
import { findLabel, hasSecondFactor } from './reads.ts';
import {
  createSecondFactorGuard,
  offerSecret,
  removeFactor,
  replaceRecoveryCodes,
  turnOn,
} from './writes.ts';

const off = () => new KnownError('invalid', { code: [{ key: 'second_factor_is_off' }] });

type Parts = { db: Database; pool: Pool; secrets: Secrets };

export function secondFactorRoutes(app: FastifyInstance, { db, pool, secrets }: Parts): void {
  const { requirePassword } = createPasswordGuard(pool);
  const guard = createSecondFactorGuard({ pool, secrets });

  /** Its change is told to the owner, who may not be the one who made it. */
  async function tell(trx: Transaction, accountId: string, kind: 'second_factor_on' | 'second_factor_off') {
    await recordEvent(trx, { accountId, actorId: accountId, kind });
    await enqueueEmail(trx, { kind: 'second_factor_changed', accountId });
  }

  serve(app, offerSecondFactor, async ({ body, session: { accountId } }) => {
    await requirePassword(db, accountId, body.password);
    const secret = await offerSecret(db, secrets, accountId);
    if (secret === null) throw new KnownError('invalid', { code: [{ key: 'second_factor_is_on' }] });
    const uri = secretUri(secret, await findLabel(db, accountId));
    return { data: { secret: toBase32(secret), uri, qr: drawQrCode(uri) } };
  });

  serve(app, confirmSecondFactor, async ({ body, session }) => {
    const { accountId } = session;
    const proven = await guard.proveOffered(db, accountId, body.code);
    const codes = await retryingTransaction(db, async (trx) => {
      await turnOn(trx, accountId, proven);
      await endSessions(trx, accountId, session.id);
      await tell(trx, accountId, 'second_factor_on');
      return replaceRecoveryCodes(trx, accountId);
    });
    return { data: { recovery_codes: codes } };
  });

  serve(app, renewRecoveryCodes, async ({ body, session: { accountId } }) => {
    if (!(await hasSecondFactor(db, accountId))) throw off();
    await requirePassword(db, accountId, body.password);
    await guard.requireCode(db, accountId, body.code);
    const codes = await retryingTransaction(db, (trx) => replaceRecoveryCodes(trx, accountId));
    return { data: { recovery_codes: codes } };
  });

  serve(app, removeSecondFactor, async ({ body, session: { accountId } }) => {
    if (!(await hasSecondFactor(db, accountId))) throw off();
    await requirePassword(db, accountId, body.password);
    await guard.requireCode(db, accountId, body.code);
    await retryingTransaction(db, async (trx) => {
      if (await removeFactor(trx, accountId)) await tell(trx, accountId, 'second_factor_off');
    });
    return { data: {} };
  });
}
