import { createContext, type MiddlewareFunction, type RouterContextProvider } from 'react-router';
import { listCurrencies } from '../../contract/content/currencies.ts';
import { getMessages, type Messages } from '../../contract/content/languages.ts';
import { type ApiClient, callPath, createClient } from '../../contract/platform/client.ts';
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

function clientFor(context: Readonly<RouterContextProvider>, language: string): ApiClient {
  const rendering = context.get(renderingContext);
  return createClient({
    fetch: rendering.callApi,
    headers: () => ({ 'X-Forwarded-For': rendering.clientAddress, 'Accept-Language': language }),
  });
}

/**
 * Before every rendered page: the languages with the shown one's messages, which this process holds in memory, then the
 * currencies, named in that language. A failure of the currencies leaves the page without prices; without languages there
 * is no page.
 */
export const loadSite: MiddlewareFunction<Response> = async ({ params, context }) => {
  const rendering = context.get(renderingContext);
  const { publicOrigin, mapStyleUrl, translationProvider, visitor, languages: listLanguages } = rendering;
  const languages = await listLanguages();
  const chosen = languages.find(({ prefix }) => prefix === visitor.language);
  if (!chosen) throw new Error(`There is no language ${visitor.language}`);
  const { client: messages, hash, ...language } = chosen;
  const api = clientFor(context, language.prefix);
  const currencies = await api(listCurrencies, {}).then(
    ({ data }) => data,
    () => null,
  );
  context.set(siteContext, {
    languages: languages.map(({ client: _, hash: __, ...option }) => option),
    language,
    messagesAddress: callPath(getMessages, { params: { language: language.prefix }, query: { hash } }),
    currencies,
    currencyId: currencies && visitor.currencyId,
    publicOrigin,
    mapStyleUrl,
    translationProvider,
    isClient: visitor.isClient,
    isAddressKnown: params.lang === undefined || params.lang === language.prefix,
  });
  context.set(messagesContext, messages);
  context.set(apiContext, api);
};
