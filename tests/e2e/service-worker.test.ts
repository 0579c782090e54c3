import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { makeAccount } from '../factories/accounts.ts';
import { makeChat, makeMessages } from '../factories/chats.ts';
import { createClinic } from '../factories/clinics.ts';
import { makeRequest } from '../factories/offers.ts';
import { openBrowser, openWindow } from '../helpers/browser.ts';
import { testDatabase } from '../helpers/database.ts';
import { startFront } from '../helpers/front.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../helpers/pages.ts';
import { startService } from '../helpers/service.ts';
import { openWindowOf } from './profile-window.ts';

const { db, url: DATABASE_URL } = await testDatabase('served');
const service = await startService({ DATABASE_URL });
afterAll(() => service.stop());
const browser = await openBrowser();

const TITLE = 'Замена хрусталика правого глаза';
const RELATIVE = 'Виктор Соколов';
const SAID = 'Добрый день, мы ждём снимки';

/** A fresh browser in which the worker answers. */
async function openControlled({ token, options = {} }: { token?: string; options?: object } = {}) {
  const front = await startFront(service.url);
  const allowed = { serviceWorkers: 'allow' as const, ...options };
  const window =
    token === undefined
      ? await openWindow(browser, front.url, allowed)
      : await openWindowOf(browser, front.url, { token }, allowed);
  const { page } = window;
  await page.goto('/ru/about/service');
  await waitForControl(page);
  return { ...window, front };
}

const waitForControl = (page: Page) =>
  page.waitForFunction(async () => {
    await navigator.serviceWorker.ready;
    return navigator.serviceWorker.controller?.state === 'activated';
  });

let made = 0;
/** A client with a request and a conversation about it. */
async function makeClient() {
  made += 1;
  const clinic = `Augenklinik am Fluss ${made}`;
  const client = await makeAccount(db, { name: 'Анна', surname: 'Ветрова' });
  const clinicId = await createClinic(db, { title: clinic, country: 'DE', cityId: null });
  const staff = await makeAccount(db, { staff: { clinicId, role: 'coordinator' } });
  const requestId = await makeRequest(db, { accountId: client.id, clinics: [{ id: clinicId }] });
  await db
    .updateTable('requests')
    .set({ title: TITLE, for_whom: 'relative', patient_name: RELATIVE })
    .where('id', '=', requestId)
    .execute();
  const chat = await makeChat(db, { client, clinic: { id: clinicId }, request: requestId });
  await makeMessages(db, chat, 30, staff);
  await makeMessages(db, chat, [{ by: 'staff', body: SAID }], staff);
  return { client, staff, clinicId, requestId, chatId: chat.id, clinic };
}

/** Everything that the site has stored in this browser outside of local storage, as text; ids too. */
const readStored = (page: Page) =>
  page.evaluate(async () => {
    const texts: string[] = [];
    const decode = (value: unknown): unknown => {
      if (value instanceof ArrayBuffer || ArrayBuffer.isView(value))
        return new TextDecoder('latin1').decode(value);
      if (value instanceof CryptoKey) return `key ${value.extractable}`;
      if (typeof value !== 'object' || value === null) return value;
      return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, decode(one)]));
    };
    for (const { name = '' } of await indexedDB.databases()) {
      const opening = indexedDB.open(name);
      const database = await new Promise<IDBDatabase>((done, fail) => {
        opening.onsuccess = () => done(opening.result);
        opening.onerror = () => fail(opening.error);
      });
      for (const store of database.objectStoreNames) {
        const all = database.transaction(store).objectStore(store).getAll();
        const rows = await new Promise<unknown[]>((done) => {
          all.onsuccess = () => done(all.result);
        });
        texts.push(...rows.map((row) => `${name}/${store}: ${JSON.stringify(decode(row))}`));
      }
      database.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const reply = await cache.match(request);
        texts.push(`${name}: ${request.url} ${await reply?.text()}`);
      }
    }
    return texts;
  });

const copiesIn = (stored: readonly string[]) => stored.filter((text) => text.startsWith('offline/'));
/** Texts that a session has brought and nobody else may read. */
const secrets = [TITLE, SAID, RELATIVE, 'Ветрова'];

const title = (page: Page) => page.getByRole('heading', { level: 1 });

