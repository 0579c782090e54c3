import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** Made by scripts/build-worker.ts. */
const folder = join(import.meta.dirname, '..', '..', 'build', 'worker');
const ONE_DAY_MS = 86_400_000;

/** Serves the service worker at the root, whose pages it answers for, and what an installed site needs beside it. */
export async function serveWorker(app: FastifyInstance): Promise<void> {
  for (const name of ['service-worker.js', 'offline.js']) {
    const path = join(folder, name);
    if (!existsSync(path)) throw new Error('The service worker is not built: run npm start');
    const script = await readFile(path);
    app.route({
      method: ['GET', 'HEAD'],
      url: `/${name}`,
      schema: { hide: true },
      handler: (_request, reply) =>
        // Its address stays the same, so browsers ask each time whether it does too.
        reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(script),
    });
  }
  await app.register(fastifyStatic, {
    root: join(folder, 'icons'),
    prefix: '/icons/',
    maxAge: ONE_DAY_MS,
    decorateReply: false,
  });
}
