import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { expectNoProblems, openBrowser, openWindow } from '../helpers/browser.ts';
import { sharedDemo } from '../helpers/database.ts';
import { pressOn, tabTo } from '../helpers/keyboard.ts';
import { expectAccessible, expectNoSidewaysScroll, phone, waitUntilAlive } from '../helpers/pages.ts';

// The demo world is the patient's world here: 400 clinics, 2,000 doctors, the same at every start.
const service = { url: await sharedDemo() };
const browser = await openBrowser();

const EURO = '2';
const words = { ru: 'кардиолог', ar: 'طبيب قلب' };
const ownName = { ru: /Русский/, ar: /العربية/ };
const euro = { ru: 'евро', ar: 'يورو' };

type Language = keyof typeof words;
type Reply = {
  data: {
    id: number;
    slug: string;
    country: { code: string } | null;
    clinic: { slug: string } | null;
    languages: string[];
    price_from: { amount: number; currency_id: number } | null;
  }[];
  meta: { total: number; facets: Record<string, { value: string; count: number }[]> };
};

async function ask(path: string, language: Language): Promise<Reply> {
  const reply = await fetch(`${service.url}/api/v1/client/${path}`, {
    headers: { 'accept-language': language },
  });
  return reply.json();
}

const figures = (text: string): number => Number(text.replace(/[^\d.]/g, ''));

/** Filters stand at the side of a wide page and in a sheet of a narrow one. */
async function openFilters(page: Page, isPhone: boolean): Promise<Locator> {
  if (!isPhone) return page.locator('#filters');
  await pressOn(page, page.locator('main a[aria-haspopup=dialog]').first());
  const sheet = page.getByRole('dialog');
  await sheet.locator('form').waitFor();
  return sheet;
}

async function chooseValue(page: Page, filters: Locator, name: string, value: string): Promise<void> {
  const group = filters.locator(`#facet-${name}`);
  const box = group.locator(`input[name="${name}"][value="${value}"]`);
  const more = group.locator('a[aria-expanded="false"]');
  // The values of the choice before may still stand there: the way to the rest of them can go while it is pressed.
  const unfold = async () => {
    if ((await box.count()) === 0 && (await more.count()) > 0)
      await more.press('Enter', { timeout: 2000 }).catch(() => undefined);
    return box.count();
  };
  await expect.poll(unfold, { timeout: 20_000 }).toBe(1);
  await pressOn(page, box, 'Space');
  await page.waitForURL((url) => url.searchParams.getAll(name).includes(value));
}

