import type { FastifyReply } from 'fastify';

/** Kept, but never used without asking: the answer may change within a second, and its ETag saves the transfer. */
export function askAgain(reply: FastifyReply): void {
  reply.header('cache-control', 'public, max-age=0, must-revalidate');
}
