import { sql } from 'kysely';
import type { CaseEvent, furtherCaseActs } from '../../../contract/requests/case-history.ts';
import type { Database } from '../../platform/database.ts';
import { KnownError } from '../../platform/errors.ts';
import { eventOfAct } from '../chat-events/rules.ts';
import type { Who } from './writes.ts';

/** What conversations are not told of, by the act. An act that neither names is not shown: it may concern other clinics. */
const furtherActs: ReadonlyMap<string, (typeof furtherCaseActs)[number]> = new Map([
  ['see', 'seen'],
  ['papers_asked', 'documents_asked'],
  ['view', 'offer_viewed'],
  ['expire_offer', 'offer_expired'],
  ['remind', 'reminded'],
  ['slow', 'slow'],
  ['lapse', 'no_reply'],
  ['warn', 'expiry_near'],
  ['expire', 'expired'],
  ['complete', 'completed'],
  ['write_plan', 'plan_written'],
  ['ask_bill', 'bill_asked'],
  ['lapse_bill', 'bill_lapsed'],
  ['see_check_in', 'check_in_seen'],
  ['all_closed', 'closed_to_clinic'],
]);

/** What an act is called in histories; null: it is not told there. */
export const kindOf = (act: string): CaseEvent['kind'] | null =>
  eventOfAct(act) ?? furtherActs.get(act) ?? null;

type Row = {
  id: string;
  act: string;
  at: Date;
  by: string | null;
  to: string | null;
  version: number | null;
};

const HISTORY_MAX = 200;

/** Names of members, as they are now: an account that is gone has none. */
const nameOfActor = sql`
  case when e.actor = 'staff' then (
    select trim(a.name || ' ' || a.surname) from accounts a where a.id = e.actor_id and a.deleted_at is null) end`;

/**
 * What happened to a case at one clinic and who of it did what, the last first. Throws not_found. Acts on the whole
 * request count from the day on which the clinic received it.
 */
export async function listCaseHistory(
  db: Database,
  { accountId, clinicId, requestId }: Who,
): Promise<CaseEvent[]> {
  const { rows: cases } = await sql<{ deliveredAt: Date; itemId: string | null }>`
    select t.delivered_at as "deliveredAt",
      (select i.id from inbox_items i where i.request_id = t.request_id and i.clinic_id = t.clinic_id) as "itemId"
    from request_recipients t
    join requests r on r.id = t.request_id
    join staff s on s.clinic_id = t.clinic_id and s.account_id = ${accountId}::uuid
    where t.request_id = ${requestId}::uuid and t.clinic_id = ${clinicId} and r.account_id <> s.account_id
      and r.state not in ('submitted', 'in_review', 'rejected')`.execute(db);
  const [found] = cases;
  if (!found) throw new KnownError('not_found');
  const { deliveredAt, itemId } = found;
  const { rows } = await sql<Row>`
    (select 'e' || e.id as id, e.kind as act, e.at, ${nameOfActor} as by, null as to,
        case when e.kind = 'offer' then (e.detail->>'version')::int end as version
      from request_events e
      where e.request_id = ${requestId}::uuid
        and (e.clinic_id = ${clinicId} or e.clinic_id is null and e.at >= ${deliveredAt}))
    union all
    (select 'a' || n.version, case when n.name is null then 'freed' else 'given' end, n.at, n.by_name, n.name, null
      from inbox_assignments n where n.item_id = ${itemId}::uuid)
    order by at desc, id desc limit ${HISTORY_MAX}`.execute(db);
  const told = rows.flatMap(({ act, at, ...row }) => {
    const kind = act === 'given' || act === 'freed' ? act : kindOf(act);
    return kind === null ? [] : [{ ...row, kind, at: at.toISOString() }];
  });
  const delivered = { id: 'd', kind: 'delivered' as const, at: deliveredAt.toISOString() };
  return [...told, { ...delivered, by: null, to: null, version: null }];
}
