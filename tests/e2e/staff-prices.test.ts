import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Price } from '../../contract/clinics/prices.ts';
import { expectNoProblems, openBrowser } from '../helpers/browser.ts';
import { dayOfTest } from '../helpers/days.ts';
import { expectAccessible, expectFullRows, expectNoSidewaysScroll } from '../helpers/pages.ts';
import { correctPriceFile, writePriceFile } from './price-steps.ts';
import { openWindowOf } from './profile-window.ts';
import { member } from './staff-chat-world.ts';
import { clinicId, db, service } from './staff-world.ts';

const browser = await openBrowser();
const { slug } = await db
  .selectFrom('clinics')
  .select('slug')
  .where('id', '=', clinicId)
  .executeTakeFirstOrThrow();

const at = (place: string, language = '') => `${language}/staff/${place}?clinic=${clinicId}`;
const cell = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const isSaved = (page: Page) => page.getByText('Всё сохранено', { exact: true }).waitFor();

async function shown(): Promise<Record<string, Price>> {
  const reply = await fetch(`${service.url}/api/v1/client/clinics/${slug}/prices`, {
    headers: { 'accept-language': 'ru' },
  });
  const { data }: { data: Price[] } = await reply.json();
  return Object.fromEntries(data.map((price) => [price.procedure.slug, price]));
}

const shot = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png`, fullPage: true });
};

test('cells are typed like a sheet, saved by themselves, and taken back', async () => {
  const window = await openWindowOf(browser, service.url, await member('Мария', 'Кох'));
  const { page, context } = window;
  await page.goto(at('prices'));
  const price = cell(page, 'Цена: Операция при катаракте');
  await price.fill('abc');
  await page.keyboard.press('Enter');
  await page.getByText(/Введите число больше нуля/).waitFor();
  await page.keyboard.press('Escape');
  expect(await price.inputValue()).toBe('2\u00a0000');
  await price.fill('2 350,50');
  await page.keyboard.press('Tab');
  await isSaved(page);
  await expect.poll(async () => (await shown())['cataract-surgery']?.amount).toBe(2350.5);
  await page.getByRole('button', { name: 'Отменить последнее изменение' }).click();
  await expect.poll(async () => (await shown())['cataract-surgery']?.amount).toBe(2000);
  await page.getByRole('button', { name: 'Добавить процедуру' }).click();
  await page.getByRole('option', { name: 'Колоноскопия' }).click();
  await cell(page, 'Цена: Колоноскопия').fill('40');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await shown()).colonoscopy?.amount).toBe(40);
  await page.getByRole('button', { name: 'Изменить все' }).click();
  await page.getByLabel('На сколько процентов').fill('10');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await shown())['cataract-surgery']?.amount).toBe(2200);
  await shot(page, 'list-1440');
  expectNoProblems(window);
  await context.close();
});

test('what is added while a change is being taken back waits for that, and stays in the list', async () => {
  const window = await openWindowOf(browser, service.url, await member('Вера', 'Цан'));
  const { page, context } = window;
  await page.goto(at('prices'));
  await cell(page, 'В год: Операция при катаракте').fill('41');
  await page.keyboard.press('Enter');
  await isSaved(page);
  const order: string[] = [];
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await page.route(`**/staff/clinics/${clinicId}/prices`, async (route) => {
    const method = route.request().method();
    if (method === 'POST') order.push('added');
    if (method !== 'GET') return route.continue();
    const response = await route.fetch();
    await held;
    order.push('listed');
    await route.fulfill({ response });
  });
  const listed = page.waitForRequest((call) => call.method() === 'GET' && call.url().endsWith('/prices'));
  await page.getByRole('button', { name: 'Отменить последнее изменение' }).click();
  await listed;
  await page.getByRole('button', { name: 'Добавить процедуру' }).click();
  await page.getByRole('option', { name: 'Ринопластика' }).click();
  letGo();
  await cell(page, 'Цена: Ринопластика').fill('5 400');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await shown()).rhinoplasty?.amount).toBe(5400);
  expect(order).toEqual(['listed', 'added']);
  await page.getByRole('button', { name: 'Убрать из прайс-листа: Ринопластика' }).click();
  await cell(page, 'Цена: Ринопластика').waitFor({ state: 'detached' });
  expectNoProblems(window);
  await context.close();
});

test('a colleague’s change is told of in its row', async () => {
  const window = await openWindowOf(browser, service.url, await member('Анна', 'Лиль'));
  const { page, context } = window;
  await page.goto(at('prices'));
  await cell(page, 'В год: Операция при катаракте').waitFor();
  await db
    .updateTable('clinic_procedures')
    .set({ yearly_volume: 77 })
    .where('clinic_id', '=', clinicId)
    .execute();
  await cell(page, 'В год: Операция при катаракте').fill('90');
  await page.keyboard.press('Enter');
  await page.getByText(/Коллега только что изменил/).waitFor();
  await expect.poll(() => cell(page, 'В год: Операция при катаракте').inputValue()).toBe('77');
  await context.close();
});

test('a file with two wrong rows is corrected in place, checked again, written and undone', async () => {
  const window = await openWindowOf(browser, service.url, await member('Ольга', 'Рен'));
  const { page, context } = window;
  await page.goto(at('prices'));
  await correctPriceFile(page);
  await page.getByRole('button', { name: 'Изменённые: 2' }).click();
  await page.getByText('Было и станет.').waitFor();
  await writePriceFile(page);
  expect(await shown()).toMatchObject({
    'cataract-surgery': { amount: 2450, priced_on: dayOfTest },
    rhinoplasty: { amount: 5400 },
    colonoscopy: { amount: 45 },
  });
  await page.getByRole('button', { name: /Отменить загрузку/ }).click();
  await page.getByRole('heading', { name: 'Загрузка отменена' }).waitFor();
  expect(Object.keys(await shown())).not.toContain('rhinoplasty');
  expectNoProblems(window);
  await context.close();
});

test.each([
  ['', 360],
  ['/ar', 360],
  ['/ar', 1440],
])('pages %s are accessible at %d px', async (language, width) => {
  const window = await openWindowOf(browser, service.url, await member('Ида', 'Вольф'));
  const { page, context } = window;
  await page.setViewportSize({ width, height: 800 });
  for (const place of ['prices', 'prices/import']) {
    await page.goto(at(place, language));
    await page
      .getByText(language === '' ? /Загрузить из файла|Выбрать файл/ : /استيراد من ملف|اختيار ملف/)
      .first()
      .waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await expectFullRows(page);
    await shot(page, `${place.replace('/', '-')}${language.replace('/', '-')}-${width}`);
  }
  await context.close();
});
