import { type RawBuilder, sql } from 'kysely';
import type { Static } from 'typebox';
import type { ChatMessage, Participant as ListedParticipant } from '../../contract/chats/chats.ts';
import type { clientConversation, MessagePage } from '../../contract/chats/conversations.ts';
import type { QueryOf } from '../../contract/platform/endpoint.ts';
import { INTEGER_MAX } from '../../contract/platform/integers.ts';
import { limits } from '../../contract/platform/limits.ts';
import type { Database } from '../platform/database.ts';
import { KnownError, refuse } from '../platform/errors.ts';
import type { Participant } from './access.ts';
import { selectMessages } from './reads.ts';

type Input = QueryOf<typeof clientConversation.listMessages>;
type Page = Static<typeof MessagePage>;

/** Whether the clinic of room `room` may see the client's name and phone: with a request what is opened there counts. */
export const isContactOpened = sql`(case when room.request_id is null then room.contact_opened_at is not null
  else exists (select from request_recipients t where t.request_id = room.request_id and t.clinic_id = room.clinic_id
    and t.contact_opened_at is not null) end)`;

/**
 * Who takes part. Names of the client and of their guests, who may have the same surname: to the client, to the clinic
 * when the client's name is opened to it, and in no other case do they leave the database.
 */
export async function listParticipants(
  db: Database,
  chatId: string,
  side: Participant['side'],
): Promise<ListedParticipant[]> {
  const { rows } = await sql<ListedParticipant>`
    select p.number, p.side, p.role, p.doctor_id, p.delivered_seq, p.read_seq,
      case when p.side = 'staff' then p.name
        when ${side === 'client'} or ${isContactOpened} then coalesce(p.name, nullif(trim(a.name || ' ' || a.surname), '')) end as name
    from chat_participants p join chats room on room.id = p.chat_id
    left join accounts a on a.id = p.account_id and p.role = 'client'
    where p.chat_id = ${chatId}::uuid order by p.number`.execute(db);
  return rows;
}

/** Messages before one, or the newest; the newest first. */
export const olderQuery = (chatId: string, before: number | null, count: number): RawBuilder<unknown> =>
  sql`where m.chat_id = ${chatId}::uuid and m.seq < ${before ?? INTEGER_MAX} order by m.seq desc limit ${count}`;

const newerQuery = (chatId: string, after: number, count: number) =>
  sql`where m.chat_id = ${chatId}::uuid and m.seq > ${after} order by m.seq limit ${count}`;

/** Messages up to one that changed after a revision, in the order of their change. */
export const changedQuery = (
  chatId: string,
  { since, upTo, count }: { since: number; upTo: number; count: number },
): RawBuilder<unknown> => sql`
  where m.chat_id = ${chatId}::uuid and m.revision > ${since} and m.revision > 0 and m.seq <= ${upTo}
  order by m.revision limit ${count}`;

/** What is asked for together has one answer. */
function requirePlainQuery({ before, after, changed_since: since }: Input): void {
  if (before !== undefined && after !== undefined) refuse('before', 'format');
  if (since !== undefined && after === undefined) refuse('changed_since', 'format');
}

type Room = { chatId: string; side: Participant['side'] };
type Found = { messages: ChatMessage[]; hasMore: boolean; revision: number };

/** One more than asked for is read, and says whether there are further ones. */
async function findMessages(
  db: Database,
  { chatId, side }: Room,
  input: Input,
  revision: number,
): Promise<Found> {
  const size = input.limit ?? limits.messagePageSize;
  if (input.after === undefined) {
    const found = await selectMessages(db, side, olderQuery(chatId, input.before ?? null, size + 1));
    const messages = found.slice(0, size).reverse();
    return { messages, hasMore: found.length > size, revision };
  }
  const { after, changed_since: since } = input;
  const newer = await selectMessages(db, side, newerQuery(chatId, after, size + 1));
  const found =
    since === undefined
      ? []
      : await selectMessages(db, side, changedQuery(chatId, { since, upTo: after, count: size + 1 }));
  const changed = found.slice(0, size);
  const isCut = found.length > size;
  const messages = [...changed.sort((one, other) => one.seq - other.seq), ...newer.slice(0, size)];
  return {
    messages,
    hasMore: newer.length > size || isCut,
    // What is beyond it the caller asks for next.
    revision: isCut ? Math.max(...changed.map((one) => one.revision)) : revision,
  };
}

/**
 * A page of messages in the order of `seq`, in as many queries whatever is in the room. Read first is how far the room
 * is: what is said or changed meanwhile is in the next answer, and perhaps in this one too.
 */
export async function listMessages(db: Database, { chatId, side }: Room, input: Input): Promise<Page> {
  requirePlainQuery(input);
  const chat = await db
    .selectFrom('chats')
    .select(['last_seq', 'revision'])
    .where('id', '=', chatId)
    .executeTakeFirst();
  if (!chat) throw new KnownError('not_found');
  const { messages, hasMore, revision } = await findMessages(db, { chatId, side }, input, chat.revision);
  const participants = await listParticipants(db, chatId, side);
  const last = Math.max(chat.last_seq, messages.at(-1)?.seq ?? 0);
  return { data: messages, meta: { last_seq: last, revision, has_more: hasMore, participants } };
}
