import { expect, test } from 'vitest';
import { fillBackOffice } from '../factories/back-office.ts';
import { openBrowser, openWindow } from '../helpers/browser.ts';
import { pressOn } from '../helpers/keyboard.ts';
import { expectAccessible } from '../helpers/pages.ts';
import { db, logInAt, makeOperator, openRow, service } from './admin-world.ts';

await fillBackOffice(db);
const browser = await openBrowser();
const { page, problems } = await openWindow(browser, service.url);
await logInAt(page, await makeOperator());
// Until the code is asked for a login is refused, which the console tells too.
problems.length = 0;
// The photos of this world have rows and no bytes.
const pixel = Buffer.from('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==', 'base64');
await page.route('**/*.webp?*', (route) => route.fulfill({ contentType: 'image/webp', body: pixel }));

const dialog = page.getByRole('dialog');

/** In the open dialog nothing is chosen, and it goes on only after a digit has chosen. */
async function expectChoice(asks: string): Promise<void> {
  await dialog.getByRole('radio').first().waitFor();
  expect(await dialog.getByRole('radio', { checked: true }).count()).toBe(0);
  // The focus is on the first value, and Enter sends.
  await page.keyboard.press('Enter');
  await dialog.getByRole('alert').getByText(asks).waitFor();
  await page.keyboard.press('2');
  expect(await dialog.getByRole('radio', { checked: true }).count()).toBe(1);
}

test('a photo is hidden for no reason that nobody chose', async () => {
  await page.goto('/admin#/photos');
  const hide = page.locator('#main-content tbody tr').getByRole('button', { name: 'Скрыть' });
  await pressOn(page, hide.first());
  await expectChoice('Выберите причину.');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  // What was chosen before it was cancelled is not chosen for the next.
  await pressOn(page, hide.first());
  await expectChoice('Выберите причину.');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
});

test('selected photos are hidden for a reason chosen for them', async () => {
  await page.goto('/admin#/photos');
  await page.getByRole('checkbox', { name: 'Выбрать все' }).check();
  const bar = page.getByRole('region', { name: 'Выбранные строки' });
  await pressOn(page, bar.getByRole('button', { name: /^Скрыть/ }));
  await expectChoice('Выберите причину.');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await dialog.getByText(/^Сделано: 1\./).waitFor();
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  const hidden = await db
    .selectFrom('photos')
    .select('hidden_reason')
    .where('hidden_at', 'is not', null)
    .execute();
  expect(hidden).toEqual([{ hidden_reason: 'person_without_consent' }]);
});

test.each([
  { list: 'Заявки на страницы', words: 'Isar Klinik', table: 'clinic_claims', refusal: 'not_of_clinic' },
  {
    list: 'Официальные данные',
    words: 'Isar Klinik',
    table: 'clinic_changes',
    refusal: 'not_in_register',
  },
] as const)('$list: a refusal has the reason that was chosen', async ({ list, words, table, refusal }) => {
  await openRow(page, list, words);
  await page.getByRole('button', { name: 'Отклонить', exact: true }).click();
  await expectChoice('Выберите причину.');
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  const refused = await db.selectFrom(table).select('refusal').where('refusal', '=', refusal).execute();
  expect(refused).toHaveLength(1);
});

test('a disputed bill is decided for the side that was chosen', async () => {
  await openRow(page, 'Спорные счета', 'Isar Klinik');
  const act = page.getByRole('button', { name: 'Решить', exact: true });
  await act.click();
  await dialog.getByRole('textbox').fill('Счёт клиники приложен');
  await dialog.getByRole('button', { name: 'Решить', exact: true }).click();
  await dialog.getByRole('alert').getByText('Выберите решение.').waitFor();
  expect(await dialog.getByRole('radio', { checked: true }).count()).toBe(0);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await act.click();
  await dialog.getByRole('radio', { name: /Верны данные клиники/ }).check();
  await dialog.getByRole('button', { name: 'Решить', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  const decided = await db
    .selectFrom('bills')
    .select('outcome')
    .where('decision', '=', 'Счёт клиники приложен')
    .execute();
  expect(decided).toEqual([{ outcome: 'staff' }]);
  expect(problems).toEqual([]);
});

test('a menu that was open in a wide window does not lie over a narrow one, and is back when it is wide', async () => {
  const entry = page.getByRole('menuitem', { name: 'Пользователи' });
  // At once: an entry that goes between two questions would be waited for.
  const widthOfMenu = () => entry.evaluateAll(([one]) => one?.getBoundingClientRect().width ?? 0);
  const resize = (width: number) => page.setViewportSize({ width, height: 900 });
  await resize(1440);
  await page.goto('/admin#/photos');
  await page.reload();
  await expect.poll(widthOfMenu).toBeGreaterThan(150);
  await resize(1000);
  await expect.poll(widthOfMenu).toBeLessThan(100);
  await resize(1440);
  await expect.poll(widthOfMenu).toBeGreaterThan(150);
  await resize(390);
  await expect.poll(widthOfMenu).toBe(0);
  // Opened by hand it lies over the page, and is gone again in a window that has room beside it.
  await page.getByRole('button', { name: 'Открыть меню' }).click();
  await expect.poll(widthOfMenu).toBeGreaterThan(150);
  await page.keyboard.press('Escape');
  await expect.poll(widthOfMenu).toBe(0);
  await resize(1440);
  await expect.poll(widthOfMenu).toBeGreaterThan(150);
});
