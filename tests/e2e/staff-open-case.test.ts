import { sql } from 'kysely';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { makeChat } from '../factories/chats.ts';
import { expectNoProblems, openBrowser } from '../helpers/browser.ts';
import { pressOn } from '../helpers/keyboard.ts';
import { expectAccessible, waitUntilAlive } from '../helpers/pages.ts';
import { dialog, expectToast, openWindowOf } from './profile-window.ts';
import { log, member, openChat, say, talk } from './staff-chat-world.ts';
import { ask, caseOf, clinicId, db, service } from './staff-world.ts';

const browser = await openBrowser();

const rows = (page: Page) => page.locator('main ul > li:has(h2)');
const found = (words: string) => `/staff?q=${encodeURIComponent(words)}`;
const hasFocus = (target: Locator) => target.evaluate((one) => one === document.activeElement);
const expectFocus = (target: Locator) => expect.poll(() => hasFocus(target)).toBe(true);
const assignee = (page: Page, name: string | RegExp) =>
  page.locator('main header').getByRole('button', { name });
const free = 'Никто не ведёт';

async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

/** A conversation about no request, in which somebody waits. */
async function talkOfNothing(words: string) {
  const asked = await ask();
  const chat = await makeChat(db, { client: asked.patient, clinic: { id: clinicId } });
  await say({ ...asked, chat }, words);
  return { ...asked, chat };
}

test('in an open case j and k go through the list as it was shown, and the way back leads to it', async () => {
  for (const words of ['Обход: первый', 'Обход: второй', 'Обход: третий']) await talk(words);
  const window = await openWindowOf(browser, service.url, await member('Ада', 'Ринг'));
  const { page, context } = window;
  await page.goto(found('обход'));
  await expect.poll(() => rows(page).count()).toBe(3);
  await waitUntilAlive(page);
  await press(page, 'j', 'Enter');
  await log(page).getByText('Обход: первый').waitFor();
  await press(page, '?');
  await dialog(page).getByText('следующий в списке').waitFor();
  await press(page, 'Escape');
  await dialog(page).waitFor({ state: 'detached' });
  await press(page, 'j');
  await log(page).getByText('Обход: второй').waitFor();
  // What leaves the list meanwhile keeps its place among the keys.
  await press(page, 'e');
  await expectToast(page, 'Закрыт 1 чат');
  await press(page, 'j');
  await log(page).getByText('Обход: третий').waitFor();
  await press(page, 'j');
  await expectToast(page, 'Это последний в списке');
  await press(page, 'k');
  await log(page).getByText('Обход: второй').waitFor();
  await press(page, 'k');
  await log(page).getByText('Обход: первый').waitFor();
  await press(page, 'k');
  await expectToast(page, 'Это первый в списке');
  await page.goBack();
  await page.waitForURL(/\/staff\?q=/);
  expectNoProblems(window);
  await context.close();
});

