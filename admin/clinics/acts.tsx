import { useRecordContext, useTranslate } from 'react-admin';
import { type AdminClinic, publishClinic, withdrawClinic } from '../../contract/admin-clinics.ts';
import { PairButton } from '../matches/pair-button.tsx';
import { ActButton } from '../platform/act-button.tsx';
import { api } from '../platform/api.ts';

/** Takes a clinic off the site, or shows it again. */
export function ClinicActs() {
  const clinic = useRecordContext<AdminClinic>();
  const translate = useTranslate();
  if (!clinic || clinic.merged_into !== null) return null;
  const isShown = clinic.status === 'published';
  const endpoint = isShown ? withdrawClinic : publishClinic;
  return (
    <>
      <ActButton
        text={isShown ? 'admin.clinics.withdraw' : 'admin.clinics.publish'}
        reason="required"
        color={isShown ? 'error' : 'primary'}
        run={(reason) => api(endpoint, { params: { id: clinic.id }, body: { reason } })}
      >
        <p>{translate('admin.clinics.by_hand_text')}</p>
      </ActButton>
      {isShown && <PairButton kind="clinic" first={clinic} />}
    </>
  );
}
