import { type RawBuilder, sql } from 'kysely';
import type { Attachment } from '../../contract/accounts/attachments.ts';
import type { ChatEventKind, ChatMessage } from '../../contract/chats/chats.ts';
import { healthConsentWithdrawn } from '../accounts/consents/reads.ts';
import { type MessageContent, messageContent } from '../accounts/texts/reads.ts';
import { type Database, prepared } from '../platform/database.ts';
import { KnownError } from '../platform/errors.ts';
import { type Opened, openColumns, type SealedJson } from '../platform/sealed-columns.ts';
import { isUuid } from '../platform/uuid.ts';

type OperatorOpening = NonNullable<NonNullable<ChatMessage['event']>['opening']>;

/** As the database has it: times of attachments as json has them. */
type MessageRow = Omit<
  ChatMessage,
  'body' | 'translations' | 'phrase' | 'sent_at' | 'corrected_at' | 'retracted_at'
> & {
  chat: string;
  content: SealedJson<MessageContent> | null;
  opening: OperatorOpening | null;
  sent_at: Date;
  corrected_at: Date | null;
  retracted_at: Date | null;
};

/** Columns of message `m`, whole. What was taken back leaves the database empty. */
const messageColumns = sql`
  m.chat_id as chat, m.id, m.seq, m.revision, m.side, m.author,
  case when m.retracted_at is null then ${messageContent.read('m')} end as content, m.language, m.event,
  -- Read by key, and only for the few messages that tell of an operator.
  case when m.event ? 'opening' then (
    select json_build_object('reason', coalesce(e.reason, ''), 'document',
      case when e.kind = 'chat.paper_opened' then json_build_object('name', f.name) end)
    from audit_events e left join attachments f on f.id = (e.detail ->> 'paper')::uuid
    where e.id = (m.event ->> 'opening')::bigint) end as opening,
  coalesce((select json_agg(json_build_object('id', f.id, 'name', f.name, 'type', f.type, 'bytes', f.bytes,
      'created_at', f.created_at) order by f.created_at, f.id)
    from attachments f where f.chat_id = m.chat_id and f.message_seq = m.seq), '[]') as attachments,
  m.sent_at, m.corrected_at, m.retracted_at`;

/**
 * For a statement: the client of conversation `chat` (its alias) has agreed, and agrees still, that its clinic gets data on
 * their health. With a request its own consent counts, unless it was taken back since.
 */
export const hasHealthConsentIn = (chat: string): RawBuilder<boolean> => {
  const column = (name: string) => sql.ref<never>(`${chat}.${name}`);
  const request = column('request_id');
  // The withdrawals of an account are few: the request is read where there is one.
  return sql<boolean>`(${column('health_consent_at')} is not null or (${request} is not null
    and not ${healthConsentWithdrawn(column('account_id'), {
      id: request,
      submittedAt: sql`(select asked.submitted_at from requests asked where asked.id = ${request})`,
      clinicId: column('clinic_id'),
    })}))`;
};
export const hasHealthConsent = hasHealthConsentIn('c');

/** Message `m` is the client's, who agrees no more that the clinic gets data on their health. */
const isWithheld = sql<boolean>`(m.side = 'client' and exists (
  select from chats c where c.id = m.chat_id and not ${hasHealthConsent}))`;

/** File `f` of a conversation was sent by its client before the clinic's part in the request ended. */
export const isClosedFile = sql<boolean>`exists (
  select from chats c join request_recipients t on t.request_id = c.request_id and t.clinic_id = c.clinic_id
  where c.id = f.chat_id and c.account_id = f.account_id and f.attached_at <= t.files_closed_at)`;

/** For the clinic: whether no word of message `m` is for it, and which of its files are closed to it. */
const staffColumns = sql`
  ${isWithheld} as "isWithheld", array(select f.id from attachments f
    where f.chat_id = m.chat_id and f.message_seq = m.seq and ${isClosedFile}) as "closedFiles"`;

type StaffFacts = { isWithheld: boolean; closedFiles: string[] };

/**
 * A message as the clinic may read it: while the client's consent does not stand, that it was there and no word of it. Why an
 * operator has read the conversation is told to the client alone: the reason may be a complaint about the clinic.
 */
const forStaff = (message: ChatMessage, { isWithheld: isHidden, closedFiles }: StaffFacts): ChatMessage => ({
  ...message,
  event: message.event && { kind: message.event.kind },
  ...(isHidden && { body: '', translations: [], phrase: null }),
  attachments: isHidden ? [] : message.attachments.filter(({ id }) => !closedFiles.includes(id)),
});

const isoOf = (time: string): string => new Date(time).toISOString();

const shapeFile = (file: Attachment): Attachment => ({ ...file, created_at: isoOf(file.created_at) });

