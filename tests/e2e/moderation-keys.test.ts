import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { makeAccount } from '../factories/accounts.ts';
import { createClinic } from '../factories/clinics.ts';
import { openBrowser, openWindow } from '../helpers/browser.ts';
import { pressOn } from '../helpers/keyboard.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../helpers/pages.ts';
import { db, logInAt, makeOperator, service } from './admin-world.ts';

const browser = await openBrowser();
const clinicId = await createClinic(db, { title: 'Isar Klinik', country: 'DE' });
await makeAccount(db, { name: 'Марта', surname: 'Ковальчук', staff: { clinicId, role: 'coordinator' } });

/** Comments that wait, the first the longest; proven, so that they may be published. */
async function waiting(...texts: string[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into comments (clinic_id, status, author_name, lang, rating, text, own_proof, waits_for, waits_since)
    select ${clinicId}, 'submitted', 'Анна В.', 'ru', 4, text, 'contact', 'check', now() - interval '3 days' + n * interval '1 hour'
    from unnest(${texts}::text[]) with ordinality as t (text, n) order by n returning id`.execute(db);
  return rows.map(({ id }) => id);
}
const stateOf = async (id: number) =>
  db
    .selectFrom('comments')
    .select(['status', 'reason', 'note', 'text'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

async function openDesk(): Promise<{ page: Page; close(): Promise<void> }> {
  const { page, context } = await openWindow(browser, service.url, {
    viewport: { width: 1440, height: 900 },
  });
  await logInAt(page, await makeOperator('moderator'));
  await page.getByRole('menuitem', { name: 'Отзывы' }).press('Enter');
  return { page, close: () => context.close() };
}

test('comments are worked off by keyboard alone: R redacts what was found, digits choose, Enter confirms, the next opens', async () => {
  const [named, harsh, unclear, fine] = await waiting(
    'Координатор Марта Ковальчук писала с номера +7 912 345-67-89, операция прошла хорошо.',
    'Приходите в клинику Sonne, там дешевле и лучше, скидка по моему слову.',
    'Всё было так, как было, и потом ещё раз, не знаю зачем.',
    'Операцию сделали в назначенный день, врач всё объяснил заранее.',
  );
  const { page, close } = await openDesk();
  await page.getByRole('link', { name: new RegExp(`^Открыть: Isar Klinik · ${named}$`) }).press('Enter');
  const shows = (words: string) => page.locator('p').filter({ hasText: words }).first().waitFor();
  const first = page.getByRole('radio', { name: /^1\. Опубликовать$/ });
  const hasFocus = () => first.evaluate((one) => one === document.activeElement);
  await shows('Координатор Марта');
  await expect.poll(hasFocus).toBe(true);
  expect(await page.getByRole('radio', { checked: true }).count()).toBe(0);
  await page.getByText('1 телефон и 1 имя сотрудника клиники').waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('Выберите решение.').waitFor();
  await page.keyboard.press('r');
  const preview = page.getByLabel('Так текст будет выглядеть');
  expect(await preview.inputValue()).toBe('Координатор […] писала с номера […], операция прошла хорошо.');
  await expectAccessible(page);
  await page.keyboard.press('u');
  await preview.waitFor({ state: 'detached' });
  await pressOn(page, page.getByRole('button', { name: 'Марта Ковальчук' }), 'Space');
  expect(await preview.inputValue()).toContain('Координатор […] писала с номера +7');
  await page.keyboard.press('r');
  await page.keyboard.press('1');
  await page.keyboard.press('Enter');

  await shows('Приходите в клинику Sonne');
  await expect.poll(hasFocus).toBe(true);
  await page.keyboard.press('3');
  await page.getByText('Отзыв ничего не рекламирует').waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('Выберите причину.').waitFor();
  await page.keyboard.press('5');
  await expectAccessible(page);
  await page.keyboard.press('Enter');

  await shows('Всё было так, как было');
  await expect.poll(hasFocus).toBe(true);
  await page.keyboard.press('3');
  await page.keyboard.press('Escape');
  await page.keyboard.press('2');
  await page.keyboard.press('4');
  await page.keyboard.press('Enter');
  await page.getByText('Напишите автору, что исправить.').waitFor();
  await page.keyboard.type('Что было 2 мая?');
  await page.keyboard.press('Enter');

  await shows('Операцию сделали в назначенный день');
  await expect.poll(hasFocus).toBe(true);
  await page.keyboard.press('1');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await stateOf(fine ?? 0)).status).toBe('published');
  expect(await stateOf(named ?? 0)).toMatchObject({
    status: 'published',
    text: 'Координатор […] писала с номера […], операция прошла хорошо.',
  });
  expect(await stateOf(harsh ?? 0)).toMatchObject({ status: 'rejected', reason: 'advertising' });
  expect(await stateOf(unclear ?? 0)).toMatchObject({
    status: 'needs_changes',
    reason: 'unclear',
    note: 'Что было 2 мая?',
  });
  await close();
});

test('R redacts what was found in a review and in the reply of the clinic, by keyboard alone', async () => {
  const [id = 0] = await waiting('Звонили с номера +7 912 345-67-89, операцию сделали вовремя.');
  await sql`update comments set status = 'published', proof = 'contact', waits_for = 'recheck' where id = ${id}`.execute(
    db,
  );
  const said = 'Марта Ковальчук ждёт вас, пишите на marta@isar.example.';
  await sql`insert into comment_replies (comment_id, lang, text, replied_at) values (${id}, 'ru', ${said}, now())`.execute(
    db,
  );
  const { page, close } = await openDesk();
  await page.goto(`/admin#/comments/${id}/show`);
  const reply = page.getByRole('group', { name: 'Ответ клиники' });
  await reply.getByText('1 адрес почты и 1 имя сотрудника клиники').waitFor();
  await page.getByRole('radio').first().waitFor();
  const [text, replyText] = [
    page.getByLabel('Так текст будет выглядеть'),
    page.getByLabel('Так ответ будет выглядеть'),
  ];
  await page.keyboard.press('r');
  expect(await replyText.inputValue()).toBe('[…] ждёт вас, пишите на […].');
  expect(await text.inputValue()).toContain('с номера […],');
  await page.keyboard.press('u');
  await replyText.waitFor({ state: 'detached' });
  await text.waitFor({ state: 'detached' });
  // Beside what was found in the reply a button for the reply alone; for both one below both.
  await pressOn(page, reply.getByRole('button', { name: 'Убрать найденное' }));
  expect(await replyText.inputValue()).toBe('[…] ждёт вас, пишите на […].');
  expect(await text.count()).toBe(0);
  await page.keyboard.press('u');
  await replyText.waitFor({ state: 'detached' });
  expect(await reply.getByRole('button', { name: 'Убрать всё найденное (R)' }).count()).toBe(0);
  await pressOn(page, page.getByRole('button', { name: 'Убрать всё найденное (R)' }));
  expect(await replyText.inputValue()).toBe('[…] ждёт вас, пишите на […].');
  expect(await text.inputValue()).toContain('с номера […],');
  await page.keyboard.press('u');
  await text.waitFor({ state: 'detached' });
  await pressOn(page, reply.getByRole('button', { name: 'marta@isar.example' }), 'Space');
  expect(await replyText.inputValue()).toBe('Марта Ковальчук ждёт вас, пишите на […].');
  expect(await text.count()).toBe(0);
  await page.keyboard.press('r');
  for (const language of ['ru', 'ar']) {
    if (language === 'ar') {
      await page.evaluate(() => localStorage.setItem('sys_language', 'ar'));
      await page.reload();
      await page.getByRole('radio').first().waitFor();
      await page.keyboard.press('r');
    }
    for (const width of [360, 960, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.locator('form').first().waitFor();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    }
  }
  await page.keyboard.press('3');
  await page.keyboard.press('Enter');
  const replyOf = async () =>
    (
      await db
        .selectFrom('comment_replies')
        .select('text')
        .where('comment_id', '=', id)
        .executeTakeFirstOrThrow()
    ).text;
  await expect.poll(replyOf).toBe('[…] ждёт вас, пишите на […].');
  expect(await stateOf(id)).toMatchObject({
    status: 'published',
    text: 'Звонили с номера […], операцию сделали вовремя.',
  });
  // It stays open, with what the reply said before.
  await page.getByText(said).waitFor();
  await close();
});

test('spam is rejected at once by keyboard alone, after a preview that leaves out what cannot be', async () => {
  const spam = await waiting(
    ...[1, 2, 3].map((n) => `Лучшие цены только у нас, звоните, предложение номер ${n}.`),
  );
  const [kept] = await waiting('Операцию сделали вовремя, спасибо врачам и сёстрам за уход.');
  const { page, close } = await openDesk();
  const row = (id = 0) =>
    page.getByRole('row').filter({ has: page.locator(`a[href="#/comments/${id}/show"]`) });
  for (const id of spam) await row(id).getByRole('checkbox').press('Space');
  await page.getByText('Выбраны 3 строки').waitFor();
  const [, second] = spam;
  await sql`update comments set status = 'published', proof = 'contact', waits_for = null, waits_since = null,
    version = version + 1 where id = ${second}`.execute(db);
  await pressOn(page, page.getByRole('button', { name: 'Отклонить как спам' }));
  const dialog = page.getByRole('dialog', { name: 'Отклонить как спам' });
  await dialog.getByText('Будет сделано: 2 из 3').waitFor();
  await dialog.getByText('Не тронуто: в этом состоянии так решить нельзя.').waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await dialog.getByText('Выберите причину.').waitFor();
  await page.keyboard.press('1');
  await page.keyboard.press('Enter');
  await dialog.getByText('Сделано: 2 из 2').waitFor();
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  const states = await Promise.all([...spam, kept ?? 0].map(async (id) => (await stateOf(id)).status));
  expect(states).toEqual(['rejected', 'published', 'rejected', 'submitted']);
  await close();
});

test('the desk of comments fits phones, tablets and Arabic, and axe finds nothing', async () => {
  const [id] = await waiting(
    'Координатор Марта Ковальчук писала с номера +7 912 345-67-89 и на a.very.long.address.of.mail@example.org.',
  );
  const { page, close } = await openDesk();
  await page.goto(`/admin#/comments/${id}/show`);
  for (const language of ['ru', 'ar']) {
    await page.evaluate((chosen) => localStorage.setItem('sys_language', chosen), language);
    await page.reload();
    await page.getByRole('radio').first().waitFor();
    await page.keyboard.press('r');
    await page.keyboard.press('3');
    for (const width of [390, 960, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.locator('form').first().waitFor();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    }
  }
  await page.goto('/admin#/comments');
  await page.setViewportSize({ width: 390, height: 900 });
  await page.getByRole('checkbox').first().check();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await close();
});
