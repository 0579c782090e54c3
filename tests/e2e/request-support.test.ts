import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { makeAccount } from '../factories/accounts.ts';
import { makeChat, makeMessages } from '../factories/chats.ts';
import { createClinic } from '../factories/clinics.ts';
import { makeRequest } from '../factories/offers.ts';
import { expectNoProblems, openBrowser, openWindow } from '../helpers/browser.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../helpers/pages.ts';
import { confirm, db, logInAt, makeOperator, openRow, service } from './admin-world.ts';
import { expectToast, openWindowOf } from './profile-window.ts';

const browser = await openBrowser();

/** A request that a clinic leaves without an answer, with a conversation about it. */
async function makeStuck() {
  const patient = await makeAccount(db, { name: 'Анна', surname: 'Ветрова' });
  const silent = await createClinic(db, { title: 'Spree Klinik', country: 'DE' });
  const other = await createClinic(db, { title: 'Havel Klinik', country: 'DE' });
  const id = await makeRequest(db, { accountId: patient.id, clinics: [{ id: silent }] });
  await sql`
    update request_recipients set delivered_at = now() - interval '3 days' where request_id = ${id}::uuid`.execute(
    db,
  );
  const chat = await makeChat(db, { client: patient, clinic: { id: silent }, request: id });
  await makeMessages(db, chat, [{ by: 'client', body: 'Вы получили мой запрос?' }]);
  const { number } = await db
    .selectFrom('requests')
    .select('number')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { patient, silent, other, id, number };
}

test('an operator reads a stuck request for a reason and proposes another clinic; the patient sees both and agrees', async () => {
  const stuck = await makeStuck();
  const window = await openWindow(browser, service.url, { viewport: { width: 1440, height: 1000 } });
  const { page } = window;
  await logInAt(page, await makeOperator('moderator'));
  // That the login asks for a code is said by the browser too.
  window.problems.splice(0);
  await openRow(page, 'Запросы', String(stuck.number));
  const words = page.getByText('Мутное пятно перед правым глазом');
  await page.getByText('Никто не отвечает').waitFor();
  expect(await page.getByText('Ветрова').count()).toBe(0);
  expect(await words.count()).toBe(0);
  await confirm(page, 'Прочитать содержание', 'Пациент пожаловался');
  await words.waitFor();
  await page.getByText('Вы получили мой запрос?').waitFor();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Предложить другую клинику' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Клиника' }).fill('Havel');
  await page.getByRole('option', { name: 'Havel Klinik' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await dialog.getByRole('radio', { name: 'Spree Klinik' }).press('Space');
  await expectAccessible(page);
  await dialog.getByRole('textbox').last().fill('Spree Klinik молчит третий день');
  await dialog.getByRole('button', { name: 'Предложить другую клинику' }).press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('Ждёт пациента').waitFor();
  await page.getByRole('button', { name: 'Отозвать предложение клиники' }).waitFor();

  const theirs = await openWindowOf(browser, service.url, stuck.patient, {
    viewport: { width: 390, height: 800 },
    hasTouch: true,
  });
  await theirs.page.goto(`/requests/self/${stuck.id}`);
  const card = theirs.page.getByRole('region', {
    name: /^Оператор предлагает другую клинику: .*Havel Klinik/,
  });
  await card.getByText('Spree Klinik молчит третий день').waitFor();
  await theirs.page.getByText(/Причина: .*Пациент пожаловался/).waitFor();
  await expectNoSidewaysScroll(theirs.page);
  await expectAccessible(theirs.page);
  await card.getByRole('button', { name: 'Отправить в эту клинику' }).click();
  await card.getByText('отметьте', { exact: false }).first().waitFor();
  await card.getByRole('checkbox').check();
  await card.getByRole('button', { name: 'Отправить в эту клинику' }).click();
  await expectToast(theirs.page, 'Отправлено в клинику');
  await card.waitFor({ state: 'detached' });
  const { rows } = await sql<{ state: string }>`
    select state from request_recipients where request_id = ${stuck.id}::uuid order by clinic_id`.execute(db);
  expect(rows.map(({ state }) => state)).toEqual(['no_reply', 'delivered']);
  expectNoProblems(window);
  expectNoProblems(theirs);
  await window.context.close();
  await theirs.context.close();
});
