import type { Database } from '../../server/platform/database.ts';
import { makeAccount } from './accounts.ts';
import { createClinic } from './clinics.ts';

export type StaffedClinic = Awaited<ReturnType<typeof makeStaffedClinic>>;

/** A clinic of its own with one member of each role; `staff` is the coordinator. */
export async function makeStaffedClinic(db: Database, name: string) {
  const id = await createClinic(db, { title: `${name} ${Math.random()}`, cityId: null });
  const member = (role: 'owner' | 'coordinator' | 'doctor') =>
    makeAccount(db, { staff: { clinicId: id, role } });
  return {
    id,
    owner: await member('owner'),
    staff: await member('coordinator'),
    doctor: await member('doctor'),
  };
}
