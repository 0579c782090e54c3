import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { lineKinds } from '../../contract/offers/offers.ts';
import type { RequestDetail } from '../../contract/requests/requests.ts';
import { type AnsweringClinic, listAnsweringClinics } from '../../demo/requests/clinics.ts';
import { makeAccount } from '../factories/accounts.ts';
import { dayAhead } from '../factories/offers.ts';
import { makeRequester } from '../factories/requests.ts';
import { expectNoProblems, openBrowser } from '../helpers/browser.ts';
import { testDatabase } from '../helpers/database.ts';
import { expectNoSidewaysScroll, phone } from '../helpers/pages.ts';
import { startService } from '../helpers/service.ts';
import { say } from '../helpers/texts.ts';
import { dialog, expectToast, openWindowOf } from './profile-window.ts';

const { db, url: DATABASE_URL } = await testDatabase('demo');
const service = await startService({ DATABASE_URL, DEMO: '1' });
afterAll(() => service.stop());
const browser = await openBrowser();

/** Three clinics of the demo world that do the operation: one tells its prices in euro, one in lira. */
async function chooseClinics(): Promise<[AnsweringClinic, AnsweringClinic, AnsweringClinic]> {
  const all = await listAnsweringClinics(db, {
    procedure: 'cataract-surgery',
    field: 'ophthalmology',
    count: 20,
  });
  const codes = new Map(
    (await db.selectFrom('currencies').select(['id', 'code']).execute()).map(({ id, code }) => [id, code]),
  );
  const inCurrency = (wanted: string) => all.find(({ currencyId }) => codes.get(currencyId) === wanted);
  const [euro, lira] = [inCurrency('EUR'), inCurrency('TRY')];
  const third = all.find((clinic) => clinic !== euro && clinic !== lira);
  if (!euro || !lira || !third) throw new Error('The demo world has clinics with prices in euro and lira');
  return [euro, lira, third];
}

const [euro, lira, third] = await chooseClinics();

const email = Buffer.from('Незрелая катаракта правого глаза. Острота зрения 0,3.\n');
const scan = () =>
  sharp({ create: { width: 600, height: 400, channels: 3, background: '#334' } })
    .jpeg()
    .toBuffer();

/** From the first step to the page of the request. Returns its id. */
async function sendInquiry(page: Page): Promise<string> {
  const clinics = [euro, lira, third].map(({ id }) => `clinic=${id}`).join('&');
  await page.goto(`/ru/inquiry?${clinics}&procedure=cataract-surgery`);
  const next = page.getByRole('button', { name: 'Дальше' });
  await page
    .getByLabel('Опишите, что случилось и чего вы хотите')
    .fill('Правый глаз видит всё хуже, окулист советует операцию. Хочу узнать, сколько она стоит со всем.');
  await page.getByRole('radio', { name: 'Лечение' }).check();
  await next.click();
  await page.getByRole('radio', { name: 'Для меня' }).check();
  await page.getByLabel('Год рождения пациента').fill('1962');
  await page.getByLabel('Страна, где живёт пациент').selectOption('RU');
  await next.click();
  await page.locator('input[type=file]').setInputFiles([
    { name: 'Заключение окулиста.txt', mimeType: 'text/plain', buffer: email },
    { name: 'ОКТ правого глаза.jpg', mimeType: 'image/jpeg', buffer: await scan() },
  ]);
  await expect.poll(() => page.getByText(/· Загружен$/).count()).toBe(2);
  await page.locator('input[name=attachment_access]').nth(2).check();
  await page.locator('input[name=health_consent]').check();
  await page.getByRole('button', { name: 'Отправить запрос' }).click();
  await page.waitForURL(/\/requests\/self\/[0-9a-f-]{36}/);
  return /self\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? '';
}

const caseOf = (id: string, clinic: AnsweringClinic) => `/en/staff/requests/${id}?clinic=${clinic.id}`;

/** As someone of a clinic types an offer and sends it. */
async function sendOffer(page: Page, clinic: AnsweringClinic, price: string): Promise<void> {
  const staff = (key: string, values?: Record<string, string>) => say('en', `staff.${key}`, values);
  const row = (kind: string) => say('en', `offers.row.${kind}`);
  const field = (name: string) => page.getByLabel(name, { exact: true });
  await page.getByRole('button', { name: staff('offer_start') }).click();
  await page.waitForURL('**/offer?**');
  await field(staff('doctor')).click();
  await page.locator(`[role=option][value="${clinic.doctorId}"]`).click();
  await field(staff('procedure')).fill('Phacoemulsification with a lens');
  await field(staff('price_from')).fill(price);
  await field(staff('price_to')).fill('');
  await field(staff('currency')).selectOption(String(clinic.currencyId));
  for (const kind of lineKinds) {
    const state = staff(`line.${kind === 'transfer' ? 'extra' : 'included'}`);
    await page
      .getByRole('group', { name: row(kind) })
      .getByRole('radio', { name: state })
      .check();
  }
  await field(staff('line_amount', { line: row('transfer') })).fill('70');
  await field(staff('nights')).fill('1');
  await field(staff('days_in_country')).fill('5');
  await field(staff('earliest_date')).fill(dayAhead(14));
  await field(staff('prepayment')).fill('0');
  await page.getByLabel(row('basis')).fill('The report and the scan');
  await page.getByLabel(row('complications')).fill('A second operation free of charge');
  await page.getByRole('checkbox', { name: 'Russian' }).check();
  await page.getByText(/^Saved at/).waitFor();
  await page.getByRole('button', { name: staff('send'), exact: true }).click();
  await dialog(page)
    .getByRole('button', { name: staff('send_now'), exact: true })
    .click();
  await expectToast(page, staff('sent'));
}

