import { sql } from 'kysely';
import { enqueueEmail } from '../../email/writes.ts';
import { type Database, readNow, retryingTransaction } from '../../platform/database.ts';
import type { JobSet } from '../../platform/jobs.ts';
import { timeZoneAt } from '../../platform/time-zone.ts';
import { nextReminder } from './rules.ts';

const TASK = 'plan-reminders';

type Due = {
  accountId: string;
  startsAt: Date;
  readerZone: string;
  lat: number | null;
  lon: number | null;
};

/** Reminds of one appointment, unless another node does or it does not stand any more. False: not to be had. */
function remind(db: Database, requestId: string, now: Date): Promise<boolean> {
  return retryingTransaction(db, async (trx) => {
    const { rows } = await sql<Due>`
      select r.account_id as "accountId", p.starts_at as "startsAt", p.client_zone as "readerZone",
        coalesce(c.lat, city.lat) as lat, coalesce(c.lon, city.lon) as lon
      from plans p join requests r on r.id = p.request_id join offers o on o.id = r.accepted_offer_id
      join clinics c on c.id = o.clinic_id left join cities city on city.id = c.city_id
      where p.request_id = ${requestId}::uuid and p.remind_at <= ${now} and p.is_set and r.state = 'scheduled'
      for update of p skip locked`.execute(trx);
    const [due] = rows;
    if (!due) return false;
    const { accountId, startsAt, readerZone } = due;
    await sql`
      update plans set remind_at = ${nextReminder(startsAt, readerZone, now)}
      where request_id = ${requestId}::uuid`.execute(trx);
    // After an outage: what has begun needs no reminder.
    if (startsAt > now) {
      const appointment = { startsAt: startsAt.toISOString(), zone: timeZoneAt(due), readerZone };
      await enqueueEmail(trx, { kind: 'plan_reminder', accountId, requestId, appointment });
    }
    return true;
  });
}

/** Reminds of every appointment whose reminder has come by `now`. */
export async function sendReminders(db: Database, now: Date, signal?: AbortSignal): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select request_id as id from plans where remind_at <= ${now} order by remind_at`.execute(db);
  for (const { id } of rows) {
    if (signal?.aborted) return;
    await remind(db, id, now);
  }
}

export function planJobs({ db }: { db: Database }): JobSet {
  return {
    tasks: { [TASK]: async (_payload, signal) => sendReminders(db, await readNow(db), signal) },
    crontab: `* * * * * ${TASK} ?max=1&jobKey=${TASK}`,
  };
}
