import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import { limits } from '../../contract/platform/limits.ts';
import { databaseMs } from '../../server/platform/limiter.ts';
import { makePdf } from '../factories/attachment-files.ts';
import { makeChat, makeMessages } from '../factories/chats.ts';
import { openBrowser } from '../helpers/browser.ts';
import { testDatabase } from '../helpers/database.ts';
import { expectAccessible } from '../helpers/pages.ts';
import { startService } from '../helpers/service.ts';
import { confirmed, field, log, openChatWorld, pending, wordsOf, write } from './chat-world.ts';
import { dialog, openWindowOf } from './profile-window.ts';

const { db, url: DATABASE_URL } = await testDatabase('served');
const service = await startService({ DATABASE_URL });
afterAll(() => service.stop());
const browser = await openBrowser();
const {
  clinicId,
  staff,
  call,
  makeTalk,
  say,
  heard: received,
  open,
} = await openChatWorld(db, service.url, browser);

/** Lets a file go over the conversation, or pastes it into the field, as a person does. */
const give = (page: Page, way: 'drop' | 'paste', name: string, bytes: Buffer, type = 'text/plain') =>
  field(page).evaluate(
    (element, file) => {
      const data = new DataTransfer();
      data.items.add(new File([Uint8Array.from(file.bytes)], file.name, { type: file.type }));
      const event = { bubbles: true, cancelable: true };
      element.dispatchEvent(
        file.way === 'drop'
          ? new DragEvent('drop', { ...event, dataTransfer: data })
          : new ClipboardEvent('paste', { ...event, clipboardData: data }),
      );
    },
    { way, name, type, bytes: [...bytes] },
  );

const fromMenu = async (page: Page, name: string) => {
  await page.getByRole('button', { name: 'Ещё о чате' }).click();
  await page.getByRole('button', { name, exact: true }).click();
};

describe('files', () => {
  test('are taken when pasted or let go, say how far they are, and are not sent once removed', async () => {
    const { client, chat } = await makeTalk();
    const { page, context } = await open(client, chat);
    const list = page.getByRole('list', { name: 'Файлы сообщения' });
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    await page.route('**/attachments', async (route) => {
      await held;
      await route.continue().catch(() => undefined); // it was removed on its way
    });
    await give(page, 'drop', 'Лишнее.txt', Buffer.from('Не нужно'));
    await give(page, 'paste', 'Заметки.txt', Buffer.from('Болит с весны'));
    await list
      .getByText(/Загружается, \d+%/)
      .first()
      .waitFor();
    await list.getByRole('button', { name: 'Убрать: Лишнее.txt' }).click();
    expect(await list.getByRole('listitem').count()).toBe(1);
    await write(page, 'Вот что я записала');
    // With its file, and not before it.
    await page.getByText('Отправим, когда файлы загрузятся').waitFor();
    expect(await confirmed(page).count()).toBe(0);
    letGo();
    await expect.poll(() => confirmed(page).count()).toBe(1);
    const [message] = await received(chat);
    expect(message?.body).toBe('Вот что я записала');
    expect(message?.attachments.map(({ name }) => name)).toEqual(['Заметки.txt']);
    await context.close();
  });

  test('a document opens in a window of its own and can be saved', async () => {
    const { client, chat } = await makeTalk();
    const { page, context } = await open(client, chat);
    await give(page, 'drop', 'Анализ крови.pdf', makePdf(), 'application/pdf');
    const list = page.getByRole('list', { name: 'Файлы сообщения' });
    await list.getByRole('button', { name: 'Убрать: Анализ крови.pdf' }).waitFor();
    await page.getByRole('button', { name: 'Отправить', exact: true }).click();
    await expect.poll(() => confirmed(page).count()).toBe(1);
    // Asked where it is opened: a browser without a viewer for documents saves what the window was to show.
    await page.evaluate(() => {
      const { open } = window;
      window.open = (address, ...rest) => {
        document.body.dataset.opened = String(address);
        return open.call(window, address, ...rest);
      };
    });
    const opened = context.waitForEvent('page');
    await page.getByRole('button', { name: 'Открыть Анализ крови.pdf в новой вкладке' }).click();
    await opened;
    expect(await page.locator('body').getAttribute('data-opened')).toMatch(/^blob:/);
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Скачать Анализ крови.pdf' }).click();
    expect((await saved).suggestedFilename()).toBe('Анализ крови.pdf');
    await context.close();
  });
});

test('who writes more than the service takes in a minute is told so, and it is sent when the minute is over', async () => {
  const { client, chat } = await makeTalk();
  const { page, context } = await open(client, chat);
  for (let i = 1; i <= limits.messagesPerMinute; i += 1)
    await call(client, 'POST', `client/chats/${chat.id}/messages`, {
      id: crypto.randomUUID(),
      body: `Скоро ${i}`,
    });
  // Of the minute a quarter is left: the page waits as long as it is told.
  await sql`update limiter_points set expire = ${databaseMs} + 15000 where key like 'message:%'`.execute(db);
  await write(page, 'И ещё одно');
  await pending(page).getByText('Слишком много сообщений за минуту').waitFor();
  expect(await received(chat)).toHaveLength(limits.messagesPerMinute);
  await expect.poll(() => pending(page).count(), { timeout: 75_000 }).toBe(0);
  expect((await wordsOf(page)).at(-1)).toBe('И ещё одно');
  expect((await received(chat)).map(({ body }) => body)).toEqual(await wordsOf(page));
  await context.close();
});

