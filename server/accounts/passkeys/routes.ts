import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import {
  addPasskey,
  listPasskeys,
  offerPasskey,
  passkeyLimits,
  removePasskey,
  renamePasskey,
  startPasskeyConfirmation,
} from '../../../contract/accounts/passkeys.ts';
import type { BodyOf } from '../../../contract/platform/endpoint.ts';
import type { Config } from '../../config.ts';
import { type Database, retryingTransaction } from '../../platform/database.ts';
import { KnownError } from '../../platform/errors.ts';
import { createLimiter } from '../../platform/limiter.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { serve } from '../../platform/serve.ts';
import { createPasswordGuard } from '../passwords/reads.ts';
import { cleanName } from '../rules.ts';
import { createSecondFactorGuard } from '../second-factor/writes.ts';
import { algorithms, verifyNewPasskey } from './ceremony.ts';
import * as reads from './reads.ts';
import { readChallenge, type Site, siteOf, userHandleOf } from './rules.ts';
import * as writes from './writes.ts';

/** Challenges of one account: each is a row for some minutes. */
const CHALLENGES = { name: 'passkey-challenges', points: 30, seconds: 15 * 60 };

const RP_NAME = 'Medatlas';
export const TIMEOUT_MS = passkeyLimits.minutes * 60_000;

function readName(text: string): string {
  const name = cleanName(text);
  if (name === null) throw new KnownError('invalid', { name: [{ key: 'plain_name' }] });
  return name;
}

type Needs = { config: Config; db: Database; pool: Pool; secrets: Secrets };

/** Passkeys of an account, for its owner: to see, to add and to remove. */
export function passkeyRoutes(app: FastifyInstance, { config, db, pool, secrets }: Needs): void {
  const { requirePassword } = createPasswordGuard(pool);
  const { requireCode, requirePasskey } = createSecondFactorGuard({ pool, secrets });
  const challenges = createLimiter(pool, CHALLENGES);

  /** A stolen session alone must not add or remove a way in. */
  async function requireOwner(accountId: string, given: BodyOf<typeof offerPasskey>, site: Site) {
    if (given.passkey !== undefined)
      return requirePasskey(db, accountId, given.passkey, { purpose: 'confirm', site });
    if (given.password === undefined)
      throw new KnownError('invalid', { password: [{ key: 'passkey_confirmation' }] });
    await requirePassword(db, accountId, given.password);
    await requireCode(db, accountId, given.code);
  }

  async function readOne(accountId: string, id: string) {
    const [passkey] = await reads.listPasskeys(db, accountId, id);
    if (!passkey) throw new KnownError('not_found');
    return { data: passkey };
  }

  serve(app, listPasskeys, async ({ session }) => ({
    data: await reads.listPasskeys(db, session.accountId),
  }));

  serve(app, startPasskeyConfirmation, async ({ session: { accountId }, request }) => {
    await challenges.spend(accountId);
    return {
      data: {
        challenge: await writes.makeChallenge(db, 'confirm', accountId),
        timeout: TIMEOUT_MS,
        rpId: siteOf(config, request).rpId,
        userVerification: 'required' as const,
        allowCredentials: await reads.listDescriptors(db, accountId),
      },
    };
  });

  serve(app, offerPasskey, async ({ body, session: { accountId }, request }) => {
    const site = siteOf(config, request);
    await writes.requireRoom(db, accountId);
    await requireOwner(accountId, body, site);
    await challenges.spend(accountId);
    return {
      data: {
        challenge: await writes.makeChallenge(db, 'add', accountId),
        timeout: TIMEOUT_MS,
        rp: { id: site.rpId, name: RP_NAME },
        user: { id: userHandleOf(accountId), ...(await reads.readUserEntity(db, accountId)) },
        pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' as const })),
        excludeCredentials: await reads.listDescriptors(db, accountId),
        authenticatorSelection: {
          residentKey: 'required' as const,
          requireResidentKey: true,
          userVerification: 'required' as const,
        },
        attestation: 'none' as const,
      },
    };
  });

  serve(app, addPasskey, async ({ body, session: { accountId }, request }) => {
    const name = readName(body.name);
    const challenge = readChallenge(body.passkey.response.clientDataJSON);
    const isOurs = challenge !== null && (await writes.takeChallenge(db, challenge, 'add', accountId));
    const key = isOurs ? await verifyNewPasskey(body.passkey, challenge, siteOf(config, request)) : null;
    if (key === null) throw writes.wrongPasskey();
    const given = { ...key, name, transports: body.passkey.response.transports ?? [] };
    const id = await retryingTransaction(db, (trx) => writes.addPasskey(trx, accountId, given));
    return readOne(accountId, id);
  });

  serve(app, renamePasskey, async ({ body, params, session: { accountId } }) => {
    if (!(await writes.renamePasskey(db, accountId, params.id, readName(body.name))))
      throw new KnownError('not_found');
    return readOne(accountId, params.id);
  });

  serve(app, removePasskey, async ({ body, params, session: { accountId }, request }) => {
    // Before the confirmation, which a call about nothing must not use up.
    await readOne(accountId, params.id);
    await requireOwner(accountId, body, siteOf(config, request));
    await retryingTransaction(db, async (trx) => {
      const removed = await writes.removePasskeys(trx, accountId, { id: params.id, actorId: accountId });
      if (removed === 0) throw new KnownError('not_found');
    });
    return { data: {} };
  });
}
