import { type RawBuilder, sql } from 'kysely';

/** What is new to the client of room `room` with place `p` after message `from`: what others, guests too, and the service have said. */
export const unreadOfClient = (from: RawBuilder<unknown>): RawBuilder<number> => sql<number>`(
  select count(*)::int from chat_messages m
  where m.chat_id = room.id and m.seq > ${from} and (m.side <> 'client' or m.author <> p.number)
    and m.retracted_at is null)`;

/** Counts the messages that a client has neither read nor set aside, in all of their conversations: one row, `count`. */
export const unreadQuery = (accountId: string): RawBuilder<{ count: number }> => sql<{ count: number }>`
  select coalesce(sum(${unreadOfClient(sql`greatest(p.read_seq, p.noticed_seq)`)}), 0)::int as count
  from chat_participants p join chats room on room.id = p.chat_id and room.last_seq > greatest(p.read_seq, p.noticed_seq)
  where p.account_id = ${accountId}::uuid and p.role = 'client'`;
