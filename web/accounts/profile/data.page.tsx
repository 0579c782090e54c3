import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoaderData, useRevalidator } from 'react-router';
import { listPhoneCountries } from '../../../contract/accounts/phones.ts';
import { changeProfile, getProfile, type Profile } from '../../../contract/accounts/profile.ts';
import { listPushDevices } from '../../../contract/accounts/push.ts';
import { limits } from '../../../contract/platform/limits.ts';
import { browserApi } from '../../platform/browser-site.ts';
import { ProfileFailure } from '../../platform/section-failure.tsx';
import { changeUser } from '../../platform/session.ts';
import { Field } from '../../ui/field.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { ContactForm } from './contact-form.tsx';
import { Emails } from './email-settings.tsx';
import { FormFoot } from './form-foot.tsx';
import { LanguageAndCurrency } from './language-and-currency.tsx';
import { accountLoad } from './load-profile.ts';
import classes from './profile.module.css';
import { ProfileSkeleton } from './profile-skeleton.tsx';
import { PushSettings } from './push-settings.tsx';
import { Section } from './section.tsx';
import { useLeaveQuestion } from './use-leave-question.tsx';
import { useSectionForm } from './use-section-form.ts';

type Props = {
  profile: Profile;
  onSaved(profile: Profile): void;
  onDirty(isDirty: boolean): void;
};

/** Name and surname, as in the passport or as one wants to be called: clinics see them when a request is opened. */
function PersonForm({ profile, onSaved, onDirty }: Props) {
  const { t } = useTranslation();
  const form = useSectionForm({
    saved: { name: profile.name, surname: profile.surname },
    required: ['name', 'surname'],
    async save(changed) {
      const { data } = await browserApi(changeProfile, { body: changed });
      onSaved(data);
      return { name: data.name, surname: data.surname };
    },
    onDirty,
  });
  return (
    <Section title={t('profile.person')} lead={t('profile.person_text')}>
      <form ref={form.formRef} className={classes.form} noValidate onSubmit={form.onSubmit}>
        <div className={classes.pair}>
          <Field
            label={t('auth.name')}
            autoComplete="given-name"
            maxLength={limits.nameMax * 2}
            {...form.field('name')}
          />
          <Field
            label={t('auth.surname')}
            autoComplete="family-name"
            maxLength={limits.nameMax * 2}
            {...form.field('surname')}
          />
        </div>
        <FormMessage text={form.message} />
        <FormFoot form={form} />
      </form>
    </Section>
  );
}

export const clientLoader = accountLoad(async ({ api, signal }) => {
  const [profile, countries, devices] = await Promise.all([
    api(getProfile, {}, signal),
    api(listPhoneCountries, {}, signal),
    api(listPushDevices, {}, signal),
  ]);
  return { profile: profile.data, countries: countries.data, devices: devices.data };
});

export function HydrateFallback() {
  return (
    <ProfileSkeleton
      columns={[
        [2, 4],
        [1, 3, 2],
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
  const { revalidate } = useRevalidator();
  const [profile, setProfile] = useState(loaded.profile);
  useEffect(() => setProfile(loaded.profile), [loaded.profile]);
  const [unsaved, setUnsaved] = useState({ person: false, contacts: false });
  const question = useLeaveQuestion(unsaved.person || unsaved.contacts);
  function takeOver(saved: Profile) {
    setProfile(saved);
    const {
      mails_requests: _r,
      mails_messages: _m,
      mails_comments: _o,
      mails_searches: _s,
      pushes_requests: _pr,
      pushes_messages: _pm,
      pushes_comments: _po,
      pushes_searches: _ps,
      created_at: _c,
      ...user
    } = saved;
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
        <Emails profile={profile} onSaved={takeOver} />
        <PushSettings
          profile={profile}
          devices={loaded.devices}
          onSaved={takeOver}
          onDevicesChanged={() => void revalidate()}
        />
      </div>
    </div>
  );
}
