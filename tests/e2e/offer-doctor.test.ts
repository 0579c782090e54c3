import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createDoctor } from '../factories/facts.ts';
import { expectNoProblems, openBrowser } from '../helpers/browser.ts';
import { pressOn, typeInto } from '../helpers/keyboard.ts';
import { expectAccessible } from '../helpers/pages.ts';
import { doctorField, doctorOptions, part, saved } from './offer-steps.ts';
import { dialog, expectToast, openWindowOf } from './profile-window.ts';
import { ask, clinicId, colleague, db, service, startOffer } from './staff-world.ts';

const browser = await openBrowser();
const { id: specializationId } = await db
  .selectFrom('specializations')
  .select('id')
  .where('slug', '=', 'cardiology')
  .executeTakeFirstOrThrow();
const createColleague = (title: string, ru: string) =>
  createDoctor(db, {
    title,
    names: [{ lang: 'ru', text: ru }],
    positions: [{ clinicId, specializationId }],
  });

test('among more than 200 doctors the one asked for is named, and any other is found by keyboard', async () => {
  for (let n = 1; n <= 205; n++) await createColleague(`Dr. Aaron ${n}`, `Арон ${n}`);
  const wanted = await createColleague('Zoë Łączek', 'Зоя Лончек');
  const other = await createColleague('Zygmunt Nowak', 'Зигмунт Новак');
  const asked = await ask();
  await sql`update request_recipients set doctor_id = ${wanted} where request_id = ${asked.id}::uuid`.execute(
    db,
  );
  const window = await openWindowOf(browser, service.url, await colleague());
  const { page, context } = window;
  await startOffer(page, asked);
  const doctor = doctorField(page);
  const preview = part(page, 'Так это увидит пациент');
  expect(await doctor.innerText()).toBe('Зоя Лончек, кардиолог');
  await preview.getByText('Зоя Лончек').waitFor();

  await pressOn(page, doctor);
  const search = page.getByRole('combobox', { name: 'Имя или специальность (врачей: 209)' });
  await search.waitFor();
  await expectAccessible(page);
  await typeInto(page, search, 'zygm');
  await expect.poll(() => doctorOptions(page).allInnerTexts()).toEqual(['Зигмунт Новак, кардиолог']);
  await page.keyboard.press('Enter');
  await expect.poll(() => doctor.innerText()).toBe('Зигмунт Новак, кардиолог');
  expect(await doctor.evaluate((element) => element === document.activeElement)).toBe(true);
  await preview.getByText('Зигмунт Новак').waitFor();
  await saved(page);
  const draft = () =>
    sql<{
      doctor: string;
    }>`select draft ->> 'doctor_id' as doctor from offers where request_id = ${asked.id}::uuid`
      .execute(db)
      .then(({ rows }) => Number(rows[0]?.doctor));
  expect(await draft()).toBe(other);

  await page.reload();
  expect(await doctor.innerText()).toBe('Зигмунт Новак, кардиолог');
  await pressOn(page, doctor);
  await typeInto(page, page.getByRole('combobox', { name: /^Имя или специальность/ }), 'никто');
  await page.getByText('Ничего не нашлось. Измените запрос.').waitFor();
  await page.keyboard.press('Escape');
  expect(await doctorOptions(page).count()).toBe(0);
  expectNoProblems(window);
  await context.close();
});

test('a doctor who has left the clinic is told at the field and in the preview', async () => {
  const left = await createColleague('Dr. Left', 'Ушедший Врач');
  const asked = await ask();
  await sql`update request_recipients set doctor_id = ${left} where request_id = ${asked.id}::uuid`.execute(
    db,
  );
  const { page, context } = await openWindowOf(browser, service.url, await colleague());
  await startOffer(page, asked);
  expect(await doctorField(page).innerText()).toBe('Ушедший Врач, кардиолог');
  await sql`update positions set until = 2020, is_main = false where doctor_id = ${left}`.execute(db);
  await page.reload();
  await expect.poll(() => doctorField(page).innerText()).toBe('Этот врач больше не работает в клинике');
  await part(page, 'Так это увидит пациент').getByText('Этот врач больше не работает в клинике').waitFor();
  await context.close();
});

test('members of an unpublished clinic make an offer with a doctor and with prices of its list', async () => {
  await sql`update clinics set status = 'withdrawn' where id = ${clinicId}`.execute(db);
  const asked = await ask();
  const window = await openWindowOf(browser, service.url, await colleague());
  const { page, context } = window;
  await startOffer(page, asked);
  await pressOn(page, doctorField(page));
  await typeInto(page, page.getByRole('combobox', { name: /^Имя или специальность/ }), 'holt');
  await expect.poll(() => doctorOptions(page).count()).toBe(1);
  await page.keyboard.press('Enter');
  await expect.poll(() => doctorField(page).innerText()).toContain('Dr. Jan Holt');
  await page.getByRole('button', { name: 'Выбрать из прайс-листа' }).click();
  await dialog(page).getByLabel('Операция при катаракте').waitFor();
  await dialog(page).getByRole('button', { name: 'Взять в предложение' }).click();
  await expectToast(page, 'Цены взяты из прайс-листа');
  expectNoProblems(window);
  await context.close();
});
