import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addClinicFacts } from '../factories/facts.ts';
import { dayAhead } from '../factories/offers.ts';
import { expectNoProblems, openBrowser, openWindow } from '../helpers/browser.ts';
import { chooseRadio, pressOn, tabTo, typeInto } from '../helpers/keyboard.ts';
import { expectAccessible } from '../helpers/pages.ts';
import { chooseDoctor, fillOffer, part, saved } from './offer-steps.ts';
import { dialog, expectToast, openWindowOf } from './profile-window.ts';
import {
  type Asked,
  answer,
  ask,
  caseOf,
  clinicId,
  colleague,
  db,
  makeCoordinator,
  offerOf,
  readRequest,
  service,
  startOffer,
} from './staff-world.ts';

const browser = await openBrowser();

test('a coordinator logs in with a code, asks, gets the answer, sends an offer, a new version, and takes it back', async () => {
  const coordinator = await makeCoordinator();
  const asked = await ask();
  const window = await openWindow(browser, service.url);
  const { page, context } = window;
  await page.goto('/staff');
  await page.waitForURL(/auth\/login\?next=/);
  await page.getByLabel('Телефон или почта').fill(coordinator.phone);
  await page.getByLabel('Пароль', { exact: true }).fill(coordinator.password);
  await page.locator('main').getByRole('button', { name: 'Войти', exact: true }).click();
  await page.locator('input[name=code]').fill(coordinator.authenticator.generate());
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/staff$/);
  // The login without a code is refused with 422, which the browser prints to the console.
  window.problems.length = 0;
  await page.getByRole('link', { name: 'Катаракта правого глаза' }).first().click();
  await page.waitForURL(/staff\/requests/);

  await page.goto(caseOf(asked));
  await page.getByText('Мутное пятно перед правым глазом').waitFor();
  expect(await part(page, 'Имя и телефон').innerText()).toContain('откроет пациент');
  expect(await page.locator('main').innerText()).not.toContain('Ветрова');
  await pressOn(page, page.getByRole('button', { name: 'Спросить пациента' }));
  await typeInto(page, dialog(page).getByRole('textbox'), 'Есть ли диабет?');
  await pressOn(page, dialog(page).getByRole('button', { name: 'Отправить вопрос' }));
  await part(page, 'Ваши вопросы').getByText('Ответа пока нет').waitFor();
  await answer(asked, 'Нет, диабета нет.');
  await part(page, 'Ваши вопросы').getByText('Нет, диабета нет.').waitFor();

  await startOffer(page, asked);
  await fillOffer(page);
  await saved(page);
  await part(page, 'Так это увидит пациент').getByText('С тем, что не входит').waitFor();
  await page.getByRole('button', { name: 'Отправить пациенту' }).click();
  await dialog(page).getByRole('button', { name: 'Отправить', exact: true }).click();
  await part(page, 'Ваше предложение').getByText('Отправлено · версия 1').waitFor();
  const [first] = (await readRequest(asked)).offers;
  expect(first).toMatchObject({
    version: 1,
    terms: { price_from: 2180.5, nights: 1 },
    cost: { price: { to: 2180.5 }, with_extras: { to: 2240.5 } },
  });

  await page.getByRole('link', { name: 'Изменить предложение' }).click();
  await page.getByRole('button', { name: 'Отправить новую версию' }).click();
  await dialog(page).getByText('У пациента уже есть версия 1').waitFor();
  expect(await dialog(page).getByRole('button', { name: 'Отправить', exact: true }).count()).toBe(0);
  await dialog(page).getByRole('button', { name: 'Вернуться' }).click();
  await page.getByLabel('Ночей в клинике').fill('2');
  await chooseDoctor(page, 1);
  await saved(page);
  expect((await readRequest(asked)).offers[0]?.terms.nights).toBe(1);
  await page.getByRole('button', { name: 'Отправить новую версию' }).click();
  const changes = dialog(page).getByRole('region', { name: 'Что изменится по сравнению с версией 1' });
  expect(await changes.getByRole('term').allInnerTexts()).toEqual(['Врач', 'Ночей в клинике']);
  expect(await changes.innerText()).toMatch(/Было[\s\S]*1 ночь[\s\S]*Стало[\s\S]*2 ночи/);
  await dialog(page).getByRole('button', { name: 'Отправить', exact: true }).click();
  await part(page, 'Ваше предложение')
    .getByText(/версия 2/)
    .waitFor();
  const [second] = (await readRequest(asked)).offers;
  expect(second).toMatchObject({ version: 2, terms: { nights: 2 } });
  expect(second?.earlier_versions.map(({ version }) => version)).toEqual([1]);

  // Versions, print and withdrawal stand in the builder and in the case alike.
  const tools = async (where: Locator) => {
    await where.getByRole('button', { name: 'Отозвать' }).waitFor();
    await where.getByRole('link', { name: 'Печать или PDF' }).waitFor();
    await where.getByRole('button', { name: 'Все версии' }).click();
    await dialog(page).getByRole('heading', { name: 'Версия 2' }).waitFor();
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
  };
  await page.getByRole('link', { name: 'Изменить предложение' }).click();
  await page.waitForURL('**/offer?**');
  await tools(page.locator('main'));
  await page.goBack();
  const own = part(page, 'Ваше предложение');
  await tools(own);
  await pressOn(page, own.getByRole('button', { name: 'Отозвать' }));
  await tabTo(page, page.getByLabel('Причина (необязательно)'));
  await page.keyboard.type('Врач в отпуске');
  await pressOn(page, dialog(page).getByRole('button', { name: 'Отозвать' }));
  await own.getByText(/Отозвано/).waitFor();
  // What was sent can still be read and printed.
  expect(await own.getByRole('button').allInnerTexts()).toEqual(['Все версии']);
  expect((await readRequest(asked)).offers[0]).toMatchObject({
    state: 'withdrawn',
    state_reason: 'Врач в отпуске',
  });
  expectNoProblems(window);
  await context.close();
});

