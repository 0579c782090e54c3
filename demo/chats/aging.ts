import { sql } from 'kysely';
import type { Database } from '../../server/platform/database.ts';
import { retryingTransaction } from '../../server/platform/database.ts';

/**
 * Dates a request back by so many minutes, so that what is said about it comes after it. What has happened is never
 * changed but here, and only where the database user may leave out the triggers that see to that; elsewhere the request
 * stays of today. Clinics that have not replied yet keep their time: else they would be too late at once.
 */
export async function ageRequest(db: Database, requestId: string, minutes: number): Promise<void> {
  await retryingTransaction(db, async (trx) => {
    const { rows } = await sql<{ may: boolean }>`
      select has_parameter_privilege(current_user, 'session_replication_role', 'SET') as may`.execute(trx);
    if (!rows[0]?.may) return;
    await sql`set local session_replication_role = replica`.execute(trx);
    const by = sql`make_interval(mins => ${minutes})`;
    const its = sql`request_id = ${requestId}::uuid`;
    await sql`update requests set submitted_at = submitted_at - ${by} where id = ${requestId}::uuid`.execute(
      trx,
    );
    await sql`update request_events set at = at - ${by} where ${its}`.execute(trx);
    await sql`
      update request_recipients set delivered_at = delivered_at - ${by}, seen_at = seen_at - ${by},
        replied_at = replied_at - ${by}, papers_opened_at = papers_opened_at - ${by}
      where ${its} and replied_at is not null`.execute(trx);
    await sql`
      update request_questions set asked_at = asked_at - ${by}, answered_at = answered_at - ${by} where ${its}`.execute(
      trx,
    );
    await sql`
      update offer_versions set sent_at = sent_at - ${by}
      where offer_id in (select id from offers where ${its})`.execute(trx);
  });
}
