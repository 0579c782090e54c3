import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type KeyScope, keyScopes } from '../../../contract/platform/key-scopes.ts';
import { makeApiKey } from '../../../contract/team/api-keys.ts';
import { FormSheet } from '../../accounts/profile/form-sheet.tsx';
import { browserApi } from '../../platform/browser-site.ts';
import { useForm } from '../../platform/use-form.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { FieldError } from '../../ui/field-frame.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { Select } from '../../ui/select.tsx';
import classes from './integrations.module.css';

export type MadeKey = { title: string; token: string };

type Props = { clinicId: number; onClose(): void; onMade(key: MadeKey): void };

const lives = [30, 90, 180, 365];
const none: KeyScope[] = [];

/** What a key is for, what it may do and how long it works. */
export function KeyForm({ clinicId, onClose, onMade }: Props) {
  const { t } = useTranslation();
  // The same form sent once more after a lost answer is the same key.
  const repeatKey = useRef(crypto.randomUUID());
  const form = useForm({
    initial: { title: '', scopes: none, days: '90' },
    required: ['title'],
    check: ({ scopes }) => (scopes.length === 0 ? { scopes: t('staff_integrations.scope_needed') } : {}),
    async submit({ title, scopes, days }) {
      const body = { clinic_id: clinicId, title: title.trim(), scopes, days: Number(days) };
      const headers = { 'Idempotency-Key': repeatKey.current };
      const { data } = await browserApi(makeApiKey, { body }, { headers });
      onMade({ title: data.title, token: data.token });
    },
  });
  const { scopes } = form.values;
  const toggle = (scope: KeyScope) =>
    form.set('scopes', scopes.includes(scope) ? scopes.filter((one) => one !== scope) : [...scopes, scope]);
  const error = form.errors.scopes;
  return (
    <FormSheet
      title={t('staff_integrations.make')}
      form={form}
      confirm={t('staff_integrations.make_confirm')}
      onClose={onClose}
    >
      <Field
        label={t('staff_integrations.name')}
        hint={t('staff_integrations.name_hint')}
        autoComplete="off"
        maxLength={60}
        {...form.field('title')}
      />
      <fieldset className={classes.choices} aria-describedby={error ? 'scopes-error' : undefined}>
        <legend>{t('staff_integrations.scopes')}</legend>
        {keyScopes.map((scope) => (
          <Checkbox
            key={scope}
            name={scope}
            label={t(`staff_integrations.scope.${scope.replace('.', '_')}`)}
            checked={scopes.includes(scope)}
            aria-invalid={error !== undefined}
            onChange={() => toggle(scope)}
          />
        ))}
        {error !== undefined && <FieldError id="scopes-error">{error}</FieldError>}
      </fieldset>
      <Select label={t('staff_integrations.life')} {...form.field('days')}>
        {lives.map((count) => (
          <option key={count} value={count}>
            {t('staff_integrations.days', { count })}
          </option>
        ))}
      </Select>
      <FormMessage text={form.message} />
    </FormSheet>
  );
}
