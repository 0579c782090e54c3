import { sql } from 'kysely';
import type { ChatMessage } from '../../contract/chats/chats.ts';
import type { NewMessage } from '../../contract/chats/conversations.ts';
import { limits } from '../../contract/platform/limits.ts';
import { attachToMessage } from '../accounts/attachments/writes.ts';
import { giveHealthConsent } from '../accounts/consents/writes.ts';
import { type WrittenContent, writeContent } from '../accounts/texts/writes.ts';
import { type Database, prepared, retryingTransaction, type Transaction } from '../platform/database.ts';
import { isDeadlock, isTaken } from '../platform/database-away.ts';
import { KnownError, refuse } from '../platform/errors.ts';
import type { Limiter } from '../platform/limiter.ts';
import { countCall, messageCall, type Unnumbered } from '../platform/live.ts';
import { webhookCall } from '../team/webhooks/writes.ts';
import {
  type AccessRequest,
  isTheirs,
  lockParticipant,
  type Participant,
  requireClientsConsent,
  takeParticipant,
  withPlace,
} from './access.ts';
import { readPhrase, type Written } from './phrases.ts';
import { getMessage, hasHealthConsent, needsHealthConsent } from './reads.ts';
import { cleanBody, whyNotWritable } from './rules.ts';
import { type LockedChat, setState, tellChange } from './writes.ts';

export type Sending = AccessRequest & {
  message: NewMessage;
  /** Of the writer's interface, and where the call comes from. */
  language: string;
  address: string;
};

/** What is to be said, ready to be written, and the point of the limit that it costs. */
type Saying = {
  sending: Sending;
  body: string;
  phrase: Written | null;
  written: WrittenContent;
  point: ReturnType<Limiter['within']>;
};

const hasFiles = ({ sending }: Saying): boolean => (sending.message.attachment_ids ?? []).length > 0;

/** The text of one's own as it is kept. Throws `invalid`. */
function readBody({ body, attachment_ids = [] }: NewMessage): string {
  if (new Set(attachment_ids).size > limits.attachmentsPerMessage)
    throw new KnownError('invalid', {
      attachment_ids: [{ key: 'too_many', values: { count: limits.attachmentsPerMessage } }],
    });
  return cleanBody(body, attachment_ids.length > 0);
}

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

/** What a client, or a guest, writes is about the client's health: it goes to the clinic when they have agreed to that, by name. */
async function requireHealthConsent(
  trx: Transaction,
  chat: LockedChat,
  { side, accountId, message, address, guest }: Sending,
): Promise<void> {
  if (side === 'staff' || !(await needsHealthConsent(trx, chat))) return;
  // Only the client agrees for themselves.
  if (guest) refuse('body', 'chat_no_consent_guest');
  if (message.health_consent === undefined) refuse('health_consent', 'chat_health_consent');
  await giveHealthConsent(trx, {
    accountId,
    hash: message.health_consent,
    address,
    requestId: chat.requestId,
    clinicIds: [chat.clinicId],
  });
  await sql`update chats set health_consent_at = now() where id = ${chat.id}::uuid`.execute(trx);
  if (chat.requestId !== null)
    await trx
      .updateTable('request_recipients')
      .set({ files_closed_at: null })
      .where('request_id', '=', chat.requestId)
      .where('clinic_id', '=', chat.clinicId)
      .execute();
  // From now on the clinic's people can answer, also those who have it open.
  await tellChange(trx, chat);
}

/** Opens a conversation again that was closed not long ago. Throws `invalid` on `state` where nobody may write. */
async function requireWritable(
  trx: Transaction,
  chat: LockedChat,
  participant: Participant,
): Promise<LockedChat> {
  const problem = whyNotWritable(chat, participant.side, new Date());
  if (problem) throw new KnownError('invalid', { state: [problem] });
  if (participant.side === 'staff') await requireClientsConsent(trx, chat);
  if (chat.state !== 'closed') return chat;
  return setState(trx, chat, { state: 'open', by: participant, kind: 'reopened' });
}

/**
 * Puts a message at the end of a conversation, takes the point that it costs and tells of it, in one statement, which holds
 * the conversation's row from its beginning; out of the archives the conversation comes by that. Returns it, without files;
 * null, and nothing is done, where something has to be done or answered first: see `prepare`.
 */
