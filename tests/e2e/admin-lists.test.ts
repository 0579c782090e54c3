import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { fillBackOffice, personal } from '../factories/back-office.ts';
import { openBrowser, openWindow } from '../helpers/browser.ts';
import { pressOn, tabTo, typeInto } from '../helpers/keyboard.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../helpers/pages.ts';
import { db, logInAt, makeOperator, service } from './admin-world.ts';

const { clinics } = await fillBackOffice(db);
const [isar, , havel] = clinics;
const browser = await openBrowser();
const window = await openWindow(browser, service.url, { acceptDownloads: true });
const { page } = window;
const operator = await makeOperator();
await logInAt(page, operator);
// The photos of this world have rows and no bytes.
const pixel = Buffer.from('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==', 'base64');
await page.route('**/*.webp?*', (route) => route.fulfill({ contentType: 'image/webp', body: pixel }));

/** Refused calls are told in the console too. */
const problemsSince = () => window.problems.splice(0).filter((text) => !/status of 422/.test(text));

const rowOf = (title: string) => page.locator('#main-content tbody tr').filter({ hasText: title });
const dialog = page.getByRole('dialog');

async function openList(path: string): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/admin#${path}`);
  await page.locator('#main-content tbody tr').first().waitFor();
}

const actsOn = (ids: readonly number[]) =>
  db
    .selectFrom('audit_events')
    .select(['kind', 'entity_id', 'reason'])
    .where('entity', '=', 'clinic')
    .where('entity_id', 'in', ids.map(String))
    .where('kind', 'in', ['clinic.withdrawn', 'clinic.published'])
    .orderBy('id')
    .execute();

test('by keyboard alone several clinics are unpublished: a preview, a reason, and how each row went', async () => {
  await openList('/clinics');
  for (const title of ['Havel Klinik', 'Isar Klinik', 'Gone Klinik'])
    await pressOn(page, rowOf(title).getByRole('checkbox'), 'Space');
  const bar = page.getByRole('region', { name: 'Выбранные строки' });
  await bar.getByText('Выбраны 3 строки').waitFor();
  await expectAccessible(page);
  await pressOn(page, bar.getByRole('button', { name: 'Снять с сайта (2)' }));
  await dialog.getByText('Изменятся 2 строки:').waitFor();
  expect(await dialog.locator('tbody tr').allInnerTexts()).toEqual([
    'Havel Klinik\tНа сайте\tСнята с сайта',
    'Isar Klinik\tНа сайте\tСнята с сайта',
  ]);
  expect(await dialog.getByRole('listitem').allInnerTexts()).toEqual(['Gone Klinik']);
  await expectAccessible(page);
  // Another operator takes one of them meanwhile.
  await db.updateTable('clinics').set({ status: 'withdrawn' }).where('id', '=', isar).execute();
  await typeInto(page, dialog.getByLabel('Причина'), 'лицензия отозвана');
  await pressOn(page, dialog.getByRole('button', { name: 'Снять с сайта' }));
  await dialog.getByText('Сделано: 1. Отказано: 1. Не сделано: 0.').waitFor();
  expect(await dialog.locator('tbody tr').filter({ hasText: 'Havel Klinik' }).innerText()).toContain(
    'Готово',
  );
  expect(await dialog.locator('tbody tr').filter({ hasText: 'Isar Klinik' }).innerText()).not.toContain(
    'Готово',
  );
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await rowOf('Havel Klinik').getByText('Снята с сайта').waitFor();
  // What was refused stays selected.
  await bar.getByText('Выбрана 1 строка').waitFor();
  expect(await actsOn([isar, havel])).toEqual([
    { kind: 'clinic.withdrawn', entity_id: String(havel), reason: 'лицензия отозвана' },
  ]);
  await pressOn(page, bar.getByRole('button', { name: 'Снять выбор' }));
  await bar.waitFor({ state: 'detached' });
  expect(problemsSince()).toEqual([]);
});

