import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { makeAccount, makePhone } from '../factories/accounts.ts';
import { expectNoProblems, openBrowser, openWindow } from '../helpers/browser.ts';
import { testDatabase } from '../helpers/database.ts';
import { startService } from '../helpers/service.ts';
import { goThroughSession } from './axios-session.ts';
import { logIn, logOut, menu, openClientWindow, recordCalls, stored, wayIn } from './client-window.ts';

const { db, url: DATABASE_URL } = await testDatabase('demo');
const service = await startService({ DATABASE_URL, DEMO: '1' });
afterAll(() => service.stop());
const browser = await openBrowser();
const axios = await readFile(join(import.meta.dirname, '../../node_modules/axios/dist/axios.min.js'), 'utf8');

async function anyId(kind: 'clinics' | 'doctors'): Promise<number> {
  const reply = await fetch(`${service.url}/api/v1/client/${kind}?per_page=1`);
  const { data }: { data: { id: number }[] } = await reply.json();
  return data[0]?.id ?? 0;
}

test('a plain client, set up as the specification says, goes through a whole session', async () => {
  const { page, context } = await openWindow(browser, service.url);
  await page.goto('/news');
  await page.evaluate(axios);
  const [clinicId, doctorId] = [await anyId('clinics'), await anyId('doctors')];
  const phone = makePhone();
  const seen = await page.evaluate(goThroughSession, { phone, clinicId, doctorId });
  expect(seen).toEqual({
    'csrf-cookie': 200,
    register: { hasToken: true, phone_number: phone },
    user: { phone_number: phone, permissions: true },
    'add clinic': 200,
    'add clinic twice': 200,
    'add doctor': 200,
    favourites: [[clinicId], [doctorId]],
    'remove clinic': 200,
    'remove doctor': 200,
    'favourites after': [[], []],
    notifications: { messageCount: 0, requestCount: 0 },
    read: 200,
    logout: 200,
    'user after logout': 401,
    'login with a wrong password': [422, ['password']],
    'login without anything': [422, ['email', 'password']],
    'login by phone': { hasToken: true, phone_number: phone },
  });
  await context.close();
});

test('tabs agree by themselves on who is logged in, and a private page is left at logout', async () => {
  const account = await makeAccount(db, { name: 'Анна', surname: 'Вебер' });
  const { page, context } = await openWindow(browser, service.url);
  await page.goto('/auth/login');
  const other = await context.newPage();
  await other.goto('/news');
  await wayIn(other).waitFor();
  await logIn(page, account);
  await menu(page).waitFor();
  await menu(other).waitFor();
  expect(await menu(other).innerText()).toBe('АВ');
  await other.goto('/profile');
  await logOut(page);
  await other.waitForURL(/\/auth\/login\?next=%2Fprofile/);
  expect(await stored(other, 'user')).toBe(null);
  await context.close();
});

test('the steps of a navigation go over the wire in their order and only where they are due', async () => {
  const account = await makeAccount(db);
  const window = await openClientWindow(browser, service.url, account, '/ru/news');
  const { page, context } = window;
  const calls = recordCalls(page);
  await page.locator('footer').getByRole('link', { name: 'English' }).click();
  await page.waitForURL(/\/en\/news/);
  await expect.poll(() => calls.at(-1)).toBe('GET /news');
  expect(calls).toEqual(['GET /languages', 'GET /currencies', 'GET /notifications', 'GET /news']);
  calls.length = 0;
  const nav = page.getByRole('navigation', { name: 'Sections' });
  await nav.getByRole('link', { name: 'Clinics' }).click();
  await expect
    .poll(() => calls.slice(0, 3))
    .toEqual(['GET /favourite/getClinics', 'GET /notifications', 'GET /clinics']);
  calls.length = 0;
  await nav.getByRole('link', { name: 'Doctors' }).click();
  await page.waitForURL(/search-doctors/);
  const ofClient = () => calls.filter((call) => /favourite|notifications/.test(call));
  await expect.poll(ofClient).toEqual(['GET /notifications']);
  expectNoProblems(window);
  await context.close();
});

