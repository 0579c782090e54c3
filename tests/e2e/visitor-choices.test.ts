import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openBrowser, openWindow } from '../helpers/browser.ts';
import { sharedDemo } from '../helpers/database.ts';
import { waitUntilAlive } from '../helpers/pages.ts';
import { stored } from './client-window.ts';

/** What a visitor chooses, and that it is there when they come back. */

const service = { url: await sharedDemo() };
const browser = await openBrowser();

test('the chosen currency is stored, is that of the prices, and survives a reload and the back button', async () => {
  const { page, context } = await openWindow(browser, service.url);
  const prices = page.locator('main article bdi[dir=ltr]');
  await page.goto('/search/search-clinics?sort=price');
  await expect.poll(() => prices.first().innerText()).toMatch(/₽$/);
  await waitUntilAlive(page);
  await page.getByRole('button', { name: /Русский/ }).click();
  await page.getByRole('dialog').locator('input').last().fill('евро');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect.poll(() => prices.first().innerText()).toMatch(/^\d{1,3}(\s\d{3})*\.\d\d\s€$/);
  const euro = await stored(page, 'currency_id');
  expect(euro).not.toBe('1');
  await page.reload();
  await expect.poll(() => prices.first().innerText()).toMatch(/€$/);
  await page.goto('/news');
  await page.goBack();
  await expect.poll(() => prices.first().innerText()).toMatch(/€$/);
  expect(await stored(page, 'currency_id')).toBe(euro);
  await context.close();
});

test('where the stored language and currency are no more, the first of each list are taken', async () => {
  const { page, context } = await openWindow(browser, service.url);
  await page.goto('/about/service');
  await page.evaluate(() => {
    for (const key of ['language_id', 'currency_id']) localStorage.setItem(key, '987654');
    localStorage.setItem('sys_language', 'xx');
  });
  await context.clearCookies();
  await page.goto('/about/sources');
  await expect.poll(() => stored(page, 'sys_language')).toBe('ru');
  expect([await stored(page, 'language_id'), await stored(page, 'currency_id')]).toEqual(['1', '1']);
  expect(await page.locator('html').getAttribute('lang')).toBe('ru');
  await context.close();
});

test('the forms have the fields of the specification', async () => {
  const { page, context } = await openWindow(browser, service.url);
  const names = () =>
    page.locator('main form [name]').evaluateAll((all) => all.map((field) => field.getAttribute('name')));
  await page.goto('/auth/login');
  expect(await names()).toEqual(expect.arrayContaining(['email', 'password']));
  await page.goto('/auth/registration');
  expect(await names()).toEqual(
    expect.arrayContaining(['name', 'surname', 'phone_number', 'password', 'password_confirmation']),
  );
  await context.close();
});

test('a dark system gets the same light page', async () => {
  const looks: string[][] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    const { page, context } = await openWindow(browser, service.url, { colorScheme });
    await page.goto('/search/search-clinics');
    // Until then some of it has no style of its own yet.
    await page.locator('html[data-layout=whole]').waitFor();
    looks.push(
      await page.locator('body, header, main article, input').evaluateAll((all) => {
        // A style that arrives late fades its colours in: without motion they are the final ones.
        for (const { style } of document.querySelectorAll<HTMLElement>('*')) style.transition = 'none';
        return all.map((element) => {
          const { backgroundColor, color, colorScheme: scheme } = getComputedStyle(element);
          return [backgroundColor, color, scheme].join(' ');
        });
      }),
    );
    await context.close();
  }
  expect(looks[1]).toEqual(looks[0]);
});

test.each([
  { locale: 'en-GB', language: 'en', sign: /£$/ },
  { locale: 'en-US', language: 'en', sign: /\$$/ },
  { locale: 'de-CH', language: 'de', sign: /CHF$/ },
  { locale: 'ar-SA', language: 'ar', sign: /SAR$/ },
  { locale: 'ru-RU', language: 'ru', sign: /₽$/ },
  { locale: 'de-DE', language: 'ru', sign: /₽$/ },
])('a $locale visitor starts with their own currency in $language', async ({ locale, language, sign }) => {
  const address = `/${language}/search/search-clinics?sort=price`;
  const rendered = await openWindow(browser, service.url, { locale, javaScriptEnabled: false });
  await rendered.page.goto(address);
  const prices = (page: Page) => page.locator('main article bdi[dir=ltr]').first().innerText();
  const first = await prices(rendered.page);
  expect(first).toMatch(sign);
  await rendered.context.close();
  const { page, context, problems } = await openWindow(browser, service.url, { locale });
  await page.goto(address);
  await waitUntilAlive(page);
  expect(await prices(page)).toBe(first);
  expect(problems).toEqual([]);
  await context.close();
});

test('another language brings its currency until one is chosen, and then keeps the chosen one', async () => {
  const { page, context } = await openWindow(browser, service.url, { locale: 'en-GB' });
  const price = () => page.locator('main article bdi[dir=ltr]').first().innerText();
  const search = (language: string) => `/${language}/search/search-clinics?sort=price`;
  await page.goto(search('ru'));
  await waitUntilAlive(page);
  expect(await price()).toMatch(/₽$/);
  await page.goto(search('en'));
  await waitUntilAlive(page);
  expect(await price()).toMatch(/£$/);
  await page.evaluate(() => localStorage.setItem('currency_id', '2'));
  await page.goto(search('de'));
  await expect.poll(price).toMatch(/€$/);
  await page.goto(search('en'));
  await waitUntilAlive(page);
  expect(await price()).toMatch(/€$/);
  await context.close();
});