test('what says too little is not sent: the points that are missing lead to their fields', async () => {
  const asked = await ask();
  const { page, context } = await openWindowOf(browser, service.url, await colleague());
  await startOffer(page, asked);
  await page.getByRole('button', { name: 'Отправить пациенту' }).click();
  await dialog(page).getByText('а отправить можно от 60').waitFor();
  await dialog(page).getByRole('link', { name: 'Дней в стране' }).click();
  await expect
    .poll(() => page.getByLabel('Дней в стране').evaluate((field) => field === document.activeElement))
    .toBe(true);
  await page.keyboard.type('5');
  await saved(page);
  await page.reload();
  expect(await page.getByLabel('Дней в стране').inputValue()).toBe('5');
  expect((await readRequest(asked)).offers).toEqual([]);
  await context.close();
});

test('procedures chosen from the price list become lines with their sum, and can be taken back', async () => {
  const { id: procedureId } = await db
    .selectFrom('procedures')
    .select('id')
    .where('slug', '=', 'stenting')
    .executeTakeFirstOrThrow();
  const price = { procedureId, amount: 3000, currencyId: 2, included: ['surgery', 'hospital_stay'] };
  await addClinicFacts(db, clinicId, { prices: [price] });
  const asked = await ask();
  const { id: dollars } = await db
    .selectFrom('currencies')
    .select('id')
    .where('code', '=', 'USD')
    .executeTakeFirstOrThrow();
  await db.updateTable('accounts').set({ currency_id: dollars }).where('id', '=', asked.patient.id).execute();
  const window = await openWindowOf(browser, service.url, await colleague());
  const { page, context } = window;
  await startOffer(page, asked);
  await page.getByText(/^≈.*\$.*в валюте пациента$/).waitFor();
  const choose = async () => {
    await page.getByRole('button', { name: 'Выбрать из прайс-листа' }).click();
    expect(await dialog(page).getByLabel('Операция при катаракте').isChecked()).toBe(true);
    await dialog(page).getByLabel('Найти процедуру').fill('стент');
    await dialog(page).getByRole('checkbox').check();
    await dialog(page).getByText('Выбрано: 2').waitFor();
    await expectAccessible(page);
    await dialog(page).getByRole('button', { name: 'Взять в предложение' }).click();
    await expectToast(page, 'Цены взяты из прайс-листа');
  };
  await choose();
  const preview = part(page, 'Так это увидит пациент');
  await expect.poll(() => preview.innerText()).toMatch(/Цена клиники\s+.?5\s000\.00\s€[\s\S]*\$.* по курсу/);
  expect(await preview.innerText()).toMatch(/Процедуры[\s\S]*катаракте[\s\S]*\$[\s\S]*2\s000[\s\S]*3\s000/);
  await page.getByRole('button', { name: 'Вернуть как было' }).click();
  await page.getByLabel('Процедура', { exact: true }).waitFor();
  await saved(page);
  await choose();
  await page.getByLabel('Цена', { exact: true }).last().fill('2500');
  await saved(page);
  await expect.poll(() => preview.innerText()).toMatch(/Цена клиники\s+.?4\s500\.00\s€/);
  await page.getByRole('button', { name: /^Убрать процедуру «Операция/ }).click();
  expect(await page.getByLabel('Цена', { exact: true }).inputValue()).toBe('2\u00a0500');
  await saved(page);
  expectNoProblems(window);
  await context.close();
});

