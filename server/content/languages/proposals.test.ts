import { beforeEach, expect, test } from 'vitest';
import type { AdminMessageDetail, MessageProposal } from '../../../contract/content/admin-languages.ts';
import { makeAccount } from '../../../tests/factories/accounts.ts';
import { testApp } from '../../../tests/helpers/app.ts';
import { startTranslationServer } from '../../../tests/helpers/translation-server.ts';

const server = await startTranslationServer();
const { app, db } = await testApp(undefined, undefined, {
  TRANSLATION_PROVIDER: 'libretranslate',
  LIBRETRANSLATE_URL: server.origin,
});
const admin = await makeAccount(db, { operator: 'admin' });
const moderator = await makeAccount(db, { operator: 'moderator' });

async function call<Data>(
  by: { headers: Record<string, string> } | null,
  method: 'GET' | 'POST',
  path: string,
) {
  const reply = await app.inject({
    method,
    url: `/api/v1/admin/messages/${path}`,
    headers: { ...by?.headers, 'accept-language': 'en' },
  });
  return { status: reply.statusCode, ...reply.json<{ data: Data; errors?: Record<string, string[]> }>() };
}
const propose = (id: string, by: { headers: Record<string, string> } | null = admin) =>
  call<MessageProposal>(by, 'POST', `${id}/proposal`);

beforeEach(() => server.answerBy(null));

test('a text is proposed from English, and an English one from Russian', async () => {
  expect((await propose('de:nav.news')).data).toEqual({
    text: '[de] News',
    source_language: 'en',
    problem: null,
  });
  expect((await propose('en:nav.news')).data).toMatchObject({
    text: '[en] Новости',
    source_language: 'ru',
  });
  expect((await call<AdminMessageDetail>(admin, 'GET', 'de:nav.news')).data).toMatchObject({
    text: 'Neues',
    proposer: 'libretranslate',
  });
});

test('the value of a text is put back; where it is not clear which, the problem is named', async () => {
  server.say('de', 'reviewed by {name}', 'geprüft von {Name}');
  expect((await propose('de:news.reviewed')).data).toMatchObject({
    text: 'geprüft von {name}',
    problem: null,
  });
  server.say('de', 'Machine translation from {language} by {provider}.', 'Übersetzt von {Anbieter}.');
  expect((await propose('de:translation.by')).data).toMatchObject({
    text: 'Übersetzt von {Anbieter}.',
    problem: expect.stringContaining('Anbieter'),
  });
});

test('it is for those who write texts, and only for texts that there are', async () => {
  expect((await propose('de:nav.news', null)).status).toBe(401);
  expect((await propose('de:nav.news', moderator)).status).toBe(404);
  expect((await propose('de:no.such_key')).status).toBe(404);
  expect((await propose('xx:nav.news')).status).toBe(404);
});

test('a machine that fails is said, and nothing is written', async () => {
  server.answerWith(429, {}, { 'retry-after': '1' });
  const { status, errors } = await propose('ar:nav.news');
  expect(status).toBe(503);
  expect(errors).toHaveProperty('text');
});

test('without a machine there is nothing to be had, and the text says so', async () => {
  const plain = await testApp();
  const by = await makeAccount(plain.db, { operator: 'admin' });
  const headers = by.headers;
  const url = '/api/v1/admin/messages/de:nav.news';
  expect((await plain.app.inject({ url, headers })).json()).toMatchObject({ data: { proposer: null } });
  expect((await plain.app.inject({ method: 'POST', url: `${url}/proposal`, headers })).statusCode).toBe(404);
});
