import { createContext, type MiddlewareFunction, type RouterContextProvider } from 'react-router';
import { type ApiClient, callPath, createClient } from '../../contract/client.ts';
import { type Currency, listCurrencies } from '../../contract/currencies.ts';
import { getMessages, type HashedLanguage, type Messages } from '../../contract/languages.ts';
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

function remember<T>(): (key: string, load: () => Promise<T>) => Promise<T> {
  const kept = new Map<string, { at: number; value: Promise<T> }>();
  return (key, load) => {
    const known = kept.get(key);
    if (known && Date.now() - known.at < MAX_AGE_MS) return known.value;
    const value = load();
    value.catch(() => kept.delete(key));
    kept.set(key, { at: Date.now(), value });
    return value;
  };
}

const rememberCurrencies = remember<Currency[]>();

function clientFor(context: Readonly<RouterContextProvider>, language: string | null): ApiClient {
  const rendering = context.get(renderingContext);
  return createClient({
    fetch: rendering.callApi,
    headers: () => ({
      'X-Forwarded-For': rendering.clientAddress,
      ...(language !== null && { 'Accept-Language': language }),
    }),
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

/**
 * Before every rendered page, in this order: currencies, then languages with the shown one's messages. A failure of
 * the currencies leaves the page without prices; without languages there is no page.
 */
export const loadSite: MiddlewareFunction<Response> = async ({ request, params, context }) => {
  const { publicOrigin, mapStyleUrl, languages: listLanguages } = context.get(renderingContext);
  // Titles of currencies come in the language, which a cookie or the address names before the list is here.
  const asked = params.lang ?? readCookie(request.headers.get('cookie'), 'sys_language') ?? null;
  const api = clientFor(context, asked);
  const currencies = await rememberCurrencies(
    asked ?? '',
    async () => (await api(listCurrencies, {})).data,
  ).catch(() => null);
  const languages = await listLanguages();
  const { client: messages, hash, ...language } = chooseLanguage(languages, params.lang, request);
  const storedId = Number(readCookie(request.headers.get('cookie'), 'currency_id'));
  context.set(siteContext, {
    languages: languages.map(({ client: _, hash: __, ...option }) => option),
    language,
    messagesAddress: callPath(getMessages, { params: { language: language.prefix }, query: { hash } }),
    currencies,
    currencyId: (currencies?.find(({ id }) => id === storedId) ?? currencies?.[0])?.id ?? null,
    publicOrigin,
    mapStyleUrl,
    isClient: readCookie(request.headers.get('cookie'), HINT_COOKIE) === '1',
    isAddressKnown: params.lang === undefined || params.lang === language.prefix,
  });
  context.set(messagesContext, messages);
  context.set(apiContext, clientFor(context, language.prefix));
};
