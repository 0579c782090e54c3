import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import { changeWebhook, removeWebhook, rotateSecret, type Webhook } from '../../../contract/team/webhooks.ts';
import { ConfirmDialog } from '../../accounts/profile/confirm-dialog.tsx';
import { Section } from '../../accounts/profile/section.tsx';
import { useAction } from '../../accounts/profile/use-action.ts';
import { browserApi } from '../../platform/browser-site.ts';
import { useFormat } from '../../platform/format.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import text from '../../ui/text.module.css';
import { showToast } from '../../ui/toasts.ts';
import { DeliverySheet } from './delivery-sheet.tsx';
import classes from './integrations.module.css';
import { SecretSheet } from './secret-sheet.tsx';
import { WebhookForm } from './webhook-form.tsx';
import { eventName } from './webhook-words.ts';

/** What is open over the page. */
type Open =
  | { dialog: 'form'; webhook: Webhook | null }
  | { dialog: 'log' | 'remove' | 'rotate'; webhook: Webhook }
  | { dialog: 'secret'; secret: string };

type Props = { clinicId: number; webhooks: readonly Webhook[] };

/** Webhooks of the clinic with their state, and the way to make another. */
export function WebhookList({ clinicId, webhooks }: Props) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<Open | null>(null);
  return (
    <Section
      title={t('staff_integrations.webhooks')}
      lead={
        <>
          {t('staff_integrations.webhooks_text')}{' '}
          <a href="https://www.standardwebhooks.com" target="_blank" rel="noreferrer" className={text.link}>
            {t('staff_integrations.webhooks_docs')}
          </a>
        </>
      }
    >
      {webhooks.length === 0 ? (
        <p className={classes.fact}>{t('staff_integrations.no_webhooks')}</p>
      ) : (
        <ul>
          {webhooks.map((webhook) => (
            <WebhookItem key={webhook.id} clinicId={clinicId} webhook={webhook} onOpen={setOpen} />
          ))}
        </ul>
      )}
      <div>
        <Button onClick={() => setOpen({ dialog: 'form', webhook: null })}>
          <Icon name="plus" size={18} />
          {t('staff_integrations.webhook_make')}
        </Button>
      </div>
      {open && <WebhookDialog clinicId={clinicId} open={open} onOpen={setOpen} />}
    </Section>
  );
}

type DialogProps = { clinicId: number; open: Open; onOpen(open: Open | null): void };

function WebhookDialog({ clinicId, open, onOpen }: DialogProps) {
  const { t } = useTranslation();
  const { revalidate } = useRevalidator();
  const close = () => onOpen(null);
  const remove = useAction(async ({ id }: Webhook) => {
    await browserApi(removeWebhook, { params: { id }, query: { clinic_id: clinicId } });
    close();
    showToast('success', t('staff_integrations.webhook_removed'));
    await revalidate();
  });
  const rotate = useAction(async ({ id }: Webhook) => {
    const { data } = await browserApi(rotateSecret, { params: { id }, body: { clinic_id: clinicId } });
    onOpen({ dialog: 'secret', secret: data.secret });
    await revalidate();
  });
  if (open.dialog === 'secret')
    return (
      <SecretSheet
        title={t('staff_integrations.webhook_secret_shown')}
        text={t('staff_integrations.webhook_secret_copy')}
        secret={open.secret}
        onClose={close}
      />
    );
  if (open.dialog === 'form')
    return (
      <WebhookForm
        clinicId={clinicId}
        webhook={open.webhook}
        onClose={close}
        onSaved={(secret) => {
          onOpen(secret === null ? null : { dialog: 'secret', secret });
          if (secret === null) showToast('success', t('staff_integrations.webhook_saved'));
          void revalidate();
        }}
      />
    );
  if (open.dialog === 'log')
    return (
      <DeliverySheet
        clinicId={clinicId}
        webhook={open.webhook}
        onClose={() => {
          close();
          void revalidate();
        }}
      />
    );
  const isRemoval = open.dialog === 'remove';
  const { webhook } = open;
  return (
    <ConfirmDialog
      title={t(
        isRemoval ? 'staff_integrations.webhook_remove_title' : 'staff_integrations.webhook_secret_title',
      )}
      confirm={t(isRemoval ? 'staff_integrations.webhook_remove' : 'staff_integrations.webhook_secret')}
      isDangerous={isRemoval}
      isBusy={remove.isBusy || rotate.isBusy}
      onConfirm={() => (isRemoval ? remove.run(webhook) : rotate.run(webhook))}
      onCancel={close}
    >
      <p>
        {isRemoval
          ? t('staff_integrations.webhook_remove_text', { url: `\u2068${webhook.url}\u2069` })
          : t('staff_integrations.webhook_secret_text')}
      </p>
    </ConfirmDialog>
  );
}