async function insertMessage(db: Database, saying: Saying): Promise<ChatMessage | null> {
  const { sending, body, phrase, written, point } = saying;
  const { chatId, side, message } = sending;
  const { language = sending.language, translations = [] } = phrase ?? {};
  const isClient = side === 'client';
  const shown: Unnumbered = {
    id: message.id,
    revision: 0,
    side,
    body,
    language,
    translations,
    event: null,
    phrase: phrase && { id: phrase.id, values: phrase.values, language },
    attachments: [],
    corrected_at: null,
    retracted_at: null,
  };
  // With files it is not whole yet. What the client says is nothing new to them; what their guest says is.
  const about = sql`jsonb_build_object('chat_id', id, 'seq', seq, 'side', ${side}::text)`;
  const calls = [
    messageCall(db, hasFiles(saying) ? null : shown),
    webhookCall(sql`clinic_id`, 'message.created', about),
    ...(isClient && !sending.guest ? [] : [countCall]),
  ];
  const isOpen = written.sealed === null && phrase !== null;
  const texts = isOpen ? [{ language, body, source: phrase.source }, ...translations] : [];
  const { rows } = await sql<{ seq: number; author: number; sentAt: Date }>`${prepared}
    with chat as (
      select c.id, c.last_seq + 1 as seq, p.number as author from ${withPlace(sending)}
      where c.id = ${chatId}::uuid and ${isTheirs(sending)} and p.number is not null
        and c.state = 'open' and c.ended_at is null and ${hasHealthConsent}
        and not exists (select from chat_messages m where m.chat_id = c.id and m.id = ${message.id}::uuid)
      for update of c),
    point as (${point.take(sql<boolean>`exists (select from chat)`)}),
    said as (
      insert into chat_messages (chat_id, seq, id, side, author, body, language, phrase, content_sealed, words)
      select chat.id, chat.seq, ${message.id}, ${side}, chat.author, ${written.body}, ${language}, ${written.phrase}::jsonb,
        ${written.sealed}::bytea, array_to_tsvector(${written.words}::text[]) from chat, point
      returning chat_id, seq, author, sent_at),
    translated as (
      insert into chat_message_translations (chat_id, seq, language, revision, body, source)
      select said.chat_id, said.seq, t.language, 0, t.body, t.source
      from said, jsonb_to_recordset(${JSON.stringify(texts)}::jsonb) as t (language text, body text, source text)),
    shown as (
      update chat_participants p set archived_at = null
      from said where p.chat_id = said.chat_id and p.archived_at is not null),
    turned as (
      update chats c set last_seq = said.seq, last_at = said.sent_at,
        client_seq = case when ${isClient} then said.seq else c.client_seq end,
        staff_seq = case when ${isClient} then c.staff_seq else said.seq end,
        waiting_since = case when ${isClient} then coalesce(c.waiting_since, said.sent_at) end
      from said where c.id = said.chat_id
      returning c.id, c.account_id, c.clinic_id, said.seq, said.author, said.sent_at)
    select seq, author, sent_at as "sentAt", ${sql.join(calls)} from turned`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { seq, author, sentAt } = row;
  return { ...shown, seq, author, sent_at: sentAt.toISOString() };
}

/** The same at once, without a transaction around it: how nearly everything is said. */
async function sayAtOnce(db: Database, saying: Saying): Promise<ChatMessage | null> {
  if (hasFiles(saying)) return null;
  try {
    return await insertMessage(db, saying);
  } catch (error) {
    // Another window of theirs has said the same at this moment, or somebody else holds what this waits for.
    if (isTaken(error) || isDeadlock(error)) return null;
    throw error;
  }
}

/** Does and asks for everything that has to come before a message. Throws what stands in its way. */
async function prepare(trx: Transaction, sending: Sending): Promise<void> {
  const { chat: locked, seat: participant } = await lockParticipant(trx, sending);
  const chat = await requireWritable(trx, locked, participant);
  await requireHealthConsent(trx, chat, sending);
  await takeParticipant(trx, chat, participant);
}

async function sayPrepared(trx: Transaction, saying: Saying): Promise<ChatMessage> {
  const { sending, point } = saying;
  await prepare(trx, sending);
  const said = await insertMessage(trx, saying);
  if (!said) throw await point.refusal(trx);
  if (!hasFiles(saying)) return said;
  const { accountId, chatId, message } = sending;
  await attachToMessage(trx, { accountId, chatId, seq: said.seq, ids: message.attachment_ids ?? [] });
  return getMessage(trx, chatId, said.seq);
}

/**
 * Says something in a conversation. Whoever repeats an id hears the same message, whatever has become of the conversation
 * since, and spends nothing. Throws `invalid`, and `too_many` with the seconds to wait.
 */
export async function sendMessage(
  { db, sendings }: { db: Database; sendings: Limiter },
  sending: Sending,
): Promise<ChatMessage> {
  const { message, side, language } = sending;
  const phrase = readPhrase(message, side, language);
  const body = phrase?.body ?? readBody(message);
  const written = await writeContent(
    db,
    { chatId: sending.chatId, id: message.id },
    {
      body,
      phrase: phrase && { id: phrase.id, values: phrase.values },
      translations: phrase?.translations ?? [],
    },
  );
  const saying = { sending, body, phrase, written, point: sendings.within(sending.accountId) };
  const said = await sayAtOnce(db, saying);
  if (said) return said;
  try {
    return await retryingTransaction(db, (trx) => sayPrepared(trx, saying));
  } catch (error) {
    // Whether it was said already is asked when it cannot be said, and all of the try is undone.
    if (!(error instanceof KnownError) || error.code === 'not_found') throw error;
    const again = await findSaid(db, sending);
    if (again === null) throw error;
    return again;
  }
}
