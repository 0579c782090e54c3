import { expect, test } from 'vitest';
import { addClinicFacts } from '../factories/facts.ts';
import { expectNoProblems, openBrowser, openWindow } from '../helpers/browser.ts';
import { typeInto } from '../helpers/keyboard.ts';
import { expectAccessible } from '../helpers/pages.ts';
import { fillOffer, part, saved } from './offer-steps.ts';
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
  // That the server asks for a code is told in the console as a refused call.
  window.problems.length = 0;
  await page.getByRole('link', { name: 'Катаракта правого глаза' }).first().click();
  await page.waitForURL(/staff\/requests/);

  await page.goto(caseOf(asked));
  await page.getByText('Мутное пятно перед правым глазом').waitFor();
  expect(await part(page, 'Имя и телефон').innerText()).toContain('откроет пациент');
  expect(await page.locator('main').innerText()).not.toContain('Ветрова');
  await page.getByRole('button', { name: 'Спросить пациента' }).click();
  await typeInto(page, dialog(page).getByRole('textbox'), 'Есть ли диабет?');
  await dialog(page).getByRole('button', { name: 'Отправить вопрос' }).click();
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

  await page.getByRole('link', { name: 'Изменить или отозвать' }).click();
  await page.getByRole('button', { name: 'Отправить новую версию' }).click();
  await dialog(page).getByText('У пациента уже есть версия 1').waitFor();
  expect(await dialog(page).getByRole('button', { name: 'Отправить', exact: true }).count()).toBe(0);
  await dialog(page).getByRole('button', { name: 'Вернуться' }).click();
  await page.getByLabel('Ночей в клинике').fill('2');
  await page.getByLabel('Врач', { exact: true }).selectOption({ index: 2 });
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

  await page.getByRole('link', { name: 'Изменить или отозвать' }).click();
  await page.getByRole('button', { name: 'Отозвать' }).click();
  await page.getByLabel('Причина (необязательно)').fill('Врач в отпуске');
  await dialog(page).getByRole('button', { name: 'Отозвать' }).click();
  await part(page, 'Ваше предложение')
    .getByText(/Отозвано/)
    .waitFor();
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

test('a template kept at one request fills in the next', async () => {
  const [one, next] = [await ask(), await ask()];
  const { page, context } = await openWindowOf(browser, service.url, await colleague());
  await startOffer(page, one);
  await fillOffer(page);
  await page.getByRole('button', { name: 'Сохранить как шаблон' }).click();
  await page.getByLabel('Название').fill('Катаракта, обычная');
  await dialog(page).getByRole('button', { name: 'Сохранить шаблон' }).click();
  await expectToast(page, 'Шаблон сохранён');
  await startOffer(page, next);
  await page.getByLabel('Шаблон', { exact: true }).selectOption({ label: 'Катаракта, обычная' });
  // The price list has filled in another price already.
  await dialog(page).getByRole('button', { name: 'Заполнить только пустые' }).click();
  await saved(page);
  expect(await page.getByLabel('Лекарства: доплата').inputValue()).toBe('60');
  expect(await page.getByLabel('На чём основано').inputValue()).toBe('Описание пациента');

  await page.getByRole('link', { name: 'Все шаблоны' }).click();
  await page.getByRole('heading', { name: 'Шаблоны предложений' }).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Переименовать шаблон «Катаракта, обычная»' }).click();
  await dialog(page).getByLabel('Название').fill('Катаракта, один глаз');
  await dialog(page).getByRole('button', { name: 'Переименовать' }).click();
  await expectToast(page, 'Шаблон переименован');
  const drop = page.getByRole('button', { name: 'Удалить шаблон «Катаракта, один глаз»' });
  await drop.click();
  await drop.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Вернуть как было' }).first().click();
  await drop.waitFor();
  await context.close();
});

test('a template that would replace what is written shows it and asks; what it did can be undone', async () => {
  const [one, next] = [await ask(), await ask()];
  const { page, context } = await openWindowOf(browser, service.url, await colleague());
  await startOffer(page, one);
  await fillOffer(page);
  await page.getByLabel('Процедура', { exact: true }).fill('Лазерная коррекция');
  await page.getByLabel('Цена', { exact: true }).fill('1200');
  await page.getByRole('button', { name: 'Сохранить как шаблон' }).click();
  await page.getByLabel('Название').fill('Лазер');
  await dialog(page).getByRole('button', { name: 'Сохранить шаблон' }).click();
  await expectToast(page, 'Шаблон сохранён');
  await startOffer(page, next);
  const procedure = page.getByLabel('Процедура', { exact: true });
  const price = page.getByLabel('Цена', { exact: true });
  const written = [await procedure.inputValue(), await price.inputValue()];
  const choose = () => page.getByLabel('Шаблон', { exact: true }).selectOption({ label: 'Лазер' });
  await choose();
  const said = await dialog(page).innerText();
  expect(said).toMatch(/Процедура[\s\S]*Операция при катаракте[\s\S]*Лазерная коррекция/);
  expect(said).toMatch(/Цена клиники[\s\S]*2\s000\.00\s€[\s\S]*1\s200\.00\s€/);
  await dialog(page).getByRole('button', { name: 'Заполнить только пустые' }).click();
  expect([await procedure.inputValue(), await price.inputValue()]).toEqual(written);
  expect(await page.getByLabel('На чём основано').inputValue()).toBe('Описание пациента');
  await page.getByLabel('Шаблон', { exact: true }).selectOption({ label: 'Без шаблона' });
  await choose();
  await dialog(page).getByRole('button', { name: 'Заменить по шаблону' }).click();
  expect(await procedure.inputValue()).toBe('Лазерная коррекция');
  // The newest toast is on top.
  await page.getByRole('button', { name: 'Вернуть как было' }).first().click();
  await expect.poll(() => procedure.inputValue()).toBe(written[0]);
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

test('a doctor of the clinic refuses with a reason, and the request is done for the clinic', async () => {
  const asked = await ask();
  const { page, context } = await openWindowOf(browser, service.url, await colleague('doctor'));
  await page.goto(caseOf(asked));
  await page.getByRole('button', { name: 'Отказать' }).click();
  await dialog(page).getByRole('button', { name: 'Отказать' }).click();
  await dialog(page).locator('[aria-invalid=true]').first().waitFor();
  await dialog(page).getByRole('radio', { name: 'Не наш профиль' }).check();
  await dialog(page).getByRole('button', { name: 'Отказать' }).click();
  await part(page, 'Вы отказали').getByText('Не наш профиль').waitFor();
  expect(await page.getByRole('button', { name: 'Сделать предложение' }).count()).toBe(0);
  await page.goto('/staff?folder=done');
  await page.getByRole('link', { name: 'Катаракта правого глаза' }).first().waitFor();
  await context.close();
});
