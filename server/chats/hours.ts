import { sql } from 'kysely';
import type { getHours } from '../../contract/chats/chat-tools.ts';
import type { ReplyOf } from '../../contract/platform/endpoint.ts';
import { type Database, retryingTransaction } from '../platform/database.ts';
import { KnownError } from '../platform/errors.ts';
import { timeZoneAt } from '../platform/time-zone.ts';
import { requireStaffOf } from '../team/access.ts';
import { recordStaffAct } from '../team/writes.ts';
import { hoursColumn } from './opened.ts';
import type { DayHours } from './rules.ts';

type Hours = ReplyOf<typeof getHours>['data'];

/** When a clinic one works for answers. Throws not_found for another's. */
export async function findHours(db: Database, accountId: string, clinicId: number): Promise<Hours> {
  await requireStaffOf(db, accountId, clinicId);
  const { rows } = await sql<{
    days: DayHours[];
    lat: number | null;
    lon: number | null;
    usual_reply_minutes: number | null;
  }>`
    select ${hoursColumn(sql`c.id`)} as days, coalesce(c.lat, city.lat) as lat, coalesce(c.lon, city.lon) as lon,
      (select median_reply_minutes from clinic_responses where clinic_id = c.id) as usual_reply_minutes
    from clinics c left join cities city on city.id = c.city_id where c.id = ${clinicId}`.execute(db);
  const [row] = rows;
  if (!row) throw new KnownError('not_found');
  return { days: row.days, time_zone: timeZoneAt(row), usual_reply_minutes: row.usual_reply_minutes };
}

/** What is wrong with a week of hours: a day twice, or one that closes before it opens. */
function requireWeek(days: readonly DayHours[]): void {
  if (new Set(days.map(({ weekday }) => weekday)).size < days.length)
    throw new KnownError('invalid', { 'days.weekday': [{ key: 'hours_day_twice' }] });
  if (days.some(({ opens, closes }) => closes <= opens))
    throw new KnownError('invalid', { 'days.closes': [{ key: 'hours_order' }] });
}

/** Who says when a clinic answers: its owner and its coordinators. Throws not_found for everyone else. */
async function requireHoursKeeper(db: Database, accountId: string, clinicId: number): Promise<void> {
  const { rows } = await sql`
    select from staff where account_id = ${accountId}::uuid and clinic_id = ${clinicId}
      and role in ('owner', 'coordinator')`.execute(db);
  if (rows.length === 0) throw new KnownError('not_found');
}

/** Keeps a clinic's week in place of the one before; no day at all: unknown again. Throws not_found, `invalid`. */
export async function keepHours(
  db: Database,
  accountId: string,
  { clinic_id: clinicId, days }: { clinic_id: number; days: readonly DayHours[] },
): Promise<void> {
  await requireHoursKeeper(db, accountId, clinicId);
  requireWeek(days);
  await retryingTransaction(db, async (trx) => {
    // Of two who write at once the second has the last word.
    await sql`select from clinics where id = ${clinicId} for no key update`.execute(trx);
    const { rows } = await sql<{
      days: DayHours[];
    }>`select ${hoursColumn(sql`${clinicId}::int`)} as days`.execute(trx);
    await trx.deleteFrom('clinic_hours').where('clinic_id', '=', clinicId).execute();
    for (const { weekday, opens, closes } of days)
      await trx.insertInto('clinic_hours').values({ clinic_id: clinicId, weekday, opens, closes }).execute();
    await recordStaffAct(trx, {
      ...{ accountId, clinicId, kind: 'clinic.hours_changed', entity: 'clinic', entityId: clinicId },
      detail: { hours: { before: rows[0]?.days ?? [], after: days } },
    });
  });
}
