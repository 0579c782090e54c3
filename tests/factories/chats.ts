import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type MessageContent, messageContent } from '../../server/accounts/texts/reads.ts';
import { writeContent } from '../../server/accounts/texts/writes.ts';
import type { Database } from '../../server/platform/database.ts';
import { openColumns, type SealedJson } from '../../server/platform/sealed-columns.ts';

export type MadeChat = { id: string; clientId: string; clinicId: number };

type ChatDraft = {
  /** Account of the client, and id of the clinic. */
  client: { id: string };
  clinic: { id: number };
  request?: string;
  doctor?: number;
  /** Whether the client has agreed that what they write reaches the clinic: so it is unless told otherwise. */
  hasConsent?: boolean;
};

/** A conversation with its client in it, in which nobody has said anything. */
export async function makeChat(db: Database, draft: ChatDraft): Promise<MadeChat> {
  const { client, clinic, request = null, doctor = null } = draft;
  const id = randomUUID();
  await sql`
    insert into chats (id, account_id, clinic_id, doctor_id, request_id, health_consent_at)
    values (${id}::uuid, ${client.id}::uuid, ${clinic.id}, ${doctor}, ${request}::uuid,
      ${draft.hasConsent === false ? null : new Date()})`.execute(db);
  await sql`
    insert into chat_participants (chat_id, number, side, account_id, role)
    values (${id}::uuid, 1, 'client', ${client.id}::uuid, 'client')`.execute(db);
  return { id, clientId: client.id, clinicId: clinic.id };
}

/** A member of the clinic takes part, as after their first word. Returns their number. */
export async function joinChat(db: Database, chat: MadeChat, member: { id: string }): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    insert into chat_participants (chat_id, number, side, account_id, role, name, doctor_id)
    select ${chat.id}::uuid, (select max(number) + 1 from chat_participants where chat_id = ${chat.id}::uuid), 'staff',
      a.id, s.role, a.name || ' ' || a.surname, s.doctor_id
    from accounts a join staff s on s.account_id = a.id and s.clinic_id = ${chat.clinicId}
    where a.id = ${member.id}::uuid
    on conflict (chat_id, account_id) do update set role = excluded.role
    returning number`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('Who joins a conversation works for its clinic');
  return row.number;
}

/** Puts the messages of a conversation back into the open columns, as a version before sealing wrote them. */
export async function unsealMessages(db: Database, chatId: string): Promise<void> {
  const { rows } = await sql<{ seq: number; content: SealedJson<MessageContent> }>`
    select m.seq, ${messageContent.read('m')} as content from chat_messages m
    where m.chat_id = ${chatId}::uuid and m.content_sealed is not null`.execute(db);
  for (const { seq, content } of openColumns(db, rows)) {
    const { body, phrase, translations } = content;
    await sql`
      update chat_messages set content_sealed = null, words = null, body = ${body},
        phrase = ${phrase && JSON.stringify(phrase)}::jsonb
      where chat_id = ${chatId}::uuid and seq = ${seq}`.execute(db);
    await sql`
      insert into chat_message_translations (chat_id, seq, language, revision, body, source)
      select m.chat_id, m.seq, t.language, m.revision, t.body, t.source
      from chat_messages m, jsonb_to_recordset(${JSON.stringify(translations)}::jsonb)
        as t (language text, body text, source text)
      where m.chat_id = ${chatId}::uuid and m.seq = ${seq}`.execute(db);
  }
}

export type SaidDraft = { by: 'client' | 'staff' | 'service'; body?: string; language?: string };

/** What follows from the messages of a room, as the calls keep it. */
async function settle(db: Database, { id }: MadeChat): Promise<void> {
  await sql`
    update chats c set last_seq = m.last_seq, client_seq = m.client_seq, staff_seq = m.staff_seq,
      last_at = coalesce((select sent_at from chat_messages where chat_id = c.id and seq = m.last_seq), c.last_at),
      waiting_since = (select min(sent_at) from chat_messages
        where chat_id = c.id and side = 'client' and seq > m.staff_seq)
    from (select coalesce(max(seq), 0) as last_seq, coalesce(max(seq) filter (where side = 'client'), 0) as client_seq,
        coalesce(max(seq) filter (where side = 'staff'), 0) as staff_seq
      from chat_messages where chat_id = ${id}::uuid) m
    where c.id = ${id}::uuid`.execute(db);
}

/**
 * Messages at the end of a room, written straight into the tables: so many, of the client and of the clinic by turns, or
 * those of a list. `member`: who writes for the clinic. Nobody has read them.
 */
export async function makeMessages(
  db: Database,
  chat: MadeChat,
  said: number | readonly SaidDraft[],
  member?: { id: string },
): Promise<void> {
  const number = member ? await joinChat(db, chat, member) : 1;
  const first = sql`(select last_seq from chats where id = ${chat.id}::uuid)`;
  if (typeof said === 'number')
    await sql`
      insert into chat_messages (chat_id, seq, id, side, author, body, language, sent_at)
      select ${chat.id}::uuid, ${first} + n, gen_random_uuid(),
        case when n % 2 = 1 or ${number} = 1 then 'client' else 'staff' end,
        case when n % 2 = 1 then 1 else ${number} end, 'Сообщение ' || n, 'ru',
        clock_timestamp() - make_interval(secs => (${said} - n) * 60)
      from generate_series(1, ${said}::int) n`.execute(db);
  else
    for (const [place, { by, body = '', language = 'ru' }] of said.entries()) {
      const id = randomUUID();
      const isService = by === 'service';
      const content = { body, phrase: null, translations: [] };
      const written = isService ? null : await writeContent(db, { chatId: chat.id, id }, content);
      await sql`
        insert into chat_messages (chat_id, seq, id, side, author, body, content_sealed, words, language, event)
        values (${chat.id}::uuid, ${first} + ${place + 1}, ${id}::uuid, ${by},
          ${isService ? null : by === 'client' ? 1 : number}::int, ${written?.body ?? ''}, ${written?.sealed ?? null},
          array_to_tsvector(${written?.words ?? null}::text[]), ${isService ? null : language},
          ${isService ? '{"kind":"offer_sent"}' : null}::jsonb)`.execute(db);
    }
  await settle(db, chat);
}
