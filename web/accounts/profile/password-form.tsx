import { useTranslation } from 'react-i18next';
import { changePassword, type Profile } from '../../../contract/accounts/profile.ts';
import { browserApi } from '../../platform/browser-site.ts';
import { useForm } from '../../platform/use-form.ts';
import { FormMessage } from '../../ui/form-message.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { showToast } from '../../ui/toasts.ts';
import { NewPasswordFields } from '../auth/new-password-fields.tsx';
import classes from './profile.module.css';
import { Section } from './section.tsx';

const empty = { current_password: '', password: '', password_confirmation: '' };

type Props = { profile: Profile; onChanged(): void };

export function PasswordForm({ profile, onChanged }: Props) {
  const { t } = useTranslation();
  const form = useForm({
    initial: empty,
    required: ['current_password', 'password', 'password_confirmation'],
    async submit(values) {
      await browserApi(changePassword, { body: values });
      for (const name of Object.keys(empty)) form.set(name as keyof typeof empty, '');
      showToast('success', t('profile.password_changed'));
      onChanged();
    },
  });
  return (
    <Section title={t('profile.password')} lead={t('profile.password_text')}>
      <form ref={form.formRef} className={classes.form} noValidate onSubmit={form.onSubmit}>
        {/* Password managers look for whose password it is. */}
        <input hidden readOnly type="text" autoComplete="username" value={profile.phone_number} />
        <PasswordField
          label={t('profile.current_password')}
          autoComplete="current-password"
          {...form.field('current_password')}
        />
        <NewPasswordFields label={t('auth.new_password')} field={form.field} />
        <FormMessage text={form.message} />
        <div className={classes.foot}>
          <SubmitButton kind="tonal" isSending={form.isSending}>
            {t('profile.change_password')}
          </SubmitButton>
        </div>
      </form>
    </Section>
  );
}
