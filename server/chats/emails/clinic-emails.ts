import { sql } from 'kysely';
import { wantsNews } from '../../email/reads.ts';
import { noteNews, sendNews } from '../../email/staff/writes.ts';
import { type Database, retryingTransaction, type Transaction } from '../../platform/database.ts';
import { getHours } from './reads.ts';
import { AFTER_MS, EVERY_MS, waitsSince } from './rules.ts';

const BATCH = 200;

type Member = { accountId: string; role: string; doctorId: number | null; mailedAt: Date | null };

/** Members of the clinic who want to be told, held: emails of two clinics to one of them come one after another. */
async function takeMembers(trx: Transaction, clinicId: number): Promise<Member[]> {
  const { rows } = await sql<Member>`
    select a.id as "accountId", s.role, s.doctor_id as "doctorId", a.staff_mailed_at as "mailedAt"
    from staff s join accounts a on a.id = s.account_id
    where s.clinic_id = ${clinicId} and ${wantsNews('messages')}
    order by a.id for no key update of a`.execute(trx);
  return rows;
}

/** `unreadAt`: when the client's first message was sent that nobody of the clinic has read; null: all is read or answered. */
type Waiting = {
  chatId: string;
  newsAt: Date;
  unreadAt: Date | null;
  doctorId: number | null;
  clientId: string;
  present: string[];
};

/** The clinic's conversations that are due, held; those in the hands of another node are left to it. */
async function takeDue(trx: Transaction, clinicId: number, now: Date): Promise<Waiting[]> {
  const before = new Date(now.getTime() - AFTER_MS);
  const { rows: held } = await sql<{ id: string }>`
    select id from chats where clinic_id = ${clinicId} and staff_news_at <= ${before}
    order by id for update skip locked`.execute(trx);
  if (held.length === 0) return [];
  // Read after the lock: a statement sees what was committed when it began.
  const { rows } = await sql<Waiting>`
    select c.id as "chatId", c.staff_news_at as "newsAt", c.doctor_id as "doctorId", c.account_id as "clientId",
      array(select p.account_id from chat_participants p
        where p.chat_id = c.id and p.side = 'staff' and p.account_id is not null) as present,
      case when c.waiting_since is not null and c.state <> 'blocked' then (
        select min(m.sent_at) from chat_messages m
        where m.chat_id = c.id and m.side = 'client' and m.retracted_at is null and m.seq > coalesce((
          select max(p.read_seq) from chat_participants p where p.chat_id = c.id and p.side = 'staff'), 0))
      end as "unreadAt"
    from chats c where c.id = any(${held.map(({ id }) => id)}::uuid[]) order by c.staff_news_at, c.id`.execute(
    trx,
  );
  return rows;
}

/**
 * Owners and coordinators read for all; a doctor what is theirs: asked by name, or spoken in. A member who is the client
 * reads as the client.
 */
const reads = (member: Member, chat: Waiting): boolean =>
  member.accountId !== chat.clientId &&
  (member.role !== 'doctor' ||
    (member.doctorId !== null && member.doctorId === chat.doctorId) ||
    chat.present.includes(member.accountId));

const settle = (trx: Transaction, chatId: string, newsAt: Date | null) =>
  sql`update chats set staff_news_at = ${newsAt} where id = ${chatId}::uuid`.execute(trx);

/** When each of these may be written to again; the first of them. */
const nextOf = (members: readonly Member[]): Date =>
  new Date(Math.min(...members.map(({ mailedAt }) => (mailedAt?.getTime() ?? 0) + EVERY_MS)));

/** Whom to write to, and about which conversations. */
async function settleAll(
  trx: Transaction,
  { clinicId, members, now }: { clinicId: number; members: readonly Member[]; now: Date },
): Promise<{ found: number; told: Map<string, string[]> }> {
  const chats = await takeDue(trx, clinicId, now);
  const hours = await getHours(trx, clinicId);
  const told = new Map<string, string[]>();
  for (const chat of chats) {
    const since = chat.unreadAt && waitsSince(hours, chat.unreadAt, now);
    const readers = members.filter((member) => reads(member, chat));
    const free = readers.filter(
      ({ mailedAt }) => !mailedAt || mailedAt.getTime() + EVERY_MS <= now.getTime(),
    );
    if (since === null || readers.length === 0) await settle(trx, chat.chatId, null);
    else if (since.getTime() + AFTER_MS > now.getTime()) await settle(trx, chat.chatId, since);
    else if (free.length === 0)
      await settle(trx, chat.chatId, new Date(nextOf(readers).getTime() - AFTER_MS));
    else {
      await settle(trx, chat.chatId, null);
      for (const { accountId } of free) told.set(accountId, [...(told.get(accountId) ?? []), chat.chatId]);
    }
  }
  return { found: chats.length, told };
}

/** Writes to the members of one clinic. False: there was nothing to be had. */
async function writeTo(db: Database, clinicId: number, now: Date): Promise<boolean> {
  return retryingTransaction(db, async (trx) => {
    // Accounts before conversations: in this order a deletion takes them too.
    const members = await takeMembers(trx, clinicId);
    const { found, told } = await settleAll(trx, { clinicId, members, now });
    for (const [accountId, chats] of told) {
      await noteNews(
        trx,
        chats.map((chatId) => ({ accountId, kind: 'message', clinicId, chatId })),
      );
      await sendNews(trx, accountId, now);
    }
    return found > 0;
  });
}

/**
 * Emails to the members of clinics where a client's message has waited for ten minutes of the clinic's hours and nobody
 * there has read it: with what else they are to hear of, at most one an hour to each. They name nobody and nothing.
 */
export async function sendClinicEmails(db: Database, now: Date, signal?: AbortSignal): Promise<void> {
  const before = new Date(now.getTime() - AFTER_MS);
  for (;;) {
    const { rows } = await sql<{ clinicId: number }>`
      select distinct clinic_id as "clinicId" from (
        select clinic_id from chats where staff_news_at <= ${before}
        order by staff_news_at limit ${BATCH}) due`.execute(db);
    let done = 0;
    for (const { clinicId } of rows) {
      if (signal?.aborted) return;
      if (await writeTo(db, clinicId, now)) done += 1;
    }
    if (done === 0) return;
  }
}
