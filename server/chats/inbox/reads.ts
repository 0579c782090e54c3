import { type RawBuilder, sql } from 'kysely';
import { type InboxItem, type InboxSort, inboxSortOf } from '../../../contract/chats/staff-inbox.ts';
import { limits } from '../../../contract/platform/limits.ts';
import type { Database } from '../../platform/database.ts';
import { cutPage, keyText, readCursor, type TimeKey } from '../../platform/time-cursor.ts';
import { findEntries } from '../../requests/assignments/reads.ts';
import { listInboxRows } from '../../requests/staff/reads.ts';
import { isAwayOf } from '../../team/reads.ts';
import { listStaffRows } from '../rows.ts';
import { countChoices, type Filters, type Group, type InboxCounts, nextWake } from './rules.ts';
import { foundItems, readTokens, type Tokens } from './search.ts';

export type InboxQuery = Filters & {
  accountId: string;
  language: string;
  /** Null: all one works for. */
  clinicId: number | null;
  /** Only items with this label; null: all items. */
  label: string | null;
  /** What is looked for; nothing: all. */
  q?: string | undefined;
  /** Null: that of the folder. */
  sort?: InboxSort | null;
  after?: string | undefined;
};

/** Clinics whose inbox is listed: those the account works for, or the one of them that was named. */
const ownClinics = ({ accountId, clinicId }: InboxQuery) => sql`
  select clinic_id from staff
  where account_id = ${accountId}::uuid and (${clinicId}::int is null or clinic_id = ${clinicId}::int)`;

const withOwn = (input: InboxQuery) => sql`with own as materialized (${ownClinics(input)})`;

export type Listed = InboxQuery & {
  /** Rows are read from the table expression `found_rows`, which has those that match the search words. */
  isSearched: boolean;
  /** At most `RARE_MAX` rows have the label. */
  isLabelRare: boolean;
};

/**
 * Up to this many rows with a label, a page starts from the label's own index. Above it, a page walks the folder's index, where
 * rows with the label come often enough (decision 81).
 */
const RARE_MAX = 2000;

/**
 * Whether few rows have a label. Decided here, because the planner cannot: it takes each clinic’s folder for one of the
 * average size, and read all 90,000 rows of a large one for the 30 that had the label.
 */
export async function isLabelRare(db: Database, label: string | null): Promise<boolean> {
  if (label === null) return false;
  const { rows } = await sql`
    select from inbox_item_labels where label_id = ${label}::uuid limit ${RARE_MAX + 1}`.execute(db);
  return rows.length <= RARE_MAX;
}

const labelledIds = ({ label }: Listed) =>
  sql`select item_id from inbox_item_labels where label_id = ${label}::uuid`;

/** Rows to be read as `i`: of a rare label those that have it, which `offset 0` keeps the planner from turning round. */
const rowsOf = (input: Listed) => {
  const table = input.isSearched ? sql`found_rows` : sql`inbox_items`;
  return input.isLabelRare
    ? sql`(select * from ${table} where id in (${labelledIds(input)}) offset 0) i`
    : sql`${table} i`;
};

const isCommon = ({ label, isLabelRare: isRare }: Listed): boolean => label !== null && !isRare;

/** `i` has the label, looked up row by row until a page is full; of a rare one there are no others. */
const isLabelled = (input: Listed) =>
  !isCommon(input)
    ? sql`true`
    : sql`(select true from inbox_item_labels x where x.label_id = ${input.label}::uuid and x.item_id = i.id) is true`;

/**
 * The same for all rows at once: what has a frequent label is read once, as a table expression that has no index. With one
 * the planner looked each of 100,000 rows up by itself, as it takes them for a few hundred.
 */
const withLabelled = (input: Listed) =>
  isCommon(input) ? sql`, labelled as materialized (${labelledIds(input)})` : sql``;
const isAmongLabelled = (input: Listed) =>
  isCommon(input) ? sql`i.id in (select item_id from labelled)` : sql`true`;

/** Whoever works where they ask is its client there: it is for the others. Lists that are read once, not for each row. */
const isOfOthers = ({ accountId }: InboxQuery) => sql`(
  coalesce(i.request_id not in (select id from requests where account_id = ${accountId}::uuid), true)
  and coalesce(i.chat_id not in (select id from chats where account_id = ${accountId}::uuid), true))`;

const isMine = ({ accountId }: InboxQuery) => sql`coalesce(i.assigned_to = ${accountId}::uuid, false)`;

