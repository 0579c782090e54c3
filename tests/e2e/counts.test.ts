import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import { makeChat } from '../factories/chats.ts';
import { makeRequester } from '../factories/requests.ts';
import { expectNoProblems, openBrowser, openWindow } from '../helpers/browser.ts';
import { testDatabase } from '../helpers/database.ts';
import { startService } from '../helpers/service.ts';
import { openAnsweredWorld, pathOf } from './answered-requests.ts';
import { logIn } from './client-window.ts';
import { openWindowOf } from './profile-window.ts';

const { db, url: DATABASE_URL } = await testDatabase('served');
const service = await startService({ DATABASE_URL });
afterAll(() => service.stop());
const browser = await openBrowser();
const { clinics, call, makeAnswered } = await openAnsweredWorld(db, service.url);
const [munich, prague] = clinics;
if (!munich || !prague) throw new Error('There are five clinics');
// Who keeps its profile can be written to; Prague does not.
await sql`update clinics set claimed_at = now() where id = ${munich.id}`.execute(db);
await sql`update clinics set claimed_at = null where id = ${prague.id}`.execute(db);
const slugs = await db.selectFrom('clinics').select(['id', 'slug']).execute();
const pageOf = ({ id }: { id: number }) => `/hospital/${slugs.find((one) => one.id === id)?.slug}/about`;

const tool = (page: Page, name: RegExp) => page.locator('header').getByRole('link', { name });
const answer = (chat: string) =>
  call(munich.staff, 'POST', `staff/chats/${chat}/messages`, { id: randomUUID(), body: 'Снимки получили' });
const roomsOf = async ({ id }: { id: string }): Promise<number> => {
  const { rows } = await sql`select from chats where account_id = ${id}::uuid`.execute(db);
  return rows.length;
};
const ROOM = /\/chat\/[0-9a-f-]{36}$/;

describe('new messages', () => {
  test('are counted in the header, the menu and the title of every tab, and no more once they are read', async () => {
    const client = await makeRequester(db);
    const chat = await makeChat(db, { client, clinic: munich });
    const window = await openWindowOf(browser, service.url, client);
    const { page, context } = window;
    const other = await context.newPage();
    await Promise.all([page.goto('/news'), other.goto('/search/search-clinics')]);
    await tool(page, /^Чат$/).waitFor();
    // The live connection comes after the page, with counts of its own: a message sent before it is in them.
    await answer(chat.id);
    for (const tab of [page, other]) {
      await tool(tab, /^Чат, 1 новое сообщение$/).waitFor();
      await expect.poll(() => tab.title()).toMatch(/^\(1\) /);
    }
    await answer(chat.id);
    await tool(other, /^Чат, 2 новых сообщения$/).waitFor();
    await page.goto(`/chat/${chat.id}`);
    await page.getByText('Снимки получили').first().waitFor();
    for (const tab of [page, other]) {
      await tool(tab, /^Чат$/).waitFor();
      await expect.poll(() => tab.title()).not.toMatch(/^\(/);
    }
    expectNoProblems(window);
    await context.close();
  });
});

describe('the way into a conversation', () => {
  test('leads from the clinic’s page into one room, also with two clicks at once', async () => {
    const client = await makeRequester(db);
    const window = await openWindowOf(browser, service.url, client);
    const { page, context } = window;
    await page.goto(pageOf(munich));
    await page.getByRole('link', { name: 'Написать клинике' }).first().dblclick();
    await page.waitForURL(ROOM);
    const first = page.url();
    await page.goto(pageOf(munich));
    await page.getByRole('link', { name: 'Написать клинике' }).first().click();
    await page.waitForURL(first);
    expect(await roomsOf(client)).toBe(1);
    expectNoProblems(window);
    await context.close();
  });

  test('leads a visitor over the login into the room', async () => {
    const client = await makeRequester(db);
    const { page, context } = await openWindow(browser, service.url);
    await page.goto(pageOf(munich));
    await page.getByRole('link', { name: 'Написать клинике' }).first().click();
    await page.waitForURL(/\/auth\/login\?next=/);
    await logIn(page, client);
    await page.waitForURL(ROOM);
    expect(await roomsOf(client)).toBe(1);
    await context.close();
  });

  test('is not there where nobody keeps the profile, and the address says why', async () => {
    const client = await makeRequester(db);
    await sql`delete from staff where clinic_id = ${prague.id}`.execute(db);
    const { page, context } = await openWindowOf(browser, service.url, client);
    await page.goto(pageOf(prague));
    await page.getByRole('heading', { name: 'Свяжитесь с клиникой напрямую' }).waitFor();
    expect(await page.getByRole('link', { name: 'Написать клинике' }).count()).toBe(0);
    await page.goto(`/chat?clinic=${prague.id}`);
    await page.waitForURL(/\/chat$/);
    await page.getByRole('alert').first().waitFor();
    expect(await roomsOf(client)).toBe(0);
    await context.close();
  });

  test('leads from a request and from its offer into the room about it', async () => {
    const { client, requestId } = await makeAnswered(1);
    const window = await openWindowOf(browser, service.url, client);
    const { page, context } = window;
    await page.goto(pathOf(requestId));
    await page
      .getByRole('link', { name: /^Обсудить предложение/ })
      .first()
      .click();
    await page.waitForURL(ROOM);
    const room = page.url();
    await page.goto(pathOf(requestId));
    await page
      .getByRole('link', { name: /^Написать клинике/ })
      .first()
      .click();
    await page.waitForURL(room);
    const { rows } = await sql`select request_id from chats where account_id = ${client.id}::uuid`.execute(
      db,
    );
    expect(rows).toEqual([{ request_id: requestId }]);
    expectNoProblems(window);
    await context.close();
  });
});
