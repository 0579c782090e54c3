import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import {
  ANYTHING,
  formatPosition,
  type Position,
  PRIMARY_ONLY,
  parsePosition,
  type Reads,
} from './replicas.ts';

/** Says how far the browser has written. */
export const WRITTEN_COOKIE = 'written';
/** Until then every replica that is read at all has it (a second behind at most). */
const KEPT_SECONDS = 60;

const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

const isBrowser = ({ headers }: FastifyRequest): boolean => headers.cookie !== undefined;

/**
 * What a caller has to see. A browser that has written lately says so; a program with a token and no cookies cannot, and
 * is read from the primary.
 */
function inputOf(request: FastifyRequest): Position {
  if (isBrowser(request)) return parsePosition(request.cookies[WRITTEN_COOKIE]) ?? ANYTHING;
  return request.headers.authorization === undefined ? ANYTHING : PRIMARY_ONLY;
}

async function mark(reply: FastifyReply, reads: Reads, isSecure: boolean): Promise<void> {
  // The primary was there for the act and is away now: the next reads wait for it.
  const position = await reads.position().catch(() => PRIMARY_ONLY);
  reply.setCookie(WRITTEN_COOKIE, formatPosition(position), {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure,
    maxAge: KEPT_SECONDS,
  });
}

/** A client sees its own writes, at whichever node and replica it reads. To be called when cookies are known. */
export function seeOwnWrites(app: FastifyInstance, reads: Reads, config: Config): void {
  const isSecure = config.publicUrl?.startsWith('https:') ?? false;
  app.addHook('onRequest', (request, _reply, done) => {
    reads.seeing(inputOf(request), done);
  });
  app.addHook('onSend', async (request, reply) => {
    if (SAFE_METHODS.has(request.method) || !isBrowser(request)) return;
    if (reply.statusCode < 300) await mark(reply, reads, isSecure);
  });
}
