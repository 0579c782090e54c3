import { sql } from 'kysely';
import type { ChatMessage } from '../../contract/chats/chats.ts';
import { removeFilesOf } from '../accounts/attachments/writes.ts';
import { formerText } from '../accounts/texts/reads.ts';
import { writeContent } from '../accounts/texts/writes.ts';
import { type Database, retryingTransaction, type Transaction } from '../platform/database.ts';
import { KnownError, refuse } from '../platform/errors.ts';
import { openColumns, type SealedJson } from '../platform/sealed-columns.ts';
import { tellMessages } from '../requests/chat-events/writes.ts';
import type { Participant } from './access.ts';
import { getMessage, isConsentMissing } from './reads.ts';
import { CORRECTIONS_MAX, cleanBody, isCorrectable } from './rules.ts';
import { type LockedChat, lockChat } from './writes.ts';

type Held = { trx: Transaction; chat: LockedChat; message: ChatMessage; revision: number };

/** Does `work` on an own message while nobody else changes it; what is not one's own is not there. Throws not_found. */
function changeOwn(
  db: Database,
  { seat: participant, seq }: { seat: Participant; seq: number },
  work: (held: Held) => Promise<boolean>,
): Promise<ChatMessage> {
  return retryingTransaction(db, async (trx) => {
    const chat = await lockChat(trx, participant.chatId);
    const message = await getMessage(trx, chat.id, seq);
    if (message.author === null || message.author !== participant.number) throw new KnownError('not_found');
    const revision = chat.revision + 1;
    if (!(await work({ trx, chat, message, revision }))) return message;
    await sql`update chats set revision = ${revision} where id = ${chat.id}::uuid`.execute(trx);
    await tellMessages(trx, chat, [seq]);
    return getMessage(trx, chat.id, seq);
  });
}

async function countCorrections(trx: Transaction, chatId: string, seq: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from chat_message_texts where chat_id = ${chatId}::uuid and seq = ${seq}`.execute(
    trx,
  );
  return rows[0]?.count ?? 0;
}

/**
 * Corrects an own message; what it said before is kept. The same words again change nothing. Throws `invalid` on `seq`
 * when it is too late or was taken back, on `body` for no words.
 */
export function correctMessage(
  db: Database,
  input: { seat: Participant; seq: number; body: string },
): Promise<ChatMessage> {
  return changeOwn(db, input, async ({ trx, chat, message, revision }) => {
    if (message.retracted_at !== null) refuse('seq', 'message_retracted');
    const body = cleanBody(input.body, message.attachments.length > 0);
    if (message.phrase !== null) refuse('seq', 'message_phrase');
    if (body === message.body) return false;
    if (chat.state === 'blocked') refuse('state', 'chat_blocked');
    if (!isCorrectable(new Date(message.sent_at), new Date())) refuse('seq', 'message_correction_late');
    if ((await countCorrections(trx, chat.id, input.seq)) >= CORRECTIONS_MAX)
      refuse('seq', 'message_corrections_many');
    const former = message.body ?? '';
    const sealedFormer = formerText.seal(trx, [chat.id, input.seq, message.revision], former);
    await sql`
      insert into chat_message_texts (chat_id, seq, revision, body, body_sealed)
      values (${chat.id}::uuid, ${input.seq}, ${message.revision}, ${sealedFormer ? '' : former}, ${sealedFormer})`.execute(
      trx,
    );
    const written = await writeContent(
      trx,
      { chatId: chat.id, id: message.id },
      { body, phrase: null, translations: [] },
    );
    await sql`
      update chat_messages set body = ${written.body}, content_sealed = ${written.sealed},
        words = array_to_tsvector(${written.words}::text[]), revision = ${revision}, corrected_at = now()
      where chat_id = ${chat.id}::uuid and seq = ${input.seq}`.execute(trx);
    return true;
  });
}

/** Since when the clinic is waited for, once a message that was taken back asks nothing any more. */
async function settleWaiting(trx: Transaction, chat: LockedChat): Promise<void> {
  if (chat.waitingSince === null) return;
  await sql`
    update chats set waiting_since = (select min(sent_at) from chat_messages
      where chat_id = ${chat.id}::uuid and seq > ${chat.staffSeq} and side = 'client' and retracted_at is null)
    where id = ${chat.id}::uuid`.execute(trx);
}

/** Takes an own message back, whenever that is: words, former words, translations and files go, its place stays. */
export function retractMessage(
  db: Database,
  input: { seat: Participant; seq: number },
): Promise<ChatMessage> {
  return changeOwn(db, input, async ({ trx, chat, message, revision }) => {
    if (message.retracted_at !== null) return false;
    const its = sql`chat_id = ${chat.id}::uuid and seq = ${input.seq}`;
    await sql`
      update chat_messages set body = '', phrase = null, content_sealed = null, words = null, revision = ${revision}, retracted_at = now() where ${its}`.execute(
      trx,
    );
    await sql`delete from chat_message_texts where ${its}`.execute(trx);
    await sql`delete from chat_message_translations where ${its}`.execute(trx);
    await removeFilesOf(trx, { chatId: chat.id, seq: input.seq });
    await settleWaiting(trx, chat);
    return true;
  });
}

/**
 * What a message said before, the oldest first; of one that was taken back nothing is left, and of a client who agrees no
 * more the clinic reads nothing. Throws not_found.
 */
export async function listFormerTexts(
  db: Database,
  { chatId, side }: Pick<Participant, 'chatId' | 'side'>,
  seq: number,
): Promise<{ body: string; until: string }[]> {
  const { side: writer } = await getMessage(db, chatId, seq);
  if (side === 'staff' && writer === 'client' && (await isConsentMissing(db, chatId))) return [];
  const { rows } = await sql<{ body: SealedJson<string>; until: Date }>`
    select ${formerText.read('f')} as body, f.until from chat_message_texts f
    where f.chat_id = ${chatId}::uuid and f.seq = ${seq} order by f.revision`.execute(db);
  return openColumns(db, rows).map(({ body, until }) => ({ body, until: until.toISOString() }));
}
