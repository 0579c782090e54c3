import { afterAll, describe, expect, test } from 'vitest';
import { expectNoProblems, openBrowser, openWindow } from '../helpers/browser.ts';
import { testDatabase } from '../helpers/database.ts';
import { expectAccessible, expectNoSidewaysScroll, waitUntilAlive } from '../helpers/pages.ts';
import { startService } from '../helpers/service.ts';

const ADDRESS = '/dev/components';

const { url: DATABASE_URL } = await testDatabase('served');
const service = await startService({ DATABASE_URL, NODE_ENV: 'test' });
afterAll(() => service.stop());
const browser = await openBrowser();

const views = [
  { language: 'ru', direction: 'ltr', axe: true },
  { language: 'en', direction: 'ltr', axe: false },
  { language: 'de', direction: 'ltr', axe: false },
  { language: 'ar', direction: 'rtl', axe: true },
];

describe.each(views)('in $language', ({ language, direction, axe }) => {
  test('the page of components fits narrow and wide windows and has nothing serious for axe', async () => {
    const window = await openWindow(browser, service.url);
    const { page, context } = window;
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`/${language}${ADDRESS}`);
      await waitUntilAlive(page);
      expect(await page.locator('html').getAttribute('dir')).toBe(direction);
      expect(await page.locator('main h1').count()).toBe(1);
      await expectNoSidewaysScroll(page);
      if (axe) await expectAccessible(page);
    }
    expectNoProblems(window);
    await context.close();
  });
});

test('a toast and a sheet open on the page of components', async () => {
  const { page, context } = await openWindow(browser, service.url);
  await page.goto(`/en${ADDRESS}`);
  await waitUntilAlive(page);
  await page.getByRole('button', { name: 'success', exact: true }).click();
  await page.locator('.Toastify__toast').waitFor();
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  await page.getByRole('dialog').waitFor();
  await context.close();
});

test('in production nothing is at the address of the page of components', async () => {
  const { url } = await testDatabase('served');
  const production = await startService({ DATABASE_URL: url });
  try {
    const reply = await fetch(`${production.url}/en${ADDRESS}`);
    expect(reply.status).toBe(404);
    expect(await reply.text()).not.toContain('StatePanel');
    expect((await fetch(`${production.url}/en${ADDRESS}.data`)).status).toBe(404);
  } finally {
    await production.stop();
  }
});
