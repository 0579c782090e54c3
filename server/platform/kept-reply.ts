import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A large JSON reply, written and compressed once for all callers. */
export type KeptReply = { send(request: FastifyRequest, reply: FastifyReply): FastifyReply };

const accepts = (request: FastifyRequest, encoding: string): boolean =>
  String(request.headers['accept-encoding'] ?? '')
    .split(',')
    .some((one) => one.split(';')[0]?.trim().toLowerCase() === encoding && !/;\s*q=0(\.0*)?\s*$/.test(one));

export async function keepReply(json: string): Promise<KeptReply> {
  const plain = Buffer.from(json);
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 27);
  const [br, zipped] = await Promise.all([
    promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    promisify(gzip)(plain),
  ]);
  const forms = { br, gzip: zipped };
  return {
    send(request, reply) {
      const encoding = (['br', 'gzip'] as const).find((name) => accepts(request, name));
      const before = reply.getHeader('vary');
      reply
        .type('application/json; charset=utf-8')
        // Weak: all forms say the same.
        .header('etag', `W/"${hash}"`)
        .header('vary', [before, 'accept-encoding'].flat().filter(Boolean).join(', '));
      if (!encoding) return reply.send(plain);
      return reply.header('content-encoding', encoding).send(forms[encoding]);
    },
  };
}
