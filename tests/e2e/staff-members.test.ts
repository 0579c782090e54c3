import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { makeAccount, PASSWORD } from '../factories/accounts.ts';
import { expectNoProblems, openBrowser, openWindow } from '../helpers/browser.ts';
import { expectAccessible, expectFullRows, expectNoSidewaysScroll } from '../helpers/pages.ts';
import { waitForLink } from './mailbox.ts';
import { part } from './offer-steps.ts';
import { card, dialog, expectToast, openWindowOf } from './profile-window.ts';
import { member } from './staff-chat-world.ts';
import { ask, caseOf, clinicId, DATA_DIR, db, service } from './staff-world.ts';

const browser = await openBrowser();
const owner = await member('Ольга', 'Майер', 'owner');
const at = (place: string, language = '') => `${language}/staff/${place}?clinic=${clinicId}`;

test('an owner invites a doctor by mail, who logs in, accepts, is seen in the team, and is removed at once', async () => {
  const window = await openWindowOf(browser, service.url, owner);
  const { page } = window;
  await page.goto(at('people'));
  await card(page, 'Приглашения').getByRole('button', { name: 'Пригласить' }).click();
  await dialog(page).getByLabel('Почта').fill('nora@clinic.example');
  await dialog(page).getByRole('radio', { name: 'Врач' }).check();
  await dialog(page).getByLabel('Страница врача').selectOption({ label: 'Dr. Eva Lang' });
  await dialog(page).getByRole('button', { name: 'Отправить приглашение' }).click();
  await card(page, 'Приглашения').getByText('nora@clinic.example').waitFor();

  const nora = await makeAccount(db, { name: 'Нора', surname: 'Хольт' });
  const reader = await openWindow(browser, service.url);
  await reader.page.goto(await waitForLink(DATA_DIR, 'nora@clinic.example', 'staff/join'));
  await reader.page.getByRole('heading', { name: /Isar Eye Clinic.* приглашает вас/ }).waitFor();
  expect(reader.page.url()).not.toContain('#');
  await reader.page.getByRole('link', { name: 'Войти' }).click();
  await reader.page.getByLabel('Телефон или почта').fill(nora.phone);
  await reader.page.getByLabel('Пароль', { exact: true }).fill(PASSWORD);
  await reader.page.locator('main').getByRole('button', { name: 'Войти', exact: true }).click();
  await reader.page.getByText(/Вы вошли как.*Нора Хольт/).waitFor();
  await expectNoProblems(reader);
  await reader.page.getByRole('button', { name: 'Принять приглашение' }).click();
  await reader.page.getByRole('heading', { name: 'Сначала включите вход с кодом' }).waitFor();
  await reader.context.close();

  await page.reload();
  const team = card(page, 'Команда');
  await team.getByText('nora@clinic.example').waitFor();
  await team.getByRole('button', { name: 'Удалить из команды: Нора Хольт' }).click();
  await dialog(page).getByRole('button', { name: 'Удалить' }).click();
  await expectToast(page, 'Больше не в команде');
  await team.getByText('Нора Хольт').waitFor({ state: 'detached' });
  await team.getByRole('button', { name: 'Уйти из команды' }).click();
  await dialog(page).getByRole('button', { name: 'Уйти из команды' }).click();
  await expectToast(page, 'Это единственный владелец');
  await window.context.close();
});

test('a coordinator takes a case and notes something for colleagues; it is found under one’s own', async () => {
  const asked = await ask();
  const window = await openWindowOf(browser, service.url, await member('Ида', 'Рот'));
  const { page } = window;
  await page.goto(caseOf(asked));
  await part(page, 'Кто ведёт').getByRole('button', { name: 'Взять себе' }).click();
  await part(page, 'Кто ведёт').getByRole('button', { name: 'Взять себе' }).waitFor({ state: 'detached' });
  const notes = part(page, 'Заметки коллегам');
  await notes.getByRole('textbox').fill('Ждём снимки');
  await notes.getByRole('button', { name: 'Сохранить заметку' }).click();
  await notes.getByRole('article').getByText('Ждём снимки').waitFor();
  await page.goto(`/staff?clinic=${clinicId}`);
  await page.getByRole('link', { name: /^Мои/ }).click();
  await page.waitForURL(/assigned=mine/);
  await page.getByRole('link', { name: 'Катаракта правого глаза' }).waitFor();
  await expectNoProblems(window);
  await window.context.close();
});