test('the site can be installed in every language, with icons as large as they say', async () => {
  for (const language of ['ru', 'en', 'de', 'ar']) {
    const page = await (await fetch(`${service.url}/${language}`)).text();
    expect(page).toContain(`<link rel="manifest" href="/manifest/${language}"/>`);
    const reply = await fetch(`${service.url}/manifest/${language}`);
    expect(reply.headers.get('content-type')).toBe('application/manifest+json; charset=utf-8');
    const manifest = await reply.json();
    expect(manifest).toMatchObject({
      ...{ id: '/', name: 'Medatlas', lang: language, dir: language === 'ar' ? 'rtl' : 'ltr' },
      ...{ start_url: `/${language}`, scope: '/', display: 'standalone' },
    });
    expect(manifest.description).not.toContain('page.home');
    for (const { src, sizes, type } of manifest.icons) {
      const icon = await fetch(service.url + src);
      expect(icon.headers.get('content-type')).toBe(type);
      const { width, height } = await sharp(await icon.arrayBuffer()).metadata();
      expect(`${width}x${height}`).toBe(sizes);
    }
  }
  expect((await fetch(`${service.url}/manifest/xx`)).status).toBe(404);
});

test('Chromium finds nothing against installing it', async () => {
  const { page, context } = await openControlled();
  const devtools = await context.newCDPSession(page);
  const { errors, url } = await devtools.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(new URL(url).pathname).toBe('/manifest/ru');
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  // Its window here has no profile that keeps anything.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
  await context.close();
});

test('the worker is asked for anew each time, and its page has a strict policy', async () => {
  const worker = await fetch(`${service.url}/service-worker.js`);
  expect(worker.headers.get('cache-control')).toBe('no-cache');
  expect(worker.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(worker.headers.get('content-security-policy')).toContain("default-src 'none'");
  const page = await fetch(`${service.url}/offline/ar`);
  expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
  expect(await page.text()).toMatch(/<html lang="ar" dir="rtl">/);
  expect((await fetch(`${service.url}/offline/xx`)).status).toBe(404);
});

test('without connection a page is ours, in the language of its address, and comes back with the connection', async () => {
  const { page, context, front } = await openControlled();
  front.cut();
  await page.goto('/ru/news');
  await title(page).getByText('Нет соединения').waitFor();
  expect(new URL(page.url()).pathname).toBe('/ru/news');
  await page.getByText('Без соединения здесь нечего прочитать').waitFor();
  await expectAccessible(page);
  await page.goto('/ar/search');
  await title(page).getByText('لا يوجد اتصال').waitFor();
  expect(await page.evaluate(() => getComputedStyle(document.body).direction)).toBe('rtl');
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page);
  await page.goto('/ru/news');
  front.mend();
  await page.getByRole('button', { name: 'Повторить' }).click();
  await expect.poll(() => title(page).innerText()).toContain('Новости');
  await context.close();
});

test('without connection a click on a link that loads a document ends on our page', async () => {
  const { page, context, front } = await openControlled();
  front.cut();
  await page.evaluate(() => {
    const link = document.createElement('a');
    link.href = '/ru/about/ranking';
    link.textContent = 'offline';
    document.body.prepend(link);
  });
  await page.getByRole('link', { name: 'offline' }).click();
  await title(page).getByText('Нет соединения').waitFor();
  await context.close();
});

test('calls that change something are never answered by the worker', async () => {
  const { page, context, front } = await openControlled();
  front.cut();
  const outcome = await page.evaluate(() =>
    fetch('/api/v1/client/login', { method: 'POST', body: '{}' }).then(
      ({ status }) => status,
      () => 'no answer',
    ),
  );
  expect(outcome).toBe('no answer');
  await context.close();
});