/** Named one by one: nothing that a query reads beside it gets out. */
const shapeMessage = (row: Opened<MessageRow>): ChatMessage => ({
  id: row.id,
  seq: row.seq,
  revision: row.revision,
  side: row.side,
  author: row.author,
  body: row.content?.body ?? null,
  language: row.language,
  translations: row.content?.translations ?? [],
  event: row.event && {
    kind: row.event.kind satisfies ChatEventKind,
    ...(row.opening && { opening: row.opening }),
  },
  phrase:
    row.content?.phrase && row.language !== null ? { ...row.content.phrase, language: row.language } : null,
  attachments: row.attachments.map(shapeFile),
  sent_at: row.sent_at.toISOString(),
  corrected_at: row.corrected_at?.toISOString() ?? null,
  retracted_at: row.retracted_at?.toISOString() ?? null,
});

/** Who reads: the clinic's people read what the client has written only while their consent stands. */
type Side = 'client' | 'staff';

/** Messages `m` that `rest` selects, with its order and its end, as `side` may read them, in one query. */
export async function selectMessages(
  db: Database,
  side: Side,
  rest: RawBuilder<unknown>,
): Promise<ChatMessage[]> {
  if (side === 'client') {
    const { rows } = await sql<MessageRow>`select ${messageColumns} from chat_messages m ${rest}`.execute(db);
    return openColumns(db, rows).map(shapeMessage);
  }
  const { rows } = await sql<MessageRow & StaffFacts>`
    select ${messageColumns}, ${staffColumns} from chat_messages m ${rest}`.execute(db);
  return openColumns(db, rows).map((row) => forStaff(shapeMessage(row), row));
}

/** One message as its writer reads it. Throws not_found. */
export async function getMessage(db: Database, chatId: string, seq: number): Promise<ChatMessage> {
  const [message] = await selectMessages(
    db,
    'client',
    sql`where m.chat_id = ${chatId}::uuid and m.seq = ${seq}`,
  );
  if (!message) throw new KnownError('not_found');
  return message;
}

/** The messages named as each side reads them, by `{chat}:{seq}`, in one query. What is not there is left out. */
export async function listMessagesBySeq(
  db: Database,
  wanted: readonly { chat: string; seq: number }[],
): Promise<Map<string, Record<Side, ChatMessage>>> {
  if (wanted.length === 0) return new Map();
  const { rows } = await sql<MessageRow & StaffFacts>`${prepared}
    select ${messageColumns}, ${staffColumns}
    from unnest(${wanted.map(({ chat }) => chat)}::uuid[], ${wanted.map(({ seq }) => seq)}::int[]) as asked (chat_id, seq)
    join chat_messages m on m.chat_id = asked.chat_id and m.seq = asked.seq`.execute(db);
  return new Map(
    openColumns(db, rows).map((row) => {
      const message = shapeMessage(row);
      return [`${row.chat}:${row.seq}`, { client: message, staff: forStaff(message, row) }];
    }),
  );
}

/** How far anybody of the clinic has read in room `room`. */
export const readByStaff = sql`
  coalesce((select max(s.read_seq) from chat_participants s where s.chat_id = room.id and s.side = 'staff'), 0)`;

/** What is new to the clinic of room `room` after message `from`: what the client has said. */
export const unreadOfStaff = (from: RawBuilder<unknown>): RawBuilder<number> => sql<number>`(
  select count(*)::int from chat_messages m
  where m.chat_id = room.id and m.seq > ${from} and m.side = 'client' and m.retracted_at is null)`;

/** As what somebody takes part in a conversation. `name` is for the clinic's people alone: of a client it is empty. */
export type ChatAccess = {
  side: 'client' | 'staff';
  /** Null: a member who has not read or written there yet. */
  number: number | null;
  name: string;
  clinicId: number;
  clientId: string;
};

/** Whether an account may be in a conversation, as its client or for one of `clinics`. Null: it may not, or there is none. */
export async function findChatAccess(
  db: Database,
  chatId: string,
  { accountId, clinics }: { accountId: string; clinics: readonly number[] },
): Promise<ChatAccess | null> {
  // A window names what it likes.
  if (!isUuid(chatId)) return null;
  const { rows } = await sql<ChatAccess>`${prepared}
    select case when c.account_id = a.id then 'client' else 'staff' end as side, p.number,
      case when c.account_id = a.id then '' else coalesce(p.name, a.name || ' ' || a.surname) end as name,
      c.clinic_id as "clinicId", c.account_id as "clientId"
    from chats c join accounts a on a.id = ${accountId}::uuid
    left join chat_participants p on p.chat_id = c.id and p.account_id = a.id
    where c.id = ${chatId}::uuid and (c.account_id = a.id or c.clinic_id = any(${[...clinics]}::int[]))`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Whether the client's next message has to bring that consent. */
export async function needsHealthConsent(
  db: Database,
  chat: { id: string; healthConsentAt: Date | null },
): Promise<boolean> {
  return chat.healthConsentAt === null && isConsentMissing(db, chat.id);
}

export async function isConsentMissing(db: Database, chatId: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select ${hasHealthConsent} as has from chats c where c.id = ${chatId}::uuid`.execute(db);
  return rows[0]?.has !== true;
}
