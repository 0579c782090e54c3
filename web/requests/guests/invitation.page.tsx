import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { acceptInvitation, type Invitation, openInvitation } from '../../../contract/requests/guests.ts';
import authClasses from '../../accounts/auth/auth-page.module.css';
import { AuthPage } from '../../accounts/auth/auth-page.tsx';
import { useKeptToken } from '../../accounts/auth/use-kept-token.ts';
import { useLinkAct } from '../../accounts/auth/use-link-act.ts';
import { useAction } from '../../accounts/profile/use-action.ts';
import { browserApi } from '../../platform/browser-site.ts';
import { useFormat } from '../../platform/format.ts';
import { isolate } from '../../platform/isolate.ts';
import { Link, useLocalePath } from '../../platform/links.tsx';
import { useSession } from '../../platform/session.ts';
import { removeStored } from '../../platform/storage.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';

/** Somebody lets the reader of the link read a request: whoever is logged in accepts, others log in or register first. */
export default function InvitationPage() {
  const { t } = useTranslation();
  const isHydrated = useHydrated();
  const { isLoggedIn } = useSession();
  const token = useKeptToken('shared_invitation');
  const [outcome, retry] = useLinkAct(isLoggedIn || token === null ? token : undefined, async (given) => {
    const { data } = await browserApi(openInvitation, { body: { token: given } });
    return { ...data, token: given };
  });
  const page = {
    meta: { title: t('guests.share_title'), description: t('shared.description') },
    title: t('shared.invitation.title'),
  };
  if (outcome.state === 'dead') return <Dead {...page} message={outcome.message} />;
  if (isHydrated && token && !isLoggedIn)
    return (
      <AuthPage {...page} lead={t('shared.invitation.visitor')}>
        <Visitor />
      </AuthPage>
    );
  if (outcome.state === 'done')
    return (
      <AuthPage {...page} lead={t('shared.invitation.text', { owner: isolate(outcome.answer.owner) })}>
        <Acceptance invitation={outcome.answer} />
      </AuthPage>
    );
  if (outcome.state === 'working') return <AuthPage {...page} />;
  return (
    <AuthPage {...page}>
      <div className={authClasses.actions}>
        <FormMessage text={outcome.message} />
        <Button kind="primary" wide onClick={retry}>
          {t('action.retry')}
        </Button>
      </div>
    </AuthPage>
  );
}

type DeadProps = { meta: { title: string; description: string }; message: string | null };

/** `message`: why it is not for this account; null: it is for nobody any more. */
function Dead({ meta, message }: DeadProps) {
  const { t } = useTranslation();
  useEffect(() => removeStored('shared_invitation'), []);
  return (
    <AuthPage
      meta={meta}
      title={t(message === null ? 'shared.invitation.gone' : 'shared.invitation.refused')}
      lead={message ?? t('shared.invitation.gone_text')}
    >
      <div className={authClasses.actions}>
        <Link to="/" className={buttonClass({ kind: 'primary', wide: true })}>
          {t('nav.home')}
        </Link>
      </div>
    </AuthPage>
  );
}

function Visitor() {
  const { t } = useTranslation();
  const localePath = useLocalePath();
  const next = encodeURIComponent(localePath('/requests/invitation'));
  return (
    <div className={authClasses.actions}>
      <Link to={`/auth/login?next=${next}`} className={buttonClass({ kind: 'primary', wide: true })}>
        {t('auth.log_in')}
      </Link>
      <Link to={`/auth/registration?next=${next}`} className={buttonClass({ wide: true })}>
        {t('staff_join.register')}
      </Link>
    </div>
  );
}

function Acceptance({ invitation }: { invitation: Invitation & { token: string } }) {
  const { owner, can_write, expires_at, token } = invitation;
  const { t } = useTranslation();
  const format = useFormat();
  const { user } = useSession();
  const navigate = useNavigate();
  const localePath = useLocalePath();
  const accept = useAction(async () => {
    const { data } = await browserApi(acceptInvitation, { body: { token } });
    removeStored('shared_invitation');
    await navigate(localePath(`/requests/shared/${data.id}`));
  });
  return (
    <div className={authClasses.actions}>
      <p>
        {t(can_write ? 'shared.may_write' : 'shared.may_read')}.{' '}
        {t('shared.invitation.seen', { owner: isolate(owner) })}
      </p>
      <p>{t('shared.invitation.until', { date: format.dateTime(expires_at) })}</p>
      {user && <p>{t('staff_join.as', { name: isolate(`${user.name} ${user.surname}`) })}</p>}
      <Button kind="primary" wide loading={accept.isBusy} onClick={accept.run}>
        {t('shared.invitation.accept')}
      </Button>
    </div>
  );
}
