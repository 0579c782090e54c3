import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import type { StaffOffer } from '../../contract/offers/offers.ts';
import type { MadeAccount } from '../factories/accounts.ts';
import { dayAhead, makeTerms } from '../factories/offers.ts';
import { expectNoProblems, openBrowser } from '../helpers/browser.ts';
import { pressOn, typeDay } from '../helpers/keyboard.ts';
import { expectAccessible } from '../helpers/pages.ts';
import { part } from './offer-steps.ts';
import { dialog, expectToast, openWindowOf } from './profile-window.ts';
import {
  type Asked,
  ask,
  caseOf,
  clinicId,
  colleague,
  db,
  offerOf,
  otherClinicId,
  readRequest,
  service,
} from './staff-world.ts';

const browser = await openBrowser();

async function call<Data>(
  by: MadeAccount,
  method: 'POST' | 'PATCH',
  path: string,
  body: object | FormData,
): Promise<Data> {
  const isForm = body instanceof FormData;
  const reply = await fetch(`${service.url}/api/v1/${path}`, {
    method,
    headers: {
      ...by.headers,
      ...(!isForm && { 'content-type': 'application/json' }),
      'idempotency-key': randomUUID(),
    },
    body: isForm ? body : JSON.stringify(body),
  });
  const { data, message } = await reply.json();
  if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${message}`);
  return data;
}

const ATTACHMENT = 'Острота зрения: правый глаз 0,3';

/** The clinic asks for an attachment, and the client answers with one. */
async function askForAttachment(staff: MadeAccount, { id, patient }: Asked): Promise<void> {
  await call(staff, 'POST', `staff/requests/${id}/ask`, { clinic_id: clinicId, body: 'Что нашёл окулист?' });
  const form = new FormData();
  form.append('file', new Blob([ATTACHMENT], { type: 'text/plain' }), 'Окулист.txt');
  const attachment = await call<{ id: string }>(patient, 'POST', 'client/attachments', form);
  const { recipients } = await readRequest({ id, patient });
  await call(patient, 'POST', `client/requests/${id}/answer`, {
    question_id: recipients[0]?.questions[0]?.id,
    answer: 'Заключение приложено.',
    attachment_ids: [attachment.id],
  });
}

/** The clinic sends an offer and the client accepts it. */
async function agree(staff: MadeAccount, { id, patient }: Asked): Promise<void> {
  const begun = await call<StaffOffer>(staff, 'POST', `staff/requests/${id}/offers`, { clinic_id: clinicId });
  const { id: doctorId } = await db
    .selectFrom('doctors')
    .innerJoin('positions', 'positions.doctor_id', 'doctors.id')
    .select('doctors.id')
    .where('positions.clinic_id', '=', clinicId)
    .limit(1)
    .executeTakeFirstOrThrow();
  const { draft_version } = await call<StaffOffer>(staff, 'PATCH', `staff/offers/${begun.id}`, {
    terms: makeTerms(doctorId),
    draft_version: begun.draft_version,
  });
  await call(staff, 'POST', `staff/offers/${begun.id}/send`, { draft_version });
  await call(patient, 'POST', `client/offers/${begun.id}/accept`, { version: 1 });
}

test('name and attachments are there from the moment in which the patient opens them, and gone when they are closed', async () => {
  const [asked, staff] = [await ask(), await colleague()];
  await askForAttachment(staff, asked);
  const disclose = (open: object) =>
    call(asked.patient, 'POST', `client/requests/${asked.id}/disclosure`, { clinic_id: clinicId, ...open });
  const window = await openWindowOf(browser, service.url, staff);
  const { page, context } = window;
  await page.goto(caseOf(asked));
  await part(page, 'Документы').getByText('У пациента 1 документ').waitFor();
  expect(await page.locator('main').innerText()).not.toMatch(/Ветрова|Окулист\.txt/);

  await disclose({ contact: true, papers: true });
  await part(page, 'Имя и телефон').getByText('Ветрова').waitFor();
  expect(await part(page, 'Имя и телефон').getByRole('link').first().getAttribute('href')).toBe(
    `tel:${asked.patient.phone}`,
  );
  const download = page.waitForEvent('download');
  await part(page, 'Документы').getByRole('button', { name: 'Открыть: Окулист.txt' }).click();
  expect(await readFile(await (await download).path(), 'utf8')).toBe(ATTACHMENT);
  await expectAccessible(page);
  expect((await readRequest(asked)).openings.map(({ role }) => role)).toEqual(['coordinator']);

  await disclose({ contact: false, papers: false });
  await part(page, 'Документы').getByText('У пациента 1 документ').waitFor();
  await expect.poll(() => page.locator('main').innerText()).not.toMatch(/Ветрова|Окулист\.txt/);
  expectNoProblems(window);
  await context.close();
});

test('an accepted offer gets by keyboard the day on which the patient is expected', async () => {
  const [asked, staff] = [await ask(), await colleague()];
  await agree(staff, asked);
  const window = await openWindowOf(browser, service.url, staff);
  const { page, context } = window;
  await page.goto(caseOf(asked));
  // With the acceptance the patient has told the clinic who they are.
  await part(page, 'Имя и телефон').getByText('Ветрова').waitFor();
  await pressOn(page, part(page, 'Ваше предложение').getByRole('button', { name: 'Назначить дату' }));
  await expectAccessible(page);
  const date = dialog(page).locator('input[type=date]');
  const confirm = dialog(page).getByRole('button', { name: 'Подтвердить дату' });
  await typeDay(page, date, null);
  await pressOn(page, confirm);
  await expect.poll(() => date.getAttribute('aria-invalid')).toBe('true');
  const day = dayAhead(20);
  await typeDay(page, date, day);
  await pressOn(page, confirm);
  await expectToast(page, 'Дата подтверждена');
  await part(page, 'Ваше предложение').getByText('Пациента ждут').waitFor();
  const request = await readRequest(asked);
  expect(request.state).toBe('scheduled');
  expect(request.offers[0]?.confirmed_date).toBe(day);
  expectNoProblems(window);
  await context.close();
});

test('who works for several clinics reads all of them, or one', async () => {
  const [own, others] = [await ask(), await ask(otherClinicId)];
  const staff = await colleague();
  await db
    .insertInto('staff')
    .values({ account_id: staff.id, clinic_id: otherClinicId, role: 'coordinator' })
    .execute();
  const window = await openWindowOf(browser, service.url, staff);
  const { page, context } = window;
  await page.goto('/staff');
  const link = ({ id }: Asked) => page.locator(`main a[href*="/staff/requests/${id}"]`);
  await link(own).waitFor();
  await link(others).waitFor();
  await page.getByLabel('Клиника', { exact: true }).selectOption({ label: 'Ronton Eye House' });
  await page.waitForURL(`**/staff?clinic=${otherClinicId}`);
  await link(own).waitFor({ state: 'detached' });
  expect(await link(others).count()).toBe(1);
  await expectAccessible(page);
  await link(others).click();
  await page.waitForURL(`${service.url}${caseOf(others, otherClinicId)}`);
  await page.getByText('Мутное пятно перед правым глазом').waitFor();
  expectNoProblems(window);
  await context.close();
});

test('the inbox shows twenty at a time, and leads on', async () => {
  for (let i = 0; i < 21; i += 1) await ask(otherClinicId);
  const staff = await colleague();
  await db
    .updateTable('staff')
    .set({ clinic_id: otherClinicId })
    .where('account_id', '=', staff.id)
    .execute();
  const { page, context } = await openWindowOf(browser, service.url, staff);
  // An address from the time when pages had numbers.
  await page.goto('/staff?page=2');
  const rows = page.locator('main h2 a[href*="/staff/requests/"]');
  await rows.first().waitFor();
  expect(await rows.count()).toBe(20);
  await page.getByRole('button', { name: 'Показать ещё' }).click();
  await expect.poll(() => rows.count()).toBeGreaterThan(20);
  const addresses = await rows.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(new Set(addresses).size).toBe(addresses.length);
  await expectAccessible(page);
  await context.close();
});

test('the address of an offer that nobody has begun leads to the case, where it is begun', async () => {
  const asked = await ask();
  const { page, context } = await openWindowOf(browser, service.url, await colleague());
  await page.goto(`/en${offerOf(asked)}`);
  await page.waitForURL(`${service.url}/en${caseOf(asked)}`);
  await page.getByText('Мутное пятно перед правым глазом').waitFor();
  await context.close();
});
