import type { Page } from 'playwright-core';
import { chooseRadio, pressOn, tabTo } from '../helpers/keyboard.ts';

/** Answers by keyboard alone the report that is open, as it came out, and waits until it is sent. */
export async function answerReport(
  page: Page,
  state: 'Исправлено или убрано' | 'Ничего не изменено',
  answer: string,
): Promise<void> {
  await chooseRadio(page, page.getByRole('radio', { name: new RegExp(`^\\d\\. ${state}$`) }));
  await tabTo(page, page.getByLabel('Ответ', { exact: true }));
  await page.keyboard.type(answer);
  await pressOn(page, page.getByRole('button', { name: 'Ответить', exact: true }));
  await page.getByText('Готово').last().waitFor();
}
