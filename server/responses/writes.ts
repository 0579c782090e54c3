import { sql } from 'kysely';
import { limits } from '../../contract/limits.ts';
import type { Database } from '../platform/database.ts';

/** Figures are of so many days. */
const DAYS = 90;
/** Of fewer turns a median says nothing. */
const TURNS_MIN = 5;

/**
 * How soon clinics answer, from the last 90 days before `now`: each request that came, and each turn of a client in a
 * conversation, up to the first answer of a person. What nobody has answered counts once it is too late. Clinics with
 * fewer turns keep what stands; one that has answered none of them has no figure. One statement for all clinics; returns
 * how many have new figures.
 */
export async function computeResponses(db: Database, now: Date): Promise<number> {
  const since = sql`${now}::timestamptz - ${`${DAYS} days`}::interval`;
  const late = sql`${now}::timestamptz - ${`${limits.noReplyAfterHours} hours`}::interval`;
  const { rows } = await sql<{ count: number }>`
    with said as (
      select m.chat_id, m.side, m.sent_at,
        lag(m.side) over (partition by m.chat_id order by m.seq) is distinct from m.side as is_turn, m.seq
      from chats c join chat_messages m on m.chat_id = c.id
      where c.last_at > ${since} and m.sent_at > ${since} and m.side in ('client', 'staff')
        and (m.side = 'staff' or m.retracted_at is null)
    ), answered as (
      select chat_id, side, sent_at as asked_at,
        lead(sent_at) over (partition by chat_id order by seq) as replied_at
      from said where is_turn
    ), turns as (
      select clinic_id, delivered_at as asked_at, replied_at from request_recipients
      where delivered_at > ${since} and (replied_at is not null or state = 'no_reply')
      union all
      select c.clinic_id, a.asked_at, a.replied_at from answered a join chats c on c.id = a.chat_id
      where a.side = 'client' and (a.replied_at is not null or a.asked_at < ${late})
    ), figures as (
      select clinic_id, count(*)::int as requests, count(replied_at)::int as replied,
        greatest(1, round(percentile_cont(0.5) within group (
          order by extract(epoch from replied_at - asked_at) / 60))::int) as minutes
      from turns group by clinic_id having count(*) >= ${TURNS_MIN}
    ), silent as (
      delete from clinic_responses r using figures f where f.clinic_id = r.clinic_id and f.replied = 0
      returning r.clinic_id
    ), kept as (
      insert into clinic_responses (clinic_id, median_reply_minutes, requests, replied, computed_on)
      select clinic_id, minutes, requests, replied, ${now}::date from figures where replied > 0
      on conflict (clinic_id) do update set median_reply_minutes = excluded.median_reply_minutes,
        requests = excluded.requests, replied = excluded.replied, computed_on = excluded.computed_on
      returning clinic_id
    )
    select ((select count(*) from silent) + (select count(*) from kept))::int as count`.execute(db);
  return rows[0]?.count ?? 0;
}
