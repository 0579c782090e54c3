import { Buffer } from 'node:buffer';
import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePhone } from '../factories/accounts.ts';
import { requestsOf } from '../factories/requests.ts';
import { expectNoProblems, openBrowser, openWindow } from '../helpers/browser.ts';
import { testDatabase } from '../helpers/database.ts';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  phone as phoneWindow,
  waitUntilAlive,
} from '../helpers/pages.ts';
import { startService } from '../helpers/service.ts';
import { body, createEyeClinics } from './inquiry-window.ts';

const { db, url: DATABASE_URL } = await testDatabase('served');
const service = await startService({ DATABASE_URL });
afterAll(() => service.stop());
const browser = await openBrowser();
const clinics = await createEyeClinics(db);
// The index hears of rows that were written past the service a moment later.
beforeAll(async () => {
  const count = async () => {
    const reply = await fetch(`${service.url}/api/v1/client/clinics?q=Augenklinik`);
    return (await reply.json()).meta.total;
  };
  while ((await count()) < 2) await delay(100);
});

const PASSWORD = 'чайник у окна 17';
const form = (page: Page) => page.locator('dialog');
const field = (page: Page, name: string) => page.locator(`dialog [name=${name}]`);
const onward = (page: Page) => page.locator('dialog form button[type=submit]');
const stepIs = (page: Page, step: number) =>
  page.waitForFunction((hash) => location.hash === hash, `#ask=${step}`);

/** Requests of whoever has registered with this number; none before that. */
async function sentBy(phone: string) {
  const account = await db.selectFrom('accounts').select('id').where('phone', '=', phone).executeTakeFirst();
  return account ? requestsOf(db, account) : [];
}

/** Steps 1 and 2, up to the documents. */
async function fillCase(page: Page, text: string): Promise<void> {
  await body(page).fill(text);
  await field(page, 'wanted').first().check();
  await onward(page).click();
  await stepIs(page, 2);
  await field(page, 'birth_year').fill('1958');
  await field(page, 'country').selectOption('RU');
  await onward(page).click();
  await stepIs(page, 3);
}

async function fillAccount(page: Page, phone: string): Promise<void> {
  const texts = { name: 'Анна', surname: 'Ким', phone_number: phone };
  for (const [name, text] of Object.entries(texts)) await field(page, name).fill(text);
  for (const name of ['password', 'password_confirmation']) await field(page, name).fill(PASSWORD);
  for (const name of ['terms', 'personal_data']) await field(page, name).check();
}

const journeys = [
  {
    language: 'ru',
    complaint: 'вижу всё мутно',
    words: 'Правый глаз видит всё хуже, окулист советует операцию.',
  },
  {
    language: 'en',
    complaint: 'blurred vision',
    words: 'My right eye sees less and less, surgery was advised.',
  },
];

