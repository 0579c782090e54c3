import type { Page } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import { findDraft } from '../../server/requests/inquiry/reads.ts';
import { type MadeAccount, makeAccount } from '../factories/accounts.ts';
import { makeRequester, requestsOf } from '../factories/requests.ts';
import { expectNoProblems, openBrowser, openWindow } from '../helpers/browser.ts';
import { testDatabase } from '../helpers/database.ts';
import { pressOn, tabTo, typeInto } from '../helpers/keyboard.ts';
import { expectAccessible, expectNoSidewaysScroll, phone } from '../helpers/pages.ts';
import { startService } from '../helpers/service.ts';
import { logIn } from './client-window.ts';
import { body, CASE, choice, createEyeClinics, kept, onward, send } from './inquiry-window.ts';
import { dialog, openWindowOf } from './profile-window.ts';

const { db, url: DATABASE_URL } = await testDatabase('served');
const service = await startService({ DATABASE_URL });
afterAll(() => service.stop());
const browser = await openBrowser();
const clinics = await createEyeClinics(db);

const makeClient = () => makeRequester(db);
const windowOf = (account: MadeAccount, options = {}) => openWindowOf(browser, service.url, account, options);
const draftOf = (account: MadeAccount) => findDraft(db, account.id);
const recipientsOf = (requestId: string) =>
  db
    .selectFrom('request_recipients')
    .selectAll()
    .where('request_id', '=', requestId)
    .orderBy('clinic_id')
    .execute();

