import { Outlet, type ShouldRevalidateFunctionArgs } from 'react-router';
import { loadSiteData } from '../content/site-data.ts';
import { ErrorPage } from '../platform/error-page.tsx';
import { serverLoad } from '../platform/load.server.ts';
import { browserLoad } from '../platform/load.ts';
import { isMissing } from '../platform/not-found.ts';
import { NotFoundPage } from '../platform/not-found-page.tsx';
import { InquiryPlace } from './inquiry-place.tsx';
import { SiteFrame } from './site-frame.tsx';
import { TrayPlace } from './tray-place.tsx';

export const loader = serverLoad(loadSiteData);
export const clientLoader = browserLoad(loadSiteData);

/** Titles of countries change with the language only; a revalidation in place is a change of language. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  currentParams,
  nextParams,
}: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.href === nextUrl.href || currentParams.lang !== nextParams.lang;
}

export default function SiteLayout() {
  return (
    <SiteFrame>
      <Outlet />
      <TrayPlace />
      <InquiryPlace />
    </SiteFrame>
  );
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <SiteFrame>{isMissing(error) ? <NotFoundPage /> : <ErrorPage />}</SiteFrame>;
}
