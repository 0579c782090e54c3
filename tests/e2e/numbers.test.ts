import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openBrowser } from '../helpers/browser.ts';
import { expectNoSidewaysScroll } from '../helpers/pages.ts';
import { expectToast, openWindowOf } from './profile-window.ts';
import { ask, clinicId, colleague, db, offerOf, readRequest, service, startOffer } from './staff-world.ts';

const browser = await openBrowser();

const priceField = (page: Page) => page.locator('#offer-price_from input');
const NOT_SAVED = 'Не сохранено: исправьте отмеченные поля';
const shot = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png` });
};

async function draftOf(requestId: string) {
  const row = await db
    .selectFrom('offers')
    .select(['id', 'draft', 'draft_version'])
    .where('request_id', '=', requestId)
    .executeTakeFirstOrThrow();
  const draft = Object(row.draft);
  return {
    id: String(row.id),
    price: draft.price_from ?? null,
    validDays: draft.valid_days ?? null,
    version: row.draft_version,
  };
}

test('an invalid price is neither saved nor sent, and stays as typed over a reload', async () => {
  const asked = await ask();
  const { page, context } = await openWindowOf(browser, service.url, await colleague());
  await startOffer(page, asked);
  await priceField(page).fill('2,700,000');
  await expect.poll(async () => (await draftOf(asked.id)).price).toBe(2_700_000);
  await priceField(page).fill('12k');
  await page.getByText(NOT_SAVED).waitFor();
  await page.getByRole('button', { name: 'Отправить пациенту' }).click();
  await expectToast(page, 'Исправьте поле «Цена»');
  expect(await priceField(page).evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await page.getByRole('dialog').count()).toBe(0);
  await page.reload();
  await page.getByText(NOT_SAVED).waitFor();
  expect(await priceField(page).inputValue()).toBe('12k');
  expect((await draftOf(asked.id)).price).toBe(2_700_000);
  expect((await readRequest(asked)).offers).toEqual([]);
  await shot(page, 'offer-wrong-1440');

  await priceField(page).fill('515.000');
  await page.getByText('Это можно прочитать двояко').waitFor();
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page);
    await shot(page, `offer-choice-${width}`);
  }
  await page.getByRole('button', { name: '515\u00a0000', exact: true }).click();
  await expect.poll(async () => (await draftOf(asked.id)).price).toBe(515_000);
  await page.getByText(NOT_SAVED).waitFor({ state: 'detached' });
  await context.close();
});

test('a field that needs a number is not left empty: the one before is neither saved nor sent unseen', async () => {
  const asked = await ask();
  const { page, context } = await openWindowOf(browser, service.url, await colleague());
  await startOffer(page, asked);
  const days = page.locator('#offer-valid_days input');
  await days.fill('20');
  await expect.poll(async () => (await draftOf(asked.id)).validDays).toBe(20);
  await days.fill('');
  await page.getByText(NOT_SAVED).waitFor();
  await page.getByRole('button', { name: 'Отправить пациенту' }).click();
  await expectToast(page, /Исправьте поле/);
  expect(await page.getByRole('dialog').count()).toBe(0);
  await days.fill('30');
  await page.getByText(NOT_SAVED).waitFor({ state: 'detached' });
  await expect.poll(async () => (await draftOf(asked.id)).validDays).toBe(30);
  await context.close();
});

test('the server refuses invalid numbers of an offer at their field', async () => {
  const asked = await ask();
  const coordinator = await colleague();
  const { page, context } = await openWindowOf(browser, service.url, coordinator);
  await startOffer(page, asked);
  const { id, version } = await draftOf(asked.id);
  const get = await fetch(`${service.url}/api/v1/staff/requests/${asked.id}?clinic_id=${clinicId}`, {
    headers: coordinator.headers,
  });
  const { data } = await get.json();
  for (const price_from of ['12k', '7,00', -5, 2e9]) {
    const reply = await fetch(`${service.url}/api/v1/staff/offers/${id}`, {
      method: 'PATCH',
      headers: { ...coordinator.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ draft_version: version, terms: { ...data.offer.draft, price_from } }),
    });
    expect(reply.status, String(price_from)).toBe(422);
    expect(Object.keys((await reply.json()).errors)).toContain('terms.price_from');
  }
  expect((await draftOf(asked.id)).version).toBe(version);
  await context.close();
});

test.each([
  ['', '1 234,50'],
  ['/en', '1,234.50'],
  ['/de', '1.234,50'],
  ['/ar', '١٬٢٣٤٫٥٠'],
])('under “%s” a price is read as people there write it', async (language, typed) => {
  const asked = await ask();
  const { page, context } = await openWindowOf(browser, service.url, await colleague());
  await startOffer(page, asked);
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto(`${language}${offerOf(asked)}`);
  await priceField(page).fill(typed);
  await expect.poll(async () => (await draftOf(asked.id)).price).toBe(1234.5);
  await priceField(page).fill('1.234');
  await page.locator('#offer-price_from button').first().waitFor();
  await expectNoSidewaysScroll(page);
  await shot(page, `offer-choice-360${language.replace('/', '-')}`);
  await context.close();
});

test('a cell of the price list keeps what is invalid, and says that it is not saved', async () => {
  const { page, context } = await openWindowOf(browser, service.url, await colleague('owner'));
  await page.goto(`/staff/prices?clinic=${clinicId}`);
  const price = page.getByRole('textbox', { name: 'Цена: Операция при катаракте', exact: true });
  await price.fill('12k');
  await page.keyboard.press('Enter');
  await page.getByText(NOT_SAVED).waitFor();
  await page.reload();
  await page.getByText(NOT_SAVED).waitFor();
  expect(await price.inputValue()).toBe('12k');
  await price.fill('1.234');
  await page.keyboard.press('Enter');
  await shot(page, 'prices-choice-1440');
  await page.getByRole('button', { name: '1\u00a0234', exact: true }).click();
  await page.getByText('Всё сохранено', { exact: true }).waitFor();
  expect(await price.inputValue()).toBe('1\u00a0234');
  await context.close();
});

test('a note of the price list that is too long is not cut: it stays as typed and says so', async () => {
  const { page, context } = await openWindowOf(browser, service.url, await colleague('owner'));
  await page.goto(`/staff/prices?clinic=${clinicId}`);
  const note = page.getByRole('textbox', { name: 'Заметка для своих: Операция при катаракте' });
  const long = 'слово '.repeat(100).trim();
  await note.fill(long);
  await page.keyboard.press('Enter');
  await page.getByText('Не больше 500 символов').waitFor();
  await page.getByText(NOT_SAVED).waitFor();
  expect(await note.inputValue()).toBe(long);
  await note.fill('коротко');
  await page.keyboard.press('Enter');
  await page.getByText('Всё сохранено', { exact: true }).waitFor();
  await context.close();
});

test('a price that the server refuses is told of in its row, and the list does not say that all is saved', async () => {
  const { page, context } = await openWindowOf(browser, service.url, await colleague('owner'));
  await page.goto(`/staff/prices?clinic=${clinicId}`);
  await page.route('**/staff/clinics/*/prices', (route) =>
    route.request().method() === 'GET'
      ? route.fallback()
      : route.fulfill({ status: 422, json: { message: 'Такая цена невозможна', errors: {} } }),
  );
  const price = page.getByRole('textbox', { name: 'Цена: Операция при катаракте', exact: true });
  await price.fill('777');
  await page.keyboard.press('Enter');
  await page.getByText('Такая цена невозможна').waitFor();
  await page.getByText(NOT_SAVED).waitFor();
  expect(await page.getByText('Всё сохранено', { exact: true }).count()).toBe(0);
  await context.close();
});

test('the profile does not save a number that is marked', async () => {
  const { page, context } = await openWindowOf(browser, service.url, await colleague('owner'));
  await page.goto(`/staff/profile?clinic=${clinicId}`);
  const beds = page.getByLabel('Коек', { exact: false }).first();
  await beds.fill('много');
  const form = page.locator('form', { has: beds });
  await form.getByRole('button', { name: 'Сохранить' }).click();
  await form.getByText(/Исправьте поле/).waitFor();
  expect(await beds.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await beds.inputValue()).toBe('много');
  await context.close();
});
