import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { forgotPassword, resetPassword, verifyEmail } from '../../../contract/accounts/profile.ts';
import { findMailToken, type LinkPurpose } from '../../email/reads.ts';
import { enqueueForgotten } from '../../email/writes.ts';
import type { Database } from '../../platform/database.ts';
import { KnownError } from '../../platform/errors.ts';
import { createLimiter, networkOf, spendAll } from '../../platform/limiter.ts';
import { addressOf, findCountry } from '../../platform/origin.ts';
import { hashPassword } from '../../platform/passwords.ts';
import { serve } from '../../platform/serve.ts';
import { requireGoodPassword } from '../passwords/rules.ts';
import { homeOfLanguage, readingsOfPhone } from '../phones/rules.ts';
import { cleanEmail, isEmail, type LoginName, limitKeysOf } from '../rules.ts';
import { listPersonalWords } from './reads.ts';
import * as writes from './writes.ts';

const HOUR = 3600;
/** Counted by the text alone: who reaches this limit learns nothing about an account. */
const FORGOTTEN = { name: 'forgotten', points: 3, seconds: HOUR };
const FORGOTTEN_AT_ADDRESS = { name: 'forgotten-address', points: 10, seconds: HOUR };
/** Nobody guesses a token; but whoever tries makes work. */
const LINKS_AT_ADDRESS = { name: 'links-address', points: 60, seconds: HOUR };

async function readName(text: string, request: FastifyRequest): Promise<LoginName> {
  if (text.includes('@')) {
    const email = cleanEmail(text);
    return { email: isEmail(email) ? email : null, phones: [] };
  }
  const nearby = await findCountry(addressOf(request));
  return { email: null, phones: readingsOfPhone(text, [nearby, homeOfLanguage(request.language)]) };
}

/** What a mailed link opens, for whoever has it: no session is needed, and none is looked at. */
export function linkRoutes(app: FastifyInstance, { db, pool }: { db: Database; pool: Pool }): void {
  const ofText = createLimiter(pool, FORGOTTEN);
  const ofAddress = createLimiter(pool, FORGOTTEN_AT_ADDRESS);
  const links = createLimiter(pool, LINKS_AT_ADDRESS);

  async function requireToken(request: FastifyRequest, token: string, purpose: LinkPurpose) {
    await links.spend(networkOf(addressOf(request)));
    const found = await findMailToken(db, token, purpose);
    if (!found) throw new KnownError('invalid', { token: [{ key: 'link_ended' }] });
    return found;
  }

  serve(app, forgotPassword, async ({ body, request, reply }) => {
    const name = await readName(body.email, request);
    const keys = limitKeysOf(body.email, name);
    await spendAll([
      [ofAddress, networkOf(addressOf(request))],
      ...keys.map((key) => [ofText, key] as const),
    ]);
    // Whether there is such an account is found out by a job: the answer takes as long either way.
    const forgotten = { ...name, language: request.language };
    await db.transaction().execute((trx) => enqueueForgotten(trx, forgotten));
    reply.header('cache-control', 'no-store');
    return { data: {} };
  });

  serve(app, resetPassword, async ({ body, request, reply }) => {
    const { accountId } = await requireToken(request, body.token, 'password');
    // A poor password leaves the link as it is.
    requireGoodPassword(body, await listPersonalWords(db, accountId));
    const hash = await hashPassword(body.password);
    await writes.resetPassword(db, { token: body.token, accountId, hash });
    reply.header('cache-control', 'no-store');
    return { data: {} };
  });

  serve(app, verifyEmail, async ({ body, request, reply }) => {
    const { accountId, email } = await requireToken(request, body.token, 'email');
    await writes.verifyEmail(db, body.token, accountId);
    reply.header('cache-control', 'no-store');
    return { data: { email } };
  });
}
