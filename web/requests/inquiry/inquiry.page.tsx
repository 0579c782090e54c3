import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type ShouldRevalidateFunctionArgs, useLoaderData } from 'react-router';
import { accountLoad } from '../../accounts/profile/load-profile.ts';
import { PageMeta } from '../../platform/meta.tsx';
import { ProfileFailure } from '../../platform/section-failure.tsx';
import { Note } from '../../ui/panel.tsx';
import text from '../../ui/text.module.css';
import wrap from '../../ui/wrap.module.css';
import classes from './inquiry.module.css';
import { InquiryForm, InquirySkeleton } from './inquiry-form.tsx';
import { type LoadedInquiry, loadInquiry } from './load-inquiry.ts';
import { useSteps } from './use-steps.ts';

export const clientLoader = accountLoad(loadInquiry);

/** Steps of the form are one page; only another language brings other titles. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  currentParams,
  nextParams,
}: ShouldRevalidateFunctionArgs) {
  return currentUrl.href === nextUrl.href || currentParams.lang !== nextParams.lang;
}

export function HydrateFallback() {
  return (
    <Frame>
      <InquirySkeleton />
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

/** What stands around the form, also before it is there. */
function Frame({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div className={`${wrap.wrap} ${classes.page}`}>
      <PageMeta title={t('inquiry.title')} description={t('inquiry.description')} noIndex />
      <h1 className={text.h1}>{t('inquiry.title')}</h1>
      <p className={classes.lead}>{t('inquiry.lead')}</p>
      <div className={classes.emergency}>
        <Note kind="amber">{t('inquiry.emergency')}</Note>
      </div>
      <noscript>
        <p>{t('inquiry.needs_scripts')}</p>
      </noscript>
      {children}
    </div>
  );
}

/** One case, told once, for up to five clinics. */
export default function InquiryPage() {
  const loaded = useLoaderData<LoadedInquiry>();
  return (
    <Frame>
      <InquiryForm loaded={loaded} place={useSteps()} />
    </Frame>
  );
}
