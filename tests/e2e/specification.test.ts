import type { Page } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import { makeAccount } from '../factories/accounts.ts';
import { makeChat } from '../factories/chats.ts';
import { makeRequest } from '../factories/offers.ts';
import { expectNoProblems, openBrowser, openWindow } from '../helpers/browser.ts';
import { testDatabase } from '../helpers/database.ts';
import { startService } from '../helpers/service.ts';
import { expectStored, menu, openClientWindow, recordCalls, stored, wayIn } from './client-window.ts';

/** Sentences of the specification that are about the whole site and belong to no room. */

const { db, url: DATABASE_URL } = await testDatabase('demo');
const service = await startService({ DATABASE_URL, DEMO: '1' });
afterAll(() => service.stop());
const browser = await openBrowser();

type Found = { data: { id: number; slug: string; clinic: { slug: string } | null }[] };

async function ask(path: string): Promise<Found['data']> {
  const reply = await fetch(`${service.url}/api/v1/client/${path}`);
  const { data }: Found = await reply.json();
  return data;
}

const [clinic] = await ask('clinics');
const [doctor] = await ask('doctors');
const [news] = await ask('news');
const hospital = `/hospital/${clinic?.slug}`;

const hearts = (page: Page) => page.locator('main article').getByRole('button', { name: /избранн/i });
const toasts = (page: Page) => page.locator('.Toastify__toast');

describe('routes', () => {
  const open = [
    '/',
    `/news/${news?.slug}`,
    '/comparison',
    '/search/search-clinics',
    '/search/search-doctors',
    '/map-result',
    '/favourites/clinics',
    '/favourites/doctors',
    ...['about', 'price', 'photo', 'comforts', 'doctors', 'comments'].map((part) => `${hospital}/${part}`),
    `/hospital/${doctor?.clinic?.slug}/self/${doctor?.id}`,
    '/auth/login',
    '/auth/registration',
  ];

  test('a visitor opens each one that needs no login, at its own address', async () => {
    const window = await openWindow(browser, service.url);
    const { page, context } = window;
    for (const address of open) {
      const reply = await page.goto(address);
      expect([reply?.status(), new URL(page.url()).pathname]).toEqual([200, address]);
    }
    expectNoProblems(window);
    await context.close();
  });

  test.each([
    ['/search', '/search/search-clinics'],
    ['/favourites', '/favourites/clinics'],
    [hospital, `${hospital}/about`],
    ['/auth', '/auth/login'],
  ])('%s leads to %s, from the server and within the site', async (from, to) => {
    const { page, context } = await openWindow(browser, service.url);
    const reply = await page.goto(from);
    expect(reply?.request().redirectedFrom()?.url()).toBe(service.url + from);
    expect(new URL(page.url()).pathname).toBe(to);
    // A link of the site's own: the page is not loaded anew.
    await page.goto('/about/service');
    await page.waitForFunction(() => Reflect.get(globalThis, '__reactRouterDataRouter')?.state.initialized);
    await page.evaluate((address) => {
      Reflect.set(globalThis, 'isSamePage', true);
      Reflect.get(globalThis, '__reactRouterDataRouter').navigate(address);
    }, from);
    await page.waitForURL(service.url + to);
    expect(await page.evaluate(() => Reflect.get(globalThis, 'isSamePage'))).toBe(true);
    await context.close();
  });

  test('a client opens each one that needs a login', async () => {
    const client = await makeAccount(db);
    const place = { id: clinic?.id ?? 0 };
    const request = await makeRequest(db, { accountId: client.id, clinics: [place] });
    const chat = await makeChat(db, { client, clinic: place, request });
    const window = await openClientWindow(browser, service.url, client, '/profile');
    const { page, context } = window;
    const shown = [
      ['/inquiry', page.getByRole('heading', { level: 1, name: 'Запрос предложений' })],
      ['/requests', page.getByRole('link', { name: 'Катаракта правого глаза' })],
      [`/requests/self/${request}`, page.getByRole('heading', { level: 1, name: 'Катаракта правого глаза' })],
      ['/chat', page.locator(`main a[href$="/chat/${chat.id}"]`)],
      [`/chat/${chat.id}`, page.getByRole('textbox', { name: 'Сообщение', exact: true })],
      ['/profile', page.locator('main input[name=surname]')],
    ] as const;
    for (const [address, what] of shown) {
      await page.goto(address);
      await what.first().waitFor();
      expect(new URL(page.url()).pathname).toBe(address);
    }
    expectNoProblems(window);
    await context.close();
  });
});