test('a bulk act that is stopped leaves each row done or as it was', async () => {
  const before = await actsOn(clinics);
  await openList('/clinics');
  await db.updateTable('clinics').set({ status: 'published' }).where('id', 'in', clinics).execute();
  await page.getByRole('button', { name: 'Обновить' }).click();
  await rowOf('Havel Klinik').getByText('На сайте').waitFor();
  await page.getByRole('checkbox', { name: 'Выбрать все' }).check();
  // The answer of the first is held back until somebody has stopped it.
  const release = Promise.withResolvers<void>();
  await page.route('**/withdraw', async (route) => {
    await release.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Снять с сайта (3)' }).click();
  await dialog.getByLabel('Причина').fill('проверка');
  // Pressed twice it is one act.
  await dialog.getByRole('button', { name: 'Снять с сайта' }).dblclick();
  await dialog.getByRole('button', { name: 'Остановить' }).click();
  release.resolve();
  await dialog.getByText('Сделано: 1. Отказано: 0. Не сделано: 2.').waitFor();
  await dialog.getByRole('button', { name: 'Закрыть' }).click();
  await page.unroute('**/withdraw');
  expect(await actsOn(clinics)).toHaveLength(before.length + 1);
  expect(problemsSince()).toEqual([]);
});

test('by keyboard alone filters are saved, applied, renamed and deleted, also after a new login', async () => {
  await openList('/clinics');
  await tabTo(page, page.getByRole('textbox', { name: 'Начало названия, номер или адрес страницы' }));
  await page.keyboard.type('spree');
  await page.getByText('1–1 из 1').waitFor();
  await pressOn(page, page.getByRole('button', { name: 'Сохранённые фильтры' }));
  await tabTo(page, dialog.getByLabel('Название'));
  await page.keyboard.type('Только Spree');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Применить «Только Spree»' }).waitFor();
  await expectAccessible(page);
  await pressOn(page, dialog.getByRole('button', { name: 'Переименовать «Только Spree»' }));
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Берлин');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Применить «Берлин»' }).waitFor();
  await page.keyboard.press('Escape');

  const other = await openWindow(browser, service.url);
  const session = await page.evaluate(() => localStorage.getItem('authToken'));
  await other.page.addInitScript((token) => localStorage.setItem('authToken', token ?? ''), session);
  await other.page.goto('/admin#/clinics');
  await other.page.getByText('1–4 из 4').waitFor();
  await pressOn(other.page, other.page.getByRole('button', { name: 'Сохранённые фильтры' }));
  await pressOn(other.page, other.page.getByRole('button', { name: 'Применить «Берлин»' }));
  await other.page.getByText('1–1 из 1').waitFor();
  await pressOn(other.page, other.page.getByRole('button', { name: 'Сохранённые фильтры' }));
  await pressOn(other.page, other.page.getByRole('button', { name: 'Удалить «Берлин»' }));
  await typeInto(other.page, other.page.getByRole('button', { name: 'Удалить «Берлин»' }), '');
  await other.page.keyboard.press('Enter');
  await other.page.getByText('Для этого списка пока ничего не сохранено.').waitFor();
  expect(other.problems).toEqual([]);
  await other.context.close();
  expect(problemsSince()).toEqual([]);
});

