import { sql } from 'kysely';
import { type Database, retryingTransaction, type Transaction } from '../../platform/database.ts';
import { enqueue } from '../../platform/jobs.ts';
import type { EmailKind } from '../kinds.ts';
import { wantsNews } from '../reads.ts';
import { enqueueEmail } from '../writes.ts';
import { EMAILS_EVERY_MS, isOver, pickNews, type StaffNewsKind, type TrueNews } from './rules.ts';

export const STAFF_EMAIL = 'staff-letter';

/** What the members of a clinic are written about, by what it concerns. */
export const requestNewsKinds = [
  'new_request',
  'reminder',
  'accepted',
  'date_reminder',
  'passed_over',
  'cancelled',
  'answered',
  'offer_declined',
  'date_chosen',
  'dates_asked',
  'bill_waiting',
  'bill_decided',
  'check_in_worrying',
  'approval_asked',
  'approval_returned',
] as const;

export type StaffEmail =
  | { kind: (typeof requestNewsKinds)[number]; clinicId: number; requestId: string }
  | { kind: 'assigned'; clinicId: number; itemId: string }
  | { kind: 'comment' | 'reply_redacted'; commentId: number };

/** Puts an email to the members of a clinic on the way in the transaction. It names what it is about, and nothing of it. */
export function enqueueStaffEmail(trx: Transaction, email: StaffEmail): Promise<void> {
  const { kind, ...about } = email;
  return enqueue(trx, STAFF_EMAIL, email, { key: `${kind} ${Object.values(about).reverse().join(' ')}` });
}

export type News = {
  accountId: string;
  kind: StaffNewsKind;
  clinicId: number;
  requestId?: string;
  itemId?: string;
  chatId?: string;
  commentId?: number;
};

/** Notes what members are to hear of; what is noted already stays once. */
export async function noteNews(trx: Transaction, all: readonly News[]): Promise<void> {
  for (const news of all)
    await sql`
      insert into staff_news (account_id, kind, clinic_id, request_id, item_id, chat_id, comment_id)
      values (${news.accountId}::uuid, ${news.kind}, ${news.clinicId}, ${news.requestId ?? null}::uuid,
        ${news.itemId ?? null}::uuid, ${news.chatId ?? null}::uuid, ${news.commentId ?? null}::int)
      on conflict do nothing`.execute(trx);
}

const isUnanswered = sql`r.state in ('open', 'needs_info') and t.replied_at is null`;

/** Approvals `a` of offers that clinic `t` can still send to the request. */
const approvalOf = sql`select from offer_approvals a join offers p on p.id = a.offer_id
  where p.request_id = t.request_id and p.clinic_id = t.clinic_id and p.state in ('draft', 'sent', 'viewed')`;

/** Whether news `n` is so when the email is written: of request `r` at clinic `t`, with the accepted offer `o`, its bill `b` and aftercare `f`. */
const isTrue = sql`case n.kind
  when 'new_request' then ${isUnanswered} and t.state in ('delivered', 'seen')
  -- After its deadline a clinic can still answer.
  when 'reminder' then ${isUnanswered} and t.state in ('delivered', 'seen', 'no_reply')
  when 'accepted' then r.state = 'accepted' and o.clinic_id = t.clinic_id
  when 'date_reminder' then r.state = 'accepted' and o.clinic_id = t.clinic_id
  when 'passed_over' then o.clinic_id <> t.clinic_id and t.state <> 'declined'
  -- Whoever was passed over or has refused knows that it is over already.
  when 'cancelled' then r.state = 'cancelled' and coalesce(o.clinic_id = t.clinic_id, t.state <> 'declined')
  when 'answered' then t.folder = 'unanswered' and exists (select from request_questions q
    where q.request_id = t.request_id and q.clinic_id = t.clinic_id and q.answered_at is not null)
  when 'offer_declined' then r.state in ('open', 'needs_info') and t.folder = 'done' and t.state <> 'declined'
  when 'date_chosen' then r.state = 'scheduled' and o.clinic_id = t.clinic_id and t.folder = 'done'
  when 'dates_asked' then r.state in ('accepted', 'scheduled') and o.clinic_id = t.clinic_id and t.folder = 'unanswered'
  when 'bill_waiting' then r.state = 'scheduled' and o.clinic_id = t.clinic_id and b.waits_for in ('staff', 'both')
  when 'bill_decided' then o.clinic_id = t.clinic_id and b.state = 'decided'
  when 'check_in_worrying' then o.clinic_id = t.clinic_id and f.is_worrying
  when 'approval_asked' then exists (${approvalOf} and a.state = 'waiting')
  when 'approval_returned' then exists (${approvalOf} and a.state = 'returned' and a.asked_by = n.account_id
    and not exists (select from offer_approvals later where later.offer_id = a.offer_id and later.id > a.id))
  when 'assigned' then i.assigned_to = n.account_id and i.folder <> 'done'
  when 'message' then c.state = 'open' and c.waiting_since is not null
  when 'comment' then m.status in ('published', 'disputed')
  when 'reply_redacted' then m.status in ('published', 'disputed') end`;

