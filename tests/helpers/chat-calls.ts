import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Static } from 'typebox';
import type { ChatMessage, OpenedChat } from '../../contract/chats/chats.ts';
import type { MessagePage } from '../../contract/chats/conversations.ts';
import type { OpenedStaffChat } from '../../contract/chats/staff-chats.ts';
import type { MadeAccount } from '../factories/accounts.ts';
import { type MadeChat, makeChat } from '../factories/chats.ts';
import type { OfferWorld, SampleClinic } from '../factories/offer-world.ts';
import { makeRequester } from '../factories/requests.ts';

export type Side = 'client' | 'staff';

/** The calls of conversations, and how things stand after them. */
export function chatCalls({ app, db, call }: OfferWorld) {
  const at = (side: Side, id: string, rest = '') => `${side}/chats/${id}${rest}`;

  const page = async (by: MadeAccount, side: Side, id: string, query = '') => {
    const reply = await app.inject({
      url: `/api/v1/${at(side, id, '/messages')}${query}`,
      headers: by.headers,
    });
    return reply.json<Static<typeof MessagePage>>();
  };

  return {
    at,
    page,
    open: (by: MadeAccount | null, body: object) => call<OpenedChat>(by, 'POST', 'client/chats', body),
    get: (by: MadeAccount, id: string) => call<OpenedChat>(by, 'GET', at('client', id)),
    getOfStaff: (by: MadeAccount, id: string) => call<OpenedStaffChat>(by, 'GET', at('staff', id)),
    say: (by: MadeAccount, side: Side, id: string, body: string, more: object = {}) =>
      call<ChatMessage>(by, 'POST', at(side, id, '/messages'), { id: randomUUID(), body, ...more }),
    correct: (by: MadeAccount, side: Side, id: string, seq: number, body: string) =>
      call<ChatMessage>(by, 'PATCH', at(side, id, `/messages/${seq}`), { body }),
    retract: (by: MadeAccount, side: Side, id: string, seq: number) =>
      call<ChatMessage>(by, 'DELETE', at(side, id, `/messages/${seq}`)),
    change: (by: MadeAccount, side: Side, id: string, body: object) =>
      call<object>(by, 'PATCH', at(side, id), body),
    read: (by: MadeAccount, side: Side, id: string, seq: number) =>
      call<object>(by, 'POST', at(side, id, '/read'), { seq }),
    deliver: (by: MadeAccount, side: Side, id: string, seq: number) =>
      call<object>(by, 'POST', at(side, id, '/delivered'), { seq }),
    /** A conversation of a fresh client with a clinic, in which nothing was said. */
    async begin(clinic: SampleClinic, more: object = {}): Promise<MadeChat & { client: MadeAccount }> {
      const client = await makeRequester(db);
      return { ...(await makeChat(db, { client, clinic, ...more })), client };
    },
    /** Numbers of a room's messages, in order. */
    async seqsOf(id: string): Promise<number[]> {
      const { rows } = await sql<{ seq: number }>`
        select seq from chat_messages where chat_id = ${id}::uuid order by seq`.execute(db);
      return rows.map(({ seq }) => seq);
    },
    /** What the service has said in a room, in order. */
    async eventsOf(id: string): Promise<string[]> {
      const { rows } = await sql<{ kind: string }>`
        select event->>'kind' as kind from chat_messages
        where chat_id = ${id}::uuid and side = 'service' order by seq`.execute(db);
      return rows.map(({ kind }) => kind);
    },
    /** As if the room had been closed so many days ago. */
    closeBefore: (id: string, days: number) =>
      sql`update chats set state = 'closed', closed_at = now() - make_interval(days => ${days}) where id = ${id}::uuid`.execute(
        db,
      ),
  };
}
