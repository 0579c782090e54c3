import { expect, test } from 'vitest';
import { createClinic } from '../factories/clinics.ts';
import { openBrowser, openWindow } from '../helpers/browser.ts';
import { db, logInAt, makeOperator, openRow, service } from './admin-world.ts';
import { addLanguage, writeText } from './language-steps.ts';

const browser = await openBrowser();

test('an operator writes a news, publishes it, and takes a clinic off the site', async () => {
  await createClinic(db, { title: 'Quiet House', slug: 'quiet-house' });
  const window = await openWindow(browser, service.url);
  const { page, context } = window;
  await logInAt(page, await makeOperator('moderator'));

  await page.goto('/admin#/news/create');
  await page.locator('input[name=slug]').fill('new-hearts');
  await page.locator('input[name="texts.ru.title"]').fill('Новые сердца');
  await page.locator('textarea[name="texts.ru.lead"]').first().fill('Коротко о главном.');
  await page
    .locator('textarea[name="texts.ru.body"]')
    .first()
    .fill('## Начало\n\nПервый абзац.\n\n- раз\n- два');
  await page.locator('input[name="author.name.ru"]').fill('Анна');
  await page.locator('input[name="author.role.ru"]').fill('редактор');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await page.getByRole('button', { name: 'Опубликовать' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Опубликовать' }).click();
  await page.getByRole('button', { name: 'Вернуть в черновики' }).waitFor();
  const news = await fetch(`${service.url}/api/v1/client/news/new-hearts`);
  expect(await news.json()).toMatchObject({
    data: {
      title: 'Новые сердца',
      body: [
        { kind: 'heading', text: 'Начало' },
        { kind: 'paragraph', text: 'Первый абзац.' },
        { kind: 'list', items: ['раз', 'два'] },
      ],
    },
  });

  await page.getByRole('menuitem', { name: 'Клиники' }).click();
  await page.locator('input[name=q]').fill('quiet');
  await page.getByRole('cell', { name: 'Quiet House', exact: true }).click();
  await page.getByRole('button', { name: 'Снять с сайта' }).click();
  await page.getByLabel('Причина').fill('Клиника закрылась');
  await page.getByRole('dialog').getByRole('button', { name: 'Снять с сайта' }).click();
  await page.getByRole('button', { name: 'Вернуть на сайт' }).waitFor();
  expect((await fetch(`${service.url}/api/v1/client/clinics/quiet-house`)).status).toBe(404);
  expect(window.problems.filter((problem) => !/status of 422/.test(problem))).toEqual([]);
  await context.close();
});

test('a text is rolled back to what it was, and a file shows what it would change before it does', async () => {
  const operator = await makeOperator();
  const { page, context } = await openWindow(browser, service.url);
  await logInAt(page, operator);
  await addLanguage(page, 'tr', 'Türkçe');
  await writeText(page, 'tr', 'nav.clinics', 'Klinikler');
  await writeText(page, 'tr', 'nav.clinics', 'Yanlış metin');
  await page.getByRole('button', { name: 'Вернуть этот текст' }).first().click();
  await expect.poll(() => page.locator('textarea[name=text]').inputValue()).toBe('Klinikler');

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
