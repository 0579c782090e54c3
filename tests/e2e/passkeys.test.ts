import type { CDPSession, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { makeAccount } from '../factories/accounts.ts';
import { openBrowser, openWindow } from '../helpers/browser.ts';
import { pressOn, tabTo } from '../helpers/keyboard.ts';
import { expectAccessible, expectNoSidewaysScroll, phone, waitUntilAlive } from '../helpers/pages.ts';
import { db, logInAt, makeOperator, nextCode, type Operator, service } from './admin-world.ts';

const browser = await openBrowser();

/** A device that keeps passkeys and answers by itself, as after a touch of its sensor. */
async function giveDevice(page: Page): Promise<{ cdp: CDPSession; authenticatorId: string }> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable', { enableUI: false });
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { cdp, authenticatorId };
}

type Device = Awaited<ReturnType<typeof giveDevice>>;
/** Whether the sensor knows the finger: without it the browser gives no answer. */
const setVerified = ({ cdp, authenticatorId }: Device, isUserVerified: boolean) =>
  cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog');

async function type(page: Page, name: string, text: string): Promise<void> {
  await tabTo(page, dialog(page).locator(`[name=${name}]`));
  await page.keyboard.type(text);
}

/** Ends the session of the browser, as if its owner had never logged in. */
async function forget(page: Page): Promise<void> {
  await page.goto('/ru');
  await page.evaluate(() => localStorage.clear());
  await page.context().clearCookies();
}

/** Adds a passkey in the settings, with the keyboard alone. */
async function addPasskey(page: Page, operator: Operator): Promise<void> {
  await page.goto('/ru/profile/security');
  await pressOn(page, button(page, 'Добавить ключ доступа'));
  await type(page, 'password', operator.password);
  await type(page, 'code', nextCode(operator));
  await page.keyboard.press('Enter');
  await page.getByText('Ключ доступа добавлен').waitFor();
  await dialog(page).waitFor({ state: 'detached' });
}

const loggedIn = (page: Page) => page.getByRole('menuitem', { name: 'Пользователи' }).waitFor();
const countPasskeys = async ({ id }: { id: string }) =>
  (await db.selectFrom('passkeys').select('id').where('account_id', '=', id).execute()).length;

test('an operator adds a passkey by keyboard, and logs in with it alone, instead of a code, and before an act', async () => {
  const operator = await makeOperator();
  const client = await makeAccount(db, { name: 'Борис', surname: 'Рогов' });
  const { page, context } = await openWindow(browser, service.url, {
    viewport: { width: 1280, height: 900 },
  });
  const device = await giveDevice(page);
  await logInAt(page, operator);
  await addPasskey(page, operator);
  await expectAccessible(page);

  const item = page.getByRole('listitem').filter({ hasText: 'ещё не использовался' });
  await pressOn(page, item.getByRole('button', { name: /^Переименовать/ }));
  await tabTo(page, dialog(page).locator('[name=name]'));
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Рабочий ноутбук');
  await page.keyboard.press('Enter');
  await button(page, 'Удалить ключ доступа Рабочий ноутбук').waitFor();

  await forget(page);
  await page.goto('/admin');
  await pressOn(page, button(page, 'Войти с ключом доступа'));
  await loggedIn(page);

  await forget(page);
  await page.goto('/admin');
  await page.getByLabel('Телефон или почта').fill(operator.phone);
  await page.locator('input[name=password]').fill(operator.password);
  await button(page, 'Войти').click();
  await page.locator('input[name=code]').waitFor();
  await button(page, 'Нет телефона под рукой: код восстановления').click();
  await page.getByLabel('Код восстановления').waitFor();
  await expectAccessible(page);
  await pressOn(page, button(page, 'Ключ доступа вместо кода'));
  await loggedIn(page);

  await db
    .updateTable('sessions')
    .set({ created_at: new Date(Date.now() - 15 * 60_000) })
    .where('account_id', '=', operator.id)
    .execute();
  await page.getByRole('menuitem', { name: 'Пользователи' }).click();
  await page.locator('input[name=q]').fill(client.phone);
  await page.getByText('Рогов').click();
  await page.getByRole('button', { name: 'Заблокировать' }).click();
  await page.getByLabel('Причина').fill('рассылает рекламу');
  await dialog(page).getByRole('button', { name: 'Заблокировать' }).click();
  const question = page.getByRole('dialog', { name: 'Заблокировать пользователя: подтвердите, что это вы' });
  await question.waitFor();
  await expectAccessible(page);
  await setVerified(device, false);
  await pressOn(page, button(page, 'Подтвердить ключом доступа'));
  await question.getByRole('alert').filter({ hasText: 'Попробуйте ещё раз' }).waitFor();
  await setVerified(device, true);
  await pressOn(page, button(page, 'Подтвердить ключом доступа'));
  await page.getByRole('button', { name: 'Разблокировать' }).waitFor();
  await context.close();
});

