import { useTranslation } from 'react-i18next';
import { verifyEmail } from '../../../contract/accounts/profile.ts';
import { browserApi } from '../../platform/browser-site.ts';
import { isolate } from '../../platform/isolate.ts';
import { Link } from '../../platform/links.tsx';
import { changeUser, useSession } from '../../platform/session.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import classes from './auth-page.module.css';
import { AuthPage } from './auth-page.tsx';
import { DeadLink } from './dead-link.tsx';
import { useLinkAct } from './use-link-act.ts';
import { useLinkToken } from './use-link-token.ts';

/** The email's link proves the address by being opened. */
export default function EmailPage() {
  const { t } = useTranslation();
  const token = useLinkToken();
  const { isLoggedIn, user } = useSession();
  const [outcome, retry] = useLinkAct(token, async (given) => {
    const { data } = await browserApi(verifyEmail, { body: { token: given } });
    if (user?.email === data.email) changeUser({ ...user, is_email_verified: true });
    return data.email;
  });
  const meta = { title: t('page.email.title'), description: t('page.email.description') };
  const onward = (
    <Link
      to={isLoggedIn ? '/profile' : '/auth/login'}
      className={buttonClass({ kind: 'primary', wide: true })}
    >
      {isLoggedIn ? t('auth.to_profile') : t('auth.log_in')}
    </Link>
  );
  if (outcome.state === 'dead' && outcome.message !== null)
    return (
      <AuthPage meta={meta} title={t('auth.email_title')}>
        <div className={classes.actions}>
          <FormMessage text={outcome.message} />
          {onward}
        </div>
      </AuthPage>
    );
  if (outcome.state === 'dead')
    return (
      <DeadLink meta={meta} text={t('auth.email_dead')}>
        {onward}
      </DeadLink>
    );
  if (outcome.state === 'done')
    return (
      <AuthPage
        meta={meta}
        title={t('auth.email_done_title')}
        lead={<span role="status">{t('auth.email_done', { email: isolate(outcome.answer) })}</span>}
      >
        <div className={classes.actions}>{onward}</div>
      </AuthPage>
    );
  if (outcome.state === 'working')
    return <AuthPage meta={meta} title={t('auth.email_title')} lead={t('auth.email_working')} />;
  return (
    <AuthPage meta={meta} title={t('auth.email_failed')}>
      <div className={classes.actions}>
        <FormMessage text={outcome.message} />
        <Button kind="primary" wide onClick={retry}>
          {t('action.retry')}
        </Button>
      </div>
    </AuthPage>
  );
}
