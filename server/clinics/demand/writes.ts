import { sql } from 'kysely';
import type { InterestKind } from '../../../contract/clinics/demand.ts';
import { hashAddress } from '../../email/reads.ts';
import { enqueueEmail, NO_ACCOUNT } from '../../email/writes.ts';
import type { Operator } from '../../platform/audit/operator.ts';
import { recordAct } from '../../platform/audit/writes.ts';
import { type Database, retryingTransaction } from '../../platform/database.ts';
import { KnownError, refuse } from '../../platform/errors.ts';
import { DEMAND_DAYS } from './reads.ts';

/** Counts the interest of one patient in each of the clinics that nobody has claimed; others are passed over. */
export async function countInterest(
  db: Database,
  clinicIds: readonly number[],
  kind: InterestKind | 'request',
): Promise<void> {
  await sql`
    insert into clinic_interest (clinic_id, day, kind, count)
    select id, (now() at time zone 'utc')::date, ${kind}, 1 from clinics
      where id = any(${clinicIds}::int[]) and claimed_at is null and not is_demo
    on conflict (clinic_id, day, kind) do update set count = clinic_interest.count + 1`.execute(db);
}

/** Forgets what counts no more. */
export async function removeOldInterest(db: Database): Promise<void> {
  await sql`delete from clinic_interest where day <= current_date - ${DEMAND_DAYS}::int`.execute(db);
}

type Inviting = { clinicId: number; email: string; language: string; by: Operator };

/**
 * Writes to a clinic once. Throws not_found for one that is claimed or not shown, and `invalid` at `email` where it was
 * invited, the address was written to within a year, or wants no such email.
 */
export async function inviteClinic(db: Database, { clinicId, email, language, by }: Inviting): Promise<void> {
  const address = hashAddress(email);
  await retryingTransaction(db, async (trx) => {
    const { rows } = await sql<{ slug: string; requests: number }>`
      select slug, (select coalesce(sum(count), 0)::int from clinic_interest w
          where w.clinic_id = c.id and day > current_date - ${DEMAND_DAYS}::int) as requests
      from clinics c where id = ${clinicId} and status = 'published' and claimed_at is null and not is_demo
      for update of c`.execute(trx);
    const [clinic] = rows;
    if (!clinic) throw new KnownError('not_found');
    // Two operators, or two clinics with one address, are one after the other.
    await sql`select pg_advisory_xact_lock(hashtext('invitation'), hashtext(${address.toString('hex')}))`.execute(
      trx,
    );
    const { rows: reasons } = await sql<{ key: string }>`
      select 'invitation_stopped' as key from invitation_stops where address_hash = ${address}
      union all select 'clinic_invited' from clinic_invitations where clinic_id = ${clinicId}
      union all select 'address_invited' from clinic_invitations
        where address_hash = ${address} and sent_at > now() - interval '1 year' limit 1`.execute(trx);
    const [reason] = reasons;
    if (reason) refuse('email', reason.key);
    await sql`insert into clinic_invitations (clinic_id, address_hash) values (${clinicId}, ${address})`.execute(
      trx,
    );
    await recordAct(trx, { ...by, kind: 'clinic.invited', entity: 'clinic', entityId: clinicId, clinicId });
    await enqueueEmail(trx, {
      kind: 'clinic_invitation',
      accountId: NO_ACCOUNT,
      email,
      language,
      clinicId,
      slug: clinic.slug,
      number: String(clinic.requests),
    });
  });
}