describe('the whole form by keyboard alone', () => {
  test('in Russian, from a link of a clinic through login and missing consents to the request', async () => {
    const account = await makeAccount(db);
    const window = await openWindow(browser, service.url);
    const { page, context } = window;
    await page.goto(`/inquiry?clinic=${clinics.first}&doctor=${clinics.doctor}&procedure=cataract-surgery`);
    await page.waitForURL(/auth\/login/);
    await logIn(page, account);
    await body(page).waitFor();
    // What the visitor came with is in the form, and not in the address any more.
    await page.waitForURL(`${service.url}/inquiry`);
    await page.getByText('Augenklinik Nord').waitFor();
    await page
      .getByRole('button', { name: 'Убрать: Удаление катаракты' })
      .or(page.getByText('Процедура:'))
      .first()
      .waitFor();
    await expectAccessible(page);

    await tabTo(page, body(page));
    await page.keyboard.insertText('Коротко');
    await pressOn(page, onward(page));
    await page.getByText('Добавьте подробностей').waitFor();
    expect(await body(page).evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.insertText(`. ${CASE}`);
    await pressOn(page, choice(page, 'wanted', 0), 'Space');
    await pressOn(page, onward(page));

    await page.getByRole('heading', { name: 'Пациент', exact: true }).waitFor();
    await expectAccessible(page);
    await tabTo(page, choice(page, 'for_whom', 0));
    await page.keyboard.press('ArrowDown');
    await tabTo(page, page.getByLabel('Имя пациента'));
    await page.keyboard.insertText('Анна Петровна');
    await pressOn(page, page.getByLabel(/Я вправе действовать/), 'Space');
    await tabTo(page, page.getByLabel('Год рождения пациента'));
    await page.keyboard.insertText('1958');
    await tabTo(page, page.getByLabel('Страна, где живёт пациент'));
    await page.keyboard.type('Росси');
    await pressOn(page, onward(page));

    await page.getByRole('heading', { name: 'Документы и клиники' }).waitFor();
    await expectAccessible(page);
    await pressOn(page, page.getByRole('checkbox', { name: /Я согласен/ }), 'Space');
    await pressOn(page, send(page));
    // This account has never agreed to the texts: it is asked before anything is sent.
    await dialog(page).getByRole('checkbox').first().waitFor();
    for (const box of await dialog(page).getByRole('checkbox').all()) await pressOn(page, box, 'Space');
    await pressOn(page, dialog(page).getByRole('button', { name: 'Согласиться' }));
    await page.waitForURL(/\/requests\/self\//);

    const [request, ...more] = await requestsOf(db, account);
    expect(more).toEqual([]);
    expect(request).toMatchObject({
      ...{
        wanted: 'treatment',
        for_whom: 'relative',
        patient_name: 'Анна Петровна',
        birth_year: 1958,
        country: 'RU',
      },
      body: `Коротко. ${CASE}`,
    });
    expect(request?.languages).toEqual(['ru']);
    const recipients = await recipientsOf(request?.id ?? '');
    expect(recipients.map(({ clinic_id, doctor_id }) => [clinic_id, doctor_id])).toEqual([
      [clinics.first, null],
      [clinics.second, clinics.doctor],
    ]);
    expect(await draftOf(account)).toBeNull();
    expect(await page.evaluate(() => localStorage.getItem('inquiry'))).toBeNull();
    await context.close();
  });

  test('in Arabic on a phone', async () => {
    const account = await makeClient();
    const window = await windowOf(account, phone);
    const { page, context } = window;
    await page.goto(`/ar/inquiry?clinic=${clinics.first}`);
    await tabTo(page, body(page));
    await page.keyboard.insertText('ساد في العين اليمنى، وأحتاج إلى عملية جراحية قريبًا.');
    // Within a group the arrows choose.
    await tabTo(page, choice(page, 'wanted', 0));
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expectNoSidewaysScroll(page);
    await pressOn(page, onward(page));
    await page.locator('input[name=birth_year]').waitFor();
    await tabTo(page, page.locator('input[name=birth_year]'));
    await page.keyboard.insertText('1990');
    await page.locator('select[name=country]').selectOption('EG');
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await pressOn(page, onward(page));
    await page.locator('input[name=health_consent]').waitFor();
    await expectNoSidewaysScroll(page);
    await pressOn(page, page.locator('input[name=health_consent]'), 'Space');
    await pressOn(page, onward(page));
    await page.waitForURL(/\/ar\/requests\/self\//);
    expect(await requestsOf(db, account)).toMatchObject([
      { wanted: 'second_opinion', country: 'EG', languages: ['ar'], language: 'ar' },
    ]);
    await context.close();
  });
});

describe('the draft', () => {
  test('is there after a reload, after a crash, and on another device', async () => {
    const account = await makeClient();
    const window = await windowOf(account);
    const { page, context } = window;
    await page.goto('/inquiry');
    await body(page).fill(CASE);
    await kept(page);
    await page.reload();
    await expect.poll(() => body(page).inputValue()).toBe(CASE);
    await page.getByText('Вы продолжаете запрос').waitFor();

    // A crash asks nobody: what the server does not have yet is in this browser.
    await context.setOffline(true);
    await body(page).fill(`${CASE} И ещё.`);
    await page.close({ runBeforeUnload: false });
    await context.setOffline(false);
    const again = await context.newPage();
    await again.goto('/inquiry');
    await expect.poll(() => body(again).inputValue()).toBe(`${CASE} И ещё.`);
    await kept(again);

    const other = await windowOf(account);
    await other.page.goto('/inquiry');
    await expect.poll(() => body(other.page).inputValue()).toBe(`${CASE} И ещё.`);
    await other.context.close();
    await context.close();
  });

  test('written on two devices at once: the last one is shown, the other is one press away', async () => {
    const account = await makeClient();
    const [here, there] = [await windowOf(account), await windowOf(account)];
    await here.page.goto('/inquiry');
    await there.page.goto('/inquiry');
    // Begun before the other has written.
    await body(here.page).waitFor();
    await body(there.page).fill('Написано на телефоне, подробно.');
    await kept(there.page);
    await body(here.page).fill('Написано за столом, подробно.');
    const ways = here.page.getByRole('button', { name: 'Показать другой вариант' });
    await ways.waitFor();
    expect(await body(here.page).inputValue()).toBe('Написано за столом, подробно.');
    await ways.click();
    expect(await body(here.page).inputValue()).toBe('Написано на телефоне, подробно.');
    await ways.click();
    expect(await body(here.page).inputValue()).toBe('Написано за столом, подробно.');
    await expect
      .poll(async () => (await draftOf(account))?.content)
      .toMatchObject({ body: 'Написано за столом, подробно.' });
    await here.context.close();
    await there.context.close();
  });

  test('whose save was not answered is no version of another device', async () => {
    const account = await makeClient();
    const { page, context } = await windowOf(account);
    let lost = 0;
    await page.route('**/inquiry/draft', async (route) => {
      if (route.request().method() !== 'POST' || lost > 0) return route.continue();
      lost += 1;
      await route.fetch();
      await route.abort('connectionreset');
    });
    await page.goto('/inquiry');
    await body(page).fill(CASE);
    await expect.poll(async () => (await draftOf(account))?.content).toMatchObject({ body: CASE });
    await page.getByText('сохранён в этом браузере').waitFor();
    await body(page).fill(`${CASE} И ещё.`);
    await expect
      .poll(async () => (await draftOf(account))?.content)
      .toMatchObject({ body: `${CASE} И ещё.` });
    await kept(page);
    expect(await page.getByRole('button', { name: 'Показать другой вариант' }).count()).toBe(0);
    await context.close();
  });

  test('starts over only after a question, and a logout leaves nothing in the browser', async () => {
    const account = await makeClient();
    const { page, context } = await windowOf(account);
    await page.goto('/inquiry');
    await body(page).fill(CASE);
    await kept(page);
    await page.getByRole('button', { name: 'Начать заново' }).click();
    await dialog(page).getByRole('button', { name: 'Оставить' }).click();
    expect(await body(page).inputValue()).toBe(CASE);
    await page.getByRole('button', { name: 'Начать заново' }).click();
    await dialog(page).getByRole('button', { name: 'Удалить и начать заново' }).click();
    expect(await body(page).inputValue()).toBe('');
    await expect.poll(async () => (await draftOf(account))?.content).toMatchObject({ body: '' });
    await page.getByRole('button', { name: 'Личный кабинет' }).click();
    await page.getByRole('button', { name: 'Выйти' }).click();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('inquiry'))).toBeNull();
    await context.close();
  });
});

describe('relatives', () => {
  const addRelative = async (page: Page, name: string, year: string) => {
    await pressOn(page, page.getByRole('button', { name: 'Добавить человека' }));
    await typeInto(page, dialog(page).getByLabel('Имя пациента'), name);
    await tabTo(page, dialog(page).getByLabel('Год рождения пациента'));
    await page.keyboard.type(year);
    await dialog(page).getByLabel('Страна, где живёт пациент').selectOption('KZ');
    await pressOn(page, dialog(page).getByRole('button', { name: 'Сохранить' }));
  };

  test('are added in the profile, chosen in a request and told apart in the list, by keyboard alone', async () => {
    const account = await makeClient();
    const window = await windowOf(account);
    const { page, context } = window;
    await page.goto('/ru/profile/patients');
    await addRelative(page, 'Вера Иванова', '195');
    await dialog(page).getByText('Напишите год четырьмя цифрами').waitFor();
    expect(await dialog(page).getByLabel('Имя пациента').inputValue()).toBe('Вера Иванова');
    await dialog(page).getByLabel('Год рождения пациента').fill('1950');
    await expectAccessible(page);
    await pressOn(page, dialog(page).getByRole('button', { name: 'Сохранить' }));
    const item = page.getByRole('listitem').filter({ hasText: 'Вера Иванова' });
    await item.getByText('Казахстан').waitFor();
    await expectAccessible(page);

    await page.goto(`/ru/inquiry?clinic=${clinics.first}`);
    await body(page).fill(CASE);
    await choice(page, 'wanted', 0).check();
    await onward(page).click();
    await tabTo(page, choice(page, 'for_whom', 0));
    await page.keyboard.press('ArrowDown');
    const year = page.getByLabel('Год рождения пациента');
    const country = page.getByLabel('Страна, где живёт пациент');
    expect(await page.getByLabel('Имя пациента').inputValue()).toBe('Вера Иванова');
    expect([await year.inputValue(), await country.inputValue()]).toEqual(['1950', 'KZ']);
    // Details of a relative do not stay in a request for oneself.
    await page.keyboard.press('ArrowUp');
    expect([await year.inputValue(), await country.inputValue()]).not.toContain('1950');
    await page.keyboard.press('ArrowDown');
    await pressOn(page, page.getByLabel(/Я вправе действовать/), 'Space');
    await expectAccessible(page);
    await pressOn(page, onward(page));
    await pressOn(page, page.getByRole('checkbox', { name: /Я согласен/ }), 'Space');
    await pressOn(page, send(page));
    await page.waitForURL(/\/requests\/self\//);
    const [request] = await requestsOf(db, account);
    expect(request).toMatchObject({ for_whom: 'relative', patient_name: 'Вера Иванова', country: 'KZ' });
    expect(request?.patient_id).not.toBeNull();

    await page.goto('/ru/profile/patients');
    await pressOn(page, page.getByRole('link', { name: '1 запрос' }));
    await page.waitForURL(/\/requests\?patient=/);
    const names = page.getByRole('navigation', { name: 'Для кого запрос' });
    expect(await names.locator('[aria-current=page]').innerText()).toBe('Вера Иванова');
    await page.getByRole('listitem').filter({ hasText: 'Вера Иванова' }).getByRole('heading').waitFor();
    await expectAccessible(page);
    await pressOn(page, names.getByRole('link', { name: 'Я' }));
    await page.getByText('Для этого человека запросов нет').waitFor();
    expectNoProblems(window);
    await context.close();
  });

  test('one who is removed while the form is open is told of, and the details are sent without the list', async () => {
    const account = await makeClient();
    const { page, context } = await windowOf(account, phone);
    await db
      .insertInto('patients')
      .values({ account_id: account.id, name: 'فاطمة', birth_year: 1948, country: 'EG', languages: ['ar'] })
      .execute();
    await page.goto(`/ar/inquiry?clinic=${clinics.first}`);
    await body(page).fill('ساد في العين اليمنى، وأحتاج إلى عملية جراحية قريبًا.');
    await choice(page, 'wanted', 0).check();
    await onward(page).click();
    await choice(page, 'for_whom', 1).check();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await page.locator('input[name=may_act]').check();
    await onward(page).click();
    await page.locator('input[name=health_consent]').check();
    await db.deleteFrom('patients').where('account_id', '=', account.id).execute();
    await onward(page).click();
    await page.getByText('لم يعد هذا الشخص ضمن أقاربك').waitFor();
    expect(await requestsOf(db, account)).toEqual([]);
    expect(await page.locator('input[name=patient_name]').inputValue()).toBe('فاطمة');
    await onward(page).click();
    await page.locator('input[name=health_consent]').check();
    await onward(page).click();
    await page.waitForURL(/\/ar\/requests\/self\//);
    expect(await requestsOf(db, account)).toMatchObject([{ patient_name: 'فاطمة', patient_id: null }]);
    await page.goto('/ar/profile/patients');
    await page.getByRole('button', { name: 'إضافة شخص' }).waitFor();
    await expectNoSidewaysScroll(page);
    await context.close();
  });
});
