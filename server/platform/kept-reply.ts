import type { FastifyReply, FastifyRequest } from 'fastify';
import { keepBody, sendBody } from './kept/body.ts';

/** A large JSON reply, written and compressed once for all callers. */
export type KeptReply = { send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> };

export async function keepReply(json: string): Promise<KeptReply> {
  const body = await keepBody(Buffer.from(json), true);
  return {
    send: (request, reply) => sendBody(body, request, reply.type('application/json; charset=utf-8')),
  };
}
