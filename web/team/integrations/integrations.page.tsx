import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router';
import { listStaffSubscriptions } from '../../../contract/fhir/staff-subscriptions.ts';
import { listApiKeys } from '../../../contract/team/api-keys.ts';
import { listWebhooks } from '../../../contract/team/webhooks.ts';
import { accountLoad } from '../../accounts/profile/load-profile.ts';
import { readOwnClinic } from '../load-staff.ts';
import { StaffRoom, StaffRoomFailure, StaffRoomSkeleton } from '../staff-room.tsx';
import classes from './integrations.module.css';
import { KeyList } from './key-list.tsx';
import { SubscriptionList } from './subscription-list.tsx';
import { WebhookList } from './webhook-list.tsx';

export const clientLoader = accountLoad(async (args) => {
  const clinic = await readOwnClinic(args);
  const query = { clinic_id: clinic.id };
  const [keys, webhooks, subscriptions] = await Promise.all([
    args.api(listApiKeys, { query }, args.signal),
    args.api(listWebhooks, { query }, args.signal),
    args.api(listStaffSubscriptions, { query }, args.signal),
  ]);
  return { clinic, keys: keys.data, webhooks: webhooks.data, subscriptions: subscriptions.data };
});

export const HydrateFallback = StaffRoomSkeleton;
export const ErrorBoundary = StaffRoomFailure;

/** How programs of the clinic reach the service; for owners. */
export default function IntegrationsPage() {
  const { t } = useTranslation();
  const { clinic, keys, webhooks, subscriptions } = useLoaderData<typeof clientLoader>();
  return (
    <StaffRoom title={t('staff_integrations.title')} lead={t('staff_integrations.lead')}>
      <div className={classes.parts}>
        <KeyList key={`keys ${clinic.id}`} clinicId={clinic.id} keys={keys} />
        <WebhookList key={`webhooks ${clinic.id}`} clinicId={clinic.id} webhooks={webhooks} />
        <SubscriptionList
          key={`subscriptions ${clinic.id}`}
          clinicId={clinic.id}
          subscriptions={subscriptions}
        />
      </div>
    </StaffRoom>
  );
}
