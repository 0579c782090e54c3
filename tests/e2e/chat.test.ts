import { afterAll, describe, expect, test } from 'vitest';
import { makeAccount } from '../factories/accounts.ts';
import { makeChat } from '../factories/chats.ts';
import { expectNoProblems, openBrowser } from '../helpers/browser.ts';
import { testDatabase } from '../helpers/database.ts';
import { pressOn, tabTo } from '../helpers/keyboard.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../helpers/pages.ts';
import { startService } from '../helpers/service.ts';
import { confirmed, field, log, messages, openChatWorld, wordsOf, write } from './chat-world.ts';
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

const readSeq = async (chatId: string, side: 'client' | 'staff') => {
  const rows = await db
    .selectFrom('chat_participants')
    .select('read_seq')
    .where('chat_id', '=', chatId)
    .where('side', '=', side)
    .execute();
  return Math.max(0, ...rows.map(({ read_seq }) => read_seq));
};

describe('talking', () => {
  test('what is written arrives, what is answered appears, and both see how far the other has read', async () => {
    const { client, chat } = await makeTalk();
    const window = await open(client, chat);
    const { page, context } = window;
    await write(page, 'Здравствуйте! Можно приехать вдвоём?');
    await expect.poll(() => confirmed(page).count()).toBe(1);
    expect(await confirmed(page).first().innerText()).toMatch(/отправлено|доставлено/);
    expect((await received(chat)).map(({ body }) => body)).toEqual(['Здравствуйте! Можно приехать вдвоём?']);
    await call(staff, 'POST', `staff/chats/${chat.id}/read`, { seq: 1 });
    await expect.poll(() => confirmed(page).first().innerText()).toContain('прочитано');
    await say(chat, 'Да, конечно: https://example.com/hotel <b>рядом</b>');
    const answer = confirmed(page).nth(1);
    await answer.waitFor();
    expect(await answer.innerText()).toContain('Greta Vogel');
    expect(await answer.innerText()).toContain('координатор');
    const link = answer.getByRole('link');
    expect(await link.getAttribute('rel')).toBe('noopener noreferrer nofollow ugc');
    expect(await answer.locator('b', { hasText: 'рядом' }).count()).toBe(0);
    await expect.poll(() => readSeq(chat.id, 'client')).toBe(2);
    expectNoProblems(window);
    await context.close();
  });

  test('before the first message without a request the consent that names the clinic is asked for', async () => {
    const client = await makeAccount(db);
    const chat = await makeChat(db, { client, clinic: { id: clinicId }, hasConsent: false });
    const { page, context } = await open(client, chat);
    const box = page.getByRole('checkbox');
    await box.waitFor();
    await write(page, 'Сколько стоит консультация?');
    expect(await box.getAttribute('aria-invalid')).toBe('true');
    expect(await messages(page).count()).toBe(0);
    await box.check();
    await page.getByRole('button', { name: 'Отправить', exact: true }).click();
    await expect.poll(() => confirmed(page).count()).toBe(1);
    await expect.poll(() => box.count()).toBe(0);
    await context.close();
  });

  test('a picture goes along and stands small in its message', async () => {
    const { client, chat } = await makeTalk();
    const { page, context } = await open(client, chat);
    const { default: sharp } = await import('sharp');
    const buffer = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#0b6b6a' } })
      .png()
      .toBuffer();
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: 'Снимок.png', mimeType: 'image/png', buffer });
    await page.getByRole('list', { name: 'Файлы сообщения' }).getByText('Снимок.png').waitFor();
    await page.getByRole('button', { name: 'Отправить', exact: true }).click();
    await expect.poll(() => confirmed(page).count()).toBe(1);
    const picture = page.getByRole('button', { name: 'Открыть изображение Снимок.png' });
    await picture.locator('img').waitFor();
    await picture.click();
    await dialog(page).getByRole('img').waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect.poll(() => dialog(page).count()).toBe(0);
    expect((await received(chat))[0]?.attachments.map(({ name }) => name)).toEqual(['Снимок.png']);
    await context.close();
  });

  test('an own message is corrected, with what it said before, and taken back', async () => {
    const { client, chat } = await makeTalk();
    const { page, context } = await open(client, chat);
    await write(page, 'Приеду 26 октября');
    await expect.poll(() => confirmed(page).count()).toBe(1);
    const openMenu = async () => {
      await confirmed(page).first().hover();
      await page.getByRole('button', { name: 'Действия с сообщением' }).click();
    };
    await openMenu();
    await page.getByRole('menuitem', { name: 'Исправить' }).click();
    await dialog(page).getByLabel('Сообщение').fill('Приеду 26 ноября');
    await dialog(page).getByRole('button', { name: 'Сохранить' }).click();
    await expect.poll(() => wordsOf(page)).toEqual(['Приеду 26 ноября']);
    await page.getByRole('button', { name: 'изменено' }).click();
    await dialog(page).getByText('Приеду 26 октября').waitFor();
    await dialog(page).getByRole('button', { name: 'Закрыть' }).click();
    await openMenu();
    await page.getByRole('menuitem', { name: 'Отозвать' }).click();
    await dialog(page).getByRole('button', { name: 'Отозвать' }).click();
    await log(page).getByText('Сообщение отозвано').waitFor();
    expect((await received(chat))[0]?.body).toBe(null);
    await context.close();
  });
});

