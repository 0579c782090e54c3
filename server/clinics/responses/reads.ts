import { type RawBuilder, sql } from 'kysely';
import { limits } from '../../../contract/platform/limits.ts';

/** Whether the client works at the clinic: what colleagues ask each other says nothing of how patients are answered. */
export const isOwnMember = (client: string, clinic: string): RawBuilder<boolean> => sql<boolean>`exists (
  select from staff s where s.account_id = ${sql.ref(client)} and s.clinic_id = ${sql.ref(clinic)})`;

/** Of fewer turns a median says nothing. */
export const TURNS_MIN = 5;

/** A time of `now`, and of which clinics: a condition on a column with a clinic's id. */
export type TurnsOf = { now: Date; since: Date; until: Date; isIn(column: string): RawBuilder<unknown> };

/**
 * Table expressions that end in `turns (clinic_id, asked_at, replied_at)`: what people have asked clinics from `since` up to
 * before `until`, and when a person first answered (null: nobody, and by `now` it is too late). A turn is each request that
 * came, and each time a client spoke in a conversation after the clinic had: words of the service answer nobody, a message
 * that was taken back asks nothing, and neither does a member of the clinic. The public figure and that of the workspace are both counted from it.
 */
export function turnTables({ now, since, until, isIn }: TurnsOf): RawBuilder<unknown> {
  const late = sql`${now}::timestamptz - ${`${limits.noReplyAfterHours} hours`}::interval`;
  return sql`
    said as (
      select m.chat_id, m.side, m.sent_at,
        lag(m.side) over (partition by m.chat_id order by m.seq) is distinct from m.side as is_turn, m.seq
      from chats c join chat_messages m on m.chat_id = c.id
      where c.last_at > ${since} and m.sent_at > ${since} and m.side in ('client', 'staff') and ${isIn('c.clinic_id')}
        and (m.side = 'staff' or m.retracted_at is null) and not ${isOwnMember('c.account_id', 'c.clinic_id')}
    ), spoken as (
      select chat_id, side, sent_at as asked_at,
        lead(sent_at) over (partition by chat_id order by seq) as replied_at
      from said where is_turn
    ), turns as (
      select t.clinic_id, t.delivered_at as asked_at, t.replied_at
      from request_recipients t join requests r on r.id = t.request_id
      where t.delivered_at >= ${since} and t.delivered_at < ${until}
        and (t.replied_at is not null or t.state = 'no_reply') and ${isIn('t.clinic_id')}
        and not ${isOwnMember('r.account_id', 't.clinic_id')}
      union all
      select c.clinic_id, a.asked_at, a.replied_at from spoken a join chats c on c.id = a.chat_id
      where a.side = 'client' and a.asked_at < ${until} and (a.replied_at is not null or a.asked_at < ${late})
    )`;
}

/** Of rows of `turns`: the median of the first answers, in whole minutes, at least one; null: there is none. */
export const medianMinutes = sql`
  case when count(replied_at) > 0 then greatest(1, round(percentile_cont(0.5) within group (
    order by extract(epoch from replied_at - asked_at) / 60)))::int end`;
