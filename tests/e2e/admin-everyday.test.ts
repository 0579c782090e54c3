import { sql } from 'kysely';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { recordAct } from '../../server/platform/audit/writes.ts';
import { makeAccount } from '../factories/accounts.ts';
import { createClinic } from '../factories/clinics.ts';
import { makeRequest } from '../factories/offers.ts';
import { openBrowser, openWindow } from '../helpers/browser.ts';
import { pressOn, tabTo } from '../helpers/keyboard.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../helpers/pages.ts';
import { confirmByKeys, db, logInAt, makeOperator, openRowByKeys, service } from './admin-world.ts';
import { addLanguage } from './language-steps.ts';

const browser = await openBrowser();

/** Half a day ahead of the server: its day begins in the middle of the server's. */
const timezoneId = 'Pacific/Kiritimati';

async function openDesk() {
  const operator = await makeOperator();
  const { page, context } = await openWindow(browser, service.url, {
    viewport: { width: 1440, height: 900 },
    timezoneId,
  });
  await logInAt(page, operator);
  return { operator, page, close: () => context.close() };
}

const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement);

/** Opens the list of a field and goes down to a value, as people without a mouse do. */
async function choose(page: Page, field: string, value: string): Promise<void> {
  await pressOn(page, page.getByRole('combobox', { name: field, exact: true }));
  const option = page.getByRole('option', { name: value, exact: true });
  await option.waitFor();
  for (let left = await page.getByRole('option').count(); left > 0 && !(await hasFocus(option)); left--)
    await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await option.waitFor({ state: 'detached' });
}

test('the desk shows what waits and no queue in which nothing does, clinics that are slow, and what was decided today', async () => {
  const clinicId = await createClinic(db, { title: 'Langsam Klinik' });
  for (let n = 0; n < 2; n++) {
    const { id } = await makeAccount(db);
    const requestId = await makeRequest(db, { accountId: id, clinics: [{ id: clinicId }] });
    await sql`update request_recipients set state = 'seen', replied_at = null, delivered_at = now() - interval '60 hours'
      where request_id = ${requestId}::uuid`.execute(db);
  }
  const usual = await createClinic(db, { title: 'Gemach Klinik' });
  await sql`insert into clinic_responses (clinic_id, median_reply_minutes, requests, replied, computed_on)
    values (${usual}, 3000, 20, 10, current_date)`.execute(db);
  const other = await makeAccount(db, { operator: 'moderator' });
  const { operator, page, close } = await openDesk();
  const act = (actorId: string) =>
    recordAct(db, {
      ...{ actorId, actorRole: 'moderator', kind: 'comment.published' },
      ...{ entity: 'comment', entityId: 1 },
    });
  await act(operator.id);
  await act(other.id);
  // On the day before where the operator is.
  await sql`
    insert into audit_events (at, actor_id, actor_role, kind, entity, entity_id, detail)
    values (date_trunc('day', now(), ${timezoneId}) - interval '1 second', ${operator.id}::uuid, 'moderator',
      'comment.published', 'comment', '1', '{}')`.execute(db);
  await page.reload();
  const main = page.locator('#main-content');
  const slow = main.locator('section').filter({ hasText: 'Клиники, которые отвечают слишком долго' });
  await slow.waitFor();
  expect((await slow.getByRole('listitem').allInnerTexts()).map((text) => text.replace(/\s+/g, ' '))).toEqual(
    [
      expect.stringMatching(/^Langsam Klinik 2 запроса без ответа · Старейшее: /),
      'Gemach Klinik обычно отвечает за 50 часов',
    ],
  );
  const cards = main.getByRole('listitem').filter({ has: page.getByRole('heading') });
  for (const card of await cards.allInnerTexts()) expect(card).not.toMatch(/(^|\s)0 жд/);
  await cards.filter({ hasText: 'Запросы' }).waitFor();
  expect(await cards.filter({ hasText: 'Заявки на страницы' }).count()).toBe(0);
  await main.getByText('вами: 1').waitFor();
  await main.getByText('всеми: 2').waitFor();
  await expectAccessible(page);

  await pressOn(page, main.getByRole('link', { name: 'всеми: 2' }));
  const rows = page.locator('#main-content tbody tr');
  await expect.poll(() => rows.count()).toBe(2);
  await page.goBack();
  await pressOn(page, main.getByRole('link', { name: 'вами: 1' }));
  await expect.poll(() => rows.count()).toBe(1);
  await page.goBack();
  await pressOn(page, slow.getByRole('link', { name: 'Langsam Klinik' }));
  await page.getByRole('heading', { name: 'Langsam Klinik' }).first().waitFor();
  await page.goto('/admin#/');
  await page.setViewportSize({ width: 360, height: 800 });
  await slow.waitFor();
  await expectNoSidewaysScroll(page);
  await close();
});

test('people are found by a part of the name, by role and by state, by keyboard alone', async () => {
  const clinicId = await createClinic(db, { title: 'Isar Klinik' });
  const role = 'coordinator' as const;
  const staff = { clinicId, role };
  await makeAccount(db, { name: 'Тимофей', surname: 'Рогов', staff });
  await makeAccount(db, { name: 'Тимофей', surname: 'Зимин', staff, blocked: 'ушёл' });
  await makeAccount(db, { name: 'Тимофей', surname: 'Лунин', staff: { clinicId, role: 'doctor' } });
  const { page, close } = await openDesk();
  await pressOn(page, page.getByRole('menuitem', { name: 'Пользователи' }));
  await tabTo(page, page.locator('input[name=q]'));
  await page.keyboard.type('тимоф');
  const surnames = async () => {
    const rows = await page.locator('#main-content tbody tr').allInnerTexts();
    return rows.flatMap((text) => /Рогов|Зимин|Лунин|Седова/.exec(text)?.[0] ?? []).sort();
  };
  await expect.poll(surnames).toEqual(['Зимин', 'Лунин', 'Рогов']);
  await choose(page, 'Роль', 'Координатор клиники');
  await expect.poll(surnames).toEqual(['Зимин', 'Рогов']);
  await choose(page, 'Состояние', 'Заблокирован');
  await expect.poll(surnames).toEqual(['Зимин']);
  await expectAccessible(page);
  await close();
});

test('a language that nobody reads yet is removed by keyboard, after a question that says what goes with it', async () => {
  const { page, close } = await openDesk();
  await addLanguage(page, 'uk', 'Українська');
  const remove = page.getByRole('button', { name: 'Удалить язык' });
  await pressOn(page, remove);
  const dialog = page.getByRole('dialog');
  await dialog.getByText('«Українська» исчезнет вместе со своими текстами').waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await confirmByKeys(page, 'Удалить язык');
  await page.getByRole('link', { name: 'Добавить' }).waitFor();
  await expect.poll(() => page.getByRole('row').filter({ hasText: 'Українська' }).count()).toBe(0);
  expect(await db.selectFrom('languages').select('id').where('prefix', '=', 'uk').execute()).toEqual([]);
  // One that people read has no such button.
  await openRowByKeys(page, 'Языки', 'Deutsch');
  await page.getByText('Тексты языка').waitFor();
  expect(await remove.count()).toBe(0);
  await close();
});
