import { createContext, type MiddlewareFunction, type RouterContextProvider } from 'react-router';
import { type Currency, listCurrencies } from '../../contract/content/currencies.ts';
import { getMessages, type HashedLanguage, type Messages } from '../../contract/content/languages.ts';
import { startFirst } from '../../contract/content/start-currency.ts';
import { type ApiClient, callPath, createClient } from '../../contract/platform/client.ts';
import { HINT_COOKIE, readCookie } from './cookies.ts';
import { renderingContext } from './rendering.ts';
import type { RenderedSite } from './site-types.ts';

const siteContext = createContext<RenderedSite>();
const messagesContext = createContext<Messages | null>(null);
const apiContext = createContext<ApiClient>();

export const siteOf = (context: Readonly<RouterContextProvider>): RenderedSite => context.get(siteContext);
export const apiOf = (context: Readonly<RouterContextProvider>): ApiClient => context.get(apiContext);
/** Null: the page is rendered without a site. */
export const messagesOf = (context: Readonly<RouterContextProvider>): Messages | null =>
  context.get(messagesContext);

/** A list that every page needs and that changes rarely is asked for once in this time, not once a page. */
const MAX_AGE_MS = 900;

const keptCurrencies = new Map<string, { at: number; value: Promise<Currency[]> }>();

/** Keyed by a language of the site, never by what a caller wrote into an address or a cookie: that would fill the memory. */
function rememberCurrencies(
  { prefix }: HashedLanguage,
  load: () => Promise<Currency[]>,
): Promise<Currency[]> {
  for (const [key, { at }] of keptCurrencies) if (Date.now() - at >= MAX_AGE_MS) keptCurrencies.delete(key);
  const known = keptCurrencies.get(prefix);
  if (known) return known.value;
  const value = load();
  value.catch(() => keptCurrencies.delete(prefix));
  keptCurrencies.set(prefix, { at: Date.now(), value });
  return value;
}

function clientFor(context: Readonly<RouterContextProvider>, language: string): ApiClient {
  const rendering = context.get(renderingContext);
  return createClient({
    fetch: rendering.callApi,
    headers: () => ({ 'X-Forwarded-For': rendering.clientAddress, 'Accept-Language': language }),
  });
}

/** The address's prefix decides, then the stored choice, then the first language of the list. */
function chooseLanguage(
  languages: readonly HashedLanguage[],
  prefix: string | undefined,
  request: Request,
): HashedLanguage {
  const byPrefix = (wanted: string | undefined) => languages.find((language) => language.prefix === wanted);
  const stored = byPrefix(readCookie(request.headers.get('cookie'), 'sys_language'));
  const chosen = byPrefix(prefix) ?? stored ?? languages[0];
  if (!chosen) throw new Error('There is no language');
  return chosen;
}

/** The stored one, else the one that the reader's region has. */
function startingCurrency(
  currencies: readonly Currency[],
  { storedId, language, request }: { storedId: number; language: string; request: Request },
): number | null {
  const accepted = request.headers.get('accept-language') ?? undefined;
  const first = startFirst(currencies, language, accepted)[0];
  return (currencies.find(({ id }) => id === storedId) ?? first)?.id ?? null;
}

/**
 * Before every rendered page: the languages with the shown one's messages, which this process holds in memory, then the
 * currencies, named in that language. A failure of the currencies leaves the page without prices; without languages there
 * is no page.
 */
export const loadSite: MiddlewareFunction<Response> = async ({ request, params, context }) => {
  const { publicOrigin, mapStyleUrl, languages: listLanguages } = context.get(renderingContext);
  const languages = await listLanguages();
  const chosen = chooseLanguage(languages, params.lang, request);
  const { client: messages, hash, ...language } = chosen;
  const api = clientFor(context, language.prefix);
  const load = async () => (await api(listCurrencies, {})).data;
  const currencies = await rememberCurrencies(chosen, load).catch(() => null);
  const storedId = Number(readCookie(request.headers.get('cookie'), 'currency_id'));
  context.set(siteContext, {
    languages: languages.map(({ client: _, hash: __, ...option }) => option),
    language,
    messagesAddress: callPath(getMessages, { params: { language: language.prefix }, query: { hash } }),
    currencies,
    currencyId: startingCurrency(currencies ?? [], { storedId, language: language.prefix, request }),
    publicOrigin,
    mapStyleUrl,
    isClient: readCookie(request.headers.get('cookie'), HINT_COOKIE) === '1',
    isAddressKnown: params.lang === undefined || params.lang === language.prefix,
  });
  context.set(messagesContext, messages);
  context.set(apiContext, api);
};
