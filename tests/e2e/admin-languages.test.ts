import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openBrowser, openWindow } from '../helpers/browser.ts';
import { logInAt, makeOperator, openRow, service } from './admin-world.ts';

const browser = await openBrowser();

/** Five texts that a visitor sees on every page. */
const turkish: Record<string, string> = {
  'nav.clinics': 'Klinikler',
  'nav.doctors': 'Doktorlar',
  'nav.news': 'Haberler',
  'nav.comparison': 'Karşılaştırma',
  'nav.favourites': 'Favoriler',
};

async function writeText(page: Page, key: string, text: string): Promise<void> {
  await page.goto(`/admin#/messages/${encodeURIComponent(`tr:${key}`)}`);
  await page.getByText(key, { exact: true }).waitFor();
  await page.locator('textarea[name=text]').fill(text);
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await page.getByText('Текст изменён').first().waitFor();
}

async function addTurkish(page: Page): Promise<void> {
  await page.getByRole('menuitem', { name: 'Языки' }).click();
  await page.getByRole('link', { name: 'Добавить' }).click();
  await page.locator('input[name=prefix]').fill('tr');
  await page.locator('input[name=title]').fill('Türkçe');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await page.getByText('Тексты языка').waitFor();
}

async function publish(page: Page): Promise<void> {
  await openRow(page, 'Языки', 'Türkçe');
  await page.getByLabel('Опубликован').check();
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await page.getByText('Сохранено').waitFor();
}

test('an operator adds Turkish with five texts, and it is on the site without a restart', async () => {
  const operator = await makeOperator();
  const { page, context, problems } = await openWindow(browser, service.url);
  await logInAt(page, operator);
  await addTurkish(page);
  for (const [key, text] of Object.entries(turkish)) await writeText(page, key, text);
  const visitor = await openWindow(browser, service.url);
  expect((await visitor.page.goto('/tr/about/service'))?.status()).toBe(404);
  await publish(page);

  await expect.poll(async () => (await visitor.page.goto('/tr/about/service'))?.status()).toBe(200);
  expect(await visitor.page.locator('html').getAttribute('lang')).toBe('tr');
  expect(await visitor.page.locator('html').getAttribute('dir')).toBe('ltr');
  const head = await visitor.page.locator('header').first().innerText();
  expect(head).toContain('Klinikler');
  expect(head).toContain('Doktorlar');
  expect(await visitor.page.locator('link[rel=alternate][hreflang=tr]').count()).toBe(1);
  // What Turkish does not say is said in English.
  const words = await visitor.page.locator('main').innerText();
  expect(words).toMatch(/clinics/i);
  expect(words).not.toMatch(/[а-я]{4}/i);

  await page.getByRole('menuitem', { name: 'Журнал' }).click();
  await page.getByText('Язык изменён').first().waitFor();
  await page.getByText('Язык добавлен').first().waitFor();
  expect(problems.filter((text) => !/status of 4(01|04|22)/.test(text))).toEqual([]);
  await Promise.all([context.close(), visitor.context.close()]);
});

test('a text is rolled back to what it was, and a file shows what it would change before it does', async () => {
  const operator = await makeOperator();
  const { page, context } = await openWindow(browser, service.url);
  await logInAt(page, operator);
  const [[key, before] = ['', '']] = Object.entries(turkish);
  await writeText(page, key, 'Yanlış metin');
  await page.getByRole('button', { name: 'Вернуть этот текст' }).first().click();
  await expect.poll(() => page.locator('textarea[name=text]').inputValue()).toBe(before);

  await openRow(page, 'Языки', 'Türkçe');
  const file = { field: { required: 'Bu alan zorunludur', strange: 'yok' } };
  await page.locator('input[type=file]').setInputFiles({
    name: 'tr.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(file)),
  });
  await page.getByText(/Новых: 1, изменится: 0.*с ошибкой: 1/).waitFor();
  await page.getByText('field.strange').waitFor();
  await page.getByRole('button', { name: 'Загрузить эти тексты' }).click();
  await page.getByText('Готово').waitFor();
  await page.getByRole('link', { name: 'Открыть тексты' }).click();
  await page.locator('input[name=q]').fill('zorunludur');
  await page.getByText('Bu alan zorunludur').waitFor();
  expect(await page.getByLabel('Язык').innerText()).toContain('Türkçe');
  await context.close();
});
