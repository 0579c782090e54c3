import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  correctReply as correctEndpoint,
  disputeComment as disputeEndpoint,
  listStaffComments,
  replyToComment as replyEndpoint,
} from '../../contract/reviews/staff-comments.ts';
import type { WordStore } from '../content/localization/reads.ts';
import type { Database } from '../platform/database.ts';
import { addressOf } from '../platform/origin.ts';
import { type Session, serve } from '../platform/serve.ts';
import { requireMember } from '../team/access.ts';
import { correctReply, disputeComment, replyToComment, type StaffAct } from './staff-acts.ts';
import { getForStaff, listForStaff } from './staff-reads.ts';

type Needs = { db: Database; words: WordStore };
type Call = {
  session: Session;
  request: FastifyRequest;
  params: { id: number };
  body: { clinic_id: number };
};

/** What a clinic does about comments on it and on its doctors. */
export function staffCommentRoutes(app: FastifyInstance, { db, words }: Needs): void {
  async function act({ session, request, params, body }: Call, work: (act: StaffAct) => Promise<void>) {
    const clinicId = body.clinic_id;
    await work({ accountId: session.accountId, address: addressOf(request), id: params.id, clinicId });
    return { data: await getForStaff(db, { clinicId, id: params.id }, await words(request.language)) };
  }

  serve(app, listStaffComments, async ({ query, session, request }) => {
    const { clinic_id: clinicId, folder = 'unanswered', page = 1 } = query;
    await requireMember(db, session.accountId, clinicId, 'comment.reply');
    return listForStaff(db, { clinicId, folder, page }, await words(request.language));
  });

  serve(app, replyEndpoint, (call) => act(call, (to) => replyToComment(db, to, call.body)));

  serve(app, correctEndpoint, (call) => act(call, (to) => correctReply(db, to, call.body)));

  serve(app, disputeEndpoint, (call) => act(call, (to) => disputeComment(db, to, call.body)));
}
