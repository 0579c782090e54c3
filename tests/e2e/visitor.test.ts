import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { expectNoProblems, openBrowser, openWindow } from '../helpers/browser.ts';
import { testDatabase } from '../helpers/database.ts';
import { waitUntilAlive } from '../helpers/pages.ts';
import { runCommand, startService } from '../helpers/service.ts';

const { url: DATABASE_URL } = await testDatabase('served');
const service = await startService({ DATABASE_URL });
afterAll(() => service.stop());
// While it runs: what an import brings is found at once.
const imported = runCommand('import', ['ror', join(import.meta.dirname, 'fixtures', 'ror.ndjson')], {
  DATABASE_URL,
});
const browser = await openBrowser();

const CHARITE = 'Charité - Universitätsmedizin Berlin';
const searches: [text: string, title: string][] = [
  ['Шарите', CHARITE],
  ['charitte berlin', CHARITE],
  ['мэйо клиник', 'Mayo Clinic'],
  ['klinikum muenchen', 'Klinikum München Test'],
  ['ifhbnt', CHARITE],
];

test('the fixture was imported while the service ran, and the index has it', async () => {
  expect(imported).toMatchObject({ code: 0 });
  const find = async () => (await fetch(`${service.url}/api/v1/client/clinics?q=mayo`)).json();
  await expect.poll(find).toMatchObject({ meta: { total: 1 } });
});

describe.each(['ru', 'en', 'de', 'ar'])('in %s', (language) => {
  // One visitor for all names: scripts are fetched once.
  const opened = openWindow(browser, service.url);
  afterAll(async () => (await opened).context.close());

  test.each(searches)('«%s» finds the clinic and opens its page', async (text, title) => {
    const window = await opened;
    const { page } = window;
    await page.goto(`/${language}`);
    await page.locator('input[name=q]').first().fill(text);
    await page.keyboard.press('Enter');
    await page.waitForURL(/search-clinics/);
    const card = page.locator('main article').first();
    await expect.poll(() => card.innerText()).toContain(title);
    await card.getByRole('heading').getByRole('link').click();
    await page.waitForURL(new RegExp(`/${language}/hospital/.+/about`));
    await expect.poll(() => page.locator('main').innerText()).toContain(title);
    expect(await page.locator('html').getAttribute('lang')).toBe(language);
    expect(await page.locator('html').getAttribute('dir')).toBe(language === 'ar' ? 'rtl' : 'ltr');
    expectNoProblems(window);
  });
});

test('what stands in the search field is searched for, also when the page has not heard of it', async () => {
  const { page, context } = await openWindow(browser, service.url);
  await page.goto('/ru');
  await waitUntilAlive(page);
  // As what is typed while the page comes alive: it is in the field, and React was not told.
  await page
    .locator('input[name=q]')
    .first()
    .evaluate((field: HTMLInputElement) => {
      field.value = 'Шарите';
      field.form?.requestSubmit();
    });
  await page.waitForURL(/search-clinics/);
  expect(new URL(page.url()).searchParams.get('q')).toBe('Шарите');
  await context.close();
});

