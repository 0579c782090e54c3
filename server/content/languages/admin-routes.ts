import type { FastifyInstance } from 'fastify';
import {
  type AdminMessageDetail,
  changeLanguage,
  changeMessage,
  createLanguage,
  exportLanguage,
  getAdminLanguage as getLanguageEndpoint,
  getAdminMessage as getMessageEndpoint,
  importLanguage,
  listAdminLanguages as listLanguagesEndpoint,
  listAdminMessages as listMessagesEndpoint,
  removeLanguage,
} from '../../../contract/content/admin-languages.ts';
import { nestMessages } from '../../../contract/content/locale.ts';
import { operatorOf } from '../../platform/audit/operator.ts';
import { serveList } from '../../platform/audit/tables.ts';
import type { Database } from '../../platform/database.ts';
import { serve } from '../../platform/serve.ts';
import {
  getAdminLanguage,
  getAdminMessage,
  listAdminMessages,
  listLanguagesPage,
  readTexts,
} from './admin-reads.ts';
import {
  changeLanguageRow,
  changeMessageText,
  createLanguageRow,
  importTexts,
  removeLanguageRow,
} from './admin-writes.ts';
import type { MessageStore } from './message-store.ts';

type Parts = { db: Database; messages: MessageStore; proposer: AdminMessageDetail['proposer'] };

/** Languages and texts for operators: what they write is on the site without a release. */
export function adminLanguageRoutes(app: FastifyInstance, { db, messages, proposer }: Parts): void {
  const detailOf = async (id: string) => ({ ...(await getAdminMessage(db, id)), proposer });

  serveList(app, db, {
    name: 'languages',
    list: listLanguagesEndpoint,
    read: (query) => listLanguagesPage(db, query),
  });
  serve(app, getLanguageEndpoint, async ({ params }) => ({ data: await getAdminLanguage(db, params.id) }));
  serve(app, createLanguage, async ({ body, session, request }) => {
    const id = await createLanguageRow(db, operatorOf(session, request), body);
    return { data: await getAdminLanguage(db, id) };
  });
  serve(app, changeLanguage, async ({ params, body, session, request }) => {
    await changeLanguageRow(db, operatorOf(session, request), params.id, body);
    return { data: await getAdminLanguage(db, params.id) };
  });
  serve(app, removeLanguage, async ({ params, session, request }) => {
    await removeLanguageRow(db, operatorOf(session, request), params.id);
    return { data: {} };
  });
  serve(app, exportLanguage, async ({ params }) => {
    const { prefix } = await getAdminLanguage(db, params.id);
    const texts = await readTexts(db, prefix);
    return { data: nestMessages([...texts].map(([key, { text }]) => [key, text] as const)) };
  });
  serve(app, importLanguage, async ({ params, body, session, request }) => {
    const input = { id: params.id, messages: body.messages, isDryRun: body.is_dry_run };
    const say = (key: string, values?: Record<string, string | number>) =>
      messages.translate(request.language, key, values);
    return { data: await importTexts(db, operatorOf(session, request), input, say) };
  });
  serveList(app, db, {
    name: 'messages',
    list: listMessagesEndpoint,
    read: (query) => listAdminMessages(db, query),
  });
  serve(app, getMessageEndpoint, async ({ params }) => ({
    data: await detailOf(params.id),
  }));
  serve(app, changeMessage, async ({ params, body, session, request }) => {
    await changeMessageText(db, operatorOf(session, request), params.id, body);
    return { data: await detailOf(params.id) };
  });
}