test('beside their own list conversations are walked through by that list, a case without one by the inbox', async () => {
  for (const words of ['Рядом: первый', 'Рядом: второй']) await talk(words);
  const { page, context } = await openWindowOf(browser, service.url, await member('Ира', 'Гольд'));
  await page.goto('/staff/chats');
  const list = page.locator('main ul > li').filter({ hasText: 'Рядом:' });
  await expect.poll(() => list.count()).toBe(2);
  const words = async (place: number) => {
    const [said] = /Рядом: \S+/.exec(await list.nth(place).innerText()) ?? [];
    return said ?? '';
  };
  const [first, second] = [await words(0), await words(1)];
  await list.first().getByRole('link').first().click();
  await log(page).getByText(first).waitFor();
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  await press(page, 'j');
  await log(page).getByText(second).waitFor();
  await press(page, 'k');
  await log(page).getByText(first).waitFor();
  // Opened by its address there was no list: the inbox begins.
  const asked = await ask();
  await page.goto(caseOf(asked));
  await page.locator('main h1').first().waitFor();
  await waitUntilAlive(page);
  const address = page.url();
  // A new one stands at its end.
  await press(page, 'k');
  await page.waitForURL((url) => url.href !== address && /\/staff\/(chats|requests)\//.test(url.pathname));
  await context.close();
});

test('what is done in an open case can be undone there: assign, snooze, labels and close', async () => {
  const staff = await member('Вера', 'Штерн');
  const reply = await fetch(`${service.url}/api/v1/staff/labels`, {
    method: 'POST',
    headers: { ...staff.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ id: crypto.randomUUID(), clinic_id: clinicId, name: 'Разобрать', color: 'red' }),
  });
  expect(reply.status).toBe(200);
  const window = await openWindowOf(browser, service.url, staff);
  const { page, context } = window;
  const labels = page.locator('main header').getByRole('list', { name: 'Метки' });
  const undoByToast = () =>
    page.locator('.Toastify__toast').getByRole('button', { name: 'Отменить' }).first().click();
  // About a request, and about none: there the buttons are in a menu that is closed.
  for (const talked of [await talk('Отмена в запросе?'), await talkOfNothing('Отмена без запроса?')]) {
    await openChat(page, talked);
    await waitUntilAlive(page);
    await press(page, 'z');
    await expectToast(page, 'Отменять нечего');

    await press(page, 'a');
    await assignee(page, 'Кто ведёт: Вы').waitFor();
    await press(page, 'z');
    await assignee(page, free).waitFor();
    // What was undone is not offered to be undone once more.
    await page
      .locator('.Toastify__toast')
      .filter({ hasText: 'Теперь это ведёте вы' })
      .waitFor({ state: 'detached' });

    await press(page, 's');
    await expectFocus(dialog(page).getByRole('button', { name: /^Завтра утром/ }));
    await press(page, 'Enter');
    await expectToast(page, 'Отложен 1');
    const snoozed = () =>
      db
        .selectFrom('inbox_items')
        .select('id')
        .where('snoozed_until', 'is not', null)
        .where((eb) => eb.or([eb('chat_id', '=', talked.chat.id), eb('request_id', '=', talked.id)]))
        .execute();
    expect(await snoozed()).toHaveLength(1);
    await press(page, 'z');
    await expect.poll(snoozed).toHaveLength(0);

    await press(page, 'l');
    await expectFocus(dialog(page).getByRole('checkbox', { name: 'Разобрать' }));
    await press(page, 'Space', 'Enter');
    await labels.getByText('Разобрать').waitFor();
    await undoByToast();
    await labels.waitFor({ state: 'detached' });

    await press(page, 'e');
    await page.getByText(/^Чат закрыт .*Чтобы написать/).waitFor();
    await press(page, 'z');
    await page.getByRole('textbox', { name: 'Ответ пациенту' }).waitFor();
    // By the menu too.
    await page.getByRole('button', { name: 'Ещё о чате' }).press('Enter');
    await page.getByRole('button', { name: 'Закрыть чат' }).press('Enter');
    await page.getByText(/^Чат закрыт .*Чтобы написать/).waitFor();
    await undoByToast();
    await page.getByRole('textbox', { name: 'Ответ пациенту' }).waitFor();
  }
  expectNoProblems(window);
  await context.close();
});

test('by keyboard alone a case is given to a colleague: arrows give it to nobody, Enter does, and it can be undone', async () => {
  const chosen = await member('Яков', 'Тиль');
  const window = await openWindowOf(browser, service.url, await member('Анна', 'Кох'));
  const { page, context } = window;
  const asked = await ask();
  const holder = async () => {
    const { rows: found } = await sql<{ assigned_to: string | null }>`
      select assigned_to from inbox_items where request_id = ${asked.id}::uuid`.execute(db);
    return found[0]?.assigned_to ?? null;
  };
  await page.goto(caseOf(asked));
  const team = page.getByRole('region', { name: 'Кто ведёт' });
  const give = team.getByRole('button', { name: 'Передать' });
  const colleague = (name: string | RegExp) => dialog(page).getByRole('button', { name });
  async function walkTo(name: RegExp) {
    await expectFocus(colleague(/./).nth(1));
    for (let stop = 0; stop < 50 && !(await hasFocus(colleague(name))); stop += 1)
      await press(page, 'ArrowDown');
    await expectFocus(colleague(name));
  }
  await waitUntilAlive(page);
  await pressOn(page, give);
  await walkTo(/^Яков Тиль/);
  expect(await holder()).toBeNull();
  // In the words of the page, whatever script the name has.
  await colleague('\u2068Анна Кох\u2069 (вы)').waitFor();
  // Nobody has it: that is no choice.
  expect(await colleague('Никто').count()).toBe(0);
  await press(page, 'Escape');
  await expectFocus(give);
  expect(await holder()).toBeNull();

  await press(page, 'Enter');
  await walkTo(/^Яков Тиль/);
  await press(page, 'Enter');
  await expectToast(page, 'Передан 1');
  await team.getByText('Яков Тиль', { exact: true }).waitFor();
  expect(await holder()).toBe(chosen.id);
  // Whoever has it is not offered, to free it is.
  await pressOn(page, give);
  await expectFocus(colleague(/./).nth(1));
  expect(await colleague(/^Яков Тиль/).count()).toBe(0);
  await expectAccessible(page);
  await walkTo(/^Никто/);
  await press(page, 'Enter');
  await team.getByText('Никто не ведёт').waitFor();
  expect(await holder()).toBeNull();
  await press(page, 'z');
  await team.getByText('Яков Тиль', { exact: true }).waitFor();
  expect(await holder()).toBe(chosen.id);
  expectNoProblems(window);
  await context.close();
});

