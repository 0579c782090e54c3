import type { Page } from 'playwright-core';

/** Of four rows two are wrong and one names nothing that is known. */
const FILE =
  'Услуга;Цена;Валюта\nОперация при катаракте;Time based;EUR\nРинопластика;5 400,00;XYZ\nКолоноскопия;45 €;\nПолотенце;3;EUR\n';

/** From the price list: takes the file in and corrects its wrong rows on the screen. */
export async function correctPriceFile(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Загрузить из файла' }).click();
  await page
    .getByLabel('Выбрать файл')
    .setInputFiles({ name: 'prices.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE) });
  await page.getByText(/Файл «prices.csv», 4 строки/).waitFor();
  await page.getByRole('button', { name: 'Проверить', exact: true }).click();
  await page.getByRole('button', { name: 'Ошибки: 2' }).waitFor();
  await page.getByLabel('Цена', { exact: true }).fill('2 450');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Ошибки: 1' }).waitFor();
  await page.getByLabel('Валюта', { exact: true }).fill('EUR');
  await page.keyboard.press('Enter');
  await page.getByText('Таких строк больше нет.').waitFor();
}

/** What was checked becomes the price list. */
export async function writePriceFile(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Записать в прайс-лист' }).click();
  await page.getByRole('heading', { name: 'Прайс-лист обновлён' }).waitFor();
}
