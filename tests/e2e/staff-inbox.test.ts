import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { makeAccount } from '../factories/accounts.ts';
import { makeChat } from '../factories/chats.ts';
import { expectNoProblems, openBrowser } from '../helpers/browser.ts';
import {
  expectAccessible,
  expectFullRows,
  expectNoSidewaysScroll,
  waitUntilAlive,
} from '../helpers/pages.ts';
import { part } from './offer-steps.ts';
import { dialog, expectKeyboardReachesAll, expectToast, openWindowOf } from './profile-window.ts';
import { chatPath, member, openChat, say, talk } from './staff-chat-world.ts';
import { ask, caseOf, clinicId, db, service } from './staff-world.ts';

const browser = await openBrowser();

const rowOf = (page: Page, words: string) => page.getByRole('listitem').filter({ hasText: words });
const choice = (page: Page, group: string, name: RegExp) =>
  page.getByRole('navigation', { name: group }).getByRole('link', { name });
const countOf = async (page: Page, group: string, name: RegExp): Promise<number> =>
  Number((await choice(page, group, name).innerText()).replace(/\D/g, ''));

/** A conversation about no request, in which somebody waits. */
async function askInChat(words: string) {
  const patient = await makeAccount(db, { name: 'Пётр', surname: 'Лужин' });
  const chat = await makeChat(db, { client: patient, clinic: { id: clinicId } });
  const asked = { patient, chat, id: chat.id };
  await say(asked, words);
  return asked;
}

test('two coordinators share one list: what one takes the other sees, and what both take one has', async () => {
  const [first, second] = [await member('Мария', 'Кох'), await member('Иван', 'Бер')];
  const asked = await askInChat('Есть ли у вас переводчик?');
  const windows = [
    await openWindowOf(browser, service.url, first),
    await openWindowOf(browser, service.url, second),
  ] as const;
  const [mine, theirs] = windows;
  for (const { page } of windows) {
    await page.goto('/staff?kind=chat');
    await rowOf(page, 'переводчик').waitFor({ timeout: 90_000 });
  }
  // The second has not heard yet of what the first does.
  await theirs.context.route('**/staff/inbox?**', (route) => route.abort());
  await theirs.page.evaluate(() => Object.defineProperty(document, 'visibilityState', { value: 'hidden' }));
  await rowOf(mine.page, 'переводчик')
    .getByRole('button', { name: /^Взять себе/ })
    .click();
  await expectToast(mine.page, 'Теперь это ведёте вы');
  await rowOf(mine.page, 'переводчик').getByText('Вы', { exact: true }).waitFor();
  await rowOf(theirs.page, 'переводчик')
    .getByRole('button', { name: /^Взять себе/ })
    .click();
  await theirs.page.getByText('Мария Кох', { exact: false }).first().waitFor();
  await theirs.context.unroute('**/staff/inbox?**');
  await theirs.page.reload();
  await rowOf(theirs.page, 'переводчик').getByText('Мария Кох').waitFor();
  expect(await rowOf(theirs.page, 'переводчик').getByRole('button').count()).toBe(0);
  // Handed on in the conversation, and seen in the list of the other by itself.
  await openChat(mine.page, asked);
  await mine.page.getByRole('button', { name: 'Кто ведёт: Вы' }).click();
  await mine.page.getByRole('button', { name: 'Передать' }).click();
  await dialog(mine.page).getByRole('button', { name: 'Иван Бер' }).click();
  await mine.page.getByRole('button', { name: 'Кто ведёт: Иван Бер' }).waitFor();
  await rowOf(theirs.page, 'переводчик').getByText('Вы', { exact: true }).waitFor();
  await choice(theirs.page, 'Кто ведёт', /^Мои/).click();
  await theirs.page.waitForURL(/assigned=mine/);
  await rowOf(theirs.page, 'переводчик').waitFor();
  for (const { context } of windows) await context.close();
});

