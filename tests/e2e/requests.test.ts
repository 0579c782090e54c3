import { afterAll, describe, expect, test } from 'vitest';
import { makeAccount } from '../factories/accounts.ts';
import { makeRequest } from '../factories/offers.ts';
import { expectNoProblems, openBrowser } from '../helpers/browser.ts';
import { testDatabase } from '../helpers/database.ts';
import { expectAccessible } from '../helpers/pages.ts';
import { startService } from '../helpers/service.ts';
import { openAnsweredWorld, pathOf } from './answered-requests.ts';
import { dialog, expectToast, openWindowOf } from './profile-window.ts';

const { db, url: DATABASE_URL } = await testDatabase('served');
const service = await startService({ DATABASE_URL });
afterAll(() => service.stop());
const browser = await openBrowser();
const { clinics, call, makeAnswered } = await openAnsweredWorld(db, service.url);

describe('the list', () => {
  test('without requests it leads to the search and to the inquiry', async () => {
    const window = await openWindowOf(browser, service.url, await makeAccount(db));
    const { page, context } = window;
    await page.goto('/requests');
    await page.getByRole('heading', { name: 'Запросов пока нет' }).waitFor();
    const main = page.locator('main');
    expect(await main.locator('a[href="/inquiry"]').count()).toBeGreaterThan(0);
    expect(await main.locator('a[href="/search/search-clinics"]').count()).toBe(1);
    await expectAccessible(page);
    expectNoProblems(window);
    await context.close();
  });

  test('a request shows its word, how many have answered and that there is something new, until it was looked at', async () => {
    const { client } = await makeAnswered(2);
    const window = await openWindowOf(browser, service.url, client);
    const { page, context } = window;
    await page.goto('/requests');
    const row = page.locator('main li').filter({ hasText: 'Катаракта правого глаза' });
    await row.waitFor();
    const said = await row.innerText();
    for (const words of ['Ждёт вас', '2 клиники, 2 предложения', 'Есть новое']) expect(said).toContain(words);
    const seen = page.waitForResponse('**/seen');
    await row.getByRole('link').click();
    await page.locator('main table').waitFor();
    await seen;
    await page.goto('/requests');
    await row.waitFor();
    expect(await row.innerText()).not.toContain('Есть новое');
    expectNoProblems(window);
    await context.close();
  });

  test('twenty stand on a page', async () => {
    const client = await makeAccount(db);
    for (let i = 0; i < 21; i += 1)
      await makeRequest(db, { accountId: client.id, clinics: clinics.slice(0, 1) });
    const { page, context } = await openWindowOf(browser, service.url, client);
    await page.goto('/requests');
    const rows = page.locator('main ul').first().locator('> li');
    await rows.first().waitFor();
    expect(await rows.count()).toBe(20);
    await page.getByRole('link', { name: /Показать ещё/ }).click();
    await expect.poll(() => rows.count()).toBe(1);
    await context.close();
  });
});

describe('between client and clinic', () => {
  test('a question is read and answered', async () => {
    const { client, requestId, asked } = await makeAnswered(0);
    const [clinic] = asked;
    if (!clinic) throw new Error('A clinic was asked');
    await call(clinic.staff, 'POST', `staff/requests/${requestId}/ask`, {
      clinic_id: clinic.id,
      body: 'Принимаете ли вы варфарин?',
    });
    const window = await openWindowOf(browser, service.url, client);
    const { page, context } = window;
    await page.goto(pathOf(requestId));
    await page.getByText('Принимаете ли вы варфарин?').waitFor();
    await page.getByRole('button', { name: 'Ответить' }).click();
    expect(await page.getByLabel('Ответ', { exact: true }).getAttribute('aria-invalid')).toBe('true');
    await page.getByLabel('Ответ', { exact: true }).fill('Нет, не принимаю.');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Ответить' }).click();
    await expectToast(page, 'Ответ отправлен');
    await expect.poll(() => page.locator('#questions').innerText()).toContain('Нет, не принимаю.');
    expectNoProblems(window);
    await context.close();
  });

  test('name and phone are opened to one clinic and closed again', async () => {
    const { client, requestId } = await makeAnswered(2);
    const { page, context } = await openWindowOf(browser, service.url, client);
    await page.goto(pathOf(requestId));
    await page.getByRole('button', { name: 'Кто открывал' }).click();
    const contact = dialog(page)
      .getByRole('switch', { name: /^Имя, телефон/ })
      .first();
    const opened = async () => {
      const rows = await db
        .selectFrom('request_recipients')
        .select('contact_opened_at')
        .where('request_id', '=', requestId)
        .execute();
      return rows.filter((row) => row.contact_opened_at !== null).length;
    };
    for (const isOpen of [true, false]) {
      await contact.click();
      // The news of it may come before its answer, and a press is dropped until then.
      await contact
        .and(page.locator(':not([aria-busy])'))
        .and(page.locator(`[aria-checked=${isOpen}]`))
        .waitFor();
      expect(await opened()).toBe(isOpen ? 1 : 0);
    }
    await context.close();
  });

  test('someone else’s request is not there', async () => {
    const { requestId } = await makeAnswered(0);
    const { page, context } = await openWindowOf(browser, service.url, await makeAccount(db));
    await page.goto(pathOf(requestId));
    await page.getByRole('heading', { name: 'Такой страницы нет' }).waitFor();
    await context.close();
  });
});

test('the paper for a clinic is in its language and holds its own offer alone', async () => {
  const { client, requestId, asked } = await makeAnswered(2);
  const offers = await db
    .selectFrom('offers')
    .select(['id', 'clinic_id'])
    .where('request_id', '=', requestId)
    .execute();
  const own = offers.find(({ clinic_id }) => clinic_id === asked[0]?.id);
  const { page, context } = await openWindowOf(browser, service.url, client);
  await page.goto(`${pathOf(requestId)}/print?language=en&offer=${own?.id}`);
  await page.locator('article table').waitFor();
  const sheet = page.locator('article');
  expect(await sheet.innerText()).toContain('What it costs');
  expect(await sheet.locator('thead th[scope="col"]').count()).toBe(1);
  expect(await page.locator('[lang="en"][dir="ltr"]').count()).toBeGreaterThan(0);
  expect(await page.locator('html').getAttribute('lang')).toBe('ru');
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByRole('button', { name: 'Печать' }).isVisible()).toBe(false);
  expect((await page.pdf({ format: 'A4' })).length).toBeGreaterThan(1000);
  await context.close();
});
