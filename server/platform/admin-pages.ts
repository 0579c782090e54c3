import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const folder = join(import.meta.dirname, '..', '..', 'build', 'admin');
const ONE_YEAR_MS = 31_536_000_000;
/** Stands in the built page for the nonce that its styles need (see admin/platform/style-cache.ts). */
const NONCE_PLACE = '__NONCE__';

/** Serves the back office at /admin: one page for all of its addresses, and its files. Made by scripts/build-pages.mjs. */
export async function serveAdmin(app: FastifyInstance): Promise<void> {
  const path = join(folder, 'index.html');
  if (!existsSync(path)) throw new Error('The back office is not built: run npm run build');
  const page = await readFile(path, 'utf8');
  await app.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: '/admin/assets/',
    maxAge: ONE_YEAR_MS,
    immutable: true,
    decorateReply: false,
  });
  for (const url of ['/admin', '/admin/', '/admin/*']) {
    app.route({
      method: ['GET', 'HEAD'],
      url,
      schema: { hide: true },
      handler: (_request, reply) =>
        reply
          .header('cache-control', 'private, no-cache')
          .header('x-robots-tag', 'noindex, nofollow')
          .type('text/html; charset=utf-8')
          .send(page.replace(NONCE_PLACE, reply.cspNonce.style)),
    });
  }
}
