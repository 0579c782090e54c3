import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { ReplyOf } from '../../../contract/platform/endpoint.ts';
import { acceptInvitation, openInvitation } from '../../../contract/team/members.ts';
import authClasses from '../../accounts/auth/auth-page.module.css';
import { AuthPage } from '../../accounts/auth/auth-page.tsx';
import { DeadLink } from '../../accounts/auth/dead-link.tsx';
import { useKeptToken } from '../../accounts/auth/use-kept-token.ts';
import { useLinkAct } from '../../accounts/auth/use-link-act.ts';
import { useAction } from '../../accounts/profile/use-action.ts';
import { browserApi } from '../../platform/browser-site.ts';
import { Link, useLocalePath } from '../../platform/links.tsx';
import { useSession } from '../../platform/session.ts';
import { loadUser } from '../../platform/session-load.ts';
import { removeStored } from '../../platform/storage.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { FormMessage } from '../../ui/form-message.tsx';

/** The email's link invites to work for a clinic: whoever is logged in accepts, others log in or register first. */
export default function JoinPage() {
  const { t } = useTranslation();
  const token = useKeptToken('invitation');
  const [outcome, retry] = useLinkAct(token, async (given) => {
    const { data } = await browserApi(openInvitation, { body: { token: given } });
    return { ...data, token: given };
  });
  const meta = { title: t('staff_join.title'), description: t('staff_join.description') };
  if (outcome.state === 'dead')
    return (
      <DeadLink meta={meta} text={outcome.message ?? t('staff_join.dead')}>
        <Link to="/" className={buttonClass({ kind: 'primary', wide: true })}>
          {t('nav.home')}
        </Link>
      </DeadLink>
    );
  if (outcome.state === 'done')
    return (
      <AuthPage
        meta={meta}
        title={t('staff_join.invites', { clinic: `\u2068${outcome.answer.clinic.title}\u2069` })}
        lead={t(`staff_people.role_text.${outcome.answer.role}`)}
      >
        <Acceptance invitation={outcome.answer} />
      </AuthPage>
    );
  if (outcome.state === 'working') return <AuthPage meta={meta} title={t('staff_join.title')} />;
  return (
    <AuthPage meta={meta} title={t('staff_join.title')}>
      <div className={authClasses.actions}>
        <FormMessage text={outcome.message} />
        <Button kind="primary" wide onClick={retry}>
          {t('action.retry')}
        </Button>
      </div>
    </AuthPage>
  );
}

type Invitation = ReplyOf<typeof openInvitation>['data'] & { token: string };

function Acceptance({ invitation: { clinic, email, token } }: { invitation: Invitation }) {
  const { t } = useTranslation();
  const { isLoggedIn, user } = useSession();
  const navigate = useNavigate();
  const localePath = useLocalePath();
  const accept = useAction(async () => {
    await browserApi(acceptInvitation, { body: { token } });
    removeStored('invitation');
    await loadUser();
    await navigate(localePath(`/staff?clinic=${clinic.id}`));
  });
  const next = encodeURIComponent(localePath('/staff/join'));
  if (!isLoggedIn)
    return (
      <div className={authClasses.actions}>
        <p>{t('staff_join.first', { email: `\u2068${email}\u2069` })}</p>
        <Link to={`/auth/login?next=${next}`} className={buttonClass({ kind: 'primary', wide: true })}>
          {t('auth.log_in')}
        </Link>
        <Link to={`/auth/registration?next=${next}`} className={buttonClass({ wide: true })}>
          {t('staff_join.register')}
        </Link>
      </div>
    );
  return (
    <div className={authClasses.actions}>
      {user && <p>{t('staff_join.as', { name: `\u2068${user.name} ${user.surname}\u2069` })}</p>}
      <Button kind="primary" wide loading={accept.isBusy} onClick={accept.run}>
        {t('staff_join.accept')}
      </Button>
    </div>
  );
}
