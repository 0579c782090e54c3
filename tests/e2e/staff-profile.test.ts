import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Clinic } from '../../contract/clinics/clinics.ts';
import type { StaffProfile } from '../../contract/clinics/sections/staff-endpoints.ts';
import type { MadeAccount } from '../factories/accounts.ts';
import { expectNoProblems, openBrowser } from '../helpers/browser.ts';
import { expectAccessible, expectFullRows, expectNoSidewaysScroll } from '../helpers/pages.ts';
import { makePhoto } from './photo-files.ts';
import { card, dialog, expectKeyboardReachesAll, expectToast, openWindowOf } from './profile-window.ts';
import { member } from './staff-chat-world.ts';
import { clinicId, db, service } from './staff-world.ts';

const browser = await openBrowser();
await db.updateTable('clinics').set({ claimed_at: new Date() }).where('id', '=', clinicId).execute();
const { slug } = await db
  .selectFrom('clinics')
  .select('slug')
  .where('id', '=', clinicId)
  .executeTakeFirstOrThrow();

const at = (place: string, language = '') => `${language}/staff/${place}?clinic=${clinicId}`;

async function readClinic(language = 'ru'): Promise<Clinic> {
  const reply = await fetch(`${service.url}/api/v1/client/clinics/${slug}`, {
    headers: { 'accept-language': language },
  });
  return (await reply.json()).data;
}