async function keepAs(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Сохранить как шаблон' }).click();
  await page.getByLabel('Название').fill(title);
  await dialog(page).getByRole('button', { name: 'Сохранить шаблон' }).click();
  await expectToast(page, 'Шаблон сохранён');
}

const chooseTemplate = (page: Page, title: string) =>
  page.getByLabel('Шаблон', { exact: true }).selectOption({ label: title });

test('a template kept at one request fills in the next', async () => {
  const [one, next] = [await ask(), await ask()];
  const { page, context } = await openWindowOf(browser, service.url, await colleague());
  await startOffer(page, one);
  // The way to the page of templates is there also before the first one.
  await page.getByRole('link', { name: 'Все шаблоны' }).waitFor();
  await fillOffer(page);
  await keepAs(page, 'Катаракта, обычная');
  await startOffer(page, next);
  await chooseTemplate(page, 'Катаракта, обычная');
  // The price list has filled in another price already.
  await dialog(page).getByRole('button', { name: 'Применить' }).click();
  await saved(page);
  expect(await page.getByLabel('Лекарства: доплата').inputValue()).toBe('60');
  expect(await page.getByLabel('На чём основано').inputValue()).toBe('Описание пациента');
  expect(await page.getByLabel('Цена', { exact: true }).inputValue()).toBe('2\u00a0000');
  await context.close();
});

