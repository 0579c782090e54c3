import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openBrowser, openWindow } from '../helpers/browser.ts';
import { sharedDemo } from '../helpers/database.ts';

const service = { url: await sharedDemo() };
const browser = await openBrowser();

const said = (page: Page) => page.getByText('Новая страница не открылась', { exact: false });
const retry = (page: Page) => page.getByRole('button', { name: 'Повторить' });
const toasts = (page: Page) => page.locator('.Toastify');
const titleOf = (page: Page) => page.locator('main h1').innerText();

/** A page that is alive and has fetched what it can say a failure with. */
async function openAlive(path: string) {
  const window = await openWindow(browser, service.url);
  await window.page.goto(path, { waitUntil: 'networkidle' });
  await toasts(window.page).waitFor({ state: 'attached' });
  return window;
}

test('offline a link keeps the page, says so, and works again with the connection', async () => {
  const { page, context } = await openAlive('/ru');
  const before = await titleOf(page);
  const link = page.getByRole('navigation').getByRole('link', { name: 'Новости' }).first();
  await context.setOffline(true);
  await link.click();
  await said(page).waitFor();
  await link.click();
  expect(await said(page).count()).toBe(1);
  expect(await titleOf(page)).toBe(before);
  expect(new URL(page.url()).pathname).toBe('/ru');
  await context.setOffline(false);
  await retry(page).click();
  await page.waitForURL(/\/ru\/news$/);
  await expect.poll(() => titleOf(page)).not.toBe(before);
  await context.close();
});

test('offline the way back and forth keeps the page and its place in the history', async () => {
  const { page, context } = await openAlive('/ru/about/ranking');
  await page.goto('/ru/news', { waitUntil: 'networkidle' });
  const news = await titleOf(page);
  await page.getByRole('link', { name: 'Medatlas' }).first().click();
  await page.waitForURL(/\/ru\/?$/);
  await expect.poll(() => titleOf(page)).not.toBe(news);
  await toasts(page).waitFor({ state: 'attached' });
  const home = await titleOf(page);
  await context.setOffline(true);
  await page.evaluate(() => history.back());
  await said(page).waitFor();
  await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/ru\/?$/);
  expect(await titleOf(page)).toBe(home);
  await context.setOffline(false);
  await retry(page).click();
  await page.waitForURL(/\/ru\/news$/);
  await expect.poll(() => titleOf(page)).toBe(news);
  await context.close();
});

test('offline neither a search nor another language leaves the page', async () => {
  const { page, context } = await openAlive('/ru/about/ranking');
  const before = await titleOf(page);
  await context.setOffline(true);
  const field = page.getByRole('banner').getByRole('combobox').first();
  await field.fill('Berlin');
  await field.press('Enter');
  await said(page).waitFor();
  expect(await titleOf(page)).toBe(before);
  expect(new URL(page.url()).pathname).toBe('/ru/about/ranking');
  await page.locator('footer').getByRole('link', { name: 'English' }).click();
  await said(page).first().waitFor();
  expect(await titleOf(page)).toBe(before);
  expect(await page.locator('html').getAttribute('lang')).toBe('ru');
  expect(new URL(page.url()).pathname).toBe('/ru/about/ranking');
  await context.close();
});

test('a script that a new release has removed opens the page as a document', async () => {
  const { page, context } = await openAlive('/ru');
  await page.route(/assets\/news-list.*\.js/, (route) => route.fulfill({ status: 404 }), { times: 1 });
  const loaded = page.waitForEvent('load');
  await page.getByRole('navigation').getByRole('link', { name: 'Новости' }).first().click();
  await loaded;
  expect(new URL(page.url()).pathname).toBe('/ru/news');
  await expect.poll(() => titleOf(page)).toContain('Новости');
  await context.close();
});

test('a server that is away keeps the page too, also when the browser believes itself online', async () => {
  const { page, context } = await openAlive('/ru');
  const before = await titleOf(page);
  await page.route('**/*', (route) => route.abort('connectionrefused'));
  await page.getByRole('navigation').getByRole('link', { name: 'Новости' }).first().click();
  await said(page).waitFor();
  expect(await titleOf(page)).toBe(before);
  await page.unroute('**/*');
  await retry(page).click();
  await page.waitForURL(/\/ru\/news$/);
  await context.close();
});
