import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { limits } from '../../../contract/platform/limits.ts';
import {
  changeWebhook,
  makeWebhook,
  type Webhook,
  type WebhookType,
  webhookTypes,
} from '../../../contract/team/webhooks.ts';
import { FormSheet } from '../../accounts/profile/form-sheet.tsx';
import { browserApi } from '../../platform/browser-site.ts';
import { useForm } from '../../platform/use-form.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { FieldError } from '../../ui/field-frame.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import classes from './integrations.module.css';
import { eventName } from './webhook-words.ts';

type Props = {
  clinicId: number;
  /** Null: a new one. */
  webhook: Webhook | null;
  onClose(): void;
  /** `secret`: of a new one. */
  onSaved(secret: string | null): void;
};

/** Where a webhook goes and what it tells. */
export function WebhookForm({ clinicId, webhook, onClose, onSaved }: Props) {
  const { t } = useTranslation();
  // The same form sent once more after a lost answer is the same webhook.
  const repeatKey = useRef(crypto.randomUUID());
  const form = useForm({
    initial: { url: webhook?.url ?? 'https://', types: webhook?.types ?? [...webhookTypes] },
    required: ['url'],
    check: ({ types }) => (types.length === 0 ? { types: t('staff_integrations.scope_needed') } : {}),
    async submit({ url, types }) {
      const body = { clinic_id: clinicId, url: url.trim(), types };
      if (webhook) {
        const changed = { ...body, is_on: webhook.state !== 'off' };
        await browserApi(changeWebhook, { params: { id: webhook.id }, body: changed });
        onSaved(null);
        return;
      }
      const headers = { 'Idempotency-Key': repeatKey.current };
      const { data } = await browserApi(makeWebhook, { body }, { headers });
      onSaved(data.secret);
    },
  });
  const { types } = form.values;
  const toggle = (type: WebhookType) =>
    form.set('types', types.includes(type) ? types.filter((one) => one !== type) : [...types, type]);
  const error = form.errors.types;
  return (
    <FormSheet
      title={t(webhook ? 'staff_integrations.webhook_change' : 'staff_integrations.webhook_make')}
      form={form}
      confirm={t(webhook ? 'staff_integrations.webhook_save' : 'staff_integrations.webhook_make_confirm')}
      onClose={onClose}
    >
      <Field
        label={t('staff_integrations.webhook_url')}
        hint={t('staff_integrations.webhook_url_hint')}
        type="url"
        dir="ltr"
        autoComplete="off"
        maxLength={limits.webhookUrlMax}
        {...form.field('url')}
      />
      <fieldset className={classes.choices} aria-describedby={error ? 'types-error' : undefined}>
        <legend>{t('staff_integrations.webhook_events')}</legend>
        {webhookTypes.map((type) => (
          <Checkbox
            key={type}
            name={type}
            label={t(eventName(type))}
            checked={types.includes(type)}
            aria-invalid={error !== undefined}
            onChange={() => toggle(type)}
          />
        ))}
        {error !== undefined && <FieldError id="types-error">{error}</FieldError>}
      </fieldset>
      <FormMessage text={form.message} />
    </FormSheet>
  );
}
