import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { dayAhead } from '../factories/offers.ts';
import { expectNoProblems, openBrowser } from '../helpers/browser.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../helpers/pages.ts';
import { part } from './offer-steps.ts';
import { offered, send } from './offered.ts';
import { dialog, expectToast, openWindowOf } from './profile-window.ts';
import { caseOf, clinicId, service } from './staff-world.ts';

const browser = await openBrowser();

const planOf = ({ id }: { id: string }) => `/requests/self/${id}/plan`;

async function fillSlots(page: Page, times: readonly string[]): Promise<void> {
  for (const [index, time] of times.entries()) {
    if (index > 0) await dialog(page).getByRole('button', { name: 'Добавить время' }).click();
    await dialog(page)
      .getByLabel(`Время ${index + 1}`)
      .fill(time);
  }
}

test('from the acceptance to a plan: times, a choice, a moved date, a checklist and documents', async () => {
  const { staff, asked } = await offered();
  // Titles of templates are unique in a clinic.
  const template = `Амбулаторно ${randomUUID().slice(0, 8)}`;
  const patient = await openWindowOf(browser, service.url, asked.patient, {
    ...{ viewport: { width: 360, height: 800 }, timezoneId: 'Asia/Almaty' },
  });
  const clinic = await openWindowOf(browser, service.url, staff);
  await patient.page.goto(`/requests/self/${asked.id}`);
  await patient.page
    .getByRole('button', { name: /^Принять/ })
    .first()
    .click();
  await dialog(patient.page).getByRole('button', { name: 'Принять', exact: true }).click();
  await patient.page.getByRole('link', { name: 'Открыть план' }).click();
  await part(patient.page, 'Дата').getByText('Даты пока нет').waitFor();

  // A template, then a plan that is filled from it.
  await clinic.page.goto('/staff/plans');
  await clinic.page.getByRole('button', { name: 'Новый шаблон' }).click();
  await clinic.page.getByLabel('Название').fill(template);
  await clinic.page.getByRole('button', { name: 'Добавить строку' }).click();
  await clinic.page.getByLabel('Вид').selectOption({ label: 'Еда и лекарства' });
  await clinic.page.getByLabel('Что сделать').fill('Шесть часов ничего не есть');
  await clinic.page.getByLabel('За сколько дней').fill('0');
  await clinic.page.getByLabel('Как добраться').fill('Метро, выход 2, вход со двора');
  await clinic.page.getByLabel('Контактное лицо', { exact: true }).fill('Мария Браун');
  await clinic.page.getByRole('button', { name: 'Сохранить' }).click();
  await expectToast(clinic.page, 'Сохранено');
  await clinic.page.getByText(template).waitFor();

  await clinic.page.goto(caseOf(asked));
  await clinic.page.getByRole('link', { name: 'Открыть план' }).click();
  await clinic.page.getByRole('button', { name: 'Изменить подготовку и дорогу' }).click();
  await dialog(clinic.page).getByLabel('Заполнить из шаблона').selectOption({ label: template });
  await dialog(clinic.page).getByRole('button', { name: 'Сохранить' }).click();
  await part(clinic.page, 'Список дел до поездки').getByText('Шесть часов ничего не есть').waitFor();
  await clinic.page.getByRole('button', { name: 'Предложить даты' }).click();
  await fillSlots(clinic.page, [`${dayAhead(30)}T09:00`, `${dayAhead(31)}T10:30`]);
  await dialog(clinic.page).getByRole('button', { name: 'Предложить даты' }).click();
  await part(clinic.page, 'Дата').getByText('пациент ещё не выбрал').waitFor();

  // Both clocks, without a reload.
  const slot = patient.page.getByRole('radio', { name: /Время клиники: .*09:00 · Ваше время: .*1[23]:00/ });
  await slot.check();
  await patient.page.getByRole('button', { name: 'Выбрать это время' }).click();
  await part(patient.page, 'Дата')
    .getByText(/^Ваше время/)
    .waitFor();
  await part(clinic.page, 'Дата')
    .getByText(/Время пациента: .*1[23]:00/)
    .waitFor();
  await patient.page.getByRole('checkbox', { name: /Шесть часов/ }).click();
  await part(clinic.page, 'Список дел до поездки').getByText('Готово 1 из 1').waitFor();

  // The clinic moves it with a reason, and shows the agreed rule before that.
  await clinic.page.getByRole('button', { name: 'Перенести дату' }).click();
  await dialog(clinic.page).getByText('Вернём за 7 дней до операции').waitFor();
  await fillSlots(clinic.page, [`${dayAhead(40)}T11:00`]);
  await dialog(clinic.page).getByLabel('Причина').fill('Операционная на ремонте');
  await dialog(clinic.page).getByRole('button', { name: 'Предложить даты' }).click();
  await part(patient.page, 'Изменения даты')
    .getByText(/Операционная на ремонте/)
    .waitFor();
  await patient.page.getByRole('radio').check();
  await patient.page.getByRole('button', { name: 'Выбрать это время' }).click();

  // The patient asks for another date, and the clinic reads why.
  await patient.page.getByRole('button', { name: 'Изменить дату' }).click();
  await dialog(patient.page).getByText('Вернём за 7 дней до операции').waitFor();
  await dialog(patient.page).getByLabel('Причина').fill('Нет рейса');
  await dialog(patient.page).getByRole('button', { name: 'Попросить другие даты' }).click();
  await part(clinic.page, 'Изменения даты')
    .getByText(/Нет рейса/)
    .waitFor();
  await clinic.page.getByRole('button', { name: 'Предложить даты' }).click();
  await fillSlots(clinic.page, [`${dayAhead(50)}T08:00`]);
  await dialog(clinic.page).getByRole('button', { name: 'Предложить даты' }).click();
  await patient.page.getByRole('radio').check();
  await patient.page.getByRole('button', { name: 'Выбрать это время' }).click();

  // A document to sign, and its signed copy.
  const toSign = clinic.page.locator('input[type="file"]').last();
  await toSign.setInputFiles({
    name: 'согласие.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('Согласие'),
  });
  await part(patient.page, 'Документы').getByText('На подпись').waitFor();
  await patient.page
    .locator('input[type="file"]')
    .first()
    .setInputFiles({ name: 'подписано.txt', mimeType: 'text/plain', buffer: Buffer.from('Согласен') });
  await part(clinic.page, 'Документы').getByText('Подписанная копия от пациента').waitFor();

  const download = patient.page.waitForEvent('download');
  await patient.page.getByRole('button', { name: 'В календарь' }).click();
  expect((await download).suggestedFilename()).toBe('medatlas.ics');
  await patient.page.getByRole('button', { name: 'Создать адрес' }).click();
  const address = await patient.page.getByLabel('Адрес календаря').inputValue();
  expect(await (await fetch(address)).text()).toContain('BEGIN:VEVENT');
  await patient.page.getByRole('button', { name: 'Отозвать адрес' }).click();
  await expect.poll(async () => (await fetch(address)).status).toBe(404);

  await expectNoSidewaysScroll(patient.page);
  await expectAccessible(patient.page);
  await expectAccessible(clinic.page);
  expectNoProblems(patient);
  expectNoProblems(clinic);

  await clinic.page.getByRole('button', { name: 'Отменить визит' }).click();
  await dialog(clinic.page).getByLabel('Причина').fill('Врач ушёл');
  await dialog(clinic.page).getByRole('button', { name: 'Отменить визит' }).click();
  await patient.page.getByText('Этот запрос отменён.').waitFor();
  expect(await patient.page.locator('main').innerText()).toContain('Врач ушёл');
  await patient.context.close();
  await clinic.context.close();
});