test('what was typed before the page came alive stays in the field, and is searched for', async () => {
  const window = await openWindow(browser, service.url);
  const { page, context } = window;
  const scripts = Promise.withResolvers<void>();
  await page.route(/\.js$/, async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto('/ru', { waitUntil: 'commit' });
  const field = page.locator('input[name=q]').first();
  await field.fill('Шарите');
  scripts.resolve();
  await waitUntilAlive(page);
  // The place is another field then: the box was rendered anew.
  await page.locator('main search select').waitFor({ state: 'detached' });
  expect(await field.inputValue()).toBe('Шарите');
  await field.press('Enter');
  await page.waitForURL(/search-clinics/);
  expect(new URL(page.url()).searchParams.get('q')).toBe('Шарите');
  expectNoProblems(window);
  await context.close();
});

/** Files of preloaded fonts whose face no text of the page has asked for. */
const unusedFonts = () => {
  const loaded = [...document.fonts].filter(({ status }) => status === 'loaded');
  const rules = [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .filter((rule) => rule instanceof CSSFontFaceRule);
  const isUsed = (path: string) =>
    rules.some(
      ({ style }) =>
        style.getPropertyValue('src').includes(path) &&
        loaded.some(
          (face) =>
            style.getPropertyValue('font-family').includes(face.family.replaceAll(/["']/g, '')) &&
            face.unicodeRange.replaceAll(' ', '') ===
              style.getPropertyValue('unicode-range').replaceAll(' ', ''),
        ),
    );
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=preload][as=font]')];
  return links.map(({ href }) => new URL(href).pathname).filter((path) => !isUsed(path));
};

test.each(['ru', 'en', 'de', 'ar'])(
  'every font that a page in %s preloads is used by it',
  async (language) => {
    const { page, context } = await openWindow(browser, service.url);
    for (const path of ['', '/search/search-clinics', '/profile']) {
      await page.goto(`/${language}${path}`);
      expect(await page.locator('link[rel=preload][as=font]').count()).toBeGreaterThan(0);
      await expect.poll(() => page.evaluate(unusedFonts)).toEqual([]);
    }
    await context.close();
  },
);

test('the page is readable and searchable without scripts', async () => {
  const { page, context } = await openWindow(browser, service.url, { javaScriptEnabled: false });
  await page.goto('/');
  expect(await page.locator('html').getAttribute('lang')).toBe('ru');
  await page.locator('input[name=q]').first().fill('Шарите');
  await page.keyboard.press('Enter');
  await page.waitForURL(/search-clinics\?.*q=/);
  await page.locator('main article').first().getByRole('heading').getByRole('link').click();
  expect(await page.locator('main').innerText()).toContain(CHARITE);
  await context.close();
});

test('the chosen language is stored under its keys and survives a reload and the back button', async () => {
  const window = await openWindow(browser, service.url);
  const { page, context } = window;
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/'))
      asked.push(`${request.headers()['accept-language']} ${request.url()}`);
  });
  await page.goto('/search/search-clinics');
  const stored = (key: string) => page.evaluate((name) => localStorage.getItem(name), key);
  await expect.poll(() => stored('sys_language')).toBe('ru');
  expect(await stored('language_id')).toBe('1');
  expect(await stored('currency_id')).toBe('1');

  await page.getByRole('button', { name: /Русский/ }).click();
  await page.getByRole('button', { name: 'العربية' }).click();
  await expect.poll(() => page.locator('html').getAttribute('dir')).toBe('rtl');
  expect([await stored('sys_language'), await stored('language_id')]).toEqual(['ar', '4']);
  await expect
    .poll(() => asked.some((call) => call.startsWith('ar ') && call.includes('/clinics')))
    .toBe(true);
  await page.reload();
  expect(await page.locator('html').getAttribute('lang')).toBe('ar');
  await page.goto('/news');
  await page.goBack();
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('ar');
  expectNoProblems(window);
  await context.close();
});

test('a choice made in another tab or before cookies were lost wins over what the server could know', async () => {
  const { page, context } = await openWindow(browser, service.url);
  await page.goto('/');
  await page.evaluate(() => {
    localStorage.setItem('language_id', '3');
    localStorage.setItem('sys_language', 'de');
  });
  await context.clearCookies();
  await page.goto('/about/sources');
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('de');
  await context.close();
});

test('a protected address leads a visitor to login and remembers where they wanted to go', async () => {
  const window = await openWindow(browser, service.url);
  const { page, context } = window;
  for (const address of ['/requests', '/inquiry', '/chat', '/profile', '/requests/self/1', '/en/profile']) {
    await page.goto(address);
    await page.waitForURL(/\/auth\/login/);
    expect(new URL(page.url()).searchParams.get('next')).toBe(address);
  }
  expectNoProblems(window);
  await context.close();
});

test('unknown addresses are a 404 page in the language, old addresses redirect', async () => {
  const { page, context } = await openWindow(browser, service.url);
  for (const address of ['/nothing', '/hospital/nobody/about', '/xx/search/search-clinics']) {
    const reply = await page.goto(address);
    expect(reply?.status(), address).toBe(404);
    expect(await page.locator('main').innerText()).toMatch(/[а-я]/i);
  }
  for (const [from, to] of [
    ['/search', '/search/search-clinics'],
    ['/search/clinics?q=a', '/search/search-clinics?q=a'],
    ['/de/hospital/mayo-clinic-rochester', '/de/hospital/mayo-clinic-rochester/about'],
    ['/auth', '/auth/login'],
  ] as const) {
    await page.goto(from);
    expect(page.url()).toBe(service.url + to);
  }
  await context.close();
});

test('each language has its address for search engines', async () => {
  const { page, context } = await openWindow(browser, service.url);
  await page.goto('/search/search-clinics');
  const links = await page
    .locator('link[rel=alternate]')
    .evaluateAll((all) =>
      all.map(
        (link) => `${link.getAttribute('hreflang')} ${new URL(String(link.getAttribute('href'))).pathname}`,
      ),
    );
  expect(links).toEqual([
    'ru /ru/search/search-clinics',
    'en /en/search/search-clinics',
    'de /de/search/search-clinics',
    'ar /ar/search/search-clinics',
    'x-default /search/search-clinics',
  ]);
  await context.close();
});

test('filters live in the address: a reload, the back button and a shared link show the same', async () => {
  const window = await openWindow(browser, service.url);
  const { page, context } = window;
  await page.goto('/search/search-clinics');
  await waitUntilAlive(page);
  await page.getByRole('checkbox', { name: /Германия/ }).click();
  await page.waitForURL(/country=DE/);
  await expect.poll(() => page.locator('main article').count()).toBe(2);
  await page.reload();
  expect(await page.locator('main article').count()).toBe(2);
  await page.goBack();
  await expect.poll(() => page.locator('main article').count()).toBe(4);
  expectNoProblems(window);
  await context.close();
});
