import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Secret, TOTP } from 'otpauth';
import { afterAll, expect, test } from 'vitest';
import { type MadeAccount, makeAccount, makePhone, openSessionFor } from '../factories/accounts.ts';
import { expectNoProblems, openBrowser, openWindow } from '../helpers/browser.ts';
import { testDatabase } from '../helpers/database.ts';
import { pressOn, tabTo, typeInto } from '../helpers/keyboard.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../helpers/pages.ts';
import { startService } from '../helpers/service.ts';
import { waitForLink } from './mailbox.ts';
import {
  card,
  dialog,
  expectKeyboardReachesAll,
  expectToast,
  openWindowOf,
  watchCalls,
} from './profile-window.ts';

const { db, url: DATABASE_URL } = await testDatabase('served');
const DATA_DIR = mkdtempSync(join(tmpdir(), 'medatlas-profile-'));
const service = await startService({ DATABASE_URL, DATA_DIR });
afterAll(() => service.stop());
const browser = await openBrowser();

const NEW_PASSWORD = 'чайник у окна 17';
const windowOf = (account: Pick<MadeAccount, 'token'>, options = {}) =>
  openWindowOf(browser, service.url, account, options);

const readAccount = (id: string) =>
  db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

async function loginStatus(email: string, password: string): Promise<number> {
  const reply = await fetch(`${service.url}/api/v1/client/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  return reply.status;
}

test('names are saved as they are typed, and a script in them is a name', async () => {
  const account = await makeAccount(db);
  const window = await windowOf(account);
  const { page, context } = window;
  await page.goto('/ru/profile');
  const person = card(page, 'Как вас зовут');
  const name = '<img src=x onerror=document.title=1>';
  await person.getByLabel('Имя').fill(name);
  await person.getByLabel('Фамилия').fill('عائشة Müller-Łukasz');
  await person.getByRole('button', { name: 'Сохранить' }).click();
  await expectToast(page, 'Сохранено');
  expect(await readAccount(account.id)).toMatchObject({ name, surname: 'عائشة Müller-Łukasz' });
  await page.reload();
  expect(await person.getByLabel('Имя').inputValue()).toBe(name);
  await page.locator('header').getByRole('button', { name: 'Личный кабинет' }).click();
  await page.getByText(name).first().waitFor();
  expect(await page.title()).toContain('Личный кабинет');
  expectNoProblems(window);
  await context.close();
});

test('an empty name says that it is required, and what is not saved is asked about before leaving', async () => {
  const account = await makeAccount(db, { name: 'Anna' });
  const { page, context } = await windowOf(account);
  await page.goto('/ru/profile');
  const person = card(page, 'Как вас зовут');
  await person.getByLabel('Имя').fill(' ');
  await person.getByRole('button', { name: 'Сохранить' }).click();
  await person.getByText('Это поле обязательно к заполнению').waitFor();
  await person.getByLabel('Имя').fill('Anja');
  const security = page.getByRole('link', { name: 'Безопасность' });
  await security.click();
  await dialog(page).getByRole('button', { name: 'Остаться' }).click();
  expect(await person.getByLabel('Имя').inputValue()).toBe('Anja');
  // Another language of the same page is no leaving.
  await page.locator('footer').getByRole('link', { name: 'Deutsch' }).click();
  await page.getByText('Noch nicht gespeichert').waitFor();
  await page.locator('footer').getByRole('link', { name: 'Русский' }).click();
  await person.getByRole('button', { name: 'Вернуть как было' }).click();
  await security.click();
  await page.waitForURL(/\/profile\/security$/);
  await context.close();
});

test('a new phone number and email take the password; the address is proven by the mail', async () => {
  const account = await makeAccount(db);
  const [phone, email] = [makePhone(), `new${account.phone.slice(1)}@example.org`];
  const { page, context } = await windowOf(account);
  await page.goto('/ru/profile');
  const contacts = card(page, 'Телефон и почта');
  const save = contacts.getByRole('button', { name: 'Сохранить' });
  await contacts.getByLabel('Телефон').fill(phone);
  await contacts.getByLabel('Почта').fill(email);
  await save.click();
  await contacts.getByText('Это поле обязательно к заполнению').waitFor();
  await contacts.getByLabel('Пароль', { exact: true }).fill('не тот пароль');
  await save.click();
  await contacts.getByText('Неверный пароль').waitFor();
  expect(await readAccount(account.id)).toMatchObject({ phone: account.phone, email: null });
  expect(await contacts.getByLabel('Почта').inputValue()).toBe(email);
  await contacts.getByLabel('Пароль', { exact: true }).fill(account.password);
  await save.click();
  await expectToast(page, 'Сохранено');
  expect(await readAccount(account.id)).toMatchObject({ phone, email, email_verified_at: null });
  await contacts.getByText('Не подтверждена').waitFor();
  await waitForLink(DATA_DIR, email, 'auth/email');
  await contacts.getByRole('button', { name: 'Отправить письмо ещё раз' }).click();
  const link = await waitForLink(DATA_DIR, email, 'auth/email', 1);
  const other = await context.newPage();
  await other.goto(link.replace(/^https?:\/\/[^/]+/, service.url));
  await expect.poll(() => other.locator('main').innerText()).toContain(email);
  await page.reload();
  await contacts.getByText('Подтверждена', { exact: true }).waitFor();
  await context.close();
});

test('language and currency are taken over by the page and kept with the account, as are the emails', async () => {
  const account = await makeAccount(db);
  const { page, context } = await windowOf(account);
  await page.goto('/ru/profile');
  const before = await readAccount(account.id);
  await card(page, 'Язык и валюта').getByLabel('Валюта').selectOption({ index: 2 });
  await expectToast(page, 'Сохранено');
  await card(page, 'Письма').getByRole('switch').first().click();
  await expect.poll(async () => (await readAccount(account.id)).mails_requests).toBe(!before.mails_requests);
  await card(page, 'Язык и валюта').getByLabel('Язык').selectOption('de');
  await page.waitForURL(/\/de\/profile$/);
  await page.getByRole('heading', { name: 'Ihr Konto' }).waitFor();
  const after = await readAccount(account.id);
  const chosen = db.selectFrom('languages').select('id').where('prefix', '=', 'de');
  expect(after.language_id).toBe((await chosen.executeTakeFirstOrThrow()).id);
  expect(await page.evaluate(() => localStorage.getItem('currency_id'))).toBe(String(after.currency_id));
  await context.close();
});

test('a new password logs out the other window, and only the new one opens the account', async () => {
  const account = await makeAccount(db);
  const [here, there] = [
    await windowOf(account),
    await windowOf({ token: await openSessionFor(db, account.id) }),
  ];
  await there.page.goto('/ru/profile/security');
  await here.page.goto('/ru/profile/security');
  const password = card(here.page, 'Пароль');
  await password.getByLabel('Нынешний пароль').fill(account.password);
  await password.getByLabel('Новый пароль').fill(NEW_PASSWORD);
  await password.getByLabel('Пароль ещё раз').fill('другой пароль 5');
  await password.getByRole('button', { name: 'Изменить пароль' }).click();
  await password.getByText(/Пароли не совпадают/).waitFor();
  await password.getByLabel('Пароль ещё раз').fill(NEW_PASSWORD);
  await password.getByRole('button', { name: 'Изменить пароль' }).click();
  await expectToast(here.page, 'Пароль изменён');
  expect(await password.getByLabel('Новый пароль').inputValue()).toBe('');
  await there.page.getByRole('link', { name: 'Приватность' }).click();
  await there.page.waitForURL(/\/auth\/login\?next=/);
  expect(await there.page.evaluate(() => localStorage.getItem('authToken'))).toBeNull();
  expect(await loginStatus(account.phone, account.password)).toBe(422);
  expect(await loginStatus(account.phone, NEW_PASSWORD)).toBe(200);
  await here.context.close();
  await there.context.close();
});

test('login with a code is turned on by keyboard; a recovery code opens the account once and turns it off', async () => {
  const account = await makeAccount(db);
  const { page, context } = await windowOf(account);
  await page.goto('/ru/profile/security');
  const factor = card(page, 'Вход с кодом');
  await pressOn(page, factor.getByRole('button', { name: 'Включить вход с кодом' }));
  await typeInto(page, dialog(page).getByLabel('Пароль', { exact: true }), account.password);
  await page.keyboard.press('Enter');
  const secret = (await dialog(page).locator('code').innerText()).replaceAll(' ', '');
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  await tabTo(page, dialog(page).locator('input[name=code]'));
  await page.keyboard.type(totp.generate());
  await page.keyboard.press('Enter');
  await dialog(page).getByText('Сохраните коды восстановления').waitFor();
  const codes = await dialog(page).locator('ol code').allInnerTexts();
  expect(new Set(codes).size).toBe(10);
  await page.keyboard.press('Escape');
  await dialog(page)
    .getByText(/Сначала сохраните коды/)
    .waitFor();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog(page).getByRole('button', { name: 'Скачать файлом' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/\.txt$/);
  await pressOn(page, dialog(page).getByRole('checkbox'), 'Space');
  await pressOn(page, dialog(page).getByRole('button', { name: 'Готово' }));
  await factor.getByText('Включён', { exact: true }).waitFor();

  const login = await openWindow(browser, service.url);
  await login.page.goto('/ru/auth/login?next=/ru/profile/security');
  await login.page.locator('main [name=email]').fill(account.phone);
  await login.page.locator('main [name=password]').fill(account.password);
  await login.page.keyboard.press('Enter');
  await login.page.locator('main [name=code]').fill(totp.generate({ timestamp: Date.now() + 30_000 }));
  await login.page.keyboard.press('Enter');
  await login.page.waitForURL(/\/profile\/security$/);
  await login.context.close();

  const turnOff = async (code: string) => {
    await factor.getByRole('button', { name: 'Отключить' }).click();
    await dialog(page).getByLabel('Пароль', { exact: true }).fill(account.password);
    await dialog(page).locator('input[name=code]').fill(code);
    await page.keyboard.press('Enter');
  };
  await factor.getByRole('button', { name: 'Новые коды восстановления' }).click();
  await dialog(page).getByLabel('Пароль', { exact: true }).fill(account.password);
  await dialog(page)
    .locator('input[name=code]')
    .fill(codes[0] ?? '');
  await page.keyboard.press('Enter');
  await dialog(page).getByText('Сохраните коды восстановления').waitFor();
  const renewed = await dialog(page).locator('ol code').allInnerTexts();
  await dialog(page).getByRole('checkbox').check();
  await dialog(page).getByRole('button', { name: 'Готово' }).click();
  await turnOff(codes[1] ?? '');
  await dialog(page).locator('[aria-invalid=true]').waitFor();
  await page.keyboard.press('Escape');
  await turnOff(renewed[0] ?? '');
  await factor.getByRole('button', { name: 'Включить вход с кодом' }).waitFor();
  await context.close();
});

test('a session is ended from another window, which then stands at login; and all of them at once', async () => {
  const account = await makeAccount(db);
  const here = await windowOf(account);
  const there = await windowOf({ token: await openSessionFor(db, account.id) });
  await there.page.goto('/ru/profile');
  await here.page.goto('/ru/profile/security');
  const sessions = card(here.page, 'Где вы вошли');
  await expect.poll(() => sessions.getByRole('listitem').count()).toBe(2);
  expect(await sessions.getByRole('listitem').first().innerText()).toContain('это устройство');
  const ends = watchCalls(here.page, 'DELETE', '');
  await sessions.getByRole('listitem').nth(1).getByRole('button').click();
  await dialog(here.page).getByRole('button', { name: 'Выйти', exact: true }).dblclick();
  await expect.poll(() => sessions.getByRole('listitem').count()).toBe(1);
  expect(ends).toHaveLength(1);
  await there.page.getByRole('link', { name: 'Безопасность' }).click();
  await there.page.waitForURL(/\/auth\/login/);
  await sessions.getByRole('button', { name: 'Выйти на всех устройствах' }).click();
  await dialog(here.page).getByRole('button', { name: 'Выйти на всех устройствах' }).click();
  await here.page.waitForURL(/\/auth\/login/);
  const left = await db.selectFrom('sessions').select('id').where('account_id', '=', account.id).execute();
  expect(left).toEqual([]);
  await here.context.close();
  await there.context.close();
});

test('a button pressed twice sends one call', async () => {
  const account = await makeAccount(db, { email: 'twice@example.org' });
  const { page, context } = await windowOf(account);
  await page.goto('/ru/profile');
  const changes = watchCalls(page, 'PATCH', '/profile');
  const links = watchCalls(page, 'POST', '/email/link');
  await card(page, 'Как вас зовут').getByLabel('Имя').fill('Zwei');
  await card(page, 'Как вас зовут').getByRole('button', { name: 'Сохранить' }).dblclick();
  await expectToast(page, 'Сохранено');
  await card(page, 'Телефон и почта').getByRole('button', { name: 'Отправить письмо ещё раз' }).dblclick();
  await expectToast(page, 'Письмо отправлено');
  expect(changes).toEqual([JSON.stringify({ name: 'Zwei' })]);
  // The second press of a double press, when the first was answered before it.
  await card(page, 'Телефон и почта')
    .getByRole('button', { name: 'Отправить письмо ещё раз' })
    .dispatchEvent('click', { detail: 2 });
  await page.reload();
  await card(page, 'Телефон и почта').waitFor();
  expect(links).toHaveLength(1);
  await context.close();
});

test.each([
  ['ru', 1280],
  ['ar', 360],
] as const)('in %s at %i px the keyboard reaches every control', async (language, width) => {
  const { page, context } = await windowOf(await makeAccount(db), { viewport: { width, height: 800 } });
  for (const part of ['', '/security', '/privacy']) {
    await page.goto(`/${language}/profile${part}`);
    await page.locator('main section h2').first().waitFor();
    await expectKeyboardReachesAll(page);
  }
  await context.close();
});

test.each(['ru', 'en', 'de', 'ar'])('in %s every part is accessible and fits', async (language) => {
  const account = await makeAccount(db, { email: 'a.very.long.address.indeed@example.org' });
  const window = await windowOf(account);
  const { page, context } = window;
  const expectGood = async () => {
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
    }
  };
  for (const part of ['', '/security', '/privacy']) {
    await page.goto(`/${language}/profile${part}`);
    await page.locator('main section h2').first().waitFor();
    await expectGood();
  }
  await page.locator('main section button').last().click();
  await expectGood();
  expectNoProblems(window);
  await context.close();
});
