import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { FORGERY_COOKIE, FORGERY_HEADER } from '../../contract/accounts/sessions.ts';
import type { Config } from '../config.ts';
import { KnownError } from './errors.ts';

const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Sets a fresh token. Scripts of our pages read it, so it is no HttpOnly cookie. */
export function giveForgeryCookie(reply: FastifyReply, config: Config): void {
  reply.setCookie(FORGERY_COOKIE, randomBytes(32).toString('base64url'), {
    path: '/',
    sameSite: 'lax',
    secure: config.publicUrl?.startsWith('https:') ?? false,
  });
}

/** Someone else's page knew the cookie of the visitor; the one of the client it has not seen. */
export function renewForgeryCookie(request: FastifyRequest, reply: FastifyReply, config: Config): void {
  const { origin, cookie } = request.headers;
  if (origin !== undefined || cookie !== undefined) giveForgeryCookie(reply, config);
}

function decode(header: string): string | null {
  try {
    return decodeURIComponent(header);
  } catch {
    // Broken escapes: no token of ours.
    return null;
  }
}

function isForeign(origin: string, request: FastifyRequest, config: Config): boolean {
  return origin !== config.publicUrl && origin !== `${request.protocol}://${request.host}`;
}

/** A browser says so by a cookie or an Origin; programs with neither carry nothing that a foreign page could use. */
function isForged(request: FastifyRequest, config: Config): boolean {
  const { origin, cookie } = request.headers;
  if (origin === undefined && cookie === undefined) return false;
  if (origin !== undefined && isForeign(origin, request, config)) return true;
  const header = request.headers[FORGERY_HEADER];
  const expected = request.cookies[FORGERY_COOKIE];
  return typeof header !== 'string' || !expected || decode(header) !== expected;
}

/** Refuses calls that change something and were sent by a foreign page in a visitor's browser. */
export function refuseForgeries(app: FastifyInstance, config: Config): void {
  app.addHook('onRequest', async (request) => {
    if (SAFE_METHODS.has(request.method) || !request.url.startsWith('/api/')) return;
    if (isForged(request, config)) throw new KnownError('stale_page');
  });
}
