import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  askCommentChanges,
  getAdminComment,
  keepComment as keepEndpoint,
  listAdminComments,
  openCommentAttachment,
  publishComment as publishEndpoint,
  redactComment as redactEndpoint,
  rejectComment as rejectEndpoint,
  removeComment as removeEndpoint,
} from '../../contract/reviews/admin-comments.ts';
import { openAttachment } from '../accounts/attachments/writes.ts';
import type { WordStore } from '../content/localization/reads.ts';
import { operatorOf } from '../platform/audit/operator.ts';
import { serveList } from '../platform/audit/tables.ts';
import type { Database } from '../platform/database.ts';
import type { Files } from '../platform/files.ts';
import { type Session, serve } from '../platform/serve.ts';
import {
  askChanges,
  type Decision,
  keepComment,
  publishComment,
  redactComment,
  rejectComment,
  removeComment,
} from './moderation.ts';
import { getModerated, listModerated } from './moderation-reads.ts';
import { spamRoutes } from './spam-routes.ts';

type Needs = { db: Database; words: WordStore; files: Files };
type Call = { session: Session; request: FastifyRequest; params: { id: number }; body: { version: number } };

/** What operators do with comments. */
export function moderationRoutes(app: FastifyInstance, needs: Needs): void {
  readingRoutes(app, needs);
  decidingRoutes(app, needs);
}

function readingRoutes(app: FastifyInstance, { db, words, files }: Needs): void {
  serveList(app, db, {
    name: 'comments',
    list: listAdminComments,
    read: async (query, { language }) => listModerated(db, query, await words(language)),
  });

  serve(app, getAdminComment, async ({ params, session, request }) => ({
    data: await getModerated(db, session.accountId, params.id, await words(request.language)),
  }));

  serve(app, openCommentAttachment, async ({ params, body, session, request, reply }) => {
    const attachment = await openAttachment({ db, files }, { commentId: params.id }, params.paperId, {
      ...operatorOf(session, request),
      kind: 'comment.paper_opened',
      entity: 'comment',
      entityId: params.id,
      reason: body.reason.trim(),
    });
    reply.headers(attachment.headers);
    return attachment.body;
  });
}

function decidingRoutes(app: FastifyInstance, { db, words }: Needs): void {
  async function decide(call: Call, act: (decision: Decision) => Promise<void>) {
    const { session, request, params, body } = call;
    await act({ by: operatorOf(session, request), id: params.id, version: body.version });
    return { data: await getModerated(db, session.accountId, params.id, await words(request.language)) };
  }

  serve(app, publishEndpoint, (call) =>
    decide(call, (to) => {
      const { is_proven: isProven, text, reply } = call.body;
      return publishComment(db, to, { isProven, text, reply });
    }),
  );

  serve(app, askCommentChanges, (call) => decide(call, (to) => askChanges(db, to, call.body)));

  serve(app, rejectEndpoint, (call) =>
    decide(call, (to) => rejectComment(db, to, { note: '', ...call.body })),
  );

  serve(app, redactEndpoint, (call) => decide(call, (to) => redactComment(db, to, call.body)));

  serve(app, removeEndpoint, (call) =>
    decide(call, (to) => removeComment(db, to, { note: '', ...call.body })),
  );

  serve(app, keepEndpoint, (call) => decide(call, (to) => keepComment(db, to, call.body)));

  spamRoutes(app, { db, words });
}
