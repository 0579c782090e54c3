import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { limits } from '../../../contract/platform/limits.ts';
import { Link } from '../../platform/links.tsx';
import { readEndedSession } from '../../platform/session-end.ts';
import { FormMessage } from '../../ui/form-message.tsx';
import { Note } from '../../ui/panel.tsx';
import text from '../../ui/text.module.css';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { AuthPage } from './auth-page.tsx';
import { LoginForm, useLoginForm } from './login-form.tsx';
import { useAfterLogin, useKeepingNext } from './use-after-login.ts';

export default function LoginPage() {
  const { t } = useTranslation();
  const keepingNext = useKeepingNext();
  const login = useLoginForm(() => leave());
  const leave = useAfterLogin(login.isAtWork);
  const hasNewPassword = useHasNewPassword();
  return (
    <AuthPage
      meta={{ title: t('page.login.title'), description: t('page.login.description') }}
      title={t('auth.login_title')}
      foot={
        <>
          <span>{t('auth.no_account')}</span>
          <Link to={keepingNext('/auth/registration')} className={text.link}>
            {t('auth.to_registration')}
          </Link>
        </>
      }
    >
      {hasNewPassword && <FormMessage kind="done" text={t('auth.reset_done')} />}
      <EndedSessionNote />
      <LoginForm login={login} submit={t('auth.log_in')} />
    </AuthPage>
  );
}

/** Why somebody who was logged in a moment ago stands here. */
function EndedSessionNote() {
  const { t } = useTranslation();
  const isHydrated = useHydrated();
  const ended = isHydrated ? readEndedSession() : null;
  if (ended === null) return null;
  const { staffIdleHours: hours, staffDays: days } = limits;
  return <Note kind="amber">{t(`auth.session_ended_${ended}`, { hours, days })}</Note>;
}

/** Just set on the page before. The history remembers it, the server does not. */
function useHasNewPassword(): boolean {
  const { state } = useLocation();
  return useHydrated() && state?.hasNewPassword === true;
}
