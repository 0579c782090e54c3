import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import * as contract from '../../../contract/chats/admin-chats.ts';
import { fileHeaders } from '../../accounts/attachments/rules.ts';
import { operatorOf } from '../../platform/audit/operator.ts';
import { serveList } from '../../platform/audit/tables.ts';
import type { Database } from '../../platform/database.ts';
import type { Files } from '../../platform/files.ts';
import { serve } from '../../platform/serve.ts';
import { getChatForSupport, listChatsForSupport } from './reads.ts';
import { openChatDocument, openChatForSupport, openEarlierOfChat } from './writes.ts';

/** Conversations of all clinics, for operators; those about no request are opened here for a reason. */
export function chatSupportRoutes(app: FastifyInstance, { db, files }: { db: Database; files: Files }): void {
  serveList(app, db, {
    name: 'conversations',
    list: contract.listAdminChats,
    read: (query, { language }) => listChatsForSupport(db, query, language),
  });

  serve(app, contract.getAdminChat, async ({ params, request }) => ({
    data: await getChatForSupport(db, params.id, request.language),
  }));

  serve(app, contract.openAdminChat, async ({ params, body, session, request }) => ({
    data: await openChatForSupport(db, {
      by: operatorOf(session, request),
      id: params.id,
      reason: body.reason,
    }),
  }));

  serve(app, contract.listOpenedChatMessages, async ({ params, query, session, request }) => ({
    data: await openEarlierOfChat(db, { by: operatorOf(session, request), ...params, ...query }),
  }));

  serve(app, contract.openChatDocument, async ({ params, session, request, reply }) => {
    const { id, documentId } = params;
    const act = { by: operatorOf(session, request), id, documentId };
    const { file, bytes } = await openChatDocument({ db, files }, act);
    reply.headers(fileHeaders(file.name, file.type, bytes.length));
    return Readable.from([bytes]);
  });
}
