import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { type MadeAccount, makeAccount } from '../factories/accounts.ts';
import { type MadeChat, makeChat, makeMessages } from '../factories/chats.ts';
import { type Asked, ask, clinicId, db, service } from './staff-world.ts';

/** A conversation about a request, in which the patient has asked something. */
export type Talked = Asked & { chat: MadeChat };

export async function talk(words = 'Когда можно приехать?', clinic = clinicId): Promise<Talked> {
  const asked = await ask(clinic);
  const chat = await makeChat(db, { client: asked.patient, clinic: { id: clinic }, request: asked.id });
  await makeMessages(db, chat, [{ by: 'client', body: words }]);
  return { ...asked, chat };
}

/** A member by name, so that others can tell them apart. */
export const member = (
  name: string,
  surname: string,
  role: 'owner' | 'coordinator' | 'doctor' = 'coordinator',
) => makeAccount(db, { name, surname, staff: { clinicId, role } });

export const chatPath = ({ chat }: Talked, language = '') => `${language}/staff/chats/${chat.id}`;

/** The patient says something, as from their own window. */
export async function say({ patient, chat }: Talked, body: string): Promise<void> {
  const reply = await fetch(`${service.url}/api/v1/client/chats/${chat.id}/messages`, {
    method: 'POST',
    headers: { ...patient.headers, 'content-type': 'application/json', 'accept-language': 'ru' },
    body: JSON.stringify({ id: crypto.randomUUID(), body }),
  });
  expect(reply.status, await reply.text()).toBe(200);
}

/** What the conversation says, as someone reads it through the API. */
export async function readWords(by: MadeAccount, side: 'client' | 'staff', id: string): Promise<string[]> {
  const reply = await fetch(`${service.url}/api/v1/${side}/chats/${id}/messages`, { headers: by.headers });
  const { data }: { data: { body: string | null }[] } = await reply.json();
  return data.map(({ body }) => body ?? '');
}

export const log = (page: Page): Locator => page.getByRole('log');
export const answerField = (page: Page): Locator => page.getByRole('textbox', { name: 'Ответ пациенту' });
export const noteField = (page: Page): Locator => page.getByRole('textbox', { name: 'Заметка для коллег' });
/** The switch is a pair of radios under their words. */
export const modeOf = (page: Page, name: 'Ответ пациенту' | 'Заметка коллегам'): Locator =>
  page.getByRole('radio', { name });
export const folder = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: 'Папки чатов' }).getByRole('link', { name });

export async function openChat(page: Page, talked: Talked, language = ''): Promise<void> {
  await page.goto(chatPath(talked, language));
  await log(page).waitFor();
}
