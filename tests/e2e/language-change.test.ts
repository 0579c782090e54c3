import { sql } from 'kysely';
import type { Page, Route } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { openBrowser, openWindow } from '../helpers/browser.ts';
import { testDatabase } from '../helpers/database.ts';
import { waitUntilAlive } from '../helpers/pages.ts';
import { startService } from '../helpers/service.ts';
import { recordCalls } from './client-window.ts';

/** What a change of the language keeps while the lists of the service are slow, fail or are empty. */

const { db, url: DATABASE_URL } = await testDatabase('demo');
// Kept answers would hide that currencies are away.
const service = await startService({ DATABASE_URL, DEMO: '1', KEPT_MB: '0' });
afterAll(() => service.stop());
const browser = await openBrowser();

const prices = (page: Page) => page.locator('main article bdi[dir=ltr]');

async function openSearch(address: string) {
  const window = await openWindow(browser, service.url);
  // Roubles are chosen: who has chosen none starts in another language with that of its region.
  await window.context.addInitScript(() => {
    if (localStorage.getItem('currency_id') === null) localStorage.setItem('currency_id', '1');
  });
  await window.page.goto(address);
  await waitUntilAlive(window.page);
  await window.page.waitForFunction(
    () => Reflect.get(globalThis, '__reactRouterDataRouter')?.state.initialized,
  );
  return window;
}

async function chooseEnglish(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Русский/ }).click();
  await page.getByRole('button', { name: 'English' }).click();
  await page.locator('html[lang=en]').waitFor();
}

test('while currencies are slow and after they have failed, a change of language keeps every price', async () => {
  const { page, context, problems } = await openSearch('/search/search-clinics?sort=price');
  const held = Promise.withResolvers<Route>();
  await page.route('**/rest/currencies', (route) => held.resolve(route));
  await expect.poll(() => prices(page).first().innerText()).toMatch(/₽$/);
  const shown = await prices(page).allTextContents();
  const asked = page.waitForRequest((request) => request.url().includes('/api/v1/client/clinics?'));
  await chooseEnglish(page);
  const currencies = await held.promise;
  // The list is asked for anew at once, and in the same currency.
  expect(new URL((await asked).url()).searchParams.get('currency')).toBe('1');
  expect(await prices(page).allTextContents()).toEqual(shown);
  await currencies.fulfill({ status: 500, json: { message: 'не сейчас' } });
  await expect.poll(() => problems.some((line) => /Currencies could not be loaded/.test(line))).toBe(true);
  expect(await prices(page).allTextContents()).toEqual(shown);
  expect(await page.getByText(/currency not selected|не сейчас/).count()).toBe(0);
  await context.close();
});

test('before a navigation currencies that are missing come first, and languages after their answer', async () => {
  // The server cannot render them either.
  await sql`alter table currencies rename to currencies_away`.execute(db);
  const { page, context } = await openWindow(browser, service.url);
  await page.goto('/about/sources');
  await waitUntilAlive(page);
  await page.waitForFunction(() => Reflect.get(globalThis, '__reactRouterDataRouter')?.state.initialized);
  await sql`alter table currencies_away rename to currencies`.execute(db);
  const held = Promise.withResolvers<Route>();
  await page.route('**/rest/currencies', (route) => held.resolve(route));
  const calls = recordCalls(page);
  const asked = page.waitForRequest('**/rest/languages');
  await page.evaluate(() => {
    void Reflect.get(globalThis, '__reactRouterDataRouter').navigate('/en/about/ranking');
  });
  const currencies = await held.promise;
  // A page that does not wait for them would have asked for languages by now.
  await page.evaluate(() => fetch('/favicon.ico').catch(() => undefined));
  expect(calls).toEqual(['GET /currencies']);
  await currencies.continue();
  await asked;
  await page.locator('html[lang=en]').waitFor();
  expect(calls.slice(0, 2)).toEqual(['GET /currencies', 'GET /languages']);
  await context.close();
});

test('the map keeps its price filter when currencies fail after a change of language', async () => {
  const { page, context } = await openSearch('/map-result');
  await page.route('**/rest/currencies', (route) => route.fulfill({ status: 500, json: { message: '' } }));
  const bound = page.locator('input[name=price_max]');
  await chooseEnglish(page);
  await page
    .getByRole('link', { name: /^Filters/ })
    .first()
    .click();
  await bound.waitFor({ state: 'attached' });
  await context.close();
});

test('titles of currencies follow the language when they come, and the next navigation asks for those that failed', async () => {
  const { page, context } = await openSearch('/news');
  await page.route('**/rest/currencies', (route) => route.fulfill({ status: 500, json: { message: '' } }));
  await chooseEnglish(page);
  await page.getByRole('button', { name: /российский рубль/i }).waitFor();
  await page.unroute('**/rest/currencies');
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Clinics' }).click();
  await page.getByRole('button', { name: /Russian ruble/i }).waitFor();
  await context.close();
});

test.each([
  ['fail', { status: 500, json: { message: 'Языки сейчас недоступны' } }, /Языки сейчас недоступны/],
  ['are empty', { status: 200, json: { data: [] } }, /Страница не загрузилась/],
])('languages that %s during a navigation leave the frame of the site', async (_, answer, words) => {
  const { page, context } = await openSearch('/news');
  await page.route('**/rest/languages', (route) => route.fulfill(answer));
  await page.evaluate(() => Reflect.get(globalThis, '__reactRouterDataRouter').navigate('/en/about/ranking'));
  await page.getByRole('alert').getByText(words).waitFor();
  await page.locator('header').getByRole('link', { name: 'Войти' }).waitFor();
  expect(await page.locator('footer').getByRole('link').count()).toBeGreaterThan(5);
  expect(await page.locator('html').getAttribute('lang')).toBe('ru');
  // From there the site goes on.
  await page.unroute('**/rest/languages');
  await page.getByRole('navigation', { name: 'Разделы' }).getByRole('link', { name: 'Врачи' }).click();
  await page.locator('html[lang=en]').waitFor();
  await page.waitForURL(/\/en\/search\/search-doctors/);
  await context.close();
});

test('a language that there is not is a missing page within the site', async () => {
  const { page, context } = await openSearch('/news');
  await page.evaluate(() => Reflect.get(globalThis, '__reactRouterDataRouter').navigate('/xx/about/ranking'));
  await page.getByRole('heading', { name: /Такой страницы|нет такой|не найден/i }).waitFor();
  await page.locator('header').getByRole('link', { name: 'Войти' }).waitFor();
  await context.close();
});

test('a language chosen in another tab is that of this one too, and of its calls', async () => {
  const { page, context } = await openSearch('/news');
  const other = await context.newPage();
  await other.goto('/search/search-clinics');
  await waitUntilAlive(other);
  await chooseEnglish(page);
  await other.locator('html[lang=en]').waitFor();
  const asked = other.waitForRequest((request) => request.url().includes('/api/v1/client/doctors?'));
  await other.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Doctors' }).click();
  expect((await asked).headers()['accept-language']).toBe('en');
  await context.close();
});
