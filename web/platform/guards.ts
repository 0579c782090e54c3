import { type MiddlewareFunction, redirect } from 'react-router';
import { currentSite, ensureCurrencies, ensureLanguage } from './browser-site.ts';
import { readStored } from './storage.ts';

/** What a route says of itself in its `handle`. */
export type RouteHandle = { requiresAuth: boolean };

/** Step 1 before every navigation in the browser. */
export const loadCurrencies: MiddlewareFunction = async () => {
  await ensureCurrencies();
};

/** Step 2: a language in the address is the language of the page. */
export const loadLanguages: MiddlewareFunction = async ({ params }) => {
  const prefix = params.lang ?? currentSite()?.language.prefix;
  if (prefix !== undefined) await ensureLanguage(prefix);
};

/** Address to come back to after login: a path of this site, never another host. */
function loginAddress(url: URL, lang: string | undefined): string {
  const back = encodeURIComponent(url.pathname + url.search);
  return `${lang === undefined ? '' : `/${lang}`}/auth/login?next=${back}`;
}

/** Step 5, for routes whose `handle` says `requiresAuth`: without a token, to login. */
export const requireAuth: MiddlewareFunction = async ({ url, params }) => {
  if (readStored('authToken') === null) throw redirect(loginAddress(url, params.lang));
};
