import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { createClinic } from '../factories/clinics.ts';
import { openBrowser, openWindow } from '../helpers/browser.ts';
import { db, logInAt, makeOperator, service } from './admin-world.ts';

const browser = await openBrowser();

/** One with a checked licence, one that keeps its profile. */
async function makeClinics(): Promise<void> {
  const licensed = await createClinic(db, { title: 'Licensed House', slug: 'licensed' });
  const kept = await createClinic(db, { title: 'Kept House', slug: 'kept' });
  await db
    .insertInto('clinic_licences')
    .values({ clinic_id: licensed, number: 'A 1', body: 'Office', checked_on: sql<string>`current_date` })
    .execute();
  await sql`update clinics set claimed_at = now() where id = ${kept}`.execute(db);
}

/** Titles of the results as a visitor finds them. */
async function shownOrder(page: Page): Promise<string[]> {
  await page.goto('/search/search-clinics');
  return page.getByRole('heading', { name: /House/ }).allTextContents();
}
const SOON = { interval: 200 };

async function publishWith(page: Page, button: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Причина по-русски').fill('Клиника, которая ведёт профиль, отвечает точнее');
  await dialog.getByLabel('Причина по-английски').fill('A clinic that keeps its profile answers better');
  await dialog.getByRole('button', { name: button }).click();
  await dialog.waitFor({ state: 'detached' });
}

test('an operator looks at other points, puts them into force, and everyone sees order, reason and date; then takes them back', async () => {
  await makeClinics();
  const visitor = await openWindow(browser, service.url);
  await expect.poll(() => shownOrder(visitor.page), SOON).toEqual(['Licensed House', 'Kept House']);
  const { page, context, problems } = await openWindow(browser, service.url);
  await logInAt(page, await makeOperator());

  await page.getByRole('menuitem', { name: 'Порядок выдачи' }).click();
  await page.getByRole('link', { name: 'Изменить баллы' }).click();
  await page.locator('input[name=licence_checked]').fill('5');
  await page.getByText('В сумме 85 из 100').waitFor();
  await page.locator('input[name=profile_kept]').fill('25');
  await page.getByText('В сумме 100 из 100').waitFor();
  await page.getByRole('button', { name: 'Показать' }).click();
  const first = page.getByRole('listitem').filter({ hasText: 'Kept House' }).filter({ hasText: 'было 2' });
  await first.first().waitFor();
  expect(await shownOrder(visitor.page)).toEqual(['Licensed House', 'Kept House']);

  await page.getByRole('button', { name: 'Ввести в действие' }).click();
  await publishWith(page, 'Ввести в действие');
  await page.getByRole('cell', { name: '2, действует' }).waitFor();
  await expect.poll(() => shownOrder(visitor.page), SOON).toEqual(['Kept House', 'Licensed House']);
  await visitor.page.goto('/about/ranking');
  const points = visitor.page.getByRole('row', { name: /Профиль ведёт клиника/ });
  expect(await points.textContent()).toContain('до 25');
  await visitor.page.getByText('Клиника, которая ведёт профиль, отвечает точнее').waitFor();
  await visitor.page.getByText('Проверенная лицензия: с 20 до 5').waitFor();

  await page.getByRole('cell', { name: '1', exact: true }).click();
  await page.getByRole('button', { name: 'Вернуть эту версию' }).click();
  await publishWith(page, 'Вернуть эту версию');
  await expect.poll(() => shownOrder(visitor.page), SOON).toEqual(['Licensed House', 'Kept House']);
  await visitor.page.goto('/about/ranking');
  expect(await points.textContent()).toContain('до 10');
  // The login asks for the code by refusing the first try.
  expect(problems.filter((problem) => !/status of 422/.test(problem))).toEqual([]);
  expect(visitor.problems).toEqual([]);
  await Promise.all([context.close(), visitor.context.close()]);
});
