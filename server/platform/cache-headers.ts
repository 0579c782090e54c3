import type { FastifyReply } from 'fastify';

export const ONE_YEAR_SECONDS = 31_536_000;

/** Kept, but never used without asking: the answer may change within a second, and its ETag saves the transfer. */
export function askAgain(reply: FastifyReply): void {
  reply.header('cache-control', 'public, max-age=0, must-revalidate');
}

/**
 * The same, and a shared cache in front may give it out as long as what replicas show may be old. Without
 * `stale-while-revalidate`, which browsers would follow too: whoever has written would see the old answer.
 */
export const SHARED = 'public, max-age=0, must-revalidate, s-maxage=1';

/** For what stands under an address that names its content: it never changes. */
export function keepForAYear(reply: FastifyReply): void {
  reply.header('cache-control', `public, max-age=${ONE_YEAR_SECONDS}, immutable`);
}
