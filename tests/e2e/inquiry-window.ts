import type { Page } from 'playwright-core';
import type { Database } from '../../server/platform/database.ts';
import { BERLIN, createClinic } from '../factories/clinics.ts';
import { addClinicFacts, createDoctor } from '../factories/facts.ts';

export const CASE = 'Катаракта правого глаза, диагноз поставили в марте. Капли не помогли, нужна операция.';

export type EyeClinics = { first: number; second: number; doctor: number };

/** Two clinics that operate on cataracts and answer; a doctor works at the second. */
export async function createEyeClinics(db: Database): Promise<EyeClinics> {
  const clinics = { first: 0, second: 0, doctor: 0 };
  const idOf = async (table: 'specializations' | 'procedures', slug: string) =>
    (await db.selectFrom(table).select('id').where('slug', '=', slug).executeTakeFirstOrThrow()).id;
  const field = await idOf('specializations', 'ophthalmology');
  const procedureId = await idOf('procedures', 'cataract-surgery');
  const facts = {
    specializations: [field],
    prices: [{ procedureId, amount: 90_000 }],
    languages: [{ lang: 'ru', level: 'fluent' as const }],
    isClaimed: true,
  };
  clinics.first = await createClinic(db, { title: 'Augenklinik Nord', lang: 'de', cityId: BERLIN });
  await addClinicFacts(db, clinics.first, { ...facts, licence: { body: 'LaGeSo', checkedOn: '2026-10-12' } });
  clinics.second = await createClinic(db, { title: 'Augenklinik Süd', lang: 'de', cityId: BERLIN });
  await addClinicFacts(db, clinics.second, facts);
  clinics.doctor = await createDoctor(db, {
    title: 'Dr. Iris Blick',
    positions: [{ clinicId: clinics.second, specializationId: field }],
    prices: [{ procedureId, volume: 300 }],
  });
  return clinics;
}

export const body = (page: Page) => page.locator('textarea[name=body]');
export const onward = (page: Page) => page.locator('main form button[type=submit]');
export const choice = (page: Page, name: string, value: number) =>
  page.locator(`input[name=${name}]`).nth(value);
export const kept = (page: Page) => page.getByText('Сохранён. Его можно продолжить').waitFor();

/** The form filled up to its last button, for tests of what comes after. */
export async function fillAll(page: Page, clinics: EyeClinics): Promise<void> {
  await page.goto(`/inquiry?clinic=${clinics.first}&procedure=cataract-surgery`);
  await body(page).fill(CASE);
  await choice(page, 'wanted', 0).check();
  await onward(page).click();
  await page.getByLabel('Год рождения пациента').fill('1958');
  await page.getByLabel('Страна, где живёт пациент').selectOption('RU');
  await onward(page).click();
  await page.getByRole('checkbox', { name: /Я согласен/ }).check();
}
export const send = (page: Page) => page.getByRole('button', { name: 'Отправить запрос' });
