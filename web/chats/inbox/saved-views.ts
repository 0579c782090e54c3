import type { SavedView } from '../../../contract/chats/inbox-views.ts';
import type { ClinicLabel } from '../../../contract/requests/labels.ts';
import type { OwnClinic } from '../../team/load-staff.ts';
import type { InboxView } from '../../team/staff-address.ts';

/** What of the inbox a saved view shows. */
export const viewOf = ({ folder, clinic_id, assigned, kind, label, q, sort }: SavedView): InboxView => ({
  folder,
  clinicId: clinic_id ?? undefined,
  assigned: assigned ?? undefined,
  kind: kind ?? undefined,
  label: label ?? undefined,
  q: q ?? undefined,
  sort: sort ?? undefined,
});

/** The same as a saved view has it. */
export const savedOf = ({ folder = 'unanswered', clinicId, assigned, kind, label, q, sort }: InboxView) => ({
  folder,
  clinic_id: clinicId ?? null,
  assigned: assigned ?? null,
  kind: kind ?? null,
  label: label ?? null,
  q: q ?? null,
  sort: sort ?? null,
});

/** Clinics for which a view can be saved: where one may, and of whose rows it shows some. */
export function sharingClinics(
  clinics: readonly OwnClinic[],
  { clinicId, label }: InboxView,
  labels: readonly ClinicLabel[],
): OwnClinic[] {
  const ofLabel = labels.find(({ id }) => id === label)?.clinic_id;
  return clinics.filter(
    ({ id, role }) =>
      role !== 'doctor' &&
      (clinicId === undefined || clinicId === id) &&
      (ofLabel === undefined || ofLabel === id),
  );
}
