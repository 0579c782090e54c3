import type { Page } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import { makePhone } from '../factories/accounts.ts';
import { expectNoProblems, openBrowser, openWindow } from '../helpers/browser.ts';
import { testDatabase } from '../helpers/database.ts';
import { expectAccessible, expectNoSidewaysScroll, waitUntilAlive } from '../helpers/pages.ts';
import { startService } from '../helpers/service.ts';

const { db, url: DATABASE_URL } = await testDatabase('served');
const service = await startService({ DATABASE_URL });
afterAll(() => service.stop());
const browser = await openBrowser();

const PASSWORD = 'чайник у окна 17';
const field = (page: Page, name: string) => page.locator(`main [name=${name}]`);
const submit = (page: Page) => page.locator('main button[type=submit]');
const routes = ['login', 'registration', 'forgot', 'reset#token-of-a-letter', 'email'];

const views = ['ru', 'en', 'de', 'ar'].flatMap((language) =>
  [360, 1280].map((width) => ({ language, width })),
);

describe.each(views)('in $language at $width px', ({ language, width }) => {
  test('every page of login fits, also with its errors, and has nothing serious for axe', async () => {
    const window = await openWindow(browser, service.url, { viewport: { width, height: 900 } });
    const { page, context } = window;
    for (const route of routes) {
      await page.goto(`/${language}/auth/${route}`);
      await page.locator('main h1').waitFor();
      expect(await page.locator('html').getAttribute('lang')).toBe(language);
      expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
      if ((await submit(page).count()) === 0) continue;
      await submit(page).click();
      await page.locator('main [aria-invalid=true]').first().waitFor();
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
    }
    expectNoProblems(window);
    await context.close();
  });
});

async function fillRegistration(page: Page, phone: string): Promise<void> {
  const texts = { name: 'Анна', surname: 'Ким', phone_number: phone };
  for (const [name, text] of Object.entries(texts)) await field(page, name).fill(text);
  for (const name of ['password', 'password_confirmation']) await field(page, name).fill(PASSWORD);
  for (const name of ['terms', 'personal_data']) await field(page, name).check();
}

const accountsOf = (phone: string) =>
  db.selectFrom('accounts').select('id').where('phone', '=', phone).execute();

