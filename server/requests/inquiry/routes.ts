import type { FastifyInstance } from 'fastify';
import {
  dropDraft as dropEndpoint,
  getDraft as getEndpoint,
  keepDraft as keepEndpoint,
} from '../../../contract/requests/inquiry.ts';
import type { Database } from '../../platform/database.ts';
import { serve } from '../../platform/serve.ts';
import { findDraft } from './reads.ts';
import { dropDraft, keepDraft } from './writes.ts';

/** Whose draft is meant is said by the session alone: no address names another's. */
export function inquiryRoutes(app: FastifyInstance, { db }: { db: Database }): void {
  serve(app, getEndpoint, async ({ session }) => ({
    data: { draft: await findDraft(db, session.accountId) },
  }));

  serve(app, keepEndpoint, async ({ session, body }) => ({
    data: await keepDraft(db, session.accountId, body),
  }));

  serve(app, dropEndpoint, async ({ session }) => {
    await dropDraft(db, session.accountId);
    return { data: {} };
  });
}
