import inject from 'light-my-request';
import { RouterContextProvider } from 'react-router';
import { beforeAll, expect, test } from 'vitest';
import { listCurrencies } from '../../contract/content/currencies.ts';
import type { HashedLanguage } from '../../contract/content/languages.ts';
import type { Rendering } from '../../contract/platform/rendering.ts';
import { createMessageStore } from '../../server/content/languages/message-store.ts';
import { type TestApp, testApp } from '../../tests/helpers/app.ts';
import { renderingContext } from './rendering.ts';
import { loadSite, siteOf } from './site.server.ts';

let at: TestApp;
let languages: readonly HashedLanguage[];
/** Lists of currencies that the API was asked for. */
let asked = 0;

beforeAll(async () => {
  at = await testApp();
  languages = await (await createMessageStore(at.db)).languages();
});

const callApi: typeof fetch = async (path, request) => {
  if (String(path) === listCurrencies.path) asked += 1;
  const reply = await inject((req, res) => at.app.routing(req, res), {
    url: String(path),
    headers: Object.fromEntries(new Headers(request?.headers)),
  });
  return new Response(reply.payload, { status: reply.statusCode });
};

/** What the middleware of the root route does for one page. */
async function renderSite(lang: string | undefined, cookie: string | null) {
  const context = new RouterContextProvider();
  const rendering: Rendering = {
    callApi,
    languages: async () => languages,
    publicOrigin: 'http://localhost',
    nonce: '',
    clientAddress: '127.0.0.1',
    mapStyleUrl: null,
    hasComponentsPage: false,
  };
  context.set(renderingContext, rendering);
  const request = new Request(`http://localhost/${lang ?? ''}`, {
    headers: cookie === null ? {} : { cookie: `sys_language=${cookie}` },
  });
  const params = lang === undefined ? {} : { lang };
  const page = { request, url: new URL(request.url), pattern: '/:lang?', params, context };
  await loadSite(page, async () => new Response());
  return siteOf(context);
}

test('first segments of addresses and cookies that name no language leave nothing in memory', async () => {
  const begun = performance.now();
  asked = 0;
  for (let i = 0; i < 150; i += 1) {
    await renderSite(`nothing-${i}`, null);
    await renderSite(undefined, `nothing-${i}`);
  }
  // All of them share the entry of the default language, which is read again every 0.9 s.
  expect(asked).toBeLessThanOrEqual(Math.ceil((performance.now() - begun) / 900) + 1);
  expect(asked).toBeGreaterThan(0);
});

test('currencies are named in the language of the page, whichever way that was chosen', async () => {
  const titles = async (lang: string | undefined, cookie: string | null) =>
    (await renderSite(lang, cookie)).currencies?.find(({ code }) => code === 'EUR')?.title;
  expect(await titles('de', 'en')).toBe('Euro');
  expect(await titles('ar', null)).toBe('يورو');
  expect(await titles(undefined, 'ar')).toBe('يورو');
  expect(await titles('nothing', 'ar')).toBe('يورو');
  expect(await titles(undefined, null)).toBe('евро');
});
