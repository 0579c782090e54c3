import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { FRESH_TOKEN_HEADER } from '../../../contract/accounts/sessions.ts';
import { HOUR_MS, MINUTE_MS } from '../../../contract/platform/durations.ts';
import type { Access, Endpoint } from '../../../contract/platform/endpoint.ts';
import {
  type ClinicKeyAccess,
  isForClinicKeys,
  type KeyScope,
  type OperatorScope,
} from '../../../contract/platform/key-scopes.ts';
import { limits } from '../../../contract/platform/limits.ts';
import { permissionsOf, type Role } from '../../../contract/platform/permissions.ts';
import type { Database } from '../../platform/database.ts';
import { KnownError } from '../../platform/errors.ts';
import type { Budget } from '../../platform/limiter.ts';
import { originOf } from '../../platform/origin.ts';
import type { Session } from '../../platform/serve.ts';
import { hashToken } from '../../platform/tokens.ts';
import { type FoundSession, findSession } from './reads.ts';
import { rolesOf } from './rules.ts';
import { adoptToken, endSession, offerToken, touchSession } from './writes.ts';

const ROTATION_MS = limits.tokenRotationHours * 60 * MINUTE_MS;

const ageMs = (time: Date): number => Date.now() - time.getTime();

/** The token of an Authorization header; null where it is none of ours by its form. */
const bearerToken = (header: string | undefined): string | null =>
  /^Bearer ([\w-]{43})$/i.exec(header ?? '')?.[1] ?? null;

/** How long a session may rest and last; the strictest of somebody's roles counts. Null: as long as its token lives. */
function sessionLimits({
  operatorRole,
  staffRoles,
}: FoundSession): { idleMs: number; totalMs: number } | null {
  if (operatorRole !== null)
    return { idleMs: limits.operatorIdleMinutes * MINUTE_MS, totalMs: limits.operatorHours * HOUR_MS };
  if (staffRoles.length > 0)
    return { idleMs: limits.staffIdleHours * HOUR_MS, totalMs: limits.staffDays * 24 * HOUR_MS };
  return null;
}

/** Whoever sees other people's cases is asked for password and code again after a pause, and after a while in any case. */
function isOver(found: FoundSession): boolean {
  const allowed = sessionLimits(found);
  return (
    allowed !== null && (ageMs(found.lastUsedAt) > allowed.idleMs || ageMs(found.createdAt) > allowed.totalMs)
  );
}

/** Who holds this token. Throws `unauthenticated` for none, `blocked` for a barred account. */
export async function requireSession(db: Database, token: string | null): Promise<FoundSession> {
  const found = token === null ? null : await findSession(db, hashToken(token));
  if (!found) throw new KnownError('unauthenticated');
  if (found.match === 'previous' && ageMs(found.rotatedAt) > MINUTE_MS) {
    // Its owner has used a newer token: whoever comes with this one is someone else.
    await endSession(db, found.accountId, found.id);
    throw new KnownError('unauthenticated');
  }
  if (isOver(found)) {
    await endSession(db, found.accountId, found.id);
    throw new KnownError('unauthenticated');
  }
  if (found.isBlocked) throw new KnownError('blocked');
  return found;
}

/** Keeps the session alive and its token young. */
async function carryOn(
  db: Database,
  found: FoundSession,
  token: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  if (found.match === 'next') await adoptToken(db, found.id, hashToken(token));
  else if (found.match === 'present' && ageMs(found.rotatedAt) > ROTATION_MS) {
    const fresh = await offerToken(db, found.id);
    if (fresh !== null) reply.header(FRESH_TOKEN_HEADER, fresh);
  }
  if (ageMs(found.lastUsedAt) > MINUTE_MS) await touchSession(db, found.id, await originOf(request));
}

/** What an account without the permission sees is what everyone sees of an address that does not exist. */
export function requirePermission(session: Session, access: Access): void {
  if (access === 'public' || access === 'metrics' || access === 'account') return;
  if (!session.permissions.has(access)) throw new KnownError('not_found');
}

/** A dangerous act needs the second factor of the last minutes: a computer left open does nothing that lasts. */
function requireFresh({ confirmedAt }: FoundSession): void {
  if (ageMs(confirmedAt) <= limits.confirmationMinutes * MINUTE_MS) return;
  throw new KnownError('confirmation_needed', { confirmation: [{ key: 'code_needed' }] });
}

/** The token of an API key in an Authorization header; null where it is none by its form. */
const keyToken = (header: string | undefined): string | null =>
  /^Bearer (medatlas_[\w-]{43})$/i.exec(header ?? '')?.[1] ?? null;

