import type { Page } from 'playwright-core';
import { test } from 'vitest';
import { makeAccount } from '../factories/accounts.ts';
import { createClinic } from '../factories/clinics.ts';
import { expectNoProblems, openBrowser, openWindow } from '../helpers/browser.ts';
import { pressOn } from '../helpers/keyboard.ts';
import { expectAccessible, expectNoSidewaysScroll, waitUntilAlive } from '../helpers/pages.ts';
import { db, giveAuthenticator, logInAt, makeOperator, service } from './admin-world.ts';

const browser = await openBrowser();
const clinicId = await createClinic(db, { title: 'Isar Klinik', country: 'DE' });

async function makeMember() {
  const account = await makeAccount(db, { staff: { clinicId, role: 'coordinator' }, secondFactor: false });
  return { ...account, authenticator: await giveAuthenticator(account) };
}

type Person = { phone: string; password: string };

async function logIn(page: Page, address: string, person: Person, code?: string): Promise<void> {
  await page.goto(address);
  await waitUntilAlive(page);
  await page.getByLabel('Телефон или почта').fill(person.phone);
  await page.getByLabel('Пароль', { exact: true }).fill(person.password);
  await page.keyboard.press('Enter');
  if (code === undefined) return;
  await page.locator('input[name=code]').fill(code);
  await page.keyboard.press('Enter');
}

test('a member of a clinic comes to the inbox, also from home and in a second tab', async () => {
  const member = await makeMember();
  const { page, context } = await openWindow(browser, service.url);
  await logIn(page, '/auth/login', member, member.authenticator.generate());
  await page.waitForURL(`${service.url}/staff`);
  const tab = await context.newPage();
  await tab.goto('/auth/login?next=%2F');
  await tab.waitForURL(`${service.url}/staff`);
  await tab.goto('/auth/login?next=%2Fnews');
  await tab.waitForURL(`${service.url}/news`);
  await context.close();
});

test('a member without the second step is told at the inbox how to turn it on', async () => {
  const member = await makeAccount(db, { staff: { clinicId, role: 'doctor' }, secondFactor: false });
  const { page, context } = await openWindow(browser, service.url);
  await logIn(page, '/auth/login', member);
  await page.waitForURL(`${service.url}/staff`);
  await context.close();
});

test('a patient comes home, in the language of the page of login', async () => {
  const patient = await makeAccount(db);
  const { page, context } = await openWindow(browser, service.url);
  await logIn(page, '/auth/login', patient);
  await page.waitForURL(`${service.url}/`);
  await context.close();
});

test('an operator comes to the back office, and without the second step to the page that turns it on', async () => {
  const operator = await makeOperator();
  const { page, context } = await openWindow(browser, service.url);
  await logIn(page, '/auth/login', operator, operator.authenticator.generate());
  await page.waitForURL(/\/admin(#|$)/);
  await page.getByRole('menuitem', { name: 'Пользователи' }).waitFor();
  await context.close();

  const bare = await makeAccount(db, { operator: 'moderator', secondFactor: false });
  const other = await openWindow(browser, service.url);
  await logIn(other.page, '/auth/login', bare);
  await other.page.waitForURL(`${service.url}/profile/security`);
  await other.context.close();
});

test('the menu of an operator leads by keyboard to passkeys, codes and password, and the site’s menu back', async () => {
  const operator = await makeOperator();
  const window = await openWindow(browser, service.url, { viewport: { width: 1280, height: 900 } });
  const { page, context } = window;
  await logInAt(page, operator);
  // The login without a code is refused with 422, which the browser prints to the console.
  window.problems.length = 0;
  await pressOn(page, page.getByRole('button', { name: 'Ольга Седова' }));
  await page.getByRole('menuitem', { name: 'Вход и безопасность' }).waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await page.waitForURL(`${service.url}/profile/security`);
  await waitUntilAlive(page);
  for (const title of ['Ключи доступа', 'Пароль'])
    await page.getByRole('heading', { name: title, exact: true }).waitFor();
  await pressOn(page, page.getByRole('banner').getByRole('button', { name: /^Личный кабинет/ }));
  await pressOn(page, page.getByRole('link', { name: 'Панель управления' }));
  await page.getByRole('menuitem', { name: 'Пользователи' }).waitFor();
  expectNoProblems(window);
  await context.close();
});

test.each([
  ['a member', makeMember, ['Кабинет клиники', 'مساحة عمل العيادة'], '/staff'],
  ['an operator', makeOperator, ['Панель управления', 'لوحة الإدارة'], '/admin'],
] as const)(
  'the menu of %s in the head of the site leads to work, fits each width and is accessible',
  async (_, make, names, path) => {
    const person = await make();
    const window = await openWindow(browser, service.url);
    const { page, context } = window;
    await logIn(page, '/auth/login', person, person.authenticator.generate());
    await page.waitForURL((url) => url.pathname === path);
    window.problems.length = 0;
    for (const [place, name] of [
      ['/news', names[0]],
      ['/ar/news', names[1]],
    ] as const) {
      await page.goto(place);
      await waitUntilAlive(page);
      for (const width of [390, 960, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        await page
          .getByRole('banner')
          .getByRole('button', { name: /^(Личный кабинет|حسابي)/ })
          .press('Enter');
        await page.getByRole('dialog').getByRole('link', { name, exact: true }).waitFor();
        await expectAccessible(page);
        await expectNoSidewaysScroll(page);
        await page.keyboard.press('Escape');
        await page.getByRole('dialog').waitFor({ state: 'detached' });
      }
    }
    expectNoProblems(window);
    await context.close();
  },
);
