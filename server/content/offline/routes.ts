import type { FastifyInstance } from 'fastify';
import { KnownError } from '../../platform/errors.ts';
import type { MessageStore } from '../languages/message-store.ts';
import { offlinePage } from './page.ts';

/** Colours of web/ui/styles. */
const TEAL = '#0b6b6a';
const PAPER = '#f4f6f5';

const icon = (name: string, size: number, purpose: 'any' | 'maskable') => ({
  ...{ src: `/icons/${name}.png`, sizes: `${size}x${size}`, type: 'image/png', purpose },
});

/** What a browser needs to install the site, and to show something of it without connection, in each language. */
export function offlineRoutes(app: FastifyInstance, { languages, translate }: MessageStore): void {
  async function requireLanguage(prefix: string) {
    const language = (await languages()).find((one) => one.prefix === prefix);
    if (!language) throw new KnownError('not_found');
    return language;
  }

  app.get('/offline', { schema: { hide: true } }, async (_request, reply) => {
    reply.header('cache-control', 'no-cache');
    return { languages: (await languages()).map(({ prefix }) => prefix) };
  });

  app.get<{ Params: { language: string } }>(
    '/offline/:language',
    { schema: { hide: true } },
    async ({ params }, reply) => {
      const { prefix, direction } = await requireLanguage(params.language);
      const say = (key: string) => translate(prefix, key);
      reply.header('cache-control', 'no-cache').header('x-robots-tag', 'noindex, nofollow');
      reply.type('text/html; charset=utf-8');
      return offlinePage({ language: prefix, direction, nonce: reply.cspNonce.style, say });
    },
  );

  app.get<{ Params: { language: string } }>(
    '/manifest/:language',
    { schema: { hide: true } },
    async ({ params }, reply) => {
      const { prefix, direction } = await requireLanguage(params.language);
      reply.header('cache-control', 'no-cache').type('application/manifest+json; charset=utf-8');
      return JSON.stringify({
        // One site in all languages: installed again in another one it stays the same.
        id: '/',
        name: 'Medatlas',
        short_name: 'Medatlas',
        description: translate(prefix, 'page.home.description'),
        lang: prefix,
        dir: direction,
        start_url: `/${prefix}`,
        scope: '/',
        display: 'standalone',
        theme_color: TEAL,
        background_color: PAPER,
        icons: [icon('192', 192, 'any'), icon('512', 512, 'any'), icon('maskable', 512, 'maskable')],
      });
    },
  );
}
