import { expect, test } from 'vitest';
import { openBrowser, openWindow } from '../helpers/browser.ts';
import { sharedDemo } from '../helpers/database.ts';

/** What a search says that finds nothing because of many filters. */

const service = { url: await sharedDemo() };
const browser = await openBrowser();

const filters = {
  ...{ country: 'DE', specialization: 'cardiology', language: 'ar', verified: 'licence' },
  ...{ rating_min: '5', currency: '1', price_max: '100' },
};

test('with five filters and no result the filter column stays whole and the best relaxation is offered', async () => {
  const { page, context } = await openWindow(browser, service.url, {
    viewport: { width: 1280, height: 900 },
  });
  const groups = page.getByRole('form', { name: 'Фильтры' }).locator('fieldset > legend');
  await page.goto('/ru/search/search-clinics');
  const whole = await groups.allInnerTexts();
  expect(whole.length).toBeGreaterThan(9);

  const query = new URLSearchParams(filters);
  await page.goto(`/ru/search/search-clinics?${query}`);
  await page.getByRole('heading', { name: 'Таких клиник нет' }).waitFor();
  expect(await groups.allInnerTexts()).toEqual(whole);
  // Each group is within the column, and has something to choose or to type.
  const column = await page.getByRole('form', { name: 'Фильтры' }).boundingBox();
  for (const field of await page.getByRole('form', { name: 'Фильтры' }).locator('label, input').all()) {
    const box = await field.boundingBox();
    if (!box || !column || box.width === 0) continue;
    expect(box.x + box.width).toBeLessThanOrEqual(column.x + column.width + 1);
  }
  for (const name of ['price_min', 'price_max'])
    expect((await page.locator(`input[name=${name}]`).boundingBox())?.width).toBeGreaterThan(80);

  const reply = await fetch(`${service.url}/api/v1/client/clinics?${query}`);
  const { meta }: { meta: { without?: object[]; without_several: { filters: string[]; total: number } } } =
    await reply.json();
  expect(meta.without).toBeUndefined();
  const { filters: dropped, total } = meta.without_several;
  expect(total).toBeGreaterThan(0);
  const offer = page.locator('main').getByRole('link', { name: /^Показать \d+ / });
  expect(await offer.innerText()).toContain(String(total));
  await offer.click();
  await expect.poll(() => page.locator('main article').count()).toBeGreaterThan(0);
  const left = new URL(page.url()).searchParams;
  for (const name of ['country', 'specialization', 'language', 'verified', 'rating_min'])
    expect([name, left.has(name)]).toEqual([name, !dropped.includes(name)]);
  await context.close();
});

test('where nothing is found, the case goes to several clinics, with what was looked for', async () => {
  const { page, context } = await openWindow(browser, service.url);
  const query = new URLSearchParams({ q: 'кардиолог', country: 'IS', verified: 'licence' });
  await page.goto(`/ru/search/search-clinics?${query}`);
  await page.getByRole('heading', { name: 'Исландия: клиник пока нет' }).waitFor();
  await page.getByRole('link', { name: 'Описать случай один раз' }).click();
  await page.getByRole('dialog').getByText('Кардиология', { exact: true }).waitFor();
  await context.close();
});
