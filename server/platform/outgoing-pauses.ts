import { sql } from 'kysely';
import { DAY_MS, MINUTE_MS } from '../../contract/platform/durations.ts';
import type { Database } from './database.ts';

/** Whether a job is to leave the network alone because nothing answered the last time. */
export async function isPaused(db: Database, name: string, now: Date): Promise<boolean> {
  const { rows } = await sql`select from outgoing_pauses where name = ${name} and until > ${now}`.execute(db);
  return rows.length > 0;
}

/** Ten minutes after the first time, twice as long after each further one, at most a day; `leastMs` where a host asks for more, also at most a day. */
export async function pauseLonger(db: Database, name: string, now: Date, leastMs = 0): Promise<void> {
  const least = Math.min(DAY_MS, leastMs);
  const first = new Date(now.getTime() + Math.max(10 * MINUTE_MS, least));
  await sql`
    insert into outgoing_pauses as p (name, failures, until) values (${name}, 1, ${first})
    on conflict (name) do update set failures = p.failures + 1,
      until = ${now}::timestamptz + greatest(${least}::float8,
        least(${DAY_MS}::float8, ${10 * MINUTE_MS} * 2 ^ least(p.failures, 10))) * interval '1 millisecond'`.execute(
    db,
  );
}

export async function endPause(db: Database, name: string): Promise<void> {
  await sql`delete from outgoing_pauses where name = ${name}`.execute(db);
}
