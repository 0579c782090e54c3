import { sql } from 'kysely';
import type { ChatEventKind } from '../../../contract/chats/chats.ts';
import type { Database, Transaction } from '../../platform/database.ts';
import { type LiveNews, type MessageNews, tellLive } from '../../platform/live.ts';

/** A conversation whose row this transaction holds, as far as the service needs it to say something in it. */
export type ChatHeld = { id: string; accountId: string; clinicId: number; lastSeq: number };

/** What the client has done themselves is no news to them. */
const byClient: ReadonlySet<ChatEventKind> = new Set([
  'request_sent',
  'question_answered',
  'offer_accepted',
  'offer_declined',
  'request_cancelled',
  'date_chosen',
  'dates_asked',
  'date_given_up',
  'bill_entered_client',
  'check_in_answered',
  'check_in_worrying',
  'contact_opened',
  'contact_closed',
  'papers_opened',
  'papers_closed',
  'closed_by_client',
]);

/**
 * Says something in a held conversation: the next number of its sequence, and a clinic's people and the client hear of
 * it. `isOwn`: the client has done it, and has read it when they had read what was before. `opening`: id in the audit log of an
 * operator's opening, whose reason the client reads. Returns its `seq`; the caller tells the live connection, together with
 * what else it says.
 */
export async function addServiceMessage(
  trx: Transaction,
  chat: ChatHeld,
  kind: ChatEventKind,
  { isOwn = byClient.has(kind), opening }: { isOwn?: boolean; opening?: string } = {},
): Promise<number> {
  const seq = chat.lastSeq + 1;
  const hasReadAll = sql`(p.role = 'client' and ${isOwn} and not exists (
    select from chat_messages m where m.chat_id = p.chat_id and m.seq > p.read_seq
      and (m.side <> 'client' or m.author <> p.number)
      and m.retracted_at is null))`;
  await sql`
    with said as (
      insert into chat_messages (chat_id, seq, id, side, body, event)
      values (${chat.id}::uuid, ${seq}, gen_random_uuid(), 'service', '', ${JSON.stringify({ kind, opening })}::jsonb)
      returning sent_at),
    shown as (
      update chat_participants p set archived_at = null,
        read_seq = case when ${hasReadAll} then ${seq} else p.read_seq end,
        delivered_seq = case when ${hasReadAll} then ${seq} else p.delivered_seq end
      where p.chat_id = ${chat.id}::uuid and (p.archived_at is not null or (p.role = 'client' and ${isOwn})))
    update chats set last_seq = ${seq}, last_at = (select sent_at from said) where id = ${chat.id}::uuid`.execute(
    trx,
  );
  return seq;
}

/** For everyone in a conversation: these messages are new or changed. */
export const newsOfMessages = (
  { id, accountId, clinicId }: Pick<ChatHeld, 'id' | 'accountId' | 'clinicId'>,
  seqs: number[],
): MessageNews => ({ event: 'message', chat: id, seqs, account: accountId, clinic: clinicId });

/** For the client: the count of their messages may be another one. */
export const newsOfCount = ({ accountId }: Pick<ChatHeld, 'accountId'>): LiveNews => ({
  event: 'notifications',
  accounts: [accountId],
});

/** Tells everyone in a conversation of messages that are new or changed, and the client of their count. */
export const tellMessages = (
  trx: Transaction,
  chat: Pick<ChatHeld, 'id' | 'accountId' | 'clinicId'>,
  seqs: number[],
): Promise<void> => tellLive(trx, newsOfMessages(chat, seqs), newsOfCount(chat));

/**
 * Writes what happened to a request into the conversations about it, where there are any: those of one clinic, or of all
 * (`clinicId` null). `trx` holds the request's row.
 */
export async function appendChatEvent(
  trx: Transaction,
  { requestId, clinicId, kind }: { requestId: string; clinicId: number | null; kind: ChatEventKind },
): Promise<void> {
  const { rows } = await sql<ChatHeld>`
    select id, account_id as "accountId", clinic_id as "clinicId", last_seq as "lastSeq" from chats
    where request_id = ${requestId}::uuid and ended_at is null
      and (${clinicId}::int is null or clinic_id = ${clinicId}::int)
    order by id for update`.execute(trx);
  for (const chat of rows) await tellMessages(trx, chat, [await addServiceMessage(trx, chat, kind)]);
}

/**
 * What the client had asked in conversations about a request waits for no clinic any more: the request, or this clinic's
 * part in it, has ended. What the client writes afterwards waits again. `trx` holds the request's row.
 */
export async function settleChats(
  trx: Transaction,
  { requestId, clinicId = null }: { requestId: string; clinicId?: number | null },
): Promise<void> {
  await sql`
    update chats set waiting_since = null where id in (
      select id from chats where request_id = ${requestId}::uuid and waiting_since is not null
        and (${clinicId}::int is null or clinic_id = ${clinicId}::int)
      order by id for update)`.execute(trx);
}

/** What the client has told the clinic elsewhere waits for it in the conversations about the request too. `trx` holds the request's row. */
export async function waitForClinic(
  trx: Transaction,
  { requestId, clinicId }: { requestId: string; clinicId: number },
): Promise<void> {
  await sql`
    update chats set waiting_since = now() where id in (
      select id from chats where request_id = ${requestId}::uuid and clinic_id = ${clinicId} and ended_at is null
        and state = 'open' and waiting_since is null
      order by id for update)`.execute(trx);
}

/**
 * The client has seen that there is something new, and wants to hear of it no more: it counts as new no longer, and stays
 * unread where it is.
 */
export async function noticeMessages(db: Database, accountId: string): Promise<void> {
  await sql`
    update chat_participants p set noticed_seq = c.last_seq from chats c
    where c.id = p.chat_id and p.account_id = ${accountId}::uuid and p.role = 'client'
      and p.noticed_seq < c.last_seq`.execute(db);
}