test('templates are read, written and deleted on their own page, also by two at once', async () => {
  const asked = await ask();
  const { page, context } = await openWindowOf(browser, service.url, await colleague());
  await startOffer(page, asked);
  await fillOffer(page);
  await keepAs(page, 'Сетчатка');
  await page.getByRole('link', { name: 'Все шаблоны' }).click();
  await page.getByRole('heading', { name: 'Шаблоны предложений' }).waitFor();
  const row = page.getByRole('listitem').filter({ hasText: 'Сетчатка' });
  expect(await row.innerText()).toMatch(/Изменён .*20\d\d/);
  await row.getByText('Что в шаблоне').click();
  expect(await row.innerText()).toMatch(
    /Лекарства[\s\S]*60[\s\S]*Ночей в клинике[\s\S]*1 ночь[\s\S]*Действует/,
  );
  await expectAccessible(page);

  const edit = (name: string) => page.getByRole('button', { name: `Изменить шаблон «${name}»` });
  await edit('Сетчатка').click();
  await page.getByLabel('Название').fill('Сетчатка, один глаз');
  await page.getByRole('checkbox', { name: 'Процедура и цена' }).uncheck();
  expect(await page.getByLabel('Цена', { exact: true }).count()).toBe(0);
  await page.getByLabel('Наблюдение потом').fill('Осмотр через неделю');
  await expectAccessible(page);
  // A colleague saves first.
  const { version } = await db
    .updateTable('offer_templates')
    .set((eb) => ({ version: eb('version', '+', 1), title: 'Сетчатка, срочно' }))
    .where('title', '=', 'Сетчатка')
    .returning('version')
    .executeTakeFirstOrThrow();
  const save = page.getByRole('button', { name: 'Сохранить шаблон' });
  await save.click();
  await page.getByText('коллега изменил этот шаблон').waitFor();
  await page.getByRole('button', { name: 'Оставить моё' }).click();
  await save.click();
  await expectToast(page, 'Шаблон сохранён');
  await edit('Сетчатка, один глаз').waitFor();
  const kept = await db
    .selectFrom('offer_templates')
    .select(['version', 'fills', 'terms'])
    .where('title', '=', 'Сетчатка, один глаз')
    .executeTakeFirstOrThrow();
  expect(kept).toMatchObject({
    version: version + 1,
    fills: ['lines', 'time', 'conditions', 'texts'],
    terms: { aftercare: 'Осмотр через неделю', nights: 1 },
  });

  const drop = page.getByRole('button', { name: 'Удалить шаблон «Сетчатка, один глаз»' });
  await drop.click();
  await drop.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Вернуть как было' }).first().click();
  await drop.waitFor();

  // A default that comes back leaves the place to the one that has become it meanwhile.
  const isDefault = (title: string) =>
    page.getByRole('listitem').filter({ hasText: title }).getByRole('checkbox');
  await isDefault('Сетчатка, один глаз').check();
  await expectToast(page, 'Новые предложения начинаются с шаблона «Сетчатка, один глаз»');
  await drop.click();
  await drop.waitFor({ state: 'detached' });
  const current = { clinic_id: clinicId, title: 'Нынешние условия', terms: kept.terms, is_default: true };
  await db
    .insertInto('offer_templates')
    .values({ ...current, terms: JSON.stringify(kept.terms) })
    .execute();
  await page.getByRole('button', { name: 'Вернуть как было' }).first().click();
  await expectToast(page, 'Новые предложения начинаются с другого шаблона');
  await drop.waitFor();
  expect(await isDefault('Сетчатка, один глаз').isChecked()).toBe(false);
  expect(await isDefault('Нынешние условия').isChecked()).toBe(true);
  await db.deleteFrom('offer_templates').where('title', '=', 'Нынешние условия').execute();

  // What was typed is not dropped unasked.
  await edit('Сетчатка, один глаз').click();
  await page.getByRole('button', { name: 'Отмена' }).click();
  await edit('Сетчатка, один глаз').click();
  await page.getByLabel('Название').fill('Сетчатка, оба глаза');
  await page.getByRole('button', { name: 'Отмена' }).click();
  await dialog(page).getByText('Изменения не сохранены').waitFor();
  await page.keyboard.press('Escape');
  expect(await page.getByLabel('Название').inputValue()).toBe('Сетчатка, оба глаза');
  await page.getByRole('button', { name: 'Отмена' }).click();
  await dialog(page).getByRole('button', { name: 'Уйти без сохранения' }).click();
  await edit('Сетчатка, один глаз').waitFor();

  await page.getByRole('button', { name: 'Новый шаблон' }).click();
  await page.getByLabel('Название').fill('Только условия');
  await page.getByLabel('Предоплата, %').fill('0');
  await save.click();
  await edit('Только условия').waitFor();
  await context.close();
});

