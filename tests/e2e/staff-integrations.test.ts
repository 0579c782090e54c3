import { expect, test } from 'vitest';
import { BACKPORT } from '../../contract/fhir/subscriptions.ts';
import { createApiKey } from '../factories/api-keys.ts';
import { expectNoProblems, openBrowser } from '../helpers/browser.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../helpers/pages.ts';
import { card, dialog, expectToast, openWindowOf } from './profile-window.ts';
import { member } from './staff-chat-world.ts';
import { clinicId, db, service } from './staff-world.ts';

const browser = await openBrowser();
const owner = await member('Ольга', 'Майер', 'owner');
const at = (language = '') => `${language}/staff/integrations?clinic=${clinicId}`;

test('an owner makes a key, copies it, a program uses it, and it is refused once revoked', async () => {
  const title = `МИС ${crypto.randomUUID().slice(0, 8)}`;
  const window = await openWindowOf(browser, service.url, owner);
  const { page } = window;
  await page.goto(at());
  await card(page, 'Ключи API').getByRole('button', { name: 'Новый ключ API' }).click();
  await dialog(page).getByLabel('Название').fill(title);
  await dialog(page).getByRole('button', { name: 'Создать ключ' }).click();
  await dialog(page).getByText('Выберите хотя бы одно').waitFor();
  await dialog(page).getByLabel('Читать цены').check();
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Создать ключ' }).click();
  const shown = dialog(page).getByText(/^medatlas_/);
  await shown.waitFor();
  const token = (await shown.textContent())?.trim() ?? '';
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Скопировано' }).click();

  const call = () =>
    fetch(`${service.url}/api/v1/staff/clinics/${clinicId}/prices`, {
      headers: { authorization: `Bearer ${token}` },
    });
  expect((await call()).status).toBe(200);

  const row = card(page, 'Ключи API').getByRole('listitem').filter({ hasText: title });
  await row.getByText('Работает').waitFor();
  expect(await page.getByText(token).count()).toBe(0);
  for (const language of ['', '/ar'])
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 780 });
      await page.goto(at(language));
      await page.getByText(title).waitFor();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    }

  await page.goto(at('/ru'));
  await row.getByRole('button', { name: `Отозвать ключ ${title}` }).click();
  await dialog(page).getByRole('button', { name: 'Отозвать' }).click();
  await expectToast(page, 'Ключ отозван');
  await row.getByText('Отозван', { exact: true }).waitFor();
  expect((await call()).status).toBe(401);
  await expectNoProblems(window);
  await window.context.close();
});

test('an owner makes a webhook, tries it out, reads what came of it, changes its secret, turns it off and removes it', async () => {
  const url = `https://hooks-${crypto.randomUUID().slice(0, 8)}.clinic.invalid/in`;
  const window = await openWindowOf(browser, service.url, owner);
  const { page } = window;
  await page.goto(at());
  await card(page, 'Вебхуки').getByRole('button', { name: 'Новый вебхук' }).click();
  const form = dialog(page);
  await form.getByLabel('Адрес').fill('https://10.0.0.7/');
  await form.getByRole('button', { name: 'Создать вебхук' }).click();
  await form.getByText('Укажите адрес, доступный из интернета').waitFor();
  await form.getByLabel('Адрес').fill(url);
  await form.getByLabel('Новое сообщение').uncheck();
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Создать вебхук' }).click();
  await dialog(page)
    .getByText(/^whsec_/)
    .waitFor();
  await dialog(page).getByRole('button', { name: 'Скопировано' }).click();

  const row = card(page, 'Вебхуки').getByRole('listitem').filter({ hasText: url });
  await row.getByText('Работает').waitFor();
  expect(await row.getByText('Новое сообщение').count()).toBe(0);
  await row.getByRole('button', { name: 'Отправления' }).click();
  await dialog(page).getByText('Пока ничего не отправлено.').waitFor();
  await dialog(page).getByRole('button', { name: 'Отправить проверку' }).click();
  await dialog(page).getByText('Проверка отправлена').waitFor();
  await dialog(page).getByText('Ждёт').waitFor();
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 780 });
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }
  await dialog(page).getByRole('button', { name: 'Закрыть' }).click();

  await row.getByRole('button', { name: 'Новый секрет' }).click();
  await dialog(page).getByRole('button', { name: 'Новый секрет' }).click();
  await dialog(page)
    .getByText(/^whsec_/)
    .waitFor();
  await dialog(page).getByRole('button', { name: 'Скопировано' }).click();
  await row.getByText('Прежний секрет тоже подписывает').waitFor();
  await row.getByRole('button', { name: 'Выключить' }).click();
  await row.getByText('Выключен.').waitFor();
  for (const language of ['', '/ar'])
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 780 });
      await page.goto(at(language));
      await page.getByText(url).waitFor();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    }
  await page.goto(at('/ru'));
  await row.getByRole('button', { name: `Удалить вебхук ${url}` }).click();
  await dialog(page).getByRole('button', { name: 'Удалить' }).click();
  await expectToast(page, 'Вебхук удалён');
  await row.waitFor({ state: 'detached' });
  expect(window.problems.filter((text) => !/status of 422/.test(text))).toEqual([]);
  await window.context.close();
});

test('an owner sees what a program has subscribed to, reads what was sent, and ends it', async () => {
  const key = await createApiKey(db, { accountId: owner.id, clinicId });
  const endpoint = `https://copy-${crypto.randomUUID().slice(0, 8)}.clinic.invalid/in`;
  const window = await openWindowOf(browser, service.url, owner);
  const { page } = window;
  await page.goto(at());
  const list = card(page, 'Подписки FHIR');
  await list.getByText('Подписок нет.').waitFor();
  const extension = (name: string, value: object) => ({
    url: `${BACKPORT}/StructureDefinition/backport-${name}`,
    ...value,
  });
  const asked = await fetch(`${service.url}/fhir/Subscription`, {
    method: 'POST',
    headers: { ...key, 'content-type': 'application/fhir+json' },
    body: JSON.stringify({
      ...{ resourceType: 'Subscription', status: 'requested', reason: 'Копия каталога' },
      criteria: `${service.url}/fhir/SubscriptionTopic/organization-changed`,
      _criteria: {
        extension: [extension('filter-criteria', { valueString: 'Organization?address-country=DE' })],
      },
      channel: {
        ...{ type: 'rest-hook', endpoint, payload: 'application/fhir+json' },
        _payload: { extension: [extension('payload-content', { valueCode: 'id-only' })] },
      },
    }),
  });
  expect(asked.status, await asked.text()).toBe(201);
  // The name leads nowhere: a handshake that fails is an error at once.
  const row = list.getByRole('listitem').filter({ hasText: endpoint });
  await expect
    .poll(async () => {
      await page.goto(at());
      await row.waitFor();
      return row.getByText('Не доставляется').count();
    })
    .toBe(1);
  await row.getByText('Адрес не принял отправленное.').waitFor();
  for (const language of ['', '/ar'])
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 780 });
      await page.goto(at(language));
      await page.getByText(endpoint).waitFor();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    }
  await page.goto(at('/ru'));
  await row.getByRole('button', { name: 'Отправления' }).click();
  await dialog(page).getByText('Проверка адреса').waitFor();
  await dialog(page).getByText('Не доставлено').waitFor();
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Закрыть' }).click();
  await row.getByRole('button', { name: `Завершить подписку на ${endpoint}` }).click();
  await dialog(page).getByRole('button', { name: 'Завершить' }).click();
  await expectToast(page, 'Подписка завершена');
  await list.getByText('Подписок нет.').waitFor();
  await expectNoProblems(window);
  await window.context.close();
});