type ItemProps = { clinicId: number; webhook: Webhook; onOpen(open: Open): void };

function WebhookItem({ clinicId, webhook, onOpen }: ItemProps) {
  const { t } = useTranslation();
  const { revalidate } = useRevalidator();
  const { id, url, types, state } = webhook;
  const isOff = state === 'off';
  const turn = useAction(async () => {
    const body = { clinic_id: clinicId, url, types, is_on: isOff };
    await browserApi(changeWebhook, { params: { id }, body });
    showToast(
      'success',
      t(isOff ? 'staff_integrations.webhook_switched_on' : 'staff_integrations.webhook_switched_off'),
    );
    await revalidate();
  });
  return (
    <li className={classes.row}>
      <div className={classes.facts}>
        <p className={classes.name}>
          <span className={classes.url}>{url}</span>
          <span
            className={classes.state}
            data-ended={isOff || undefined}
            data-failing={state === 'failing' || undefined}
          >
            {t(`staff_integrations.webhook_state.${state}`)}
          </span>
        </p>
        <ul className={classes.scopes}>
          {types.map((type) => (
            <li key={type}>{t(eventName(type))}</li>
          ))}
        </ul>
        <WebhookFacts webhook={webhook} />
        <div className={classes.acts}>
          <Button small kind="tonal" onClick={() => onOpen({ dialog: 'log', webhook })}>
            {t('staff_integrations.webhook_log')}
          </Button>
          <Button small onClick={() => onOpen({ dialog: 'form', webhook })}>
            {t('staff_integrations.webhook_edit')}
          </Button>
          <Button small onClick={() => onOpen({ dialog: 'rotate', webhook })}>
            {t('staff_integrations.webhook_secret')}
          </Button>
          <Button small loading={turn.isBusy} onClick={() => turn.run()}>
            {t(isOff ? 'staff_integrations.webhook_on' : 'staff_integrations.webhook_switch_off')}
          </Button>
        </div>
      </div>
      <IconButton
        label={t('staff_integrations.webhook_remove_named', { url })}
        onClick={() => onOpen({ dialog: 'remove', webhook })}
      >
        <Icon name="trash" size={20} />
      </IconButton>
    </li>
  );
}

function WebhookFacts({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { state, off_because: because, made_by: name, waiting } = webhook;
  const day = format.dayOf(webhook.created_at);
  const facts = [
    because !== null && t(`staff_integrations.webhook_off.${because}`),
    state === 'failing' && t('staff_integrations.webhook_failing_text'),
    webhook.last_delivered_at === null
      ? t('staff_integrations.webhook_never')
      : t('staff_integrations.webhook_last', { when: format.ago(webhook.last_delivered_at) }),
    waiting > 0 && t('staff_integrations.webhook_waiting', { count: format.number(waiting) }),
    webhook.former_secret_until !== null &&
      t('staff_integrations.webhook_former', { when: format.dateTime(webhook.former_secret_until) }),
    name === null
      ? t('staff_integrations.made', { day })
      : t('staff_integrations.made_by', { day, name: `\u2068${name}\u2069` }),
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