async function writeAs({ headers }: MadeAccount, body: object): Promise<StaffProfile> {
  const reply = await fetch(`${service.url}/api/v1/staff/clinics/${clinicId}/profile`, {
    method: 'PATCH',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(reply.status).toBe(200);
  return (await reply.json()).data;
}

const photos = (page: Page) => page.getByRole('listitem', { name: /^Фотография \d+$/ });

test('a text is previewed before it is saved, in its own language, and then read by patients', async () => {
  const window = await openWindowOf(browser, service.url, await member('Мария', 'Кох'));
  const { page, context } = window;
  await page.goto(at('profile'));
  const texts = card(page, 'Описание и оборудование');
  await texts.getByRole('tab', { name: /العربية/ }).click();
  const shown = texts.getByRole('tabpanel');
  await shown.getByLabel('О клинике').fill('نعالج أمراض العيون.');
  await shown.getByLabel('Оборудование').fill('OCT\nمجهر جراحي');
  await texts.getByRole('tab', { name: /не сохранено/ }).waitFor();
  await shown.getByRole('button', { name: 'Как увидит пациент' }).click();
  const preview = dialog(page).locator('[dir="rtl"]');
  await preview.getByText('نعالج أمراض العيون.').waitFor();
  await preview.getByText('مجهر جراحي').waitFor();
  await page.keyboard.press('Escape');
  await shown.getByRole('button', { name: 'Сохранить' }).click();
  await expectToast(page, 'Сохранено');
  expect((await readClinic('ar')).text).toMatchObject({ lang: 'ar', equipment: ['OCT', 'مجهر جراحي'] });
  // Typed in one language and left: the page asks.
  await texts.getByRole('tab', { name: /Русский/ }).click();
  await texts.getByRole('tabpanel').getByLabel('О клинике').fill('Лечим глаза');
  await page.getByRole('link', { name: 'Цены', exact: true }).first().click();
  await dialog(page).getByRole('button', { name: 'Остаться' }).click();
  expect(await texts.getByRole('tabpanel').getByLabel('О клинике').inputValue()).toBe('Лечим глаза');
  await texts.getByRole('tabpanel').getByRole('button', { name: 'Сохранить' }).click();
  await expect.poll(async () => (await readClinic()).text?.description).toBe('Лечим глаза');
  expectNoProblems(window);
  await context.close();
});

test('two write the same part: the second sees whose words stand there and loses nothing', async () => {
  const first = await member('Олег', 'Ли');
  const { page, context } = await openWindowOf(browser, service.url, await member('Ида', 'Фогт'));
  await page.goto(at('profile'));
  const contact = card(page, 'Контакты и размер');
  await contact.getByLabel('Телефон').fill('+49 89 111222');
  const was = { phone: '+49 89 999888', website: null, established: 1998, beds: null };
  await writeAs(first, { version: 0, contact: was });
  await contact.getByRole('button', { name: 'Сохранить', exact: true }).click();
  await contact.getByText(/Олег Ли: изменение сохранено/).waitFor();
  await contact.getByText('+49 89 999888').waitFor();
  expect(await contact.getByLabel('Телефон').inputValue()).toBe('+49 89 111222');
  await contact.getByRole('button', { name: 'Сохранить мой вариант' }).click();
  await expectToast(page, 'Сохранено');
  expect((await readClinic()).phone).toBe('+49 89 111222');
  await contact.getByLabel('Сайт').fill('нет сайта');
  await contact.getByRole('button', { name: 'Сохранить', exact: true }).click();
  await contact.getByText('Укажите адрес сайта').waitFor();
  expect(await contact.getByLabel('Сайт').inputValue()).toBe('нет сайта');
  await context.close();
});

test('photos come in together, change places by keyboard, get captions, and come back after a slip', async () => {
  const window = await openWindowOf(browser, service.url, await member('Мария', 'Кох'));
  const { page, context } = window;
  await page.goto(at('photos'));
  await page
    .getByLabel('Добавить фотографии', { exact: true })
    .locator('input')
    .setInputFiles([
      await makePhoto('one.jpg'),
      await makePhoto('small.jpg', 640, 480),
      await makePhoto('three.jpg'),
    ]);
  await page.getByText('Фотография слишком мала').waitFor();
  await expect.poll(() => photos(page).count()).toBe(2);
  const [cover] = (await readClinic()).photos;
  await page.getByRole('button', { name: 'Фотография 1: позже' }).press('Enter');
  await expect.poll(async () => (await readClinic()).photos[1]?.id).toBe(cover?.id);
  await photos(page).nth(1).getByRole('button', { name: 'Подпись' }).click();
  await dialog(page).getByLabel('Русский').fill('Палата на двоих');
  await dialog(page).getByRole('button', { name: 'Сохранить' }).click();
  await photos(page).nth(1).getByText('Палата на двоих').waitFor();
  await page.getByRole('button', { name: 'Фотография 2: убрать' }).click();
  await expect.poll(async () => (await readClinic()).counts.photos).toBe(1);
  await page.locator('.Toastify__toast').getByRole('button', { name: 'Вернуть' }).click();
  await expect.poll(async () => (await readClinic()).photos[1]?.caption).toBe('Палата на двоих');
  await page.goto(`/hospital/${slug}/photo`);
  await page.getByText('Палата на двоих').first().waitFor();
  expectNoProblems(window);
  await context.close();
});

test('comforts are answered by keyboard and saved by themselves; the rest of a group is “no” at once', async () => {
  const window = await openWindowOf(browser, service.url, await member('Мария', 'Кох'));
  const { page, context } = window;
  await page.goto(at('comforts'));
  const group = page.getByRole('main').getByRole('region').first();
  await group.getByRole('radio', { name: 'неизвестно' }).first().focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.getByText('Всё сохранено').waitFor();
  expect(await group.getByRole('radio', { name: 'за плату', exact: true }).first().isChecked()).toBe(true);
  await group.getByRole('button', { name: 'Остальное в группе' }).click();
  await page.getByRole('button', { name: 'Отменить последнее' }).waitFor();
  const values = () =>
    db.selectFrom('clinic_comforts').select('value').where('clinic_id', '=', clinicId).execute();
  const told = await values();
  expect(told.filter(({ value }) => value === 'paid')).toHaveLength(1);
  expect(told.length).toBeGreaterThan(1);
  await page.getByRole('button', { name: 'Отменить последнее' }).click();
  await expect.poll(async () => (await values()).map(({ value }) => value)).toEqual(['paid']);
  expectNoProblems(window);
  await context.close();
});

test('an owner ticks every part and confirms, and the clinic’s page says so', async () => {
  const window = await openWindowOf(browser, service.url, await member('Ида', 'Фогт', 'owner'));
  const { page, context } = window;
  await page.goto(at('attest'));
  const confirm = page.getByRole('button', { name: 'Подтвердить профиль' });
  await confirm.waitFor();
  expect(await confirm.isDisabled()).toBe(true);
  for (const box of await page.getByRole('main').getByRole('checkbox').all()) await box.check();
  await confirm.click();
  await expectToast(page, /Подтверждено/);
  await page.goto(`/hospital/${slug}/about`);
  await page.getByText(/Клиника подтвердила эти сведения/).waitFor();
  expectNoProblems(window);
  await context.close();
});

test.each(['profile', 'comforts', 'photos', 'attest'])(
  '%s: seen well, in Arabic too, and reached by keyboard',
  async (place) => {
    const owner = await member('Ида', 'Фогт', 'owner');
    for (const [language, width] of [
      ['', 1440],
      ['', 360],
      ['/ar', 360],
      ['/ar', 1440],
    ] as const) {
      const viewport = { width, height: 900 };
      const { page, context } = await openWindowOf(browser, service.url, owner, { viewport });
      await page.goto(at(place, language));
      await page.getByRole('main').locator('input').first().waitFor({ state: 'attached' });
      await expectNoSidewaysScroll(page);
      await expectFullRows(page);
      if (width === 1440) await expectAccessible(page);
      if (width === 1440 && language === '' && place === 'photos') await expectKeyboardReachesAll(page);
      await context.close();
    }
  },
);
