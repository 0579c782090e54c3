import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import * as tools from '../../contract/chats/chat-tools.ts';
import * as contract from '../../contract/chats/chats.ts';
import * as staffContract from '../../contract/chats/staff-chats.ts';
import type { Database } from '../platform/database.ts';
import type { Files } from '../platform/files.ts';
import { createLimiter } from '../platform/limiter.ts';
import { serve } from '../platform/serve.ts';
import { requireStaffOf } from '../team/access.ts';
import { requireParticipant } from './access.ts';
import { dropCannedReply, keepCannedReply, listCannedReplies } from './canned-replies.ts';
import { conversationRoutes } from './conversation-routes.ts';
import { findHours, keepHours } from './hours.ts';
import { listChats, listStaffChats } from './lists.ts';
import { addNote, deleteNote, listNotes } from './notes.ts';
import { getOpened, getOpenedOfStaff } from './opened.ts';
import { openChat, openChatOfStaff } from './opening.ts';

type Needs = { db: Database; pool: Pool; files: Files };

/** Rooms that one client may open in a day: more than anyone has to ask. */
const ROOMS_PER_DAY = 20;
const DAY_SECONDS = 24 * 60 * 60;

/** Conversations, as clients have them and as the clinic's people answer them. */
export function chatRoutes(app: FastifyInstance, needs: Needs): void {
  clientRoutes(app, needs);
  staffRoutes(app, needs);
  noteRoutes(app, needs);
  clinicRoutes(app, needs);
  conversationRoutes(app, needs);
}

function clientRoutes(app: FastifyInstance, { db, pool }: Needs): void {
  const openings = createLimiter(pool, { name: 'chat', points: ROOMS_PER_DAY, seconds: DAY_SECONDS });

  serve(app, contract.listChats, async ({ query, request, session: { accountId } }) => {
    const { q, before, archived: isArchived = false } = query;
    return listChats(db, { accountId, language: request.language, q, before, isArchived });
  });

  serve(app, contract.openChat, async ({ body, request, session: { accountId } }) => {
    const id = await openChat({ db, openings }, { ...body, accountId });
    const participant = await requireParticipant(db, { side: 'client', accountId, chatId: id });
    return { data: await getOpened(db, participant, request.language) };
  });

  serve(app, contract.getChat, async ({ params, request, session: { accountId } }) => {
    const participant = await requireParticipant(db, { side: 'client', accountId, chatId: params.uuid });
    return { data: await getOpened(db, participant, request.language) };
  });
}

function staffRoutes(app: FastifyInstance, { db }: Needs): void {
  serve(app, staffContract.listStaffChats, async ({ query, request, session: { accountId } }) => {
    const { q, before, archived: isArchived = false, clinic_id: clinicId = null, folder = null } = query;
    if (clinicId !== null) await requireStaffOf(db, accountId, clinicId);
    const { language } = request;
    return listStaffChats(db, { accountId, language, q, before, isArchived, clinicId, folder });
  });

  serve(app, staffContract.openStaffChat, async ({ body, request, session: { accountId } }) => {
    const { request_id: requestId, clinic_id: clinicId } = body;
    const id = await openChatOfStaff(db, { accountId, clinicId, requestId });
    const participant = await requireParticipant(db, { side: 'staff', accountId, chatId: id });
    return { data: await getOpenedOfStaff(db, participant, request.language) };
  });

  serve(app, staffContract.getStaffChat, async ({ params, request, session: { accountId } }) => {
    const participant = await requireParticipant(db, { side: 'staff', accountId, chatId: params.uuid });
    return { data: await getOpenedOfStaff(db, participant, request.language) };
  });
}

function noteRoutes(app: FastifyInstance, { db }: Needs): void {
  serve(app, tools.listNotes, async ({ params, session: { accountId } }) => {
    const participant = await requireParticipant(db, { side: 'staff', accountId, chatId: params.uuid });
    return { data: await listNotes(db, participant) };
  });

  serve(app, tools.addNote, async ({ params, body, session: { accountId } }) => {
    const participant = await requireParticipant(db, { side: 'staff', accountId, chatId: params.uuid });
    return { data: await addNote(db, participant, body) };
  });

  serve(app, tools.deleteNote, async ({ params, session: { accountId } }) => {
    const participant = await requireParticipant(db, { side: 'staff', accountId, chatId: params.uuid });
    await deleteNote(db, participant, params.id);
    return { data: {} };
  });
}

/** What a clinic has for all of its conversations. */
function clinicRoutes(app: FastifyInstance, { db }: Needs): void {
  serve(app, tools.listCannedReplies, async ({ query, session: { accountId } }) => ({
    data: await listCannedReplies(db, accountId, query.clinic_id),
  }));

  serve(app, tools.keepCannedReply, async ({ body, session: { accountId } }) => ({
    data: await keepCannedReply(db, accountId, body),
  }));

  serve(app, tools.deleteCannedReply, async ({ params, session: { accountId } }) => {
    await dropCannedReply(db, accountId, params.id);
    return { data: {} };
  });

  serve(app, tools.getHours, async ({ query, session: { accountId } }) => ({
    data: await findHours(db, accountId, query.clinic_id),
  }));

  serve(app, tools.keepHours, async ({ body, session: { accountId } }) => {
    await keepHours(db, accountId, body);
    return { data: {} };
  });
}