async function readRequest(id: string): Promise<{ state: string; clinicId: number | null }> {
  const { rows } = await sql<{ state: string; clinicId: number | null }>`
    select r.state, o.clinic_id as "clinicId" from requests r left join offers o on o.id = r.accepted_offer_id
    where r.id = ${id}::uuid`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The request is there');
  return row;
}

/** Titles of the clinics as the patient reads them, by id. */
async function readTitles(id: string, headers: Record<string, string>): Promise<Map<number, string>> {
  const reply = await fetch(`${service.url}/api/v1/client/requests/${id}`, {
    headers: { ...headers, 'accept-language': 'ru' },
  });
  const { data }: { data: RequestDetail } = await reply.json();
  return new Map(data.recipients.map(({ clinic }) => [clinic.id, clinic.title]));
}

const titleOf = (page: Page) => page.title();

test('a patient writes to three clinics, compares two offers in roubles on a phone, opens the attachments to one and accepts; the others are told', async () => {
  const patient = await makeRequester(db, { name: 'Мария', surname: 'Соколова' });
  const coordinator = await makeAccount(db, { staff: { clinicId: euro.id, role: 'coordinator' } });
  const doctor = await makeAccount(db, { staff: { clinicId: lira.id, role: 'doctor' } });
  const [mine, theirs, doctors] = await Promise.all([
    openWindowOf(browser, service.url, patient, { ...phone, locale: 'ru-RU' }),
    openWindowOf(browser, service.url, coordinator, { locale: 'en-GB' }),
    openWindowOf(browser, service.url, doctor, { locale: 'en-GB' }),
  ]);

  // What does not come is named by the step that waited for it, not by the end of the test.
  for (const { context } of [mine, theirs, doctors]) context.setDefaultTimeout(30_000);

  const id = await sendInquiry(mine.page);
  await expect.poll(async () => (await readRequest(id)).state).toBe('open');

  // Two tabs of the patient, neither of which shows the request itself.
  await mine.page.goto('/ru/requests');
  const other = await mine.context.newPage();
  await other.goto('/ru/news');
  for (const tab of [mine.page, other]) await expect.poll(() => titleOf(tab)).not.toMatch(/^\(/);

  await theirs.page.goto(caseOf(id, euro));
  await theirs.page.getByText('Правый глаз видит всё хуже').waitFor();
  expect(await theirs.page.locator('main').innerText()).not.toMatch(/Соколова|Заключение окулиста/);
  await sendOffer(theirs.page, euro, '2180');
  for (const tab of [mine.page, other]) await expect.poll(() => titleOf(tab)).toMatch(/^\(1\) /);
  await doctors.page.goto(caseOf(id, lira));
  await sendOffer(doctors.page, lira, '96000');

  await mine.page.locator(`main a[href$="/requests/self/${id}"]`).first().click();
  await mine.page.waitForURL(`**/requests/self/${id}`);
  await mine.page.getByText(say('ru', 'offers.row.total')).first().waitFor();
  await expect.poll(() => titleOf(other)).not.toMatch(/^\(/);
  await expect
    .poll(async () => (await mine.page.locator('main').innerText()).match(/[₽€₺]/g)?.sort().join('') ?? '')
    .toMatch(/₺.*€.*₽|€.*₺.*₽|€.*₽.*₺/);
  await expectNoSidewaysScroll(mine.page);

  // The attachments go to one clinic: its open page shows them, the other's does not, and the patient sees who looked.
  await theirs.page.goto(caseOf(id, euro));
  await doctors.page.goto(caseOf(id, lira));
  const closed = say('en', 'staff.papers_closed_other', { count: '2' });
  for (const { page } of [theirs, doctors]) await page.getByText(closed).waitFor();
  const titles = await readTitles(id, patient.headers);
  await mine.page.getByRole('button', { name: say('ru', 'requests.disclosure_open') }).click();
  const access = dialog(mine.page).getByRole('group', { name: titles.get(euro.id) ?? '' });
  await access.getByRole('switch', { name: /2 документа/ }).click();
  const download = theirs.page.waitForEvent('download');
  await theirs.page.getByRole('button', { name: /Заключение окулиста/ }).click();
  await download;
  await dialog(mine.page).getByText(say('ru', 'requests.opened_by.coordinator')).waitFor();
  expect(await doctors.page.getByText(closed).count()).toBe(1);
  await dialog(mine.page)
    .getByRole('button', { name: say('ru', 'action.close') })
    .click();

  await mine.page
    .getByRole('button', { name: /^Принять/ })
    .locator('visible=true')
    .first()
    .click();
  await dialog(mine.page)
    .getByRole('button', { name: say('ru', 'offers.accept'), exact: true })
    .click();
  await expectToast(mine.page, 'Предложение принято');
  const { state, clinicId } = await readRequest(id);
  expect(state).toBe('accepted');
  const [chosen, passed] = clinicId === euro.id ? [theirs, doctors] : [doctors, theirs];
  await passed.page.getByText(say('en', 'staff.offer_state.not_chosen'), { exact: true }).waitFor();
  await chosen.page.getByText('Соколова').waitFor();
  expect(await passed.page.locator('main').innerText()).not.toContain('Соколова');
  const told = await sql<{ clinicId: number }>`
    select clinic_id as "clinicId" from request_events
    where request_id = ${id}::uuid and kind = 'pass_over' order by 1`.execute(db);
  const others = [euro, lira, third].map((clinic) => clinic.id).filter((one) => one !== clinicId);
  expect(told.rows.map((row) => row.clinicId)).toEqual(others.sort((one, two) => one - two));

  for (const window of [mine, theirs, doctors]) {
    expectNoProblems(window);
    await window.context.close();
  }
}, 240_000);
