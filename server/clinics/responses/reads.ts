import { type RawBuilder, sql } from 'kysely';
import { limits } from '../../../contract/platform/limits.ts';

/** Whether the client works at the clinic: what colleagues ask each other says nothing of how patients are answered. */
export const isOwnMember = (client: string, clinic: string): RawBuilder<boolean> => sql<boolean>`exists (
  select from staff s where s.account_id = ${sql.ref(client)} and s.clinic_id = ${sql.ref(clinic)})`;

/** Of fewer turns a median says nothing. */
export const TURNS_MIN = 5;

export type TurnsOf = {
  /** The present moment: by it a question is late or may still be answered in time. */
  now: Date;
  since: Date;
  /** Excluded. */
  until: Date;
  /** SQL condition that a column with a clinic's id holds one of the clinics that are counted. */
  isIn(column: string): RawBuilder<unknown>;
};

/**
 * Table expressions for a `with` clause. The last one is `turns (clinic_id, asked_at, replied_at)`: each time that a client
 * asked a clinic between `since` and `until`, and when a person at the clinic first replied. Null means that nobody has, and
 * that it is too late by `now`; what may still be answered in time is left out. A turn is a request that was delivered, or
 * the first message of a client after the clinic wrote last. Automatic messages are no reply, deleted messages ask nothing,
 * and members of the clinic are not counted as clients. The public reply time and the clinic's report both count from it.
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
