import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { type MadeAccount, makeAccount } from '../factories/accounts.ts';
import { joinChat, type MadeChat, makeChat, makeMessages } from '../factories/chats.ts';
import { createClinic } from '../factories/clinics.ts';
import { openBrowser } from '../helpers/browser.ts';
import { testDatabase } from '../helpers/database.ts';
import { openFreezableLine } from '../helpers/frozen-line.ts';
import { startService } from '../helpers/service.ts';
import { openWindowOf } from './profile-window.ts';

const { db, url: DATABASE_URL } = await testDatabase('served');
const service = await startService({ DATABASE_URL });
afterAll(() => service.stop());
const browser = await openBrowser();

const clinicId = await createClinic(db, { title: 'Isar Eye Clinic' });

async function makeConversation() {
  const member = await makeAccount(db, { staff: { clinicId, role: 'coordinator' } });
  const client = await makeAccount(db);
  const chat = await makeChat(db, { client, clinic: { id: clinicId } });
  await joinChat(db, chat, member);
  return { client, member, chat };
}

async function act(path: string, { headers }: MadeAccount, body: object): Promise<void> {
  const reply = await fetch(`${service.url}/api/v1/${path}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(reply.status, await reply.text()).toBe(200);
}

const say = (chat: MadeChat, member: MadeAccount, body: string) =>
  act(`staff/chats/${chat.id}/messages`, member, { id: randomUUID(), body });

const progressOf = ({ id }: MadeChat) =>
  db
    .selectFrom('chat_participants')
    .select(['delivered_seq', 'read_seq'])
    .where('chat_id', '=', id)
    .where('side', '=', 'client')
    .executeTakeFirstOrThrow();

/** What this window says over each of its live connections, one after the other. */
function watchSaid(page: Page): string[][] {
  const connections: string[][] = [];
  page.on('websocket', (socket) => {
    const said: string[] = [];
    connections.push(said);
    socket.on('framesent', ({ payload }) => said.push(String(payload)));
  });
  return connections;
}

const isAttending = (said: readonly string[] | undefined, { id }: MadeChat) =>
  said?.some((frame) => frame.includes('["attend",') && frame.includes(id)) ?? false;

test('what is said reaches the client’s window on any page: delivered, and not read', async () => {
  const { client, member, chat } = await makeConversation();
  const { page, context } = await openWindowOf(browser, service.url, client);
  const connections = watchSaid(page);
  await page.goto('/requests');
  await expect.poll(() => connections.at(-1)?.some((frame) => frame.includes('["attend",null]'))).toBe(true);
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/delivered')) calls.push(request.postData() ?? '');
  });
  await Promise.all(Array.from({ length: 8 }, (_, count) => say(chat, member, `Ответ ${count}`)));
  await expect.poll(() => progressOf(chat)).toEqual({ delivered_seq: 8, read_seq: 0 });
  // One at once, and then one a second of all that came meanwhile.
  expect(calls.length).toBeLessThan(8);
  await context.close();
});

test('what happens while a conversation is on its way to the window stands in it', async () => {
  const { client, member, chat } = await makeConversation();
  await makeMessages(db, chat, [{ by: 'client', body: 'Жду ответа' }]);
  const { page, context } = await openWindowOf(browser, service.url, client);
  const connections = watchSaid(page);
  const received: string[] = [];
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => received.push(String(payload))),
  );
  await page.goto('/chat');
  await expect.poll(() => connections.at(-1)?.some((frame) => frame.includes('["attend",null]'))).toBe(true);
  const asked = Promise.withResolvers<void>();
  const isReceived = Promise.withResolvers<void>();
  await page.route(`**/client/chats/${chat.id}/messages?*`, async (route) => {
    const reply = await route.fetch();
    asked.resolve();
    await isReceived.promise;
    await route.fulfill({ response: reply });
  });
  await page.getByRole('link', { name: /Isar Eye Clinic/ }).click();
  await asked.promise;
  await act(`staff/chats/${chat.id}/read`, member, { seq: 1 });
  await expect.poll(() => received.some((frame) => frame.startsWith('42["read"'))).toBe(true);
  isReceived.resolve();
  const own = page.getByRole('log').locator('article', { hasText: 'Жду ответа' });
  await expect.poll(() => own.locator('[data-tick]').getAttribute('data-tick')).toBe('read');
  await context.close();
});

test('a connection that died in its sleep is made anew at waking, with the conversation that is open', async () => {
  const { client, member, chat } = await makeConversation();
  const line = await openFreezableLine(service.url);
  const { page, context } = await openWindowOf(browser, line.url, client);
  const connections = watchSaid(page);
  await page.goto(`/chat/${chat.id}`);
  await expect.poll(() => connections.some((said) => isAttending(said, chat))).toBe(true);
  const before = connections.length;
  line.freeze();
  await say(chat, member, 'Пока вы спали');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  // By its own pings the line would be found dead after three quarters of a minute.
  await page.getByRole('log').getByText('Пока вы спали').waitFor({ timeout: 30_000 });
  await expect.poll(() => isAttending(connections.slice(before).at(-1), chat)).toBe(true);
  await say(chat, member, 'Доброе утро');
  await page.getByRole('log').getByText('Доброе утро').waitFor();
  await context.close();
});

test('the window of a session that was ended elsewhere is put out at once', async () => {
  const { client } = await makeConversation();
  const { page, context } = await openWindowOf(browser, service.url, client);
  const connections = watchSaid(page);
  await page.goto('/requests');
  await expect.poll(() => connections.at(-1)?.some((frame) => frame.includes('["attend",null]'))).toBe(true);
  await db.deleteFrom('sessions').where('account_id', '=', client.id).execute();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('authToken'))).toBe(null);
  await context.close();
});
