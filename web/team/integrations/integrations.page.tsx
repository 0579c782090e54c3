import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router';
import { listApiKeys } from '../../../contract/team/api-keys.ts';
import { accountLoad } from '../../accounts/profile/load-profile.ts';
import { readOwnClinic } from '../load-staff.ts';
import { StaffChat, StaffChatFailure, StaffChatSkeleton } from '../staff-room.tsx';
import { KeyList } from './key-list.tsx';

export const clientLoader = accountLoad(async (args) => {
  const clinic = await readOwnClinic(args);
  const keys = await args.api(listApiKeys, { query: { clinic_id: clinic.id } }, args.signal);
  return { clinic, keys: keys.data };
});

export const HydrateFallback = StaffChatSkeleton;
export const ErrorBoundary = StaffChatFailure;

/** How programs of the clinic reach the service; for owners. */
export default function IntegrationsPage() {
  const { t } = useTranslation();
  const { clinic, keys } = useLoaderData<typeof clientLoader>();
  return (
    <StaffChat title={t('staff_integrations.title')} lead={t('staff_integrations.lead')}>
      <KeyList key={clinic.id} clinicId={clinic.id} keys={keys} />
    </StaffChat>
  );
}