describe('the session', () => {
  test.each([401, 403])('an answer of %i ends it', async (status) => {
    const account = await makeAccount(db, { name: 'Анна', surname: 'Вебер' });
    const { page, context } = await openClientWindow(browser, service.url, account, '/news');
    await page.route('**/api/v1/client/news*', (route) => route.fulfill({ status, json: { message: '' } }));
    await page.route('**/notifications', (route) => route.fulfill({ status, json: { message: '' } }));
    await expectStored(page, { name: 'Анна', surname: 'Вебер', phone_number: account.phone });
    await page.locator('footer').getByRole('link').first().click();
    await wayIn(page).waitFor();
    expect([await stored(page, 'authToken'), await stored(page, 'user')]).toEqual([null, null]);
    await context.close();
  });

  test('logout tells the server first; the token leaves the browser after its answer', async () => {
    const account = await makeAccount(db, { name: 'Анна', surname: 'Вебер' });
    const { page, context } = await openClientWindow(browser, service.url, account, '/news');
    const token = await expectStored(page, { name: 'Анна', surname: 'Вебер', phone_number: account.phone });
    let whileAsked: string | null = null;
    await page.route('**/admin/logout', async (route) => {
      whileAsked = await stored(page, 'authToken');
      await route.continue();
    });
    await menu(page).click();
    await page.getByRole('button', { name: 'Выйти' }).click();
    await wayIn(page).waitFor();
    expect(whileAsked).toBe(token);
    expect([await stored(page, 'authToken'), await stored(page, 'user')]).toEqual([null, null]);
    // The server has ended it too.
    const headers = { authorization: `Bearer ${token}` };
    const user = await fetch(`${service.url}/api/v1/client/admin/auth/user`, { headers });
    expect(user.status).toBe(401);
    await context.close();
  });

  test('every call of a client carries content type, language, token and the anti-forgery token', async () => {
    const account = await makeAccount(db);
    const { page, context } = await openClientWindow(browser, service.url, account, '/search/search-clinics');
    const seen: Record<string, string>[] = [];
    page.on('request', async (request) => {
      if (/\/api\/v1\/client\/(favourite|notifications|clinics|doctors)/.test(request.url()))
        seen.push(await request.allHeaders());
    });
    await hearts(page).first().click();
    await page.getByRole('navigation', { name: 'Разделы' }).getByRole('link', { name: 'Врачи' }).click();
    await page.waitForURL(/search-doctors/);
    await expect.poll(() => seen.length).toBeGreaterThanOrEqual(3);
    const cookie = (await context.cookies()).find(({ name }) => name === 'XSRF-TOKEN');
    for (const headers of seen) {
      expect(headers).toMatchObject({
        'content-type': 'application/json',
        'accept-language': 'ru',
        authorization: `Bearer ${await stored(page, 'authToken')}`,
        'x-xsrf-token': decodeURIComponent(String(cookie?.value)),
      });
      expect(headers.cookie).toContain('XSRF-TOKEN=');
    }
    await context.close();
  });
});

