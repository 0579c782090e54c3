import type { Page } from 'playwright-core';

/** Answers the report that is open, as it came out, and waits until it is sent. */
export async function answerReport(
  page: Page,
  state: 'Исправлено или убрано' | 'Ничего не изменено',
  answer: string,
): Promise<void> {
  await page.getByRole('radio', { name: new RegExp(`^\\d\\. ${state}$`) }).check();
  await page.getByLabel('Ответ', { exact: true }).fill(answer);
  await page.getByRole('button', { name: 'Ответить', exact: true }).click();
  await page.getByText('Готово').last().waitFor();
}
