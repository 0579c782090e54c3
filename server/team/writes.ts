import { sql } from 'kysely';
import type { WritableKind } from '../../contract/operations/audit-kinds.ts';
import { recordEvent } from '../accounts/events/writes.ts';
import { enqueueEmail } from '../email/writes.ts';
import { type Act, recordAct } from '../platform/audit/writes.ts';
import { asServiceIn } from '../platform/client-rows.ts';
import { type Database, retryingTransaction, type Transaction } from '../platform/database.ts';
import { KnownError } from '../platform/errors.ts';
import type { StaffRole } from './rules.ts';

type StaffAct<Kind extends WritableKind> = Omit<
  Act<Kind>,
  'actorId' | 'actorRole' | 'clinicId' | 'reportId'
> & {
  accountId: string;
  clinicId: number;
};

type Appointment = Pick<Act<'member.joined' | 'member.removed' | 'member.changed'>, 'kind' | 'detail'>;

/**
 * Writes what a member did for a clinic into the audit log, with the role that the member has there, in the transaction of
 * the act. Throws not_found for an account that was removed from the clinic meanwhile.
 */
export async function recordStaffAct<Kind extends WritableKind>(
  trx: Transaction,
  { accountId, clinicId, ...act }: StaffAct<Kind>,
): Promise<void> {
  const { rows } = await sql<{ role: StaffRole }>`
    select role from staff where account_id = ${accountId}::uuid and clinic_id = ${clinicId}`.execute(trx);
  const [member] = rows;
  if (!member) throw new KnownError('not_found');
  await recordAct<WritableKind>(trx, { ...act, actorId: accountId, actorRole: member.role, clinicId });
}

/** What a command on the machine has made of a member: `null` is none. */
function appointmentOf(before: StaffRole | null, after: StaffRole | null): Appointment {
  if (before === null) return { kind: 'member.joined', detail: { role: after } };
  if (after === null) return { kind: 'member.removed', detail: { role: before } };
  return { kind: 'member.changed', detail: { role: { was: before, is: after } } };
}

/**
 * Makes an account staff of a clinic, or none (`null`), by a command on the machine. `doctorId`: the doctor's page of a
 * member who treats. Throws not_found for an unknown account or clinic.
 */
export async function appointStaff(
  db: Database,
  input: { accountId: string; slug: string; role: StaffRole | null; doctorId?: number },
): Promise<void> {
  const { accountId, slug, role, doctorId = null } = input;
  await retryingTransaction(db, async (trx) => {
    const account = await sql`
      select from accounts where id = ${accountId}::uuid and deleted_at is null for no key update`.execute(
      trx,
    );
    const clinic = await sql<{ id: number; role: StaffRole | null }>`
      select c.id, s.role from clinics c
      left join staff s on s.clinic_id = c.id and s.account_id = ${accountId}::uuid
      where c.slug = ${slug}`.execute(trx);
    const [found] = clinic.rows;
    if (account.rows.length === 0 || !found) throw new KnownError('not_found');
    if (found.role === role) return;
    if (role === null)
      await trx
        .deleteFrom('staff')
        .where('account_id', '=', accountId)
        .where('clinic_id', '=', found.id)
        .execute();
    else
      await sql`
        insert into staff (account_id, clinic_id, role, doctor_id)
        values (${accountId}::uuid, ${found.id}, ${role}, ${doctorId})
        on conflict (account_id, clinic_id) do update set role = excluded.role, doctor_id = excluded.doctor_id`.execute(
        trx,
      );
    await recordEvent(trx, {
      accountId,
      actorId: null,
      kind: role === null ? 'dismissed' : 'appointed',
      detail: { role: role ?? found.role ?? '', clinic: slug },
    });
    await recordAct(trx, {
      ...{ actorId: null, actorRole: 'service', entity: 'member', entityId: accountId, clinicId: found.id },
      ...appointmentOf(found.role, role),
    });
  });
}

/** An email to those who keep a clinic. */
export async function tellOwners(
  trx: Transaction,
  clinicId: number,
  kind: 'claim_takeover' | 'withdrawal_news' | 'webhook_off',
): Promise<void> {
  const rows = await trx
    .selectFrom('staff')
    .select('account_id as id')
    .where('clinic_id', '=', clinicId)
    .where('role', '=', 'owner')
    .execute();
  await asServiceIn(trx, 'others are told of what happened', async () => {
    for (const { id } of rows) await enqueueEmail(trx, { kind, accountId: id, clinicId });
  });
}