/** A key that was opened: what it is called, for whom it acts, and for what. */
export type KeyHolder = {
  id: string;
  title: string;
  accountId: string;
  /** The clinic of an owner's key; null: of an operator's. */
  clinicId: number | null;
  /** Present role of the account that made the key: the key has no more permissions than this role. */
  role: Role;
  scopes: (KeyScope | OperatorScope)[];
};

/** Counts the call. Null: there is no such key, or it has ended. Throws `blocked`, `too_many`. */
export type OpenKey = (token: string) => Promise<(KeyHolder & { budget: Budget }) | null>;

/** Rate limit of the API key in the header fields of the IETF draft, which many HTTP clients read. */
function tellBudget(reply: FastifyReply, { limit, left, seconds }: Budget): void {
  reply.headers({ 'ratelimit-limit': limit, 'ratelimit-remaining': left, 'ratelimit-reset': seconds });
}

/** As RFC 6750 says it. */
function challenge(reply: FastifyReply, parts: Record<string, string>): void {
  const text = Object.entries(parts).map(([name, value]) => `${name}="${value}"`);
  reply.header('www-authenticate', `Bearer ${text.join(', ')}`);
}

/** Whether a key may call an endpoint. Endpoints take keys of clinics or of operators, never both; those that ask for the second factor anew (`fresh`) take none. */
function isOpened({ key, fresh }: Endpoint, { clinicId, scopes }: KeyHolder): boolean {
  if (!key || fresh || isForClinicKeys(key) !== (clinicId !== null)) return false;
  return key.scope === 'any' || scopes.includes(key.scope);
}

/**
 * The session of a key at an endpoint that takes it. Elsewhere, and where its scopes do not reach, there is no such
 * address; a header says to the program's author that it is for want of a scope.
 */
async function sessionOfKey(
  openKey: OpenKey,
  token: string,
  target: Endpoint,
  reply: FastifyReply,
): Promise<Session> {
  const found = await openKey(token).catch((error: unknown) => {
    if (error instanceof KnownError && error.retryAfterSeconds !== null)
      tellBudget(reply, { limit: limits.apiKeyCallsPerMinute, left: 0, seconds: error.retryAfterSeconds });
    throw error;
  });
  if (found === null) {
    challenge(reply, { error: 'invalid_token' });
    throw new KnownError('unauthenticated');
  }
  tellBudget(reply, found.budget);
  if (!isOpened(target, found)) {
    const { key } = target;
    challenge(reply, { error: 'insufficient_scope', ...(key && { scope: key.scope }) });
    throw new KnownError('not_found');
  }
  const { id, title, accountId, clinicId, role } = found;
  return { id, accountId, clinicId, key: { id, title }, permissions: new Set(permissionsOf[role]) };
}

/** What a call names as its clinic. */
function clinicNamedIn({ params, query, body }: FastifyRequest, { clinic }: ClinicKeyAccess): unknown {
  const [part, name] = clinic.split('.');
  const values = { params, query, body }[part === 'params' || part === 'query' ? part : 'body'];
  return typeof values === 'object' && values !== null && name !== undefined
    ? Reflect.get(values, name)
    : undefined;
}

/** Whoever made a key may work for further clinics: the key does not. */
function requireOwnClinic(request: FastifyRequest): void {
  const key = request.routeOptions.config.endpoint?.key;
  const clinicId = request.session?.clinicId ?? null;
  if (!key || clinicId === null || !isForClinicKeys(key) || key.clinic === 'handler') return;
  if (clinicNamedIn(request, key) !== clinicId) throw new KnownError('not_found');
}

/** Stands before every endpoint that is not for everyone, ahead of its body: strangers are not read out. */
export function guardEndpoints(
  app: FastifyInstance,
  { db, openKey }: { db: Database; openKey: OpenKey },
): void {
  app.decorateRequest('session', null);
  app.addHook('onRequest', async (request, reply) => {
    // Read while the line stands, it is known also after the caller has hung up.
    void request.socket.remoteAddress;
    const { endpoint } = request.routeOptions.config;
    if (!endpoint || endpoint.access === 'public' || endpoint.access === 'metrics') return;
    const { access, fresh = false } = endpoint;
    reply.header('cache-control', 'no-store');
    const key = keyToken(request.headers.authorization);
    if (key !== null) {
      request.session = await sessionOfKey(openKey, key, endpoint, reply);
      requirePermission(request.session, access);
      return;
    }
    const token = bearerToken(request.headers.authorization);
    const found = await requireSession(db, token);
    const { permissions } = rolesOf(found);
    const { id, accountId } = found;
    request.session = { id, accountId, clinicId: null, key: null, permissions };
    requirePermission(request.session, access);
    if (fresh) requireFresh(found);
    if (token !== null) await carryOn(db, found, token, request, reply);
  });
  app.addHook('preHandler', async (request) => requireOwnClinic(request));
}
