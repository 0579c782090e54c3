import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ndjsonOf, rorRecord } from '../factories/import-files.ts';
import { openBrowser, openWindow } from '../helpers/browser.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../helpers/pages.ts';
import { db, logInAt, makeOperator, nextCode, service } from './admin-world.ts';

const browser = await openBrowser();
const folder = mkdtempSync(join(tmpdir(), 'medatlas-uploads-'));

function fileOf(name: string, content: string | Buffer): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

/** Presses Enter on what has the focus, which is to open the choice of a file. */
async function chooseByKey(page: Page, path: string): Promise<void> {
  const opening = page.waitForEvent('filechooser');
  // The browser hears of the waiting by a call of its own: this one comes after it.
  await page.getByRole('button', { name: 'Выбрать файл' }).focus();
  await page.keyboard.press('Enter');
  await (await opening).setFiles(path);
}

async function chooseSource(page: Page, name: string): Promise<void> {
  const field = page.getByRole('combobox', { name: 'Источник' });
  await field.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('option', { name, exact: true }).focus();
  await page.keyboard.press('Enter');
  // The list keeps the focus until it has gone, and gives it back then.
  await expect.poll(() => field.evaluate((at) => at === document.activeElement)).toBe(true);
}

async function pressButton(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).focus();
  await page.keyboard.press('Enter');
}

test('by keyboard: a file is uploaded, its dry run read, imported, and its clinic found on the site', async () => {
  const operator = await makeOperator('moderator');
  const { page, context, problems } = await openWindow(browser, service.url);
  await logInAt(page, operator);
  await page.goto('/admin#/imports');
  await page.getByRole('link', { name: 'Загрузить файл' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Загрузить и проверить' }).waitFor();
  await pressButton(page, 'Загрузить и проверить');
  await page.getByText('Выберите источник', { exact: true }).waitFor();
  await page.getByText('Выберите файл', { exact: true }).waitFor();
  expect(
    await page.getByRole('combobox', { name: 'Источник' }).evaluate((at) => at === document.activeElement),
  ).toBe(true);
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }
  await chooseSource(page, 'ROR');
  await page.getByText(/NDJSON/).waitFor();
  const names = [{ value: 'Klinik am Zwiebelturm', lang: 'de', types: ['ror_display'] }];
  await chooseByKey(page, fileOf('türme.ndjson', `${ndjsonOf([rorRecord(1, { names })])}no json\n`));
  expect(await page.getByLabel('Серия файлов').inputValue()).toBe('türme');
  await pressButton(page, 'Загрузить и проверить');

  await page.getByRole('heading', { name: 'Что сделает импорт' }).waitFor();
  await page.getByRole('cell', { name: 'Не JSON' }).waitFor();
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }
  // What the import is good for lasts: the code is asked for anew.
  await sql`
    update sessions set created_at = created_at - interval '1 hour', confirmed_at = now() - interval '1 hour'
    where account_id = ${operator.id}::uuid`.execute(db);
  await pressButton(page, 'Импортировать');
  const dialog = page.getByRole('dialog', { name: 'Импортировать' });
  await dialog.getByText('Клиник будет добавлено: 1, изменено: 0, снято с сайта: 0.').waitFor();
  await dialog.getByRole('button', { name: 'Импортировать' }).focus();
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: /Импортировать файл/ });
  await question.locator('input[name=confirmation]').fill(nextCode(operator));
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Импортирован', exact: true }).waitFor();
  await page.getByRole('link', { name: 'Все загрузки данных' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('cell', { name: 'türme.ndjson' }).waitFor();
  expect(await page.getByRole('heading', { name: 'Загруженные файлы' }).count()).toBe(0);

  await page.goto('/ru/search/search-clinics?q=Zwiebelturm');
  await page
    .getByRole('link', { name: /Klinik am Zwiebelturm/ })
    .first()
    .waitFor();
  expect(problems.filter((problem) => !/status of 422/.test(problem))).toEqual([]);
  await context.close();
});

test('a file of another source is refused in words, and a lost connection makes no second run', async () => {
  const operator = await makeOperator('moderator');
  const { page, context } = await openWindow(browser, service.url);
  await logInAt(page, operator);
  await page.goto('/admin#/imports/create');
  await chooseSource(page, 'CMS');
  await chooseByKey(page, fileOf('wrong.csv', 'a,b\n1,2\n'));
  // The answer is lost on its way: the file is there already.
  await page.route('**/api/v1/admin/import-runs?*', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await pressButton(page, 'Загрузить и проверить');
  await page.getByText(/пропала связь/).waitFor();
  await page.unroute('**/api/v1/admin/import-runs?*');
  await pressButton(page, 'Загрузить и проверить');
  await page.getByText(/Файл не из этого источника: в нём нет столбцов/).waitFor();
  await expectAccessible(page);
  await page.goto('/admin#/imports');
  await page.getByRole('heading', { name: 'Загруженные файлы' }).waitFor();
  expect(await page.getByRole('link', { name: 'wrong.csv' }).count()).toBe(1);
  await page.goto('/admin#/imports/00000000-0000-4000-8000-000000000000/show');
  await page.getByText('Такого файла нет. Возможно, в адресе ошибка.').waitFor();
  await context.close();
});
