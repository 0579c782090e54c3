import { sql } from 'kysely';
import type { Database } from '../../platform/database.ts';
import { wantsNews } from '../reads.ts';
import type { News, StaffEmail } from './writes.ts';

type Of<Kind extends StaffEmail['kind']> = Extract<StaffEmail, { kind: Kind }>;
type RequestEmail = Extract<StaffEmail, { requestId: string }>;
type CommentEmail = Extract<StaffEmail, { commentId: number }>;

/**
 * About a request: owners and coordinators, and the doctor whom the client or an offer of the clinic has named; but for
 * the client, who may be one of them.
 */
async function readersOfRequest(trx: Database, email: RequestEmail): Promise<News[]> {
  const { kind, clinicId, requestId } = email;
  const { rows } = await sql<{ id: string }>`
    select a.id from request_recipients t
    join staff s on s.clinic_id = t.clinic_id and (s.role <> 'doctor' or s.doctor_id = t.doctor_id
      or s.doctor_id in (select v.doctor_id from offers f join offer_versions v on v.offer_id = f.id
        where f.request_id = t.request_id and f.clinic_id = t.clinic_id))
    join accounts a on a.id = s.account_id
    join requests r on r.id = t.request_id and r.account_id <> a.id
    where t.request_id = ${requestId}::uuid and t.clinic_id = ${clinicId} and ${wantsNews('requests')}
    order by a.id`.execute(trx);
  return rows.map(({ id }) => ({ accountId: id, kind, clinicId, requestId }));
}

/** About an approval: the owners who are asked for it, or the member who asked and whose draft has come back. */
async function readersOfApproval(trx: Database, email: RequestEmail): Promise<News[]> {
  const { kind, clinicId, requestId } = email;
  const isAsked = kind === 'approval_asked';
  const { rows } = await sql<{ id: string }>`
    select a.id from staff s join accounts a on a.id = s.account_id
    join requests r on r.id = ${requestId}::uuid and r.account_id <> a.id
    where s.clinic_id = ${clinicId} and ${wantsNews('requests')}
      and case when ${isAsked} then s.role = 'owner' else a.id = (
        select p.asked_by from offer_approvals p join offers o on o.id = p.offer_id
        where o.request_id = r.id and o.clinic_id = s.clinic_id order by p.id desc limit 1) end
    order by a.id`.execute(trx);
  return rows.map(({ id }) => ({ accountId: id, kind, clinicId, requestId }));
}

async function readersOfItem(trx: Database, { kind, clinicId, itemId }: Of<'assigned'>): Promise<News[]> {
  const { rows } = await sql<{ id: string }>`
    select a.id from inbox_items i join accounts a on a.id = i.assigned_to
    where i.id = ${itemId}::uuid and ${wantsNews('requests')}`.execute(trx);
  return rows.map(({ id }) => ({ accountId: id, kind, clinicId, itemId }));
}

/**
 * About a comment that is shown: owners and coordinators of its clinic, or of where its doctor is found. That it was
 * published is told once for ever.
 */
async function readersOfComment(trx: Database, { kind, commentId }: CommentEmail): Promise<News[]> {
  const isShown = sql`id = ${commentId} and status in ('published', 'disputed')`;
  const told =
    kind === 'comment'
      ? sql`update comments set clinic_told_at = now() where ${isShown} and clinic_told_at is null
          returning clinic_id, doctor_id`
      : sql`select clinic_id, doctor_id from comments where ${isShown}`;
  const { rows } = await sql<{ id: string; clinicId: number }>`
    with told as (${told})
    select a.id, s.clinic_id as "clinicId" from told
    join staff s on s.role <> 'doctor' and (s.clinic_id = told.clinic_id or s.clinic_id in (
      select p.clinic_id from positions p where p.doctor_id = told.doctor_id and p.is_main))
    join accounts a on a.id = s.account_id
    where ${wantsNews('comments')}
    order by a.id, s.clinic_id`.execute(trx);
  return rows.map(({ id, clinicId }) => ({ accountId: id, kind, clinicId, commentId }));
}

/** Who is written to: what the email says is asked again when it is written. */
export function listReaders(trx: Database, email: StaffEmail): Promise<News[]> {
  if (email.kind === 'assigned') return readersOfItem(trx, email);
  if ('commentId' in email) return readersOfComment(trx, email);
  if (email.kind === 'approval_asked' || email.kind === 'approval_returned')
    return readersOfApproval(trx, email);
  return readersOfRequest(trx, email);
}
