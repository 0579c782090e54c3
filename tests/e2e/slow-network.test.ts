import type { Page, Route } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import { type MadeAccount, makeAccount, makePhone } from '../factories/accounts.ts';
import { makeRequester } from '../factories/requests.ts';
import { openBrowser, openWindow } from '../helpers/browser.ts';
import { testDatabase } from '../helpers/database.ts';
import { startService } from '../helpers/service.ts';
import { confirmed, openChatWorld, pending, wordsOf, write } from './chat-world.ts';
import { openClientWindow, stored } from './client-window.ts';
import { openWindowOf, watchCalls } from './profile-window.ts';
import { findPublicPages } from './public-pages.ts';

const { db, url: DATABASE_URL } = await testDatabase('demo');
const service = await startService({ DATABASE_URL, DEMO: '1' });
afterAll(() => service.stop());
const browser = await openBrowser();
const pages = await findPublicPages(service.url);

/** Thirty pages, and what they wait for never comes: a busy machine takes minutes. */
const ALL_PAGES_MS = 300_000;

const isPainted = (page: Page) =>
  page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length === 1);

test(
  'every public page is painted and says what it is before any script or font has come',
  async () => {
    const { page, context } = await openWindow(browser, service.url);
    const held: Route[] = [];
    await page.route(/\.(m?js|woff2)(\?|$)/, (route) => void held.push(route));
    for (const path of Object.values(pages)) {
      await page.goto(`/ru${path}`, { waitUntil: 'commit' });
      await page.locator('main h1').waitFor();
      await expect.poll(() => isPainted(page), { message: path }).toBe(true);
      expect((await page.locator('main h1').innerText()).length, path).toBeGreaterThan(2);
      expect(held.length, path).toBeGreaterThan(0);
      held.length = 0;
    }
    await context.close();
  },
  ALL_PAGES_MS,
);

test('a page names its styles before fonts and scripts', async () => {
  for (const path of [pages.home, pages.clinicSearch, pages.clinicAbout, pages.doctor]) {
    const html = await (await fetch(`${service.url}/ru${path}`)).text();
    const lastStyle = html.lastIndexOf('rel="stylesheet"');
    expect(lastStyle, path).toBeGreaterThan(0);
    expect(html.indexOf('as="font"'), path).toBeGreaterThan(lastStyle);
    expect(html.indexOf('rel="modulepreload"'), path).toBeGreaterThan(lastStyle);
  }
});

test('scripts, styles and fonts of a page come without the headers of documents', async () => {
  const html = await (await fetch(`${service.url}/ru${pages.home}`)).text();
  const files = [...new Set(html.match(/\/assets\/[\w.-]+\.(?:js|css|woff2)/g))];
  expect(files.length).toBeGreaterThan(5);
  for (const file of files) {
    const { headers } = await fetch(service.url + file);
    expect(headers.get('content-security-policy'), file).toBeNull();
    expect(headers.get('x-content-type-options'), file).toBe('nosniff');
    expect([...headers].join().length, file).toBeLessThan(600);
  }
});

/** Calls to addresses like this wait until they are let go. */
async function hold(page: Page, url: string | RegExp): Promise<{ letGo(): void }> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await promise;
    await route.continue();
  });
  return { letGo: resolve };
}

