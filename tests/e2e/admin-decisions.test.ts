import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Report, ReportKind } from '../../contract/reviews/reports.ts';
import { makeAccount } from '../factories/accounts.ts';
import { createClinic } from '../factories/clinics.ts';
import { openBrowser, openWindow } from '../helpers/browser.ts';
import { pressOn } from '../helpers/keyboard.ts';
import { confirmByKeys, db, logInAt, makeOperator, openRowByKeys, service } from './admin-world.ts';
import { openClientWindow } from './client-window.ts';
import { openWindowOf } from './profile-window.ts';
import { answerReport } from './report-steps.ts';

const browser = await openBrowser();

async function report(id: number, kind: ReportKind, text: string): Promise<string> {
  const reply = await fetch(`${service.url}/api/v1/client/reports`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify({ target: 'clinic', id, kind, text }),
  });
  const { data } = (await reply.json()) as { data: Report };
  return data.number;
}

async function openReport(page: Page, number: string): Promise<void> {
  await openRowByKeys(page, 'Сообщения об ошибках', number);
  await page.getByRole('heading', { name: number }).waitFor();
}

test('by keyboard alone a report of a duplicate becomes a pair with one press, and the merge answers it', async () => {
  const one = await createClinic(db, { title: 'Isar Klinik' });
  await createClinic(db, { title: 'Isar Clinic' });
  const number = await report(one, 'duplicate', 'Это та же клиника, что и Isar Clinic.');
  const { page } = await openWindow(browser, service.url);
  await logInAt(page, await makeOperator('moderator'));
  await openReport(page, number);
  await pressOn(page, page.getByRole('button', { name: /^Сравнить: Isar Clinic/ }));
  await page.getByText('Решение ответит на сообщение').waitFor();
  await confirmByKeys(page, 'Объединить, оставить первую');
  await page.getByRole('button', { name: 'Отменить решение' }).waitFor();
  const visitor = await openWindow(browser, service.url);
  await visitor.page.goto(`/reports/${number}`);
  await visitor.page.getByText('Две страницы объединены в одну').waitFor();
  await visitor.page.goto('/hospital/isar-clinic/about');
  await visitor.page.waitForURL(/\/hospital\/isar-klinik\/about/);
  await visitor.context.close();
});

test('what an operator does by keyboard on the way from a report stands at the report, and whoever made it reads it', async () => {
  const id = await createClinic(db, { title: 'Adler Hospital' });
  const number = await report(id, 'closed', 'Клиника закрылась весной.');
  const { page } = await openWindow(browser, service.url);
  await logInAt(page, await makeOperator('moderator'));
  await openReport(page, number);
  await pressOn(page, page.getByRole('link', { name: 'К клинике' }));
  await page.getByText(`Вы работаете по сообщению ${number}`).waitFor();
  await confirmByKeys(page, 'Снять с сайта', 'закрылась');
  await pressOn(page, page.getByRole('link', { name: 'К сообщению' }));
  await page.getByRole('heading', { name: number }).waitFor();
  await page.getByRole('listitem').filter({ hasText: 'Ольга Седова' }).first().waitFor();
  await answerReport(page, 'Исправлено или убрано', 'Проверили по реестру: клиника закрыта.');
  const visitor = await openWindow(browser, service.url);
  await visitor.page.goto(`/reports/${number}`);
  await visitor.page.getByText('Страница снята с сайта').waitFor();
  await visitor.page.getByText('Проверили по реестру: клиника закрыта.').waitFor();
  await visitor.context.close();
});

