import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openBrowser, openWindow } from '../helpers/browser.ts';
import { sharedDemo } from '../helpers/database.ts';
import { waitUntilAlive } from '../helpers/pages.ts';

// The demo world: clinics of many countries, so that their rows differ.
const service = { url: await sharedDemo() };
const browser = await openBrowser();

const comparisonOf = async (count: number, language = 'ru'): Promise<string> => {
  const reply = await fetch(`${service.url}/api/v1/client/clinics?per_page=${count}`);
  const { data }: { data: { id: number }[] } = await reply.json();
  return `/${language}/comparison?${data.map(({ id }) => `clinic=${id}`).join('&')}`;
};

const rowsOf = (page: Page) => page.locator('main tbody th[scope=row]');

test('rows of a comparison are hidden and brought back, and the address says which', async () => {
  const { page, context } = await openWindow(browser, service.url);
  await page.goto(await comparisonOf(2));
  const rows = rowsOf(page);
  await rows.first().waitFor();
  const all = await rows.allInnerTexts();
  await page.getByRole('button', { name: `Скрыть строку «${all[1]?.trim()}»` }).click();
  await page.waitForURL(/hide=/);
  const rest = all.filter((_, row) => row !== 1);
  await expect.poll(() => rows.allInnerTexts()).toEqual(rest);

  // Whoever gets the link sees the same.
  const other = await openWindow(browser, service.url);
  await other.page.goto(page.url());
  await expect.poll(() => rowsOf(other.page).allInnerTexts()).toEqual(rest);
  await other.context.close();

  await page.getByRole('button', { name: 'Показать 1 скрытую строку' }).click();
  await expect.poll(() => rows.allInnerTexts()).toEqual(all);
  await context.close();
});

test('a group of rows folds by keyboard and opens again; on paper all of it stands', async () => {
  const { page, context } = await openWindow(browser, service.url);
  await page.goto(await comparisonOf(2));
  await waitUntilAlive(page);
  const group = page.locator('main tbody').nth(1);
  const title = group.locator('button[aria-expanded]');
  const shown = group.locator('tr').filter({ visible: true });
  const count = await shown.count();
  expect(count).toBeGreaterThan(1);
  await title.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => shown.count()).toBe(1);
  await page.emulateMedia({ media: 'print' });
  expect(await shown.count()).toBe(count);
  await page.emulateMedia({ media: 'screen' });
  // It is not on paper, and so has lost the focus.
  await title.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => shown.count()).toBe(count);
  await context.close();
});

test.each([
  { width: 1440, language: 'ru' },
  { width: 960, language: 'ru' },
  { width: 360, language: 'ar' },
] as const)(
  'the table scrolls with the page at $width in $language; who is compared stays in view',
  async (one) => {
    const { page, context } = await openWindow(browser, service.url, {
      viewport: { width: one.width, height: 800 },
    });
    await page.goto(await comparisonOf(5, one.language));
    await waitUntilAlive(page);
    const region = page.locator('main section:has(> table)');
    expect(await region.evaluate((it) => it.scrollHeight - it.clientHeight)).toBeLessThanOrEqual(0);
    const head = page.locator('main [aria-hidden]:has(> div b)');
    const names = head.locator('b');
    expect(await names.filter({ visible: true }).count()).toBe(0);
    await rowsOf(page).last().scrollIntoViewIfNeeded();
    await expect.poll(() => names.filter({ visible: true }).count()).toBe(5);
    const own = await page.locator('main thead th a').allInnerTexts();
    expect(await names.allInnerTexts()).toEqual(own);
    // Sideways it goes with the columns: each name above its values.
    await region.evaluate((it) => {
      it.scrollLeft = it.scrollWidth * (document.documentElement.dir === 'rtl' ? -1 : 1);
    });
    const edgesOf = (selector: string) =>
      page.locator(selector).evaluateAll((cells) =>
        cells.map((cell) => {
          const { left, right } = cell.getBoundingClientRect();
          return [Math.round(left), Math.round(right)];
        }),
      );
    const stuck = 'main [aria-hidden] span:has(> b)';
    await expect
      .poll(async () => {
        const [above, below] = [
          await edgesOf(stuck),
          await edgesOf('main tbody:last-child tr:last-child td'),
        ];
        return above.every(([left = 0, right = 0], i) => {
          const [from = 0, to = 0] = below[i] ?? [];
          return Math.abs(left - from) <= 2 && Math.abs(right - to) <= 2;
        });
      })
      .toBe(true);
    await context.close();
  },
);