test.each([
  { language: 'en', width: 1440 },
  { language: 'ar', width: 360 },
  { language: 'de', width: 360 },
])(
  'the plan fits at $width px in $language, and in print its tools are gone',
  async ({ language, width }) => {
    const { staff, asked } = await offered();
    const { offers } = await (
      await fetch(`${service.url}/api/v1/client/requests/${asked.id}`, { headers: asked.patient.headers })
    )
      .json()
      .then(({ data }) => data);
    await send(asked.patient, 'POST', `client/offers/${offers[0].id}/accept`, { version: 1 });
    await send(staff, 'POST', `staff/requests/${asked.id}/plan/dates`, {
      ...{ id: randomUUID(), clinic_id: clinicId, version: 1 },
      slots: [30, 31].map((days) => ({ id: randomUUID(), local: `${dayAhead(days)}T09:00` })),
    });
    const window = await openWindowOf(browser, service.url, asked.patient, {
      ...{ viewport: { width, height: 900 }, timezoneId: 'Asia/Almaty' },
    });
    await window.page.goto(`/${language}${planOf(asked)}`);
    await window.page.getByRole('radio').first().waitFor();
    await expectNoSidewaysScroll(window.page);
    await expectAccessible(window.page);
    await window.page.emulateMedia({ media: 'print' });
    expect(await window.page.locator('main button:visible').count()).toBe(0);
    expect(await window.page.locator('main h2:visible').count()).toBeGreaterThan(4);
    expectNoProblems(window);
    await window.context.close();
  },
);
