import type { FastifyInstance } from 'fastify';
import {
  getAdminTexts,
  getMessages,
  type HashedLanguage,
  listLanguages,
} from '../../../contract/content/languages.ts';
import { askAgain, keepForAYear } from '../../platform/cache-headers.ts';
import { KnownError } from '../../platform/errors.ts';
import { type KeptReply, keepReply } from '../../platform/kept-reply.ts';
import { serve, serveKept } from '../../platform/serve.ts';
import type { MessageStore } from './message-store.ts';

export function languageRoutes(app: FastifyInstance, messages: MessageStore): void {
  let known: readonly HashedLanguage[] | null = null;
  let kept: Promise<KeptReply> | null = null;

  serveKept(app, listLanguages, async () => {
    const languages = await messages.languages();
    // The store gives out the same objects as long as no message changes.
    if (kept === null || languages !== known) {
      known = languages;
      kept = keepReply(JSON.stringify({ data: languages.map(({ hash: _, ...language }) => language) }));
    }
    return kept;
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
