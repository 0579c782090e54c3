import { useTranslation } from 'react-i18next';
import { changeProfile, type Profile, sendEmailLink } from '../../contract/accounts/profile.ts';
import { useAction } from '../accounts/profile/use-action.ts';
import { browserApi } from '../platform/browser-site.ts';
import { isolate } from '../platform/isolate.ts';
import { useForm } from '../platform/use-form.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { FormMessage } from '../ui/form-message.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { SubmitButton } from '../ui/submit-button.tsx';
import { showToast } from '../ui/toasts.ts';
import classes from './sent-page.module.css';

type Props = { profile: Profile; onChanged(): Promise<void> };

/** Where answers are told of: the proven address, the one that is to be proven, or the field for one. */
export function SentEmail({ profile, onChanged }: Props) {
  const { t } = useTranslation();
  const { email, is_email_verified } = profile;
  const link = useAction(async () => {
    await browserApi(sendEmailLink, {});
    showToast('success', t('profile.email_sent', { email: isolate(email ?? '') }));
  });
  if (email === null) return <EmailForm onChanged={onChanged} />;
  if (is_email_verified)
    return <p className={classes.text}>{t('sent.email_proven', { email: isolate(email) })}</p>;
  return (
    <>
      <p className={classes.text}>{t('sent.email_unproven', { email: isolate(email) })}</p>
      <Button kind="line" loading={link.isBusy} onClick={link.run}>
        {t('profile.email_send')}
      </Button>
    </>
  );
}

function EmailForm({ onChanged }: Pick<Props, 'onChanged'>) {
  const { t } = useTranslation();
  const form = useForm({
    initial: { email: '', password: '' },
    required: ['email', 'password'],
    async submit({ email, password }) {
      await browserApi(changeProfile, { body: { email: email.trim(), password } });
      await onChanged();
    },
  });
  return (
    <form ref={form.formRef} className={classes.form} method="post" noValidate onSubmit={form.onSubmit}>
      <p className={classes.text}>{t('sent.email_missing')}</p>
      <Field
        {...form.field('email')}
        label={t('profile.email')}
        type="email"
        autoComplete="email"
        dir="ltr"
      />
      <PasswordField
        {...form.field('password')}
        label={t('profile.current_password')}
        hint={t('profile.password_why')}
        autoComplete="current-password"
      />
      <FormMessage text={form.message} />
      <SubmitButton kind="tonal" isSending={form.isSending}>
        {t('sent.email_save')}
      </SubmitButton>
    </form>
  );
}
