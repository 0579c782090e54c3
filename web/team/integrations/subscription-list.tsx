import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import {
  listNotices,
  removeStaffSubscription,
  type StaffSubscription,
} from '../../../contract/fhir/staff-subscriptions.ts';
import { ConfirmDialog } from '../../accounts/profile/confirm-dialog.tsx';
import { Section } from '../../accounts/profile/section.tsx';
import { useAction } from '../../accounts/profile/use-action.ts';
import { browserApi } from '../../platform/browser-site.ts';
import { useFormat } from '../../platform/format.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { showToast } from '../../ui/toasts.ts';
import { DeliveryLogSheet } from './delivery-log.tsx';
import classes from './integrations.module.css';
import { useDeliveries } from './use-deliveries.ts';

/** What is open over the page. */
type Open = { dialog: 'log' | 'end'; subscription: StaffSubscription };

type Props = { clinicId: number; subscriptions: readonly StaffSubscription[] };

/** What programs of the clinic have asked to be told of the directory; they make it by their keys. */
export function SubscriptionList({ clinicId, subscriptions }: Props) {
  const { t } = useTranslation();
  const { revalidate } = useRevalidator();
  const [open, setOpen] = useState<Open | null>(null);
  const end = useAction(async ({ id }: StaffSubscription) => {
    await browserApi(removeStaffSubscription, { params: { id }, query: { clinic_id: clinicId } });
    setOpen(null);
    showToast('success', t('staff_integrations.subscription_ended'));
    await revalidate();
  });
  return (
    <Section title={t('staff_integrations.subscriptions')} lead={t('staff_integrations.subscriptions_text')}>
      {subscriptions.length === 0 ? (
        <p className={classes.fact}>{t('staff_integrations.no_subscriptions')}</p>
      ) : (
        <ul>
          {subscriptions.map((subscription) => (
            <SubscriptionItem key={subscription.id} subscription={subscription} onOpen={setOpen} />
          ))}
        </ul>
      )}
      {open?.dialog === 'log' && (
        <NoticeSheet
          clinicId={clinicId}
          subscription={open.subscription}
          onClose={() => {
            setOpen(null);
            void revalidate();
          }}
        />
      )}
      {open?.dialog === 'end' && (
        <ConfirmDialog
          title={t('staff_integrations.subscription_end_title')}
          confirm={t('staff_integrations.subscription_end')}
          isDangerous
          isBusy={end.isBusy}
          onConfirm={() => end.run(open.subscription)}
          onCancel={() => setOpen(null)}
        >
          <p>
            {t('staff_integrations.subscription_end_text', {
              url: `\u2068${open.subscription.endpoint}\u2069`,
            })}
          </p>
        </ConfirmDialog>
      )}
    </Section>
  );
}

type ItemProps = { subscription: StaffSubscription; onOpen(open: Open): void };

function SubscriptionItem({ subscription, onOpen }: ItemProps) {
  const { t } = useTranslation();
  const { endpoint, topic, filters, state } = subscription;
  return (
    <li className={classes.row}>
      <div className={classes.facts}>
        <p className={classes.name}>
          <span className={classes.url}>{endpoint}</span>
          <span
            className={classes.state}
            data-ended={state === 'off' || state === 'requested' || undefined}
            data-failing={state === 'error' || undefined}
          >
            {t(`staff_integrations.subscription_state.${state}`)}
          </span>
        </p>
        <ul className={classes.scopes}>
          <li>{t(`staff_integrations.topic.${topic.replaceAll('-', '_')}`)}</li>
          {filters.map((filter) => (
            <li key={filter}>
              <code dir="ltr">{filter}</code>
            </li>
          ))}
        </ul>
        <SubscriptionFacts subscription={subscription} />
        <div className={classes.acts}>
          <Button small kind="tonal" onClick={() => onOpen({ dialog: 'log', subscription })}>
            {t('staff_integrations.webhook_log')}
          </Button>
        </div>
      </div>
      <IconButton
        label={t('staff_integrations.subscription_end_named', { url: endpoint })}
        onClick={() => onOpen({ dialog: 'end', subscription })}
      >
        <Icon name="trash" size={20} />
      </IconButton>
    </li>
  );
}

function SubscriptionFacts({ subscription }: { subscription: StaffSubscription }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { problem, reason, key, waiting, last_sent_at: sentAt, ends_at: endsAt } = subscription;
  const facts = [
    problem !== null && t(`staff_integrations.subscription_problem.${problem}`),
    sentAt === null
      ? t('staff_integrations.webhook_never')
      : t('staff_integrations.webhook_last', { when: format.ago(sentAt) }),
    waiting > 0 && t('staff_integrations.subscription_waiting', { count: format.number(waiting) }),
    endsAt !== null && t('staff_integrations.subscription_until', { when: format.dateTime(endsAt) }),
    t('staff_integrations.subscription_made', {
      day: format.dayOf(subscription.created_at),
      key: `\u2068${key.title}\u2069`,
    }),
    reason !== '' && t('staff_integrations.subscription_reason', { reason: `\u2068${reason}\u2069` }),
  ];
  return facts.map(
    (fact) =>
      fact && (
        <p key={fact} className={classes.fact}>
          {fact}
        </p>
      ),
  );
}

type SheetProps = { clinicId: number; subscription: StaffSubscription; onClose(): void };

function NoticeSheet({ clinicId, subscription, onClose }: SheetProps) {
  const { t } = useTranslation();
  const { id, endpoint } = subscription;
  const log = useDeliveries((before) => {
    const query = { clinic_id: clinicId, ...(before !== null && { before }) };
    return browserApi(listNotices, { params: { id }, query });
  });
  return (
    <DeliveryLogSheet
      url={endpoint}
      text={t('staff_integrations.notices_text')}
      log={log}
      nameOf={(type) => t(`staff_integrations.notice.${type.replace('-', '_')}`)}
      onClose={onClose}
    />
  );
}
