import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { MadeAccount } from '../factories/accounts.ts';
import { expectNoProblems, openBrowser } from '../helpers/browser.ts';
import {
  expectAccessible,
  expectFullRows,
  expectNoSidewaysScroll,
  waitUntilAlive,
} from '../helpers/pages.ts';
import { card, dialog, expectToast, openWindowOf } from './profile-window.ts';
import { member, openChat, talk } from './staff-chat-world.ts';
import { caseOf, clinicId, db, service } from './staff-world.ts';

const browser = await openBrowser();

const rows = (page: Page) => page.locator('main ul > li:has(h2)');
const labelsOf = (row: Locator) => row.getByRole('list', { name: 'Метки' });

async function makeLabel({ headers }: MadeAccount, name: string, color = 'red'): Promise<string> {
  const id = crypto.randomUUID();
  const reply = await fetch(`${service.url}/api/v1/staff/labels`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ id, clinic_id: clinicId, name, color }),
  });
  expect(reply.status, await reply.text()).toBe(200);
  return id;
}

async function putLabels({ headers }: MadeAccount, request: string, add: readonly string[]): Promise<void> {
  const { rows: items } = await sql<{ id: string }>`
    select id from inbox_items where request_id = ${request}::uuid and clinic_id = ${clinicId}`.execute(db);
  const reply = await fetch(`${service.url}/api/v1/staff/inbox/${items[0]?.id}/labels`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ add, remove: [] }),
  });
  expect(reply.status, await reply.text()).toBe(200);
}

const TABS_MAX = 200;

