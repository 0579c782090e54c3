import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { expectNoProblems, openBrowser } from '../helpers/browser.ts';
import { expectAccessible, expectFullRows, expectNoSidewaysScroll } from '../helpers/pages.ts';
import { card, dialog, expectToast, openWindowOf } from './profile-window.ts';
import { member } from './staff-chat-world.ts';
import { clinicId, db, service } from './staff-world.ts';

const browser = await openBrowser();
await db.updateTable('clinics').set({ claimed_at: new Date() }).where('id', '=', clinicId).execute();
const { slug } = await db
  .selectFrom('clinics')
  .select('slug')
  .where('id', '=', clinicId)
  .executeTakeFirstOrThrow();
const doctor = await db
  .selectFrom('doctors')
  .innerJoin('positions', 'positions.doctor_id', 'doctors.id')
  .select('doctors.id')
  .where('positions.clinic_id', '=', clinicId)
  .where('title', '=', 'Dr. Eva Lang')
  .executeTakeFirstOrThrow();

const at = (place: string, language = '') => `${language}/staff/${place}?clinic=${clinicId}`;
const photo = async (width: number, height: number) => ({
  name: 'face.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width, height, channels: 3, background: '#8899aa' } })
    .jpeg()
    .toBuffer(),
});
const amount = (page: Page) =>
  page.getByRole('textbox', { name: 'Цена: Операция при катаракте', exact: true });

test('diseases are ticked, and patients read them on the clinic’s page', async () => {
  const window = await openWindowOf(browser, service.url, await member('Мария', 'Кох'));
  const { page, context } = window;
  await page.goto(at('profile'));
  const diseases = card(page, 'Что лечит');
  await diseases.getByLabel('Найти болезнь').fill('катар');
  await diseases.getByLabel('Катаракта').check();
  await diseases.getByRole('button', { name: 'Сохранить' }).click();
  await expectToast(page, 'Сохранено');
  await page.goto(`/hospital/${slug}/about`);
  const link = page.getByRole('link', { name: 'Катаракта' });
  expect(await link.getAttribute('href')).toBe('/search/search-clinics?disease=cataract');
  expectNoProblems(window);
  await context.close();
});

test('a portrait is chosen, cropped by keyboard, shown in the list, and removed', async () => {
  const window = await openWindowOf(browser, service.url, await member('Мария', 'Кох'));
  const { page, context } = window;
  await page.goto(at(`doctors/${doctor.id}`));
  const portrait = card(page, 'Портрет');
  await portrait.locator('input[type=file]').setInputFiles(await photo(300, 300));
  await portrait.getByText('Фотография слишком мала').waitFor();
  await portrait.locator('input[type=file]').setInputFiles(await photo(1200, 900));
  await dialog(page).getByLabel('Приблизить').focus();
  await page.keyboard.press('ArrowRight');
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Поставить портрет' }).click();
  await expectToast(page, 'Портрет обновлён');
  await portrait.getByRole('img', { name: /Dr. Eva Lang/ }).waitFor();
  await page.goto(at('doctors'));
  await page.locator(`img[src*="/media/portraits/${doctor.id}/"]`).waitFor();
  await page.goto(at(`doctors/${doctor.id}`));
  await portrait.getByRole('button', { name: 'Убрать' }).click();
  await dialog(page).getByRole('button', { name: 'Убрать' }).click();
  await expectToast(page, 'Портрет убран');
  expectNoProblems(window);
  await context.close();
});

test('two write about one doctor: the second chooses, and what only one has changed is kept of both', async () => {
  const colleague = await member('Олег', 'Ли');
  const { page, context } = await openWindowOf(browser, service.url, await member('Ида', 'Фогт'));
  await page.goto(at(`doctors/${doctor.id}`));
  await card(page, 'О враче').getByRole('textbox').first().fill('Оперирует двадцать лет.');
  const url = `${service.url}/api/v1/staff/doctors/${doctor.id}`;
  const headers = { ...colleague.headers, 'content-type': 'application/json' };
  const read = async () =>
    (await (await fetch(`${url}?clinic_id=${clinicId}`, { headers })).json()).data as {
      version: number;
      practising_since: number | null;
      texts: { about: string }[];
    };
  const { version } = await read();
  const body = JSON.stringify({ clinic_id: clinicId, version, practising_since: 2001 });
  expect((await fetch(url, { method: 'PATCH', headers, body })).status).toBe(200);
  await page.getByRole('button', { name: 'Сохранить', exact: true }).click();
  await page.getByText('Практикует с, год: 2001').waitFor();
  await page.getByRole('button', { name: 'Сохранить мой вариант' }).click();
  await expectToast(page, 'Сохранено');
  expect(await read()).toMatchObject({
    practising_since: 2001,
    texts: [{ about: 'Оперирует двадцать лет.' }],
  });
  await context.close();
});

test('attachments go along with a proposed change', async () => {
  const window = await openWindowOf(browser, service.url, await member('Мария', 'Кох', 'owner'));
  const { page, context } = window;
  await page.goto(at('official'));
  await page.getByRole('button', { name: 'Добавить лицензию' }).first().click();
  const form = dialog(page);
  await form.getByLabel('Номер').fill('B-77');
  await form.getByLabel('Кем выдана').fill('Freistaat Bayern');
  await form.getByLabel('Чем это подтверждается').fill('Смотрите документ');
  await form.locator('input[type=file]').setInputFiles({
    name: 'Zulassung.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('Zulassung B-77'),
  });
  await form.getByText(/· Загружен$/).waitFor();
  await form.getByRole('button', { name: 'Предложить изменение' }).click();
  await page.getByText('Документы: Zulassung.txt').waitFor();
  expectNoProblems(window);
  await context.close();
});

test('a change of a price is taken back after the page was left', async () => {
  const window = await openWindowOf(browser, service.url, await member('Мария', 'Кох'));
  const { page, context } = window;
  await page.goto(at('prices'));
  const was = await amount(page).inputValue();
  await amount(page).fill('2500');
  await page.keyboard.press('Enter');
  await page.getByText('Всё сохранено').waitFor();
  await page.reload();
  await expect.poll(() => amount(page).inputValue()).toBe('2\u00a0500');
  await page.getByRole('button', { name: 'Отменить последнее изменение' }).click();
  await expect.poll(() => amount(page).inputValue()).toBe(was);
  expectNoProblems(window);
  await context.close();
});

test('the rooms of a clinic fit a narrow screen, from right to left too', async () => {
  const { page, context } = await openWindowOf(browser, service.url, await member('Мария', 'Кох', 'owner'), {
    viewport: { width: 360, height: 800 },
  });
  for (const place of ['profile', 'official', `doctors/${doctor.id}`, 'doctors', 'prices', 'people']) {
    await page.goto(at(place, '/ar'));
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expectNoSidewaysScroll(page);
    await expectFullRows(page);
  }
  await context.close();
});
