import { expect, test } from 'vitest';
import { testApp } from '../../../tests/helpers/app.ts';
import { createMessageStore } from './message-store.ts';

const { app, db } = await testApp();
const store = await createMessageStore(db);

const ask = (address: string) => app.inject({ url: `/api/v1/rest/messages/${address}` });

async function hashOf(wanted: string): Promise<string> {
  const found = (await store.languages()).find(({ prefix }) => prefix === wanted);
  return found?.hash ?? '';
}

test('messages under their hash are those of the language alone, and are kept for a year', async () => {
  const reply = await ask(`de?hash=${await hashOf('de')}`);
  expect(reply.statusCode).toBe(200);
  expect(reply.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  const german = (await store.languages()).find(({ prefix }) => prefix === 'de');
  expect(reply.json().data).toEqual(german?.client);
});

test.each(['de', 'de?hash=0123456789abcdef'])(
  'messages under no hash or another one are those of now, and are asked for again: %s',
  async (address) => {
    const reply = await ask(address);
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['cache-control']).toBe('public, max-age=0, must-revalidate');
  },
);

test('a language that there is not has no messages, and a hash has a length', async () => {
  expect((await ask('xx')).statusCode).toBe(404);
  expect((await ask(`de?hash=${'a'.repeat(65)}`)).statusCode).toBe(422);
});

test('another text is another hash, of its language alone; until then the list is the same object', async () => {
  const before = await store.languages();
  expect(await store.languages()).toBe(before);
  await db
    .updateTable('messages')
    .set({ text: 'Geändert', origin: 'operator', updated_at: new Date() })
    .where('language_id', '=', 3)
    .where('key', '=', 'error.not_found')
    .execute();
  const german = before.find(({ prefix }) => prefix === 'de');
  await expect.poll(() => hashOf('de')).not.toBe(german?.hash);
  expect(await hashOf('ar')).toBe(before.find(({ prefix }) => prefix === 'ar')?.hash);
});
