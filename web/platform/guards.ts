import { type MiddlewareFunction, redirect } from 'react-router';
import { currentSite, ensureCurrencies, ensureLanguage, storedChoice } from './browser-site.ts';
import { beginFavourites } from './kept.ts';
import { notFound } from './not-found.ts';
import { loadCounts } from './session-load.ts';
import { readToken } from './session-store.ts';

/** What a route says of itself in its `handle`. */
export type RouteHandle = { requiresAuth: boolean };

/** The router also goes through its steps for the page that the server has rendered, before that page is alive. */
let isAlive = false;

/** Step 1 before every navigation in the browser. */
export const loadCurrencies: MiddlewareFunction = async () => {
  await ensureCurrencies();
};

/** Step 2: a language in the address is the language of the page, else the stored one is. */
export const loadLanguages: MiddlewareFunction = async ({ params }) => {
  const prefix = params.lang ?? (isAlive ? storedChoice() : null) ?? currentSite()?.language.prefix;
  if (prefix === undefined || (await ensureLanguage(prefix))) return;
  // A page that the server rendered for such an address shows the missing page already.
  if (currentSite()?.isAddressKnown) notFound();
};

async function favouritesFor(pathname: string): Promise<void> {
  if (readToken() === null || !/\/search\/search-(clinics|doctors)\/?$/.test(pathname)) return;
  await beginFavourites();
}

function countsFor(pathname: string): void {
  if (readToken() === null || /\/auth\/(login|registration)\/?$/.test(pathname)) return;
  void loadCounts();
}

/** Steps 3 and 4 for the first page, once it is alive. */
export async function startSteps(pathname: string): Promise<void> {
  isAlive = true;
  await favouritesFor(pathname);
  countsFor(pathname);
}

/** Step 3: a client's favourites for the searches, when they are not loaded. The page does not wait for the answer. */
export const startFavourites: MiddlewareFunction = async ({ url }) => {
  if (isAlive) await favouritesFor(url.pathname);
};

/** Step 4: a client's notification counts, but for login and registration. The page does not wait for the answer. */
export const startCounts: MiddlewareFunction = async ({ url }) => {
  if (isAlive) countsFor(url.pathname);
};

/** Login, with the address to come back to. */
export function loginAddress(
  { pathname, search }: { pathname: string; search: string },
  lang?: string,
): string {
  const back = encodeURIComponent(pathname + search);
  return `${lang === undefined ? '' : `/${lang}`}/auth/login?next=${back}`;
}

/** Step 5, for routes whose `handle` says `requiresAuth`: without a token, to login. */
export const requireAuth: MiddlewareFunction = async ({ url, params }) => {
  if (readToken() === null) throw redirect(loginAddress(url, params.lang));
};
