import { afterAll, describe, expect, test } from 'vitest';
import { makeAccount } from '../factories/accounts.ts';
import { makeRequest, makeScantyTerms, makeTerms } from '../factories/offers.ts';
import { expectNoProblems, openBrowser } from '../helpers/browser.ts';
import { testDatabase } from '../helpers/database.ts';
import { expectAccessible, expectFullRows, expectNoSidewaysScroll, phone } from '../helpers/pages.ts';
import { startService } from '../helpers/service.ts';
import { openAnsweredWorld, pathOf } from './answered-requests.ts';
import { dialog, expectToast, openWindowOf } from './profile-window.ts';

const { db, url: DATABASE_URL } = await testDatabase('served');
const service = await startService({ DATABASE_URL });
afterAll(() => service.stop());
const browser = await openBrowser();
const { clinics, sendOffer, currencyOf, makeAnswered } = await openAnsweredWorld(db, service.url);

describe('offers side by side', () => {
  test.each([
    { count: 1, width: 360, language: 'ru' },
    { count: 2, width: 360, language: 'ar' },
    { count: 3, width: 1440, language: 'ar' },
    { count: 4, width: 960, language: 'de' },
    { count: 5, width: 1920, language: 'en' },
    { count: 5, width: 360, language: 'ru' },
  ])(
    '$count of them fit at $width px in $language and axe finds nothing serious',
    async ({ count, width, language }) => {
      const { client, requestId } = await makeAnswered(count);
      const window = await openWindowOf(browser, service.url, client, { viewport: { width, height: 900 } });
      const { page, context } = window;
      await page.goto(`/${language}${pathOf(requestId)}`);
      await page.locator('main table').waitFor();
      await expectNoSidewaysScroll(page);
      await expectFullRows(page);
      await expectAccessible(page);
      expect(await page.locator('main h1').count()).toBe(1);
      expect(await page.locator('thead th[scope="col"]').count()).toBe(count);
      const shown = await page.locator('tbody tr').last().locator('td:visible').count();
      expect(shown).toBe(width < 600 ? Math.min(count, 2) : count);
      const inner = await page
        .locator('main section[tabindex="0"]')
        .evaluate((element) => element.scrollWidth - element.clientWidth);
      if (width === 1920) expect(inner).toBeLessThanOrEqual(0);
      expectNoProblems(window);
      await context.close();
    },
  );

  test('each line says what is included, what costs how much more, and what was not said', async () => {
    const { client, requestId } = await makeAnswered(2);
    const { page, context } = await openWindowOf(browser, service.url, client);
    await page.goto(pathOf(requestId));
    const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) });
    await row('Лекарства').waitFor();
    expect(await row('Лекарства').innerText()).toMatch(/Не входит, ещё [\s\S]*60\.00\s€/);
    expect(await row('Палата').innerText()).toMatch(/Входит[\s\S]*Входит/);
    expect(await row('Если осложнение').innerText()).toContain('Клиника не указала');
    expect(await row('Сколько стоит').innerText()).toMatch(
      /Цена клиники\s+.?2\s000\.00\s€[\s\S]*С тем, что не входит\s+.?2\s130\.00\s€/,
    );
    await page.getByLabel('Только различия').check();
    expect(await row('Палата').count()).toBe(0);
    expect(await row('Если осложнение').count()).toBe(1);
    await context.close();
  });

  test('own costs count in the sum that says so, at every offer', async () => {
    const { client, requestId } = await makeAnswered(2);
    const { page, context } = await openWindowOf(browser, service.url, client);
    await page.goto(pathOf(requestId));
    const sums = page.getByRole('row', { name: /^Сколько стоит/ }).getByRole('cell');
    await sums.first().waitFor();
    await page.getByRole('button', { name: 'Добавить свои расходы' }).click();
    await dialog(page).getByLabel('На что').fill('Авиабилеты');
    await dialog(page).getByRole('button', { name: 'Сохранить' }).click();
    await dialog(page).getByText('Напишите сумму числом').waitFor();
    await dialog(page).getByLabel('Сумма').fill('42 000,50');
    await dialog(page).getByRole('button', { name: 'Сохранить' }).click();
    for (const i of [0, 1])
      await expect.poll(() => sums.nth(i).innerText()).toMatch(/С вашими расходами[\s\S]*₽/);
    await context.close();
  });

  test('on a phone the first offer stays and the arrows change the second', async () => {
    const { client, requestId, asked } = await makeAnswered(3);
    const { page, context } = await openWindowOf(browser, service.url, client, phone);
    await page.goto(pathOf(requestId));
    const chips = page.getByRole('group', { name: 'Какие предложения показаны' }).locator('[aria-pressed]');
    await chips.first().waitFor();
    const shown = () => chips.evaluateAll((all) => all.map((chip) => chip.getAttribute('aria-pressed')));
    expect(await shown()).toEqual(['true', 'true', 'false']);
    await page.getByRole('button', { name: 'Следующее предложение' }).click();
    expect(await shown()).toEqual(['true', 'false', 'true']);
    const bar = page.getByRole('button', { name: /^Принять, / });
    expect(await bar.count()).toBe(2);
    const last = await chips.nth(2).innerText();
    expect(await bar.last().innerText()).toContain(last);
    expect(asked.map(({ city }) => city)).toContain(last);
    await context.close();
  });

  test('an earlier version stays readable with what was changed', async () => {
    const { client, requestId, asked } = await makeAnswered(1);
    const [clinic] = asked;
    if (!clinic) throw new Error('A clinic was asked');
    await sendOffer(
      clinic,
      requestId,
      makeTerms(clinic.doctorId, { nights: 3, currency_id: currencyOf('EUR'), price_from: 2000 }),
    );
    const { page, context } = await openWindowOf(browser, service.url, client);
    await page.goto(pathOf(requestId));
    await page.getByRole('button', { name: 'Версия 2: что изменилось' }).click();
    const said = await dialog(page).locator('dl').innerText();
    expect(said).toMatch(/Ночей в клинике[\s\S]*Было[\s\S]*1 ночь[\s\S]*Стало[\s\S]*3 ночи/);
    expect(said).not.toContain('Палата');
    await context.close();
  });
});

