import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createClinic } from '../factories/clinics.ts';
import { openBrowser, openWindow } from '../helpers/browser.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../helpers/pages.ts';
import { confirm, db, logInAt, makeOperator, nextCode, openRow, service } from './admin-world.ts';

const browser = await openBrowser();

test('an admin makes a key, a program uses it, the log names it, and it is refused once revoked', async () => {
  const other = await createClinic(db, { title: 'Isar Klinik' });
  const candidate = await createClinic(db, { title: 'Isar Klinik GmbH' });
  const operator = await makeOperator();
  const { page, context, problems } = await openWindow(browser, service.url);
  await logInAt(page, operator);
  await page.getByRole('menuitem', { name: 'Ключи API' }).click();
  await page.getByRole('link', { name: 'Добавить' }).click();
  await page.getByLabel('Название').fill('Реестр врачей');
  await page.getByRole('button', { name: 'Создать ключ' }).click();
  await page.getByText('Выберите хотя бы одно').waitFor();
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }
  // By keyboard: a box is ticked by the space bar, and Enter sends the form.
  await page.getByLabel('Сообщать о дублях и разводить клиники и врачей').focus();
  await page.keyboard.press('Space');
  // A key lasts: the code is asked for anew.
  await sql`
    update sessions set created_at = created_at - interval '1 hour', confirmed_at = now() - interval '1 hour'
    where account_id = ${operator.id}::uuid`.execute(db);
  await page.getByLabel('Название').focus();
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: /Создать ключ API/ });
  await question.locator('input[name=confirmation]').fill(nextCode(operator));
  await question.getByRole('button', { name: 'Подтвердить' }).click();
  const shown = page.getByText(/^medatlas_/);
  await shown.waitFor();
  const token = (await shown.textContent()) ?? '';
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Скопировано' }).click();

  const call = (path: string, payload?: object) =>
    fetch(`${service.url}/api/v1/admin/${path}`, {
      method: payload ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(payload && { body: JSON.stringify(payload) }),
    });
  expect((await call('matches', { clinic_id: other, candidate_id: candidate })).status).toBe(200);
  expect((await call('matches')).status).toBe(404);

  await openRow(page, 'Ключи API', 'Реестр врачей');
  await page.getByText('Работает', { exact: true }).waitFor();
  expect(await page.getByText(token).count()).toBe(0);
  await page.getByRole('tab', { name: 'Сделано по ключу' }).click();
  await page
    .getByRole('cell', { name: /Isar Klinik/ })
    .first()
    .waitFor();
  await page.getByRole('menuitem', { name: 'Журнал' }).click();
  await page
    .getByText(/^по ключу «.*Реестр врачей.*»: Ольга Седова/)
    .first()
    .waitFor();

  await openRow(page, 'Ключи API', 'Реестр врачей');
  await confirm(page, 'Отозвать');
  await page.getByText('Отозван', { exact: true }).waitFor();
  expect((await call('matches', { clinic_id: other, candidate_id: candidate })).status).toBe(401);
  expect(problems.filter((problem) => !/status of 422/.test(problem))).toEqual([]);
  await context.close();
});

test('a moderator sees no keys', async () => {
  const { page, context } = await openWindow(browser, service.url);
  await logInAt(page, await makeOperator('moderator'));
  expect(await page.getByRole('menuitem', { name: 'Ключи API' }).count()).toBe(0);
  await context.close();
});