test('without any live connection the conversation goes on, a little slower', async () => {
  const { client, chat } = await makeTalk();
  const window = await openWindowOf(browser, service.url, client);
  const { page, context } = window;
  await page.routeWebSocket(/\/live/, (socket) => socket.close());
  await page.route(/\/live\//, (route) => route.abort());
  await page.goto(`/chat/${chat.id}`);
  await log(page).waitFor();
  await write(page, 'Слышно?');
  await expect.poll(() => confirmed(page).count()).toBe(1);
  await say(chat, 'Да, слышно');
  await expect.poll(() => wordsOf(page)).toEqual(['Слышно?', 'Да, слышно']);
  await call(staff, 'POST', `staff/chats/${chat.id}/read`, { seq: 1 });
  await expect.poll(() => confirmed(page).first().innerText()).toContain('прочитано');
  await context.close();
});

describe('the menu of a conversation', () => {
  test('closes it, and the next message opens it again', async () => {
    const { client, chat } = await makeTalk(2);
    const { page, context } = await open(client, chat);
    await fromMenu(page, 'Закрыть чат');
    await page.getByText('Ваше сообщение откроет его снова').waitFor();
    await expectAccessible(page);
    await write(page, 'Ещё вопрос');
    await page.getByText('Ваше сообщение откроет его снова').waitFor({ state: 'detached' });
    expect((await wordsOf(page)).at(-1)).toBe('Ещё вопрос');
    await context.close();
  });

  test('blocks it after a question, so that nobody writes there until it is unblocked', async () => {
    const { client, chat } = await makeTalk(2);
    const { page, context } = await open(client, chat);
    await fromMenu(page, 'Заблокировать');
    await dialog(page).getByRole('button', { name: 'Отмена' }).click();
    await field(page).waitFor();
    await fromMenu(page, 'Заблокировать');
    await dialog(page).getByRole('button', { name: 'Заблокировать' }).click();
    await page.getByText('Вы заблокировали эту переписку').waitFor();
    expect(await field(page).count()).toBe(0);
    await expectAccessible(page);
    await expect(say(chat, 'Есть новости')).rejects.toThrow('422');
    await page.getByRole('button', { name: 'Разблокировать' }).click();
    await field(page).waitFor();
    await say(chat, 'Есть новости');
    await log(page).getByText('Есть новости').waitFor();
    await context.close();
  });

  test('puts it into the archive, from which a new message takes it', async () => {
    const { client, chat } = await makeTalk(2);
    const { page, context } = await open(client, chat);
    const row = page.locator(`nav a[href*="/chat/${chat.id}"]`);
    await row.waitFor();
    const archived = page.waitForResponse((reply) => reply.request().method() === 'PATCH');
    await fromMenu(page, 'В архив');
    await archived;
    await page.goto('/chat');
    await page.getByRole('heading', { name: 'Чатов пока нет' }).waitFor();
    await page.getByRole('link', { name: 'Архив' }).click();
    await row.waitFor();
    await say(chat, 'Мы нашли время');
    await page.goto('/chat');
    await row.waitFor();
    await context.close();
  });
});

test('the list is searched by clinic and by number of the request, and says when nothing is found', async () => {
  const { client, chat } = await makeTalk(1);
  const second = await makeChat(db, { client, clinic: { id: clinicId } });
  await call(client, 'POST', `client/chats/${second.id}/messages`, {
    id: crypto.randomUUID(),
    body: 'Без запроса',
  });
  const { request } = await call<{ request: { number: number } }>(client, 'GET', `client/chats/${chat.id}`);
  const { page, context } = await openWindowOf(browser, service.url, client);
  await page.goto('/chat');
  const rows = page.getByRole('navigation', { name: 'Чаты' }).getByRole('link', { name: /Isar Eye Clinic/ });
  await expect.poll(() => rows.count()).toBe(2);
  const search = page.getByRole('searchbox', { name: 'Найти чат' });
  await search.fill(String(request.number));
  await expect.poll(() => rows.count()).toBe(1);
  expect(await rows.first().getAttribute('href')).toContain(chat.id);
  await search.fill('isar');
  await expect.poll(() => rows.count()).toBe(2);
  await search.fill('Нигде такого нет');
  await page.getByText('Ничего не нашлось').waitFor();
  await page.getByRole('button', { name: 'Очистить поиск' }).click();
  await expect.poll(() => rows.count()).toBe(2);
  await context.close();
});

test('the line in the conversation counts what the row in the list does, on both sides', async () => {
  const { client, chat } = await makeTalk();
  await makeMessages(
    db,
    chat,
    [
      { by: 'client', body: 'Вопрос' },
      { by: 'service' },
      { by: 'client', body: 'И ещё вопрос' },
      { by: 'staff', body: 'Ответ' },
    ],
    staff,
  );
  // What the service says is news for the patient, and no work for the clinic.
  const sides = [
    { by: client, list: '/chat', count: '2 новых сообщения' },
    { by: staff, list: '/staff/chats?folder=answered', count: '2 новых сообщения' },
  ];
  for (const { by, list, count } of sides) {
    const { page, context } = await openWindowOf(browser, service.url, by);
    await page.goto(list);
    const row = page.locator(`a[href*="/${chat.id}"]`);
    await row.getByRole('img', { name: count }).waitFor();
    await row.click();
    await log(page).getByText(count).waitFor();
    await context.close();
  }
});
