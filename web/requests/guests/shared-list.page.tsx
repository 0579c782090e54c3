import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router';
import { listShared, type SharedRow } from '../../../contract/requests/guests.ts';
import { accountLoad } from '../../accounts/profile/load-profile.ts';
import { Crumbs } from '../../clinics/clinic-crumbs.tsx';
import { useFormat } from '../../platform/format.ts';
import { isolate } from '../../platform/isolate.ts';
import { Link } from '../../platform/links.tsx';
import { PageMeta } from '../../platform/meta.tsx';
import { ProfileFailure } from '../../platform/section-failure.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { panelClass, StatePanel } from '../../ui/panel.tsx';
import text from '../../ui/text.module.css';
import wrap from '../../ui/wrap.module.css';
import classes from '../request-page.module.css';
import { RequestListSkeleton } from '../request-skeleton.tsx';
import { RequestStatus } from '../request-status.tsx';
import { GuestContext } from './guest-context.ts';
import { guestPathsOf } from './guest-paths.ts';

export const clientLoader = accountLoad(async ({ api, signal }) => (await api(listShared, {}, signal)).data);

export function HydrateFallback() {
  const { t } = useTranslation();
  return (
    <Frame>
      <div className={panelClass} role="status" aria-label={t('site.loading')}>
        <RequestListSkeleton />
      </div>
    </Frame>
  );
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return (
    <Frame>
      <ProfileFailure error={error} />
    </Frame>
  );
}

function SharedItem({ shared }: { shared: SharedRow }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { id, number, title, word, owner, patient_name, updated_at, is_unread, can_write } = shared;
  return (
    <>
      <h2>
        <Link to={`/requests/shared/${id}`} prefetch="intent">
          <bdi>{title}</bdi>
        </Link>
      </h2>
      <p className={classes.facts}>
        <b>{t('shared.by', { owner: isolate(owner) })}</b>
        {patient_name !== null && (
          <b>
            <bdi>{patient_name}</bdi>
          </b>
        )}
        <span>{t('requests.number', { n: number })}</span>
        <span>{format.dayOf(updated_at)}</span>
        <span>{t(can_write ? 'shared.may_write' : 'shared.may_read')}</span>
      </p>
      <div className={classes.side}>
        {is_unread && <span className={classes.unread}>{t('requests.unread')}</span>}
        <RequestStatus word={word} />
      </div>
    </>
  );
}

/** Requests of others that are open to this account. */
export default function SharedListPage() {
  const shared = useLoaderData<typeof clientLoader>();
  const { t } = useTranslation();
  return (
    <Frame>
      {shared.length === 0 ? (
        <StatePanel
          title={t('shared.empty')}
          actions={
            <Link to="/requests" className={buttonClass({ kind: 'tonal' })}>
              {t('requests.title')}
            </Link>
          }
        >
          <p>{t('shared.empty_text')}</p>
        </StatePanel>
      ) : (
        <ul className={`${panelClass} ${classes.list}`}>
          {shared.map((one) => (
            <li key={one.id} className={classes.row}>
              <GuestContext value={guestPathsOf(one.id)}>
                <SharedItem shared={one} />
              </GuestContext>
            </li>
          ))}
        </ul>
      )}
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div className={`${wrap.wrap} ${classes.listPage}`}>
      <PageMeta title={t('shared.title')} description={t('shared.description')} noIndex />
      <Crumbs steps={[{ label: t('requests.title'), to: '/requests' }]} here={t('shared.title')} />
      <div className={classes.top}>
        <h1 className={text.h1}>{t('shared.title')}</h1>
      </div>
      {children}
    </div>
  );
}
