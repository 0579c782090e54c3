import { useEffect, useState } from 'react';
import { useLoaderData } from 'react-router';
import { listPhoneCountries } from '../../../contract/accounts/phones.ts';
import { getProfile, type Profile } from '../../../contract/accounts/profile.ts';
import { ProfileFailure } from '../../platform/section-failure.tsx';
import { changeUser } from '../../platform/session.ts';
import { ContactForm } from './contact-form.tsx';
import { Letters } from './email-settings.tsx';
import { LanguageAndCurrency } from './language-and-currency.tsx';
import { accountLoad } from './load-profile.ts';
import { PersonForm } from './person-form.tsx';
import classes from './profile.module.css';
import { ProfileSkeleton } from './profile-skeleton.tsx';
import { useLeaveQuestion } from './use-leave-question.tsx';

export const clientLoader = accountLoad(async ({ api, signal }) => {
  const [profile, countries] = await Promise.all([
    api(getProfile, {}, signal),
    api(listPhoneCountries, {}, signal),
  ]);
  return { profile: profile.data, countries: countries.data };
});

export function HydrateFallback() {
  return (
    <ProfileSkeleton
      columns={[
        [2, 4],
        [1, 3],
      ]}
    />
  );
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <ProfileFailure error={error} />;
}

/** Who one is, how one is reached, in what language and currency. */
export default function DataPage() {
  const loaded = useLoaderData<typeof clientLoader>();
  const [profile, setProfile] = useState(loaded.profile);
  useEffect(() => setProfile(loaded.profile), [loaded.profile]);
  const [unsaved, setUnsaved] = useState({ person: false, contacts: false });
  const question = useLeaveQuestion(unsaved.person || unsaved.contacts);
  function takeOver(saved: Profile) {
    setProfile(saved);
    const { mails_requests: _r, mails_messages: _m, mails_comments: _o, created_at: _c, ...user } = saved;
    changeUser(user);
  }
  return (
    <div className={classes.columns}>
      {question}
      <div className={classes.column}>
        <PersonForm
          profile={profile}
          onSaved={takeOver}
          onDirty={(person) => setUnsaved((before) => ({ ...before, person }))}
        />
        <ContactForm
          profile={profile}
          countries={loaded.countries}
          onSaved={takeOver}
          onDirty={(contacts) => setUnsaved((before) => ({ ...before, contacts }))}
        />
      </div>
      <div className={classes.column}>
        <LanguageAndCurrency profile={profile} onSaved={takeOver} />
        <Letters profile={profile} onSaved={takeOver} />
      </div>
    </div>
  );
}
