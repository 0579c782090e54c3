import { sql } from 'kysely';
import type { ApprovalLimit } from '../../contract/offers/offer-approvals.ts';
import type { Database } from '../platform/database.ts';

/** The name of the account in `column`; null: it is gone. */
export const nameOf = (column: string) => sql`(
  select trim(who.name || ' ' || who.surname) from accounts who
  where who.id = ${sql.ref(column)} and who.deleted_at is null)`;

/** An approval `a` as json, with times as json has them. */
export const approvalJson = sql`json_build_object('state', a.state, 'draft_version', a.draft_version,
  'asked_by', ${nameOf('a.asked_by')}, 'asked_at', a.asked_at,
  'decided_by', case when a.state in ('approved', 'returned') then ${nameOf('a.decided_by')} end,
  'decided_at', a.decided_at, 'reason', a.reason, 'version', a.version)`;

/** Of offer `o`: the sum of its clinic, and the last approval that was asked for. */
export const approvalColumns = sql`
  (select json_build_object('amount', l.amount::float8, 'currency_id', l.currency_id)
    from offer_approval_limits l where l.clinic_id = o.clinic_id and l.amount is not null) as approval_sum,
  (select ${approvalJson} from offer_approvals a where a.offer_id = o.id order by a.id desc limit 1) as approval`;

/** Above which total owners approve the offers of a clinic, and how often that was set. */
export async function getApprovalLimit(db: Database, clinicId: number): Promise<ApprovalLimit> {
  const { rows } = await sql<{ amount: number | null; currency_id: number | null; version: number }>`
    select amount::float8 as amount, currency_id, version from offer_approval_limits
    where clinic_id = ${clinicId}`.execute(db);
  const [row] = rows;
  if (!row) return { sum: null, version: 0 };
  const { amount, currency_id, version } = row;
  return { sum: amount === null || currency_id === null ? null : { amount, currency_id }, version };
}
