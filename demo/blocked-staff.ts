import { sql } from 'kysely';
import { recordEvent } from '../server/accounts/events/writes.ts';
import { recordAct } from '../server/platform/audit/writes.ts';
import type { Database } from '../server/platform/database.ts';
import { retryingTransaction } from '../server/platform/database.ts';

const REASON = 'Demo accounts with a role are not allowed on a database in production';

/**
 * Bars every demo account that works for a clinic or runs the service, as an operator's block does. An account that somebody
 * has let in again is barred again. Returns how many were barred.
 */
export function blockDemoStaff(db: Database): Promise<number> {
  return retryingTransaction(db, async (trx) => {
    const { rows } = await sql<{ id: string }>`
      update accounts a set blocked_at = now(), block_reason = ${REASON}, updated_at = now()
      where is_demo and deleted_at is null and blocked_at is null
        and (exists (select from operators where account_id = a.id) or exists (select from staff where account_id = a.id))
      returning id`.execute(trx);
    for (const { id } of rows) {
      const act = { entity: 'account', entityId: id, detail: {}, reason: REASON, address: null } as const;
      await recordEvent(trx, { accountId: id, actorId: null, kind: 'blocked', detail: { reason: REASON } });
      await recordAct(trx, { actorId: null, actorRole: 'service', kind: 'account.blocked', ...act });
    }
    return rows.length;
  });
}