/** Sends the form: the server makes the account, and its answer never arrives. */
async function loseAnswer(page: Page, phone: string): Promise<void> {
  await page.route('**/register', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await submit(page).click();
  await expect.poll(() => accountsOf(phone)).toHaveLength(1);
  await expect.poll(() => page.locator('main [role=alert]').innerText()).toMatch(/Нет связи с сервером/);
  await page.unroute('**/register');
}

test('a lost connection keeps everything typed, and sending again makes one account', async () => {
  const { page, context } = await openWindow(browser, service.url);
  const phone = makePhone();
  await page.goto('/ru/auth/registration');
  await fillRegistration(page, phone);
  await context.setOffline(true);
  await submit(page).click();
  await expect.poll(() => page.locator('main [role=alert]').innerText()).toMatch(/Нет связи с сервером/);
  expect(await field(page, 'phone_number').inputValue()).toBe(phone);
  expect(await field(page, 'password').inputValue()).toBe(PASSWORD);
  expect(await field(page, 'terms').isChecked()).toBe(true);
  await context.setOffline(false);

  await loseAnswer(page, phone);
  await submit(page).click();
  await page.waitForURL(/\/ru$/);
  expect(await accountsOf(phone)).toHaveLength(1);
  await context.close();
});

test('after a lost answer other data make no second account: the form says whose number it is', async () => {
  const { page, context } = await openWindow(browser, service.url);
  const phone = makePhone();
  await page.goto('/ru/auth/registration');
  await fillRegistration(page, phone);
  await loseAnswer(page, phone);
  for (const name of ['password', 'password_confirmation']) await field(page, name).fill('совсем другой 18');
  await submit(page).click();
  await page.locator('main [name=phone_number][aria-invalid=true]').waitFor();
  expect(await page.locator('main').innerText()).toMatch(/С этим номером уже есть личный кабинет/);
  expect(await accountsOf(phone)).toHaveLength(1);
  await context.close();
});

test('a refused registration shows what the server says of it, also beside errors at fields', async () => {
  const { page, context } = await openWindow(browser, service.url);
  await page.goto('/ru/auth/registration');
  await fillRegistration(page, makePhone());
  await page.route('**/api/v1/client/register', (route) =>
    route.fulfill({ status: 422, json: { message: 'Новых кабинетов сейчас не открываем', errors: {} } }),
  );
  await submit(page).click();
  await page.locator('main').getByText('Новых кабинетов сейчас не открываем').waitFor();
  await page.unroute('**/api/v1/client/register');
  await page.route('**/api/v1/client/register', (route) =>
    route.fulfill({
      status: 422,
      json: { message: 'Проверьте имя и попробуйте снова', errors: { name: ['Такое имя не подходит'] } },
    }),
  );
  await submit(page).click();
  await page.locator('main').getByText('Проверьте имя и попробуйте снова').waitFor();
  await page.locator('main [name=name][aria-invalid=true]').waitFor();
  await page.locator('main').getByText('Такое имя не подходит').waitFor();
  await context.close();
});

test('a double click sends once, and the button keeps its size', async () => {
  const { page, context } = await openWindow(browser, service.url);
  const sent: string[] = [];
  page.on('request', (request) => /\/login$/.test(request.url()) && sent.push(request.method()));
  await page.goto('/ru/auth/login');
  await field(page, 'email').fill(makePhone());
  await field(page, 'password').fill(PASSWORD);
  const before = await submit(page).boundingBox();
  const answered = page.waitForResponse(/\/login$/);
  await submit(page).dblclick();
  expect((await submit(page).boundingBox())?.width).toBe(before?.width);
  await answered;
  await page.locator('main [aria-invalid=true]').waitFor();
  expect(sent.filter((method) => method === 'POST')).toHaveLength(1);
  await context.close();
});

test('phone and way back go along from login to registration; the password does not', async () => {
  const { page, context } = await openWindow(browser, service.url);
  await page.goto('/ru/auth/login?next=%2Fru%2Fnews');
  await waitUntilAlive(page);
  await field(page, 'email').fill('+49 151 23456789');
  await field(page, 'password').fill(PASSWORD);
  await page.getByRole('link', { name: 'Зарегистрироваться' }).click();
  await page.waitForURL(/registration\?next=%2Fru%2Fnews/);
  await expect.poll(() => field(page, 'phone_number').inputValue()).toBe('+49 151 23456789');
  expect(await field(page, 'password').inputValue()).toBe('');
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain(
    'чайник',
  );
  await context.close();
});

test('the password is shown when asked, and can be pasted', async () => {
  const { page, context } = await openWindow(browser, service.url);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/ru/auth/login');
  await waitUntilAlive(page);
  await page.evaluate((text) => navigator.clipboard.writeText(text), PASSWORD);
  await field(page, 'password').focus();
  await page.keyboard.press('Control+V');
  expect(await field(page, 'password').inputValue()).toBe(PASSWORD);
  const show = page.getByRole('button', { name: 'Показать пароль' });
  await show.click();
  expect(await field(page, 'password').getAttribute('type')).toBe('text');
  expect(await show.getAttribute('aria-pressed')).toBe('true');
  await context.close();
});

test('without scripts the pages are readable and say what is missing; nothing typed gets into an address', async () => {
  const { page, context } = await openWindow(browser, service.url, { javaScriptEnabled: false });
  for (const route of ['login', 'registration', 'forgot', 'reset', 'email']) {
    const reply = await page.goto(`/ru/auth/${route}`);
    expect(reply?.status(), route).toBe(200);
    expect(await page.locator('noscript').first().innerText()).toMatch(/нужен JavaScript/);
    expect(await page.locator('form:not([method=post])').count(), route).toBe(0);
  }
  await context.close();
});