describe('the choice', () => {
  test('accepting says what it does, is done with one press, and the others are told', async () => {
    const { client, requestId } = await makeAnswered(2);
    const window = await openWindowOf(browser, service.url, client);
    const { page, context } = window;
    await page.goto(pathOf(requestId));
    await page
      .getByRole('button', { name: /^Принять предложение/ })
      .first()
      .click();
    const said = await dialog(page).innerText();
    for (const words of ['вежливый отказ', 'увидит ваше имя', 'ничего не оплачивается'])
      expect(said).toContain(words);
    await expectAccessible(page);
    await dialog(page).getByRole('button', { name: 'Принять', exact: true }).click();
    await page.getByText('Вы приняли это предложение').waitFor();
    await page.getByText('Не выбрано').waitFor();
    expect(await page.getByRole('button', { name: /^Принять предложение/ }).count()).toBe(0);
    const states = await db
      .selectFrom('offers')
      .select('state')
      .where('request_id', '=', requestId)
      .execute();
    expect(states.map(({ state }) => state).sort()).toEqual(['accepted', 'not_chosen']);
    expectNoProblems(window);
    await context.close();
  });

  test('an offer that was changed meanwhile is not accepted unseen: the page says so and shows the new one', async () => {
    const { client, requestId, asked } = await makeAnswered(1);
    const [clinic] = asked;
    if (!clinic) throw new Error('A clinic was asked');
    const { page, context } = await openWindowOf(browser, service.url, client);
    await page.goto(pathOf(requestId));
    await page.getByRole('button', { name: /^Принять предложение/ }).click();
    await sendOffer(
      clinic,
      requestId,
      makeTerms(clinic.doctorId, { price_from: 9000, currency_id: currencyOf('EUR') }),
    );
    // The page behind the question has the new one already; what was asked about is the one before.
    await page.locator('main').getByText('Версия 2: что изменилось').waitFor({ state: 'attached' });
    expect(await dialog(page).innerText()).not.toContain('9\u00a0000');
    await dialog(page).getByRole('button', { name: 'Принять', exact: true }).click();
    await page.locator('.Toastify__toast--error').waitFor();
    await page.getByRole('button', { name: 'Версия 2: что изменилось' }).waitFor();
    const { state } = await db
      .selectFrom('requests')
      .select('state')
      .where('id', '=', requestId)
      .executeTakeFirstOrThrow();
    expect(state).toBe('open');
    await context.close();
  });

  test('declining and cancelling ask first; a cancelled request says that it is over', async () => {
    const { client, requestId } = await makeAnswered(2);
    const { page, context } = await openWindowOf(browser, service.url, client);
    await page.goto(pathOf(requestId));
    await page
      .getByRole('button', { name: /^Отклонить предложение/ })
      .first()
      .click();
    await dialog(page)
      .getByLabel(/Почему/)
      .fill('Далеко лететь');
    await dialog(page).getByRole('button', { name: 'Отклонить' }).click();
    await page.getByRole('cell').getByText('Вы отклонили').waitFor();
    await page.getByRole('button', { name: 'Отменить запрос' }).click();
    await dialog(page).getByRole('button', { name: 'Отменить запрос' }).click();
    await expectToast(page, 'Запрос отменён');
    await page.getByText('Вы отменили запрос, клиники об этом знают').waitFor();
    expect(await page.getByRole('button', { name: 'Отменить запрос' }).count()).toBe(0);
    await context.close();
  });
});

test('what a scanty offer leaves open is named, and the fuller one stands before it', async () => {
  const client = await makeAccount(db);
  const [first, second] = clinics;
  if (!first || !second) throw new Error('There are clinics');
  const requestId = await makeRequest(db, { accountId: client.id, clinics: [first, second] });
  const half = makeScantyTerms(first.doctorId);
  await sendOffer(first, requestId, {
    ...makeTerms(first.doctorId),
    complications: half.complications,
    aftercare: half.aftercare,
  });
  await sendOffer(second, requestId, makeTerms(second.doctorId));
  const { page, context } = await openWindowOf(browser, service.url, client);
  await page.goto(pathOf(requestId));
  const points = page.getByRole('row', { name: /^Полнота/ }).getByRole('cell');
  await points.first().waitFor();
  expect(await points.allInnerTexts()).toEqual([
    expect.stringContaining('19 из 19'),
    expect.stringContaining('17 из 19'),
  ]);
  await context.close();
});
