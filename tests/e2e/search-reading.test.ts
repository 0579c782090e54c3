import { expect, test } from 'vitest';
import { openBrowser, openWindow } from '../helpers/browser.ts';
import { sharedDemo } from '../helpers/database.ts';

/** What a patient writes in one line becomes parts that can be taken away; where stands beside it in any language. */

const service = { url: await sharedDemo() };
const browser = await openBrowser();

const chips = { name: 'Выбранные условия' };

test('what was read stands as chips, and a chip taken away leaves its words out of the address', async () => {
  const { page, context } = await openWindow(browser, service.url, {
    viewport: { width: 1440, height: 900 },
  });
  await page.goto(`/ru/search/search-clinics?q=${encodeURIComponent('кардиолог Германия недорого лучший')}`);
  const list = page.getByRole('list', chips);
  await expect
    .poll(() => list.getByRole('listitem').allInnerTexts())
    .toEqual(expect.arrayContaining(['Кардиология', 'Германия', 'По цене', 'не учтено: лучший']));
  await list.getByRole('link', { name: /Германия/ }).click();
  await page.waitForURL((url) => url.searchParams.get('q') === 'кардиолог недорого лучший');
  await expect.poll(() => list.getByRole('listitem').allInnerTexts()).not.toContain('Германия');
  await context.close();
});

test('a corrected word is told, and can be searched for as it was typed', async () => {
  const { page, context } = await openWindow(browser, service.url);
  await page.goto(`/ru/search/search-clinics?q=${encodeURIComponent('кардиалог')}`);
  await page.getByRole('link', { name: 'Искать точно то, что я ввёл' }).click();
  await page.waitForURL((url) => url.searchParams.get('exact') === 'true');
  await context.close();
});

test('the field where finds a city in any script, and Enter takes the only one', async () => {
  const { page, context } = await openWindow(browser, service.url, {
    viewport: { width: 1440, height: 900 },
  });
  await page.goto('/ru/search/search-clinics');
  await page.getByRole('search').getByRole('button', { name: /Где/ }).click();
  const field = page.getByRole('combobox', { name: 'Город или страна' });
  await field.fill('Berlin');
  await page.getByRole('option', { name: /Берлин/ }).waitFor();
  await field.press('Enter');
  await page.getByRole('search').getByRole('button', { name: 'Найти' }).click();
  await page.waitForURL(/city=\d+/);
  await context.close();
});

const berlin = { latitude: 52.52, longitude: 13.4 };
const atDesk = { viewport: { width: 1440, height: 900 } };

test('near me asks for the place, orders by distance and shows how far around is searched', async () => {
  const { page, context } = await openWindow(browser, service.url, {
    ...atDesk,
    geolocation: berlin,
    permissions: ['geolocation'],
  });
  await page.goto('/ru/search/search-clinics');
  const where = page.getByRole('search').getByRole('button', { name: /Где/ });
  await where.click();
  await page.getByRole('option', { name: 'Рядом со мной' }).click();
  await expect.poll(() => where.innerText()).toContain('Рядом со мной');
  await page.getByRole('search').getByRole('button', { name: 'Найти' }).click();
  await page.waitForURL((url) => url.searchParams.get('near') === '52.52,13.4');
  const asked = new URL(page.url()).searchParams;
  expect([asked.get('radius_km'), asked.get('sort')]).toEqual(['50', 'distance']);
  await page.getByRole('list', chips).getByText(/50 км/).waitFor();
  await context.close();
});

test('where the browser refuses the place, the field says so and nothing is searched', async () => {
  const { page, context } = await openWindow(browser, service.url, { ...atDesk, permissions: [] });
  await page.goto('/ru/search/search-clinics');
  const where = page.getByRole('search').getByRole('button', { name: /Где/ });
  await where.click();
  await page.getByRole('option', { name: 'Рядом со мной' }).click();
  await page.getByRole('search').getByRole('alert').filter({ hasText: 'Браузер не разрешил' }).waitFor();
  expect(new URL(page.url()).searchParams.has('near')).toBe(false);
  await context.close();
});

test('a region is found in another language, and a country without a clinic says so before and after', async () => {
  const { page, context } = await openWindow(browser, service.url, atDesk);
  await page.goto('/ru/search/search-clinics?q=MRT');
  const where = page.getByRole('search').getByRole('button', { name: /Где/ });
  const field = page.getByRole('combobox', { name: 'Город или страна' });
  const submit = page.getByRole('search').getByRole('button', { name: 'Найти' });
  await where.click();
  await field.fill('Bayern');
  await page.getByRole('option', { name: /Бавария/ }).click();
  await submit.click();
  await page.waitForURL((url) => url.searchParams.get('q') === 'MRT Бавария');
  await expect.poll(() => where.innerText()).toContain('Бавария');
  await where.click();
  await field.fill('Bhutan');
  await page.getByRole('option', { name: /Бутан.*клиник пока нет/ }).click();
  await submit.click();
  await page.waitForURL(
    (url) => url.searchParams.get('country') === 'BT' && url.searchParams.get('q') === 'MRT',
  );
  await page.getByRole('heading', { name: 'Бутан: клиник пока нет' }).waitFor();
  await context.close();
});
