import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import { type MadeAccount, makeAccount, makePhone } from '../factories/accounts.ts';
import { createClinic } from '../factories/clinics.ts';
import { presentHashes } from '../factories/documents.ts';
import { expectNoProblems, openBrowser, openWindow } from '../helpers/browser.ts';
import { testDatabase } from '../helpers/database.ts';
import { pressOn, tabTo } from '../helpers/keyboard.ts';
import { phone as phoneView } from '../helpers/pages.ts';
import { startService } from '../helpers/service.ts';
import { expectStored, stored } from './client-window.ts';
import { waitForLink } from './mailbox.ts';

const { db, url: DATABASE_URL } = await testDatabase('served');
const clinicId = await createClinic(db, { title: 'Klinik am Kanal', slug: 'klinik-am-kanal' });
const DATA_DIR = mkdtempSync(join(tmpdir(), 'medatlas-accounts-'));
const service = await startService({ DATABASE_URL, DATA_DIR });
afterAll(() => service.stop());
const browser = await openBrowser();

const PASSWORD = 'чайник у окна 17';
const required = 'Это поле обязательно к заполнению';

const field = (page: Page, name: string) => page.locator(`main [name=${name}]`);
const submit = (page: Page) => page.locator('main button[type=submit]');

async function type(page: Page, name: string, text: string): Promise<void> {
  await tabTo(page, field(page, name));
  await page.keyboard.type(text);
}

async function logIn(page: Page, login: string, password: string): Promise<void> {
  await field(page, 'email').fill(login);
  await field(page, 'password').fill(password);
  await submit(page).click();
}

/** Words under a field. */
async function errorOf(page: Page, name: string): Promise<string> {
  const ids = (await field(page, name).getAttribute('aria-describedby')) ?? '';
  const [first = ''] = ids.split(' ');
  return first === '' ? '' : page.locator(`[id="${first}"]`).innerText();
}

const desktop = { viewport: { width: 1280, height: 900 } };
const journeys = [
  { language: 'ru', view: desktop, keep: 'В избранное', menu: 'Личный кабинет', leave: 'Выйти' },
  { language: 'ar', view: phoneView, keep: 'حفظ', menu: 'حسابي', leave: 'تسجيل الخروج' },
];

describe.each(journeys)('in $language, by keyboard alone', ({ language, view, menu, leave, keep }) => {
  test('registration leads back to the clinic it came from; then out and in again, by phone and by proven email', async () => {
    const window = await openWindow(browser, service.url, view);
    const { page, context } = window;
    const clinicUrl = `${service.url}/${language}/hospital/klinik-am-kanal/about`;
    const phone = makePhone();
    const email = `${language}${phone.slice(1)}@example.org`;

    await page.goto(clinicUrl);
    // From then on the page is alive.
    await expect.poll(() => stored(page, 'sys_language')).toBe(language);
    await pressOn(page, page.locator('main').getByRole('button', { name: keep, exact: true }), 'Space');
    await expect.poll(() => stored(page, 'favourites')).toContain(`${clinicId}`);
    await pressOn(page, page.locator('header a[href*="/auth/login"]'));
    await page.waitForURL(/\/auth\/login/);
    await pressOn(page, page.locator('main a[href*="/auth/registration"]'));
    await page.waitForURL(/\/auth\/registration/);

    await type(page, 'name', 'Анна');
    await type(page, 'surname', 'Ким');
    await type(page, 'phone_number', phone);
    // The country follows a number that names it.
    expect(await page.locator('main select').inputValue()).toBe('DE');
    await type(page, 'email', email);
    await type(page, 'password', PASSWORD);
    await type(page, 'password_confirmation', PASSWORD);
    for (const box of ['terms', 'personal_data']) {
      expect(await field(page, box).isChecked()).toBe(false);
      await pressOn(page, field(page, box), 'Space');
    }
    await pressOn(page, submit(page));
    await page.waitForURL(clinicUrl);
    await expectStored(page, { name: 'Анна', surname: 'Ким', phone_number: phone });
    await expect.poll(() => keptOnServer(page)).toEqual([clinicId]);
    await expect.poll(() => page.locator('main button[aria-pressed=true]').count()).toBe(1);
    await expectConsents(phone, language);

    await pressOn(page, page.locator('header').getByRole('button', { name: menu }));
    await pressOn(page, page.getByRole('button', { name: leave }));
    for (const key of ['authToken', 'user']) await expect.poll(() => stored(page, key)).toBeNull();

    await pressOn(page, page.locator('header a[href*="/auth/login"]'));
    await page.waitForURL(/\/auth\/login/);
    await type(page, 'email', phone);
    await type(page, 'password', PASSWORD);
    await page.keyboard.press('Enter');
    await page.waitForURL(clinicUrl);
    await expectStored(page, { name: 'Анна', surname: 'Ким', phone_number: phone });

    const link = await waitForLink(DATA_DIR, email, 'auth/email');
    await page.goto(link.replace('/auth/', `/${language}/auth/`));
    await expect.poll(() => page.locator('main [role=status]').innerText()).toContain(email);
    expect(page.url()).not.toContain('#');
    await page.evaluate(() => localStorage.clear());
    await context.clearCookies();
    await page.goto(`/${language}/auth/login`);
    await type(page, 'email', email);
    await type(page, 'password', PASSWORD);
    await page.keyboard.press('Enter');
    await page.waitForURL(`${service.url}/${language}`);
    expectNoProblems(window);
    await context.close();
  });
});