test('what is said about a request stands in its row, moves it by itself, and the row leads to both', async () => {
  const talked = await talk('Можно ли лететь после операции?');
  const window = await openWindowOf(browser, service.url, await member('Ольга', 'Рейн'));
  const { page, context } = window;
  await page.goto('/staff');
  const row = rowOf(page, 'лететь после операции');
  await row.waitFor();
  expect(await row.count()).toBe(1);
  const waiting = await countOf(page, 'Папки', /^Ждут нас/);
  const other = await askInChat('А парковка есть?');
  await rowOf(page, 'парковка').waitFor();
  await expect.poll(() => countOf(page, 'Папки', /^Ждут нас/)).toBe(waiting + 1);
  const answer = await fetch(`${service.url}/api/v1/staff/chats/${other.chat.id}/messages`, {
    method: 'POST',
    headers: { ...(await member('Нина', 'Ли')).headers, 'content-type': 'application/json' },
    body: JSON.stringify({ id: crypto.randomUUID(), body: 'Есть, под клиникой.' }),
  });
  expect(answer.status).toBe(200);
  await rowOf(page, 'парковка').waitFor({ state: 'detached' });
  await choice(page, 'Папки', /^Ждут пациента/).click();
  await rowOf(page, 'под клиникой').waitFor();
  await say(other, 'А сколько она стоит?');
  await rowOf(page, 'под клиникой').waitFor({ state: 'detached' });
  await choice(page, 'Папки', /^Ждут нас/).click();
  await rowOf(page, 'сколько она стоит').waitFor();
  await row.getByRole('link', { name: 'Катаракта правого глаза' }).click();
  await page.waitForURL(`**${chatPath(talked)}?from=inbox`);
  await part(page, 'Кто ведёт').getByRole('button', { name: 'Взять себе' }).click();
  await part(page, 'Кто ведёт').getByText('Кто вёл раньше').click();
  await part(page, 'Кто ведёт')
    .getByText(/Ольга Рейн.* берёт себе/)
    .waitFor();
  // The conversation is in the same hands: they are one.
  await openChat(page, talked);
  await page.getByRole('button', { name: 'Кто ведёт: Вы' }).waitFor();
  expectNoProblems(window);
  await context.close();
});

test('filters without anything say so and lead back; a failed call keeps what is there', async () => {
  await ask();
  const { page, context } = await openWindowOf(browser, service.url, await member('Анна', 'Вольф'));
  await page.goto('/staff?assigned=mine&kind=chat');
  await page.getByText('Вашего здесь нет').waitFor();
  await page.getByRole('link', { name: 'Показать всё' }).click();
  await page.waitForURL((url) => url.search === '');
  const take = page.getByRole('button', { name: /^Взять себе/ });
  const row = rowOf(page, 'Катаракта правого глаза').filter({ has: take }).first();
  await row.waitFor();
  await context.route('**/staff/inbox/*/assign', (route) => route.abort());
  await row.getByRole('button').click();
  await page.getByRole('alert').first().waitFor();
  await row.waitFor();
  await context.close();
});

/** Where the rows of the inbox stand in the window. */
const rowPlaces = (page: Page) =>
  page
    .locator('main ul > li:has(h2)')
    .evaluateAll((rows) =>
      rows.map((row) => row.getBoundingClientRect()).map(({ top, bottom }) => ({ top, bottom })),
    );

