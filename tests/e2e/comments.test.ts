import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type MadeAccount, makeAccount } from '../factories/accounts.ts';
import { createClinic } from '../factories/clinics.ts';
import { addClinicFacts } from '../factories/facts.ts';
import { makeRequester } from '../factories/requests.ts';
import { expectNoProblems, openBrowser, openWindow } from '../helpers/browser.ts';
import { expectAccessible, expectNoSidewaysScroll, phone, waitUntilPartIsAlive } from '../helpers/pages.ts';
import { db, service } from './admin-world.ts';
import { commentWords, decideComment, replyToComment, writeComment } from './comment-steps.ts';
import { dialog, expectToast, openWindowOf } from './profile-window.ts';
import { answerReport } from './report-steps.ts';

const browser = await openBrowser();
const clinicId = await createClinic(db, { title: 'Isar Eye Clinic', country: 'DE', cityId: null });
await addClinicFacts(db, clinicId, { isClaimed: true });
const PAGE = '/hospital/isar-eye-clinic/comments';

const colleague = () => makeAccount(db, { staff: { clinicId, role: 'coordinator' } });
const operator = () => makeAccount(db, { operator: 'moderator' });

let authors = 0;
const makeAuthor = () => {
  authors += 1;
  const email = `author${authors}@example.org`;
  return makeRequester(db, { name: 'Анна', surname: 'Ветрова', email, isEmailVerified: true });
};

async function openAdmin(by: MadeAccount) {
  const window = await openWindowOf(browser, service.url, by);
  await window.page.goto('/admin#/comments');
  return window;
}

test('a comment goes from its author through an operator to the page, and the clinic replies', async () => {
  const author = await openWindowOf(browser, service.url, await makeAuthor());
  await author.page.goto(`${PAGE}/write`);
  await author.page.getByLabel('Как всё было').fill('Начато и не отправлено');
  await author.page.reload();
  expect(await author.page.getByLabel('Как всё было').inputValue()).toBe('Начато и не отправлено');
  await author.page.getByRole('button', { name: 'Отправить на проверку' }).click();
  await author.page.getByText('Поставьте от одной до пяти звёзд').waitFor();
  await expectAccessible(author.page);
  await writeComment(author.page, PAGE, 5);
  await author.page.getByText('На проверке', { exact: true }).waitFor();
  await expectAccessible(author.page);

  const admin = await openAdmin(await operator());
  await decideComment(admin.page, 'Новый отзыв', 'Опубликовать');
  const staff = await openWindowOf(browser, service.url, await colleague());
  await staff.page.goto('/staff/comments');
  await staff.page.getByText(commentWords).waitFor();
  await expectAccessible(staff.page);
  await replyToComment(staff.page, 'Спасибо, мы рады, что всё прошло хорошо.');

  const visitor = await openWindow(browser, service.url, phone);
  await visitor.page.goto(PAGE);
  await visitor.page.getByText(commentWords).waitFor();
  await visitor.page.getByText('Спасибо, мы рады, что всё прошло хорошо.').waitFor();
  await expectNoSidewaysScroll(visitor.page);
  for (const window of [author, staff, visitor]) expectNoProblems(window);
  for (const { context } of [author, admin, staff, visitor]) await context.close();
});

test('a disputed comment of one star is answered, and removed by two operators with a trace on the page', async () => {
  const account = await makeAuthor();
  const author = await openWindowOf(browser, service.url, account);
  await writeComment(author.page, PAGE, 1);
  const first = await openAdmin(await operator());
  await decideComment(first.page, 'Новый отзыв', 'Опубликовать');

  const staff = await openWindowOf(browser, service.url, await colleague());
  await staff.page.goto('/staff/comments');
  await staff.page.getByRole('button', { name: 'Оспорить' }).first().click();
  await dialog(staff.page).getByRole('radio', { name: 'Автор здесь не лечился' }).check();
  await dialog(staff.page).getByLabel('В чём нарушение').fill('Такого пациента у нас не было.');
  await dialog(staff.page).getByRole('button', { name: 'Отправить возражение' }).click();
  await expectToast(staff.page, 'Возражение отправлено');

  await author.page.reload();
  await author.page.getByRole('button', { name: 'Ответить клинике' }).click();
  await dialog(author.page).getByLabel('Ваши слова').fill('Вот номер моего договора с ними.');
  await dialog(author.page).getByRole('button', { name: 'Отправить' }).click();
  await expectToast(author.page, 'Ответ отправлен');

  await decideComment(first.page, 'Клиника оспаривает', 'Удалить', 'Не собственный опыт');
  await first.page.goto('/admin#/comments?order=ASC');
  await first.page.getByRole('cell', { name: 'Удаление ждёт второго' }).click();
  await first.page.getByText('Предложено удалить отзыв').first().waitFor();
  expect(await first.page.getByRole('radio', { name: /Подтвердить удаление/ }).count()).toBe(0);
  const second = await openAdmin(await operator());
  await decideComment(second.page, 'Удаление ждёт второго', 'Подтвердить удаление', 'Не собственный опыт');

  await author.page.reload();
  await author.page.getByText('Оператор решил: отзыв удалён.').waitFor();
  await author.page.goto(PAGE);
  await author.page.getByText('Не показано отзывов: 1. Почему').click();
  await author.page.getByText('Удалён после публикации: Не собственный опыт (1)').waitFor();
  const { rows } = await sql<{ kind: string }>`
    select kind from audit_events where entity = 'comment' order by id desc limit 3`.execute(db);
  expect(rows.map(({ kind }) => kind)).toEqual([
    'comment.removed',
    'comment.removal_asked',
    'comment.disputed',
  ]);
  for (const window of [author, staff]) expectNoProblems(window);
  for (const { context } of [author, first, second, staff]) await context.close();
});

test('a visitor reports an error, and reads by its number what was decided', async () => {
  const visitor = await openWindow(browser, service.url, phone);
  const { page } = visitor;
  await page.goto('/hospital/isar-eye-clinic/about');
  const report = page.getByRole('button', { name: 'Сообщить об ошибке' });
  await waitUntilPartIsAlive(report);
  await report.click();
  await dialog(page).getByRole('radio', { name: 'Больше не работает' }).check();
  await dialog(page)
    .getByLabel('Расскажите подробнее')
    .fill('Клиника закрылась весной, сайт не открывается.');
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Отправить' }).click();
  await dialog(page).getByRole('link', { name: 'Страница сообщения' }).click();
  await page.waitForURL('**/reports/**');
  await page.getByText('Оператор ещё не решил').waitFor();
  await expectNoSidewaysScroll(page);

  const admin = await openAdmin(await operator());
  await admin.page.goto('/admin#/reports');
  await admin.page.getByRole('cell', { name: 'Больше не работает' }).click();
  await answerReport(admin.page, 'Ничего не изменено', 'Проверили по реестру: клиника работает.');

  await page.reload();
  await page.getByText('Проверили по реестру: клиника работает.').waitFor();
  expectNoProblems(visitor);
  for (const { context } of [visitor, admin]) await context.close();
});
