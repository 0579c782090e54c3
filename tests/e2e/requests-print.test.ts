import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { openBrowser } from '../helpers/browser.ts';
import { testDatabase } from '../helpers/database.ts';
import { startService } from '../helpers/service.ts';
import { openAnsweredWorld, pathOf } from './answered-requests.ts';
import { openWindowOf } from './profile-window.ts';

const { db, url: DATABASE_URL } = await testDatabase('served');
const service = await startService({ DATABASE_URL });
afterAll(() => service.stop());
const browser = await openBrowser();
const { makeAnswered } = await openAnsweredWorld(db, service.url);

/** Width and height of each sheet, mm. */
async function printSheets(page: Page): Promise<[width: number, height: number][]> {
  const attachment = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  return [...attachment.matchAll(/\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) => [
    Math.round((Number(width) / 72) * 25.4),
    Math.round((Number(height) / 72) * 25.4),
  ]);
}

test.each([
  { count: 2, language: 'ru', size: [210, 297], atMost: 3 },
  { count: 3, language: 'de', size: [297, 210], atMost: 4 },
  { count: 5, language: 'ar', size: [297, 210], atMost: 4 },
])(
  '$count offers in $language are on sheets of one size, with no empty one after them',
  async ({ count, language, size, atMost }) => {
    const { client, requestId } = await makeAnswered(count);
    const { page, context } = await openWindowOf(browser, service.url, client);
    await page.goto(`/${language}${pathOf(requestId)}/print`);
    await page.locator('article table').waitFor();
    const sheets = await printSheets(page);
    expect(sheets.length).toBeGreaterThan(0);
    expect(sheets.length).toBeLessThanOrEqual(atMost);
    for (const sheet of sheets) expect(sheet).toEqual(size);
    // Browsers repeat a head that takes at most a quarter of the sheet, so that every sheet says whose column is whose.
    await page.emulateMedia({ media: 'print' });
    const head = await page.locator('article thead').evaluate((element) => element.clientHeight);
    expect(head).toBeLessThan((((size[1] ?? 0) - 24) / 25.4 / 4) * 96);
    await context.close();
  },
);

test('on a phone the sheet is shown as it will be printed: each offer under its clinic, in a column of its own', async () => {
  const { client, requestId } = await makeAnswered(3);
  const { page, context } = await openWindowOf(browser, service.url, client, {
    viewport: { width: 360, height: 780 },
  });
  await page.goto(`${pathOf(requestId)}/print`);
  const heads = page.locator('article thead th');
  await heads.first().waitFor();
  const left = (cells: Element[]) => cells.map((cell) => Math.round(cell.getBoundingClientRect().left));
  const columns = await heads.evaluateAll(left);
  expect(new Set(columns).size).toBe(3);
  for (const row of await page
    .locator('article tbody tr')
    .filter({ has: page.locator('td'), visible: true })
    .all())
    expect(await row.locator('td').evaluateAll(left)).toEqual(columns);
  // The page itself stays as narrow as its window: the sheet goes sideways within it.
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await context.close();
});
