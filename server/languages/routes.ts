import type { FastifyInstance } from 'fastify';
import { getAdminTexts, getMessages, listLanguages } from '../../contract/languages.ts';
import { askAgain, keepForAYear } from '../platform/cache-headers.ts';
import { KnownError } from '../platform/errors.ts';
import { serve } from '../platform/serve.ts';
import type { MessageStore } from './message-store.ts';

export function languageRoutes(app: FastifyInstance, messages: MessageStore): void {
  serve(app, listLanguages, async ({ reply }) => {
    askAgain(reply);
    return { data: await messages.languages() };
  });
  serve(app, getMessages, async ({ params, query, reply }) => {
    const language = (await messages.languages()).find(({ prefix }) => prefix === params.language);
    if (!language) throw new KnownError('not_found');
    // A page of a moment ago, or of another node, may name messages that are not those of now: these serve it as well.
    if (query.hash === language.hash) keepForAYear(reply);
    else askAgain(reply);
    return { data: language.client };
  });
  serve(app, getAdminTexts, async ({ params }) => {
    const data = await messages.adminTexts(params.language);
    if (!data) throw new KnownError('not_found');
    return { data };
  });
}