/** Nobody has it, or someone who is away. */
const isFree = sql`(i.assigned_to is null or (i.assigned_to, i.clinic_id) in (
  select m.account_id, m.clinic_id from staff m where ${isAwayOf('m')}))`;

const isSnoozed = sql`coalesce(i.snoozed_until > now(), false)`;

/** Of clinic `own`: an offer waits for an owner to approve it. Few do, and they are found by an index of their own. */
const awaitsApproval = sql`i.request_id in (select (select o.request_id from offers o where o.id = a.offer_id)
  from offer_approvals a where a.clinic_id = own.clinic_id and a.state = 'waiting')`;

const isInFolder = ({ folder }: Listed) => {
  if (folder === 'snoozed') return isSnoozed;
  return folder === 'approval' ? awaitsApproval : sql`i.folder = ${folder} and not ${isSnoozed}`;
};

const isWanted = (input: Listed) => {
  const assigned = input.assigned === 'mine' ? isMine(input) : input.assigned === 'free' ? isFree : sql`true`;
  const kind =
    input.kind === null
      ? sql`true`
      : input.kind === 'request'
        ? sql`i.request_id is not null`
        : sql`i.chat_id is not null`;
  return sql`${isInFolder(input)} and ${assigned} and ${kind} and ${isOfOthers(input)}
    and ${isLabelled(input)}`;
};

const times = {
  longest: sql`i.turned_at`,
  newest: sql`i.turned_at`,
  due: sql`i.due_order`,
  wakes: sql`i.snoozed_until`,
};

/**
 * A page of a folder; one more than a page has. Clinic by clinic it is read in the order of the index: joined as a whole,
 * the inboxes of all clinics would be read.
 */
function selectPage(input: Listed): RawBuilder<TimeKey> {
  const from = readCursor('after', input.after);
  const { folder, sort: asked } = input;
  const sort = folder === 'snoozed' ? 'wakes' : (asked ?? inboxSortOf(folder));
  const time = times[sort];
  const direction = sort === 'newest' ? sql`desc` : sql`asc`;
  const beyond = sort === 'newest' ? sql`<` : sql`>`;
  const size = limits.requestPageSize + 1;
  return sql<TimeKey>`
    select wanted.id, ${keyText(sql`wanted.at`)} as at from own
    cross join lateral (
      select i.id, ${time} as at from ${rowsOf(input)}
      where i.clinic_id = own.clinic_id and ${isWanted(input)}
        and ${from ? sql`(${time}, i.id) ${beyond} (${from.at}::timestamptz, ${from.id}::uuid)` : sql`true`}
      order by ${time} ${direction}, i.id ${direction} limit ${size}) wanted
    order by wanted.at ${direction}, wanted.id ${direction} limit ${size}`;
}

export const pageQuery = (input: Listed): RawBuilder<TimeKey> =>
  sql<TimeKey>`${withOwn(input)} ${selectPage(input)}`;

/** How much lies where, for all filters at once. Who has it is asked of each group: of each row it would take as long again. */
const selectGroups = (input: Listed): RawBuilder<Group> => sql<Group>`
  select i.folder, i.kind, ${isMine(input)} as "isMine", ${isFree} as "isFree", i.count, i."wakesAt"
  from own cross join lateral (
    select own.clinic_id, case when ${isSnoozed} then 'snoozed' else i.folder end as folder, i.assigned_to, case when i.request_id is null then 'chat' else 'request' end as kind,
      count(*)::int as count, min(i.snoozed_until) filter (where ${isSnoozed}) as "wakesAt"
    from ${rowsOf(input)}
    where i.clinic_id = own.clinic_id and ${isOfOthers(input)} and ${isAmongLabelled(input)}
    group by 2, 3, 4
    union all
    select own.clinic_id, 'approval', i.assigned_to, 'request', count(*)::int, null
    from ${rowsOf(input)}
    where i.clinic_id = own.clinic_id and ${awaitsApproval} and ${isOfOthers(input)} and ${isAmongLabelled(input)}
    group by i.assigned_to
  ) i`;

export const groupQuery = (input: Listed): RawBuilder<Group> =>
  sql<Group>`${withOwn(input)} ${withLabelled(input)} ${selectGroups(input)}`;

type Found = { keys: TimeKey[]; groups: (Omit<Group, 'wakesAt'> & { wakesAt: string | null })[] };

