import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoaderData, useRevalidator } from 'react-router';
import { listPasskeys } from '../../../contract/accounts/passkeys.ts';
import { getProfile, type Profile } from '../../../contract/accounts/profile.ts';
import { listSessions } from '../../../contract/accounts/sessions.ts';
import { ProfileFailure } from '../../platform/section-failure.tsx';
import { loadUser } from '../../platform/session-load.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Note } from '../../ui/panel.tsx';
import { FactorDialog } from './factor-dialog.tsx';
import { FactorSetup } from './factor-setup.tsx';
import { accountLoad } from './load-profile.ts';
import { PasskeyList } from './passkey-list.tsx';
import { PasswordForm } from './password-form.tsx';
import classes from './profile.module.css';
import { ProfileSkeleton } from './profile-skeleton.tsx';
import { Section } from './section.tsx';
import { SessionList } from './session-list.tsx';

type Props = { profile: Profile; onChanged(): void };
type Act = 'setup' | 'renew' | 'remove';

/** The second step at login: whether it is on, and the ways to change that. */
function SecondFactor({ profile, onChanged }: Props) {
  const { t } = useTranslation();
  const [act, setAct] = useState<Act | null>(null);
  const isOn = profile.second_factor === 'on';
  const close = (hasChanged: boolean) => {
    setAct(null);
    if (hasChanged) onChanged();
  };
  return (
    <Section title={t('profile.factor')} lead={t('profile.factor_text')}>
      {profile.second_factor === 'missing' && <Note kind="amber">{t('profile.factor_missing')}</Note>}
      {isOn && (
        <p className={classes.good}>
          <Icon name="shield" size={18} />
          {t('profile.factor_on')}
        </p>
      )}
      <div className={classes.foot}>
        {isOn ? (
          <>
            <Button onClick={() => setAct('renew')}>{t('profile.factor_renew')}</Button>
            <Button kind="danger" onClick={() => setAct('remove')}>
              {t('profile.factor_remove')}
            </Button>
          </>
        ) : (
          <Button kind="tonal" onClick={() => setAct('setup')}>
            {t('profile.factor_setup')}
          </Button>
        )}
      </div>
      {act === 'setup' && <FactorSetup profile={profile} onClose={close} />}
      {(act === 'renew' || act === 'remove') && <FactorDialog act={act} profile={profile} onClose={close} />}
    </Section>
  );
}

export const clientLoader = accountLoad(async ({ api, signal }) => {
  const [profile, sessions, passkeys] = await Promise.all([
    api(getProfile, {}, signal),
    api(listSessions, {}, signal),
    api(listPasskeys, {}, signal),
  ]);
  return { profile: profile.data, sessions: sessions.data, passkeys: passkeys.data };
});

export function HydrateFallback() {
  return <ProfileSkeleton columns={[[4, 3, 2], [5]]} />;
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <ProfileFailure error={error} />;
}

/** What keeps others out: second step, passkeys, password, devices. */
export default function SecurityPage() {
  const { profile, sessions, passkeys } = useLoaderData<typeof clientLoader>();
  const { revalidate } = useRevalidator();
  return (
    <div className={classes.columns}>
      <div className={classes.column}>
        <SecondFactor
          profile={profile}
          onChanged={() => {
            void revalidate();
            // What staff and operators may do hangs on it. A failure has ended the session, which the page shows.
            loadUser().catch(() => undefined);
          }}
        />
        <PasskeyList
          profile={profile}
          passkeys={passkeys}
          session={sessions.find(({ is_current }) => is_current)}
          onChanged={() => void revalidate()}
        />
        <PasswordForm profile={profile} onChanged={() => void revalidate()} />
      </div>
      <SessionList sessions={sessions} onChanged={() => void revalidate()} />
    </div>
  );
}
