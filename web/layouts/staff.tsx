import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLoaderData, useLocation } from 'react-router';
import { accountLoad } from '../accounts/profile/load-profile.ts';
import { StaffChatsSkeleton } from '../chats/staff/staff-chats-skeleton.tsx';
import { type RouteHandle, requireAuth } from '../platform/guards.ts';
import { Link } from '../platform/links.tsx';
import { PageMeta } from '../platform/meta.tsx';
import { PageFailure } from '../platform/page-failure.tsx';
import { useSession } from '../platform/session.ts';
import { loadStaff, type OwnClinic } from '../team/load-staff.ts';
import { StaffSkeleton } from '../team/staff-skeleton.tsx';
import { buttonClass } from '../ui/button.tsx';
import { Note } from '../ui/panel.tsx';
import text from '../ui/text.module.css';
import wrap from '../ui/wrap.module.css';
import { Frame } from './frame.tsx';
import classes from './staff.module.css';
import { StaffHead } from './staff-head.tsx';
import { placeOf } from './staff-places.ts';

/** Every route inside is for those who work for a clinic: logged in, with the second step. */
export const handle = { requiresAuth: true } satisfies RouteHandle;
export const clientMiddleware = [requireAuth];

export const clientLoader = accountLoad(loadStaff);

/** The frame of the clinic's side, which is no part of the patients' site. */
function Workspace({ clinics = [], children }: { clinics?: readonly OwnClinic[]; children: ReactNode }) {
  return (
    <Frame kind="workspace" header={<StaffHead clinics={clinics} />}>
      {children}
    </Frame>
  );
}

export function HydrateFallback() {
  const { pathname } = useLocation();
  return (
    <Workspace>{placeOf(pathname)?.id === 'chats' ? <StaffChatsSkeleton /> : <StaffSkeleton />}</Workspace>
  );
}

/** An overloaded service says so, as on its pages. */
export function ErrorBoundary({ error }: { error: unknown }) {
  return (
    <Workspace>
      <PageFailure error={error} className={classes.missing} />
    </Workspace>
  );
}

export default function StaffLayout() {
  const { clinics, isFactorMissing } = useLoaderData<typeof clientLoader>();
  const { isLoggedIn } = useSession();
  if (!isLoggedIn) return null;
  return <Workspace clinics={clinics}>{isFactorMissing ? <FactorMissing /> : <Outlet />}</Workspace>;
}

/** Without the second step a member of staff is a client only. */
function FactorMissing() {
  const { t } = useTranslation();
  return (
    <div className={`${wrap.wrap} ${classes.missing}`}>
      <PageMeta title={t('staff.inbox')} description={t('staff.description')} noIndex />
      <h1 className={text.h1}>{t('staff.factor_title')}</h1>
      <Note kind="amber">{t('staff.factor_text')}</Note>
      <Link to="/profile/security" className={buttonClass({ kind: 'primary' })}>
        {t('staff.factor_open')}
      </Link>
    </div>
  );
}
