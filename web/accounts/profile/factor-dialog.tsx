import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Profile, removeSecondFactor, renewRecoveryCodes } from '../../../contract/accounts/profile.ts';
import { browserApi } from '../../platform/browser-site.ts';
import { useForm } from '../../platform/use-form.ts';
import { FormMessage } from '../../ui/form-message.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { showToast } from '../../ui/toasts.ts';
import { CodeField } from './code-field.tsx';
import { CodesSheet } from './codes-sheet.tsx';
import { FormSheet } from './form-sheet.tsx';

type Props = { act: 'renew' | 'remove'; profile: Profile; onClose(hasChanged: boolean): void };

/** New recovery codes, or no second step any more: both take the password and a code. */
export function FactorDialog({ act, profile, onClose }: Props) {
  const { t } = useTranslation();
  const [codes, setCodes] = useState<string[] | null>(null);
  const form = useForm({
    initial: { password: '', code: '' },
    required: ['password', 'code'],
    async submit(body) {
      if (act === 'renew') {
        const { data } = await browserApi(renewRecoveryCodes, { body });
        setCodes(data.recovery_codes);
        return;
      }
      await browserApi(removeSecondFactor, { body });
      showToast('success', t('profile.factor_removed'));
      onClose(true);
    },
  });
  if (codes !== null) return <CodesSheet codes={codes} onClose={() => onClose(true)} />;
  return (
    <FormSheet
      title={t(`profile.factor_${act}_title`)}
      form={form}
      kind={act === 'remove' ? 'danger' : 'primary'}
      confirm={t(`profile.factor_${act}_confirm`)}
      onClose={() => onClose(false)}
    >
      <p>{t(`profile.factor_${act}_text`)}</p>
      <input hidden readOnly type="text" autoComplete="username" value={profile.phone_number} />
      <PasswordField label={t('auth.password')} autoComplete="current-password" {...form.field('password')} />
      <CodeField
        label={t('profile.code_or_recovery')}
        hint={t('profile.code_or_recovery_hint')}
        takesRecovery
        {...form.field('code')}
      />
      <FormMessage text={form.message} />
    </FormSheet>
  );
}
