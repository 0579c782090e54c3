import { type RawBuilder, sql } from 'kysely';
import type { SealedJson } from '../../platform/sealed-columns.ts';
import { formerText, type MessageContent, messageContent } from '../texts/reads.ts';
import { type Part, type Row, reading, readingSealed } from './part.ts';

/** The language that an account reads. */
const readerOf = (id: RawBuilder<string>) => sql`
  (select l.prefix from accounts reader join languages l on l.id = reader.language_id where reader.id = ${id})`;

type SaidRow = Row & { content: SealedJson<MessageContent>; reader: string };

const saidColumns = (id: RawBuilder<string>) => sql`
  ${messageContent.read('m')} as content, ${readerOf(id)} as reader`;

/** `translation`: what a phrase says in the reader's language; null: free text, or said in that language. */
function shapeSaid({ content, reader, ...row }: Row & { content: MessageContent; reader: string }): Row {
  const { body, phrase, translations } = content;
  const own = phrase && translations.find(({ language }) => language === reader);
  return Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) => [
      ...(name === 'language' ? [['body', body]] : []),
      [name, value],
      ...(name === 'language' ? [['translation', own?.body ?? null]] : []),
    ]),
  );
}

/** Conversations: a client's own with all that was said in them, and what a member of a clinic has written. */
export const chatParts: readonly Part[] = [
  {
    name: 'chats',
    tables: ['chats'],
    words: { state: 'chat_state', blocked_by: 'chat_side' },
    read: reading(
      (id) => sql`
        select c.title as clinic, d.title as doctor, r.number as request, h.state, h.blocked_by, h.created_at, h.last_at,
          h.closed_at, h.health_consent_at, h.contact_opened_at, h.last_seq as messages
        from chats h join clinics c on c.id = h.clinic_id left join doctors d on d.id = h.doctor_id
        left join requests r on r.id = h.request_id
        where h.account_id = ${id} order by h.created_at, h.id`,
    ),
  },
  {
    name: 'chat_people',
    tables: ['chat_participants'],
    words: { role: 'chat_role' },
    read: reading(
      (id) => sql`
        select c.title as clinic, coalesce(p.name, trim(a.name || ' ' || a.surname)) as name, p.role, h.created_at as chat_since,
          p.delivered_seq, p.read_seq, p.noticed_seq, p.archived_at
        from chat_participants p join chats h on h.id = p.chat_id join clinics c on c.id = h.clinic_id
        left join accounts a on a.id = p.account_id and p.role = 'client'
        where h.account_id = ${id} or p.account_id = ${id} order by h.created_at, h.id, p.number`,
    ),
  },
  {
    name: 'chat_messages',
    tables: [],
    words: { side: 'chat_side', event: 'chat_event' },
    read: readingSealed(
      (id) => sql<SaidRow>`
        select c.title as clinic, h.created_at as chat_since, m.seq, m.side, p.name as author, m.language, ${saidColumns(id)},
          m.event ->> 'kind' as event,
          (select string_agg(f.name, ', ' order by f.name) from attachments f
            where f.chat_id = m.chat_id and f.message_seq = m.seq) as files,
          m.sent_at, m.corrected_at, m.retracted_at
        from chats h join chat_messages m on m.chat_id = h.id join clinics c on c.id = h.clinic_id
        left join chat_participants p on p.chat_id = m.chat_id and p.number = m.author
        where h.account_id = ${id}
        order by h.created_at, h.id, m.seq`,
      shapeSaid,
    ),
  },
  {
    name: 'chat_answers',
    tables: [],
    read: readingSealed(
      (id) => sql<SaidRow>`
        select c.title as clinic, m.language, ${saidColumns(id)}, m.sent_at, m.corrected_at, m.retracted_at
        from chat_participants p join chats h on h.id = p.chat_id and p.role <> 'client'
        join chat_messages m on m.chat_id = p.chat_id and m.author = p.number
        join clinics c on c.id = h.clinic_id
        where p.account_id = ${id} order by m.sent_at, m.chat_id, m.seq`,
      shapeSaid,
    ),
  },
  {
    name: 'machine_translations',
    tables: ['machine_translations'],
    words: { kind: 'translated_kind' },
    // Their words are made from texts that stand in the export, and only a reader's call opens them.
    read: reading(
      (id) => sql`
        select split_part(subject, ':', 1) as kind, source_language as language, language as translated_to, engine, made_at
        from machine_translations where account_id = ${id} and claimed_until is null order by made_at, subject, language`,
    ),
  },
  {
    name: 'chat_former_texts',
    tables: [],
    words: { side: 'chat_side' },
    read: readingSealed(
      (id) => sql<Row & { body: SealedJson<string> }>`
        select c.title as clinic, h.created_at as chat_since, f.seq, m.side, ${formerText.read('f')} as body, f.until
        from chat_participants p join chats h on h.id = p.chat_id join clinics c on c.id = h.clinic_id
        join chat_messages m on m.chat_id = p.chat_id and m.author = p.number
        join chat_message_texts f on f.chat_id = m.chat_id and f.seq = m.seq
        -- A client reads both sides' where they correct; of a patient's a member of a clinic takes nothing along.
        where p.account_id = ${id} or h.account_id = ${id} order by f.until, f.chat_id, f.seq, f.revision`,
      (row) => row,
    ),
  },
];
