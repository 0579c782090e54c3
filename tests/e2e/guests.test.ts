import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import type { Guest } from '../../contract/requests/guests.ts';
import { type MadeAccount, makeAccount } from '../factories/accounts.ts';
import { makeChat } from '../factories/chats.ts';
import { expectNoProblems, openBrowser, openWindow } from '../helpers/browser.ts';
import { testDatabase } from '../helpers/database.ts';
import { expectAccessible, expectNoSidewaysScroll, phone } from '../helpers/pages.ts';
import { startService } from '../helpers/service.ts';
import { type Language, say } from '../helpers/texts.ts';
import { openAnsweredWorld, pathOf } from './answered-requests.ts';
import { logIn } from './client-window.ts';
import { card, dialog, expectKeyboardReachesAll, expectToast, openWindowOf } from './profile-window.ts';

const { db, url: DATABASE_URL } = await testDatabase('served');
const service = await startService({ DATABASE_URL });
afterAll(() => service.stop());
const browser = await openBrowser();
const { call, makeAnswered } = await openAnsweredWorld(db, service.url);
const ru = (key: string, values?: Record<string, string>) => say('ru', key, values);

const makeGuest = () => makeAccount(db, { name: 'Анна', surname: 'Петрова' });

/** A request with two offers and a conversation, shared with a guest. */
async function sharedCase(canWrite: boolean) {
  const { client, requestId, asked } = await makeAnswered(2);
  const [clinic] = asked;
  if (!clinic) throw new Error('A clinic was asked');
  const chat = await makeChat(db, { client, clinic, request: requestId });
  await call(client, 'POST', `client/chats/${chat.id}/messages`, { id: randomUUID(), body: 'Добрый день' });
  const guest = await makeGuest();
  const { token } = await call<Guest>(client, 'POST', `client/requests/${requestId}/guests`, {
    ...{ name: 'Аня', kind: 'relative', can_write: canWrite },
  });
  await call(guest, 'POST', 'client/shared-requests', { token });
  return { client, requestId, guest, clinic, chat };
}

const sharedPath = (requestId: string) => `/requests/shared/${requestId}`;

async function invite(page: Page, name: string): Promise<string> {
  await page.getByRole('button', { name: ru('guests.invite'), exact: true }).click();
  await dialog(page).getByLabel(ru('guests.name'), { exact: true }).fill(name);
  await dialog(page)
    .getByRole('button', { name: ru('guests.make') })
    .click();
  const link = dialog(page).getByLabel(ru('guests.link'), { exact: true });
  await link.waitFor();
  return link.inputValue();
}

describe('an invitation', () => {
  test('is made, accepted by somebody who logs in for it, seen by the client, and ended', async () => {
    const { client, requestId } = await makeAnswered(1);
    const window = await openWindowOf(browser, service.url, client);
    const { page } = window;
    await page.goto(pathOf(requestId));
    const section = card(page, ru('guests.title'));
    await section.waitFor();
    // Nothing typed is refused at its field, and the dialog stays.
    await page.getByRole('button', { name: ru('guests.invite'), exact: true }).click();
    await dialog(page)
      .getByRole('button', { name: ru('guests.make') })
      .click();
    const name = dialog(page).getByLabel(ru('guests.name'), { exact: true });
    expect(await name.getAttribute('aria-invalid')).toBe('true');
    await page.keyboard.press('Escape');
    const address = await invite(page, 'Аня');
    await expectAccessible(page);
    await dialog(page)
      .getByRole('button', { name: ru('guests.done') })
      .click();
    await section.getByText('Аня').waitFor();

    const guest = await makeGuest();
    const other = await openWindow(browser, service.url);
    const urls: string[] = [];
    other.page.on('request', (request) => urls.push(request.url()));
    await other.page.goto(address);
    await other.page.getByText(ru('shared.invitation.visitor')).waitFor();
    await other.page.locator('main').getByRole('link', { name: 'Войти' }).click();
    await logIn(other.page, guest);
    await other.page.getByRole('button', { name: ru('shared.invitation.accept') }).click();
    await other.page.waitForURL(`**${sharedPath(requestId)}`);
    await other.page.getByRole('heading', { level: 1, name: 'Катаракта правого глаза' }).waitFor();
    // The token is in no address that a server or a proxy sees.
    const token = address.split('#')[1] ?? '';
    expect(token).not.toBe('');
    expect(urls.filter((url) => url.split('#')[0]?.includes(token))).toEqual([]);

    // The client sees it without loading the page anew.
    await section.getByText('Анна Петрова').waitFor();
    await section.getByRole('button', { name: ru('guests.end_named', { name: '\u2068Аня\u2069' }) }).click();
    await dialog(page)
      .getByRole('button', { name: ru('guests.end'), exact: true })
      .click();
    await expectToast(page, ru('guests.ended_toast'));
    await other.page.reload();
    await other.page.getByRole('heading', { level: 1, name: ru('not_found.title') }).waitFor();
    expectNoProblems(window);
    await Promise.all([window.context.close(), other.context.close()]);
  });

  test('that is somebody else’s or no invitation says so', async () => {
    const { client, requestId, guest } = await sharedCase(false);
    const { token } = await call<Guest>(client, 'POST', `client/requests/${requestId}/guests`, {
      ...{ name: 'Врач', kind: 'home_doctor', can_write: false },
    });
    const own = await openWindowOf(browser, service.url, client);
    await own.page.goto(`/requests/invitation#${token}`);
    await own.page.getByText(ru('field.guest_own')).waitFor();
    await own.context.close();
    const { page, context } = await openWindowOf(browser, service.url, guest);
    await page.goto('/requests/invitation#nonsense');
    await page.getByRole('heading', { name: ru('shared.invitation.gone') }).waitFor();
    await page.goto('/requests/invitation');
    await page.getByRole('heading', { name: ru('shared.invitation.gone') }).waitFor();
    await context.close();
  });
});

