import type { Page, Request } from 'playwright-core';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { makeAccount } from '../factories/accounts.ts';
import { makeChat } from '../factories/chats.ts';
import { makeRequest } from '../factories/offers.ts';
import { openBrowser, openWindow } from '../helpers/browser.ts';
import { testDatabase } from '../helpers/database.ts';
import { waitUntilAlive } from '../helpers/pages.ts';
import { startService } from '../helpers/service.ts';
import { logIn, openClientWindow, stored } from './client-window.ts';
import { findPublicPages } from './public-pages.ts';

/** What every call carries over the wire, on every screen. */

const { db, url: DATABASE_URL } = await testDatabase('demo');
const service = await startService({ DATABASE_URL, DEMO: '1' });
afterAll(() => service.stop());
const browser = await openBrowser();
const pages = await findPublicPages(service.url);

type Kind = { language: string; hasToken: boolean };

/** What is missing or wrong in a call; the one that brings the anti-forgery cookie cannot carry it yet. */
async function faultsOf(request: Request, { language, hasToken }: Kind): Promise<string[]> {
  const headers = await request.allHeaders();
  const { pathname } = new URL(request.url());
  // What the browser has kept does not go over the wire, and has no cookies then.
  const sent = /XSRF-TOKEN=([^;]+)/.exec(headers.cookie ?? '')?.[1] ?? headers['x-xsrf-token'] ?? '';
  const isUpload =
    request.method() === 'POST' && /^multipart\/form-data; /.test(headers['content-type'] ?? '');
  const faults = {
    'content type': headers['content-type'] !== 'application/json' && !isUpload,
    language: headers['accept-language'] !== language,
    token: hasToken !== /^Bearer \S+$/.test(headers.authorization ?? ''),
    'anti-forgery token':
      pathname !== '/sanctum/csrf-cookie' &&
      (sent === '' || headers['x-xsrf-token'] !== decodeURIComponent(sent)),
  };
  const wrong = Object.entries(faults).filter(([, isWrong]) => isWrong);
  return wrong.map(([what]) => `${request.method()} ${pathname}: ${what}`);
}

/** Collects the calls of a page to the API until `faults` is asked for. */
function watchCalls(page: Page, kind: Kind) {
  const paths = new Set<string>();
  const judged: Promise<string[]>[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const isCall = ['fetch', 'xhr'].includes(request.resourceType());
    if (!isCall || !/^\/(api\/|sanctum\/)/.test(pathname)) return;
    paths.add(pathname);
    // A call that was on its way when the page was closed has no headers to judge.
    const closed = (error: unknown) => (page.isClosed() ? [] : Promise.reject(error));
    judged.push(faultsOf(request, kind).catch(closed));
  });
  return { paths, faults: async () => [...new Set((await Promise.all(judged)).flat())] };
}

async function visit(page: Page, addresses: readonly string[]): Promise<void> {
  for (const address of addresses) {
    await page.goto(address);
    await waitUntilAlive(page);
    await page.waitForLoadState('networkidle');
  }
}

test('every call of a visitor, on every public screen', async () => {
  const { page, context } = await openWindow(browser, service.url);
  onTestFinished(() => context.close());
  const calls = watchCalls(page, { language: 'de', hasToken: false });
  await visit(
    page,
    Object.values(pages).map((path) => `/de${path}`),
  );
  expect(await calls.faults()).toEqual([]);
  // The messages of the page, what a search asks for, the counts of a facet.
  expect([...calls.paths]).toContain('/api/v1/rest/messages/de');
}, 400_000);

test('every call of a client, on every screen that needs a login', async () => {
  const client = await makeAccount(db);
  const reply = await fetch(`${service.url}/api/v1/client/clinics?per_page=1`);
  const { data }: { data: { id: number; slug: string }[] } = await reply.json();
  const [clinic] = data;
  const place = { id: clinic?.id ?? 0 };
  const request = await makeRequest(db, { accountId: client.id, clinics: [place] });
  const chat = await makeChat(db, { client, clinic: place, request });
  const { page, context } = await openClientWindow(browser, service.url, client, '/profile');
  onTestFinished(() => context.close());
  const calls = watchCalls(page, { language: 'ru', hasToken: true });
  const [hospital, own] = [`/hospital/${clinic?.slug}`, ['/chat', '/requests', '/favourites/clinics']];
  await visit(page, [
    ...own,
    ...['/inquiry', `/requests/self/${request}`, `/chat/${chat.id}`, `${hospital}/claim`],
    ...[
      '/profile',
      '/profile/patients',
      '/profile/comments',
      '/profile/claims',
      '/profile/security',
      '/profile/privacy',
    ],
    ...[`${hospital}/comments/write`, '/search/search-clinics', '/search/search-doctors'],
  ]);
  await page
    .locator('main article')
    .getByRole('button', { name: /избранн/i })
    .first()
    .click();
  const attachment = { name: 'paper.txt', mimeType: 'text/plain', buffer: Buffer.from('Анализ крови') };
  await page.goto(`/chat/${chat.id}`);
  await page.locator('input[type=file]').first().setInputFiles(attachment);
  await expect.poll(() => [...calls.paths]).toContain('/api/v1/client/attachments');
  expect(await calls.faults()).toEqual([]);
  for (const path of ['rest/messages/ru', 'client/admin/auth/user', 'client/notifications', 'client/profile'])
    expect([...calls.paths]).toContain(`/api/v1/${path}`);
}, 400_000);

test('the calls of login and of a heart: the anti-forgery token comes with the page, and each has its payload alone', async () => {
  const account = await makeAccount(db);
  const { page, context } = await openWindow(browser, service.url);
  onTestFinished(() => context.close());
  const calls = watchCalls(page, { language: 'ru', hasToken: false });
  await page.goto('/auth/login?next=/search/search-clinics');
  await logIn(page, account);
  await page.waitForURL(/search-clinics/);
  expect([...calls.paths]).not.toContain('/sanctum/csrf-cookie');
  const sent: unknown[] = [];
  // What was answered: the page repeats by itself what fails.
  page.on('requestfinished', (request) => {
    if (request.url().endsWith('/favourite/addClinic')) sent.push(request.postDataJSON());
  });
  const hearts = page.locator('main article').getByRole('button', { name: /избранн/i });
  await page.route('**/favourite/*', (route) => route.abort());
  for (const place of [0, 1, 2]) await hearts.nth(place).click();
  await page.unroute('**/favourite/*');
  // Three hearts that wait for the connection are three calls.
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect.poll(() => stored(page, 'favourites_unsent')).toContain('"changes":[]');
  const kept: { clinic: { id: number }[] } = JSON.parse(String(await stored(page, 'favourites')));
  await expect.poll(() => sent.length).toBe(3);
  expect(sent).toEqual(kept.clinic.map(({ id }) => ({ clinic_id: id })));
});

test('without a cookie a call asks for one first, and carries it', async () => {
  const { page, context } = await openWindow(browser, service.url);
  onTestFinished(() => context.close());
  await page.goto('/news');
  await waitUntilAlive(page);
  await context.clearCookies();
  const calls = watchCalls(page, { language: 'ru', hasToken: false });
  await page.getByRole('navigation', { name: 'Разделы' }).getByRole('link', { name: 'Врачи' }).click();
  await page.waitForURL(/search-doctors/);
  expect([...calls.paths][0]).toBe('/sanctum/csrf-cookie');
  expect(await calls.faults()).toEqual([]);
});