/**
 * Page and groups of what `q` finds. One statement, so that ten thousand ids are not sent to the service and back. It is planned for
 * each search: a plan made for a rare word takes twice as long for a frequent one.
 */
export const searchQuery = (input: Listed, q: string, tokens: Tokens): RawBuilder<Found> => sql<Found>`
  ${withOwn(input)} ${withLabelled(input)}, ${foundItems(q, tokens)},
  found_rows as materialized (select i.* from found join inbox_items i on i.id = found.id)
  select coalesce((select json_agg(p) from (${selectPage(input)}) p), '[]') as keys,
    coalesce((select json_agg(g) from (${selectGroups(input)}) g), '[]') as groups`;

async function readPage(
  db: Database,
  input: Listed,
  q: string,
): Promise<{ keys: TimeKey[]; groups: Group[] }> {
  if (!input.isSearched) {
    const { rows: keys } = await pageQuery(input).execute(db);
    const { rows: groups } = await groupQuery(input).execute(db);
    return { keys, groups };
  }
  const tokens = await readTokens(db, q, ownClinics(input));
  const { rows } = await searchQuery(input, q, tokens).execute(db);
  const [{ keys, groups } = { keys: [], groups: [] }] = rows;
  return {
    keys,
    groups: groups.map(({ wakesAt, ...group }) => ({
      ...group,
      wakesAt: wakesAt === null ? null : new Date(wakesAt),
    })),
  };
}

type Row = {
  id: string;
  clinicId: number;
  folder: InboxItem['folder'];
  turnedAt: Date;
  requestId: string | null;
  chatId: string | null;
};

/** Rows in the order of `ids`, with the conversation of each request where something was said in it. */
async function selectRows(db: Database, ids: readonly string[]): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select i.id, i.clinic_id as "clinicId", i.folder, i.turned_at as "turnedAt", i.request_id as "requestId",
      coalesce(i.chat_id, (select c.id from chats c
        where c.request_id = i.request_id and c.clinic_id = i.clinic_id and c.ended_at is null and c.last_seq > 0
        order by c.last_at desc limit 1)) as "chatId"
    from unnest(${[...ids]}::uuid[]) with ordinality as asked (id, place)
    join inbox_items i on i.id = asked.id order by asked.place`.execute(db);
  return rows;
}

async function shapeRows(
  db: Database,
  rows: readonly Row[],
  { accountId, language }: InboxQuery,
): Promise<InboxItem[]> {
  const asked = rows.flatMap(({ requestId, clinicId }) =>
    requestId === null ? [] : [{ requestId, clinicId }],
  );
  const said = rows.flatMap(({ chatId }) => (chatId === null ? [] : [chatId]));
  const [entries, requests, chats] = await Promise.all([
    findEntries(
      db,
      accountId,
      rows.map(({ id }) => id),
    ),
    listInboxRows(db, asked, language),
    listStaffRows(db, said, { accountId, language }),
  ]);
  const chatOf = new Map(chats.map((chat) => [chat.uuid, chat]));
  return rows.flatMap(({ id, clinicId, folder, turnedAt, requestId, chatId }) => {
    const inbox = entries.get(id);
    // Gone since the page was read.
    if (!inbox) return [];
    return [
      {
        inbox,
        kind: requestId === null ? 'chat' : 'request',
        clinic_id: clinicId,
        folder,
        turned_at: turnedAt.toISOString(),
        request: requests.get(`${requestId} ${clinicId}`) ?? null,
        chat: (chatId !== null && chatOf.get(chatId)) || null,
      },
    ];
  });
}

type Meta = { next: string | null; total: number; counts: InboxCounts; wakes_at: string | null };

/** A page of the inbox and the counts of all filters, in as many queries whatever is in it. Throws `invalid` on `after`. */
export async function listInbox(db: Database, query: InboxQuery): Promise<{ data: InboxItem[]; meta: Meta }> {
  const q = query.q?.trim() ?? '';
  const input = { ...query, isSearched: q !== '', isLabelRare: await isLabelRare(db, query.label) };
  const { keys, groups } = await readPage(db, input, q);
  const { ids, next } = cutPage(keys, limits.requestPageSize);
  const counts = countChoices(groups, input);
  const rows = ids.length === 0 ? [] : await selectRows(db, ids);
  return {
    data: await shapeRows(db, rows, input),
    meta: {
      next,
      total: counts.folders[input.folder],
      counts,
      wakes_at: nextWake(groups)?.toISOString() ?? null,
    },
  };
}