/** The service does what the next call asks for, and its answer never arrives. */
async function loseNextAnswer(page: Page, url: string | RegExp): Promise<void> {
  await page.route(
    url,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
}

describe('registration', () => {
  const field = (page: Page, name: string) => page.locator(`main [name=${name}]`);

  test('sent again by button and by Enter while the first is on its way makes one account', async () => {
    const { page, context } = await openWindow(browser, service.url);
    const phone = makePhone();
    await page.goto('/ru/auth/registration');
    const texts = { name: 'Анна', surname: 'Ким', phone_number: phone };
    for (const [name, text] of Object.entries(texts)) await field(page, name).fill(text);
    for (const name of ['password', 'password_confirmation'])
      await field(page, name).fill('чайник у окна 17');
    for (const name of ['terms', 'personal_data']) await field(page, name).check();
    const calls = watchCalls(page, 'POST', '/register');
    const { letGo } = await hold(page, '**/register');
    await page.locator('main button[type=submit]').dblclick();
    await field(page, 'phone_number').press('Enter');
    letGo();
    await page.waitForURL(/\/ru$/);
    expect(calls).toHaveLength(1);
    const accounts = await db.selectFrom('accounts').select('id').where('phone', '=', phone).execute();
    expect(accounts).toHaveLength(1);
    await context.close();
  });
});

describe('a comment', () => {
  const SEND = 'Отправить на проверку';
  const PATH = /\/clinics\/[^/]+\/comments$/;

  let authors = 0;

  /** A comment that is written and not sent yet. */
  async function openWritten() {
    authors += 1;
    const email = `slow${authors}@example.org`;
    const author = await makeRequester(db, { name: 'Анна', email, isEmailVerified: true });
    const window = await openWindowOf(browser, service.url, author);
    const { page } = window;
    await page.goto(`${pages.clinicComments}/write`);
    const group = page.getByRole('group', { name: 'Общая оценка', exact: true });
    await group.getByRole('radio', { name: 'Оценка 4 из 5' }).check();
    await page.getByLabel('Как всё было').fill('Операцию сделали в назначенный день, врач всё объяснил.');
    await page.getByLabel('Когда лечились').selectOption({ index: 3 });
    return { ...window, author };
  }

  const commentsOf = ({ id }: MadeAccount) =>
    db.selectFrom('comments').select('id').where('account_id', '=', id).execute();

  test('sent by a double click is one comment', async () => {
    const { page, context, author } = await openWritten();
    const calls = watchCalls(page, 'POST', '/comments');
    const { letGo } = await hold(page, PATH);
    await page.getByRole('button', { name: SEND }).dblclick();
    letGo();
    await page.waitForURL('**/profile/comments');
    expect(calls).toHaveLength(1);
    expect(await commentsOf(author)).toHaveLength(1);
    await context.close();
  });

  test('whose answer was lost is the same comment when it is sent again', async () => {
    const { page, context, author } = await openWritten();
    await loseNextAnswer(page, PATH);
    await page.getByRole('button', { name: SEND }).click();
    await page.getByText('Нет связи с сервером').waitFor();
    expect(await commentsOf(author)).toHaveLength(1);
    await page.getByRole('button', { name: SEND }).click();
    await page.waitForURL('**/profile/comments');
    expect(await commentsOf(author)).toHaveLength(1);
    await context.close();
  });
});

describe('favourites', () => {
  const heart = (page: Page) =>
    page
      .locator('main article')
      .first()
      .getByRole('button', { name: /избранн/i });
  const keptBy = ({ id }: MadeAccount) =>
    db.selectFrom('favourite_clinics').select('clinic_id').where('account_id', '=', id).execute();
  const unsent = (page: Page) => stored(page, 'favourites_unsent');

  async function openSearch() {
    const account = await makeAccount(db);
    const path = '/search/search-clinics';
    return { ...(await openClientWindow(browser, service.url, account, path)), account };
  }

  test('a clinic whose answer was lost is kept once when it is sent again', async () => {
    const { page, context, account } = await openSearch();
    await loseNextAnswer(page, '**/favourite/addClinic');
    const lost = page.waitForEvent('requestfailed');
    await heart(page).click();
    await lost;
    expect(await keptBy(account)).toHaveLength(1);
    await page.reload();
    await expect.poll(() => unsent(page)).toContain('"changes":[]');
    expect(await keptBy(account)).toHaveLength(1);
    await expect.poll(() => heart(page).getAttribute('aria-pressed')).toBe('true');
    await context.close();
  });

  test('a heart pressed three times while the first call is on its way ends as it is shown', async () => {
    const { page, context, account } = await openSearch();
    const { letGo } = await hold(page, /\/favourite\/(add|remove)Clinic$/);
    for (let press = 0; press < 3; press += 1) await heart(page).click();
    letGo();
    await expect.poll(() => unsent(page)).toContain('"changes":[]');
    expect(await heart(page).getAttribute('aria-pressed')).toBe('true');
    expect(await keptBy(account)).toHaveLength(1);
    await context.close();
  });
});

test('a chat message sent by a double click, and by Enter after it, is one message', async () => {
  const { makeTalk, heard: received, open } = await openChatWorld(db, service.url, browser);
  const { client, chat } = await makeTalk();
  const { page, context } = await open(client, chat);
  const { letGo } = await hold(page, '**/messages');
  await page.getByRole('textbox', { name: 'Сообщение', exact: true }).fill('Один раз');
  await page.getByRole('button', { name: 'Отправить', exact: true }).dblclick();
  await page.getByRole('textbox', { name: 'Сообщение', exact: true }).press('Enter');
  letGo();
  await expect.poll(() => confirmed(page).count()).toBe(1);
  await expect.poll(() => pending(page).count()).toBe(0);
  await write(page, 'Второе');
  await expect.poll(() => confirmed(page).count()).toBe(2);
  expect(await wordsOf(page)).toEqual(['Один раз', 'Второе']);
  expect((await received(chat)).map(({ body }) => body)).toEqual(['Один раз', 'Второе']);
  await context.close();
});
