import { useRecordContext, useTranslate } from 'react-admin';
import { type AdminClinic, publishClinic, withdrawClinic } from '../../contract/clinics/admin-clinics.ts';
import { api } from '../platform/api.ts';
import { EntryActs } from './sections/acts.tsx';

/** What can be done with a clinic; one that has become another is left alone. */
export function ClinicActs() {
  const clinic = useRecordContext<AdminClinic>();
  const translate = useTranslate();
  if (!clinic || clinic.merged_into !== null) return null;
  const params = { id: clinic.id };
  return (
    <EntryActs
      kind="clinics"
      entry={clinic}
      turn={(isShown, reason) => api(isShown ? publishClinic : withdrawClinic, { params, body: { reason } })}
    >
      <p>{translate('admin.clinics.by_hand_text')}</p>
    </EntryActs>
  );
}
