import { useLoaderData } from 'react-router';
import { listConsents } from '../../../contract/accounts/consents.ts';
import { getExport } from '../../../contract/accounts/exports.ts';
import { getProfile } from '../../../contract/accounts/profile.ts';
import { purposes } from '../../../contract/platform/purposes.ts';
import { ProfileFailure } from '../../platform/section-failure.tsx';
import { loadTexts } from '../consents/due-texts.ts';
import { ConsentList } from './consent-list.tsx';
import { Deletion } from './deletion.tsx';
import { ExportPanel } from './export-panel.tsx';
import { accountLoad } from './load-profile.ts';
import classes from './profile.module.css';
import { ProfileSkeleton } from './profile-skeleton.tsx';

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
