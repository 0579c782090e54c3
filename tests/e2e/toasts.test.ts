import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { makeAccount } from '../factories/accounts.ts';
import { openBrowser, openWindow } from '../helpers/browser.ts';
import { testDatabase } from '../helpers/database.ts';
import { waitUntilAlive } from '../helpers/pages.ts';
import { startService } from '../helpers/service.ts';
import { openClientWindow } from './client-window.ts';

const { db, url: DATABASE_URL } = await testDatabase('demo');
const service = await startService({ DATABASE_URL, DEMO: '1' });
afterAll(() => service.stop());
const browser = await openBrowser();

const hearts = (page: Page) => page.locator('main article').getByRole('button', { name: /избранн/i });
const toasts = (page: Page) => page.locator('.Toastify__toast');

async function clinicIds(count: number): Promise<number[]> {
  const reply = await fetch(`${service.url}/api/v1/client/clinics?per_page=${count}`);
  const { data }: { data: { id: number }[] } = await reply.json();
  return data.map(({ id }) => id);
}

/** A page of favourites of a visitor who has kept this many clinics. */
async function openFavourites(count: number) {
  const ids = await clinicIds(count);
  const window = await openWindow(browser, service.url);
  const { page } = window;
  await page.goto('/');
  const kept = JSON.stringify({ clinic: ids.map((id) => ({ id, note: '', addedAt: id })), doctor: [] });
  await page.evaluate((text) => localStorage.setItem('favourites', text), kept);
  await page.goto('/favourites/clinics');
  await hearts(page)
    .nth(count - 1)
    .waitFor();
  return window;
}

/** Numbers of the toasts that are shown, from the top down, in the order in which they were said. */
const numbersFromTop = (page: Page) =>
  toasts(page).evaluateAll((all) =>
    all
      .map((toast) => ({
        said: Number(toast.id.replace('toast-', '')),
        top: toast.getBoundingClientRect().top,
      }))
      .sort((a, b) => a.top - b.top)
      .map(({ said }) => said),
  );

test('of seven toasts the newest five are shown, the newest on top, and they bounce', async () => {
  const { page, context } = await openFavourites(8);
  await page.evaluate(() => {
    const begun: string[] = [];
    Reflect.set(globalThis, 'begun', begun);
    addEventListener('animationstart', ({ animationName }) => begun.push(animationName));
    let most = 0;
    new MutationObserver(() => {
      most = Math.max(most, document.querySelectorAll('.Toastify__toast').length);
      Reflect.set(globalThis, 'most', most);
    }).observe(document.body, { childList: true, subtree: true });
  });
  for (let removed = 1; removed <= 7; removed++) {
    await hearts(page).first().click();
    await expect.poll(() => hearts(page).count()).toBe(8 - removed);
    // The pointer on the list keeps all of them open.
    await toasts(page).first().hover();
    const newest = Array.from({ length: Math.min(removed, 5) }, (_, place) => removed - place);
    await expect.poll(() => numbersFromTop(page)).toEqual(newest);
  }
  // At no moment more, not even while one leaves.
  expect(await page.evaluate<number>(() => Reflect.get(globalThis, 'most'))).toBe(5);
  // What is heard of them is in the reader's language too.
  await page.getByRole('region', { name: 'Уведомления' }).waitFor({ state: 'attached' });
  expect(await page.getByRole('button', { name: 'Закрыть уведомление' }).count()).toBe(5);
  // The keyframes that overshoot; one that stands has no class of its entrance any more.
  expect(await page.evaluate<string[]>(() => Reflect.get(globalThis, 'begun'))).toContain('toast-in');
  await context.close();
});

test('an undo whose toast has given way is reached by keyboard and works', async () => {
  const { page, context } = await openFavourites(7);
  for (let left = 6; left >= 1; left--) {
    await hearts(page).first().click();
    await expect.poll(() => hearts(page).count()).toBe(left);
  }
  const line = page.getByText('Ещё можно вернуть: 1');
  await line.waitFor();
  await line.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Вернуть');
  await page.keyboard.press('Enter');
  await expect.poll(() => hearts(page).count()).toBe(2);
  await line.waitFor({ state: 'detached' });
  await context.close();
});

test('each of the five types of toasts is shown as itself', async () => {
  const account = await makeAccount(db);
  const { page, context } = await openClientWindow(browser, service.url, account, '/profile');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const shown = (type: string) => page.locator(`.Toastify__toast--${type}`).first().waitFor();
  await page.locator('main form').first().getByRole('button', { name: 'Сохранить' }).click();
  await shown('default');
  await page.locator('main input[name=surname]').fill('Новая');
  await page.locator('main form').first().getByRole('button', { name: 'Сохранить' }).click();
  await shown('success');
  await page.goto('/about/service');
  await waitUntilAlive(page);
  await page.route('**/rest/languages', (route) => route.fulfill({ status: 500, json: { message: 'нет' } }));
  await page.getByRole('button', { name: /Русский/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'English' }).click();
  await shown('error');
  const ids = await clinicIds(6);
  const compared = JSON.stringify({ clinic: ids.slice(1), doctor: [], procedures: [] });
  const kept = JSON.stringify({ clinic: [{ id: ids[0], note: '', addedAt: 1 }], doctor: [] });
  await page.goto('/about/sources');
  await page.evaluate(
    ([comparison, favourites]) => {
      localStorage.setItem('comparison', String(comparison));
      localStorage.setItem('favourites', String(favourites));
    },
    [compared, kept],
  );
  await page.goto('/search/search-clinics');
  await waitUntilAlive(page);
  await page.locator('main article').first().getByRole('checkbox', { name: /сравн/i }).click();
  await shown('warning');
  await hearts(page).nth(1).click();
  await page.goto('/favourites/clinics');
  await hearts(page).first().click();
  await shown('info');
  await context.close();
});