test('a doctor is added, written about, and then read by patients', async () => {
  const window = await openWindowOf(browser, service.url, owner);
  const { page } = window;
  await page.goto(at('doctors'));
  await page.getByRole('button', { name: 'Добавить', exact: true }).click();
  await dialog(page).getByLabel('Имя').fill('Eva Lang');
  await dialog(page).getByLabel('Специальность').selectOption({ label: 'Офтальмология' });
  await dialog(page).getByRole('button', { name: 'Добавить' }).click();
  await dialog(page)
    .getByRole('radio', { name: /Dr. Eva Lang, Isar Eye Clinic/ })
    .waitFor();
  await dialog(page).getByRole('radio', { name: 'Это другой человек' }).check();
  await dialog(page).getByRole('button', { name: 'Добавить' }).click();
  await page.waitForURL(/staff\/doctors\/\d+/);
  await page.getByLabel('Имя: русский').fill('Ева Ланг');
  await page.getByLabel('Практикует с, год').fill('2004');
  await page.getByLabel('Добавить язык').selectOption('de');
  await page.getByRole('button', { name: 'Добавить образование' }).click();
  await page.getByLabel('Где').fill('LMU München');
  await card(page, 'О враче').getByLabel('русский').fill('Оперирует катаракту.');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expectToast(page, /сохранен/i);
  await page.getByRole('link', { name: 'Страница на сайте' }).click();
  await page.getByRole('heading', { name: 'Ева Ланг' }).waitFor();
  await page.getByText('Оперирует катаракту.').waitFor();
  await page.getByText('LMU München').waitFor();
  await expectNoProblems(window);
  await window.context.close();
});

/** Lines of a file that the button hands to the browser. */
async function linesOf(page: Page, button: string): Promise<string[]> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).press('Enter'),
  ]);
  return readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\r\n');
}

test('a report is chosen by keyboard, stays in the address, and its files say what the page says', async () => {
  const window = await openWindowOf(browser, service.url, owner);
  const { page } = window;
  await page.goto(at('figures'));
  const compare = page.getByLabel('Сравнение');
  await compare.focus();
  await page.keyboard.press('End');
  await page.waitForURL(/compare=previous/);
  await page.getByText(/^Предыдущий период: с /).waitFor();
  await page.getByLabel('Период').focus();
  await page.keyboard.press('End');
  await page.getByLabel('Первый день').fill('2026-02-01');
  await page.getByLabel('Последний день').fill('2026-01-31');
  await page.getByLabel('Последний день').press('Enter');
  await page.getByText('Последний день раньше первого').waitFor();
  await page.getByLabel('Первый день').fill('2026-01-31');
  await page.getByLabel('Первый день').press('Enter');
  await page.waitForURL(/days=1&until=2026-01-31&compare=previous/);
  await page.reload();
  await page.getByText(/^С 31 янв\. 2026/).waitFor();
  await page.goBack();
  await page.waitForURL(/days=30&compare=previous/);
  await page
    .getByLabel('Период')
    .locator('option:checked', { hasText: 'Последние 30 дней' })
    .waitFor({ state: 'attached' });
  const requests = await page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Запросы', exact: true }) })
    .locator('p')
    .first()
    .innerText();
  expect(Number(requests)).toBeGreaterThan(0);
  const values = await linesOf(page, 'Показатели (CSV)');
  expect(values[0]).toContain('Ваша клиника');
  expect(values).toContain(`Запросы,${requests},0,число`);
  const [, ...days] = await linesOf(page, 'Дни (CSV)');
  expect(days).toHaveLength(30);
  expect(days.reduce((sum, line) => sum + Number(line.split(',')[2]), 0)).toBe(Number(requests));
  const [excel] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Excel (XLSX)' }).press('Enter'),
  ]);
  expect(
    readFileSync(await excel.path())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK');
  await expectNoProblems(window);
  await window.context.close();
});

test('the pages say honestly what there is nothing to count from, at 360 px and from right to left too', async () => {
  const window = await openWindowOf(browser, service.url, owner, { viewport: { width: 360, height: 780 } });
  const { page } = window;
  await page.goto(at('figures'));
  await page.getByRole('heading', { name: 'Отчёты' }).waitFor();
  await page.getByText('Сравнить не с кем', { exact: false }).waitFor();
  await page.getByRole('button', { name: 'Отчёты' }).click();
  await page.getByRole('link', { name: 'Врачи', exact: true }).last().click();
  await page.getByRole('heading', { name: 'Врачи', exact: true }).waitFor();
  for (const language of ['', '/ar'])
    for (const place of ['people', 'doctors', 'figures']) {
      await page.goto(at(place, language));
      await page.locator('main h1').waitFor();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await expectFullRows(page);
    }
  await window.context.close();
});