test('what a template fills is chosen, each change is shown before, and it can be undone', async () => {
  const [one, next] = [await ask(), await ask()];
  const { page, context } = await openWindowOf(browser, service.url, await colleague());
  await startOffer(page, one);
  await fillOffer(page);
  await page.getByLabel('Процедура', { exact: true }).fill('Лазерная коррекция');
  await page.getByLabel('Цена', { exact: true }).fill('1200');
  await keepAs(page, 'Лазер');
  await startOffer(page, next);
  const procedure = page.getByLabel('Процедура', { exact: true });
  const price = page.getByLabel('Цена', { exact: true });
  const basis = page.getByLabel('На чём основано');
  const written = [await procedure.inputValue(), await price.inputValue()];
  const changes = async () => dialog(page).getByRole('rowheader').allInnerTexts();
  const apply = dialog(page).getByRole('button', { name: 'Применить' });
  await chooseTemplate(page, 'Лазер');
  // Of what is empty, each field with what it will be.
  await dialog(page).getByRole('rowheader', { name: 'На чём основано' }).waitFor();
  expect(await changes()).toContain('На чём основано');
  expect(await changes()).not.toContain('Цена клиники');
  expect(await dialog(page).innerText()).toMatch(/На чём основано\s+Клиника не указала\s+Описание пациента/);
  await dialog(page)
    .getByRole('checkbox', { name: /^Пояснения/ })
    .uncheck();
  expect(await changes()).not.toContain('На чём основано');
  await expectAccessible(page);
  await apply.click();
  expect([await procedure.inputValue(), await price.inputValue()]).toEqual(written);
  expect(await page.getByLabel('Ночей в клинике').inputValue()).toBe('1');
  expect(await basis.inputValue()).toBe('');

  // In another currency the amounts of lines stay away, which is said before.
  await page.getByRole('button', { name: 'Вернуть как было' }).first().click();
  await page.getByLabel('Валюта', { exact: true }).selectOption({ label: 'USD, доллар США' });
  await page.getByLabel('Шаблон', { exact: true }).selectOption({ label: 'Без шаблона' });
  await chooseTemplate(page, 'Лазер');
  await dialog(page).getByText('Впишите их сами: Лекарства.').waitFor();
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Отмена' }).click();
  await page.getByLabel('Валюта', { exact: true }).selectOption({ label: 'EUR, евро' });
  await chooseTemplate(page, 'Лазер');
  expect(await dialog(page).getByText('Впишите их сами').count()).toBe(0);
  await apply.click();

  await page.getByLabel('Шаблон', { exact: true }).selectOption({ label: 'Без шаблона' });
  await chooseTemplate(page, 'Лазер');
  // The choice of before is remembered.
  expect(
    await dialog(page)
      .getByRole('checkbox', { name: /^Пояснения/ })
      .isChecked(),
  ).toBe(false);
  await dialog(page).getByText('Ничего не изменится').waitFor();
  await dialog(page).getByRole('radio', { name: 'Заменить' }).check();
  const said = await dialog(page).innerText();
  expect(said).toMatch(/Процедура\s+Операция при катаракте\s+Лазерная коррекция/);
  expect(said).toMatch(/Цена клиники[\s\S]*2\s000\.00\s€[\s\S]*1\s200\.00\s€/);
  expect(await changes()).toEqual(['Процедура', 'Цена клиники']);
  const counted = dialog(page).getByRole('checkbox', { name: /^Процедура и цена\s*2$/ });
  expect(await counted.count()).toBe(1);
  await apply.click();
  expect(await procedure.inputValue()).toBe('Лазерная коррекция');
  expect(await basis.inputValue()).toBe('');
  // The newest toast is on top.
  await page.getByRole('button', { name: 'Вернуть как было' }).first().click();
  await expect.poll(() => procedure.inputValue()).toBe(written[0]);
  await context.close();
});

test('with a default the price list and a date are enough to send an offer, by the keyboard alone', async () => {
  const [one, next] = [await ask(), await ask()];
  const { page, context } = await openWindowOf(browser, service.url, await colleague());
  await startOffer(page, one);
  await fillOffer(page);
  await keepAs(page, 'Наши условия');
  await page.getByRole('link', { name: 'Все шаблоны' }).click();
  const row = page.getByRole('listitem').filter({ hasText: 'Наши условия' });
  await row.getByRole('checkbox').check();
  await expectToast(page, 'Новые предложения начинаются с шаблона «Наши условия»');
  await expect.poll(() => row.getByRole('checkbox').isChecked()).toBe(true);

  await startOffer(page, next);
  const note = page.getByText('Предложение начато с шаблона');
  expect(await note.innerText()).toMatch(
    /Наши условия[\s\S]*Лекарства[\s\S]*Предоплата[\s\S]*На чём основано/,
  );
  expect(await page.getByLabel('Процедура', { exact: true }).inputValue()).toBe('Операция при катаракте');
  const undo = page.getByRole('button', { name: 'Вернуть как было' });
  await undo.click();
  await note.waitFor({ state: 'detached' });
  expect(await page.getByLabel('На чём основано').inputValue()).toBe('');
  await saved(page);

  // A further one, which is sent.
  const last = await ask();
  await startOffer(page, last);
  await pressOn(page, page.getByRole('button', { name: 'Выбрать из прайс-листа' }));
  await pressOn(page, dialog(page).getByRole('button', { name: 'Взять в предложение' }));
  await expectToast(page, 'Цены взяты из прайс-листа');
  await page.keyboard.press('Control+Enter');
  await pressOn(page, dialog(page).getByRole('link', { name: 'Ближайшая дата' }));
  const date = page.getByLabel('Ближайшая дата');
  await expect.poll(() => date.evaluate((field) => field === document.activeElement)).toBe(true);
  const [year, month, day] = dayAhead(14).split('-');
  await page.keyboard.type(`${month}${day}${year}`);
  await expect.poll(() => date.inputValue()).toBe(dayAhead(14));
  await page.keyboard.press('Control+Enter');
  await pressOn(page, dialog(page).getByRole('button', { name: 'Отправить', exact: true }));
  await part(page, 'Ваше предложение').getByText('Отправлено · версия 1').waitFor();
  const [sent] = (await readRequest(last)).offers;
  expect(sent).toMatchObject({
    ...{ version: 1, completeness: 68 },
    terms: { price_from: 2000, procedure: 'Операция при катаракте', basis: 'Описание пациента' },
  });
  await db.updateTable('offer_templates').set({ is_default: false }).execute();
  await context.close();
});