test('the first page goes through the same steps once, and a visitor through none of a client', async () => {
  const account = await makeAccount(db);
  const { page, context } = await openClientWindow(browser, service.url, account, '/news');
  const calls = recordCalls(page);
  await page.goto('/search/search-clinics');
  await expect.poll(() => calls).toContain('GET /admin/auth/user');
  expect(calls.slice(-3)).toEqual([
    'GET /favourite/getClinics',
    'GET /notifications',
    'GET /admin/auth/user',
  ]);
  await logOut(page);
  calls.length = 0;
  await page.goto('/search/search-clinics');
  await page.getByRole('navigation', { name: 'Разделы' }).getByRole('link', { name: 'Врачи' }).click();
  await page.waitForURL(/search-doctors/);
  await expect.poll(() => calls).toContain('GET /doctors');
  expect(calls.filter((call) => /favourite|notifications|auth/.test(call))).toEqual([]);
  await context.close();
});

test('user data that do not come end the session, a server that starts anew does not', async () => {
  const account = await makeAccount(db);
  const { page, context } = await openClientWindow(browser, service.url, account, '/news');
  const user = '**/admin/auth/user';
  let asked = 0;
  await page.route(user, (route) => {
    asked++;
    return asked === 1 ? route.fulfill({ status: 503, json: { message: '' } }) : route.fallback();
  });
  await page.reload();
  await expect.poll(() => asked).toBe(2);
  expect(await stored(page, 'authToken')).not.toBe(null);
  await page.unroute(user);
  await page.route(user, (route) => route.fulfill({ status: 500, json: { message: '' } }));
  await page.reload();
  await wayIn(page).waitFor();
  expect(await stored(page, 'authToken')).toBe(null);
  await context.close();
});

test('leaving a page while user data are on their way ends nothing', async () => {
  const account = await makeAccount(db);
  const { page, context } = await openClientWindow(browser, service.url, account, '/news');
  await page.route('**/admin/auth/user', () => undefined);
  const asked = page.waitForRequest('**/admin/auth/user');
  await page.reload();
  await asked;
  await page.goto('/about/ranking');
  await menu(page).waitFor();
  expect(await stored(page, 'authToken')).not.toBe(null);
  await context.close();
});

test('login leads back to the page that was wanted, is sent once, and after logout no way back shows it', async () => {
  const account = await makeAccount(db);
  const window = await openWindow(browser, service.url);
  const { page, context } = window;
  await page.goto('/profile');
  await page.waitForURL(/\/auth\/login\?next=%2Fprofile/);
  const calls = recordCalls(page);
  await page.getByLabel('Телефон или почта').fill(account.phone);
  await page.getByLabel('Пароль', { exact: true }).fill(account.password);
  await page.locator('main').getByRole('button', { name: 'Войти', exact: true }).dblclick();
  await page.waitForURL(`${service.url}/profile`);
  expect(calls.filter((call) => call === 'POST /login')).toHaveLength(1);
  await page.getByRole('link', { name: 'Medatlas' }).first().click();
  await page.waitForURL(`${service.url}/`);
  await logOut(page);
  await page.goBack();
  await page.waitForURL(/\/auth\/login/);
  expect(await page.locator('main').innerText()).not.toContain(account.phone);
  await context.close();
});

test('a foreign address to come back to leads home', async () => {
  const account = await makeAccount(db);
  const { page, context } = await openWindow(browser, service.url);
  await page.goto(`/auth/login?next=${encodeURIComponent('/\\evil.example')}`);
  await logIn(page, account);
  await page.waitForURL(`${service.url}/`);
  await context.close();
});

test('a token that has served long enough is exchanged for a fresh one, and the session goes on with it', async () => {
  const account = await makeAccount(db);
  const { page, context } = await openClientWindow(browser, service.url, account, '/news');
  const old = await stored(page, 'authToken');
  await db
    .updateTable('sessions')
    .set({ rotated_at: new Date(Date.now() - 25 * 3_600_000) })
    .where('account_id', '=', account.id)
    .execute();
  await page.goto('/about/ranking');
  await expect.poll(() => stored(page, 'authToken')).not.toBe(old);
  const user = page.waitForResponse('**/admin/auth/user');
  await page.reload();
  expect((await user).status()).toBe(200);
  expect(await stored(page, 'authToken')).not.toBe(null);
  await context.close();
});