test('dialogs of the menu in a conversation open from it, by keyboard alone, and the menu is there when they have closed', async () => {
  const chosen = await member('Рут', 'Нойман');
  const window = await openWindowOf(browser, service.url, await member('Инга', 'Бах'));
  const { page, context } = window;
  const talked = await talkOfNothing('Меню чата?');
  await openChat(page, talked);
  await waitUntilAlive(page);
  const item = () =>
    db
      .selectFrom('inbox_items')
      .select(['assigned_to', 'snoozed_until'])
      .where('chat_id', '=', talked.chat.id)
      .executeTakeFirstOrThrow();
  const inMenu = (name: string) => page.locator('main header').getByRole('button', { name, exact: true });
  await pressOn(page, assignee(page, free));
  await pressOn(page, inMenu('Передать'));
  const colleague = dialog(page).getByRole('button', { name: /^Рут Нойман/ });
  await colleague.waitFor();
  for (let stop = 0; stop < 50 && !(await hasFocus(colleague)); stop += 1) await press(page, 'ArrowDown');
  await press(page, 'Enter');
  await assignee(page, 'Кто ведёт: Рут Нойман').waitFor();
  expect((await item()).assigned_to).toBe(chosen.id);
  await pressOn(page, inMenu('Отложить'));
  await expectFocus(dialog(page).getByRole('button', { name: /^Завтра утром/ }));
  await press(page, 'Enter');
  await expect.poll(async () => (await item()).snoozed_until).not.toBeNull();
  await pressOn(page, inMenu('Метки'));
  await dialog(page).waitFor();
  // The key closes the dialog, not what is behind it.
  await press(page, 'Escape');
  await dialog(page).waitFor({ state: 'detached' });
  await expectFocus(inMenu('Метки'));
  await press(page, 'Escape');
  await inMenu('Передать').waitFor({ state: 'detached' });
  expectNoProblems(window);
  await context.close();
});

test('who presses a before the browser knows who they are gets the case all the same', async () => {
  await talk('Спешка: кто возьмёт?');
  const window = await openWindowOf(browser, service.url, await member('Нора', 'Вайс'));
  const { page, context } = window;
  const held = Promise.withResolvers<void>();
  await context.route('**/admin/auth/user', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(found('спешка'));
  await expect.poll(() => rows(page).count()).toBe(1);
  await waitUntilAlive(page);
  await press(page, 'j', 'a');
  held.resolve();
  await expectToast(page, 'Передан 1');
  await rows(page).getByText('Вы', { exact: true }).waitFor();
  expectNoProblems(window);
  await context.close();
});

test('by keyboard alone several rows are given to a chosen colleague, and back', async () => {
  for (const words of ['Раздать: первое', 'Раздать: второе']) await talk(words);
  const chosen = await member('Юлий', 'Адлер');
  const window = await openWindowOf(browser, service.url, await member('Ева', 'Хаас'));
  const { page, context } = window;
  await page.goto(found('раздать'));
  await expect.poll(() => rows(page).count()).toBe(2);
  await waitUntilAlive(page);
  await press(page, 'j', 'x', 'j', 'x');
  await page.getByText('Выбрано 2').waitFor();
  const menu = page.getByRole('region', { name: 'Выбранное' }).getByRole('button', { name: 'Передать' });
  await pressOn(page, menu);
  const colleague = (name: string | RegExp) => dialog(page).getByRole('button', { name });
  await expectFocus(colleague(/./).nth(1));
  // The arrows choose nobody yet.
  for (let stop = 0; stop < 50 && !(await hasFocus(colleague(/^Юлий Адлер/))); stop += 1)
    await press(page, 'ArrowDown');
  await expectAccessible(page);
  await expectFocus(colleague(/^Юлий Адлер/));
  await press(page, 'Enter');
  await expectToast(page, 'Передано 2');
  await expect.poll(() => rows(page).getByText('Юлий Адлер').count()).toBe(2);
  const given = await db
    .selectFrom('inbox_items')
    .select('id')
    .where('assigned_to', '=', chosen.id)
    .execute();
  expect(given).toHaveLength(2);
  await press(page, 'z');
  await expect.poll(() => rows(page).getByText('Юлий Адлер').count()).toBe(0);
  expectNoProblems(window);
  await context.close();
});
