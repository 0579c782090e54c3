import { expect, test } from 'vitest';
import type { Language } from '../../../contract/content/languages.ts';
import { testApp } from '../../../tests/helpers/app.ts';
import { createMessageStore } from './message-store.ts';
import { loadMessages } from './writes.ts';

const { app, db } = await testApp();

async function list(): Promise<Language[]> {
  const reply = await app.inject({
    url: '/api/v1/rest/languages',
    headers: { accept: 'application/json', 'accept-language': 'ru' },
  });
  return reply.json().data;
}

test('the list has id, prefix and client messages, and Russian first', async () => {
  const languages = await list();
  expect(languages.map(({ id, prefix, direction }) => [id, prefix, direction])).toEqual([
    [1, 'ru', 'ltr'],
    [2, 'en', 'ltr'],
    [3, 'de', 'ltr'],
    [4, 'ar', 'rtl'],
  ]);
  expect(languages[0]?.client).toMatchObject({ field: { required: 'Это поле обязательно к заполнению' } });
});

test('texts of letters and of exports stay on the server', async () => {
  const groups = (await list()).flatMap(({ client }) => Object.keys(client));
  expect(groups).toContain('field');
  expect(groups).not.toContain('mail');
  expect(groups).not.toContain('export');
  const store = await createMessageStore(db);
  expect(store.translate('de', 'mail.greeting')).toBe('Guten Tag!');
  expect(store.translate('de', 'export.empty')).toBe('Nichts');
});

test('a text edited by an operator stays when the files are loaded again', async () => {
  await db
    .updateTable('messages')
    .set({ text: 'Edited', origin: 'operator', updated_at: new Date() })
    .where('language_id', '=', 2)
    .where('key', '=', 'error.not_found')
    .execute();
  await loadMessages(db);
  await expect.poll(async () => (await list())[1]?.client).toMatchObject({ error: { not_found: 'Edited' } });
});

test('loading the files again writes nothing', async () => {
  const stamps = () =>
    db
      .selectFrom('messages')
      .select((row) => row.fn.max('updated_at').as('at'))
      .executeTakeFirst();
  const before = await stamps();
  await loadMessages(db);
  expect(await stamps()).toEqual(before);
});

test('a language added as data appears without a restart, with the Russian texts where it has none', async () => {
  await db
    .insertInto('languages')
    .values({ id: 5, prefix: 'tr', title: 'Türkçe', direction: 'ltr', position: 5 })
    .execute();
  await expect.poll(async () => (await list()).map(({ prefix }) => prefix)).toContain('tr');
  const reply = await app.inject({
    url: '/api/v1/client/clinics/none',
    headers: { 'accept-language': 'tr' },
  });
  expect(reply.json().message).toMatch(/[а-я]/i);
  const turkish = (await list()).find(({ prefix }) => prefix === 'tr');
  expect(turkish?.client).toMatchObject({ field: { required: 'Это поле обязательно к заполнению' } });
});

test.each(['xx', 'fr-FR,fr;q=0.9', '*', '', undefined])(
  'an Accept-Language of which nothing is known is answered in Russian: %j',
  async (language) => {
    const headers = language === undefined ? {} : { 'accept-language': language };
    const reply = await app.inject({ url: '/api/v1/client/clinics/none', headers });
    const store = await createMessageStore(db);
    expect(reply.json().message).toBe(store.translate('ru', 'error.not_found'));
  },
);