test.each([
  { count: 2, language: 'ru', sheet: [210, 12] },
  { count: 5, language: 'ar', sheet: [297, 10] },
] as const)('$count clinics in $language stand side by side on paper, and nothing but them', async (one) => {
  const { page, context } = await openWindow(browser, service.url);
  await page.goto(await comparisonOf(one.count, one.language));
  await rowsOf(page).first().waitFor();
  const attachment = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  const [, width] = /\/MediaBox\s*\[0 0 ([\d.]+)/.exec(attachment) ?? [];
  const [sheetMillimetres, marginMillimetres] = one.sheet;
  expect(Math.round((Number(width) / 72) * 25.4)).toBe(sheetMillimetres);

  const written = Math.floor(((sheetMillimetres - 2 * marginMillimetres) / 25.4) * 96);
  await page.setViewportSize({ width: written, height: 900 });
  await page.emulateMedia({ media: 'print' });
  const edges = await page.locator('main thead th').evaluateAll((heads) =>
    heads.flatMap((head) => {
      const { left, right } = head.getBoundingClientRect();
      return [left, right];
    }),
  );
  expect(edges).toHaveLength(2 * one.count);
  expect(Math.min(...edges)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...edges)).toBeLessThanOrEqual(written);
  const controls = page.locator('button, input, form, footer').filter({ visible: true });
  expect(await controls.count()).toBe(0);
  await context.close();
});

test.each([
  { language: 'ru', title: /^Сравнение 3 клиник: / },
  { language: 'en', title: /^Comparison of 3 clinics: / },
  { language: 'de', title: /^Vergleich von 3 Kliniken: / },
  { language: 'ar', title: /^مقارنة 3 عيادات: / },
])(
  'a shared comparison says in $language what it compares, also without scripts',
  async ({ language, title }) => {
    const { page, context } = await openWindow(browser, service.url, { javaScriptEnabled: false });
    await page.goto(await comparisonOf(3, language));
    const heading = await page.locator('h1').innerText();
    expect(heading).toMatch(title);
    for (const name of await page.locator('main thead th a').allInnerTexts())
      expect(heading).toContain(name.trim());
    expect(await page.title()).toBe(`${heading} · Medatlas`);
    const meta = (name: string) => page.locator(`meta[${name}]`).getAttribute('content');
    expect(await meta('property="og:title"')).toBe(heading);
    expect(await meta('name=description')).toContain(heading);
    expect(await meta('property="og:description"')).toContain(heading);
    await context.close();
  },
);

test('a shared comparison leaves the own one as it is, also when a clinic is taken out of it', async () => {
  const { page, context } = await openWindow(browser, service.url);
  await page.goto('/ru/about/service');
  const own = JSON.stringify({ clinic: [999_001], doctor: [], procedures: [] });
  await page.evaluate((kept) => localStorage.setItem('comparison', kept), own);
  await page.goto(await comparisonOf(3));
  await waitUntilAlive(page);
  await page.locator('main thead').getByRole('button').first().click();
  await expect.poll(() => page.locator('h1').innerText()).toMatch(/^Сравнение 2 клиник: /);
  expect(await page.evaluate(() => localStorage.getItem('comparison'))).toBe(own);
  await context.close();
});
