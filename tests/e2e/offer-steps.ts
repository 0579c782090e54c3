import type { Page } from 'playwright-core';
import { dayAhead } from '../factories/offers.ts';

export const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const line = (page: Page, name: string, state: string) =>
  page.getByRole('group', { name }).getByRole('radio', { name: state });

export const saved = (page: Page) => page.getByText(/^Сохранено в/).waitFor();

/** The field of who treats, with the one who is named. */
export const doctorField = (page: Page) => page.getByRole('button', { name: 'Врач', exact: true });

/** What the list of doctors shows while it is open. */
export const doctorOptions = (page: Page) => page.getByRole('listbox').getByRole('option');

/** Opens the list of the clinic's doctors and takes the one at this place in it. */
export async function chooseDoctor(page: Page, place: number): Promise<void> {
  await doctorField(page).click();
  await doctorOptions(page).filter({ hasNotText: 'Без врача' }).nth(place).click();
}

/** All that a typical offer needs, as a coordinator types it. */
export async function fillOffer(page: Page): Promise<void> {
  await chooseDoctor(page, 0);
  await page.getByLabel('Процедура', { exact: true }).fill('Факоэмульсификация');
  await page.getByLabel('Цена', { exact: true }).fill('2 180,50');
  await page.getByLabel('Цена до').fill('');
  await page.getByLabel('Валюта', { exact: true }).selectOption({ label: 'EUR, евро' });
  for (const name of [
    'Осмотр и обследования',
    'Операция или процедура',
    'Материалы и имплантаты',
    'Анестезиолог',
  ])
    await line(page, name, 'Входит').check();
  await line(page, 'Лекарства', 'Доплата').check();
  await page.getByLabel('Лекарства: доплата').fill('60');
  await line(page, 'Проживание', 'Не нужно').check();
  await page.getByLabel('Ночей в клинике').fill('1');
  await page.getByLabel('Дней в стране').fill('4');
  await page.getByLabel('Ближайшая дата').fill(dayAhead(14));
  await page.getByLabel('На чём основано').fill('Описание пациента');
  await page.getByLabel('Что изменит цену').fill('Другой хрусталик');
  await page.getByLabel('Предоплата, %').fill('0');
  await page.getByRole('checkbox', { name: 'русский' }).check();
}
