import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { makeAccount } from '../factories/accounts.ts';
import { createClinic } from '../factories/clinics.ts';
import { makeRequest } from '../factories/offers.ts';
import { expectNoProblems, openBrowser, openWindow } from '../helpers/browser.ts';
import { pressOn, typeInto } from '../helpers/keyboard.ts';
import { expectAccessible } from '../helpers/pages.ts';
import { db, logInAt, makeOperator, service } from './admin-world.ts';

const browser = await openBrowser();
const window = await openWindow(browser, service.url, { viewport: { width: 1440, height: 1000 } });
const { page } = window;
await logInAt(page, await makeOperator('moderator'));
// That the login asks for a code is said by the browser too.
window.problems.splice(0);
const dialog = page.getByRole('dialog');

const patient = await makeAccount(db, { name: 'Анна', surname: 'Ветрова' });
const spree = await createClinic(db, { title: 'Spree Klinik', country: 'DE' });
const havel = await createClinic(db, { title: 'Havel Klinik', country: 'DE' });

/**
 * A request that its clinic has not received, or has not answered for three days. One that is only submitted the service
 * delivers within a minute by itself.
 */
async function makeStuck(state: 'in_review' | 'open') {
  const id = await makeRequest(db, { accountId: patient.id, clinics: [{ id: spree }], state });
  await sql`update requests set submitted_at = now() - interval '3 days' where id = ${id}::uuid`.execute(db);
  await sql`
    update request_recipients set delivered_at = now() - interval '3 days' where request_id = ${id}::uuid`.execute(
    db,
  );
  const { number } = await db
    .selectFrom('requests')
    .select('number')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { id, number };
}

/** Goes from the list of what is stuck to a request, as people without a mouse do. */
async function openStuck(number: number): Promise<void> {
  await page.goto('/admin#/requests');
  await pressOn(page, page.getByRole('link', { name: `Открыть: ${number}` }));
  await page.getByRole('button', { name: 'Прочитать содержание' }).waitFor();
}

const stateOf = async (id: string) =>
  (await db.selectFrom('requests').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state;

const actsOn = async (id: string) =>
  (
    await db
      .selectFrom('audit_events')
      .select(['kind', 'reason'])
      .where('entity', '=', 'request')
      .where('entity_id', '=', id)
      .where('kind', '<>', 'request.viewed')
      .orderBy('id')
      .execute()
  ).map(({ kind, reason }) => [kind, reason]);

test('by keyboard a request that did not go out is delivered to its clinics', async () => {
  const { id, number } = await makeStuck('in_review');
  await openStuck(number);
  await page.getByText('Не передан', { exact: false }).first().waitFor();
  await pressOn(page, page.getByRole('button', { name: 'Передать клиникам' }));
  await dialog.getByText('Клиники получат его сейчас').waitFor();
  await expectAccessible(page);
  await pressOn(page, dialog.getByRole('button', { name: 'Передать клиникам' }));
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Напомнить клинике' }).waitFor();
  expect(await stateOf(id)).toBe('open');
  expect(await actsOn(id)).toEqual([['request.delivered', null]]);
  expectNoProblems(window);
});

test('by keyboard a request that did not go out is rejected with a reason, which has to be given', async () => {
  const { id, number } = await makeStuck('in_review');
  await openStuck(number);
  await pressOn(page, page.getByRole('button', { name: 'Отклонить запрос' }));
  await pressOn(page, dialog.getByRole('button', { name: 'Отклонить запрос' }));
  // The field is required: nothing was sent, and the focus is there.
  await typeInto(page, dialog.getByRole('textbox'), 'Это реклама, а не запрос');
  await expectAccessible(page);
  await pressOn(page, dialog.getByRole('button', { name: 'Отклонить запрос' }));
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('Отклонён', { exact: false }).first().waitFor();
  expect(await stateOf(id)).toBe('rejected');
  expect(await actsOn(id)).toEqual([['request.rejected', 'Это реклама, а не запрос']]);
  // It is over: nothing can be done with it any more.
  expect(await page.getByRole('button', { name: 'Передать клиникам' }).count()).toBe(0);
  expectNoProblems(window);
});

test('by keyboard an unanswered request is reminded of, moved to another clinic, and the move is taken back', async () => {
  const { id, number } = await makeStuck('open');
  await openStuck(number);
  await page.getByText('Никто не отвечает').first().waitFor();
  await pressOn(page, page.getByRole('button', { name: 'Напомнить клинике' }));
  // The only silent clinic is chosen already.
  await pressOn(page, dialog.getByRole('button', { name: 'Напомнить клинике' }));
  await dialog.waitFor({ state: 'detached' });

  await pressOn(page, page.getByRole('button', { name: 'Предложить другую клинику' }));
  const clinic = dialog.getByRole('combobox', { name: 'Клиника' });
  await pressOn(page, clinic, 'Home');
  await page.keyboard.type('Havel');
  await page.getByRole('option', { name: 'Havel Klinik' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  // Within the group the arrows choose.
  await pressOn(page, dialog.getByRole('radio', { name: 'В дополнение к нынешним клиникам' }), 'ArrowDown');
  await dialog.getByRole('radio', { name: 'Spree Klinik', checked: true }).waitFor();
  await pressOn(page, dialog.getByLabel('Причина'), 'End');
  await page.keyboard.type('Spree Klinik молчит третий день');
  await expectAccessible(page);
  await pressOn(page, dialog.getByRole('button', { name: 'Предложить другую клинику' }));
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('Ждёт пациента').waitFor();
  const proposals = () =>
    db
      .selectFrom('clinic_proposals')
      .select(['clinic_id', 'instead_of', 'state'])
      .where('request_id', '=', id)
      .execute();
  expect(await proposals()).toEqual([{ clinic_id: havel, instead_of: spree, state: 'waiting' }]);

  await pressOn(page, page.getByRole('button', { name: 'Отозвать предложение клиники' }));
  await pressOn(page, dialog.getByRole('button', { name: 'Отозвать предложение клиники' }));
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Предложить другую клинику' }).waitFor();
  expect(await proposals()).toEqual([{ clinic_id: havel, instead_of: spree, state: 'withdrawn' }]);
  expect((await actsOn(id)).map(([kind]) => kind)).toEqual([
    'request.reminded',
    'request.clinic_proposed',
    'request.proposal_withdrawn',
  ]);
  expectNoProblems(window);
});
