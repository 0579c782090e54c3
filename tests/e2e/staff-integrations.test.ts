import { expect, test } from 'vitest';
import { expectNoProblems, openBrowser } from '../helpers/browser.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../helpers/pages.ts';
import { card, dialog, expectToast, openWindowOf } from './profile-window.ts';
import { member } from './staff-chat-world.ts';
import { clinicId, service } from './staff-world.ts';

const browser = await openBrowser();
const owner = await member('Ольга', 'Майер', 'owner');
const at = (language = '') => `${language}/staff/integrations?clinic=${clinicId}`;

test('an owner makes a key, copies it, a program uses it, and it is refused once revoked', async () => {
  const title = `МИС ${crypto.randomUUID().slice(0, 8)}`;
  const window = await openWindowOf(browser, service.url, owner);
  const { page } = window;
  await page.goto(at());
  await card(page, 'Ключи API').getByRole('button', { name: 'Новый ключ API' }).click();
  await dialog(page).getByLabel('Название').fill(title);
  await dialog(page).getByRole('button', { name: 'Создать ключ' }).click();
  await dialog(page).getByText('Выберите хотя бы одно').waitFor();
  await dialog(page).getByLabel('Читать цены').check();
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Создать ключ' }).click();
  const shown = dialog(page).getByText(/^medatlas_/);
  await shown.waitFor();
  const token = (await shown.textContent())?.trim() ?? '';
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Ключ скопирован' }).click();

  const call = () =>
    fetch(`${service.url}/api/v1/staff/clinics/${clinicId}/prices`, {
      headers: { authorization: `Bearer ${token}` },
    });
  expect((await call()).status).toBe(200);

  const row = card(page, 'Ключи API').getByRole('listitem').filter({ hasText: title });
  await row.getByText('Работает').waitFor();
  expect(await page.getByText(token).count()).toBe(0);
  for (const language of ['', '/ar'])
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 780 });
      await page.goto(at(language));
      await page.getByText(title).waitFor();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    }

  await page.goto(at('/ru'));
  await row.getByRole('button', { name: `Отозвать ключ ${title}` }).click();
  await dialog(page).getByRole('button', { name: 'Отозвать' }).click();
  await expectToast(page, 'Ключ отозван');
  await row.getByText('Отозван', { exact: true }).waitFor();
  expect((await call()).status).toBe(401);
  await expectNoProblems(window);
  await window.context.close();
});
