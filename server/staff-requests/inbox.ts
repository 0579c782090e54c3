import { type RawBuilder, sql } from 'kysely';
import { limits } from '../../contract/limits.ts';
import type { assignments, InboxRow, inboxFolders } from '../../contract/staff-requests.ts';
import { countryTitle } from '../places/titles.ts';
import type { Database } from '../platform/database.ts';
import { isAwayOf } from '../staff/reads.ts';
import { ageGroup } from './rules.ts';

export type Folder = (typeof inboxFolders)[number];
export type Inbox = { rows: InboxRow[]; counts: Record<Folder, number> };

/** The client has answered a question and the clinic has not spoken since; needs `t`. */
const hasNewAnswer = sql`(
  t.folder = 'unanswered' and t.state in ('asked', 'offered') and exists (
    select from request_questions q
    where q.request_id = t.request_id and q.clinic_id = t.clinic_id and q.answered_at is not null))`;

/** Clinics whose requests are listed: those the account works for, or the one of them that was named. */
const ownClinics = ({ accountId, clinicId }: Wish) => sql`(
  select clinic_id from staff
  where account_id = ${accountId}::uuid and (${clinicId}::int is null or clinic_id = ${clinicId}::int)) own`;

type Wish = {
  accountId: string;
  clinicId: number | null;
  folder: Folder;
  page: number;
  /** Null: whoever has taken it. */
  assigned?: (typeof assignments)[number] | null;
};
type Key = { requestId: string; clinicId: number };

/** Whose cases are listed; needs `t`. What someone who is away has taken is free for the others. */
const isWanted = ({ accountId, assigned }: Wish) => {
  if (assigned === 'mine') return sql`t.assigned_to = ${accountId}::uuid`;
  if (assigned === 'free')
    return sql`not exists (select from staff m where m.account_id = t.assigned_to and m.clinic_id = t.clinic_id
      and not ${isAwayOf('m')})`;
  return sql`true`;
};

/**
 * Who has waited longest comes first; of the rest what turned last. Clinic by clinic it is read in the order of the
 * index: joined as a whole, all requests of all clinics would be read.
 */
export function pageQuery(wish: Wish): RawBuilder<Key> {
  const size = limits.requestPageSize;
  const isOldestFirst = wish.folder === 'unanswered';
  const order = isOldestFirst ? sql`turned_at, request_id` : sql`turned_at desc, request_id desc`;
  return sql<Key>`
    select first.request_id as "requestId", first.clinic_id as "clinicId" from ${ownClinics(wish)}
    cross join lateral (
      select t.request_id, t.clinic_id, t.turned_at from request_recipients t
      where t.clinic_id = own.clinic_id and t.folder = ${wish.folder} and ${isWanted(wish)}
      order by ${order} limit ${wish.page * size}
    ) first
    order by ${order} limit ${size} offset ${(wish.page - 1) * size}`;
}

async function countFolders(db: Database, wish: Wish): Promise<Record<Folder, number>> {
  const { rows } = await sql<{ folder: Folder; count: number }>`
    select folder, coalesce(sum((select count(*) from request_recipients t
      where t.clinic_id = own.clinic_id and t.folder = f.folder and ${isWanted(wish)})), 0)::int as count
    from ${ownClinics(wish)} cross join unnest(array['unanswered', 'waiting', 'done']) as f (folder)
    group by folder`.execute(db);
  const counts = { unanswered: 0, waiting: 0, done: 0 };
  for (const { folder, count } of rows) counts[folder] = count;
  return counts;
}

type Assignee = Omit<NonNullable<InboxRow['assignee']>, 'is_self'>;

type Row = Omit<InboxRow, 'country' | 'age_group' | 'delivered_at' | 'replied_at' | 'assignee'> & {
  assignee: Assignee | null;
  country_code: string;
  birth_year: number;
  delivered_at: Date;
  replied_at: Date | null;
};

/** Columns of a row of the inbox; needs `t` and `r`. */
export const inboxColumns = sql`
  r.id, r.number, t.clinic_id, r.title, r.country as country_code, r.birth_year, r.languages,
  r.state as request_state, t.state, t.is_slow, t.delivered_at, t.replied_at, ${hasNewAnswer} as has_new_answer,
  (select json_build_object('account_id', m.account_id, 'name', trim(a.name || ' ' || a.surname),
      'is_absent', ${isAwayOf('m')})
    from staff m join accounts a on a.id = m.account_id
    where m.account_id = t.assigned_to and m.clinic_id = t.clinic_id) as assignee`;

export type InboxColumns = Row;

export function shapeInboxRow(
  row: InboxColumns,
  { language, accountId }: { language: string; accountId: string },
): InboxRow {
  const { country_code: code, birth_year, delivered_at, replied_at, assignee, ...rest } = row;
  return {
    ...rest,
    country: { code, title: countryTitle(code, language) },
    age_group: ageGroup(birth_year, new Date()),
    delivered_at: delivered_at.toISOString(),
    replied_at: replied_at?.toISOString() ?? null,
    assignee: assignee && { ...assignee, is_self: assignee.account_id === accountId },
  };
}

/** A page of a folder and the counts of all, in two queries. */
export async function listInbox(db: Database, wish: Wish, language: string): Promise<Inbox> {
  const counts = await countFolders(db, wish);
  const { rows } = await sql<InboxColumns>`
    with page as (select row_number() over () as place, p.* from (${pageQuery(wish)}) p)
    select ${inboxColumns} from page
    join request_recipients t on t.request_id = page."requestId" and t.clinic_id = page."clinicId"
    join requests r on r.id = t.request_id
    order by page.place`.execute(db);
  return { counts, rows: rows.map((row) => shapeInboxRow(row, { language, accountId: wish.accountId })) };
}
