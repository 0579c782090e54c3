import { sql } from 'kysely';
import { DAY_MS } from '../../../contract/platform/durations.ts';
import { limits } from '../../../contract/platform/limits.ts';
import { enqueueStaffEmail } from '../../email/staff/writes.ts';
import { enqueueEmail } from '../../email/writes.ts';
import { type Database, readNow, retryingTransaction, type Transaction } from '../../platform/database.ts';
import type { JobSet } from '../../platform/jobs.ts';
import { byService, type LockedRequest, recordRequestEvent } from '../events.ts';
import { lockRequest } from '../writes.ts';
import { nextReminder } from './rules.ts';
import { computeBillStatistics } from './statistics.ts';

const REMIND = 'bill-reminders';
const COUNT = 'bill-statistics';

type Due = { waitsFor: 'client' | 'staff' | 'both'; reminders: number; clinicId: number };

/** Reminds who is to answer. */
async function tell(trx: Transaction, request: LockedRequest, { waitsFor, clinicId }: Due): Promise<void> {
  const { id: requestId, accountId } = request;
  if (waitsFor !== 'staff') await enqueueEmail(trx, { kind: 'bill_reminder', accountId, requestId });
  if (waitsFor !== 'client') await enqueueStaffEmail(trx, { kind: 'bill_waiting', clinicId, requestId });
}

/** Asks both sides of a treatment whose day has passed for what was paid, unless one has entered it meanwhile. */
function ask(db: Database, requestId: string, now: Date): Promise<void> {
  return retryingTransaction(db, async (trx) => {
    const request = await lockRequest(trx, requestId);
    const { rows } = await sql<{ clinicId: number }>`
      insert into bills (request_id, waits_for, remind_at)
      select r.id, 'both', ${nextReminder(0, now)}::timestamptz from requests r where r.id = ${requestId}::uuid and r.state = 'scheduled'
      on conflict do nothing
      returning (select o.clinic_id from offers o join requests r on r.accepted_offer_id = o.id
        where r.id = bills.request_id) as "clinicId"`.execute(trx);
    const [made] = rows;
    if (!made) return;
    const { clinicId } = made;
    // The client gets the email of whatever is new in a request.
    await recordRequestEvent(trx, request, byService, { kind: 'ask_bill', clinicId });
    await enqueueStaffEmail(trx, { kind: 'bill_waiting', clinicId, requestId });
  });
}

/** Reminds who has not answered, or gives up; unless another node does, or there is nothing to answer any more. */
function remind(db: Database, requestId: string, now: Date): Promise<void> {
  return retryingTransaction(db, async (trx) => {
    const request = await lockRequest(trx, requestId);
    const { rows } = await sql<Due>`
      select b.waits_for as "waitsFor", b.reminders, o.clinic_id as "clinicId"
      from bills b join requests r on r.id = b.request_id join offers o on o.id = r.accepted_offer_id
      where b.request_id = ${requestId}::uuid and b.remind_at <= ${now} and b.waits_for is not null and r.state = 'scheduled'`.execute(
      trx,
    );
    const [due] = rows;
    if (!due) return;
    const { clinicId } = due;
    const reminders = due.reminders + 1;
    const next = nextReminder(reminders, now);
    await trx
      .updateTable('bills')
      .set({ reminders, remind_at: next, ...(next === null && { waits_for: null, lapsed_at: now }) })
      .where('request_id', '=', requestId)
      .execute();
    if (next === null)
      await recordRequestEvent(trx, request, byService, { kind: 'lapse_bill', clinicId, isRoutine: true });
    else await tell(trx, request, due);
  });
}

/** Asks for bills of treatments that are over, and reminds of those that wait, as of `now`. */
export async function remindOfBills(db: Database, now: Date, signal?: AbortSignal): Promise<void> {
  const since = new Date(now.getTime() - limits.billAskedAfterDays * DAY_MS).toISOString().slice(0, 10);
  const { rows: over } = await sql<{ id: string }>`
    select r.id from offers o join requests r on r.accepted_offer_id = o.id
    where o.state = 'confirmed' and o.confirmed_date <= ${since}::date and r.state = 'scheduled'
      and not exists (select from bills b where b.request_id = r.id)
    order by o.confirmed_date, r.id`.execute(db);
  const { rows: waiting } = await sql<{ id: string }>`
    select request_id as id from bills where remind_at <= ${now} order by remind_at`.execute(db);
  for (const { id } of over) {
    if (signal?.aborted) return;
    await ask(db, id, now);
  }
  for (const { id } of waiting) {
    if (signal?.aborted) return;
    await remind(db, id, now);
  }
}

export function billJobs({ db }: { db: Database }): JobSet {
  return {
    tasks: {
      [REMIND]: async (_payload, signal) => remindOfBills(db, await readNow(db), signal),
      [COUNT]: async () => {
        await computeBillStatistics(db, await readNow(db));
      },
    },
    crontab: [
      `17 * * * * ${REMIND} ?max=1&jobKey=${REMIND}`,
      `41 2 * * * ${COUNT} ?max=3&jobKey=${COUNT}`,
    ].join('\n'),
  };
}
