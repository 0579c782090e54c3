import { sql } from 'kysely';
import { limits } from '../../../contract/platform/limits.ts';
import type { InboxEntry } from '../../../contract/requests/assignments.ts';
import { enqueueStaffEmail } from '../../email/staff/writes.ts';
import { type Database, readNow, retryingTransaction, type Transaction } from '../../platform/database.ts';
import { KnownError, refuse } from '../../platform/errors.ts';
import { tellLive } from '../../platform/live.ts';
import type { LockedRequest } from '../events.ts';
import { findEntry, isEntryOf } from './reads.ts';

export type Held = {
  clinicId: number;
  requestId: string | null;
  chatId: string | null;
  folder: string;
  version: number;
  assignedTo: string | null;
  /** Account of the client it is about. */
  clientId: string;
  /** Who has it, by name; null: nobody. */
  name: string | null;
};

/** A row of the inbox, held: of two who take it the second sees the first. Throws not_found. */
export async function holdEntry(trx: Transaction, accountId: string, id: string): Promise<Held> {
  await sql`select from inbox_items where id = ${id}::uuid for update`.execute(trx);
  // Read after the lock: a statement sees what was committed when it began.
  const { rows } = await sql<Held>`
    select i.clinic_id as "clinicId", i.request_id as "requestId", i.chat_id as "chatId", i.folder, i.version,
      i.assigned_to as "assignedTo", trim(a.name || ' ' || a.surname) as name,
      coalesce((select r.account_id from requests r where r.id = i.request_id),
        (select c.account_id from chats c where c.id = i.chat_id)) as "clientId"
    from inbox_items i left join accounts a on a.id = i.assigned_to
    where i.id = ${id}::uuid and ${isEntryOf(accountId)}`.execute(trx);
  const [held] = rows;
  if (!held) throw new KnownError('not_found');
  return held;
}

/** Throws `invalid` on `account_id` for someone who does not work there, or who asks there themselves. */
async function requireColleague(trx: Transaction, id: string, { clinicId }: Held, memberId: string) {
  const { rows } = await sql`
    select from staff s join inbox_items i on i.id = ${id}::uuid
    where s.clinic_id = ${clinicId} and s.account_id = ${memberId}::uuid and ${isEntryOf(memberId)}
    for key share of s`.execute(trx);
  if (rows.length === 0) throw new KnownError('invalid', { account_id: [{ key: 'not_colleague' }] });
}

/** Throws `invalid` on `version`, with the name of who was faster. */
function refuseLate({ name }: Held): never {
  const problem = name === null ? { key: 'changed_meanwhile' } : { key: 'taken_meanwhile', values: { name } };
  throw new KnownError('invalid', { version: [problem] });
}

type Input = { id: string; accountId: string; memberId: string | null; version: number };

async function write(trx: Transaction, { id, accountId, memberId }: Omit<Input, 'version'>): Promise<void> {
  await sql`
    with changed as (
      update inbox_items set assigned_to = ${memberId}::uuid, version = version + 1 where id = ${id}::uuid
      returning version)
    insert into inbox_assignments (item_id, version, account_id, name, by_id, by_name)
    select ${id}::uuid, c.version, m.id, trim(m.name || ' ' || m.surname), b.id, trim(b.name || ' ' || b.surname)
    from changed c join accounts b on b.id = ${accountId}::uuid left join accounts m on m.id = ${memberId}::uuid`.execute(
    trx,
  );
}

/**
 * Gives a request or a conversation to a member of its clinic, or to nobody (`memberId` null), as it stood at `version`.
 * Whoever asks for what stands already changes nothing. Who was given it by another hears of it by email; the client does
 * not learn of it. Throws not_found, and `invalid` on `account_id` and `version`.
 */
export function assign(db: Database, input: Input): Promise<InboxEntry> {
  const { id, accountId, memberId, version } = input;
  return retryingTransaction(db, async (trx) => {
    const held = await holdEntry(trx, accountId, id);
    if (held.assignedTo !== memberId) {
      if (held.version !== version) refuseLate(held);
      if (memberId !== null) await requireColleague(trx, id, held, memberId);
      await write(trx, input);
      await tellLive(trx, { event: 'inbox.changed', client: held.clientId, clinic: held.clinicId, id });
      if (memberId !== null && memberId !== accountId)
        await enqueueStaffEmail(trx, { kind: 'assigned', itemId: id, clinicId: held.clinicId });
    }
    return readHeld(trx, input);
  });
}

/** A locked row of the inbox, as its clinic sees it now. */
export async function readHeld(
  trx: Transaction,
  { id, accountId }: Pick<Input, 'id' | 'accountId'>,
): Promise<InboxEntry> {
  const entry = await findEntry(trx, accountId, id);
  if (!entry) throw new Error('What is held stands');
  return entry;
}

const DAY_MS = 86_400_000;

/** Throws `invalid` on `until` for a time that is over or too far, and where there is nothing left to come back to. */
async function requireSnoozable(trx: Transaction, { folder }: Held, until: Date): Promise<void> {
  const ahead = until.getTime() - (await readNow(trx)).getTime();
  if (folder === 'done') refuse('until', 'snooze_done');
  if (ahead <= 0) refuse('until', 'date_past');
  if (ahead > limits.snoozeDaysMax * DAY_MS) refuse('until', 'slot_far', { count: limits.snoozeDaysMax });
}

/** Puts a row off until a time, or no more (null). Throws not_found, and `invalid` on `until`. */
export function snooze(
  db: Database,
  { id, accountId, until }: { id: string; accountId: string; until: Date | null },
): Promise<InboxEntry> {
  return retryingTransaction(db, async (trx) => {
    const held = await holdEntry(trx, accountId, id);
    if (until !== null) await requireSnoozable(trx, held, until);
    await sql`update inbox_items set snoozed_until = ${until} where id = ${id}::uuid`.execute(trx);
    await tellLive(trx, { event: 'inbox.changed', client: held.clientId, clinic: held.clinicId, id });
    return readHeld(trx, { id, accountId });
  });
}

/** Gives a request that nobody has to the member of its clinic who has answered it. `trx` holds the request's row. */
export async function assignToSender(
  trx: Transaction,
  { id: requestId, accountId: client }: LockedRequest,
  { clinicId, accountId }: { clinicId: number; accountId: string },
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from inbox_items
    where request_id = ${requestId}::uuid and clinic_id = ${clinicId} and assigned_to is null for update`.execute(
    trx,
  );
  const [item] = rows;
  if (!item) return;
  await write(trx, { id: item.id, accountId, memberId: accountId });
  await tellLive(trx, { event: 'inbox.changed', client, clinic: clinicId, id: item.id });
}
