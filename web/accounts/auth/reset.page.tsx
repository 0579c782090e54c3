import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { resetPassword } from '../../../contract/accounts/profile.ts';
import { ApiError } from '../../../contract/platform/client.ts';
import { browserApi } from '../../platform/browser-site.ts';
import { Link, useLocalePath } from '../../platform/links.tsx';
import { closeSession } from '../../platform/session.ts';
import { useForm } from '../../platform/use-form.ts';
import { buttonClass } from '../../ui/button.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import classes from './auth-page.module.css';
import { AuthPage } from './auth-page.tsx';
import { DeadLink } from './dead-link.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { useLinkToken } from './use-link-token.ts';

/** A new password by the token of an email, which is taken out of the address at once. */
export default function ResetPage() {
  const { t } = useTranslation();
  const token = useLinkToken();
  const [deadToken, setDeadToken] = useState<string | null>(null);
  const meta = { title: t('page.reset.title'), description: t('page.reset.description') };
  if (token !== null && token !== deadToken)
    return <ResetForm token={token ?? ''} meta={meta} onDead={() => setDeadToken(token ?? '')} />;
  return (
    <DeadLink meta={meta} text={t('auth.dead_text')}>
      <Link to="/auth/forgot" className={buttonClass({ kind: 'primary', wide: true })}>
        {t('auth.dead_action')}
      </Link>
    </DeadLink>
  );
}

type Props = { token: string; meta: { title: string; description: string }; onDead(): void };

function ResetForm({ token, meta, onDead }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const localePath = useLocalePath();
  const form = useForm({
    initial: { password: '', password_confirmation: '' },
    required: ['password', 'password_confirmation'],
    async submit(values) {
      try {
        await browserApi(resetPassword, { body: { token, ...values } });
      } catch (error) {
        if (error instanceof ApiError && error.errors.token) return onDead();
        throw error;
      }
      // The server has ended all sessions, also one of this browser.
      closeSession();
      await navigate(localePath('/auth/login'), { replace: true, state: { hasNewPassword: true } });
    },
  });
  return (
    <AuthPage meta={meta} title={t('auth.reset_title')} lead={t('auth.reset_lead')}>
      <form ref={form.formRef} className={classes.form} method="post" noValidate onSubmit={form.onSubmit}>
        <NewPasswordFields label={t('auth.new_password')} field={form.field} />
        <div className={classes.actions}>
          <FormMessage text={form.message} />
          <SubmitButton wide isSending={form.isSending}>
            {t('auth.reset_save')}
          </SubmitButton>
        </div>
      </form>
    </AuthPage>
  );
}
