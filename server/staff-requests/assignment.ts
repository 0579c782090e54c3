import { sql } from 'kysely';
import { tellLive } from '../live/writes.ts';
import type { Database } from '../platform/database.ts';
import { KnownError } from '../platform/errors.ts';
import { lockCase } from './access.ts';
import type { Who } from './writes.ts';

/**
 * Gives a case to a member of the clinic, or to nobody; the client does not learn of it. Throws not_found, and `invalid`
 * at `account_id` for someone who does not work there.
 */
export async function assignCase(db: Database, who: Who, memberId: string | null): Promise<void> {
  const { clinicId, requestId } = who;
  await db.transaction().execute(async (trx) => {
    await lockCase(trx, who);
    if (memberId !== null) {
      const { rows } = await sql`
        select from staff where clinic_id = ${clinicId} and account_id = ${memberId}::uuid for key share`.execute(
        trx,
      );
      if (rows.length === 0) throw new KnownError('invalid', { account_id: [{ key: 'not_colleague' }] });
    }
    await sql`
      update request_recipients
      set assigned_to = ${memberId}::uuid, assigned_at = case when ${memberId}::uuid is null then null else now() end
      where request_id = ${requestId}::uuid and clinic_id = ${clinicId}`.execute(trx);
    await tellLive(trx, { event: 'request.changed', accounts: [], clinics: [clinicId], id: requestId });
  });
}