/** Goes on by Tab until this has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let stop = 0; stop < TABS_MAX; stop += 1) {
    if (await target.evaluate((one) => one === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('Tab does not come there');
}

test('by keyboard alone a row is labelled, filtered by, and the view is saved and opened again', async () => {
  const staff = await member('Лия', 'Метт');
  await makeLabel(staff, 'Ждём документы', 'blue');
  await makeLabel(staff, 'Срочно');
  for (const words of ['Метка: первый вопрос', 'Метка: второй вопрос']) await talk(words);
  const window = await openWindowOf(browser, service.url, staff);
  const theirs = await openWindowOf(browser, service.url, await member('Ян', 'Кригер'));
  const { page, context } = window;
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const found = `/staff?q=${encodeURIComponent('метка')}`;
  await theirs.page.goto(found);
  await page.goto(found);
  await expect.poll(() => rows(page).count()).toBe(2);
  await waitUntilAlive(page);
  const boxIsFocused = (name: string) =>
    expect
      .poll(() =>
        dialog(page)
          .getByRole('checkbox', { name })
          .evaluate((one) => one === document.activeElement),
      )
      .toBe(true);
  await press('j', 'l');
  await boxIsFocused('Ждём документы');
  await expectAccessible(page);
  await press('ArrowDown');
  await boxIsFocused('Срочно');
  await press('Space', 'Enter');
  await expectToast(page, 'Метки изменены у 1');
  await labelsOf(rows(page).first()).getByText('Срочно').waitFor();
  // A colleague sees it without doing anything.
  await expect.poll(() => labelsOf(theirs.page.locator('main')).count()).toBe(1);
  await press('z');
  await expectToast(page, 'Отменено');
  await expect.poll(() => labelsOf(page.locator('main')).count()).toBe(0);
  // Two at once; of what only some have the box says so.
  await press('x', 'l');
  await boxIsFocused('Ждём документы');
  await press('Space', 'Enter');
  await expectToast(page, 'Метки изменены у 1');
  await expect.poll(() => labelsOf(page.locator('main')).count()).toBe(1);
  await press('j', 'x', 'l');
  await boxIsFocused('Ждём документы');
  expect(
    await dialog(page)
      .getByRole('checkbox', { name: 'Ждём документы' })
      .evaluate((box) => box instanceof HTMLInputElement && box.indeterminate),
  ).toBe(true);
  await press('ArrowDown', 'Space', 'Enter');
  await expect
    .poll(() => page.locator('main').getByText('Срочно', { exact: true }).count())
    .toBeGreaterThan(2);
  await expect.poll(() => labelsOf(page.locator('main')).count()).toBe(2);
  await tabTo(page, page.getByRole('combobox', { name: 'Метка' }));
  await press('ArrowDown');
  await page.waitForURL(/label=/);
  await expect.poll(() => rows(page).count()).toBe(1);
  const views = page.getByRole('button', { name: /^Вид/ });
  await tabTo(page, views);
  await press('Enter');
  await tabTo(page, page.getByRole('button', { name: 'Сохранить этот вид' }));
  await press('Enter');
  const field = dialog(page).getByRole('textbox', { name: 'Название' });
  await expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true);
  await expectAccessible(page);
  await page.keyboard.type('Ждут бумаги');
  await press('Enter');
  await expectToast(page, 'Вид сохранён');
  await page.getByRole('button', { name: /^Вид: .*Ждут бумаги/ }).waitFor();
  await page.goto('/staff');
  await rows(page).first().waitFor();
  await waitUntilAlive(page);
  await tabTo(page, views);
  await press('Enter');
  await tabTo(page, page.getByRole('link', { name: 'Ждут бумаги' }));
  await expectAccessible(page);
  await press('Enter');
  await page.waitForURL(/label=/);
  await expect.poll(() => rows(page).count()).toBe(1);
  await labelsOf(rows(page).first()).getByText('Ждём документы').waitFor();
  for (const { context: one } of [window, theirs]) await one.close();
  expectNoProblems(window);
  await context.close();
});

test('labels are made, renamed and deleted beside the saved replies, and a view whose label is gone says so', async () => {
  const window = await openWindowOf(browser, service.url, await member('Рут', 'Адлер', 'owner'));
  const { page, context } = window;
  await page.goto('/staff/replies');
  const labels = card(page, 'Метки');
  await waitUntilAlive(page);
  await labels.getByRole('button', { name: 'Добавить метку' }).click();
  await dialog(page).getByRole('textbox', { name: 'Название' }).fill('Виза');
  await dialog(page).getByRole('radio', { name: 'Зелёный' }).check();
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Сохранить' }).click();
  await expectToast(page, 'Метка сохранена');
  await labels.getByRole('button', { name: 'Изменить: Виза' }).click();
  await dialog(page).getByRole('textbox', { name: 'Название' }).fill('Нужна виза');
  await dialog(page).getByRole('button', { name: 'Сохранить' }).click();
  await labels.getByText('Нужна виза').waitFor();
  await page.goto('/staff');
  await page.getByRole('combobox', { name: 'Метка' }).selectOption({ label: 'Нужна виза' });
  await page.waitForURL(/label=/);
  await page.getByRole('button', { name: /^Вид/ }).click();
  await page.getByRole('button', { name: 'Сохранить этот вид' }).click();
  await dialog(page).getByRole('textbox', { name: 'Название' }).fill('Визы');
  await dialog(page)
    .getByRole('radio', { name: /Для всей клиники/ })
    .check();
  await dialog(page).getByRole('button', { name: 'Сохранить' }).click();
  await expectToast(page, 'Вид сохранён');
  const at = page.url();
  const doctor = await openWindowOf(browser, service.url, await member('Пауль', 'Эрн', 'doctor'));
  await doctor.page.goto('/staff');
  await waitUntilAlive(doctor.page);
  await doctor.page.getByRole('button', { name: /^Вид/ }).click();
  await doctor.page.getByRole('link', { name: 'Визы' }).waitFor();
  expect(await doctor.page.getByRole('button', { name: 'Переименовать: Визы' }).count()).toBe(0);
  await page.goto('/staff/replies');
  await waitUntilAlive(page);
  await labels.getByRole('button', { name: 'Удалить: Нужна виза' }).click();
  await dialog(page).getByRole('button', { name: 'Удалить' }).click();
  await expectToast(page, 'Метка удалена');
  // The open page of the colleague knows it at once.
  await doctor.page.getByText('Метки этого вида больше нет').waitFor();
  await page.goto(at);
  await page.getByText('Этой метки больше нет').waitFor();
  await page.getByRole('button', { name: /^Вид/ }).click();
  await page.getByRole('button', { name: 'Переименовать: Визы' }).click();
  await dialog(page).getByRole('textbox', { name: 'Название' }).fill('Старые визы');
  await dialog(page).getByRole('button', { name: 'Сохранить' }).click();
  await doctor.page.getByRole('link', { name: 'Старые визы' }).waitFor();
  await page.getByRole('button', { name: /^Вид/ }).click();
  await page.getByRole('button', { name: 'Удалить: Старые визы' }).click();
  await dialog(page).getByRole('button', { name: 'Удалить' }).click();
  await expectToast(page, 'Вид удалён');
  await doctor.page.getByRole('link', { name: 'Старые визы' }).waitFor({ state: 'detached' });
  expectNoProblems(window);
  await doctor.context.close();
  await context.close();
});

test('the case and the conversation show the labels, and the key opens them there too', async () => {
  const staff = await member('Фея', 'Штар');
  const label = await makeLabel(staff, 'Второе мнение', 'teal');
  const talked = await talk('Нужно второе мнение');
  await putLabels(staff, talked.id, [label]);
  const window = await openWindowOf(browser, service.url, staff);
  const { page, context } = window;
  await page.goto(caseOf(talked));
  await page.locator('main').getByText('Второе мнение', { exact: true }).first().waitFor();
  await waitUntilAlive(page);
  await page.keyboard.press('l');
  const box = dialog(page).getByRole('checkbox', { name: 'Второе мнение' });
  await box.waitFor();
  expect(await box.isChecked()).toBe(true);
  await box.uncheck();
  await page.keyboard.press('Enter');
  await expectToast(page, 'Метки изменены у 1');
  await expect.poll(() => labelsOf(page.locator('main')).count()).toBe(0);
  await putLabels(staff, talked.id, [label]);
  // The key is pressed before its code has come.
  let letCodeCome = () => {};
  const held = new Promise<void>((resolve) => {
    letCodeCome = resolve;
  });
  await page.route(/\/label-field-[^/]+\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await openChat(page, talked);
  await labelsOf(page.locator('main header')).getByText('Второе мнение').waitFor();
  await waitUntilAlive(page);
  await page.keyboard.press('l');
  letCodeCome();
  await box.waitFor();
  expectNoProblems(window);
  await context.close();
});

const SHOTS = process.env.SHOTS;

test.each([
  { language: 'ru', width: 1440 },
  { language: 'ru', width: 960 },
  { language: 'ru', width: 390 },
  { language: 'ar', width: 1440 },
  { language: 'ar', width: 390 },
])('in $language at $width labels and saved views fit and are accessible', async ({ language, width }) => {
  const staff = await member('Ада', 'Линд', 'owner');
  const shown: string[] = [];
  for (const [name, color] of [
    [`Срочно ${language}${width}`, 'red'],
    [`Ждём документы ${language}${width}`, 'amber'],
    [`VIP ${language}${width}`, 'gray'],
  ] as const)
    shown.push(await makeLabel(staff, name, color));
  const talked = await talk(
    'Когда можно приехать и что взять с собой? Живу далеко, билеты надо купить заранее.',
  );
  await putLabels(staff, talked.id, shown);
  const window = await openWindowOf(browser, service.url, staff, {
    viewport: { width, height: 900 },
    hasTouch: width < 600,
  });
  const { page, context } = window;
  const shoot = async (name: string) => {
    if (!SHOTS) return;
    mkdirSync(SHOTS, { recursive: true });
    await page.screenshot({ path: join(SHOTS, `${name}-${language}-${width}.png`) });
  };
  const look = async (name: string) => {
    await expectNoSidewaysScroll(page);
    await expectFullRows(page);
    await expectAccessible(page);
    await shoot(name);
  };
  await page.goto(`/${language}/staff`);
  await rows(page).first().waitFor();
  await waitUntilAlive(page);
  // In a third of a phone, and one line where there is room for twenty.
  const row = rows(page).filter({ hasText: `${language}${width}` });
  const first = (await rows(page).first().boundingBox())?.y ?? Number.NaN;
  if (width < 600) expect(first).toBeLessThan(300);
  if (width === 1440) {
    expect(first + 20 * 38).toBeLessThanOrEqual(900 + 38);
    expect((await row.first().boundingBox())?.height).toBeLessThan(39);
  }
  await look('inbox');
  await page.locator('main button[aria-expanded]').first().click();
  await look('views');
  await page.keyboard.press('Escape');
  await row.first().getByRole('checkbox').check();
  await shoot('bulk');
  await page.locator('main section[aria-busy] button[aria-haspopup]').last().click();
  await dialog(page).getByRole('checkbox').first().waitFor();
  await look('sheet');
  for (const [name, path] of [
    ['replies', '/staff/replies'],
    ['case', `/staff/chats/${talked.chat.id}?view=case`],
    ['chat', `/staff/chats/${talked.chat.id}`],
  ] as const) {
    await page.goto(`/${language}${path}`);
    await page
      .locator(name === 'replies' ? 'main h1' : 'main header button[aria-expanded]')
      .first()
      .waitFor();
    await look(name);
  }
  expectNoProblems(window);
  await context.close();
});
