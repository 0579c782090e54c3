import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router';
import { type Claim, listClaims } from '../../../contract/clinics/claims.ts';
import { accountLoad } from '../../accounts/profile/load-profile.ts';
import { ProfileSkeleton } from '../../accounts/profile/profile-skeleton.tsx';
import { clinicPath } from '../../platform/clinic-paths.ts';
import { Link } from '../../platform/links.tsx';
import { ProfileFailure } from '../../platform/section-failure.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { StatePanel } from '../../ui/panel.tsx';
import text from '../../ui/text.module.css';
import classes from './claim.module.css';
import { claimPath } from './claim-path.ts';
import { ClaimState } from './claim-state.tsx';

export const clientLoader = accountLoad(async ({ api, signal }) => {
  const { data } = await api(listClaims, {}, signal);
  return { claims: data };
});

export function HydrateFallback() {
  return <ProfileSkeleton columns={[[4, 4]]} />;
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <ProfileFailure error={error} />;
}

/** Those of one clinic together, in the order in which the clinic comes first: the latest claim. */
function byClinic(claims: readonly Claim[]): Claim[][] {
  const groups = new Map<number, Claim[]>();
  for (const claim of claims) groups.set(claim.clinic.id, [...(groups.get(claim.clinic.id) ?? []), claim]);
  return [...groups.values()];
}

const isEnded = ({ state, may_appeal }: Claim): boolean =>
  state === 'withdrawn' || (state === 'refused' && !may_appeal);

/** What one has said of clinics as their keeper: how it stands, what the operator asks, what one can do about it. */
export default function ClaimListPage() {
  const { claims } = useLoaderData<typeof clientLoader>();
  const { t } = useTranslation();
  if (claims.length === 0)
    return (
      <StatePanel
        title={t('claim.none')}
        actions={
          <Link to="/search/search-clinics" className={buttonClass({ kind: 'tonal' })}>
            {t('claim.find')}
          </Link>
        }
      >
        <p>{t('claim.none_text')}</p>
      </StatePanel>
    );
  return (
    <div className={classes.list}>
      {byClinic(claims).map((group) => (
        <article key={group[0]?.clinic.id} className={classes.column}>
          {group.slice(0, 1).map(({ clinic }) => (
            <h2 key={clinic.id} className={text.h2}>
              <Link to={clinicPath(clinic.slug)} className={text.link}>
                <bdi>{clinic.title}</bdi>
              </Link>
            </h2>
          ))}
          {group.map((claim) => (
            <ClaimState key={`${claim.id} ${claim.state}`} claim={claim} />
          ))}
          {group.every(isEnded) && group[0] && (
            <p>
              <Link to={claimPath(group[0].clinic.slug)} className={text.link}>
                {t('claim.again')}
              </Link>
            </p>
          )}
        </article>
      ))}
    </div>
  );
}