test.each(journeys)(
  'on a phone in $language, from the home page to a sent request: the account comes last, and a lost network loses nothing',
  async ({ language, complaint, words }) => {
    const window = await openWindow(browser, service.url, phoneWindow);
    const { page, context } = window;
    const phone = makePhone();
    await page.goto(`/${language}`);
    await waitUntilAlive(page);
    await page.locator('main input[name=q]').fill(complaint);
    await page.locator('main input[name=q]').press('Enter');
    await page.locator('main article a[href*="/hospital/"]').first().click();
    await page.waitForURL(/\/hospital\//);
    const clinicAddress = new URL(page.url());
    await waitUntilAlive(page);
    await page.locator('main nav a[href*="/inquiry"]').click();
    await stepIs(page, 1);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    // Radio buttons of which none is chosen look empty.
    const drawn = field(page, 'wanted').first();
    expect(await drawn.evaluate((node) => getComputedStyle(node).backgroundImage)).toBe('none');

    await onward(page).click();
    await expect.poll(() => body(page).getAttribute('aria-invalid')).toBe('true');
    await fillCase(page, words);
    await field(page, 'files').setInputFiles({
      name: 'report.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('Visus 0.3'),
    });
    await form(page).getByText('report.txt').waitFor();
    await onward(page).click();
    // Who may open the documents is asked, and the consent.
    await expect.poll(() => form(page).locator('[aria-invalid=true]').count()).toBeGreaterThan(1);
    await field(page, 'attachment_access').nth(1).check();
    await field(page, 'health_consent').check();

    // Nothing is lost by a reload, by going back and by another language; the consent is given anew.
    await page.reload();
    await form(page).getByText('report.txt').waitFor();
    expect(await field(page, 'attachment_access').nth(1).isChecked()).toBe(true);
    await page.goBack();
    await stepIs(page, 2);
    await page.goBack();
    await stepIs(page, 1);
    expect(await body(page).inputValue()).toBe(words);
    await page.goto(`/de${clinicAddress.pathname.slice(3)}#ask=3`);
    await form(page).getByRole('heading', { name: 'Unterlagen und Kliniken' }).waitFor();
    await page.goto(`${clinicAddress.pathname}#ask=3`);
    await form(page).getByText('report.txt').waitFor();
    await field(page, 'health_consent').check();
    await onward(page).click();
    await stepIs(page, 4);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    expect(await sentBy(phone)).toEqual([]);

    // The network goes after the account is made: the request follows once it is back, once.
    await fillAccount(page, phone);
    let isLost = true;
    await page.route('**/client/requests', async (route) => {
      if (!isLost || route.request().method() !== 'POST') return route.continue();
      await route.fetch();
      await route.abort();
    });
    await onward(page).click();
    await form(page).getByRole('alert').waitFor();
    await expect.poll(() => sentBy(phone)).toHaveLength(1);
    isLost = false;
    await form(page)
      .getByRole('button', { name: language === 'ru' ? 'Отправить запрос' : 'Send the request' })
      .dblclick();
    await page.waitForURL(/\/requests\/self\/[0-9a-f-]+\/sent$/);
    await expect.poll(() => page.title()).toMatch(/№|No\./);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    const [sent, ...more] = await sentBy(phone);
    expect(more).toEqual([]);
    expect(sent?.body).toBe(words);
    const recipients = await db
      .selectFrom('request_recipients')
      .select(['papers_opened_at', 'opens_on_answer'])
      .where('request_id', '=', sent?.id ?? '')
      .execute();
    expect(recipients).toEqual([{ papers_opened_at: null, opens_on_answer: true }]);
    const files = await db
      .selectFrom('attachments')
      .select('name')
      .where('request_id', '=', sent?.id ?? '')
      .execute();
    expect(files).toEqual([{ name: 'report.txt' }]);
    // Nothing of it stays in the browser.
    expect(await page.evaluate(() => localStorage.getItem('inquiry'))).toBeNull();
    await context.close();
  },
);

test('whoever logs in at the last step, here or in another tab, sends what they wrote, and no double', async () => {
  const window = await openWindow(browser, service.url);
  const { page, context } = window;
  const phone = makePhone();
  await page.goto('/ru/auth/registration');
  for (const [name, text] of Object.entries({ name: 'Анна', surname: 'Ким', phone_number: phone }))
    await page.locator(`main [name=${name}]`).fill(text);
  for (const name of ['password', 'password_confirmation'])
    await page.locator(`main [name=${name}]`).fill(PASSWORD);
  for (const name of ['terms', 'personal_data']) await page.locator(`main [name=${name}]`).check();
  await page.locator('main button[type=submit]').click();
  await page.waitForURL(/\/ru$/);
  await page.evaluate(() => localStorage.clear());
  await context.clearCookies();

  await page.goto(
    `/ru/search/search-clinics?q=Augenklinik#ask=1&clinic=${clinics.first}&procedure=cataract-surgery`,
  );
  await fillCase(page, 'Катаракта правого глаза, нужна операция.');
  await field(page, 'health_consent').check();
  await onward(page).click();
  await stepIs(page, 4);
  await form(page).getByRole('tab').nth(1).click();

  const other = await context.newPage();
  await other.goto('/ru/auth/login');
  await other.locator('main [name=email]').fill(phone);
  await other.locator('main [name=password]').fill(PASSWORD);
  await other.locator('main button[type=submit]').click();
  await other.waitForURL(/\/ru$/);
  await form(page).getByText('Вы вошли как').waitFor();
  // The other tab takes the draft over and sends it; this one sends the same.
  await other.goto('/ru/inquiry?step=3');
  await other.locator('[name=health_consent]').check();
  await other.getByRole('button', { name: 'Отправить запрос' }).click();
  await other.waitForURL(/\/sent$/);
  await form(page).getByRole('button', { name: 'Отправить запрос' }).click();
  await page.waitForURL(/\/sent$/);
  expect(await sentBy(phone)).toHaveLength(1);
  expect((await sentBy(phone))[0]?.procedure_id).not.toBeNull();
  expectNoProblems(window);
  await context.close();
});

test('closing keeps what is written, and the address of the form itself still asks for a login that carries all along', async () => {
  const window = await openWindow(browser, service.url);
  const { page, context } = window;
  await page.goto(`/ru/search/search-clinics?q=Augenklinik`);
  await waitUntilAlive(page);
  await page.locator('main article a[href*="/inquiry"]').first().click();
  await body(page).fill('Катаракта правого глаза, нужна операция.');
  await page.keyboard.press('Escape');
  await expect.poll(() => form(page).count()).toBe(0);
  expect(new URL(page.url()).hash).toBe('');
  await page.locator('main article a[href*="/inquiry"]').first().click();
  expect(await body(page).inputValue()).toBe('Катаракта правого глаза, нужна операция.');
  await page.goto(`/ru/inquiry?clinic=${clinics.second}&procedure=cataract-surgery`);
  await page.waitForURL(/\/ru\/auth\/login\?next=/);
  expect(new URL(page.url()).searchParams.get('next')).toBe(
    `/ru/inquiry?clinic=${clinics.second}&procedure=cataract-surgery`,
  );
  expectNoProblems(window);
  await context.close();
});

test('what was searched and chosen goes along: to the page of a clinic and its tabs, and into one inquiry to all chosen', async () => {
  const window = await openWindow(browser, service.url);
  const { page, context } = window;
  await page.goto('/ru/search/search-clinics?procedure=cataract-surgery');
  await waitUntilAlive(page);
  const boxes = page.locator('main article input[type=checkbox]');
  await boxes.nth(0).check();
  await boxes.nth(1).check();
  const tray = page.getByRole('complementary', { name: 'Выбрано для сравнения' });
  await tray.getByText('Выбраны 2 клиники').waitFor();
  await expectAccessible(page);
  await tray.getByRole('link', { name: 'Запросить у 2' }).click();
  for (const title of ['Augenklinik Nord', 'Augenklinik Süd'])
    await form(page).getByText(title).first().waitFor();
  await form(page).getByText('Операция при катаракте').first().waitFor();
  await page.keyboard.press('Escape');
  await tray.getByRole('button', { name: 'Сбросить выбор' }).click();
  await expect.poll(() => tray.count()).toBe(0);

  await page.locator('main article h2 a').first().click();
  await page.waitForURL(/about\?procedure=cataract-surgery$/);
  await page.getByRole('link', { name: 'Цены' }).first().click();
  await page.waitForURL(/price\?procedure=cataract-surgery$/);
  await page.locator('main aside a[href*="/inquiry"]').click();
  await form(page).getByText('Операция при катаракте').first().waitFor();
  expectNoProblems(window);
  await context.close();
});

test('typed words go along as they were read: to cards, clinic, tray, inquiry, its suggestions and favourites', async () => {
  const window = await openWindow(browser, service.url);
  const { page, context } = window;
  await page.goto('/ru/search/search-clinics?q=операция+катаракты+германия&price_max=99999999&currency=1');
  await waitUntilAlive(page);
  const said = /procedure=cataract-surgery&country=DE&price_max=99999999&currency=1$/;
  const title = page.locator('main article h2 a').first();
  expect(await title.getAttribute('href')).toMatch(said);
  await page
    .getByRole('button', { name: /в избранное/i })
    .first()
    .click();
  await title.click();
  await page.waitForURL(said);
  await page
    .locator('main aside')
    .getByText(/В пределах вашей суммы/)
    .waitFor();
  await page.locator('main aside a[href*="/inquiry"]').click();
  await form(page).getByText('Операция при катаракте').first().waitFor();
  await fillCase(page, 'Правый глаз видит всё хуже, окулист советует операцию.');
  const suggested = page.waitForRequest(/inquiry\/recipients\?/);
  await form(page).getByRole('button', { name: 'Подобрать клиники' }).click();
  const asked = new URL((await suggested).url()).searchParams;
  expect([asked.get('procedure'), asked.get('country'), asked.get('price_max')]).toEqual([
    'cataract-surgery',
    'DE',
    '99999999',
  ]);
  await form(page).getByText('Augenklinik').nth(1).waitFor();
  await page.keyboard.press('Escape');
  await page.goto('/ru/favourites/clinics');
  expect(await title.getAttribute('href')).toMatch(said);
  await page.locator('main article').getByText('Операция при катаракте').waitFor();
  expectNoProblems(window);
  await context.close();
});

test('on a phone the search box of a clinic has no slugs and ids of the search that led there', async () => {
  const { page, context } = await openWindow(browser, service.url, phoneWindow);
  await page.goto('/ru/search/search-clinics?procedure=cataract-surgery&city=2950159');
  const box = page.locator('summary:has(small)');
  await box.getByText('Операция при катаракте').waitFor();
  await page.locator('main article h2 a').first().click();
  await page.waitForURL(/about\?procedure=cataract-surgery&city=2950159$/);
  await box.getByText('Болезнь, врач или клиника').waitFor();
  expect(await box.innerText()).not.toMatch(/cataract|2950159/);
  await context.close();
});
