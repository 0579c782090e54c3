import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { loginByPasskey, startPasskeyLogin } from '../../../contract/accounts/passkeys.ts';
import type { Config } from '../../config.ts';
import { renewForgeryCookie } from '../../platform/anti-forgery.ts';
import { type Database, retryingTransaction } from '../../platform/database.ts';
import { createLimiter, networkOf } from '../../platform/limiter.ts';
import { addressOf, originOf } from '../../platform/origin.ts';
import { serve } from '../../platform/serve.ts';
import { createLoginLimits } from '../login-limits.ts';
import { readUser } from '../reads.ts';
import { TIMEOUT_MS } from './routes.ts';
import { siteOf } from './rules.ts';
import { makeChallenge, openSessionByPasskey, requireAnswer } from './writes.ts';

/** Challenges for logins from one network address: an office behind one logs in several times a day. */
const CHALLENGES = { name: 'passkey-logins', points: 100, seconds: 15 * 60 };

/** Login by a passkey, which proves device and user at once: no password and no code is asked for. */
export function passkeyLoginRoutes(
  app: FastifyInstance,
  { config, db, pool }: { config: Config; db: Database; pool: Pool },
): void {
  const limits = createLoginLimits(pool);
  const challenges = createLimiter(pool, CHALLENGES);

  serve(app, startPasskeyLogin, async ({ request, reply }) => {
    await challenges.spend(networkOf(addressOf(request)));
    reply.header('cache-control', 'no-store');
    return {
      data: {
        challenge: await makeChallenge(db, 'login', null),
        timeout: TIMEOUT_MS,
        rpId: siteOf(config, request).rpId,
        userVerification: 'required' as const,
        allowCredentials: [],
      },
    };
  });

  serve(app, loginByPasskey, async ({ body, request, reply }) => {
    const attempt = await limits.begin([`passkey ${body.passkey.id}`], addressOf(request), false);
    const about = { purpose: 'login', ownerId: null, site: siteOf(config, request) } as const;
    const passkey = await requireAnswer(db, body.passkey, about);
    // It was the owner: what follows is no guess.
    await attempt.succeed();
    const from = await originOf(request);
    const token = await retryingTransaction(db, (trx) => openSessionByPasskey(trx, passkey, from));
    renewForgeryCookie(request, reply, config);
    reply.header('cache-control', 'no-store');
    return { data: { token, client: await readUser(db, passkey.accountId) } };
  });
}
