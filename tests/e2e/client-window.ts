import type { Browser, Page, Request } from 'playwright-core';
import { expect } from 'vitest';
import type { MadeAccount } from '../factories/accounts.ts';
import { openWindow, type Window } from '../helpers/browser.ts';

export const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);
export const menu = (page: Page) => page.getByRole('button', { name: 'Личный кабинет' });
export const wayIn = (page: Page) => page.locator('header').getByRole('link', { name: 'Войти' });

type Client = { name: string; surname: string; phone_number: string };

/** Token and user are stored under their keys: the token opens a session, the user is who has come in. Returns the token. */
export async function expectStored(page: Page, client: Client): Promise<string> {
  const token = String(await stored(page, 'authToken'));
  const address = new URL('/api/v1/client/admin/auth/user', page.url());
  const reply = await fetch(address, { headers: { authorization: `Bearer ${token}` } });
  expect(reply.status).toBe(200);
  const user: unknown = JSON.parse(String(await stored(page, 'user')));
  expect(user).toMatchObject(client);
  return token;
}

const watched =
  /^\/(sanctum|languages|currencies|favourite|notifications|admin|login|(news|clinics|doctors)$)/;

/** Calls of the session and of the pages' own lists, in the order in which they go out. */
export function recordCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request: Request) => {
    const path = new URL(request.url()).pathname.replace(/^\/api\/v1\/(client|rest)(?=\/)/, '');
    const isCall = request.resourceType() === 'fetch' || request.resourceType() === 'xhr';
    if (isCall && watched.test(path)) calls.push(`${request.method()} ${path}`);
  });
  return calls;
}

export async function logIn(page: Page, { phone, password }: MadeAccount): Promise<void> {
  await page.getByLabel('Телефон или почта').fill(phone);
  await page.getByLabel('Пароль', { exact: true }).fill(password);
  await page.locator('main').getByRole('button', { name: 'Войти', exact: true }).click();
}

/** A window of someone who has logged in and come back: all that its first page asks for has been asked. */
export async function openClientWindow(
  browser: Browser,
  url: string,
  account: MadeAccount,
  path: string,
): Promise<Window> {
  const window = await openWindow(browser, url);
  await window.page.goto(`/auth/login?next=${encodeURIComponent(path)}`);
  await logIn(window.page, account);
  await window.page.waitForURL(url + path);
  // Away first: what the page of the login still asks for would be taken for what the next one asks.
  await window.page.goto('about:blank');
  const user = window.page.waitForResponse('**/admin/auth/user');
  await window.page.goto(path);
  await user;
  return window;
}

export async function logOut(page: Page): Promise<void> {
  await menu(page).click();
  await page.getByRole('button', { name: 'Выйти' }).click();
  await expect.poll(() => stored(page, 'authToken')).toBe(null);
}
