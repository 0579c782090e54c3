import { sql } from 'kysely';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { type MadeAccount, makeAccount } from '../factories/accounts.ts';
import { expectNoProblems, openBrowser } from '../helpers/browser.ts';
import { testDatabase } from '../helpers/database.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../helpers/pages.ts';
import { makeBrowser, pushUrl } from '../helpers/push-service.ts';
import { startService } from '../helpers/service.ts';
import { card, expectToast, openWindowOf } from './profile-window.ts';

const { db, url: DATABASE_URL } = await testDatabase('served');
const service = await startService({ DATABASE_URL });
afterAll(() => service.stop());
const browser = await openBrowser();

let made = 0;

/**
 * A window whose browser has a push service: the one of the tests, for Chromium without a head has none. What the page
 * asks of it is noted in `subscribed`. `answer`: what a person presses when the browser asks.
 */
async function windowWith(
  account: Pick<MadeAccount, 'token'>,
  { answer = 'granted', options = {} }: { answer?: NotificationPermission; options?: object } = {},
) {
  const window = await openWindowOf(browser, service.url, account, { serviceWorkers: 'allow', ...options });
  made += 1;
  const { subscription } = makeBrowser(pushUrl(`window-${made}`));
  await window.page.addInitScript(
    ({ given, permission }) => {
      const at = globalThis as unknown as { permission: string; subscribed: unknown };
      at.permission = sessionStorage.getItem('permission') ?? 'default';
      Object.defineProperty(Notification, 'permission', { get: () => at.permission });
      Notification.requestPermission = async () => {
        at.permission = permission;
        sessionStorage.setItem('permission', permission);
        return permission;
      };
      const make = (options: PushSubscriptionOptionsInit) => ({
        options: { applicationServerKey: null, ...options },
        toJSON: () => given,
        unsubscribe: async () => {
          sessionStorage.removeItem('subscribed');
          return true;
        },
      });
      const stored = () => {
        const options = sessionStorage.getItem('subscribed');
        return options === null ? null : make(JSON.parse(options));
      };
      const methods = {
        getSubscription: async () => stored(),
        subscribe: async (options: PushSubscriptionOptionsInit) => {
          sessionStorage.setItem('subscribed', JSON.stringify(options));
          return stored();
        },
      };
      Object.assign(PushManager.prototype, methods);
    },
    { given: subscription, permission: answer },
  );
  return { ...window, subscription };
}

const section = (page: Page, title = 'Notifications on devices') => card(page, title);
const button = (page: Page, name: string) => section(page).getByRole('button', { name });
const countOf = async ({ id }: MadeAccount): Promise<number> => {
  const { rows } = await sql`select from push_subscriptions where account_id = ${id}::uuid`.execute(db);
  return rows.length;
};
const workerOf = async (context: BrowserContext) =>
  context.serviceWorkers()[0] ?? context.waitForEvent('serviceworker');

test('notifications are turned on by a click, stay on after a reload, and are turned off', async () => {
  const account = await makeAccount(db);
  const window = await windowWith(account);
  const { page, context } = window;
  await page.goto('/en/profile');
  await section(page).getByText('the browser asks whether').waitFor();
  expect(await page.evaluate(() => Notification.permission)).toBe('default');
  await button(page, 'Turn on on this device').click();
  await expectToast(page, 'This device shows notifications from now on');
  expect(await countOf(account)).toBe(1);
  const options = await page.evaluate(() => JSON.parse(sessionStorage.getItem('subscribed') ?? '{}'));
  const { rows } = await sql<{ key: string }>`select public_key as key from push_keys`.execute(db);
  expect(options).toEqual({ userVisibleOnly: true, applicationServerKey: rows[0]?.key });
  await page.reload();
  await section(page).getByText('This device shows notifications', { exact: true }).waitFor();
  const about = section(page).getByRole('switch', { name: /About saved searches/ });
  expect(await about.isChecked()).toBe(true);
  await about.click();
  await expectToast(page, 'Saved');
  const chosen = await db
    .selectFrom('accounts')
    .select(['pushes_searches', 'mails_searches'])
    .where('id', '=', account.id)
    .executeTakeFirstOrThrow();
  expect(chosen).toEqual({ pushes_searches: false, mails_searches: true });
  await button(page, 'Turn off on this device').click();
  await expectToast(page, 'The device shows no more notifications');
  expect(await countOf(account)).toBe(0);
  expect(await page.evaluate(() => sessionStorage.getItem('subscribed'))).toBeNull();
  await button(page, 'Turn on on this device').waitFor();
  expectNoProblems(window);
  await context.close();
});

