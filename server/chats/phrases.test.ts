import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Static } from 'typebox';
import { expect, test } from 'vitest';
import type { Chat, ChatMessage } from '../../contract/chats/chats.ts';
import type { MessagePage } from '../../contract/chats/conversations.ts';
import { type MadeAccount, makeAccount } from '../../tests/factories/accounts.ts';
import { makeOfferWorld } from '../../tests/factories/offer-world.ts';
import { chatCalls, type Side } from '../../tests/helpers/chat-calls.ts';

const world = await makeOfferWorld();
const { app, db, clinics } = world;
const [munich, honolulu] = clinics;
const { at, begin, say, page, retract, correct, seqsOf } = chatCalls(world);

/** A call by someone whose interface has a language. */
async function callIn<Data>(
  by: MadeAccount | null,
  language: string,
  method: 'GET' | 'POST',
  path: string,
  payload?: object,
) {
  const reply = await app.inject({
    method,
    url: `/api/v1/${path}`,
    headers: { ...by?.headers, 'accept-language': language },
    ...(payload && { payload }),
  });
  return { status: reply.statusCode, body: reply.json<Data & { errors?: Record<string, string[]> }>() };
}

const sayPhrase = (
  by: MadeAccount | null,
  side: Side,
  id: string,
  phrase: { id: string; values: object },
  { language = 'ar', ...more }: { language?: string; id?: string; attachment_ids?: string[] } = {},
) =>
  callIn<{ data: ChatMessage }>(by, language, 'POST', at(side, id, '/messages'), {
    id: randomUUID(),
    body: '',
    phrase,
    ...more,
  });

const read = async (by: MadeAccount, side: Side, id: string, language: string) =>
  (await callIn<Static<typeof MessagePage>>(by, language, 'GET', at(side, id, '/messages'))).body.data;

const days = { id: 'for_days', values: { count: 3 } };

test('a phrase is kept with its values, and each side reads it in its own language', async () => {
  const { id, client } = await begin(munich);
  const said = await sayPhrase(client, 'client', id, days);
  expect(said).toMatchObject({
    status: 200,
    body: {
      data: {
        seq: 1,
        language: 'ar',
        body: 'أعاني من هذه الأعراض منذ 3 أيام.',
        phrase: { ...days, language: 'ar' },
      },
    },
  });
  expect(said.body.data.translations).toEqual([
    { language: 'de', body: 'Ich habe diese Beschwerden seit 3 Tagen.', source: 'phrase_book' },
    { language: 'en', body: 'I have had these symptoms for 3 days.', source: 'phrase_book' },
    { language: 'ru', body: 'Эти симптомы у меня уже 3 дня.', source: 'phrase_book' },
  ]);
  const [theirs] = await read(munich.staff, 'staff', id, 'de');
  expect(theirs).toMatchObject({
    language: 'de',
    body: 'Ich habe diese Beschwerden seit 3 Tagen.',
    phrase: { ...days, language: 'ar' },
  });
  expect(theirs?.translations.map(({ language }) => language).sort()).toEqual(['ar', 'en', 'ru']);
  const [own] = await read(client, 'client', id, 'ar');
  expect(own).toEqual(said.body.data);
});

test('lists show the last message in the language of whoever reads them', async () => {
  const { id, client } = await begin(munich);
  await sayPhrase(client, 'client', id, { id: 'no_fever', values: {} });
  const last = async (by: MadeAccount, side: Side, language: string) => {
    const { body } = await callIn<{ data: Chat[] }>(by, language, 'GET', `${side}/chats`);
    return body.data.find(({ uuid }) => uuid === id)?.last?.text;
  };
  expect(await last(munich.staff, 'staff', 'de')).toBe('Ich habe kein Fieber.');
  expect(await last(client, 'client', 'ar')).toBe('ليست لديّ حمّى.');
});

test('what the caller says beside a phrase is not what is kept', async () => {
  const { id, client } = await begin(munich);
  const reply = await callIn<{ data: ChatMessage }>(client, 'de', 'POST', at('client', id, '/messages'), {
    id: randomUUID(),
    body: 'Etwas anderes',
    phrase: { id: 'i_take', values: { medicine: '  Ibuprofen \n 400\u202e ' } },
  });
  expect(reply.body.data.body).toBe('Ich nehme \u2068Ibuprofen 400\u2069 ein.');
  expect(reply.body.data.phrase?.values).toEqual({ medicine: 'Ibuprofen 400' });
});