async function keptOnServer(page: Page): Promise<number[]> {
  const headers = { authorization: `Bearer ${await stored(page, 'authToken')}` };
  const reply = await fetch(`${service.url}/api/v1/client/favourite/getClinics`, { headers });
  const { data }: { data: { clinics: { id: number }[] } } = await reply.json();
  return data.clinics.map(({ id }) => id);
}

/** What was ticked, with exactly the texts that the page showed. */
async function expectConsents(phone: string, language: string): Promise<void> {
  const events = await db
    .selectFrom('consent_events')
    .innerJoin('accounts', 'accounts.id', 'account_id')
    .innerJoin('documents', 'documents.hash', 'document_hash')
    .select(['purpose', 'action', 'language'])
    .where('phone', '=', phone)
    .orderBy('consent_events.id')
    .execute();
  expect(events).toEqual(
    ['terms', 'personal_data'].map((purpose) => ({ purpose, action: 'given', language })),
  );
}

test('what is required says so in the words of the specification, and nothing is sent', async () => {
  const { page, context } = await openWindow(browser, service.url);
  const posts: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()));
  await page.goto('/ru/auth/login');
  await submit(page).click();
  for (const name of ['email', 'password']) expect(await errorOf(page, name)).toBe(required);
  expect(await field(page, 'email').evaluate((input) => input === document.activeElement)).toBe(true);
  await page.goto('/ru/auth/registration');
  await submit(page).click();
  const names = [
    'name',
    'surname',
    'phone_number',
    'password',
    'password_confirmation',
    'terms',
    'personal_data',
  ];
  for (const name of names) expect(await errorOf(page, name), name).toBe(required);
  expect(await errorOf(page, 'marketing')).toBe('');
  expect(posts).toEqual([]);
  await context.close();
});

test('a wrong password is said under its field, the sixth try says when to come back', async () => {
  const account = await makeAccount(db);
  const { page, context } = await openWindow(browser, service.url);
  await page.goto('/ru/auth/login');
  await logIn(page, account.phone, 'не тот пароль');
  await expect.poll(() => errorOf(page, 'password')).toMatch(/Неверный пароль/);
  expect(await field(page, 'email').inputValue()).toBe(account.phone);
  expect(await field(page, 'password').inputValue()).toBe('не тот пароль');
  for (let attempt = 2; attempt <= 6; attempt++) {
    const answered = page.waitForResponse(/\/login$/);
    await submit(page).click();
    await answered;
    // A press while the form still takes the answer would be dropped.
    await submit(page).and(page.locator(':not([aria-busy])')).waitFor();
  }
  await expect.poll(() => page.locator('main [role=alert]').innerText()).toMatch(/Повторите через \d+ мин/);
  await context.close();
});

test('what the server says of email and of password stands at each, or else its message', async () => {
  const { page } = await openWindow(browser, service.url);
  const answers = [
    { message: 'Проверьте поля.', errors: { email: ['Такого адреса нет.'], password: ['Пароль устарел.'] } },
    { message: 'Вход сейчас закрыт.' },
  ];
  await page.route('**/api/v1/client/login', (route) =>
    route.fulfill({ status: 422, json: answers.shift() }),
  );
  await page.goto('/ru/auth/login');
  await expect.poll(() => stored(page, 'sys_language')).toBe('ru');
  await logIn(page, '+491701234567', 'какой-то пароль');
  await expect.poll(() => errorOf(page, 'email')).toMatch(/Такого адреса нет/);
  expect(await errorOf(page, 'password')).toMatch(/Пароль устарел/);
  await logIn(page, '+491701234567', 'другой пароль');
  await page.locator('main [role=alert]').filter({ hasText: 'Вход сейчас закрыт.' }).waitFor();
});

