import { sql } from 'kysely';
import type { ChatMessage } from '../../contract/chats.ts';
import type { NewMessage } from '../../contract/conversations.ts';
import { limits } from '../../contract/limits.ts';
import { attachToMessage } from '../attachments/writes.ts';
import { tellMessages } from '../chat-events/writes.ts';
import { giveHealthConsent } from '../consents/writes.ts';
import { type Database, prepared } from '../platform/database.ts';
import { KnownError } from '../platform/errors.ts';
import type { Limiter } from '../platform/limiter.ts';
import { requireClientsConsent, type Seat, takeSeat } from './access.ts';
import { getMessage, needsHealthConsent } from './reads.ts';
import { cleanBody, refuse, whyNotWritable } from './rules.ts';
import { type LockedChat, lockChat, setState, tellChange } from './writes.ts';

export type Sending = {
  seat: Seat;
  message: NewMessage;
  /** Of the writer's interface, and where the call comes from. */
  language: string;
  address: string;
};

/** What was said under this id; null: nothing yet. Throws `invalid` on `id` where it is what somebody else has said. */
async function findSaid(db: Database, { seat, message }: Sending): Promise<ChatMessage | null> {
  // Nearly always there is nothing: what a message consists of is asked for only where there is one.
  const { rows } = await sql<{ seq: number; isOwn: boolean }>`${prepared}
    select m.seq, coalesce(p.account_id = ${seat.accountId}::uuid, false) as "isOwn"
    from chat_messages m left join chat_participants p on p.chat_id = m.chat_id and p.number = m.author
    where m.chat_id = ${seat.chatId}::uuid and m.id = ${message.id}::uuid`.execute(db);
  const [there] = rows;
  if (!there) return null;
  if (!there.isOwn) refuse('id', 'message_id_taken');
  return getMessage(db, seat.chatId, there.seq);
}

/** What a client writes is about their health: it goes to the clinic when they have agreed to that, by name. */
async function requireHealthConsent(
  trx: Database,
  chat: LockedChat,
  { seat, message, address }: Sending,
): Promise<void> {
  if (seat.side === 'staff' || !(await needsHealthConsent(trx, chat))) return;
  if (message.health_consent === undefined) refuse('health_consent', 'chat_health_consent');
  await giveHealthConsent(trx, {
    accountId: seat.accountId,
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

/** Puts a message at the end of a held conversation; out of the archives it comes by that. Returns it, without files. */
async function insertMessage(
  trx: Database,
  chat: LockedChat,
  said: { author: number; body: string; sending: Sending },
): Promise<ChatMessage> {
  const seq = chat.lastSeq + 1;
  const { seat, message, language } = said.sending;
  const isClient = seat.side === 'client';
  const { rows } = await sql<{ id: string; sentAt: Date }>`${prepared}
    with said as (
      insert into chat_messages (chat_id, seq, id, side, author, body, language)
      values (${chat.id}::uuid, ${seq}, ${message.id}::uuid, ${seat.side}, ${said.author}, ${said.body}, ${language})
      returning id, sent_at),
    shown as (
      update chat_participants set archived_at = null
      where chat_id = ${chat.id}::uuid and archived_at is not null)
    update chats set last_seq = ${seq}, last_at = said.sent_at,
      client_seq = case when ${isClient} then ${seq} else client_seq end,
      staff_seq = case when ${isClient} then staff_seq else ${seq} end,
      waiting_since = case when ${isClient} then coalesce(waiting_since, said.sent_at) end
    from said where chats.id = ${chat.id}::uuid
    returning said.id, said.sent_at as "sentAt"`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error('A message stands once it is inserted');
  return {
    id: row.id,
    seq,
    revision: 0,
    side: seat.side,
    author: said.author,
    body: said.body,
    language,
    translations: [],
    event: null,
    attachments: [],
    sent_at: row.sentAt.toISOString(),
    corrected_at: null,
    retracted_at: null,
  };
}

type Sent = { message: ChatMessage; isNew: boolean };

async function sendHeld(trx: Database, sending: Sending, body: string): Promise<Sent> {
  const { seat, message } = sending;
  const locked = await lockChat(trx, seat.chatId);
  // Asked again behind the lock: the same message may have come in twice at once.
  const again = await findSaid(trx, sending);
  if (again) return { message: again, isNew: false };
  const chat = await requireWritable(trx, locked, seat);
  await requireHealthConsent(trx, chat, sending);
  const author = await takeSeat(trx, chat, seat);
  const said = await insertMessage(trx, chat, { author, body, sending });
  const { seq } = said;
  const ids = message.attachment_ids ?? [];
  await attachToMessage(trx, { accountId: seat.accountId, chatId: chat.id, seq, ids });
  // What the client says is nothing new to them.
  await tellMessages(trx, chat, [seq], seat.side === 'staff');
  return { message: ids.length > 0 ? await getMessage(trx, chat.id, seq) : said, isNew: true };
}

/**
 * Says something in a conversation. Whoever repeats an id hears the same message, whatever has become of the conversation
 * since, and spends nothing. Throws `invalid`, and `too_many` with the seconds to wait.
 */
export async function sendMessage(
  { db, sendings }: { db: Database; sendings: Limiter },
  sending: Sending,
): Promise<ChatMessage> {
  const again = await findSaid(db, sending);
  if (again) return again;
  const { message, seat } = sending;
  const files = message.attachment_ids ?? [];
  const body = cleanBody(message.body, files.length > 0);
  if (new Set(files).size > limits.attachmentsPerMessage)
    throw new KnownError('invalid', {
      attachment_ids: [{ key: 'too_many', values: { count: limits.attachmentsPerMessage } }],
    });
  await sendings.spend(seat.accountId);
  try {
    const sent = await db.transaction().execute((trx) => sendHeld(trx, sending, body));
    if (!sent.isNew) await sendings.giveBack(seat.accountId);
    return sent.message;
  } catch (error) {
    // What was not said is not counted.
    await sendings.giveBack(seat.accountId);
    throw error;
  }
}
