import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  addClinicComment,
  addDoctorComment,
  answerDispute as answerEndpoint,
  appealComment as appealEndpoint,
  addCommentAttachments as attachmentsEndpoint,
  correctComment as correctEndpoint,
  getCommentStanding,
  listOwnComments as listEndpoint,
  type NewComment,
  withdrawComment as withdrawEndpoint,
} from '../../contract/reviews/own-comments.ts';
import { getDoctorId } from '../clinics/doctors/reads.ts';
import { getClinicId } from '../clinics/reads.ts';
import type { WordStore } from '../content/localization/reads.ts';
import type { Database } from '../platform/database.ts';
import { KnownError } from '../platform/errors.ts';
import { type Session, serve } from '../platform/serve.ts';
import {
  addAttachments,
  answerDispute,
  appealComment,
  correctComment,
  withdrawComment,
} from './author-acts.ts';
import { createComment } from './creation.ts';
import { getOwnComment, listOwnComments } from './own-reads.ts';
import type { Target } from './reads.ts';
import { readStanding } from './standing.ts';

type Needs = { db: Database; words: WordStore };
type Call = { session: Session; request: FastifyRequest };
type Creation = Call & { repeatKey: string };

/** What its author does with a comment. Whose it is is said by the session alone. */
export function authorCommentRoutes(app: FastifyInstance, needs: Needs): void {
  creationRoutes(app, needs);
  readingRoutes(app, needs);
  actRoutes(app, needs);
}

function creationRoutes(app: FastifyInstance, { db, words: wordsFor }: Needs): void {
  async function create(
    { session: { accountId }, request, repeatKey: key }: Creation,
    target: Target,
    body: NewComment,
  ) {
    const words = await wordsFor(request.language);
    const id = await createComment(db, { accountId, key, target, body }, words);
    return { data: await getOwnComment(db, { accountId, id }, words) };
  }

  serve(app, addClinicComment, async (call) => {
    const id = await getClinicId(db, call.params.slug);
    return create(call, { column: 'clinic_id', id }, call.body);
  });

  serve(app, addDoctorComment, async (call) => {
    const id = await getDoctorId(db, call.params.id);
    return create(call, { column: 'doctor_id', id }, call.body);
  });
}

function targetOf({ clinic, doctor }: { clinic?: number; doctor?: number }): Target {
  if (clinic !== undefined && doctor === undefined) return { column: 'clinic_id', id: clinic };
  if (doctor !== undefined && clinic === undefined) return { column: 'doctor_id', id: doctor };
  throw new KnownError('invalid', { clinic: [{ key: 'comment_one_target' }] });
}

function readingRoutes(app: FastifyInstance, { db, words: wordsFor }: Needs): void {
  serve(app, listEndpoint, async ({ session, request }) => ({
    data: await listOwnComments(db, session.accountId, await wordsFor(request.language)),
  }));

  serve(app, getCommentStanding, async ({ session, query }) => {
    const { author, ownProof, isColleague, own } = await readStanding(db, session.accountId, targetOf(query));
    return { data: { author, own_proof: ownProof, is_colleague: isColleague, own } };
  });
}

function actRoutes(app: FastifyInstance, { db, words: wordsFor }: Needs): void {
  const read = async ({ session: { accountId }, request }: Call, id: number) => ({
    data: await getOwnComment(db, { accountId, id }, await wordsFor(request.language)),
  });
  const own = ({ session: { accountId } }: Call, id: number) => ({ accountId, id });

  serve(app, correctEndpoint, async (call) => {
    await correctComment(db, own(call, call.params.id), call.body, await wordsFor(call.request.language));
    return read(call, call.params.id);
  });

  serve(app, attachmentsEndpoint, async (call) => {
    await addAttachments(db, own(call, call.params.id), call.body.attachment_ids);
    return read(call, call.params.id);
  });

  serve(app, withdrawEndpoint, async (call) => {
    await withdrawComment(db, own(call, call.params.id));
    return read(call, call.params.id);
  });

  serve(app, appealEndpoint, async (call) => {
    await appealComment(db, own(call, call.params.id), call.body.text);
    return read(call, call.params.id);
  });

  serve(app, answerEndpoint, async (call) => {
    await answerDispute(db, own(call, call.params.id), call.body.text);
    return read(call, call.params.id);
  });
}