test('who has said no reads what to do, and who has closed the question that nothing has changed', async () => {
  const account = await makeAccount(db);
  const blocked = await windowWith(account, { answer: 'denied' });
  await blocked.page.goto('/en/profile');
  await button(blocked.page, 'Turn on on this device').click();
  await section(blocked.page).getByText('are blocked in the browser').waitFor();
  await blocked.page.reload();
  await section(blocked.page).getByText('are blocked in the browser').waitFor();
  await blocked.context.close();
  const closed = await windowWith(account, { answer: 'default' });
  await closed.page.goto('/en/profile');
  await button(closed.page, 'Turn on on this device').click();
  await section(closed.page).getByText('closed without an answer').waitFor();
  expect(await button(closed.page, 'Turn on on this device').count()).toBe(1);
  expect(await countOf(account)).toBe(0);
  await closed.context.close();
});

test('a browser without notifications says so, and an iPhone says what to do first', async () => {
  const { token } = await makeAccount(db);
  const without = (page: Page) => page.addInitScript(() => Reflect.deleteProperty(globalThis, 'PushManager'));
  const old = await openWindowOf(browser, service.url, { token });
  await without(old.page);
  await old.page.goto('/en/profile');
  await section(old.page).getByText('cannot show notifications of websites').waitFor();
  await old.context.close();
  const userAgent =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Mobile/15E148 Safari';
  const phone = await openWindowOf(browser, service.url, { token }, { userAgent });
  await without(phone.page);
  await phone.page.goto('/en/profile');
  await section(phone.page).getByText('once Medatlas is on the home screen').waitFor();
  await phone.context.close();
});

test('a device that shows notifications is turned off from another one', async () => {
  const account = await makeAccount(db);
  const first = await windowWith(account);
  await first.page.goto('/en/profile');
  await button(first.page, 'Turn on on this device').click();
  await expectToast(first.page, 'This device shows notifications from now on');
  const reply = await fetch(`${service.url}/api/v1/client/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: account.phone, password: account.password }),
  });
  const { data } = await reply.json();
  const second = await windowWith({ token: data.token });
  await second.page.goto('/en/profile');
  await section(second.page)
    .getByRole('button', { name: /^Turn off: / })
    .click();
  await expectToast(second.page, 'The device shows no more notifications');
  expect(await countOf(account)).toBe(0);
  await first.page.reload();
  await button(first.page, 'Turn on on this device').waitFor();
  await Promise.all([first.context.close(), second.context.close()]);
});

test('the settings can be read at 360 pixels from right to left', async () => {
  const account = await makeAccount(db);
  const window = await windowWith(account, { options: { viewport: { width: 360, height: 800 } } });
  const { page, context } = window;
  await page.goto('/ar/profile');
  await section(page, 'الإشعارات على الأجهزة').getByRole('button').first().click();
  await section(page, 'الإشعارات على الأجهزة').getByRole('switch').first().waitFor();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await context.close();
});

test('the worker shows what was pushed, but for what a page in sight shows already', async () => {
  const account = await makeAccount(db);
  const window = await openWindowOf(browser, service.url, account, { serviceWorkers: 'allow' });
  const { page, context } = window;
  await page.goto('/en/requests');
  const worker = await workerOf(context);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const devtools = await context.newCDPSession(page);
  const registered = new Promise<string>((done) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first) done(first.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  const registrationId = await registered;
  const push = (told: object | string) =>
    devtools.send('ServiceWorker.deliverPushMessage', {
      origin: service.url,
      registrationId,
      data: typeof told === 'string' ? told : JSON.stringify(told),
    });
  // Chromium without a head shows no notifications: noted is what the worker has shown.
  await worker.evaluate(() => {
    const at = globalThis as unknown as { shown: object[] };
    at.shown = [];
    ServiceWorkerRegistration.prototype.showNotification = async (title, options) => {
      at.shown.push({ title, ...options });
    };
  });
  const shown = () => worker.evaluate(() => (globalThis as unknown as { shown: object[] }).shown);
  const chat = { title: 'رسائل جديدة', body: 'افتح', path: '/chat/1', tag: 'one', lang: 'ar', dir: 'rtl' };
  await push({ ...chat, path: '/requests', title: 'in sight' });
  await push(chat);
  await push('nothing that can be read');
  const { path: data, ...words } = chat;
  const drawn = { icon: '/icons/192.png', badge: '/icons/badge.png' };
  await expect
    .poll(shown)
    .toEqual([{ ...words, ...drawn, data }, expect.objectContaining({ title: 'Medatlas', data: '' })]);
  expect(worker.url()).toBe(`${service.url}/service-worker.js`);
  await context.close();
});
