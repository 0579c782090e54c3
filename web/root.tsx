import { DirectionProvider, MantineProvider } from '@mantine/core';
import { type ReactNode, useContext } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useRouteLoaderData,
} from 'react-router';
import { Bounce, ToastContainer } from 'react-toastify/unstyled';
import { limits } from '../contract/limits.ts';
import { ErrorPage } from './pages/error.tsx';
import { NotFoundPage } from './pages/not-found.tsx';
import { loadCurrencies, loadLanguages } from './platform/guards.ts';
import { NonceContext } from './platform/rendering.ts';
import { loadSite, siteOf } from './platform/site.server.ts';
import { SiteProvider, useSiteState, useStoredChoices } from './platform/site.tsx';
import type { Site } from './platform/site-types.ts';
import { preloadedFonts } from './ui/fonts.ts';
import { theme } from './ui/theme.ts';
import './ui/styles.ts';

export const middleware = [loadSite];
/** Before every navigation, in the order of the specification; step 5 stands in the layout of protected routes. */
export const clientMiddleware = [loadCurrencies, loadLanguages];

export async function loader({ context }: LoaderFunctionArgs): Promise<Site> {
  return siteOf(context);
}

/** The browser keeps the site by itself from the first page on. */
export const shouldRevalidate = () => false;

export function Layout({ children }: { children: ReactNode }) {
  const rendered = useRouteLoaderData<Site>('root');
  // Without a site (the API is away) the error page still has to stand: plain, in the default language's direction.
  if (!rendered)
    return (
      <Document lang="ru" dir="ltr">
        {children}
      </Document>
    );
  return <SiteDocument rendered={rendered}>{children}</SiteDocument>;
}

function SiteDocument({ rendered, children }: { rendered: Site; children: ReactNode }) {
  const site = useSiteState(rendered);
  return (
    <SiteProvider site={site}>
      <Document lang={site.language.prefix} dir={site.language.direction}>
        {children}
      </Document>
    </SiteProvider>
  );
}

function Document({ lang, dir, children }: { lang: string; dir: 'ltr' | 'rtl'; children: ReactNode }) {
  const nonce = useContext(NonceContext);
  return (
    <html lang={lang} dir={dir} data-mantine-color-scheme="light">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light" />
        {preloadedFonts(lang).map((href) => (
          <link key={href} rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={href} />
        ))}
        <Meta />
        <Links />
      </head>
      <body>
        <DirectionProvider initialDirection={dir} detectDirection={false} key={dir}>
          <MantineProvider theme={theme} forceColorScheme="light" getStyleNonce={() => nonce ?? ''}>
            {children}
            <ToastContainer
              limit={limits.toastsShown}
              newestOnTop
              transition={Bounce}
              theme="light"
              position={dir === 'rtl' ? 'top-left' : 'top-right'}
              rtl={dir === 'rtl'}
            />
          </MantineProvider>
        </DirectionProvider>
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

export default function App() {
  useStoredChoices();
  return <Outlet />;
}

export function ErrorBoundary({ error }: { error: unknown }) {
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />;
  return <ErrorPage />;
}
