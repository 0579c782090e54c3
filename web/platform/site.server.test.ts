import inject from 'light-my-request';
import { RouterContextProvider } from 'react-router';
import { beforeAll, expect, test } from 'vitest';
import type { HashedLanguage } from '../../contract/content/languages.ts';
import type { CallApi } from '../../contract/platform/client.ts';
import type { Rendering } from '../../contract/platform/rendering.ts';
import { createMessageStore } from '../../server/content/languages/message-store.ts';
import { type TestApp, testApp } from '../../tests/helpers/app.ts';
import { renderingContext } from './rendering.ts';
import { loadSite, siteOf } from './site.server.ts';

let at: TestApp;
let languages: readonly HashedLanguage[];
beforeAll(async () => {
  at = await testApp();
  languages = await (await createMessageStore(at.db)).languages();
});

const callApi: CallApi = async (url, { headers }) => {
  const reply = await inject((req, res) => at.app.routing(req, res), { url, headers });
  return new Response(reply.payload, { status: reply.statusCode });
};

/** What the middleware of the root route does for one page. */
async function renderSite(language: string, lang: string | undefined, currencyId: number | null = null) {
  const context = new RouterContextProvider();
  const rendering: Rendering = {
    visitor: { language, currencyId, isClient: false },
    callApi,
    languages: async () => languages,
    publicOrigin: 'http://localhost',
    nonce: '',
    clientAddress: '127.0.0.1',
    mapStyleUrl: null,
    translationProvider: null,
    hasComponentsPage: false,
  };
  context.set(renderingContext, rendering);
  const request = new Request(`http://localhost/${lang ?? ''}`);
  const params = lang === undefined ? {} : { lang };
  const page = { request, url: new URL(request.url), pattern: '/:lang?', params, context };
  await loadSite(page, async () => new Response());
  return siteOf(context);
}

test('currencies are named in the language of the page', async () => {
  const titles = async (language: string, lang: string | undefined) =>
    (await renderSite(language, lang)).currencies?.find(({ code }) => code === 'EUR')?.title;
  expect(await titles('de', 'de')).toBe('Euro');
  expect(await titles('ar', undefined)).toBe('يورو');
  expect(await titles('ru', 'nothing')).toBe('евро');
});

test('an address that names a language which there is not is unknown', async () => {
  expect((await renderSite('ru', 'nothing')).isAddressKnown).toBe(false);
  expect((await renderSite('de', 'de', 2)).isAddressKnown).toBe(true);
});
