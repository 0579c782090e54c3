import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { decideDispute, openDispute } from '../../server/requests/bill/deciding.ts';
import { makeAccount } from '../factories/accounts.ts';
import { dayAhead } from '../factories/offers.ts';
import { expectNoProblems, openBrowser } from '../helpers/browser.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../helpers/pages.ts';
import { part } from './offer-steps.ts';
import { offered, send } from './offered.ts';
import { dialog, openWindowOf } from './profile-window.ts';
import { caseOf, clinicId, db, service } from './staff-world.ts';

const browser = await openBrowser();

/** A request whose accepted offer was for yesterday: 2,180 with medicines for 60 and a transfer for 70 besides. */
async function treated() {
  const { staff, asked, offerId } = await offered();
  await send(asked.patient, 'POST', `client/offers/${offerId}/accept`, { version: 1 });
  await send(staff, 'POST', `staff/offers/${offerId}/confirm`, { date: dayAhead(9) });
  await sql`update offers set confirmed_date = ${dayAhead(-1)}::date where id = ${offerId}::uuid`.execute(db);
  return { staff, asked };
}

const save = (page: Page) => page.getByRole('button', { name: 'Сохранить счёт' });

test('both sides enter the bill, differ in a line, ask an operator, and read the decision', async () => {
  const { staff, asked } = await treated();
  const patient = await openWindowOf(browser, service.url, asked.patient, {
    viewport: { width: 360, height: 800 },
  });
  const clinic = await openWindowOf(browser, service.url, staff);

  // The clinic: as offered but for the price, which needs a reason.
  await clinic.page.goto(caseOf(asked));
  await clinic.page.getByRole('link', { name: 'Открыть счёт' }).click();
  await clinic.page.getByLabel('Заплачено: Цена клиники').fill('2400');
  await save(clinic.page).click();
  await clinic.page.getByText('Выберите, почему сумма отличается от предложения').waitFor();
  await clinic.page.getByLabel('Почему иначе: Цена клиники').selectOption({ label: 'Понадобилось больше' });
  await clinic.page.getByLabel('Своими словами: Цена клиники').fill('Другая линза');
  await save(clinic.page).click();
  await clinic.page.getByText('Теперь их должен подтвердить пациент').waitFor();

  // The patient opens the bill from the request and enters other amounts.
  await patient.page.goto(`/requests/self/${asked.id}`);
  await patient.page.getByRole('link', { name: 'Открыть счёт' }).click();
  const table = part(patient.page, 'Предложение и счёт');
  await table.getByText('Другая линза').waitFor();
  await table.getByText('Понадобилось больше').waitFor();
  await patient.page.getByRole('button', { name: 'Подтвердить суммы клиники' }).waitFor();
  await patient.page.getByRole('button', { name: 'Внести другие суммы' }).click();
  await patient.page.getByLabel('Заплачено: Цена клиники').fill('2180');
  await patient.page.getByLabel('Добавить строку').selectOption({ label: 'Другое' });
  await patient.page.getByLabel('Что это было').fill('Такси');
  await patient.page.getByLabel('Заплачено: Такси').fill('15');
  await patient.page.getByLabel('Почему иначе: Такси').selectOption({ label: 'Этого не было в предложении' });
  await save(patient.page).click();
  await patient.page.getByText('Вы и клиника внесли разные суммы').waitFor();
  await expectNoSidewaysScroll(patient.page);
  await expectAccessible(patient.page);

  // Without a reload the clinic reads it.
  await clinic.page.getByText('Вы и пациент внесли разные суммы').waitFor();
  await part(clinic.page, 'Предложение и счёт').getByText('Такси').waitFor();
  await expectAccessible(clinic.page);

  await patient.page.getByRole('button', { name: 'Попросить оператора решить' }).click();
  await dialog(patient.page).getByLabel('Что не так').fill('О другой линзе меня не спросили');
  await dialog(patient.page).getByRole('button', { name: 'Отправить оператору' }).click();
  await clinic.page.getByText('О другой линзе меня не спросили').waitFor();

  const { id: actorId } = await makeAccount(db, { operator: 'moderator' });
  const by = { actorId, actorRole: 'moderator', address: '127.0.0.1' } as const;
  await openDispute(db, { by, id: asked.id, reason: 'Сравниваю с договором' });
  await part(patient.page, 'Спор').getByText('Сравниваю с договором').waitFor();
  const decision = { version: 4, outcome: 'client', answer: 'Линза не была согласована' } as const;
  await decideDispute(db, { by, id: asked.id, ...decision });
  await patient.page.getByText('Оператор решил: верны ваши данные').waitFor();
  await clinic.page.getByText('Оператор решил: верны данные пациента').waitFor();
  await clinic.page.getByText('Линза не была согласована').waitFor();
  await patient.page.goto(`/requests/self/${asked.id}`);
  await patient.page.getByText('Оператор принял решение.').waitFor();
  expectNoProblems(patient);
  expectNoProblems(clinic);
  await patient.context.close();
  await clinic.context.close();
});

test.each([
  { language: 'ar', width: 1440 },
  { language: 'ar', width: 360 },
])('the bill fits at $width px in $language, and is confirmed in one press', async ({ language, width }) => {
  const { staff, asked } = await treated();
  const lines = [
    { kind: 'price', title: '', amount: 2400, reason: 'more_needed', note: 'Другая линза' },
    { kind: 'medicines', title: '', amount: 60, reason: null, note: '' },
    { kind: 'transfer', title: '', amount: 70, reason: null, note: '' },
  ];
  await send(staff, 'PATCH', `staff/requests/${asked.id}/bill`, { clinic_id: clinicId, version: 1, lines });
  const window = await openWindowOf(browser, service.url, asked.patient, {
    viewport: { width, height: 900 },
  });
  await window.page.goto(`/${language}/requests/self/${asked.id}/bill`);
  await window.page.getByRole('button', { name: 'تسجيل مبالغ أخرى' }).click();
  await window.page.getByRole('button', { name: 'حفظ الفاتورة' }).waitFor();
  await expectNoSidewaysScroll(window.page);
  await expectAccessible(window.page);
  await window.page.getByRole('button', { name: 'إلغاء', exact: true }).click();
  await window.page.getByRole('button', { name: 'تأكيد ما سجّلته العيادة' }).click();
  await window.page.getByText('اتفقت أنت والعيادة على ما دُفع').waitFor();
  expect(await window.page.locator('main form').count()).toBe(0);
  expectNoProblems(window);
  await window.context.close();
});
