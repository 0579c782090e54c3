import { sql } from 'kysely';
import {
  billStatisticCases,
  billStatisticMonths,
  billTolerance,
} from '../../../contract/clinics/bill-statistics.ts';
import { isOwnMember } from '../../clinics/responses/reads.ts';
import type { Database } from '../../platform/database.ts';

/**
 * The public figures of clinics as of `now`: of each patient the last bill that was settled in 24 months, also of clinics
 * that were merged. A figure changes only when five cases together have come or gone, so that nobody works out a single
 * bill from two figures; one that has fewer than five patients left goes at once. A figure of the demo world, which no bill
 * was counted for, stays. One statement for all clinics; returns how many figures have changed.
 */
export async function computeBillStatistics(db: Database, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with settled as (
      select b.request_id, coalesce(c.merged_into, c.id) as clinic_id, r.account_id, b.deviation, b.is_counted, b.settled_at,
        b.deviation is not null and b.outcome is distinct from 'set_aside'
          and b.settled_at > ${now}::timestamptz - ${`${billStatisticMonths} months`}::interval
          and not ${isOwnMember('r.account_id', 'o.clinic_id')} as counts
      from bills b join requests r on r.id = b.request_id join offers o on o.id = r.accepted_offer_id
      join clinics c on c.id = o.clinic_id
      where b.settled_at is not null
    ), eligible as (
      select distinct on (clinic_id, account_id) request_id, clinic_id, deviation
      from settled where counts order by clinic_id, account_id, settled_at desc, request_id
    ), wanted as (
      select s.request_id, s.clinic_id, s.is_counted, e.request_id is not null as is_eligible, e.deviation
      from settled s left join eligible e on e.request_id = s.request_id
    ), due as (
      select w.clinic_id from wanted w group by w.clinic_id
      having count(*) filter (where w.is_eligible <> w.is_counted) >= ${billStatisticCases}
        or (bool_or(w.is_counted) and count(*) filter (where w.is_eligible) < ${billStatisticCases})
    ), figures as (
      select clinic_id, count(*)::int as cases,
        round(100 * percentile_cont(0.5) within group (order by deviation))::int as median_deviation,
        (count(*) filter (where deviation > ${billTolerance}))::int as above
      from wanted where is_eligible and clinic_id in (select clinic_id from due)
      group by clinic_id having count(*) >= ${billStatisticCases}
    ), counted as (
      update bills b set is_counted = w.is_eligible and w.clinic_id in (select clinic_id from figures)
      from wanted w where w.request_id = b.request_id and w.clinic_id in (select clinic_id from due)
        and b.is_counted <> (w.is_eligible and w.clinic_id in (select clinic_id from figures))
      returning b.request_id
    ), gone as (
      delete from clinic_bill_statistics where clinic_id in (select clinic_id from due)
        and clinic_id not in (select clinic_id from figures)
      returning clinic_id
    ), kept as (
      insert into clinic_bill_statistics (clinic_id, cases, median_deviation, above, counted_on)
      select clinic_id, cases, median_deviation, above, ${now}::date from figures
      on conflict (clinic_id) do update set cases = excluded.cases, median_deviation = excluded.median_deviation,
        above = excluded.above, counted_on = excluded.counted_on
      returning clinic_id
    )
    select ((select count(*) from gone) + (select count(*) from kept))::int as count`.execute(db);
  return rows[0]?.count ?? 0;
}
