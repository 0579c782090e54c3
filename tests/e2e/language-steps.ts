import type { Page } from 'playwright-core';
import { openRow } from './admin-world.ts';

/** In the back office: a language nobody can read yet. Ends at its form. */
export async function addLanguage(page: Page, prefix: string, title: string): Promise<void> {
  await page.getByRole('menuitem', { name: 'Языки' }).click();
  await page.getByRole('link', { name: 'Добавить' }).click();
  await page.locator('input[name=prefix]').fill(prefix);
  await page.locator('input[name=title]').fill(title);
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await page.getByText('Тексты языка').waitFor();
}

/** Writes one message of a language. Ends at its form. */
export async function writeText(page: Page, prefix: string, key: string, text: string): Promise<void> {
  await page.goto(`/admin#/messages/${encodeURIComponent(`${prefix}:${key}`)}`);
  await page.getByText(key, { exact: true }).waitFor();
  await page.locator('textarea[name=text]').fill(text);
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await page.getByRole('cell', { name: text, exact: true }).first().waitFor();
}

export async function publishLanguage(page: Page, title: string): Promise<void> {
  await openRow(page, 'Языки', title);
  await page.getByLabel('Опубликован').check();
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await page.getByText('Сохранено').waitFor();
}
