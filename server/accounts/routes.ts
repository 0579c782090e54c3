import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { getForgeryCookie, getUser, login, logout, register } from '../../contract/accounts/sessions.ts';
import type { Config } from '../config.ts';
import { giveForgeryCookie, renewForgeryCookie } from '../platform/anti-forgery.ts';
import type { Database } from '../platform/database.ts';
import { createLimiter, networkOf } from '../platform/limiter.ts';
import { originOf } from '../platform/origin.ts';
import type { Secrets } from '../platform/secrets.ts';
import { serve } from '../platform/serve.ts';
import { createTurns } from '../platform/turns.ts';
import { logIn } from './login.ts';
import { createLoginLimits } from './login-limits.ts';
import { readUser } from './reads.ts';
import { readRegistration } from './registration.ts';
import { createSecondFactorGuard } from './second-factor/writes.ts';
import { endSession } from './sessions/writes.ts';
import { registerAccount } from './writes.ts';

type Needs = { config: Config; db: Database; pool: Pool; secrets: Secrets };

/** Registrations from one network address in an hour. */
const REGISTRATIONS = 10;

/** Logins and registrations at work, and those that may wait: a burst of them would hold up the searches between. */
const AT_ONCE = 3;
const WAITING_MAX = 200;

function openingRoutes(app: FastifyInstance, { config, db, pool, secrets }: Needs): void {
  const limits = createLoginLimits(pool);
  const { requireFactor } = createSecondFactorGuard({ pool, secrets });
  const turns = createTurns(AT_ONCE, WAITING_MAX);
  const registrations = createLimiter(pool, { name: 'register', points: REGISTRATIONS, seconds: 3600 });

  serve(app, login, async ({ body, request, reply }) => {
    const opened = await turns.take(() => logIn({ db, limits, config, requireFactor }, body, request));
    renewForgeryCookie(request, reply, config);
    reply.header('cache-control', 'no-store');
    return { data: opened };
  });

  serve(app, register, async ({ body, request, reply, repeatKey }) => {
    const given = await readRegistration(body, repeatKey, request);
    const from = await originOf(request);
    await registrations.spend(networkOf(from.address));
    const { id, token } = await turns.take(() => registerAccount(db, given, from));
    renewForgeryCookie(request, reply, config);
    reply.header('cache-control', 'no-store');
    return { data: { token, client: await readUser(db, id) } };
  });
}

export function accountRoutes(app: FastifyInstance, needs: Needs): void {
  const { config, db } = needs;
  openingRoutes(app, needs);

  serve(app, getForgeryCookie, async ({ reply }) => {
    giveForgeryCookie(reply, config);
    reply.header('cache-control', 'no-store');
    return {};
  });

  serve(app, getUser, async ({ session }) => ({
    data: { user: await readUser(db, session.accountId), permissions: [...session.permissions].sort() },
  }));

  serve(app, logout, async ({ session }) => {
    await endSession(db, session.accountId, session.id);
    return { data: {} };
  });
}
