import { sql } from 'kysely';
import { limits } from '../../../contract/platform/limits.ts';
import { type Database, retryingTransaction } from '../../platform/database.ts';
import { byService } from '../events.ts';
import { closeDisclosures, lockRequest } from '../writes.ts';

const BATCH = 200;

/** When the treatment of request `r` was over: its end, else the day that the clinic has confirmed. Null: neither is known. */
const treatedAt = sql<Date | null>`coalesce(
  case when r.state = 'completed' then r.finished_at end,
  (select o.confirmed_date::timestamptz from offers o where o.id = r.accepted_offer_id))`;

/**
 * Closes name and documents to clinics whose treatment was over long enough before `now`; the client sees it as an event.
 * What the client opens again after that is closed in the next round too: it takes a new request.
 */
export async function closeAfterTreatment(db: Database, now: Date, signal?: AbortSignal): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select distinct r.id from request_recipients t join requests r on r.id = t.request_id
    where (t.contact_opened_at is not null or t.papers_opened_at is not null)
      and r.state in ('scheduled', 'completed')
      and ${treatedAt} < ${now}::timestamptz - ${`${limits.openAfterTreatmentDays} days`}::interval
    limit ${BATCH}`.execute(db);
  for (const { id } of rows) {
    if (signal?.aborted) return;
    await retryingTransaction(db, async (trx) => {
      const request = await lockRequest(trx, id);
      await closeDisclosures(trx, request, byService);
    });
  }
}
