import { sql } from 'kysely';
import type { EntryStatus } from '../../../contract/clinics/admin-clinics.ts';
import type { Operator } from '../../platform/audit/operator.ts';
import { recordAct } from '../../platform/audit/writes.ts';
import { type Database, retryingTransaction } from '../../platform/database.ts';
import { KnownError } from '../../platform/errors.ts';
import { requireUnconcerned } from '../../team/access.ts';
import { tellOwners } from '../../team/writes.ts';

type Change = { id: number; status: EntryStatus; reason: string; operator: Operator };

/**
 * Shows a clinic or takes it off the site, manually: imports leave that alone from now on. Throws not_found, and
 * `invalid` where it stands so already, has become another clinic, or is the operator's own matter. Its owners are told
 * when it goes.
 */
export async function setClinicStatus(db: Database, { id, status, reason, operator }: Change): Promise<void> {
  await retryingTransaction(db, async (trx) => {
    const { rows } = await sql<{ status: EntryStatus; mergedInto: number | null }>`
      select status, merged_into as "mergedInto" from clinics where id = ${id} for update`.execute(trx);
    const [clinic] = rows;
    if (!clinic) throw new KnownError('not_found');
    await requireUnconcerned(trx, operator.actorId, { accountId: null, clinicId: id });
    if (clinic.mergedInto !== null) throw new KnownError('invalid', { status: [{ key: 'clinic_merged' }] });
    if (clinic.status === status) throw new KnownError('invalid', { status: [{ key: 'changed_meanwhile' }] });
    await sql`
      update clinics set status = ${status}, edited_fields = array(select distinct unnest(edited_fields || array['status']))
      where id = ${id}`.execute(trx);
    await recordAct(trx, {
      ...operator,
      kind: `clinic.${status}`,
      entity: 'clinic',
      entityId: id,
      clinicId: id,
      reason,
    });
    if (status === 'withdrawn') await tellOwners(trx, id, 'withdrawal_news');
  });
}

type DoctorRow = {
  status: EntryStatus;
  mergedInto: number | null;
  isRemoved: boolean;
  clinicId: number | null;
};

/** Shows a doctor or takes one off the site. Throws as `setClinicStatus`; the owners of the clinic are told. */
export async function setDoctorStatus(db: Database, { id, status, reason, operator }: Change): Promise<void> {
  await retryingTransaction(db, async (trx) => {
    const { rows } = await sql<DoctorRow>`
      select status, merged_into as "mergedInto", removed_at is not null as "isRemoved", (select clinic_id from positions where doctor_id = d.id and is_main) as "clinicId"
      from doctors d where id = ${id} for update`.execute(trx);
    const [doctor] = rows;
    if (!doctor) throw new KnownError('not_found');
    await requireUnconcerned(trx, operator.actorId, { accountId: null, clinicId: null, doctorId: id });
    if (doctor.mergedInto !== null) throw new KnownError('invalid', { status: [{ key: 'doctor_merged' }] });
    if (doctor.isRemoved) throw new KnownError('invalid', { status: [{ key: 'doctor_removed' }] });
    if (doctor.status === status) throw new KnownError('invalid', { status: [{ key: 'changed_meanwhile' }] });
    await trx.updateTable('doctors').set({ status }).where('id', '=', id).execute();
    await recordAct(trx, {
      ...operator,
      kind: `doctor.${status}`,
      entity: 'doctor',
      entityId: id,
      clinicId: doctor.clinicId,
      reason,
    });
    if (status === 'withdrawn' && doctor.clinicId !== null)
      await tellOwners(trx, doctor.clinicId, 'withdrawal_news');
  });
}