describe('favourites', () => {
  test('a heart is full before the server answers', async () => {
    const account = await makeAccount(db);
    const { page, context } = await openClientWindow(browser, service.url, account, '/search/search-clinics');
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/favourite/addClinic', async (route) => {
      await held;
      await route.continue();
    });
    const heart = hearts(page).first();
    await heart.click();
    await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true');
    const added = page.waitForResponse('**/favourite/addClinic');
    answer();
    expect((await added).status()).toBe(200);
    expect(await heart.getAttribute('aria-pressed')).toBe('true');
    await context.close();
  });

  test('while the list comes the page says so, and no longer when it has come or failed', async () => {
    const account = await makeAccount(db);
    const { page, context } = await openClientWindow(browser, service.url, account, '/news');
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/favourite/getClinics', async (route) => {
      await held;
      await route.fulfill({ status: 500, json: { message: 'не сейчас' } });
    });
    await page.goto('/favourites/clinics');
    await page.locator('main [aria-busy=true]').waitFor();
    answer();
    await page.locator('main [aria-busy=true]').waitFor({ state: 'detached' });
    expect(await page.getByText('не сейчас').count()).toBe(0);
    await context.close();
  });
});

test('failures of favourites, currencies and counts are logged, and nothing of them is shown', async () => {
  const account = await makeAccount(db);
  const { page, context, problems } = await openClientWindow(browser, service.url, account, '/ru/news');
  const words = 'так не получилось';
  for (const path of ['**/favourite/*', '**/rest/currencies', '**/notifications'])
    await page.route(path, (route) => route.fulfill({ status: 500, json: { message: words } }));
  await page.locator('footer').getByRole('link', { name: 'English' }).click();
  await page.waitForURL(/\/en\/news/);
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Clinics' }).click();
  await page.waitForURL(/search-clinics/);
  const logged = (what: RegExp) => problems.some((line) => what.test(line));
  for (const what of [/Currencies could not/, /Favourites could not/, /counts could not/])
    await expect.poll(() => logged(what), { message: String(what) }).toBe(true);
  expect(await page.getByText(words).count()).toBe(0);
  expect(await toasts(page).count()).toBe(0);
  await context.close();
});

test('languages that do not come are told of in the words of the server, and the page stays', async () => {
  const { page, context } = await openWindow(browser, service.url);
  await page.goto('/about/sources');
  await page.route('**/rest/languages', (route) =>
    route.fulfill({ status: 500, json: { message: 'Языки сейчас недоступны' } }),
  );
  await page.getByRole('button', { name: /Русский/ }).click();
  await page.getByRole('button', { name: 'English' }).click();
  await page.getByText('Языки сейчас недоступны').waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('ru');
  await context.close();
});

test('what is new is set aside by type, and the counts are asked for again after it', async () => {
  const account = await makeAccount(db);
  const request = await makeRequest(db, { accountId: account.id, clinics: [{ id: clinic?.id ?? 0 }] });
  await db
    .insertInto('notifications')
    .values({ account_id: account.id, type: 'request', subject: request })
    .execute();
  const { page, context } = await openClientWindow(browser, service.url, account, '/news');
  const calls = recordCalls(page);
  await page.getByRole('button', { name: 'Личный кабинет, 1 новое уведомление' }).click();
  await page.getByRole('button', { name: 'Отметить всё как просмотренное' }).click();
  await menu(page)
    .and(page.getByRole('button', { name: 'Личный кабинет', exact: true }))
    .waitFor();
  expect(calls.slice(0, 2)).toEqual(['POST /notifications/read', 'GET /notifications']);
  await context.close();
});

test('the texts that the specification names stand in Russian as it has them', async () => {
  const reply = await fetch(`${service.url}/api/v1/rest/languages`, { headers: { 'accept-language': 'ru' } });
  const { data }: { data: { prefix: string; client: Record<string, Record<string, string>> }[] } =
    await reply.json();
  const russian = data.find(({ prefix }) => prefix === 'ru')?.client;
  expect([russian?.field?.required, russian?.price?.negotiable, russian?.price?.no_currency]).toEqual([
    'Это поле обязательно к заполнению',
    'Цена договорная',
    'currency not selected',
  ]);
});
