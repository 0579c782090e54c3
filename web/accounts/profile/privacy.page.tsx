import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router';
import { type Consent, listConsents } from '../../../contract/accounts/consents.ts';
import { getExport } from '../../../contract/accounts/exports.ts';
import { getProfile } from '../../../contract/accounts/profile.ts';
import { purposes } from '../../../contract/platform/purposes.ts';
import { ProfileFailure } from '../../platform/section-failure.tsx';
import { loadTexts, type PurposeText } from '../consents/due-texts.ts';
import { ConsentItem } from './consent-item.tsx';
import { Deletion } from './deletion.tsx';
import { ExportPanel } from './export-panel.tsx';
import { accountLoad } from './load-profile.ts';
import classes from './profile.module.css';
import { ProfileSkeleton } from './profile-skeleton.tsx';
import { Section } from './section.tsx';

type Props = { consents: readonly Consent[]; texts: readonly PurposeText[] };

/** Each consent by itself: given as easily as withdrawn. */
function ConsentList({ consents: loaded, texts }: Props) {
  const { t } = useTranslation();
  const [consents, setConsents] = useState(loaded);
  useEffect(() => setConsents(loaded), [loaded]);
  return (
    <Section title={t('profile.consents')} lead={t('profile.consents_text')}>
      <div className={classes.rows}>
        {texts.map((text) => {
          const consent = consents.find(({ purpose }) => purpose === text.name);
          // Asked with a request, or with a text to translate, only: until there was one there is nothing to take back.
          const isShown =
            consent &&
            (text.name === 'health_data'
              ? consent.state === 'given'
              : text.name !== 'machine_translation' || consent.state !== 'none');
          return (
            isShown && <ConsentItem key={text.name} consent={consent} text={text} onChanged={setConsents} />
          );
        })}
      </div>
    </Section>
  );
}

export const clientLoader = accountLoad(async ({ api, signal }) => {
  const [profile, consents, texts, last] = await Promise.all([
    api(getProfile, {}, signal),
    api(listConsents, {}, signal),
    loadTexts(api, purposes, signal),
    api(getExport, {}, signal),
  ]);
  return { profile: profile.data, consents: consents.data, texts, last: last.data.export };
});

export function HydrateFallback() {
  return <ProfileSkeleton columns={[[6], [2, 3]]} />;
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <ProfileFailure error={error} />;
}

/** What one has agreed to, a copy of everything, and the way to leave. */
export default function PrivacyPage() {
  const { profile, consents, texts, last } = useLoaderData<typeof clientLoader>();
  return (
    <div className={classes.columns}>
      <ConsentList consents={consents} texts={texts} />
      <div className={classes.column}>
        <ExportPanel last={last} profile={profile} />
        <Deletion profile={profile} />
      </div>
    </div>
  );
}