test('a refused claim is appealed against under the profile, and the second operator decides by keyboard', async () => {
  const clinicId = await createClinic(db, { title: 'Pali Eye' });
  const [first, second] = [await makeOperator('moderator'), await makeOperator('moderator')];
  const client = await makeAccount(db, { email: 'pali@example.org', isEmailVerified: true });
  await sql`
    insert into clinic_claims (clinic_id, account_id, state, proof, post, work_email, licence_number, refusal, note,
      decided_by, decided_at, is_takeover, idempotency_key, idempotency_hash)
    values (${clinicId}, ${client.id}::uuid, 'refused', 'licence', 'Главный врач', 'anna@pali.example', 'L-1', 'not_proven',
      'Номера нет в реестре', ${first.id}::uuid, now(), false, 'key-of-the-claim', '')`.execute(db);
  const { page } = await openClientWindow(browser, service.url, client, '/profile');
  await page.getByRole('link', { name: 'Заявки на клиники' }).click();
  await page.getByText('Номера нет в реестре').waitFor();
  await page.getByRole('button', { name: 'Обжаловать' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Ваши доводы').fill('Номер стоит на второй странице реестра.');
  await sheet.getByRole('button', { name: 'Отправить' }).click();
  await page.getByText('Его пересматривает другой оператор').waitFor();

  const open = async (operator: typeof first) => {
    const desk = await openWindow(browser, service.url);
    await logInAt(desk.page, operator);
    await openRowByKeys(desk.page, 'Заявки на страницы', 'Pali Eye');
    await desk.page.getByText('Номер стоит на второй странице реестра.').waitFor();
    return desk.page;
  };
  const one = await open(first);
  await one.getByText('Первое решение приняли вы').waitFor();
  await pressOn(one, one.getByRole('button', { name: 'Одобрить', exact: true }));
  await pressOn(one, one.getByRole('dialog').getByRole('button', { name: 'Одобрить' }));
  await one.getByRole('dialog').getByText('обжалование решает другой оператор').waitFor();
  const two = await open(second);
  await confirmByKeys(two, 'Одобрить');
  await page.goto('/profile/claims');
  await page.getByRole('heading', { name: 'Заявка одобрена' }).waitFor();
});

test('by keyboard alone a change of official data is refused for a reason, and another is approved', async () => {
  const clinicId = await createClinic(db, { title: 'Harbour Klinik' });
  const owner = await makeAccount(db, { staff: { clinicId, role: 'owner' } });
  const ask = (title: string) =>
    db
      .insertInto('clinic_changes')
      .values({
        ...{ account_id: owner.id, clinic_id: clinicId, evidence: 'Выписка из реестра', kind: 'names' },
        wanted: JSON.stringify({ kind: 'names', title, title_lang: 'de', labels: [] }),
        ...{ idempotency_key: randomUUID(), idempotency_hash: Buffer.alloc(0) },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
  const stateOf = async ({ id }: { id: string }) =>
    db
      .selectFrom('clinic_changes')
      .select(['state', 'refusal', 'note'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  const { page, context } = await openWindow(browser, service.url, {
    viewport: { width: 1440, height: 900 },
  });
  await logInAt(page, await makeOperator('moderator'));

  const doubtful = await ask('Hafenklinik');
  await openRowByKeys(page, 'Официальные данные', 'Harbour Klinik');
  await pressOn(page, page.getByRole('button', { name: 'Отклонить', exact: true }));
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio').first().waitFor();
  await page.keyboard.press('2');
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  expect(await stateOf(doubtful)).toMatchObject({ state: 'refused', refusal: 'not_in_register' });

  const right = await ask('Hafen-Klinik');
  await openRowByKeys(page, 'Официальные данные', 'Harbour Klinik');
  await confirmByKeys(page, 'Одобрить');
  await expect.poll(async () => (await stateOf(right)).state).toBe('approved');
  const { title } = await db
    .selectFrom('clinics')
    .select('title')
    .where('id', '=', clinicId)
    .executeTakeFirstOrThrow();
  expect(title).toBe('Hafen-Klinik');
  await context.close();
});

test('an owner reads why a page was taken off the site and appeals; the second operator shows it again by keyboard', async () => {
  const id = await createClinic(db, { title: 'Karl Hospital' });
  const owner = await makeAccount(db, { staff: { clinicId: id, role: 'owner' } });
  const first = await makeAccount(db, { operator: 'moderator' });
  await fetch(`${service.url}/api/v1/admin/clinics/${id}/withdraw`, {
    method: 'POST',
    headers: { ...first.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ reason: 'По реестру клиника закрыта' }),
  });
  const { page } = await openWindowOf(browser, service.url, owner);
  await page.goto('/staff/official');
  const gone = page.getByRole('region', { name: 'Снято с сайта' });
  await gone.getByText('По реестру клиника закрыта').waitFor();
  await gone.getByRole('button', { name: /^Обжаловать/ }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Ваши доводы').fill('Клиника только переехала в другой дом.');
  await sheet.getByRole('button', { name: 'Отправить' }).click();
  await gone.getByText('Вы обжаловали решение').waitFor();

  const desk = await openWindow(browser, service.url);
  await logInAt(desk.page, await makeOperator('moderator'));
  await openRowByKeys(desk.page, 'Сообщения об ошибках', 'Karl Hospital');
  await desk.page.getByText('Клиника только переехала в другой дом.').waitFor();
  await pressOn(desk.page, desk.page.getByRole('link', { name: 'К клинике' }));
  await confirmByKeys(desk.page, 'Вернуть на сайт', 'новый адрес в реестре');
  await pressOn(desk.page, desk.page.getByRole('link', { name: 'К сообщению' }));
  await answerReport(desk.page, 'Исправлено или убрано', 'Страница снова показана.');
  await page.reload();
  await page.getByRole('heading', { name: 'Официальные данные' }).waitFor();
  await gone.waitFor({ state: 'detached' });
  await desk.context.close();
});

test('someone without claims is told where to begin', async () => {
  const client = await makeAccount(db, { email: 'none@example.org', isEmailVerified: true });
  const { page, problems } = await openClientWindow(browser, service.url, client, '/profile/claims');
  await page.getByText('Заявок на клиники нет').waitFor();
  expect(problems).toEqual([]);
});
