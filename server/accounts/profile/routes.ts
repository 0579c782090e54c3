import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import {
  changePassword,
  changeProfile,
  getProfile,
  sendEmailLink,
} from '../../../contract/accounts/profile.ts';
import type { Config } from '../../config.ts';
import { enqueueEmail } from '../../email/writes.ts';
import type { Database } from '../../platform/database.ts';
import { KnownError } from '../../platform/errors.ts';
import { createLimiter } from '../../platform/limiter.ts';
import { hashPassword } from '../../platform/passwords.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { serve } from '../../platform/serve.ts';
import { createPasswordGuard } from '../passwords/reads.ts';
import { requireGoodPassword } from '../passwords/rules.ts';
import { readChanges } from './changes.ts';
import { linkRoutes } from './link-routes.ts';
import { phoneCodeRoutes } from './phone-code-routes.ts';
import { findUnprovenEmail, listPersonalWords, readProfile } from './reads.ts';
import * as writes from './writes.ts';

/** Links to prove an address, asked for once more. */
const LINKS = { name: 'email-links', points: 3, seconds: 3600 };
/** Changes of phone or email: each may mail to an address that may be anyone's. */
const MOVES = { name: 'profile-moves', points: 5, seconds: 3600 };

type Needs = { db: Database; pool: Pool; secrets: Secrets; config: Pick<Config, 'smsUrl'> };

export function profileRoutes(app: FastifyInstance, { db, pool, secrets, config }: Needs): void {
  const canVerifyPhone = config.smsUrl !== null;
  const read = (accountId: string) => readProfile(db, accountId, canVerifyPhone);
  const { requirePassword } = createPasswordGuard(pool);
  const links = createLimiter(pool, LINKS);
  const moves = createLimiter(pool, MOVES);
  linkRoutes(app, { db, pool });
  phoneCodeRoutes(app, { db, pool, secrets, canVerifyPhone });

  serve(app, getProfile, async ({ session }) => ({ data: await read(session.accountId) }));

  serve(app, changeProfile, async ({ body, session: { accountId }, request }) => {
    const wanted = await readChanges(db, body, request);
    const isMove = await writes.needsPassword(db, accountId, wanted);
    if (isMove) {
      if (body.password === undefined)
        throw new KnownError('invalid', { password: [{ key: 'password_needed' }] });
      await requirePassword(db, accountId, body.password);
      await moves.spend(accountId);
    }
    await writes.changeAccount(db, accountId, wanted, { isProven: isMove, language: request.language });
    return { data: await read(accountId) };
  });

  serve(app, changePassword, async ({ body, session }) => {
    const { id: sessionId, accountId } = session;
    await requirePassword(db, accountId, body.current_password, 'current_password');
    requireGoodPassword(body, await listPersonalWords(db, accountId));
    await writes.changePassword(db, { accountId, sessionId, hash: await hashPassword(body.password) });
    return { data: {} };
  });

  serve(app, sendEmailLink, async ({ session: { accountId }, request }) => {
    const email = await findUnprovenEmail(db, accountId);
    if (email === null) throw new KnownError('invalid', { email: [{ key: 'email_nothing_to_prove' }] });
    await links.spend(accountId);
    const sentEmail = { kind: 'email_link', accountId, language: request.language } as const;
    await db.transaction().execute((trx) => enqueueEmail(trx, sentEmail));
    return { data: {} };
  });
}
