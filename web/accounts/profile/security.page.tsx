import { useLoaderData, useRevalidator } from 'react-router';
import { getProfile } from '../../../contract/accounts/profile.ts';
import { listSessions } from '../../../contract/accounts/sessions.ts';
import { ProfileFailure } from '../../platform/section-failure.tsx';
import { loadUser } from '../../platform/session-load.ts';
import { accountLoad } from './load-profile.ts';
import { PasswordForm } from './password-form.tsx';
import classes from './profile.module.css';
import { ProfileSkeleton } from './profile-skeleton.tsx';
import { SecondFactor } from './second-factor.tsx';
import { SessionList } from './session-list.tsx';

export const clientLoader = accountLoad(async ({ api, signal }) => {
  const [profile, sessions] = await Promise.all([api(getProfile, {}, signal), api(listSessions, {}, signal)]);
  return { profile: profile.data, sessions: sessions.data };
});

export function HydrateFallback() {
  return <ProfileSkeleton columns={[[4, 2], [5]]} />;
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <ProfileFailure error={error} />;
}

/** What keeps others out: password, second step, devices. */
export default function SecurityPage() {
  const { profile, sessions } = useLoaderData<typeof clientLoader>();
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
        <PasswordForm profile={profile} onChanged={() => void revalidate()} />
      </div>
      <SessionList sessions={sessions} onChanged={() => void revalidate()} />
    </div>
  );
}
