import type { FastifyInstance } from 'fastify';
import { getAdminTexts, listLanguages } from '../../contract/languages.ts';
import { KnownError } from '../platform/errors.ts';
import { serve } from '../platform/serve.ts';
import type { MessageStore } from './message-store.ts';

export function languageRoutes(app: FastifyInstance, messages: MessageStore): void {
  serve(app, listLanguages, async ({ reply }) => {
    reply.header('cache-control', 'public, max-age=0, must-revalidate');
    return { data: await messages.languages() };
  });
  serve(app, getAdminTexts, async ({ params }) => {
    const data = await messages.adminTexts(params.language);
    if (!data) throw new KnownError('not_found');
    return { data };
  });
}