test('a forgotten password is renewed by mail once: the old one and the used link are refused', async () => {
  const email = `forgot${makePhone().slice(1)}@example.org`;
  const account = await makeAccount(db, { email, isEmailVerified: true });
  const { page, context } = await openWindow(browser, service.url);
  const askFor = async (contact: string) => {
    await page.goto('/ru/auth/forgot');
    await field(page, 'email').fill(contact);
    const [asked] = await Promise.all([page.waitForRequest('**/password/forgot'), submit(page).click()]);
    expect(asked.postDataJSON()).toEqual({ email: contact });
    await page.getByRole('heading', { name: 'Проверьте почту' }).waitFor();
    return page.locator('main').innerText();
  };
  const said = await askFor('nobody@example.org');
  expect((await askFor(email)).replace(/\d+ с/, '')).toBe(said.replace(/\d+ с/, ''));
  const link = await waitForLink(DATA_DIR, email, 'auth/reset');
  await page.goto(link);
  await expect.poll(() => page.url()).not.toContain('#');
  for (const name of ['password', 'password_confirmation']) await field(page, name).fill(PASSWORD);
  await submit(page).click();
  await page.waitForURL(/\/auth\/login/);
  await expect.poll(() => page.locator('main [role=status]').innerText()).toMatch(/Пароль изменён/);
  await logIn(page, account.phone, account.password);
  await expect.poll(() => errorOf(page, 'password')).toMatch(/Неверный пароль/);
  await logIn(page, account.phone, PASSWORD);
  await page.waitForURL(/\/ru$|\/$/);

  await page.goto('about:blank');
  await page.goto(link);
  for (const name of ['password', 'password_confirmation']) await field(page, name).fill('совсем другой 18');
  await submit(page).click();
  await page.getByRole('heading', { name: 'Ссылка не действует' }).waitFor();
  await page.getByRole('link', { name: 'Получить новую ссылку' }).click();
  await page.waitForURL(/\/auth\/forgot/);
  await context.close();
});

async function turnOnSecondFactor({ headers, password }: MadeAccount) {
  const call = async (path: string, body: object) => {
    const reply = await fetch(`${service.url}/api/v1/client/profile/second-factor${path}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(reply.status).toBe(200);
    return (await reply.json()).data;
  };
  const { secret } = await call('', { password });
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const { recovery_codes } = await call('/confirm', { code: totp.generate() });
  return { nextCode: () => totp.generate({ timestamp: Date.now() + 30_000 }), recoveryCodes: recovery_codes };
}

test('with a second factor login asks for a code, and takes one from the app or a recovery code', async () => {
  const account = await makeAccount(db);
  const { nextCode, recoveryCodes } = await turnOnSecondFactor(account);
  for (const isRecovery of [false, true]) {
    const { page, context } = await openWindow(browser, service.url);
    await page.goto('/ru/auth/login');
    await logIn(page, account.phone, account.password);
    await field(page, 'code').waitFor();
    expect(await field(page, 'code').evaluate((input) => input === document.activeElement)).toBe(true);
    expect(await errorOf(page, 'code')).toMatch(/Шесть цифр/);
    await field(page, 'code').fill('000000');
    await submit(page).click();
    await expect.poll(() => errorOf(page, 'code')).toMatch(/не подошёл/);
    if (isRecovery) await page.getByRole('button', { name: /код восстановления/ }).click();
    await field(page, 'code').fill(isRecovery ? recoveryCodes[0] : nextCode());
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/ru$|\/$/);
    await context.close();
  }
});

test('a script in a name is a name', async () => {
  const hashes = await presentHashes(db);
  const name = '<img src=x onerror=document.title=1>';
  const reply = await fetch(`${service.url}/api/v1/client/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      ...{ name, surname: '</script><script>document.title=1</script>', phone_number: makePhone() },
      ...{ password: PASSWORD, password_confirmation: PASSWORD },
      consents: [{ purpose: 'terms', hash: hashes.terms }],
    }),
  });
  const { data }: { data: { token: string; client: { phone_number: string } } } = await reply.json();
  const window = await openWindow(browser, service.url);
  await window.page.goto('/ru/auth/login');
  await logIn(window.page, data.client.phone_number, PASSWORD);
  await window.page.waitForURL(/\/ru$|\/$/);
  await window.page.locator('header').getByRole('button', { name: 'Личный кабинет' }).click();
  await window.page.getByText(name).first().waitFor();
  expect(await window.page.title()).not.toBe('1');
  expectNoProblems(window);
  await window.context.close();
});
