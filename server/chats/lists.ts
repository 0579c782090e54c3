import { setImmediate as nextTurn } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { Chat } from '../../contract/chats/chats.ts';
import type { chatFolders, StaffChat } from '../../contract/chats/staff-chats.ts';
import { limits } from '../../contract/platform/limits.ts';
import { requestTitle } from '../accounts/texts/reads.ts';
import type { Database } from '../platform/database.ts';
import { openColumns, type SealedJson } from '../platform/sealed-columns.ts';
import { escapeLike } from '../platform/text/clean.ts';
import { cutPage, keyText, readCursor, type TimeKey } from '../platform/time-cursor.ts';
import { unreadOfClient } from '../requests/chat-events/reads.ts';
import { isContactOpened } from './pages.ts';
import { hasHealthConsentIn, readByStaff, unreadOfStaff } from './reads.ts';
import { listClientRows, listStaffRows } from './rows.ts';

export type Folder = (typeof chatFolders)[number];

type ListQuery = {
  accountId: string;
  language: string;
  q?: string | undefined;
  isArchived: boolean;
  /** Requests whose titles have what is looked for. */
  titled?: readonly string[];
  before?: string | undefined;
};
export type StaffListQuery = ListQuery & { clinicId: number | null; folder: Folder | null };

type Meta = { next: string | null; total: number; unread: number };
/** Whether room `room` is what is looked for: by clinic, doctor, number or title of the request. */
function matches({ q, titled = [] }: ListQuery, isStaff: boolean): RawBuilder<unknown> {
  const text = q?.trim() ?? '';
  if (text === '') return sql`true`;
  const like = `%${escapeLike(text)}%`;
  const number = text.replace(/[№#\s]/g, '');
  const ofClient = sql`or (${isContactOpened} and exists (
    select from accounts a where a.id = room.account_id and a.name || ' ' || a.surname ilike ${like}))`;
  return sql`(
    exists (select from clinics k where k.id = room.clinic_id and (k.title ilike ${like}
      or exists (select from clinic_names n where n.clinic_id = k.id and n.text ilike ${like})))
    or exists (select from doctors d where d.id = room.doctor_id and (d.title ilike ${like}
      or exists (select from doctor_names n where n.doctor_id = d.id and n.text ilike ${like})))
    or exists (select from requests r where r.id = room.request_id
      and (r.id = any(${[...titled]}::uuid[]) and ${isStaff ? hasHealthConsentIn('room') : sql`true`} or ${/^\d+$/.test(number)} and r.number::text like ${`${number}%`}))
    ${isStaff ? ofClient : sql``})`;
}

const OPENED_AT_ONCE = 100;

/**
 * Those of the requests that `own` selects the conversations of (as `room`) whose titles have the words `q`. Titles are
 * sealed, so they are opened and looked through here.
 */
async function findTitled(db: Database, q: string | undefined, own: RawBuilder<unknown>): Promise<string[]> {
  const text = q?.trim().toLowerCase() ?? '';
  if (text === '') return [];
  const { rows } = await sql<{ id: string; title: SealedJson<string> }>`
    select r.id, ${requestTitle.read('r')} as title from requests r
    where r.id in (select room.request_id from ${own})`.execute(db);
  const found: string[] = [];
  for (let from = 0; from < rows.length; from += OPENED_AT_ONCE) {
    // A clinic of thousands of cases takes a fifth of a second: others get their turn in between.
    if (from > 0) await nextTurn();
    for (const { id, title } of openColumns(db, rows.slice(from, from + OPENED_AT_ONCE)))
      if (title.toLowerCase().includes(text)) found.push(id);
  }
  return found;
}

const ownRooms = (accountId: string) => sql`
  chats room join chat_participants p on p.chat_id = room.id and p.account_id = ${accountId}::uuid
    and p.role = 'client'`;

/** A page of a client's conversations, the last spoken in first; one more than a page has. */
export function clientPageQuery(input: ListQuery): RawBuilder<TimeKey> {
  const from = readCursor('before', input.before);
  return sql<TimeKey>`
    select room.id, ${keyText(sql`room.last_at`)} as at from ${ownRooms(input.accountId)}
    where room.account_id = ${input.accountId}::uuid and (p.archived_at is not null) = ${input.isArchived}
      and ${matches(input, false)}
      and ${
        from
          ? sql`(room.last_at < ${from.at}::timestamptz
        or (room.last_at = ${from.at}::timestamptz and room.id > ${from.id}::uuid))`
          : sql`true`
      }
    order by room.last_at desc, room.id limit ${limits.chatPageSize + 1}`;
}

/** A page of own conversations with what is new in all of them, in three queries. */
export async function listChats(db: Database, query: ListQuery): Promise<{ data: Chat[]; meta: Meta }> {
  const input = { ...query, titled: await findTitled(db, query.q, ownRooms(query.accountId)) };
  const { rows: keys } = await clientPageQuery(input).execute(db);
  const { ids, next } = cutPage(keys, limits.chatPageSize);
  const counted = await sql<{ total: number; unread: number }>`
    select count(*) filter (where (p.archived_at is not null) = ${input.isArchived} and ${matches(input, false)})::int as total,
      coalesce(sum(case when room.last_seq > p.read_seq then ${unreadOfClient(sql`p.read_seq`)} end), 0)::int as unread
    from ${ownRooms(input.accountId)} where room.account_id = ${input.accountId}::uuid`.execute(db);
  const { total, unread } = counted.rows[0] ?? { total: 0, unread: 0 };
  return { data: await listClientRows(db, ids, input), meta: { next, total, unread } };
}

/** Clinics whose conversations are listed: those the account works for, or the one of them that was named. */
const ownClinics = ({ accountId, clinicId }: StaffListQuery) => sql`(
  select clinic_id from staff
  where account_id = ${accountId}::uuid and (${clinicId}::int is null or clinic_id = ${clinicId}::int)) own`;

/** What the clinic is told of a room before a word was said in it is nothing, unless one of its people has opened it. */
const isThere = (accountId: string) => sql`room.account_id <> ${accountId}::uuid and (room.last_seq > 0
  or exists (select from chat_participants s where s.chat_id = room.id and s.side = 'staff'))`;

/** The inbox has put off what the room is about. Read once for a statement: few of a clinic’s are. */
const isSnoozed = (accountId: string) => sql`room.id in (
  select c.id from inbox_items i join staff s on s.clinic_id = i.clinic_id and s.account_id = ${accountId}::uuid
    join chats c on c.id = i.chat_id or c.request_id = i.request_id and c.clinic_id = i.clinic_id
  where i.snoozed_until > now())`;

function isIn(folder: Folder, accountId: string): RawBuilder<unknown> {
  if (folder === 'closed') return sql`room.state <> 'open'`;
  const snoozed = isSnoozed(accountId);
  if (folder === 'snoozed') return sql`room.state = 'open' and ${snoozed}`;
  const isWaiting = sql`room.waiting_since is not null`;
  return sql`room.state = 'open' and not ${snoozed} and ${folder === 'waiting' ? isWaiting : sql`not ${isWaiting}`}`;
}

const participantOf = (accountId: string) => sql`
  left join chat_participants p on p.chat_id = room.id and p.account_id = ${accountId}::uuid`;

/**
 * A page of a folder, or of all; one more than a page has. Clinic by clinic it is read in the order of the index: joined as
 * a whole, all conversations of all clinics would be read.
 */
export function staffPageQuery(input: StaffListQuery): RawBuilder<TimeKey> {
  const { accountId, folder, isArchived } = input;
  const from = readCursor('before', input.before);
  const isOldestFirst = folder === 'waiting';
  const time = isOldestFirst ? sql`room.waiting_since` : sql`room.last_at`;
  const order = (at: RawBuilder<unknown>, id: RawBuilder<unknown>) =>
    isOldestFirst ? sql`${at}, ${id}` : sql`${at} desc, ${id}`;
  const beyond = isOldestFirst ? sql`>` : sql`<`;
  const size = limits.chatPageSize + 1;
  return sql<TimeKey>`
    select found.id, ${keyText(sql`found.at`)} as at from ${ownClinics(input)}
    cross join lateral (
      select room.id, ${time} as at from chats room ${participantOf(accountId)}
      where room.clinic_id = own.clinic_id and ${folder ? isIn(folder, accountId) : sql`true`} and ${isThere(accountId)}
        and (p.archived_at is not null) = ${isArchived} and ${matches(input, true)}
        and ${
          from
            ? sql`(${time} ${beyond} ${from.at}::timestamptz
          or (${time} = ${from.at}::timestamptz and room.id > ${from.id}::uuid))`
            : sql`true`
        }
      order by ${order(time, sql`room.id`)} limit ${size}) found
    order by ${order(sql`found.at`, sql`found.id`)} limit ${size}`;
}

type Counts = Record<Folder, number>;

/** How many there are in each folder, how many of those match, and what is new in all, in one query. */
async function countStaffChats(db: Database, input: StaffListQuery): Promise<Counts & Omit<Meta, 'next'>> {
  const { accountId, folder, isArchived } = input;
  const isListed = sql`(p.archived_at is not null) = ${isArchived}`;
  const { rows } = await sql<Counts & Omit<Meta, 'next'>>`
    select count(*) filter (where ${isListed} and ${isIn('waiting', accountId)})::int as waiting,
      count(*) filter (where ${isListed} and ${isIn('answered', accountId)})::int as answered,
      count(*) filter (where ${isListed} and ${isIn('snoozed', accountId)})::int as snoozed,
      count(*) filter (where ${isListed} and ${isIn('closed', accountId)})::int as closed,
      count(*) filter (where ${isListed} and ${folder ? isIn(folder, accountId) : sql`true`}
        and ${matches(input, true)})::int as total,
      coalesce(sum(case when room.client_seq > ${readByStaff} then ${unreadOfStaff(readByStaff)} end), 0)::int as unread
    from ${ownClinics(input)} join chats room on room.clinic_id = own.clinic_id ${participantOf(accountId)}
    where ${isThere(accountId)}`.execute(db);
  return rows[0] ?? { waiting: 0, answered: 0, snoozed: 0, closed: 0, total: 0, unread: 0 };
}

/** A page of the conversations of one's clinics, in three queries. */
export async function listStaffChats(
  db: Database,
  query: StaffListQuery,
): Promise<{ data: StaffChat[]; meta: Meta & { counts: Counts } }> {
  const own = sql`${ownClinics(query)} join chats room on room.clinic_id = own.clinic_id`;
  const input = { ...query, titled: await findTitled(db, query.q, own) };
  const { rows: keys } = await staffPageQuery(input).execute(db);
  const { ids, next } = cutPage(keys, limits.chatPageSize);
  const { total, unread, ...counts } = await countStaffChats(db, input);
  return { data: await listStaffRows(db, ids, input), meta: { next, total, unread, counts } };
}
