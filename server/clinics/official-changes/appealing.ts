import { sql } from 'kysely';
import { recordAct } from '../../platform/audit/writes.ts';
import { type Database, retryingTransaction } from '../../platform/database.ts';
import { KnownError, refuse } from '../../platform/errors.ts';
import { requireMember } from '../../team/access.ts';
import { type Decided, mayAppealAgainst } from '../appeals/rules.ts';

type Own = { accountId: string; id: string; address: string };
type Held = Decided & { clinicId: number; kind: string; state: string };

/**
 * The clinic says why a refusal is wrong: the change waits for another operator. Throws not_found, and `invalid` where it
 * is not refused, was appealed against before, the time is over, or a newer one of its kind waits.
 */
export async function appealChange(
  db: Database,
  { accountId, id, address }: Own,
  text: string,
): Promise<void> {
  await retryingTransaction(db, async (trx) => {
    await sql`
      select from clinics where id = (select clinic_id from clinic_changes where id = ${id}::uuid) for no key update`.execute(
      trx,
    );
    const { rows } = await sql<Held>`
      select clinic_id as "clinicId", kind, state, decided_at as "decidedAt", appealed_at as "appealedAt"
      from clinic_changes where id = ${id}::uuid for update`.execute(trx);
    const [change] = rows;
    if (!change) throw new KnownError('not_found');
    const role = await requireMember(trx, accountId, change.clinicId, 'clinic.manage');
    if (change.state !== 'refused' || !mayAppealAgainst(change, new Date())) refuse('text', 'appeal_closed');
    const { rows: newer } = await sql`
      select from clinic_changes where clinic_id = ${change.clinicId} and kind = ${change.kind} and state = 'waiting'
        and kind in ('names', 'address')`.execute(trx);
    if (newer.length > 0) refuse('text', 'appeal_newer');
    await sql`
      update clinic_changes set state = 'waiting', decided_at = null, appeal = ${text.trim()}, appealed_at = now(),
        version = version + 1 where id = ${id}::uuid`.execute(trx);
    await recordAct(trx, {
      actorId: accountId,
      actorRole: role,
      kind: 'change.appealed',
      entity: 'change',
      entityId: id,
      clinicId: change.clinicId,
      address,
    });
  });
}
