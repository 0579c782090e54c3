import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { createClinic } from '../factories/clinics.ts';
import { openBrowser, openWindow } from '../helpers/browser.ts';
import { db, logInAt, makeOperator, openRow, service } from './admin-world.ts';
import { addLanguage, writeText } from './language-steps.ts';
import { makePhoto } from './photo-files.ts';

const browser = await openBrowser();

const isLoaded = (image: Element): boolean =>
  image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0;

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

test('a news with a photo: described in each language, looked at before, and published', async () => {
  const window = await openWindow(browser, service.url);
  const { page, context } = window;
  await logInAt(page, await makeOperator('moderator'));
  await page.goto('/admin#/news/create');
  await page.locator('input[name=slug]').fill('a-quiet-ward');
  await page.locator('input[name="texts.ru.title"]').fill('Тихое отделение');
  await page.locator('textarea[name="texts.ru.lead"]').first().fill('О тишине.');
  await page.getByRole('tab', { name: 'Deutsch' }).click();
  await page.locator('input[name="texts.de.title"]').fill('Eine stille Station');
  await page.locator('textarea[name="texts.de.lead"]').first().fill('Von der Stille.');
  await page.getByRole('tab', { name: 'English текста пока нет' }).waitFor();

  // What is no photo is refused with what to do, and leaves the drawing.
  const chooser = page.locator('input[type=file]');
  await chooser.setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no photo') });
  await page.getByRole('alert').filter({ hasText: 'JPEG' }).waitFor();
  await chooser.setInputFiles(await makePhoto('ward.jpg'));
  await page.getByLabel('Подпись к фото').fill('Anna Berg, CC BY 4.0');
  await page.getByRole('tabpanel', { name: 'Deutsch' }).getByLabel('Что на фото').fill('Ein leeres Bett');

  await page.getByRole('tabpanel', { name: 'Deutsch' }).getByRole('button', { name: 'Предпросмотр' }).click();
  const preview = page.getByRole('region', { name: 'Предпросмотр: Deutsch' });
  await preview.getByRole('heading', { name: 'Eine stille Station' }).waitFor();
  await preview.getByText('Anna Berg, CC BY 4.0').waitFor();
  await expect.poll(() => preview.getByAltText('Ein leeres Bett').evaluate(isLoaded)).toBe(true);
  await page.getByRole('button', { name: 'Сохранить' }).click();

  // The description that Russian lacks keeps it from coming out.
  await page.getByRole('button', { name: 'Опубликовать' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Опубликовать' }).click();
  await page.getByRole('dialog').getByText('Русский: напишите, что на фото').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Отмена' }).click();
  await page.getByRole('tab', { name: 'Русский' }).click();
  await page.getByRole('tabpanel', { name: 'Русский' }).getByLabel('Что на фото').fill('Пустая кровать');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await page.getByText('Сохранено').waitFor();
  await page.getByRole('button', { name: 'Опубликовать' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Опубликовать' }).click();
  await page.getByRole('button', { name: 'Вернуть в черновики' }).waitFor();

  // Once it is out, a description that is taken away is refused, and its language comes forward.
  await page.getByRole('tabpanel', { name: 'Русский' }).getByLabel('Что на фото').fill('');
  await page.getByRole('tab', { name: 'Deutsch' }).click();
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await page.getByRole('tab', { name: 'Русский проверьте', selected: true }).waitFor();

  await page.goto('/de/news/a-quiet-ward');
  const picture = page.getByAltText('Ein leeres Bett');
  await expect.poll(() => picture.evaluate(isLoaded)).toBe(true);
  await page.getByRole('figure').getByText('Foto: Anna Berg, CC BY 4.0').waitFor();
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

/** What a field says of what was typed in it, null where it says nothing. */
const problemAt = (field: Locator): Promise<string | null> =>
  field.evaluate((element) => {
    const ids =
      element.getAttribute('aria-invalid') === 'true' ? element.getAttribute('aria-describedby') : '';
    const [id] = ids?.split(' ') ?? [];
    return (id && document.getElementById(id)?.innerText) || null;
  });

test('a text without a value or a plural form of its language is refused at its field, and what was typed stays', async () => {
  const { page, problems } = await openWindow(browser, service.url);
  await logInAt(page, await makeOperator());
  const field = page.locator('textarea[name=text]');
  const shipped = async (key: string) => {
    const { text } = await db
      .selectFrom('messages')
      .innerJoin('languages', 'languages.id', 'language_id')
      .select('text')
      .where('prefix', '=', 'ar')
      .where('key', '=', key)
      .executeTakeFirstOrThrow();
    return text;
  };
  const open = async (key: string) => {
    await page.goto(`/admin#/messages/${encodeURIComponent(`ar:${key}`)}`);
    await page.getByText(key, { exact: true }).waitFor();
    await expect.poll(() => field.inputValue()).toBe(await shipped(key));
  };
  async function expectRefused(key: string, text: string, problem: RegExp) {
    const before = await shipped(key);
    await field.fill(text);
    await page.getByRole('button', { name: 'Сохранить' }).click();
    await expect.poll(() => problemAt(field)).toMatch(problem);
    expect([await field.inputValue(), await shipped(key)]).toEqual([text, before]);
  }
  for (const form of ['zero', 'one', 'two', 'few', 'many', 'other']) {
    const key = `search.total_${form}`;
    await open(key);
    await expectRefused(key, '', /^Это поле обязательно/);
    await expectRefused(key, '{n} من {places} عيادات', /^Подстановки «places» в русском тексте нет/);
    if (['few', 'many', 'other'].includes(form))
      await expectRefused(key, 'بعض العيادات', /^Не хватает подстановки «n»/);
  }
  await open('search.total_two');
  await field.fill('عيادتان فقط');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect.poll(() => shipped('search.total_two')).toBe('عيادتان فقط');
  await expect.poll(() => problemAt(field)).toBeNull();
  expect(problems.filter((problem) => !/status of 422/.test(problem))).toEqual([]);
});

test('the code of a disease and the group of an amenity are corrected; a wrong code is refused at its field', async () => {
  const { page, problems } = await openWindow(browser, service.url);
  await logInAt(page, await makeOperator());
  const idOf = async (table: 'diseases' | 'comforts', slug: string) => {
    const { id } = await db.selectFrom(table).select('id').where('slug', '=', slug).executeTakeFirstOrThrow();
    return `${table}-${id}`;
  };
  const save = page.getByRole('button', { name: 'Сохранить' });
  await page.goto(`/admin#/terms/${await idOf('diseases', 'cataract')}`);
  const code = page.getByRole('textbox', { name: 'Код МКБ-10' });
  await expect.poll(() => code.inputValue()).toBe('H25');
  for (const wrong of ['H2', '']) {
    await code.fill(wrong);
    await save.click();
    await expect.poll(() => problemAt(code)).toMatch(wrong ? /^Проверьте/ : /^Это поле обязательно/);
    expect(await code.inputValue()).toBe(wrong);
  }
  await code.fill('H26.2');
  await save.click();
  await page.getByText('Сохранено').waitFor();
  expect(await code.inputValue()).toBe('H26.2');

  const parking = await idOf('comforts', 'parking');
  await page.goto(`/admin#/terms/${parking}`);
  const group = page.getByRole('combobox', { name: 'Группа' });
  await expect.poll(() => group.innerText()).toBe('Поездка и трансфер');
  await group.click();
  await page.getByRole('option', { name: 'Палата' }).click();
  await save.click();
  await page.getByText('Сохранено').waitFor();
  await page.goto(`/admin#/audit?filter=${encodeURIComponent(JSON.stringify({ entity_id: parking }))}`);
  const row = page.getByRole('row').filter({ hasText: 'Палата' });
  await row.waitFor();
  expect(await row.innerText()).toContain('Поездка и трансфер');
  expect(problems.filter((problem) => !/status of 422/.test(problem))).toEqual([]);
});