test('the same id is the same phrase, and another language of the interface makes it no other', async () => {
  const { id, client } = await begin(munich);
  const more = { id: randomUUID() };
  const replies = await Promise.all([1, 2].map(() => sayPhrase(client, 'client', id, days, more)));
  const later = await sayPhrase(client, 'client', id, days, { ...more, language: 'de' });
  expect([...replies, later].map(({ status, body }) => [status, body.data.seq])).toEqual([
    [200, 1],
    [200, 1],
    [200, 1],
  ]);
  expect(await seqsOf(id)).toEqual([1]);
});

test.each([
  ['an unknown phrase', { id: 'nothing_such', values: {} }, 'phrase'],
  ['a phrase of the other side', { id: 'fever_question', values: {} }, 'phrase'],
  ['a blank left out', { id: 'i_take_daily', values: { medicine: 'Aspirin' } }, 'phrase'],
  ['a value too many', { id: 'no_fever', values: { count: 2 } }, 'phrase'],
  ['a name of nothing', { id: 'i_take', values: { medicine: ' \u200f ' } }, 'phrase'],
  ['a day that is none', { id: 'began_on', values: { date: '2026-02-30' } }, 'phrase.values.date'],
  ['a number of the wrong kind', { id: 'for_days', values: { count: 0 } }, 'phrase.values.count'],
  ['a value that no phrase has', { id: 'no_fever', values: { words: 'x' } }, 'phrase.values.words'],
])('%s is refused', async (_what, phrase, field) => {
  const { id, client } = await begin(munich);
  const reply = await sayPhrase(client, 'client', id, phrase, { language: 'en' });
  expect(reply.status).toBe(422);
  expect(Object.keys(reply.body.errors ?? {})).toEqual([field]);
  expect(await seqsOf(id)).toEqual([]);
});

test('a phrase brings no files', async () => {
  const { id, client } = await begin(munich);
  const reply = await sayPhrase(client, 'client', id, days, { attachment_ids: [randomUUID()] });
  expect(reply.status).toBe(422);
  expect(Object.keys(reply.body.errors ?? {})).toEqual(['attachment_ids']);
});

test('without a session, and in a conversation of others, nobody sends one', async () => {
  const { id } = await begin(munich);
  const stranger = await makeAccount(db);
  expect((await sayPhrase(null, 'client', id, days)).status).toBe(401);
  expect((await sayPhrase(stranger, 'client', id, days)).status).toBe(404);
  const thanks = { id: 'thank_you', values: {} };
  expect((await sayPhrase(honolulu.staff, 'staff', id, thanks)).status).toBe(404);
  expect(await seqsOf(id)).toEqual([]);
});

test('a phrase is not corrected into words; taken back, nothing of it is left', async () => {
  const { id, client } = await begin(munich);
  await sayPhrase(client, 'client', id, { id: 'i_take', values: { medicine: 'Mandragora' } });
  expect((await correct(client, 'client', id, 1, 'Анальгин')).status).toBe(422);
  expect((await retract(client, 'client', id, 1)).data).toMatchObject({
    body: null,
    phrase: null,
    translations: [],
  });
  const left = await sql<{ text: string }>`
    select coalesce(string_agg(m::text, ''), '') || coalesce((select string_agg(t::text, '')
      from chat_message_translations t where t.chat_id = ${id}::uuid), '') as text
    from chat_messages m where m.chat_id = ${id}::uuid`.execute(db);
  expect(left.rows[0]?.text).not.toMatch(/Mandragora/);
});

test('the clinic reads nothing of it once the consent is withdrawn', async () => {
  const { id, client } = await begin(munich);
  await sayPhrase(client, 'client', id, { id: 'i_take', values: { medicine: 'Mandragora' } });
  await sql`update chats set health_consent_at = null, request_id = null where id = ${id}::uuid`.execute(db);
  const theirs = await page(munich.staff, 'staff', id);
  expect(theirs.data).toMatchObject([{ body: '', phrase: null, translations: [] }]);
  expect(JSON.stringify(theirs)).not.toContain('Mandragora');
});

test('the inbox finds a phrase by words of any of its languages, and not by others', async () => {
  const { id, client } = await begin(munich);
  await say(client, 'client', id, 'Добрый день');
  await sayPhrase(client, 'client', id, { id: 'allergic_to', values: { medicine: 'Mandragora' } });
  const find = async (q: string) => {
    const query = new URLSearchParams({ q });
    const { body } = await callIn<{ data: { chat: { uuid: string } | null }[] }>(
      munich.staff,
      'de',
      'GET',
      `staff/inbox?${query}`,
    );
    return body.data.some(({ chat }) => chat?.uuid === id);
  };
  for (const q of ['allergisch mandragora', 'аллергией', 'حساسية', 'allergic'])
    expect(await find(q), q).toBe(true);
  expect(await find('blutverdünner')).toBe(false);
  await retract(client, 'client', id, 2);
  expect(await find('allergisch')).toBe(false);
});
