import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { clientConversation, staffConversation } from '../../contract/chats/conversations.ts';
import { limits } from '../../contract/platform/limits.ts';
import { findChatFile, readWhole } from '../accounts/attachments/reads.ts';
import { fileHeaders } from '../accounts/attachments/rules.ts';
import type { Database } from '../platform/database.ts';
import { KnownError } from '../platform/errors.ts';
import type { Files } from '../platform/files.ts';
import { createLimiter, type Limiter } from '../platform/limiter.ts';
import { addressOf } from '../platform/origin.ts';
import { type Call, serve } from '../platform/serve.ts';
import { type AccessRequest, type Participant, requireParticipant } from './access.ts';
import { correctMessage, listFormerTexts, retractMessage } from './changing.ts';
import { guestChatRoutes } from './guest-routes.ts';
import { openFileOfClient } from './openings.ts';
import { listMessages } from './pages.ts';
import { inLanguage } from './phrases.ts';
import { createReadPositions, type ReadPositions } from './read-positions.ts';
import { sendMessage } from './sending.ts';
import { changeChat } from './standing.ts';

type Tools = { db: Database; files: Files; sendings: Limiter; pointers: ReadPositions };

type Conversation = typeof clientConversation | typeof staffConversation;

/** What both audiences do in a conversation, and who they are in it is all that differs. */
function handlersFor({ db, files, sendings, pointers: readPositions }: Tools, side: Participant['side']) {
  type Needs = { params: { uuid: string }; session: { accountId: string } };
  const accessOf = ({ params, session }: Needs): AccessRequest => ({
    side,
    accountId: session.accountId,
    chatId: params.uuid,
  });
  const participantOf = (needs: Needs) => requireParticipant(db, accessOf(needs));
  type Of<Name extends keyof Conversation> = Call<Conversation[Name]>;

  return {
    async list(call: Of<'listMessages'>) {
      const { data, meta } = await listMessages(db, await participantOf(call), call.query);
      return { data: data.map((message) => inLanguage(message, call.request.language)), meta };
    },
    async send(call: Of<'sendMessage'>) {
      const { body: message, request } = call;
      const sending = { ...accessOf(call), message, language: request.language, address: addressOf(request) };
      return { data: await sendMessage({ db, sendings }, sending) };
    },
    async correct(call: Of<'correctMessage'>) {
      const { seq } = call.params;
      return {
        data: await correctMessage(db, { seat: await participantOf(call), seq, body: call.body.body }),
      };
    },
    async retract(call: Of<'retractMessage'>) {
      return { data: await retractMessage(db, { seat: await participantOf(call), seq: call.params.seq }) };
    },
    async history(call: Of<'listFormerTexts'>) {
      return { data: await listFormerTexts(db, await participantOf(call), call.params.seq) };
    },
    async read(call: Of<'readChat'>) {
      await readPositions.moveOn(await participantOf(call), { seq: call.body.seq, isRead: true });
      return { data: {} };
    },
    async deliver(call: Of<'deliverChat'>) {
      await readPositions.moveOn(await participantOf(call), { seq: call.body.seq, isRead: false });
      return { data: {} };
    },
    async change(call: Of<'changeChat'>) {
      const { is_archived, state, contact } = call.body;
      // The schema knows it for clients alone, and the type cannot say so.
      const asked = typeof contact === 'boolean' ? contact : undefined;
      await changeChat(db, await participantOf(call), { is_archived, state, contact: asked });
      return { data: {} };
    },
    async download(call: Of<'downloadChatFile'>) {
      const participant = await participantOf(call);
      const file = await findChatFile(db, participant.chatId, call.params.id);
      if (!file) throw new KnownError('not_found');
      const bytes = await readWhole({ db, files }, file);
      // A client sees when what they sent was opened; written before a byte leaves, and only when there is something to see.
      const isShown = participant.side === 'staff' && file.accountId === participant.clientId;
      if (isShown && !(await openFileOfClient(db, participant, file.id))) throw new KnownError('not_found');
      call.reply.headers(fileHeaders(file.name, file.type, bytes.length));
      return Readable.from([bytes]);
    },
  };
}

function register(app: FastifyInstance, calls: Conversation, handlers: ReturnType<typeof handlersFor>): void {
  serve(app, calls.listMessages, handlers.list);
  serve(app, calls.sendMessage, handlers.send);
  serve(app, calls.correctMessage, handlers.correct);
  serve(app, calls.retractMessage, handlers.retract);
  serve(app, calls.listFormerTexts, handlers.history);
  serve(app, calls.readChat, handlers.read);
  serve(app, calls.deliverChat, handlers.deliver);
  serve(app, calls.changeChat, handlers.change);
  serve(app, calls.downloadChatFile, handlers.download);
}

/** The calls on one conversation, for its client and for the clinic's people. */
export function conversationRoutes(
  app: FastifyInstance,
  { db, pool, files }: { db: Database; pool: Pool; files: Files },
): void {
  const sendings = createLimiter(pool, { name: 'message', points: limits.messagesPerMinute, seconds: 60 });
  const tools = { db, files, sendings, pointers: createReadPositions(db) };
  guestChatRoutes(app, { db, sendings });
  register(app, clientConversation, handlersFor(tools, 'client'));
  register(app, staffConversation, handlersFor(tools, 'staff'));
}