describe('the history', () => {
  test('older messages come as one scrolls up, and what is read stays where it is', async () => {
    const { client, chat } = await makeTalk(200);
    await db.updateTable('chat_participants').set({ delivered_seq: 200, read_seq: 200 }).execute();
    const { page, context } = await open(client, chat);
    await expect.poll(() => confirmed(page).count()).toBe(50);
    await expect
      .poll(() => log(page).evaluate((box) => box.scrollHeight - box.scrollTop - box.clientHeight))
      .toBeLessThan(4);
    const top = () =>
      confirmed(page)
        .filter({ hasText: 'Сообщение 153' })
        .first()
        .evaluate((one) => one.getBoundingClientRect().top);
    await log(page).evaluate((box) => box.scrollTo(0, 1000));
    await page.evaluate(() => new Promise(requestAnimationFrame));
    const before = await top();
    await log(page).evaluate((box) => box.scrollBy(0, -200));
    await expect.poll(() => confirmed(page).count()).toBe(100);
    expect(Math.abs((await top()) - before - 200)).toBeLessThan(2);
    const loadedFromTop = async () => {
      await log(page).evaluate((box) => box.scrollTo(0, 0));
      return confirmed(page).count();
    };
    await expect.poll(loadedFromTop).toBe(200);
    const seqs = await confirmed(page).evaluateAll((all) =>
      all.map((one) => Number(one.getAttribute('data-seq'))),
    );
    expect(seqs).toEqual(Array.from({ length: 200 }, (_, i) => i + 1));
    await log(page).evaluate((box) => box.scrollTo(0, 0));
    await say(chat, 'Новое');
    await page.getByRole('button', { name: '1 новое сообщение' }).click();
    await expect.poll(() => readSeq(chat.id, 'client')).toBe(201);
    await context.close();
  });

  test('it opens at the first unread message, and the line above it stays while it is read', async () => {
    const { client, chat } = await makeTalk(60);
    await db
      .updateTable('chat_participants')
      .set({ delivered_seq: 30, read_seq: 30 })
      .where('chat_id', '=', chat.id)
      .where('side', '=', 'client')
      .execute();
    const { page, context } = await open(client, chat);
    const line = log(page).getByText('15 новых сообщений');
    await line.waitFor();
    expect(await line.evaluate((one) => one.getBoundingClientRect().top)).toBeLessThan(500);
    await log(page).evaluate((box) => box.scrollTo(0, box.scrollHeight));
    await expect.poll(() => readSeq(chat.id, 'client')).toBe(60);
    await line.waitFor();
    await context.close();
  });
});

test('by keyboard alone a conversation is found, answered, corrected and left', async () => {
  const { client, chat } = await makeTalk(3);
  const { page, context } = await openWindowOf(browser, service.url, client);
  await page.goto('/chat');
  await pressOn(page, page.getByRole('link', { name: /Isar Eye Clinic/ }).first());
  await log(page).waitFor();
  await tabTo(page, field(page));
  await page.keyboard.type('Приеду в пятницу');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('к десяти');
  await page.keyboard.press('Enter');
  await expect.poll(() => confirmed(page).count()).toBe(4);
  expect((await wordsOf(page)).at(-1)).toBe('Приеду в пятницу\nк десяти');
  // Past the phrases and the files.
  for (let button = 0; button < 3; button++) await page.keyboard.press('Shift+Tab');
  const menu = confirmed(page).nth(3).getByRole('button', { name: 'Действия с сообщением' });
  await expect.poll(() => menu.evaluate((one) => one === document.activeElement)).toBe(true);
  await page.keyboard.press('ArrowUp');
  expect(await menu.evaluate((one) => one === document.activeElement)).toBe(false);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('menu').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => menu.evaluate((one) => one === document.activeElement)).toBe(true);
  expect(chat.id).toBe(new URL(page.url()).pathname.split('/').at(-1));
  await context.close();
});

describe('the screen', () => {
  for (const prefix of ['ru', 'ar', 'de'])
    for (const width of [360, 960, 1440])
      test(`${prefix} at ${width} px is accessible and not wider than the window`, async () => {
        const { client, chat } = await makeTalk(12);
        const window = await openWindowOf(browser, service.url, client, { viewport: { width, height: 800 } });
        const { page, context } = window;
        await page.goto(`/${prefix}/chat`);
        await page.locator(`a[href="/${prefix}/chat/${chat.id}"]`).waitFor();
        await expectNoSidewaysScroll(page);
        if (width === 360) await expectAccessible(page);
        await page.locator(`a[href="/${prefix}/chat/${chat.id}"]`).click();
        await log(page).waitFor();
        await expectNoSidewaysScroll(page);
        await expectAccessible(page);
        expectNoProblems(window);
        await context.close();
      });

  test('someone else’s conversation is not there', async () => {
    const { chat } = await makeTalk(1);
    const { page, context } = await openWindowOf(browser, service.url, await makeAccount(db));
    await page.goto(`/chat/${chat.id}`);
    await page.getByRole('heading', { name: 'Такого чата нет' }).waitFor();
    await context.close();
  });
});
