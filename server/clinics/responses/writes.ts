import { sql } from 'kysely';
import { DAY_MS } from '../../../contract/platform/durations.ts';
import type { Database } from '../../platform/database.ts';
import { medianMinutes, TURNS_MIN, turnTables } from './reads.ts';

/** Figures are of so many days. */
const DAYS = 90;

/**
 * How soon clinics answer, from the last 90 days before `now`: each request that came, and each turn of a client in a
 * conversation, up to the first answer of a person. What nobody has answered counts once it is too late. Clinics with
 * fewer turns keep what stands; one that has answered none of them has no figure. One statement for all clinics; returns
 * how many have new figures.
 */
export async function computeResponses(db: Database, now: Date): Promise<number> {
  const all = { now, since: new Date(now.getTime() - DAYS * DAY_MS), until: now, isIn: () => sql`true` };
  const { rows } = await sql<{ count: number }>`
    with ${turnTables(all)},
    figures as (
      select clinic_id, count(*)::int as requests, count(replied_at)::int as replied,
        ${medianMinutes} as minutes
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