test('the workspace has a head of its own: twenty rows stand in 900 px, on a phone the first in the first third', async () => {
  // Also while the profile is to be confirmed.
  await db
    .updateTable('clinics')
    .set({ claimed_at: new Date('2024-01-10') })
    .where('id', '=', clinicId)
    .execute();
  for (let made = 0; made < 20; made += 1) await ask();
  const staff = await member('Лина', 'Фукс', 'owner');
  const { page, context } = await openWindowOf(browser, service.url, staff, {
    viewport: { width: 1440, height: 900 },
  });
  await page.goto('/staff?kind=request');
  await expect.poll(async () => (await rowPlaces(page)).length).toBe(20);
  await page.getByText(/срок подтверждения профиля прошёл/).waitFor();
  expect((await rowPlaces(page)).at(-1)?.bottom).toBeLessThanOrEqual(900);
  const head = page.getByRole('banner');
  expect(await head.getByRole('combobox').count()).toBe(0);
  expect(await page.getByRole('contentinfo').count()).toBe(0);
  await head.getByRole('button', { name: 'Ещё' }).click();
  await head.getByRole('link', { name: 'Фото' }).click();
  await page.waitForURL(/staff\/photos/);
  await head.getByRole('button', { name: 'Фото' }).waitFor();
  await head.getByRole('button', { name: 'Личный кабинет' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Сайт для пациентов' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await page.getByRole('banner').getByRole('button', { name: 'Личный кабинет' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Кабинет клиники' }).click();
  await page.waitForURL((url) => url.pathname === '/staff');
  await page.setViewportSize({ width: 360, height: 800 });
  await expect.poll(async () => (await rowPlaces(page))[0]?.top).toBeLessThan(800 / 3);
  await page.evaluate(() => localStorage.removeItem('authToken'));
  await page.goto('/staff?folder=done');
  await page.waitForURL(/\/auth\/login\?next=%2Fstaff%3Ffolder%3Ddone/);
  await context.close();
});

