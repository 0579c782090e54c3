import type { Browser, Page } from 'playwright-core';
import type { ChatMessage } from '../../contract/chats/chats.ts';
import type { Database } from '../../server/platform/database.ts';
import { type MadeAccount, makeAccount } from '../factories/accounts.ts';
import { type MadeChat, makeChat, makeMessages } from '../factories/chats.ts';
import { createClinic } from '../factories/clinics.ts';
import { makeRequest } from '../factories/offers.ts';
import type { Window } from '../helpers/browser.ts';
import { openWindowOf } from './profile-window.ts';

/** A clinic of a running service with a coordinator, and clients who talk to it. */
export async function openChatWorld(db: Database, serviceUrl: string, browser: Browser) {
  const clinicId = await createClinic(db, {
    title: 'Isar Eye Clinic',
    country: 'DE',
    lat: 48.137,
    lon: 11.575,
    cityId: null,
  });
  const staff = await makeAccount(db, {
    name: 'Greta',
    surname: 'Vogel',
    staff: { clinicId, role: 'coordinator' },
  });

  async function call<Data>(by: MadeAccount, method: string, path: string, body?: object): Promise<Data> {
    const reply = await fetch(`${serviceUrl}/api/v1/${path}`, {
      method,
      headers: { ...by.headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const answer = await reply.json();
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${JSON.stringify(answer)}`);
    return answer.data;
  }

  /** A conversation about a request, in which so many messages were said. */
  async function makeTalk(said = 0): Promise<{ client: MadeAccount; chat: MadeChat }> {
    const client = await makeAccount(db, { name: 'Анна', surname: 'Ветрова' });
    const request = await makeRequest(db, { accountId: client.id, clinics: [{ id: clinicId }] });
    const chat = await makeChat(db, { client, clinic: { id: clinicId }, request });
    if (said > 0) await makeMessages(db, chat, said, staff);
    return { client, chat };
  }

  return {
    clinicId,
    staff,
    call,
    makeTalk,
    /** The clinic says something. */
    say: (chat: MadeChat, body: string) =>
      call<ChatMessage>(staff, 'POST', `staff/chats/${chat.id}/messages`, { id: crypto.randomUUID(), body }),
    /** All that was said, as the clinic has it. */
    heard: (chat: MadeChat) =>
      call<ChatMessage[]>(staff, 'GET', `staff/chats/${chat.id}/messages?after=0&limit=200`),
    async open(client: MadeAccount, chat: MadeChat, options = {}): Promise<Window> {
      const window = await openWindowOf(browser, serviceUrl, client, options);
      await window.page.goto(`/chat/${chat.id}`);
      await log(window.page).waitFor();
      return window;
    },
  };
}

export const log = (page: Page) => page.getByRole('log');
export const field = (page: Page) => page.getByRole('textbox', { name: 'Сообщение', exact: true });
/** Messages of the reader's own, confirmed or not, and those of the clinic. */
export const messages = (page: Page) => log(page).locator('article');
export const confirmed = (page: Page) => log(page).locator('article[data-seq]');
export const pending = (page: Page) => log(page).locator('article[data-pending]');

export async function write(page: Page, words: string): Promise<void> {
  await field(page).fill(words);
  await page.getByRole('button', { name: 'Отправить', exact: true }).click();
}

/** The words of all messages in view of the page, in their order. */
export const wordsOf = (page: Page): Promise<string[]> =>
  log(page).locator('article > p[dir="auto"]').allInnerTexts();
