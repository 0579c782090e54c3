import type { FastifyInstance } from 'fastify';
import { type PageNeeds, servePages } from './pages.ts';
import { createRenderer, type PageBuild } from './render-page.ts';

/** Pages with hot reload, for `npm run dev`: Vite answers for its modules, the rest is rendered from source. */
export async function serveDevPages(app: FastifyInstance, needs: PageNeeds): Promise<void> {
  const { createServer } = await import('vite');
  const vite = await createServer({ server: { middlewareMode: true, hmr: { server: app.server } } });
  app.addHook('onClose', () => vite.close());
  app.addHook('onRequest', async (request, reply) => {
    if (/^\/(api|healthz|readyz|metrics)\b/.test(request.url)) return;
    await new Promise<void>((resolve) => {
      vite.middlewares(request.raw, reply.raw, () => resolve());
      reply.raw.once('finish', () => {
        reply.hijack();
        resolve();
      });
    });
  });
  const build = () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<PageBuild>;
  servePages(app, needs, createRenderer(build));
}
