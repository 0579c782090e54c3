import type { Page } from 'playwright-core';
import { dialog, expectToast } from './profile-window.ts';

export const commentWords =
  'Операцию сделали в назначенный день, врач всё объяснил заранее и сам позвонил потом.';

const star = (page: Page, group: string, stars: number) =>
  page.getByRole('group', { name: group, exact: true }).getByRole('radio', { name: `Оценка ${stars} из 5` });

/** Writes a comment on the clinic with these comments, as its author does; it ends at the own comments. */
export async function writeComment(page: Page, path: string, stars: number): Promise<void> {
  await page.goto(path);
  await page.getByRole('link', { name: 'Написать отзыв' }).click();
  await page.waitForURL('**/comments/write');
  await star(page, 'Общая оценка', stars).check();
  await star(page, 'Персонал', 5).check();
  await page.getByLabel('Как всё было').fill(commentWords);
  await page.getByLabel('Когда лечились').selectOption({ index: 3 });
  await page.getByRole('button', { name: 'Отправить на проверку' }).click();
  await page.waitForURL('**/profile/comments');
  await expectToast(page, 'Отзыв отправлен');
}

/** Answers the first comment that has no answer, as the clinic. */
export async function replyToComment(page: Page, words: string): Promise<void> {
  await page.getByRole('button', { name: 'Ответить', exact: true }).click();
  await dialog(page).getByLabel('Ответ клиники').fill(words);
  await dialog(page).getByRole('button', { name: 'Опубликовать ответ' }).click();
  await expectToast(page, 'Ответ опубликован');
}

/** Opens the one comment that waits for this, and decides it by the name of a result and, where one is asked for, a reason. */
export async function decideComment(
  page: Page,
  waits: string,
  result: string,
  reason?: string,
): Promise<void> {
  await page.goto('/admin#/comments');
  await page.reload();
  await page.getByRole('cell', { name: waits }).first().click();
  await page.getByRole('radio', { name: new RegExp(`^\\d\\. ${result}$`) }).check();
  if (reason !== undefined) await page.getByRole('radio', { name: new RegExp(`^\\d\\. ${reason}`) }).check();
  await page.getByRole('button', { name: 'Подтвердить и открыть следующий' }).click();
  await page.getByText('Готово').waitFor();
}
