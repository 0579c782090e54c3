import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router';
import { listClaims } from '../../../contract/clinics/claims.ts';
import { getClinic } from '../../../contract/clinics/clinics.ts';
import { accountLoad } from '../../accounts/profile/load-profile.ts';
import { clinicPath } from '../../platform/clinic-paths.ts';
import { Link } from '../../platform/links.tsx';
import { PageMeta } from '../../platform/meta.tsx';
import { isMissing } from '../../platform/not-found.ts';
import { NotFoundPage } from '../../platform/not-found-page.tsx';
import { ProfileFailure } from '../../platform/section-failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import text from '../../ui/text.module.css';
import wrap from '../../ui/wrap.module.css';
import classes from './claim.module.css';
import { ClaimForm } from './claim-form.tsx';
import { ClaimState } from './claim-state.tsx';

export const clientLoader = accountLoad(async ({ api, params, signal }) => {
  const { data: clinic } = await api(getClinic, { params: { slug: params.name ?? '' } }, signal);
  const { data: claims } = await api(listClaims, { query: { clinic_id: clinic.id } }, signal);
  return { clinic, claims };
});

function Frame({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div className={`${wrap.wrap} ${classes.page}`}>
      <PageMeta title={t('claim.title')} description={t('claim.description')} noIndex />
      <div className={classes.column}>{children}</div>
    </div>
  );
}

export function HydrateFallback() {
  const { t } = useTranslation();
  return (
    <Frame>
      <div role="status" aria-label={t('site.loading')}>
        <Skeleton height={40} width="60%" />
        <Skeleton height={320} width="100%" />
      </div>
    </Frame>
  );
}

export function ErrorBoundary({ error }: { error: unknown }) {
  if (isMissing(error)) return <NotFoundPage />;
  return (
    <Frame>
      <ProfileFailure error={error} />
    </Frame>
  );
}

/** Says that one keeps a clinic's profile; afterwards, what has come of it. */
export default function ClaimPage() {
  const { t } = useTranslation();
  const { clinic, claims } = useLoaderData<typeof clientLoader>();
  const [latest] = claims;
  const canClaim = latest === undefined || latest.state === 'refused' || latest.state === 'withdrawn';
  return (
    <Frame>
      <header className={classes.head}>
        <Link to={clinicPath(clinic.slug)} className={text.link}>
          <bdi>{clinic.title}</bdi>
        </Link>
        <h1 className={text.h1}>{t('claim.title')}</h1>
        <p>{t(clinic.is_claimed && canClaim ? 'claim.lead_taken' : 'claim.lead')}</p>
      </header>
      {latest && <ClaimState key={`${latest.id} ${latest.state}`} claim={latest} />}
      {canClaim && <ClaimForm key={clinic.id} clinic={clinic} />}
    </Frame>
  );
}
