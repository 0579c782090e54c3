import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import PostalMime from 'postal-mime';
import { afterAll, expect, test } from 'vitest';
import { makeAccount } from '../factories/accounts.ts';
import { createClinic } from '../factories/clinics.ts';
import { expectNoProblems, openBrowser, openWindow } from '../helpers/browser.ts';
import { testDatabase } from '../helpers/database.ts';
import { expectAccessible, expectNoSidewaysScroll, waitUntilAlive } from '../helpers/pages.ts';
import { startService } from '../helpers/service.ts';
import { logIn, openClientWindow } from './client-window.ts';

const { db, url: DATABASE_URL } = await testDatabase('filled');
const DATA_DIR = await mkdtemp(join(tmpdir(), 'medatlas-saved-'));
const service = await startService({ DATABASE_URL, DATA_DIR });
afterAll(() => service.stop());
const browser = await openBrowser();

/** Nobody is in Iceland: what is found there has come since. */
const SEARCH = '/search/search-clinics?country=IS';
const [SAVE, LIST] = ['Сохранить поиск', 'Сохранённые поиски'];

const totalInIceland = async (): Promise<number> => {
  const reply = await fetch(`${service.url}/api/v1/client/clinics?country=IS&per_page=1`);
  const { meta }: { meta: { total: number } } = await reply.json();
  return meta.total;
};

/** A new clinic in Iceland, and the next look of the service's own job. */
async function listClinic(title: string): Promise<void> {
  const before = await totalInIceland();
  await createClinic(db, { title, country: 'IS', cityId: null });
  await expect.poll(totalInIceland, { timeout: 90_000 }).toBe(before + 1);
  await sql`update saved_searches set check_at = now() - interval '1 minute'`.execute(db);
  await sql`select graphile_worker.add_job('check-saved-searches')`.execute(db);
}

async function emailsTo(address: string) {
  const folder = join(DATA_DIR, 'mail');
  const names = await readdir(folder).catch(() => []);
  const all = await Promise.all(
    names.sort().map(async (name) => PostalMime.parse(await readFile(join(folder, name)))),
  );
  return all.filter(({ to }) => to?.[0]?.address === address);
}

/** Goes on with Tab until what has the focus is called so. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  for (let press = 0; press < 150; press += 1) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(
      () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '',
    );
    if (typeof name === 'string' ? focused.trim() === name : name.test(focused)) return;
  }
  throw new Error(`The keyboard does not reach ${name}`);
}

const item = (page: Page) => page.locator('main article');

test('a visitor saves a search by keyboard, logs in, hears of a new clinic, and stops it without a login', async () => {
  const email = 'searcher@example.org';
  const account = await makeAccount(db, { email, isEmailVerified: true });
  const window = await openWindow(browser, service.url);
  const { page, context } = window;
  await page.goto(SEARCH);
  await page.getByRole('button', { name: SAVE }).waitFor();
  await waitUntilAlive(page);
  await expectAccessible(page);
  await tabTo(page, SAVE);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/auth\/login/);
  await logIn(page, account);
  await page.waitForURL(/search-clinics\?country=IS/);
  // Back from the login it is saved, and the keyboard stands on the way to the list.
  const toList = page.locator('main').getByRole('link', { name: LIST });
  await toList.waitFor();
  await expect.poll(() => toList.evaluate((link) => link === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await page.waitForURL(/favourites\/searches/);
  await item(page).getByRole('heading', { name: 'Исландия' }).waitFor();
  await page.getByText('Ничего нового с').waitFor();
  await expectAccessible(page);

  await tabTo(page, /Переименовать/);
  await page.keyboard.press('Enter');
  await page.keyboard.type('Для мамы');
  await page.keyboard.press('Enter');
  await item(page).getByRole('heading', { name: 'Для мамы' }).waitFor();

  await listClinic('Reykjavik Eye House');
  await expect.poll(async () => (await emailsTo(email)).length, { timeout: 90_000 }).toBe(1);
  const [letter] = await emailsTo(email);
  expect(letter?.text).toContain('1 новая клиника');
  expect(`${letter?.subject}${letter?.text}${letter?.html}`).not.toMatch(/Исланд|Reykjavik|мамы|country/);
  await page.reload();
  await page.getByText('1 новая с').waitFor();
  await page.getByRole('link', { name: 'Reykjavik Eye House' }).waitFor();
  await expectAccessible(page);

  // The link of the email works for whoever has the email.
  const [, token] = /\/auth\/letters#(\S+)/.exec(letter?.text ?? '') ?? [];
  const other = await openWindow(browser, service.url);
  await other.page.goto(`/auth/letters#${token}`);
  await other.page.getByRole('heading', { name: 'Писем об этом поиске больше не будет' }).waitFor();
  await expectAccessible(other.page);
  expectNoProblems(other);
  await other.context.close();
  await page.reload();
  await page.getByRole('button', { name: /^Возобновить/ }).waitFor();

  await page.getByRole('link', { name: /^Открыть/ }).click();
  await page.waitForURL(/search-clinics\?country=IS/);
  await page.locator('main article').first().waitFor();
  const seen = async () =>
    (await sql<{ count: number }>`select (news ->> 'count')::int as count from saved_searches`.execute(db))
      .rows;
  await expect.poll(seen).toEqual([{ count: 0 }]);
  expectNoProblems(window);
  await context.close();
  await sql`delete from saved_searches`.execute(db);
}, 240_000);

test('on a phone a search is saved, paused and deleted, and nothing is wider than the screen', async () => {
  const account = await makeAccount(db);
  const window = await openClientWindow(browser, service.url, account, '/search/search-doctors?country=DE');
  const { page, context } = window;
  await page.setViewportSize({ width: 360, height: 740 });
  await waitUntilAlive(page);
  await page.getByRole('button', { name: SAVE }).click();
  await page.locator('main').getByRole('link', { name: LIST }).click();
  await page.waitForURL(/favourites\/searches/);
  await page.getByRole('button', { name: /^Поставить на паузу/ }).click();
  await page.getByText('На паузе: новое мы не ищем.').waitFor();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Удалить/ }).click();
  await page.getByRole('heading', { name: 'Сохранённых поисков пока нет' }).waitFor();
  expectNoProblems(window);
  await context.close();
});
