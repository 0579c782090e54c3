// First, because the order is the cascade.
import './ui/styles.ts';

import { type ReactNode, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import {
  data,
  Links,
  type LoaderFunctionArgs,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useRouteLoaderData,
} from 'react-router';
import { messageIn } from '../contract/platform/client.ts';
import { limits } from '../contract/platform/limits.ts';
import { useLateOutbox } from './chats/use-late-outbox.ts';
import { SiteFrame } from './layouts/site-frame.tsx';
import { useReachablePages } from './layouts/use-reachable-pages.ts';
import { useLive } from './live/use-live.ts';
import { provideConsentDialog, useConsentDialog } from './platform/ask-consents.ts';
import { ErrorPage } from './platform/error-page.tsx';
import { loadCurrencies, loadLanguages, startCounts, startFavourites } from './platform/guards.ts';
import { HeadScript } from './platform/head-script.tsx';
import { isMissing } from './platform/not-found.ts';
import { NotFoundPage } from './platform/not-found-page.tsx';
import { MESSAGES_TAG } from './platform/receive-messages.ts';
import { NonceContext } from './platform/rendering.ts';
import { useSessionOfPage } from './platform/session-page.ts';
import { loadSite, siteOf } from './platform/site.server.ts';
import { renderedSite, useSiteState, useStoredChoices } from './platform/site.tsx';
import { SiteProvider, useHasSite, useSiteData } from './platform/site-context.tsx';
import type { RenderedSite } from './platform/site-types.ts';
import favicon from './ui/favicon.svg';
import { preloadedFonts } from './ui/fonts.ts';
import { useToastStack } from './ui/toasts.ts';

provideConsentDialog(() => import('./accounts/consents/consent-dialog.tsx'));

export const middleware = [loadSite];
/** Before every navigation, in the order of the specification; step 5 stands in the layout of protected routes. */
export const clientMiddleware = [loadCurrencies, loadLanguages, startFavourites, startCounts];

export async function loader({ context }: LoaderFunctionArgs) {
  const site = siteOf(context);
  return data(site, { status: site.isAddressKnown ? 200 : 404 });
}

/** The browser keeps the site by itself from the first page on. */
export const clientLoader = renderedSite;

export const shouldRevalidate = () => false;

export function Layout({ children }: { children: ReactNode }) {
  const rendered = useRouteLoaderData<RenderedSite>('root') ?? renderedSite();
  // Without a site (the API is away) the error page still has to stand: plain, in the default language's direction.
  if (!rendered)
    return (
      <Document lang="ru" dir="ltr" messagesAddress={null}>
        {children}
      </Document>
    );
  return <SiteDocument rendered={rendered}>{children}</SiteDocument>;
}

function SiteDocument({ rendered, children }: { rendered: RenderedSite; children: ReactNode }) {
  const site = useSiteState(rendered);
  return (
    <SiteProvider site={site}>
      <Document
        lang={site.language.prefix}
        dir={site.language.direction}
        messagesAddress={rendered.messagesAddress}
      >
        {children}
        <Toasts dir={site.language.direction} />
      </Document>
    </SiteProvider>
  );
}

function Toasts({ dir }: { dir: 'ltr' | 'rtl' }) {
  const { t } = useTranslation();
  const ToastStack = useToastStack();
  return (
    ToastStack && (
      <ToastStack
        dir={dir}
        limit={limits.toastsShown}
        label={t('toast.label')}
        closeLabel={t('toast.close')}
        undoneLabel={(n) => t('toast.undone', { n })}
      />
    )
  );
}

type DocumentProps = {
  lang: string;
  dir: 'ltr' | 'rtl';
  /** Null: the page knows no site. */
  messagesAddress: string | null;
  children: ReactNode;
};

function Document({ lang, dir, messagesAddress, children }: DocumentProps) {
  const nonce = useContext(NonceContext);
  return (
    <html lang={lang} dir={dir} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light" />
        <HeadScript />
        {/* Nothing else of a page needs these: the server alone renders them. */}
        {import.meta.env.SSR && import.meta.env.PROD && (
          <>
            <link rel="manifest" href={`/manifest/${lang}`} />
            <link rel="apple-touch-icon" href="/icons/apple.png" />
            <meta name="theme-color" content="#0b6b6a" />
          </>
        )}
        <link rel="icon" type="image/svg+xml" href={favicon} />
        {preloadedFonts(lang).map((href) => (
          <link key={href} rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={href} />
        ))}
        {messagesAddress !== null && <meta name={MESSAGES_TAG} content={messagesAddress} />}
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

export default function App() {
  useStoredChoices();
  useSessionOfPage();
  useReachablePages();
  useLive();
  useLateOutbox();
  const { isAddressKnown } = useSiteData();
  const ConsentDialog = useConsentDialog();
  if (isAddressKnown) {
    return (
      <>
        <Outlet />
        {ConsentDialog && <ConsentDialog />}
      </>
    );
  }
  return (
    <SiteFrame>
      <NotFoundPage />
    </SiteFrame>
  );
}

/** Where the site is known its frame stays, also around a step before a navigation that has failed. */
export function ErrorBoundary({ error }: { error: unknown }) {
  const hasSite = useHasSite();
  const page = isMissing(error) ? <NotFoundPage /> : <ErrorPage message={messageIn(error)} />;
  return hasSite ? <SiteFrame>{page}</SiteFrame> : page;
}
