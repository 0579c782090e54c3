import { type RawBuilder, sql } from 'kysely';
import type { AdminChat, listAdminChats, OpenedAdminChat } from '../../../contract/chats/admin-chats.ts';
import type { QueryOf, ReplyOf } from '../../../contract/platform/endpoint.ts';
import { limits } from '../../../contract/platform/limits.ts';
import { listFilesOfChat } from '../../accounts/attachments/reads.ts';
import { ofFoundClinics } from '../../clinics/reads.ts';
import { clinicLabels } from '../../content/localization/reads.ts';
import { type NamedRow, shownTitle } from '../../content/localization/rules.ts';
import type { Database } from '../../platform/database.ts';
import { KnownError } from '../../platform/errors.ts';
import { countList, offsetOf } from '../../platform/list-page.ts';
import { openColumns } from '../../platform/sealed-columns.ts';
import {
  documentsUntil,
  type OpenedConversationRow,
  openedConversation,
  openingReason,
  shapeDocuments,
  shapeOpenedConversation,
} from '../../requests/support/reads.ts';

type Query = QueryOf<typeof listAdminChats>;
type Row = Omit<AdminChat, 'request' | 'clinic' | 'last_at' | 'waiting_since' | 'unread_by'> & {
  request: AdminChat['request'];
  clinic: NamedRow & { id: number };
  last_at: Date;
  waiting_since: Date | null;
  by_clinic: boolean;
  by_client: boolean;
};

/** Whether nobody of a side of chat `h` has read the last message of the other; as an anti-join, which needs no look-up by chat. */
const unreadBy = (
  side: 'staff' | 'client',
  last: RawBuilder<unknown>,
) => sql<boolean>`(${last} > 0 and not exists (
  select from chat_participants p where p.chat_id = h.id and p.side = ${sql.lit(side)} and p.read_seq >= ${last}))`;
const unreadByClinic = unreadBy('staff', sql`h.client_seq`);
const unreadByClient = unreadBy('client', sql`h.staff_seq`);

const isWaiting = sql`h.waiting_since is not null and h.state = 'open'`;

function found({ q, waiting, state, unread, clinic_id }: Query): RawBuilder<unknown> {
  const text = q?.trim() ?? '';
  const number = /^\d{1,9}$/.exec(text)?.[0] ?? null;
  const conditions = [sql`h.last_seq > 0`];
  if (waiting !== undefined) conditions.push(isWaiting);
  if (waiting !== undefined && waiting !== 'any')
    conditions.push(
      sql`h.waiting_since < now() - make_interval(days => ${Number(waiting.replace('days_', ''))})`,
    );
  if (state !== undefined) conditions.push(sql`h.state = ${state}`);
  if (clinic_id !== undefined) conditions.push(sql`h.clinic_id = ${clinic_id}`);
  if (unread !== undefined) conditions.push(unread === 'clinic' ? unreadByClinic : unreadByClient);
  // As a set of ids: a condition of both would be tried on every conversation.
  if (text !== '')
    conditions.push(sql`h.id in (
      select id from chats f where ${ofFoundClinics(sql`f.clinic_id`, text)}
      union all select f.id from chats f join requests r on r.id = f.request_id where r.number = ${number}::int)`);
  return sql`from chats h where ${sql.join(conditions, sql` and `)}`;
}

const columns = (language: string) => sql`
  h.id, h.state, h.last_seq as messages, h.last_at, case when ${isWaiting} then h.waiting_since end as waiting_since,
  (select json_build_object('id', r.id, 'number', r.number) from requests r where r.id = h.request_id) as request,
  ${unreadByClinic} as by_clinic, ${unreadByClient} as by_client,
  json_build_object('id', c.id, 'title', c.title, 'title_lang', c.title_lang, 'labels', ${clinicLabels(language)}) as clinic`;

const shape = (
  { clinic, last_at, waiting_since, by_clinic, by_client, ...row }: Row,
  language: string,
): AdminChat => ({
  ...row,
  clinic: { id: clinic.id, title: shownTitle(clinic, language).title },
  last_at: last_at.toISOString(),
  waiting_since: waiting_since?.toISOString() ?? null,
  unread_by: [...(by_clinic ? ['clinic' as const] : []), ...(by_client ? ['client' as const] : [])],
});

/** A page of conversations, in two queries. What does not wait stands after what does. */
export async function listChatsForSupport(
  db: Database,
  query: Query,
  language: string,
): Promise<ReplyOf<typeof listAdminChats>> {
  const direction = sql.raw(query.order);
  const order =
    query.sort === 'last_at'
      ? sql`h.last_at ${direction}, h.id ${direction}`
      : sql`h.waiting_since ${direction} nulls last, h.id ${direction}`;
  const { rows } = await sql<Row>`
    select ${columns(language)}
    from (select h.id ${found(query)} order by ${order} limit ${query.per_page} offset ${offsetOf(query)}) page
    join chats h on h.id = page.id join clinics c on c.id = h.clinic_id order by ${order}`.execute(db);
  return {
    data: rows.map((row) => shape(row, language)),
    meta: await countList(db, sql`select ${found(query)}`, query),
  };
}

/** A conversation in which something was said. Throws not_found. */
export async function getChatForSupport(db: Database, id: string, language: string): Promise<AdminChat> {
  const { rows } = await sql<Row>`
    select ${columns(language)} from chats h join clinics c on c.id = h.clinic_id
    where h.id = ${id}::uuid and h.last_seq > 0`.execute(db);
  if (!rows[0]) throw new KnownError('not_found');
  return shape(rows[0], language);
}

/** What both sides of a conversation have written, and the list of its files. Throws not_found. */
export async function readChatForSupport(db: Database, id: string): Promise<OpenedAdminChat> {
  const { rows } = await sql<{ conversation: OpenedConversationRow; until: Date }>`
    select ${openedConversation} as conversation, ${documentsUntil} as until
    from chats h join clinics c on c.id = h.clinic_id where h.id = ${id}::uuid`.execute(db);
  if (!rows[0]) throw new KnownError('not_found');
  const { conversation, until } = openColumns(db, rows[0]);
  const documents = await listFilesOfChat(db, id, limits.caseFileAttachments);
  return { ...shapeOpenedConversation(conversation), ...shapeDocuments(documents, until) };
}

/** The reason for which an operator has opened a conversation; null: they have not, or it is too long ago to open more. */
export async function findChatOpening(
  db: Database,
  opening: { id: string; operatorId: string },
): Promise<string | null> {
  const { rows } = await sql<{ reason: string | null }>`
    select ${openingReason('chat', opening)} as reason`.execute(db);
  return rows[0]?.reason ?? null;
}
