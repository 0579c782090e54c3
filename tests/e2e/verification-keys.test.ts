import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createClinic } from '../factories/clinics.ts';
import { openBrowser, openWindow } from '../helpers/browser.ts';
import { pressOn } from '../helpers/keyboard.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../helpers/pages.ts';
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

test('licences of one register are written down at once by keyboard alone, and another register’s are left out', async () => {
  await sql`update clinic_licences set checked_on = current_date`.execute(db);
  const id = await createClinic(db, { title: 'Sammelklinik', country: 'DE' });
  for (const [number, host] of [
    ['S-1', 'register.example'],
    ['S-2', 'register.example'],
    ['S-3', 'other.example'],
  ])
    await sql`
      insert into clinic_licences (clinic_id, number, body, url)
      values (${id}, ${number}, 'Land Berlin', ${`https://${host}/${number}`})`.execute(db);
  const { page, context } = await openWindow(browser, service.url, {
    viewport: { width: 1440, height: 900 },
  });
  await logInAt(page, await makeOperator('moderator'));
  await page.getByRole('menuitem', { name: 'Сверка с реестрами' }).press('Enter');
  for (const number of ['S-1', 'S-2', 'S-3'])
    await page.getByRole('row').filter({ hasText: number }).getByRole('checkbox').press('Space');
  await page.getByText('Выбраны 3 строки').waitFor();
  await pressOn(page, page.getByRole('button', { name: 'Записать для всех' }));
  const dialog = page.getByRole('dialog', { name: 'Записать для всех' });
  await dialog.getByText('Будет сделано: 2 из 3').waitFor();
  await dialog.getByText('Не тронуто: подтверждение не такое, как у остальных.').waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await dialog.getByText('Выберите, что сказано в реестре.').waitFor();
  await page.keyboard.press('1');
  await page.keyboard.press('Enter');
  await dialog.getByText('Сделано: 2 из 2').waitFor();
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('row').filter({ hasText: 'S-1' }).waitFor({ state: 'detached' });
  await page.getByRole('link', { name: /^Открыть: .*S-3$/ }).press('Enter');
  await page.getByRole('link', { name: 'Открыть реестр: Германия' }).waitFor();
  await page.getByText('В списке: 1').waitFor();
  await context.close();
});

test('the desk of registers fits phones, tablets and Arabic, and axe finds nothing', async () => {
  const { page, context } = await openWindow(browser, service.url);
  await logInAt(page, await makeOperator('moderator'));
  for (const language of ['ru', 'ar']) {
    await page.evaluate((chosen) => localStorage.setItem('sys_language', chosen), language);
    for (const width of [390, 960, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/admin#/verification');
      await page.reload();
      // Rows come after the box for all of them.
      await page.locator('#main-content a[href^="#/verification/"]').first().waitFor();
      await page.locator('#main-content input[type=checkbox]').last().check();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await page.locator('#main-content a[href^="#/verification/"]').first().press('Enter');
      await page.getByRole('radio').first().waitFor();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    }
  }
  await context.close();
});
