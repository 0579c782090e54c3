import type { Browser, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { MadeAccount } from '../factories/accounts.ts';
import { openWindow, type Window } from '../helpers/browser.ts';
import { pressTab } from '../helpers/keyboard.ts';

/** A window of a device on which this account is logged in, with a token of its own where one is given. */
export async function openWindowOf(
  browser: Browser,
  url: string,
  { token }: Pick<MadeAccount, 'token'>,
  options: Parameters<typeof openWindow>[2] = {},
): Promise<Window> {
  const window = await openWindow(browser, url, options);
  // The storage of the site, without rendering a page that nobody looks at.
  await window.page.goto('/robots.txt');
  await window.page.evaluate((value) => localStorage.setItem('authToken', value), token);
  return window;
}

/** The card of a part with this title. */
export const card = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });

export const dialog = (page: Page) => page.getByRole('dialog');

/** Waits for what a toast says. */
export async function expectToast(page: Page, text: string | RegExp): Promise<void> {
  await page.locator('.Toastify__toast').filter({ hasText: text }).first().waitFor();
}

/** Calls of this method that the page has sent from now on, to addresses that end so. */
export function watchCalls(page: Page, method: string, path: string): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.method() === method && new URL(request.url()).pathname.endsWith(path))
      calls.push(request.postData() ?? '');
  });
  return calls;
}

/** How often the keyboard goes through a page: what came or was drawn anew meanwhile is met the next time. */
const ROUNDS = 5;

/** Every control of the page that can be used is reached by Tab alone. */
export async function expectKeyboardReachesAll(page: Page): Promise<void> {
  const countControls = (rest = '') =>
    page.evaluate((selector) => {
      const all = document.querySelectorAll(selector);
      return [...all].filter((element) => element.checkVisibility()).length;
    }, `main :is(a[href], button, input, select, summary):not([disabled])${rest}`);
  const left = () => countControls(':not([data-reached])');
  expect(await countControls()).toBeGreaterThan(5);
  await page.evaluate(() =>
    addEventListener('focusin', ({ target }) => {
      if (target instanceof Element) target.setAttribute('data-reached', '');
    }),
  );
  for (let round = 0; round < ROUNDS && (await left()) > 0; round += 1) {
    const stops = (await countControls()) + 5;
    await page.locator('#main').focus();
    await pressTab(page, stops);
  }
  expect(await left(), page.url()).toBe(0);
}
