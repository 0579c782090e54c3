import { useTranslation } from 'react-i18next';
import { stopEmails } from '../../../contract/accounts/emails.ts';
import { browserApi } from '../../platform/browser-site.ts';
import { Link } from '../../platform/links.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import classes from './auth-page.module.css';
import { AuthPage } from './auth-page.tsx';
import { useLinkAct } from './use-link-act.ts';
import { useLinkToken } from './use-link-token.ts';

/** The link at the foot of an email stops emails of its kind by being opened. */
export default function EmailsPage() {
  const { t } = useTranslation();
  const token = useLinkToken();
  const [outcome, retry] = useLinkAct(token, (given) => browserApi(stopEmails, { body: { token: given } }));
  const meta = { title: t('page.letters.title'), description: t('page.letters.description') };
  const toProfile = (
    <Link to="/profile" className={buttonClass({ kind: 'tonal', wide: true })}>
      {t('auth.letters_change')}
    </Link>
  );
  if (outcome.state === 'done')
    return (
      <AuthPage
        meta={meta}
        title={t(`auth.letters_done_title_${outcome.answer.data.subject}`)}
        lead={<span role="status">{t(`auth.letters_done_${outcome.answer.data.subject}`)}</span>}
      >
        <div className={classes.actions}>{toProfile}</div>
      </AuthPage>
    );
  if (outcome.state === 'working')
    return <AuthPage meta={meta} title={t('auth.letters_title')} lead={t('auth.email_working')} />;
  return (
    <AuthPage meta={meta} title={t('auth.letters_failed')}>
      <div className={classes.actions}>
        <FormMessage text={outcome.message ?? t('auth.letters_dead')} />
        {outcome.state === 'failed' && (
          <Button kind="primary" wide onClick={retry}>
            {t('action.retry')}
          </Button>
        )}
        {toProfile}
      </div>
    </AuthPage>
  );
}
