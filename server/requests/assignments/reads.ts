import { type RawBuilder, sql } from 'kysely';
import type { Assignee, Assignment, InboxEntry } from '../../../contract/requests/assignments.ts';
import { type Database, prepared } from '../../platform/database.ts';
import { isAwayOf } from '../../team/reads.ts';

/** A row of the inbox as the database has it. */
export type EntryColumn = Omit<InboxEntry, 'assignee'> & { assignee: Omit<Assignee, 'is_self'> | null };

/** Row `i` of the inbox as json, with who has it. */
const entryOf = sql`
  json_build_object('id', i.id, 'version', i.version,
    'snoozed_until', case when i.snoozed_until > now() then i.snoozed_until end,
    'labels', coalesce((
      select json_agg(json_build_object('id', l.id, 'name', l.name, 'color', l.color) order by lower(l.name), l.id)
      from inbox_item_labels x join inbox_labels l on l.id = x.label_id where x.item_id = i.id), '[]'),
    'assignee', (
    select json_build_object('account_id', m.account_id, 'name', trim(a.name || ' ' || a.surname),
        'is_absent', ${isAwayOf('m')})
      from staff m join accounts a on a.id = m.account_id
      where m.account_id = i.assigned_to and m.clinic_id = i.clinic_id))`;

/** The row of request `t` in its clinic's inbox, as a column. */
export const entryOfRequest: RawBuilder<EntryColumn> = sql`(
  select ${entryOf} from inbox_items i where i.request_id = t.request_id and i.clinic_id = t.clinic_id)`;

/**
 * The row of conversation `room`: its own, or that of its request; null: nothing was said in it yet. Each by its own index:
 * one condition for both would read the whole table.
 */
export const entryOfChat: RawBuilder<EntryColumn | null> = sql`case when room.request_id is null
  then (select ${entryOf} from inbox_items i where i.chat_id = room.id)
  else (select ${entryOf} from inbox_items i where i.request_id = room.request_id and i.clinic_id = room.clinic_id) end`;

export const shapeEntry = (
  { assignee, snoozed_until: until, ...entry }: EntryColumn,
  accountId: string,
): InboxEntry => ({
  ...entry,
  snoozed_until: until === null ? null : new Date(until).toISOString(),
  assignee: assignee && { ...assignee, is_self: assignee.account_id === accountId },
});

/** Whether row `i` is a clinic's that the account works for: whoever works where they ask is its client there. */
export const isEntryOf = (accountId: string): RawBuilder<boolean> => sql<boolean>`(
  exists (select from staff s where s.clinic_id = i.clinic_id and s.account_id = ${accountId}::uuid)
  and not exists (select from requests r where r.id = i.request_id and r.account_id = ${accountId}::uuid)
  and not exists (select from chats c where c.id = i.chat_id and c.account_id = ${accountId}::uuid))`;

/** Rows of the inbox by their ids, in one query. What is not there, or not for this account, is left out. */
export async function findEntries(
  db: Database,
  accountId: string,
  ids: readonly string[],
): Promise<Map<string, InboxEntry>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ entry: EntryColumn }>`${prepared}
    select ${entryOf} as entry from inbox_items i
    where i.id = any(${[...ids]}::uuid[]) and ${isEntryOf(accountId)}`.execute(db);
  return new Map(rows.map(({ entry }) => [entry.id, shapeEntry(entry, accountId)]));
}

/** Null: there is no such row, or not for this account. */
export const findEntry = async (db: Database, accountId: string, id: string): Promise<InboxEntry | null> =>
  (await findEntries(db, accountId, [id])).get(id) ?? null;

const HISTORY_MAX = 50;

/** Who was given a row, the last first. */
export async function listAssignments(db: Database, id: string): Promise<Assignment[]> {
  const { rows } = await sql<Omit<Assignment, 'at'> & { at: Date }>`
    select name, by_name as by, coalesce(account_id = by_id, false) as is_own, at from inbox_assignments
    where item_id = ${id}::uuid order by version desc limit ${HISTORY_MAX}`.execute(db);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}
