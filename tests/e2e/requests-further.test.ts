import { Buffer } from 'node:buffer';
import { readFile } from 'node:fs/promises';
import { afterAll, expect, test } from 'vitest';
import { type MadeAccount, makeAccount } from '../factories/accounts.ts';
import { makeRequest } from '../factories/offers.ts';
import { makeRequester } from '../factories/requests.ts';
import { expectNoProblems, openBrowser } from '../helpers/browser.ts';
import { testDatabase } from '../helpers/database.ts';
import { expectAccessible } from '../helpers/pages.ts';
import { startService } from '../helpers/service.ts';
import { pathOf } from './answered-requests.ts';
import { createEyeClinics } from './inquiry-window.ts';
import { dialog, expectToast, openWindowOf } from './profile-window.ts';

const { db, url: DATABASE_URL } = await testDatabase('served');
const service = await startService({ DATABASE_URL });
afterAll(() => service.stop());
const browser = await openBrowser();
const clinics = await createEyeClinics(db);
const staff = await makeAccount(db, { staff: { clinicId: clinics.first, role: 'coordinator' } });

/** A client's request that the first clinic has. */
async function ask(): Promise<{ client: MadeAccount; requestId: string }> {
  const client = await makeRequester(db);
  const idOf = async (table: 'specializations' | 'procedures', slug: string) =>
    (await db.selectFrom(table).select('id').where('slug', '=', slug).executeTakeFirstOrThrow()).id;
  const requestId = await makeRequest(db, {
    accountId: client.id,
    clinics: [{ id: clinics.first }],
    procedureId: await idOf('procedures', 'cataract-surgery'),
    specializationId: await idOf('specializations', 'ophthalmology'),
  });
  return { client, requestId };
}

/** What the first clinic does with it. */
async function reply(requestId: string, act: 'ask' | 'decline', words: object): Promise<void> {
  const answer = await fetch(`${service.url}/api/v1/staff/requests/${requestId}/${act}`, {
    method: 'POST',
    headers: { ...staff.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ clinic_id: clinics.first, ...words }),
  });
  expect(answer.status).toBe(200);
}

test('where the clinic refuses, the case goes to another one, with a consent that names it', async () => {
  const { client, requestId } = await ask();
  await reply(requestId, 'decline', { reason: 'no_capacity', note: 'До марта мест нет.' });
  const window = await openWindowOf(browser, service.url, client);
  const { page, context } = window;
  await page.goto(pathOf(requestId));
  await page.getByText('До марта мест нет.').waitFor();
  await page.getByRole('button', { name: 'Отправить другой клинике' }).click();

  await dialog(page)
    .getByRole('checkbox', { name: /Augenklinik Süd/ })
    .check();
  expect(await dialog(page).getByText('Augenklinik Nord').count()).toBe(0);
  await dialog(page).getByText('Случай получат: Augenklinik Süd.').waitFor();
  await expectAccessible(page);
  const send = dialog(page).getByRole('button', { name: 'Отправить 1 клинике' });
  await send.click();
  const consent = dialog(page).getByRole('checkbox').last();
  await expect.poll(() => consent.getAttribute('aria-invalid')).toBe('true');
  await consent.check();
  await send.click();

  await page.locator('main').getByText('Augenklinik Süd').waitFor();
  await dialog(page).waitFor({ state: 'hidden' });
  const rows = await db
    .selectFrom('request_recipients')
    .select(['clinic_id', 'state'])
    .where('request_id', '=', requestId)
    .orderBy('clinic_id')
    .execute();
  expect(rows).toEqual([
    { clinic_id: clinics.first, state: 'declined' },
    { clinic_id: clinics.second, state: 'delivered' },
  ]);
  expectNoProblems(window);
  await context.close();
});

test('an attachment goes with an answer, stands among what was sent, and comes back as it was', async () => {
  const { client, requestId } = await ask();
  await reply(requestId, 'ask', { body: 'Пришлите, пожалуйста, анализ крови.' });
  const window = await openWindowOf(browser, service.url, client);
  const { page, context } = window;
  await page.goto(pathOf(requestId));
  const questions = page.locator('#questions');
  const attachment = (name: string) => questions.getByRole('listitem').filter({ hasText: name });
  const text = Buffer.from('Гемоглобин 141 г/л, глюкоза 5,1 ммоль/л');
  await questions.locator('input[type=file]').setInputFiles([
    { name: 'Анализ крови.txt', mimeType: 'text/plain', buffer: text },
    { name: 'tool.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') },
  ]);
  await attachment('Анализ крови.txt')
    .getByText(/· Загружен$/)
    .waitFor();
  await attachment('tool.exe').getByText('Такие файлы не принимаются').waitFor();
  await attachment('tool.exe').getByRole('button', { name: 'Убрать: tool.exe' }).click();
  await expectAccessible(page);
  await questions.getByLabel('Ответ', { exact: true }).fill('Анализ приложил.');
  await questions.getByRole('button', { name: 'Ответить' }).click();
  await expectToast(page, 'Ответ отправлен');

  await page.getByRole('button', { name: 'Описание и 1 документ' }).click();
  const download = page.waitForEvent('download');
  await dialog(page)
    .getByRole('button', { name: /Анализ крови\.txt/ })
    .click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('Анализ крови.txt');
  expect(await readFile(await file.path())).toEqual(text);
  expectNoProblems(window);
  await context.close();
});