test('the inbox is searched and sorted, and keeps both in its address', async () => {
  const asked = await askInChat('Делаете ли вы артроскопию по пятницам?');
  const { page, context } = await openWindowOf(browser, service.url, await member('Юна', 'Ланг'));
  await page.goto('/staff');
  const field = page.getByRole('searchbox', { name: 'Поиск по запросам и чатам' });
  await field.fill('артроскопия пятница');
  await page.waitForURL(/q=/);
  await rowOf(page, 'артроскопию по пятницам').waitFor();
  await expect.poll(async () => (await rowPlaces(page)).length).toBe(1);
  expect(await countOf(page, 'Папки', /^Ждут нас/)).toBe(1);
  await page.reload();
  await rowOf(page, 'артроскопию по пятницам').waitFor();
  expect(await field.inputValue()).toBe('артроскопия пятница');
  await rowOf(page, 'артроскопию по пятницам').getByRole('link').first().click();
  await page.waitForURL(/staff\/(chats|requests)\//);
  // Without room for both the conversation has a way back of its own.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.locator('main header').getByRole('link', { name: 'Входящие' }).click();
  await page.waitForURL(/\/staff\?q=/);
  await page.setViewportSize({ width: 1280, height: 900 });
  await rowOf(page, 'артроскопию по пятницам').waitFor();
  await say(asked, 'И по субботам?');
  await field.fill('такогонет');
  await page.getByText('В этой папке ничего не нашлось').waitFor();
  await page.getByRole('link', { name: 'Показать всё' }).click();
  await page.waitForURL((url) => url.search === '');
  await expect.poll(() => field.inputValue()).toBe('');
  await page.getByRole('combobox', { name: 'Порядок' }).selectOption({ label: 'Новые сверху' });
  await page.waitForURL(/sort=newest/);
  await expect.poll(() => page.locator('main ul > li:has(h2)').first().innerText()).toContain('субботам');
  await context.close();
});

test('keys walk through the inbox and act on one row or on several, and all of it can be undone', async () => {
  for (const words of ['Клавиатура: первый вопрос', 'Клавиатура: второй вопрос']) await askInChat(words);
  const window = await openWindowOf(browser, service.url, await member('Тая', 'Верн'));
  const { page, context } = window;
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const rows = page.locator('main ul > li:has(h2)');
  const link = (place: number) => rows.nth(place).getByRole('link').first();
  const isFocused = (place: number) =>
    expect.poll(() => link(place).evaluate((one) => one === document.activeElement)).toBe(true);
  const undo = () =>
    page.locator('.Toastify__toast').getByRole('button', { name: 'Отменить' }).first().click();
  await page.goto(`/staff?q=${encodeURIComponent('клавиатура')}`);
  await expect.poll(() => rows.count()).toBe(2);
  await waitUntilAlive(page);
  await press('?');
  await dialog(page).getByRole('heading', { name: 'Клавиши' }).waitFor();
  await press('Escape');
  await dialog(page).waitFor({ state: 'detached' });
  await press('j');
  await isFocused(0);
  await press('j');
  await isFocused(1);
  await press('k');
  await isFocused(0);
  await press('x', 'j', 'x');
  await page.getByText('Выбрано 2').waitFor();
  await expectAccessible(page);
  await press('a');
  await expectToast(page, 'Передано 2');
  await expect.poll(() => rows.getByText('Вы', { exact: true }).count()).toBe(2);
  await press('z');
  await expectToast(page, 'Отменено');
  await expect.poll(() => rows.getByText('Вы', { exact: true }).count()).toBe(0);
  // What was undone is not picked any more: the next key acts on nothing that is out of sight.
  await page.getByText('Выбрано 2').waitFor({ state: 'detached' });
  await press('k', 'x', 'j', 'x', 'e');
  await expectToast(page, 'Закрыты 2 чата');
  await page.getByText('В этой папке ничего не нашлось').waitFor();
  await undo();
  await expect.poll(() => rows.count()).toBe(2);
  await press('j', 'r');
  await page.waitForURL(/staff\/chats\/.+write=reply/);
  const answer = page.getByRole('textbox', { name: 'Ответ пациенту' });
  await expect.poll(() => answer.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  await press('n');
  const note = page.getByRole('textbox', { name: 'Заметка для коллег' });
  await expect.poll(() => note.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.goto(caseOf(await ask()));
  await page.locator('main h1').first().waitFor();
  await waitUntilAlive(page);
  await press('a');
  await expectToast(page, 'Теперь это ведёте вы');
  await press('n');
  await expect.poll(() => note.evaluate((field) => field === document.activeElement)).toBe(true);
  expectNoProblems(window);
  await context.close();
});

test('by keys a case is put off until tomorrow, comes back at its time, by undo and with the next message', async () => {
  const asked = await askInChat('Отложим: сколько стоит перевод?');
  const staff = await member('Эмма', 'Ланц');
  const colleague = await member('Уве', 'Хольм');
  const window = await openWindowOf(browser, service.url, staff);
  const { page, context } = window;
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const row = rowOf(page, 'сколько стоит перевод');
  const isSnoozed = async () => {
    await page.goto(`/staff?folder=snoozed&q=${encodeURIComponent('отложим')}`);
    await row.getByText(/^Отложено до/).waitFor();
  };
  const putOff = async () => {
    await page.goto(`/staff?q=${encodeURIComponent('отложим')}`);
    await row.waitFor();
    await waitUntilAlive(page);
    await press('j', 's');
    const tomorrow = dialog(page).getByRole('button', { name: /^Завтра утром/ });
    await expect.poll(() => tomorrow.evaluate((button) => button === document.activeElement)).toBe(true);
    await expectAccessible(page);
    await press('Enter');
    await expectToast(page, 'Отложен 1');
    await row.waitFor({ state: 'detached' });
  };
  await putOff();
  await press('z');
  await row.waitFor();
  await putOff();
  await isSnoozed();
  // A colleague does not see it among what waits, until its time comes: the clock of the window runs ahead.
  const theirs = await openWindowOf(browser, service.url, colleague);
  await theirs.page.goto(`/staff?q=${encodeURIComponent('отложим')}`);
  await theirs.page.getByText('В этой папке ничего не нашлось').waitFor();
  await sql`update inbox_items set snoozed_until = now() - interval '1 second' where chat_id = ${asked.id}::uuid`.execute(
    db,
  );
  await theirs.page.reload();
  await rowOf(theirs.page, 'сколько стоит перевод').waitFor();
  await putOff();
  await theirs.page.getByText('В этой папке ничего не нашлось').waitFor();
  await say(asked, 'Перевод нужен на завтра');
  await rowOf(theirs.page, 'Перевод нужен на завтра').waitFor();
  // In the conversation itself.
  await openChat(page, asked);
  await page.locator('main header button[aria-expanded]').first().click();
  await page.getByRole('button', { name: 'Отложить' }).waitFor();
  expectNoProblems(window);
  await theirs.context.close();
  await context.close();
});

test('who answers after a colleague has is told so once, and sends by pressing Enter again', async () => {
  const asked = await askInChat('Есть ли у вас палата на двоих?');
  const { page, context } = await openWindowOf(browser, service.url, await member('Лея', 'Брандт'));
  await openChat(page, asked);
  await waitUntilAlive(page);
  const field = page.getByRole('textbox', { name: 'Ответ пациенту' });
  await field.fill('Палаты на двоих есть.');
  const answer = await fetch(`${service.url}/api/v1/staff/chats/${asked.id}/messages`, {
    method: 'POST',
    headers: { ...(await member('Карл', 'Вебер')).headers, 'content-type': 'application/json' },
    body: JSON.stringify({ id: crypto.randomUUID(), body: 'Да, на третьем этаже.' }),
  });
  expect(answer.status).toBe(200);
  await page.getByText('Да, на третьем этаже.').first().waitFor();
  await field.press('Enter');
  await page.getByRole('alert').getByText('Карл Вебер').waitFor();
  expect(await field.inputValue()).toBe('Палаты на двоих есть.');
  await expectAccessible(page);
  await field.press('Enter');
  await expect.poll(() => field.inputValue()).toBe('');
  await page.getByText('Палаты на двоих есть.').first().waitFor();
  expect(await page.getByRole('alert').getByText('Карл Вебер').count()).toBe(0);
  await context.close();
});

test('the keyboard alone reaches all of the inbox', async () => {
  await talk();
  const { page, context } = await openWindowOf(browser, service.url, await member('Яна', 'Кац'));
  await page.goto('/staff');
  await page.getByRole('listitem').first().waitFor();
  await expectKeyboardReachesAll(page);
  await context.close();
});

const SHOTS = process.env.SHOTS;

test.each([
  { language: 'ru', width: 1440 },
  { language: 'ru', width: 960 },
  { language: 'en', width: 960 },
  { language: 'ar', width: 390 },
  { language: 'ar', width: 1440 },
  { language: 'de', width: 360 },
])('in $language at $width inbox, case and chat fit and are accessible', async ({ language, width }) => {
  const talked = await talk(
    'Когда можно приехать и что взять с собой? Живу далеко, билеты надо купить заранее.',
  );
  await askInChat('Здравствуйте! Есть ли у вас русскоязычный координатор?');
  const window = await openWindowOf(browser, service.url, await member('Ида', 'Рот'), {
    viewport: { width, height: 1000 },
    hasTouch: width < 600,
  });
  const { page, context } = window;
  const paths = {
    inbox: '/staff',
    snoozed: '/staff?folder=snoozed',
    case: `/staff/chats/${talked.chat.id}?view=case`,
    chat: `/staff/chats/${talked.chat.id}`,
  };
  for (const [name, path] of Object.entries(paths)) {
    await page.goto(`/${language}${path}`);
    // What stands there once its data are here.
    const ready =
      { chat: 'main header button[aria-expanded]', case: 'main aside section h2' }[name] ?? 'main h1';
    await page.locator(ready).first().waitFor();
    await expectNoSidewaysScroll(page);
    await expectFullRows(page);
    await expectAccessible(page);
    if (SHOTS) {
      mkdirSync(SHOTS, { recursive: true });
      await page.screenshot({ path: join(SHOTS, `${name}-${language}-${width}.png`) });
    }
  }
  expectNoProblems(window);
  await context.close();
});
