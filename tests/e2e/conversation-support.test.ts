import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { makeAccount } from '../factories/accounts.ts';
import { makeChat, makeMessages } from '../factories/chats.ts';
import { createClinic } from '../factories/clinics.ts';
import { makeRequest } from '../factories/offers.ts';
import { expectNoProblems, openBrowser, openWindow } from '../helpers/browser.ts';
import { pressOn } from '../helpers/keyboard.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../helpers/pages.ts';
import { confirmByKeys, db, logInAt, makeOperator, openRowByKeys, service } from './admin-world.ts';
import { openWindowOf } from './profile-window.ts';

const browser = await openBrowser();
const OPEN = 'Прочитать чат';

/** A conversation about no request with 60 messages, the last with a file. */
async function makeTalk(title: string) {
  const client = await makeAccount(db, { name: 'Анна', surname: 'Ветрова' });
  const clinic = await createClinic(db, { title, country: 'DE' });
  const staff = await makeAccount(db, { staff: { clinicId: clinic, role: 'coordinator' } });
  const chat = await makeChat(db, { client, clinic: { id: clinic } });
  await makeMessages(db, chat, 59, staff);
  const body = new FormData();
  body.append('file', new Blob(['Заключение офтальмолога']), 'Заключение.txt');
  const url = `${service.url}/api/v1/client`;
  const uploaded = await fetch(`${url}/attachments`, { method: 'POST', body, headers: client.headers });
  const { data } = (await uploaded.json()) as { data: { id: string } };
  const message = { id: randomUUID(), body: `Снимок для ${title}`, attachment_ids: [data.id] };
  const sent = await fetch(`${url}/chats/${chat.id}/messages`, {
    ...{ method: 'POST', body: JSON.stringify(message) },
    headers: { ...client.headers, 'content-type': 'application/json' },
  });
  expect(sent.status).toBe(200);
  return { client, staff, id: chat.id, words: message.body };
}

test('by keyboard alone an operator reads a conversation without a request for a reason; the patient reads why, the clinic not', async () => {
  const talk = await makeTalk('Elbe Klinik');
  const other = await makeTalk('Saale Klinik');
  const window = await openWindow(browser, service.url, { viewport: { width: 1440, height: 1000 } });
  const { page } = window;
  await logInAt(page, await makeOperator('moderator'));
  // That the login asks for a code is said by the browser too.
  window.problems.splice(0);
  await openRowByKeys(page, 'Чаты', 'Elbe Klinik');
  await page.getByRole('button', { name: OPEN }).waitFor();
  await expectAccessible(page);
  expect(await page.locator('#main-content').innerText()).not.toMatch(/Ветрова|Снимок/);

  await confirmByKeys(page, OPEN, 'Пациент пожаловался');
  const words = page.getByText(talk.words);
  await words.waitFor();
  const conversation = page.getByRole('region', { name: 'Сообщения' });
  await conversation.getByText('Последние сообщения: 50 из 60').waitFor();
  const first = conversation.getByText('Сообщение 1', { exact: true });
  expect(await first.count()).toBe(0);
  await pressOn(page, conversation.getByRole('button', { name: 'Показать более ранние' }));
  await conversation.getByText('Все сообщения: 60').waitFor();
  await first.waitFor();
  await page.getByText(/Прочитан чат · .*Пациент пожаловался/).waitFor();
  await expectAccessible(page);
  for (const width of [360, 960, 1440]) {
    await page.setViewportSize({ width, height: 1000 });
    await expectNoSidewaysScroll(page);
  }
  const file = page.getByRole('button', { name: /^Открыть документ .*Заключение/ });
  const [download] = await Promise.all([page.waitForEvent('download'), pressOn(page, file)]);
  expect(download.suggestedFilename()).toBe('Заключение.txt');

  // What was read of one conversation is not shown at the next.
  const neighbours = page.getByRole('navigation', { name: 'Соседние записи списка' });
  const way = neighbours.getByRole('button', { disabled: false }).first();
  await pressOn(page, way);
  await page.waitForURL(new RegExp(`#/conversations/${other.id}/show`));
  await page.locator('#main-content').getByText('Saale Klinik').first().waitFor();
  await page.getByRole('button', { name: OPEN }).waitFor();
  expect(await words.count()).toBe(0);
  expectNoProblems(window);
  await window.context.close();

  const theirs = await openWindowOf(browser, service.url, talk.client, {
    viewport: { width: 390, height: 800 },
    hasTouch: true,
  });
  await theirs.page.goto(`/chat/${talk.id}`);
  await theirs.page.getByText(/оператор прочитал этот чат\. Причина: .*Пациент пожаловался/).waitFor();
  await theirs.page.getByText(/оператор открыл файл .*Заключение\.txt.*\. Причина: /).waitFor();
  await expectAccessible(theirs.page);
  await expectNoSidewaysScroll(theirs.page);
  expectNoProblems(theirs);
  await theirs.context.close();

  const clinics = await openWindowOf(browser, service.url, talk.staff);
  await clinics.page.goto(`/staff/chats/${talk.id}`);
  await clinics.page.getByText('оператор прочитал этот чат.').first().waitFor();
  expect(await clinics.page.locator('main').innerText()).not.toContain('пожаловался');
  expectNoProblems(clinics);
  await clinics.context.close();
});

test('a conversation that its client has closed by taking the consent back is refused, and what was typed stays', async () => {
  const talk = await makeTalk('Havel Klinik');
  await sql`update chats set health_consent_at = null where id = ${talk.id}::uuid`.execute(db);
  const { page, context } = await openWindow(browser, service.url);
  await logInAt(page, await makeOperator('moderator'));
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(`/admin#/conversations/${talk.id}/show`);
  await page.getByRole('button', { name: OPEN }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').last().fill('Жалоба на ответ');
  await dialog.getByRole('button', { name: OPEN }).press('Enter');
  await dialog.getByRole('alert').getByText('Пациент отозвал согласие', { exact: false }).waitFor();
  expect(await dialog.getByRole('textbox').last().inputValue()).toBe('Жалоба на ответ');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await context.close();
});

test('the page of a conversation about a request leads to the request', async () => {
  const client = await makeAccount(db);
  const clinic = await createClinic(db, { title: 'Spree Klinik', country: 'DE' });
  const request = await makeRequest(db, { accountId: client.id, clinics: [{ id: clinic }] });
  const chat = await makeChat(db, { client, clinic: { id: clinic }, request });
  await makeMessages(db, chat, [{ by: 'client', body: 'Вы получили мой запрос?' }]);
  const { page, context } = await openWindow(browser, service.url);
  await logInAt(page, await makeOperator('moderator'));
  await page.goto(`/admin#/conversations/${chat.id}/show`);
  await page.getByRole('link', { name: /^Открыть запрос \d+$/ }).click();
  await page.waitForURL(new RegExp(`#/requests/${request}/show`));
  await context.close();
});
