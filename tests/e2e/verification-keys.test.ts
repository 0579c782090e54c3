import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createClinic } from '../factories/clinics.ts';
import { openBrowser, openWindow } from '../helpers/browser.ts';
import { expectAccessible } from '../helpers/pages.ts';
import { db, logInAt, makeOperator, service } from './admin-world.ts';

const browser = await openBrowser();

const results = async (): Promise<string[]> => {
  const { rows } = await sql<{ result: string }>`select result from verifications order by id`.execute(db);
  return rows.map(({ result }) => result);
};

test('licences are worked off by keyboard alone: a digit and Enter each, nothing chosen beforehand, the next one opens', async () => {
  for (const n of [1, 2, 3, 4]) {
    const id = await createClinic(db, { title: `Klinik ${n}`, country: 'DE' });
    await sql`
      insert into clinic_licences (clinic_id, number, body, url)
      values (${id}, ${`L-${n}`}, 'Land Berlin', 'https://register.example/l')`.execute(db);
  }
  const { page, context } = await openWindow(browser, service.url, {
    viewport: { width: 1440, height: 900 },
  });
  await logInAt(page, await makeOperator('moderator'));
  await page.getByRole('menuitem', { name: 'Сверка с реестрами' }).press('Enter');
  await page.getByRole('link', { name: /^Открыть: .*L-1$/ }).press('Enter');
  const shown = (number: string) => page.locator('#react-admin-title').filter({ hasText: number });
  const first = page.getByRole('radio', { name: /^1\./ });
  const hasFocus = () => first.evaluate((one) => one === document.activeElement);
  await shown('L-1').waitFor();
  await expect.poll(hasFocus).toBe(true);
  expect(await page.getByRole('radio', { checked: true }).count()).toBe(0);
  await page.keyboard.press('Enter');
  await page.getByText('Выберите, что сказано в реестре.').waitFor();
  expect(await results()).toEqual([]);
  await expectAccessible(page);

  await page.keyboard.press('1');
  await page.keyboard.press('Enter');
  await shown('L-2').waitFor();
  await expect.poll(hasFocus).toBe(true);
  expect(await page.getByRole('radio', { checked: true }).count()).toBe(0);
  await page.keyboard.press('2');
  await page.keyboard.press('Enter');
  await shown('L-3').waitFor();
  await page.getByRole('button', { name: 'Следующая' }).press('Enter');
  await shown('L-4').waitFor();
  await page.getByRole('button', { name: 'Предыдущая' }).press('Enter');
  await shown('L-3').waitFor();
  await first.press('1');
  await page.keyboard.press('Enter');
  await shown('L-4').waitFor();
  await first.press('1');
  await page.keyboard.press('Enter');
  // What was put aside is not lost: the list is empty only when all are decided.
  await expect.poll(results).toEqual(['confirmed', 'not_found', 'confirmed', 'confirmed']);
  await context.close();
});
