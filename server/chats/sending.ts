import { sql } from 'kysely';
import type { ChatMessage } from '../../contract/chats.ts';
import type { NewMessage } from '../../contract/conversations.ts';
import { limits } from '../../contract/limits.ts';
import { attachToMessage } from '../attachments/writes.ts';
import { newsOfCount, newsOfMessages } from '../chat-events/writes.ts';
import { giveHealthConsent } from '../consents/writes.ts';
import { liveCalls, wholeCall } from '../live/writes.ts';
import { type Database, prepared } from '../platform/database.ts';
import { KnownError } from '../platform/errors.ts';
import type { Limiter } from '../platform/limiter.ts';
import { lockSeat, requireClientsConsent, type Seat, takeSeat, type Wish } from './access.ts';
import { getMessage, needsHealthConsent } from './reads.ts';
import { cleanBody, refuse, whyNotWritable } from './rules.ts';
import { type LockedChat, setState, tellChange } from './writes.ts';

export type Sending = Wish & {
  message: NewMessage;
  /** Of the writer's interface, and where the call comes from. */
  language: string;
  address: string;
};

/** What was said under this id; null: nothing yet. Throws `invalid` on `id` where it is what somebody else has said. */
async function findSaid(db: Database, { accountId, chatId, message }: Sending): Promise<ChatMessage | null> {
  const { rows } = await sql<{ seq: number; isOwn: boolean }>`
    select m.seq, coalesce(p.account_id = ${accountId}::uuid, false) as "isOwn"
    from chat_messages m left join chat_participants p on p.chat_id = m.chat_id and p.number = m.author
    where m.chat_id = ${chatId}::uuid and m.id = ${message.id}::uuid`.execute(db);
  const [there] = rows;
  if (!there) return null;
  if (!there.isOwn) refuse('id', 'message_id_taken');
  return getMessage(db, chatId, there.seq);
}

/** What a client writes is about their health: it goes to the clinic when they have agreed to that, by name. */
async function requireHealthConsent(
  trx: Database,
  chat: LockedChat,
  { side, accountId, message, address }: Sending,
): Promise<void> {
  if (side === 'staff' || !(await needsHealthConsent(trx, chat))) return;
  if (message.health_consent === undefined) refuse('health_consent', 'chat_health_consent');
  await giveHealthConsent(trx, {
    accountId,
    hash: message.health_consent,
    address,
    requestId: chat.requestId,
    clinicIds: [chat.clinicId],
  });
  await sql`update chats set health_consent_at = now() where id = ${chat.id}::uuid`.execute(trx);
  // From now on the clinic's people can answer, also those who have it open.
  await tellChange(trx, chat);
}

/** Opens a conversation again that was closed not long ago. Throws `invalid` on `state` where nobody may write. */
async function requireWritable(trx: Database, chat: LockedChat, seat: Seat): Promise<LockedChat> {
  const problem = whyNotWritable(chat, seat.side, new Date());
  if (problem) throw new KnownError('invalid', { state: [problem] });
  if (seat.side === 'staff') await requireClientsConsent(trx, chat);
  if (chat.state !== 'closed') return chat;
  return setState(trx, chat, { state: 'open', by: seat.side, kind: 'reopened' });
}

/**
 * Puts a message at the end of a held conversation, takes the point that it costs and tells of it, in one statement; out of
 * the archives the conversation comes by that. Returns it, without files. Throws `too_many`, and the same where its id is
 * taken.
 */
async function insertMessage(
  trx: Database,
  chat: LockedChat,
  said: { author: number; body: string; sending: Sending; sendings: Limiter },
): Promise<ChatMessage> {
  const { side, accountId, message, language } = said.sending;
  const seq = chat.lastSeq + 1;
  const isClient = side === 'client';
  const shown = {
    id: message.id,
    seq,
    revision: 0,
    side,
    author: said.author,
    body: said.body,
    language,
    translations: [],
    event: null,
    attachments: [],
    corrected_at: null,
    retracted_at: null,
  };
  const point = said.sendings.within(accountId);
  const isNew = sql<boolean>`not exists (
    select from chat_messages where chat_id = ${chat.id}::uuid and id = ${message.id}::uuid)`;
  const news = newsOfMessages(chat, [seq]);
  const calls = [
    // With files it is not whole yet.
    message.attachment_ids?.length ? liveCalls([news]) : wholeCall(news, shown),
    // What the client says is nothing new to them.
    ...(isClient ? [] : [liveCalls([newsOfCount(chat)])]),
  ];
  const { rows } = await sql<{ sentAt: Date }>`${prepared}
    with point as (${point.take(isNew)}),
    said as (
      insert into chat_messages (chat_id, seq, id, side, author, body, language)
      select ${chat.id}::uuid, ${seq}, ${message.id}::uuid, ${side}, ${said.author}, ${said.body}, ${language}
      from point returning sent_at),
    shown as (
      update chat_participants set archived_at = null
      where chat_id = ${chat.id}::uuid and archived_at is not null and exists (select from said)),
    turned as (
      update chats set last_seq = ${seq}, last_at = said.sent_at,
        client_seq = case when ${isClient} then ${seq} else client_seq end,
        staff_seq = case when ${isClient} then staff_seq else ${seq} end,
        waiting_since = case when ${isClient} then coalesce(waiting_since, said.sent_at) end
      from said where chats.id = ${chat.id}::uuid
      returning said.sent_at)
    select sent_at as "sentAt", ${sql.join(calls)} from turned`.execute(trx);
  const [row] = rows;
  if (!row) throw await point.refusal(trx);
  return { ...shown, sent_at: row.sentAt.toISOString() };
}

async function sendHeld(trx: Database, sendings: Limiter, sending: Sending): Promise<ChatMessage> {
  const { chat: locked, seat } = await lockSeat(trx, sending);
  const files = sending.message.attachment_ids ?? [];
  const body = cleanBody(sending.message.body, files.length > 0);
  if (new Set(files).size > limits.attachmentsPerMessage)
    throw new KnownError('invalid', {
      attachment_ids: [{ key: 'too_many', values: { count: limits.attachmentsPerMessage } }],
    });
  const chat = await requireWritable(trx, locked, seat);
  await requireHealthConsent(trx, chat, sending);
  const author = await takeSeat(trx, chat, seat);
  const said = await insertMessage(trx, chat, { author, body, sending, sendings });
  if (files.length === 0) return said;
  const { accountId } = sending;
  await attachToMessage(trx, { accountId, chatId: chat.id, seq: said.seq, ids: files });
  return getMessage(trx, chat.id, said.seq);
}

/**
 * Says something in a conversation. Whoever repeats an id hears the same message, whatever has become of the conversation
 * since, and spends nothing. Throws `invalid`, and `too_many` with the seconds to wait.
 */
export async function sendMessage(
  { db, sendings }: { db: Database; sendings: Limiter },
  sending: Sending,
): Promise<ChatMessage> {
  try {
    return await db.transaction().execute((trx) => sendHeld(trx, sendings, sending));
  } catch (error) {
    // Nearly always it is new: whether it was said already is asked when it cannot be said, and all of the try is undone.
    if (!(error instanceof KnownError) || error.code === 'not_found') throw error;
    const again = await findSaid(db, sending);
    if (again === null) throw error;
    return again;
  }
}