/** Whether the account wants to be told of it. */
const isWanted = sql`case n.kind when 'message' then ${wantsNews('messages')}
  when 'comment' then ${wantsNews('comments')} when 'reply_redacted' then ${wantsNews('comments')} else ${wantsNews('requests')} end`;

/** Takes all that was noted for an account off the list, and returns what is true and wanted, in its order. */
async function takeNews(trx: Transaction, accountId: string): Promise<TrueNews[]> {
  const { rows } = await sql<TrueNews>`
    select n.kind, n.clinic_id as "clinicId", r.id as "requestId", c.id as "chatId"
    from staff_news n join accounts a on a.id = n.account_id
    left join inbox_items i on i.id = n.item_id
    left join chats c on c.id = coalesce(n.chat_id, i.chat_id)
    left join comments m on m.id = n.comment_id
    left join requests r on r.id = coalesce(n.request_id, i.request_id, c.request_id)
    left join request_recipients t on t.request_id = r.id and t.clinic_id = n.clinic_id
    left join offers o on o.id = r.accepted_offer_id
    left join bills b on b.request_id = r.id
    left join aftercares f on f.request_id = r.id
    where n.account_id = ${accountId}::uuid and ${isWanted} and ${isTrue}
      and exists (select from staff s where s.account_id = n.account_id and s.clinic_id = n.clinic_id)
      -- A member who is the client of what it is about.
      and coalesce(r.account_id, c.account_id) is distinct from n.account_id
    order by n.id`.execute(trx);
  await trx.deleteFrom('staff_news').where('account_id', '=', accountId).execute();
  return rows;
}

const emailOf: Record<StaffNewsKind, EmailKind> = {
  new_request: 'staff_request',
  reminder: 'staff_reminder',
  accepted: 'staff_accepted',
  date_reminder: 'staff_date_reminder',
  passed_over: 'staff_passed_over',
  cancelled: 'staff_cancelled',
  answered: 'staff_answered',
  offer_declined: 'staff_offer_declined',
  date_chosen: 'staff_date_chosen',
  dates_asked: 'staff_dates_asked',
  bill_waiting: 'staff_bill_waiting',
  bill_decided: 'staff_bill_decided',
  check_in_worrying: 'staff_check_in_worrying',
  approval_asked: 'staff_approval_asked',
  approval_returned: 'staff_approval_returned',
  assigned: 'staff_assigned',
  message: 'staff_message',
  comment: 'staff_comment',
  reply_redacted: 'staff_reply_redacted',
};

/**
 * Writes one email about all that was noted for an account, unless it had one within the hour: then the next round does.
 * What is one thing is said by its own email, several by one that counts them.
 */
export async function sendNews(trx: Transaction, accountId: string, now: Date): Promise<void> {
  const { rows } = await sql<{ mailedAt: Date | null }>`
    select staff_mailed_at as "mailedAt" from accounts where id = ${accountId}::uuid for no key update`.execute(
    trx,
  );
  const [reader] = rows;
  if (!reader || !isOver(reader.mailedAt, now)) return;
  const news = pickNews(await takeNews(trx, accountId));
  const [first, ...others] = news;
  if (!first) return;
  const { kind, clinicId, requestId, chatId } = first;
  if (others.length === 0)
    await enqueueEmail(trx, {
      kind: emailOf[kind],
      accountId,
      clinicId,
      ...(requestId !== null && { requestId }),
      ...(chatId !== null && { chatId }),
    });
  else {
    const counts = new Map<StaffNewsKind, number>();
    for (const one of news) counts.set(one.kind, (counts.get(one.kind) ?? 0) + 1);
    const told = [...counts].map(([of, count]) => ({ kind: of, count }));
    await enqueueEmail(trx, { kind: 'staff_news', accountId, news: told });
  }
  await trx.updateTable('accounts').set({ staff_mailed_at: now }).where('id', '=', accountId).execute();
}

const BATCH = 200;

/** Emails to all whose hour is over, about what was noted meanwhile. */
export async function sendDueNews(db: Database, now: Date, signal?: AbortSignal): Promise<void> {
  const before = new Date(now.getTime() - EMAILS_EVERY_MS);
  for (;;) {
    const { rows } = await sql<{ accountId: string }>`
      select distinct n.account_id as "accountId" from staff_news n join accounts a on a.id = n.account_id
      where coalesce(a.staff_mailed_at <= ${before}, true) limit ${BATCH}`.execute(db);
    for (const { accountId } of rows) {
      if (signal?.aborted) return;
      await retryingTransaction(db, (trx) => sendNews(trx, accountId, now));
    }
    if (rows.length < BATCH) return;
  }
}