test('on the site a prompt that was closed says what to do next; a removed passkey opens nothing', async () => {
  const operator = await makeOperator();
  const { page, context } = await openWindow(browser, service.url, {
    viewport: { width: 1280, height: 900 },
  });
  const device = await giveDevice(page);
  await logInAt(page, operator);
  await addPasskey(page, operator);

  await forget(page);
  await page.goto('/ru/auth/login?next=/ru/profile/security');
  await waitUntilAlive(page);
  await setVerified(device, false);
  await pressOn(page, button(page, 'Войти с ключом доступа'));
  const alert = page.locator('main').getByRole('alert');
  await alert.filter({ hasText: 'Попробуйте ещё раз или выберите другой способ' }).waitFor();
  expect(await alert.evaluate((element) => element === document.activeElement)).toBe(true);
  await expectAccessible(page);
  await setVerified(device, true);
  await pressOn(page, button(page, 'Войти с ключом доступа'));
  await page.waitForURL((url) => url.pathname.endsWith('/profile/security'));

  await pressOn(page, page.getByRole('button', { name: /^Удалить ключ доступа/ }));
  await expectAccessible(page);
  await pressOn(page, button(page, 'Подтвердить ключом доступа'));
  await page.getByText('Ключей доступа пока нет').waitFor();
  expect(await countPasskeys(operator)).toBe(0);

  await forget(page);
  await page.goto('/ru/auth/login');
  await waitUntilAlive(page);
  await pressOn(page, button(page, 'Войти с ключом доступа'));
  await page.getByText('Ключ доступа не подошёл').waitFor();
  await context.close();
});

test('a prompt ends with its page: whoever has left is not logged in behind their back', async () => {
  const operator = await makeOperator();
  const { page, context } = await openWindow(browser, service.url, {
    viewport: { width: 1280, height: 900 },
  });
  const device = await giveDevice(page);
  await logInAt(page, operator);
  await addPasskey(page, operator);
  await forget(page);
  await page.goto('/ru/auth/login');
  await waitUntilAlive(page);
  const { cdp, authenticatorId } = device;
  await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: false });
  await pressOn(page, button(page, 'Войти с ключом доступа'));
  await page.locator('main button[aria-busy=true]').waitFor();
  await page.getByRole('link', { name: 'Забыли пароль?' }).click();
  await page.waitForURL(/auth\/forgot/);
  await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: true });
  await page.getByRole('link', { name: 'Вернуться ко входу' }).click();
  await page.waitForURL(/auth\/login/);
  // A new prompt is answered, which it would not be while the former one stood.
  await pressOn(page, button(page, 'Войти с ключом доступа'));
  await page.waitForURL((url) => !url.pathname.includes('/auth/'));
  await context.close();
});

test('a browser without passkeys has no button for them; the way to a new password leads back to the back office', async () => {
  const { page, context } = await openWindow(browser, service.url, { ...phone, locale: 'ar' });
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'));
  await page.goto('/ar/auth/login');
  await waitUntilAlive(page);
  expect(await button(page, 'تسجيل الدخول بمفتاح المرور').count()).toBe(0);
  await page.goto('/admin');
  await page.locator('input[name=password]').waitFor();
  expect(await page.getByText('بمفتاح المرور').count()).toBe(0);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'العربية' }).click();
  await page.getByRole('menuitem', { name: 'Deutsch' }).click();
  await page.getByRole('link', { name: 'Passwort vergessen?' }).click();
  await page.waitForURL(/\/de\/auth\/forgot\?next=%2Fadmin/);
  await waitUntilAlive(page);
  await page.locator('main footer a').click();
  await page.waitForURL(/\/de\/auth\/login\?next=%2Fadmin/);
  const operator = await makeOperator();
  await page.locator('main [name=email]').fill(operator.phone);
  await page.locator('main [name=password]').fill(operator.password);
  await page.locator('main button[type=submit]').click();
  await page.locator('main [name=code]').fill(operator.authenticator.generate());
  await page.locator('main button[type=submit]').click();
  await page.waitForURL(/\/admin/);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole('menuitem').first().waitFor();
  await context.close();
});
