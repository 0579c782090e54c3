import { Buffer } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { inviteReviews } from '../../server/requests/aftercare/jobs.ts';
import { dayAhead } from '../factories/offers.ts';
import { agreeToTexts } from '../factories/requests.ts';
import { expectNoProblems, openBrowser } from '../helpers/browser.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../helpers/pages.ts';
import { writeComment } from './comment-steps.ts';
import { part } from './offer-steps.ts';
import { offered, send } from './offered.ts';
import { dialog, openWindowOf } from './profile-window.ts';
import { caseOf, clinicId, db, service } from './staff-world.ts';

const browser = await openBrowser();

/** A request whose accepted offer was for yesterday. */
async function treated() {
  const { staff, asked, offerId } = await offered();
  await agreeToTexts(db, asked.patient);
  await send(asked.patient, 'POST', `client/offers/${offerId}/accept`, { version: 1 });
  await send(staff, 'POST', `staff/offers/${offerId}/confirm`, { date: dayAhead(9) });
  await sql`update offers set confirmed_date = ${dayAhead(-1)}::date where id = ${offerId}::uuid`.execute(db);
  return { staff, asked };
}

/** The file that a press hands to the browser. */
async function download(page: Page, press: () => Promise<void>): Promise<{ name: string; bytes: Buffer }> {
  const [file] = await Promise.all([page.waitForEvent('download'), press()]);
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
}

test('from the finished plan to the review: papers, a worrying answer, the case in a file', async () => {
  const { staff, asked } = await treated();
  const clinic = await openWindowOf(browser, service.url, staff);
  await clinic.page.goto(caseOf(asked));
  await clinic.page.getByRole('link', { name: 'Выписка и рекомендации' }).click();
  await clinic.page.getByRole('button', { name: 'Написать рекомендации' }).click();
  const form = dialog(clinic.page);
  await form.getByLabel('День выписки').fill(dayAhead(-1));
  await form.getByLabel('Рекомендации для дома').fill('Капли утром и вечером');
  await form.getByRole('button', { name: 'Добавить дни 1, 3, 7 и 30' }).click();
  await form.getByRole('button', { name: 'Сохранить' }).click();
  await part(clinic.page, 'Опросы о самочувствии').getByText('можно ответить сейчас').waitFor();
  await clinic.page.getByLabel('Добавить документ').setInputFiles({
    name: 'epicrisis.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('Выписной эпикриз'),
  });
  await part(clinic.page, 'Документы о выписке').getByText('epicrisis.txt').waitFor();
  await expectAccessible(clinic.page);

  // On a phone the patient reads it and answers.
  const patient = await openWindowOf(browser, service.url, asked.patient, {
    viewport: { width: 360, height: 800 },
  });
  const { page } = patient;
  await page.goto(`/requests/self/${asked.id}`);
  await part(page, 'После лечения').getByRole('link', { name: 'Открыть' }).click();
  await part(page, 'Что делать дома').getByText('Капли утром и вечером').waitFor();
  const paper = await download(page, () =>
    page.getByRole('button', { name: 'Скачать epicrisis.txt' }).click(),
  );
  expect(paper.bytes.toString()).toBe('Выписной эпикриз');
  await page.getByText('Если что-то пошло не так').click();
  await page.getByRole('button', { name: 'Отправить клинике' }).click();
  await page.getByText('Это поле обязательно к заполнению').first().waitFor();
  await page
    .getByRole('group', { name: 'Насколько сильная боль?' })
    .getByRole('radio', { name: '9', exact: true })
    .check();
  const choose = (question: string, answer: string) =>
    page.getByRole('group', { name: question }).getByRole('radio', { name: answer, exact: true }).check();
  await choose('Температура 38 °C или выше?', 'Нет');
  await choose('Есть кровотечение?', 'Немного');
  await choose('Как выглядит рана?', 'Чистая и сухая');
  await choose('Принимаете лекарства, как назначено?', 'Да');
  await page.getByLabel('Что ещё важно').fill('Болит сильнее, чем вчера');
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Отправить клинике' }).click();

  // At once: whom to call, and the way to the clinic.
  await page.getByRole('link', { name: /112/ }).waitFor();
  await page.getByText('Это должен оценить врач').waitFor();
  expect(await page.getByRole('link', { name: 'Написать клинике' }).getAttribute('href')).toContain('/chat?');
  await expectAccessible(page);

  // Without a reload the clinic reads it, and says so.
  const checkIns = part(clinic.page, 'Опросы о самочувствии');
  await checkIns.getByText('Болит сильнее, чем вчера').waitFor();
  await clinic.page.getByRole('button', { name: 'Прочитано' }).click();
  await page.getByText(/Клиника прочитала/).waitFor();
  expect(await page.getByText('Это должен оценить врач').count()).toBe(0);

  const zip = await download(page, () => page.getByRole('button', { name: 'Скачать всё (ZIP)' }).click());
  expect([zip.name.endsWith('.zip'), zip.bytes.subarray(0, 2).toString()]).toEqual([true, 'PK']);

  // Two weeks later the patient is asked for a review.
  await inviteReviews(db, new Date(Date.now() + 14 * 86_400_000));
  await writeComment(page, `/requests/self/${asked.id}`, 5);
  const { rows } = await sql<{ own_proof: string }>`
    select own_proof from comments where account_id = ${asked.patient.id}::uuid`.execute(db);
  expect(rows).toEqual([{ own_proof: 'request' }]);
  // Asked once: with the review the invitation has gone.
  await page.goto(`/requests/self/${asked.id}`);
  await part(page, 'После лечения').waitFor();
  expect(await part(page, 'Как прошло лечение?').count()).toBe(0);
  expectNoProblems(patient);
  expectNoProblems(clinic);
  await patient.context.close();
  await clinic.context.close();
});

test.each([
  { language: 'ar', width: 1440 },
  { language: 'ar', width: 360 },
  { language: 'en', width: 360 },
])('aftercare fits at $width px in $language', async ({ language, width }) => {
  const { staff, asked } = await treated();
  const questions = ['pain', 'fever', 'bleeding', 'wound', 'medicine', 'photo'];
  await send(staff, 'PATCH', `staff/requests/${asked.id}/aftercare`, {
    ...{ clinic_id: clinicId, version: 1, discharged_on: dayAhead(-1), instructions: 'Rest' },
    check_ins: [1, 30].map((day) => ({ id: crypto.randomUUID(), day, questions })),
  });
  const window = await openWindowOf(browser, service.url, asked.patient, {
    viewport: { width, height: 900 },
  });
  await window.page.goto(`/${language}/requests/self/${asked.id}/aftercare`);
  await window.page.getByRole('form').waitFor();
  await expectNoSidewaysScroll(window.page);
  await expectAccessible(window.page);
  expectNoProblems(window);
  await window.context.close();
});