test('scripts, styles and fonts of the build are kept, and nothing else of the pages', async () => {
  const { client } = await makeClient();
  const { page, context } = await openControlled({ token: client.token });
  await page.goto('/ru/requests', { waitUntil: 'networkidle' });
  await page.reload({ waitUntil: 'networkidle' });
  const kept = await page.evaluate(async () => {
    const urls: string[] = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys())
        urls.push(`${name} ${new URL(url).pathname}`);
    return urls;
  });
  const assets = kept.filter((name) => name.startsWith('assets-'));
  expect(assets.length).toBeGreaterThan(5);
  for (const name of assets) expect(name).toMatch(/^assets-[0-9a-f]{12} \/assets\/[\w.-]+\.(js|css|woff2)$/);
  const pages = kept.filter((name) => !name.startsWith('assets-')).map((name) => name.split(' ')[1]);
  expect(pages.sort()).toEqual([
    '/offline',
    '/offline.js',
    '/offline/ar',
    '/offline/de',
    '/offline/en',
    '/offline/ru',
  ]);
  const stored = await readStored(page);
  for (const secret of secrets) expect(stored.filter((text) => text.includes(secret))).toEqual([]);
  await context.close();
});

test('what a client has opened can be read without connection, and nowhere in the clear', async () => {
  const { client, requestId, chatId, clinic } = await makeClient();
  const { page, context, front } = await openControlled({ token: client.token });
  await page.goto('/ru/requests', { waitUntil: 'networkidle' });
  await page.goto(`/ru/requests/self/${requestId}`, { waitUntil: 'networkidle' });
  await page.goto(`/ru/chat/${chatId}`, { waitUntil: 'networkidle' });
  await expect.poll(async () => copiesIn(await readStored(page)).length).toBeGreaterThanOrEqual(4);
  front.cut();
  await page.goto(`/ru/requests/self/${requestId}`);
  await title(page).getByText('Нет соединения').waitFor();
  const request = page.locator('details[open]').first();
  await request.getByText('По состоянию на').first().waitFor();
  expect(await request.innerText()).toContain(TITLE);
  expect(await request.innerText()).toContain(RELATIVE);
  expect(await request.innerText()).toContain(clinic);
  const chat = page.locator('details').last();
  await chat.locator('summary').click();
  const said = chat.locator('li');
  expect(await said.count()).toBe(20);
  expect(await said.last().innerText()).toContain(SAID);
  await expectAccessible(page);
  const stored = await readStored(page);
  expect(copiesIn(stored).filter((text) => text.includes('key false'))).toHaveLength(1);
  for (const secret of secrets) expect(stored.filter((text) => text.includes(secret))).toEqual([]);
  await context.close();
});

test('favourites can be read without connection', async () => {
  const { client, clinicId, clinic } = await makeClient();
  const note = 'Спросить про линзу';
  await db
    .insertInto('favourite_clinics')
    .values({ account_id: client.id, clinic_id: clinicId, note })
    .execute();
  const { page, context, front } = await openControlled({ token: client.token });
  await page.goto('/ru/favourites/clinics', { waitUntil: 'networkidle' });
  await page.getByText(clinic).first().waitFor();
  await expect
    .poll(async () => copiesIn(await readStored(page)).filter((text) => text.includes('/cards')).length)
    .toBe(1);
  front.cut();
  await page.goto('/ru/favourites/clinics');
  const section = page.locator('section').filter({ hasText: 'Избранное' });
  await section.getByText(clinic).waitFor();
  await section.getByText(note).waitFor();
  await context.close();
});

test('after the logout nothing can be read any more, also when the server was not reached', async () => {
  for (const isReached of [true, false]) {
    const { client, requestId } = await makeClient();
    const { page, context, front } = await openControlled({ token: client.token });
    await page.goto(`/ru/requests/self/${requestId}`, { waitUntil: 'networkidle' });
    await expect.poll(async () => copiesIn(await readStored(page)).length).toBeGreaterThanOrEqual(2);
    if (!isReached) front.cut();
    await page.getByRole('banner').getByRole('button', { name: 'Личный кабинет' }).click();
    await page
      .getByRole('button', { name: 'Выйти' })
      .or(page.getByRole('menuitem', { name: 'Выйти' }))
      .click();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('authToken'))).toBeNull();
    await expect.poll(async () => copiesIn(await readStored(page))).toEqual([]);
    front.cut();
    await page.goto(`/ru/requests/self/${requestId}`);
    await page.getByText('Без соединения здесь нечего прочитать').waitFor();
    await context.close();
  }
});