test('hidden columns are in no row and not in the file, and stay hidden', async () => {
  await openList('/clinics?filter=%7B%7D');
  await pressOn(page, page.getByRole('button', { name: 'Столбцы' }));
  await pressOn(page, dialog.getByRole('checkbox', { name: 'Город' }), 'Space');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('columnheader', { name: 'Город' }).waitFor({ state: 'detached' });
  await pressOn(page, page.getByRole('button', { name: 'Выгрузить' }));
  const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  const [head = ''] = (await readFile(await file.path(), 'utf8')).split('\r\n');
  expect(head).toContain('title');
  expect(head).not.toContain('city');
  await page.reload();
  await page.locator('#main-content tbody tr').first().waitFor();
  expect(await page.getByRole('columnheader', { name: 'Город' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Столбцы' }).click();
  await dialog.getByRole('button', { name: 'Показать все столбцы' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('columnheader', { name: 'Город' }).waitFor();
  expect(problemsSince()).toEqual([]);
});

test('a record leads to the one before and after it in its list, over the end of a page', async () => {
  await openList('/clinics?filter=%7B%7D&perPage=2&page=1&sort=title&order=ASC');
  await pressOn(page, page.getByRole('link', { name: 'Открыть: Gone Klinik' }));
  const around = page.getByRole('navigation', { name: 'Соседние записи списка' });
  await around.getByText('1 из 4').waitFor();
  expect(await around.getByRole('button', { name: 'Предыдущая' }).isDisabled()).toBe(true);
  for (const [title, place] of [
    ['Havel Klinik', 2],
    ['Isar Klinik', 3],
    ['Spree Klinik', 4],
  ] as const) {
    await pressOn(page, around.getByRole('button', { name: 'Следующая' }));
    await around.getByText(`${place} из 4`).waitFor();
    await page.getByRole('link', { name: title }).waitFor();
  }
  expect(await around.getByRole('button', { name: 'Следующая' }).isDisabled()).toBe(true);
  await pressOn(page, around.getByRole('button', { name: 'Предыдущая' }));
  await around.getByText('3 из 4').waitFor();
  // A form asks before it is left with something typed.
  await openList('/complaints');
  await page
    .getByRole('link', { name: /^Открыть: / })
    .first()
    .click();
  await page.locator('textarea, input[type=text]').first().waitFor();
  await page.locator('fieldset input').first().fill('новое');
  page.once('dialog', (question) => void question.dismiss());
  const path = page.url();
  await around.getByRole('button', { name: 'Следующая' }).click();
  expect(page.url()).toBe(path);
  page.once('dialog', (question) => void question.accept());
  await around.getByRole('button', { name: 'Следующая' }).click();
  await around.getByText(/^2 из/).waitFor();
  expect(page.url()).not.toBe(path);
  expect(await page.locator('fieldset input').first().inputValue()).not.toBe('новое');
  expect(problemsSince()).toEqual([]);
});

/** The panel of the open part has what it shows. */
async function partLoaded(): Promise<void> {
  await page.locator('[role=tabpanel] :is(table, p, section, .RaSimpleShowLayout-stack)').first().waitFor();
  await page.waitForFunction(() => !document.querySelector('[role=progressbar]'));
}

test('a clinic’s page has all of its parts, each loaded when it is opened, with the way to its own page', async () => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  await page.goto(`/admin#/clinics/${isar}/show`);
  const tabs = page.getByRole('tab');
  await tabs.first().waitFor();
  await partLoaded();
  const names = await tabs.allInnerTexts();
  expect(names).toHaveLength(11);
  expect(calls.filter((path) => /\/(prices|members|conversations)$/.test(path))).toEqual([]);
  await tabTo(page, tabs.first());
  for (const name of names.slice(1)) {
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await page.getByRole('tab', { name, selected: true }).waitFor();
    await partLoaded();
    await expectAccessible(page);
  }
  await page.setViewportSize({ width: 390, height: 800 });
  // Opened as on a phone: the menu is closed.
  await page.reload();
  await partLoaded();
  for (const name of names) {
    await page.getByRole('tab', { name, exact: true }).click();
    await partLoaded();
    await expectNoSidewaysScroll(page);
  }
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/admin#/clinics/${isar}/show?part=offers`);
  await partLoaded();
  await page.getByRole('tabpanel').getByRole('row').nth(1).click();
  await page.waitForURL(/#\/requests\/[\da-f-]{36}\/show$/);
  expect(problemsSince()).toEqual([]);
});

test('offers and conversations lead to their request, and no line has what was written', async () => {
  for (const list of ['/offers', '/conversations']) {
    await openList(list);
    await expectAccessible(page);
    const words = await page.locator('#main-content').innerText();
    expect(words).toContain('Isar Klinik');
    expect(words).not.toContain(personal.report);
    await pressOn(page, page.getByRole('link', { name: /^Открыть: \d+ · Isar Klinik$/ }).first());
    await page.waitForURL(/#\/requests\/[\da-f-]{36}\/show$/);
  }
  expect(problemsSince()).toEqual([]);
});

test.each(['ru', 'ar'])('rows are selected as cards on a phone too (%s)', async (language) => {
  await page.evaluate((chosen) => localStorage.setItem('sys_language', chosen), language);
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/admin#/photos');
  await page.reload();
  await page.locator('#main-content li').first().waitFor();
  await page.locator('#main-content li').first().getByRole('checkbox').check();
  await page.locator('section.MuiPaper-root button').last().waitFor();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.locator('section.MuiPaper-root button').nth(1).click();
  await dialog.waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.evaluate(() => localStorage.setItem('sys_language', 'ru'));
  expect(problemsSince()).toEqual([]);
});
