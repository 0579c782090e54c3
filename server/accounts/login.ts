import type { FastifyRequest } from 'fastify';
import type { login, User } from '../../contract/accounts/sessions.ts';
import type { BodyOf } from '../../contract/platform/endpoint.ts';
import type { Config } from '../config.ts';
import type { Database } from '../platform/database.ts';
import { KnownError } from '../platform/errors.ts';
import { addressOf, findCountry, originOf } from '../platform/origin.ts';
import { verifyPassword } from '../platform/passwords.ts';
import type { LoginLimits } from './login-limits.ts';
import { siteOf } from './passkeys/rules.ts';
import { homeOfLanguage, readingsOfPhone } from './phones/rules.ts';
import { type Candidate, findCandidates, HOLDERS_MAX, readUser } from './reads.ts';
import { cleanEmail, isEmail, type LoginName, limitKeysOf } from './rules.ts';
import type { SecondFactorGuard } from './second-factor/writes.ts';
import { openProvenSession, renewPasswordHash } from './writes.ts';

export type Opened = { token: string; client: User };

export type LoginNeeds = {
  db: Database;
  limits: LoginLimits;
  config: Pick<Config, 'publicUrl'>;
  requireFactor: SecondFactorGuard['requireFactor'];
};

async function readLoginName(text: string, request: FastifyRequest): Promise<LoginName> {
  if (text.includes('@')) {
    const email = cleanEmail(text);
    return { email: isEmail(email) ? email : null, phones: [] };
  }
  const nearby = await findCountry(addressOf(request));
  return { email: null, phones: readingsOfPhone(text, [nearby, homeOfLanguage(request.language)]) };
}

/**
 * Whose password it is; null: nobody's. Always makes the same number of checks: the time a login takes must not tell how
 * many accounts have a number or an address.
 */
async function findOwner(candidates: readonly Candidate[], password: string): Promise<Candidate | null> {
  let owner: Candidate | null = null;
  for (let i = 0; i < HOLDERS_MAX; i++) {
    const candidate = candidates[i];
    const isRight = await verifyPassword(candidate?.passwordHash ?? null, password);
    if (candidate && isRight) owner ??= candidate;
  }
  return owner;
}

/** An attempt stays counted when a guess may have been made with it: of the password, the code or the passkey. */
const isGuess = (error: unknown, isOwner: boolean, { code, passkey }: BodyOf<typeof login>): boolean =>
  error instanceof KnownError &&
  error.code === 'invalid' &&
  (!isOwner || code !== undefined || passkey !== undefined);

/**
 * Opens a session for whoever knows the password, and a code or a passkey where there is a second factor. What the call brings
 * along of an earlier session has no part in it. Throws `invalid` at `password` in the same words for a wrong one and
 * for an account that does not exist, `too_many`, and `blocked` to who knows the password.
 */
export async function logIn(
  { db, limits, config, requireFactor }: LoginNeeds,
  body: BodyOf<typeof login>,
  request: FastifyRequest,
): Promise<Opened> {
  const name = await readLoginName(body.email, request);
  const address = addressOf(request);
  const candidates = await findCandidates(db, name, address);
  const isKnownHere = candidates.some((candidate) => candidate.isKnownHere);
  const attempt = await limits.begin(limitKeysOf(body.email, name), address, isKnownHere);
  let owner: Candidate | null = null;
  try {
    owner = await findOwner(candidates, body.password);
    // Said at the password: it is more often wrong than the name, and the focus goes where the words are.
    if (!owner) throw new KnownError('invalid', { password: [{ key: 'wrong_login' }] });
    if (owner.isBlocked) throw new KnownError('blocked');
    await requireFactor(db, owner.id, body, { purpose: 'login', site: siteOf(config, request) });
  } catch (error) {
    if (!isGuess(error, owner !== null, body)) await attempt.cancel();
    throw error;
  }
  const token = await openProvenSession(db, owner, await originOf(request));
  await attempt.succeed();
  await renewPasswordHash(db, owner, body.password);
  return { token, client: await readUser(db, owner.id) };
}
