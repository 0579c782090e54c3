import type { FastifyInstance } from 'fastify';
import { previewSpam, rejectSpam } from '../../contract/reviews/spam.ts';
import type { WordStore } from '../content/localization/reads.ts';
import { operatorOf } from '../platform/audit/operator.ts';
import { actOnEach } from '../platform/bulk.ts';
import type { Database } from '../platform/database.ts';
import { serve } from '../platform/serve.ts';
import { rejectComment } from './moderation.ts';
import { mayRejectAtOnce } from './moderation-rules.ts';
import { readSpam } from './spam-reads.ts';

/** Many new comments rejected at once, after a preview. */
export function spamRoutes(app: FastifyInstance, { db, words }: { db: Database; words: WordStore }): void {
  serve(app, previewSpam, async ({ body, session, request }) => {
    const { language } = await words(request.language);
    return { data: await readSpam(db, body.ids, session.accountId, language) };
  });

  serve(app, rejectSpam, async ({ body, session, request }) => {
    const by = operatorOf(session, request);
    const { reason, note = '' } = body;
    return {
      data: await actOnEach(body.items, ({ id, version }) =>
        rejectComment(db, { by, id, version }, { reason, note }, mayRejectAtOnce),
      ),
    };
  });
}