describe('a guest', () => {
  test('finds the request in their list and writes to the clinic, also after a lost connection', async () => {
    const { client, requestId, guest, clinic } = await sharedCase(true);
    const window = await openWindowOf(browser, service.url, guest);
    const { page, context } = window;
    await page.goto('/requests');
    await page.getByRole('link', { name: ru('shared.open', { n: '1' }) }).click();
    await page.getByRole('link', { name: 'Катаракта правого глаза' }).click();
    const chats = card(page, ru('shared.chats'));
    await chats.locator('summary').click();
    await chats.getByText('Добрый день').waitFor();
    const field = chats.getByRole('textbox');
    await field.fill('Когда прилетать?');
    await context.setOffline(true);
    const send = chats.getByRole('button', { name: ru('shared.send'), exact: true });
    await send.click();
    await chats.getByText(ru('failure.offline')).first().waitFor();
    expect(await field.inputValue()).toBe('Когда прилетать?');
    await context.setOffline(false);
    await send.dblclick();
    await chats.locator('li').filter({ hasText: 'Когда прилетать?' }).waitFor();
    expect(await field.inputValue()).toBe('');
    expect(await chats.locator('li').filter({ hasText: 'Когда прилетать?' }).count()).toBe(1);

    const other = await openWindowOf(browser, service.url, client);
    await other.page.goto(`/chat?request=${requestId}&clinic=${clinic.id}`);
    const said = other.page.locator('article').filter({ hasText: 'Когда прилетать?' });
    await said.waitFor();
    expect(await said.innerText()).toContain('Анна Петрова');
    expect(await said.innerText()).toContain(ru('chat.role.relative'));
    await other.context.close();
    await context.close();
  });

  test('who only reads has no field to write in, and nothing to accept', async () => {
    const { requestId, guest } = await sharedCase(false);
    const window = await openWindowOf(browser, service.url, guest);
    const { page, context } = window;
    await page.goto(sharedPath(requestId));
    await page.locator('main table').waitFor();
    const chats = card(page, ru('shared.chats'));
    await chats.locator('summary').click();
    await chats.getByText('Добрый день').waitFor();
    expect(await page.getByRole('textbox').filter({ visible: true }).count()).toBe(0);
    expect(
      await page
        .locator('main')
        .getByRole('button', { name: ru('offers.accept') })
        .count(),
    ).toBe(0);
    await expectKeyboardReachesAll(page);
    await page.getByRole('button', { name: ru('shared.leave') }).click();
    await dialog(page)
      .getByRole('button', { name: ru('shared.leave') })
      .click();
    await page.getByRole('heading', { name: ru('shared.empty') }).waitFor();
    expectNoProblems(window);
    await context.close();
  });

  test.each([
    ['ru', {}],
    ['ru', phone],
    ['ar', { ...phone, viewport: { width: 360, height: 780 } }],
  ] as const)('the pages fit and can be used: %s %o', async (language, options) => {
    const { client, requestId, guest } = await sharedCase(true);
    const at = (path: string) => (language === 'ru' ? path : `/${language}${path}`);
    const look = async (by: MadeAccount, path: string, shown: string) => {
      const window = await openWindowOf(browser, service.url, by, options);
      await window.page.goto(at(path));
      await window.page.getByRole('heading', { name: shown }).first().waitFor();
      await expectNoSidewaysScroll(window.page);
      await expectAccessible(window.page);
      expectNoProblems(window);
      await window.context.close();
    };
    const words = (key: string) => say(language satisfies Language, key);
    await look(guest, '/requests/shared', words('shared.title'));
    await look(guest, sharedPath(requestId), words('shared.chats'));
    await look(client, pathOf(requestId), words('guests.title'));
    await look(guest, '/requests/invitation', words('shared.invitation.gone'));
  });
});
