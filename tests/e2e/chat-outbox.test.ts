import { afterAll, expect, test } from 'vitest';
import { makeAccount } from '../factories/accounts.ts';
import { openBrowser } from '../helpers/browser.ts';
import { testDatabase } from '../helpers/database.ts';
import { startService } from '../helpers/service.ts';
import { confirmed, field, log, openChatWorld, pending, wordsOf, write } from './chat-world.ts';
import { logOut, menu, stored as storedAs } from './client-window.ts';

const { db, url: DATABASE_URL } = await testDatabase('served');
const service = await startService({ DATABASE_URL });
afterAll(() => service.stop());
const browser = await openBrowser();
const { makeTalk, say, heard: received, open } = await openChatWorld(db, service.url, browser);

const stored = (page: Parameters<typeof log>[0]) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('chat_')));

test('what is written without a connection survives the reload and arrives once, in its order, when it is back', async () => {
  const { client, chat } = await makeTalk();
  const { page, context } = await open(client, chat);
  await write(page, 'Первое');
  await expect.poll(() => confirmed(page).count()).toBe(1);
  await context.setOffline(true);
  for (const words of ['Второе', 'Третье', 'Четвёртое']) await write(page, words);
  await expect.poll(() => pending(page).count()).toBe(3);
  // Each of them says so, not the first alone.
  await expect.poll(() => log(page).getByText('Нет связи').count()).toBe(3);
  await say(chat, 'Ответ клиники');
  await page.reload().catch(() => undefined);
  await context.setOffline(false);
  await page.goto(`/chat/${chat.id}`);
  await log(page).waitFor();
  await expect.poll(() => confirmed(page).count(), { timeout: 30_000 }).toBe(5);
  await expect.poll(() => pending(page).count()).toBe(0);
  const words = ['Первое', 'Ответ клиники', 'Второе', 'Третье', 'Четвёртое'];
  expect(await wordsOf(page)).toEqual(words);
  expect((await received(chat)).map(({ body }) => body)).toEqual(words);
  expect(await stored(page)).toEqual([]);
  await context.close();
});

test('an answer that was lost on its way makes no second message', async () => {
  const { client, chat } = await makeTalk();
  const { page, context } = await open(client, chat);
  let lost = 0;
  await page.route('**/messages', async (route) => {
    if (route.request().method() !== 'POST' || lost >= 2) return route.continue();
    lost += 1;
    await route.fetch();
    await route.abort();
  });
  await write(page, 'Один раз');
  await expect.poll(() => confirmed(page).count()).toBe(1);
  await expect.poll(() => stored(page), { timeout: 20_000 }).toEqual([]);
  expect(lost).toBe(2);
  expect((await received(chat)).map(({ body }) => body)).toEqual(['Один раз']);
  expect(await wordsOf(page)).toEqual(['Один раз']);
  await context.close();
});

test('what the service refuses says why, waits for a second try and can be deleted', async () => {
  const { client, chat } = await makeTalk();
  const { page, context } = await open(client, chat);
  const setState = (state: 'open' | 'blocked') =>
    db
      .updateTable('chats')
      .set({ state, blocked_by: state === 'blocked' ? 'staff' : null })
      .where('id', '=', chat.id)
      .execute();
  const { promise: written, resolve: letGo } = Promise.withResolvers<void>();
  await page.route('**/messages', async (route) => {
    if (route.request().method() === 'POST') await written;
    await route.continue();
  });
  await write(page, 'Дойдёт позже');
  await write(page, 'Не дойдёт');
  await setState('blocked');
  letGo();
  await expect.poll(() => log(page).locator('[data-pending="failed"]').count()).toBe(2);
  await page.reload();
  await expect.poll(() => log(page).locator('[data-pending="failed"]').count()).toBe(2);
  await setState('open');
  const of = (words: string) => pending(page).filter({ hasText: words });
  await of('Не дойдёт').getByRole('button', { name: 'Удалить' }).click();
  await of('Дойдёт позже').getByRole('button', { name: 'Повторить' }).click();
  await expect.poll(() => confirmed(page).count()).toBe(1);
  expect((await received(chat)).map(({ body }) => body)).toEqual(['Дойдёт позже']);
  await context.close();
});

test('two tabs of a browser show the same and send what is written once', async () => {
  const { client, chat } = await makeTalk();
  const { page, context } = await open(client, chat);
  const other = await context.newPage();
  await other.goto(`/chat/${chat.id}`);
  await log(other).waitFor();
  await page.route('**/messages', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await other.route('**/messages', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await write(page, 'Из первой');
  await expect.poll(() => pending(other).count()).toBe(1);
  await write(other, 'Из второй');
  await expect.poll(() => pending(page).count()).toBe(2);
  await page.unroute('**/messages');
  await other.unroute('**/messages');
  for (const tab of [page, other])
    await expect.poll(() => wordsOf(tab), { timeout: 30_000 }).toEqual(['Из первой', 'Из второй']);
  await expect.poll(() => pending(other).count()).toBe(0);
  expect((await received(chat)).map(({ body }) => body)).toEqual(['Из первой', 'Из второй']);
  await context.close();
});

test('what was typed and not sent stays through a reload, and goes with the logout', async () => {
  const { client, chat } = await makeTalk();
  const { page, context } = await open(client, chat);
  await field(page).fill('Ещё не готово');
  await expect.poll(() => stored(page)).toHaveLength(1);
  await page.reload();
  await log(page).waitFor();
  expect(await field(page).inputValue()).toBe('Ещё не готово');
  await logOut(page);
  expect(await stored(page)).toEqual([]);
  await context.close();
});

test('who logs out while messages wait is asked: to wait keeps them, to leave drops them', async () => {
  const { client, chat } = await makeTalk();
  const { page, context } = await open(client, chat);
  await page.route('**/messages', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  for (const words of ['Первое', 'Второе', 'Третье']) await write(page, words);
  await expect.poll(() => stored(page)).toHaveLength(3);
  const ask = async () => {
    await menu(page).click();
    await page.getByRole('button', { name: 'Выйти' }).click();
  };
  await ask();
  const question = page.getByRole('dialog', { name: '3 сообщения ещё не отправлены' });
  await question.getByRole('button', { name: 'Подождать' }).click();
  await expect.poll(() => question.count()).toBe(0);
  expect(await stored(page)).toHaveLength(3);
  expect(await storedAs(page, 'authToken')).not.toBe(null);
  await ask();
  await question.getByRole('button', { name: 'Выйти и удалить' }).click();
  await expect.poll(() => storedAs(page, 'authToken')).toBe(null);
  expect(await stored(page)).toEqual([]);
  expect(await received(chat)).toEqual([]);
  await context.close();
});

test('another account in the same browser sees nothing of what waits', async () => {
  const { client, chat } = await makeTalk();
  const { page, context } = await open(client, chat);
  await page.route('**/messages', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await write(page, 'Личное');
  await expect.poll(() => stored(page)).toHaveLength(1);
  const stranger = await makeAccount(db);
  await page.evaluate((token) => {
    localStorage.removeItem('user');
    localStorage.setItem('authToken', token);
  }, stranger.token);
  await page.goto('/chat');
  await page.getByRole('heading', { name: 'Чатов пока нет' }).waitFor();
  await expect.poll(() => stored(page)).toEqual([]);
  await context.close();
});