test('of two coordinators the later learns what the other has written, and takes it', async () => {
  const asked = await ask();
  const mine = await openWindowOf(browser, service.url, await colleague());
  const theirs = await openWindowOf(browser, service.url, await colleague('owner'));
  await startOffer(mine.page, asked);
  await theirs.page.goto(offerOf(asked));
  await theirs.page.getByLabel('На чём основано').waitFor();
  // Nothing unsaved: what a colleague writes appears by itself.
  await mine.page.getByLabel('Ночей в клинике').fill('3');
  await saved(mine.page);
  await expect.poll(() => theirs.page.getByLabel('Ночей в клинике').inputValue()).toBe('3');

  await theirs.context.setOffline(true);
  await theirs.page.getByLabel('На чём основано').fill('Слова второго');
  await theirs.page.getByText('Нет связи с сервером').waitFor();
  await mine.page.getByLabel('На чём основано').fill('Слова первого');
  await expect.poll(async () => (await draftOf(asked)).basis).toBe('Слова первого');
  await theirs.context.setOffline(false);
  const both = dialog(theirs.page).filter({ hasText: 'Коллега написал другое' });
  await both.waitFor();
  expect(await both.innerText()).toMatch(/Слова второго[\s\S]*Слова первого/);
  await both.getByRole('button', { name: 'Взять у коллеги' }).click();
  expect(await theirs.page.getByLabel('На чём основано').inputValue()).toBe('Слова первого');
  await Promise.all([mine.context.close(), theirs.context.close()]);
});

async function draftOf({ id }: Asked): Promise<{ basis: string }> {
  const { draft } = await db
    .selectFrom('offers')
    .where('request_id', '=', id)
    .select('draft')
    .executeTakeFirstOrThrow();
  return typeof draft === 'object' && draft !== null && 'basis' in draft
    ? { basis: String(draft.basis) }
    : { basis: '' };
}

test('a doctor of the clinic refuses with a reason by keyboard, and the request is done for the clinic', async () => {
  const asked = await ask();
  const { page, context } = await openWindowOf(browser, service.url, await colleague('doctor'));
  await page.goto(caseOf(asked));
  const refuse = dialog(page).getByRole('button', { name: 'Отказать' });
  await pressOn(page, page.getByRole('button', { name: 'Отказать' }));
  await pressOn(page, refuse);
  await dialog(page).locator('[aria-invalid=true]').first().waitFor();
  await chooseRadio(page, dialog(page).getByRole('radio', { name: 'Не наш профиль' }));
  await pressOn(page, refuse);
  await part(page, 'Вы отказали').getByText('Не наш профиль').waitFor();
  expect(await page.getByRole('button', { name: 'Сделать предложение' }).count()).toBe(0);
  await page.goto('/staff?folder=done');
  await page.getByRole('link', { name: 'Катаракта правого глаза' }).first().waitFor();
  await context.close();
});