describe.each([
  ['ru', 'desktop'],
  ['ru', 'phone'],
  ['ar', 'desktop'],
  ['ar', 'phone'],
] as const)('with the keyboard alone, in %s on a %s', (language, device) => {
  const isPhone = device === 'phone';
  const options = isPhone ? phone : {};

  test('cardiologists in two countries who speak the language, under a price in the own currency', async () => {
    const window = await openWindow(browser, service.url, options);
    const { page, context } = window;
    const q = encodeURIComponent(words[language]);
    const { meta } = await ask(`doctors?q=${q}&language=${language}`, language);
    const [first, second] = (meta.facets.country ?? []).map(({ value }) => value);
    if (!first || !second) throw new Error('The demo world has no such doctors');
    const countries = [first, second];

    await page.goto(`/${language}/search/search-doctors`);
    await waitUntilAlive(page);
    await chooseEuro(page, language, isPhone);
    await searchWords(page, words[language], isPhone);
    const filters = await openFilters(page, isPhone);
    await chooseValue(page, filters, 'language', language);
    for (const country of countries) await chooseValue(page, filters, 'country', country);
    const known = await ask(
      `doctors?q=${q}&language=${language}&${countries.map((code) => `country=${code}`).join('&')}&sort=price&currency=${EURO}`,
      language,
    );
    expect(known.data.filter(({ price_from }) => price_from !== null).length).toBeGreaterThan(1);
    await tabTo(page, filters.locator('input[name=price_max]'));
    await page.keyboard.type('900');
    await page.keyboard.press('Enter');
    await page.waitForURL(/price_max=900/);
    if (isPhone) await page.keyboard.press('Escape');

    const shown = await ask(
      `doctors?q=${q}&language=${language}&${countries.map((code) => `country=${code}`).join('&')}&price_max=900&currency=${EURO}`,
      language,
    );
    const cards = page.locator('main article[data-kind=doctor]');
    await expect.poll(() => cards.count()).toBe(Math.min(20, shown.meta.total));
    const dearest = () =>
      cards
        .evaluateAll((all) => all.map((card) => card.querySelector('dl bdi[dir=ltr]')?.textContent ?? ''))
        .then((prices) => Math.max(...prices.map(figures)));
    await expect.poll(dearest).toBeLessThanOrEqual(900);
    expect(shown.meta.total).toBeGreaterThan(1);
    for (const { country, languages } of shown.data) {
      expect(countries).toContain(country?.code);
      expect(languages).toContain(language);
    }
    for (const text of await cards.locator('dl bdi[dir=ltr]:has-text("€")').allTextContents()) {
      expect(text).toMatch(/^\d[\d\s]*\.\d\d\s€$/);
    }
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    await pressOn(page, cards.first().getByRole('heading').getByRole('link'));
    await page.waitForURL(/\/hospital\/.+\/self\/\d+/);
    await expect.poll(() => page.locator('main h1').count()).toBe(1);
    await expect.poll(() => page.locator('main').textContent()).toMatch(/\d\.\d\d\s€/);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    expectNoProblems(window);
    await context.close();
  });

  test('three clinics side by side, and the same results on the map', async () => {
    const window = await openWindow(browser, service.url, options);
    const { page, context } = window;
    await page.goto(`/${language}/search/search-clinics?specialization=cardiology`);
    await waitUntilAlive(page);
    const cards = page.locator('main article[data-kind=clinic]');
    for (const n of [0, 1, 2]) await pressOn(page, cards.nth(n).locator('input[type=checkbox]'), 'Space');
    const names = await cards.getByRole('heading').getByRole('link').allTextContents();
    const { meta } = await ask('clinics?specialization=cardiology', language);

    await page.goto(`/${language}/map-result?specialization=cardiology`);
    await expect.poll(() => page.locator('main h1').innerText()).toContain(String(meta.total));
    const listed = await page
      .locator('main article[data-kind=clinic]')
      .getByRole('heading')
      .getByRole('link')
      .allTextContents();
    expect(listed).toEqual(names);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    await pressOn(page, page.locator('header a[href$="/comparison"]'));
    await page.waitForURL(/comparison\?clinic=\d+&clinic=\d+&clinic=\d+/);
    await expect.poll(() => page.locator('main thead th').count()).toBe(3);
    expect((await page.locator('main thead th a').allInnerTexts()).sort()).toEqual(names.slice(0, 3).sort());
    const cells = await page.locator('main tbody td').allInnerTexts();
    expect(cells.length).toBeGreaterThan(60);
    expect(cells.filter((text) => text.trim() === '')).toEqual([]);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    const rows = await page.locator('main tbody th[scope=row]').count();
    await pressOn(page, page.locator('main input[name=only]'), 'Space');
    await page.waitForURL(/only=different/);
    await expect.poll(() => page.locator('main tbody th[scope=row]').count()).toBeLessThan(rows);
    expectNoProblems(window);
    await context.close();
  });

  test('two doctors kept with a note, and one removed and brought back', async () => {
    const window = await openWindow(browser, service.url, options);
    const { page, context } = window;
    await page.goto(`/${language}/search/search-doctors?specialization=cardiology`);
    await waitUntilAlive(page);
    const cards = page.locator('main article[data-kind=doctor]');
    for (const n of [0, 1]) await pressOn(page, cards.nth(n).locator('button[aria-pressed]').first());
    await page.goto(`/${language}/favourites`);
    await page.waitForURL(/favourites\/clinics/);
    await pressOn(page, page.locator('main nav a[href$="/favourites/doctors"]'));
    await expect.poll(() => cards.count()).toBe(2);
    await tabTo(page, page.locator('main textarea').first());
    await page.keyboard.type('Спросить про срок');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.reload();
    await expect.poll(() => page.locator('main textarea').first().inputValue()).toBe('Спросить про срок');
    const first = await cards.first().getByRole('heading').innerText();
    await pressOn(page, cards.first().locator('button[aria-pressed=true]').first());
    await expect.poll(() => cards.count()).toBe(1);
    await pressOn(page, page.locator('.Toastify__toast button').first());
    await expect.poll(() => cards.count()).toBe(2);
    expect(await cards.first().getByRole('heading').innerText()).toBe(first);
    expect(await page.locator('main textarea').first().inputValue()).toBe('Спросить про срок');
    expectNoProblems(window);
    await context.close();
  });

  test('comments and news are read', async () => {
    const window = await openWindow(browser, service.url, options);
    const { page, context } = window;
    const { data } = await ask('clinics?sort=comments', language);
    await page.goto(`/${language}/hospital/${data[0]?.slug}`);
    await page.waitForURL(/\/about$/);
    await pressOn(page, page.locator(`main nav a[href$="/comments"]`).first());
    await page.waitForURL(/\/comments/);
    await expect.poll(() => page.locator('main article').count()).toBeGreaterThan(2);
    await expectAccessible(page);
    await page.goto(`/${language}/news`);
    await pressOn(page, page.locator('main article a').first());
    await page.waitForURL(/\/news\/[a-z0-9-]+$/);
    await expect
      .poll(async () => (await page.locator('main article').first().innerText()).length)
      .toBeGreaterThan(1000);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    expectNoProblems(window);
    await context.close();
  });
});

async function chooseEuro(page: Page, language: Language, isPhone: boolean): Promise<void> {
  const chooser = page.getByRole('button', { name: ownName[language] });
  await pressOn(page, isPhone ? page.locator('header button[aria-haspopup=dialog]').last() : chooser);
  const find = page.getByRole('dialog').locator('input').last();
  await tabTo(page, find);
  await page.keyboard.type(euro[language]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('currency_id'))).toBe(EURO);
}

async function searchWords(page: Page, text: string, isPhone: boolean): Promise<void> {
  const folded = page.locator('details', { has: page.locator('input[name=q]') });
  if (isPhone) await pressOn(page, folded.locator('summary').first());
  await tabTo(page, isPhone ? folded.locator('input[name=q]') : page.locator('header input[name=q]'));
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
  await page.waitForURL(/[?&]q=/);
}