test('a session that the server refuses leaves nothing behind', async () => {
  const { client, requestId } = await makeClient();
  const { page, context } = await openControlled({ token: client.token });
  await page.goto(`/ru/requests/self/${requestId}`, { waitUntil: 'networkidle' });
  await expect.poll(async () => copiesIn(await readStored(page)).length).toBeGreaterThanOrEqual(2);
  await db.deleteFrom('sessions').where('account_id', '=', client.id).execute();
  await page.goto('/ru/requests');
  await page.waitForURL(/\/auth\/login/);
  await expect.poll(async () => copiesIn(await readStored(page))).toEqual([]);
  await context.close();
});

test('copies of one account are gone once another one is logged in', async () => {
  const [one, other] = [await makeClient(), await makeClient()];
  const { page, context, front } = await openControlled({ token: one.client.token });
  await page.goto(`/ru/requests/self/${one.requestId}`, { waitUntil: 'networkidle' });
  await expect.poll(async () => copiesIn(await readStored(page)).length).toBeGreaterThanOrEqual(2);
  await page.evaluate((token) => {
    localStorage.removeItem('user');
    localStorage.setItem('authToken', token);
  }, other.client.token);
  await page.goto('/ru/requests', { waitUntil: 'networkidle' });
  await expect
    .poll(async () => copiesIn(await readStored(page)).filter((text) => text.includes(one.requestId)))
    .toEqual([]);
  front.cut();
  await page.goto('/ru/requests');
  await title(page).getByText('Нет соединения').waitFor();
  await page.locator('#copies:not([aria-busy])').waitFor();
  expect(await page.content()).not.toContain(one.requestId);
  await context.close();
});

test('of people who work for a clinic nothing is kept', async () => {
  const { staff } = await makeClient();
  const { page, context } = await openControlled({ token: staff.token });
  await page.goto('/ru/requests', { waitUntil: 'networkidle' });
  await page.reload({ waitUntil: 'networkidle' });
  expect(copiesIn(await readStored(page))).toEqual([]);
  await context.close();
});

test('a new build takes over without a reload and removes what older ones have kept', async () => {
  const { page, context, front } = await openControlled();
  await page.reload({ waitUntil: 'networkidle' });
  const names = () => page.evaluate(async () => (await caches.keys()).sort());
  const [assets = '', pages = ''] = await names();
  expect([assets, pages]).toEqual([
    expect.stringMatching(/^assets-[0-9a-f]{12}$/),
    expect.stringMatching(/^offline-[0-9a-f]{12}$/),
  ]);
  const build = assets.replace('assets-', '');
  await page.evaluate(() => sessionStorage.setItem('loads', '0'));
  await page.addInitScript(() =>
    sessionStorage.setItem('loads', String(Number(sessionStorage.getItem('loads')) + 1)),
  );
  for (const next of ['bbbbbbbbbbbb', 'cccccccccccc']) {
    front.change('/service-worker.js', (script) => ({ body: script.replaceAll(build, next) }));
    await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
    await expect.poll(names).toContain(`offline-${next}`);
    await expect.poll(names).not.toContain(pages);
    // A window of the older build fetches a part of it: the new worker answers.
    await page.evaluate(async () => {
      const [script] = document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]');
      await fetch(`${script?.href}?${crypto.randomUUID()}`);
    });
    await expect.poll(names).toContain(`assets-${next}`);
  }
  await expect.poll(names).toEqual(['assets-bbbbbbbbbbbb', 'assets-cccccccccccc', 'offline-cccccccccccc']);
  expect(await page.evaluate(() => sessionStorage.getItem('loads'))).toBe('0');
  await context.close();
});

test('a worker that the server does not have any more ends with all it has kept', async () => {
  const { client, requestId } = await makeClient();
  const { page, context, front } = await openControlled({ token: client.token });
  await page.goto(`/ru/requests/self/${requestId}`, { waitUntil: 'networkidle' });
  await expect.poll(async () => copiesIn(await readStored(page)).length).toBeGreaterThanOrEqual(2);
  front.change('/service-worker.js', () => ({ status: 404 }));
  const devtools = await context.newCDPSession(page);
  await devtools.send('ServiceWorker.enable');
  await devtools.send('ServiceWorker.stopAllWorkers');
  await page.goto('/ru/news');
  await expect.poll(async () => (await readStored(page)).length).toBe(0);
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  await context.close();
});
