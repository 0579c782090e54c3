import { afterAll, describe, expect, test } from 'vitest';
import { makeAccount } from '../factories/accounts.ts';
import { makeChat } from '../factories/chats.ts';
import { makeRequest } from '../factories/offers.ts';
import { expectNoProblems, openBrowser, openWindow } from '../helpers/browser.ts';
import { testDatabase } from '../helpers/database.ts';
import {
  expectAccessible,
  expectFullRows,
  expectNoSidewaysScroll,
  expectSharedEdges,
} from '../helpers/pages.ts';
import { startService } from '../helpers/service.ts';
import { openClientWindow } from './client-window.ts';
import { findPublicPages } from './public-pages.ts';

const { db, url: DATABASE_URL } = await testDatabase('demo');
const service = await startService({ DATABASE_URL, DEMO: '1' });
afterAll(() => service.stop());
const browser = await openBrowser();

const pages = await findPublicPages(service.url);
const routes = Object.values(pages);

/** Widths at which something changes, and the narrowest of phones. */
const widths = [360, 600, 960, 1280, 1920, 2560];

const views = [
  { language: 'ru', axeAt: 360 },
  { language: 'en', axeAt: null },
  { language: 'de', axeAt: null },
  { language: 'ar', axeAt: 1280 },
];

/** Thirty pages, each searched by axe: a busy machine takes minutes. */
const ALL_ROUTES_MS = 400_000;

describe.each(views)('in $language', ({ language, axeAt }) => {
  test(
    'every route fits at every width, speaks the language and has nothing serious for axe',
    async () => {
      const window = await openWindow(browser, service.url);
      const { page, context, problems } = window;
      for (const route of routes) {
        await page.setViewportSize({ width: axeAt ?? 960, height: 900 });
        await page.goto(`/${language}${route}`);
        expect(await page.locator('html').getAttribute('lang')).toBe(language);
        expect(await page.locator('main h1').count(), route).toBe(1);
        if (axeAt !== null) await expectAccessible(page);
        for (const width of widths) {
          await page.setViewportSize({ width, height: 900 });
          await expectNoSidewaysScroll(page);
          await expectFullRows(page);
          await expectSharedEdges(page);
        }
      }
      // The last address is meant not to exist.
      window.problems = problems.filter((text) => !text.includes('status of 404'));
      expectNoProblems(window);
      await context.close();
    },
    ALL_ROUTES_MS,
  );
});

describe.each(views)('of a client, in $language', ({ language }) => {
  test(
    'every route that needs a login fits at every width and speaks the language',
    async () => {
      const client = await makeAccount(db);
      const [clinic] = await db.selectFrom('clinics').select('id').orderBy('id').limit(1).execute();
      const place = { id: clinic?.id ?? 0 };
      const request = await makeRequest(db, { accountId: client.id, clinics: [place] });
      const chat = await makeChat(db, { client, clinic: place, request });
      const window = await openClientWindow(browser, service.url, client, '/profile');
      const { page, context } = window;
      const own = [
        '/inquiry',
        '/requests',
        `/requests/self/${request}`,
        '/chat',
        `/chat/${chat.id}`,
        '/profile',
        '/profile/patients',
      ];
      for (const route of own) {
        await page.setViewportSize({ width: 960, height: 900 });
        await page.goto(`/${language}${route}`);
        await page.locator('main h1').first().waitFor();
        expect(await page.locator('html').getAttribute('lang')).toBe(language);
        expect(new URL(page.url()).pathname).toBe(`/${language}${route}`);
        for (const width of widths) {
          await page.setViewportSize({ width, height: 900 });
          await expectNoSidewaysScroll(page);
          await expectFullRows(page);
        }
      }
      expectNoProblems(window);
      await context.close();
    },
    ALL_ROUTES_MS,
  );
});

test('every public page says everything without scripts', async () => {
  const { page, context } = await openWindow(browser, service.url, { javaScriptEnabled: false });
  for (const route of routes.filter((each) => !/favourites|^\/comparison$|auth|nothing/.test(each))) {
    const reply = await page.goto(`/ru${route}`);
    expect(reply?.status(), route).toBe(200);
    const text = await page.locator('main').innerText();
    expect(text.length, route).toBeGreaterThan(150);
  }
  await context.close();
});

test('search engines get structured data, canonical addresses and every language', async () => {
  const { page, context } = await openWindow(browser, service.url, { javaScriptEnabled: false });
  const kindsOf = async (route: string) => {
    await page.goto(route);
    const blocks = await page.locator('script[type="application/ld+json"]').allTextContents();
    return blocks.map((block) => JSON.parse(block));
  };
  const about = await kindsOf(`/en${pages.clinicAbout}`);
  expect(about.map((block) => block['@type'])).toEqual(
    expect.arrayContaining([expect.stringMatching(/^(Hospital|MedicalClinic)$/), 'BreadcrumbList']),
  );
  expect(about[0].aggregateRating ?? about[1].aggregateRating).toMatchObject({ bestRating: 5 });
  const practice = await kindsOf(`/en${pages.doctor}`);
  expect(practice.map((block) => block['@type'])).toContain('Physician');
  const article = await kindsOf(`/en${pages.news}`);
  expect(article.map((block) => block['@type'])).toEqual(
    expect.arrayContaining(['NewsArticle', 'BreadcrumbList']),
  );
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(
    `${service.url}/en${pages.news}`,
  );
  expect(await page.locator('link[rel=alternate][hreflang]').count()).toBe(5);
  expect(await page.locator('meta[property="og:image"]').getAttribute('content')).toMatch(/\.jpg\?v=/);
  await context.close();
});
