import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { makeAccount } from '../../tests/factories/accounts.ts';
import { makeMessages, unsealMessages } from '../../tests/factories/chats.ts';
import { makeOfferWorld } from '../../tests/factories/offer-world.ts';
import { attachmentCalls } from '../../tests/helpers/attachments.ts';
import { chatCalls } from '../../tests/helpers/chat-calls.ts';

const world = await makeOfferWorld();
const { app, db, clinics, call } = world;
const [munich] = clinics;
const { at, begin, correct, deliver, page, read, retract, say } = chatCalls(world);
const { take, openingsOf } = attachmentCalls(world, [munich.id]);

test('a correction within 15 minutes keeps what was said before, and whoever was away is told of it', async () => {
  const { id, client } = await begin(munich);
  await makeMessages(db, { id, clientId: client.id, clinicId: munich.id }, 5);
  const { data: said } = await say(client, 'client', id, 'Приеду 26 наября');
  const fixed = await correct(client, 'client', id, said.seq, 'Приеду 26 ноября');
  expect(fixed.data).toMatchObject({ seq: 6, revision: 1, body: 'Приеду 26 ноября' });
  expect(fixed.data.corrected_at).not.toBeNull();
  expect((await correct(client, 'client', id, said.seq, ' Приеду 26 ноября ')).data.revision).toBe(1);
  const before = await call<{ body: string }[]>(munich.staff, 'GET', at('staff', id, '/messages/6/history'));
  expect(before.data.map(({ body }) => body)).toEqual(['Приеду 26 наября']);
  const missed = await page(munich.staff, 'staff', id, '?after=6&changed_since=0');
  expect(missed).toMatchObject({ data: [{ seq: 6, revision: 1 }], meta: { revision: 1, has_more: false } });
  expect((await page(munich.staff, 'staff', id, '?after=6&changed_since=1')).data).toEqual([]);
});

test('many changes come in pages of their own, none twice and none lost', async () => {
  const { id, client } = await begin(munich);
  await makeMessages(db, { id, clientId: client.id, clinicId: munich.id }, 30);
  for (const seq of [9, 3, 21, 12, 6]) await retract(client, 'client', id, seq);
  const seen: number[] = [];
  let since = 0;
  for (let turn = 0; turn < 10; turn += 1) {
    const { data, meta } = await page(client, 'client', id, `?after=30&changed_since=${since}&limit=2`);
    seen.push(...data.map(({ seq }) => seq));
    since = meta.revision;
    if (!meta.has_more) break;
  }
  expect(seen.sort((one, other) => one - other)).toEqual([3, 6, 9, 12, 21]);
  expect(since).toBe(5);
});

test('too late, not one’s own, the service’s, without words, and too often is no correction', async () => {
  const { id, client } = await begin(munich);
  await say(client, 'client', id, 'Раз');
  await say(munich.staff, 'staff', id, 'Ответ');
  const colleague = await makeAccount(db, { staff: { clinicId: munich.id, role: 'owner' } });
  await read(colleague, 'staff', id, 2);
  expect((await correct(client, 'client', id, 2, 'Чужое')).status).toBe(404);
  expect((await correct(colleague, 'staff', id, 2, 'Коллега')).status).toBe(404);
  expect((await retract(colleague, 'staff', id, 2)).status).toBe(404);
  expect((await retract(client, 'client', id, 2)).status).toBe(404);
  expect((await correct(client, 'client', id, 9, 'Нет такого')).status).toBe(404);
  expect((await correct(client, 'client', id, 1, '  ')).status).toBe(422);
  for (let n = 0; n < 20; n += 1)
    expect((await correct(client, 'client', id, 1, `Правка ${n}`)).status).toBe(200);
  expect(await correct(client, 'client', id, 1, 'Ещё')).toMatchObject({
    status: 422,
    errors: { seq: [expect.any(String)] },
  });
  await sql`update chat_messages set sent_at = now() - interval '16 minutes' where chat_id = ${id}::uuid`.execute(
    db,
  );
  expect(await correct(munich.staff, 'staff', id, 2, 'Поздно')).toMatchObject({
    status: 422,
    errors: { seq: [expect.stringContaining('15 минут')] },
  });
});

test('what is taken back is gone from the tables and the store, its place stays, and nobody reads former words', async () => {
  const { id, client } = await begin(munich);
  const attachment = await take(client, { name: 'Секретный снимок.txt' });
  await say(client, 'client', id, 'Секретные слова', { attachment_ids: [attachment.id] });
  await correct(client, 'client', id, 1, 'Секретные слова, вторые');
  await unsealMessages(db, id);
  await sql`
    insert into chat_message_translations (chat_id, seq, language, revision, body, source)
    values (${id}::uuid, 1, 'en', 1, 'Secret words', 'test')`.execute(db);
  expect((await page(client, 'client', id)).data[0]?.translations).toEqual([
    { language: 'en', body: 'Secret words', source: 'test' },
  ]);
  const gone = await retract(client, 'client', id, 1);
  expect(gone.data).toMatchObject({ seq: 1, body: null, attachments: [], translations: [], revision: 2 });
  expect((await retract(client, 'client', id, 1)).data).toEqual(gone.data);
  expect((await correct(client, 'client', id, 1, 'Снова')).status).toBe(422);
  expect((await call(munich.staff, 'GET', at('staff', id, '/messages/1/history'))).data).toEqual([]);
  const { rows } = await sql<{ text: string }>`
    select (select string_agg(m::text, '') from chat_messages m where chat_id = ${id}::uuid)
      || coalesce((select string_agg(t::text, '') from chat_message_texts t where chat_id = ${id}::uuid), '')
      || coalesce((select string_agg(t::text, '') from chat_message_translations t where chat_id = ${id}::uuid), '') as text`.execute(
    db,
  );
  expect(rows[0]?.text).not.toMatch(/екретн|Secret/);
  const jobs = await sql<{ payload: { keys: string[] } }>`
    select payload from graphile_worker._private_jobs where payload::text like '%attachments/%'`.execute(db);
  expect(jobs.rows).toHaveLength(1);
});

test('a translation of former words is not shown', async () => {
  const { id, client } = await begin(munich);
  await say(client, 'client', id, 'Прежние слова');
  await unsealMessages(db, id);
  await sql`
    insert into chat_message_translations (chat_id, seq, language, revision, body, source)
    values (${id}::uuid, 1, 'en', 0, 'Former words', 'test')`.execute(db);
  expect((await page(client, 'client', id)).data[0]?.translations).toHaveLength(1);
  await correct(client, 'client', id, 1, 'Новые слова');
  expect((await page(client, 'client', id)).data[0]?.translations).toEqual([]);
});

test('of a correction and a retraction at once the retraction has the last word', async () => {
  for (let turn = 0; turn < 5; turn += 1) {
    const { id, client } = await begin(munich);
    await say(client, 'client', id, 'Слова');
    await Promise.all([
      correct(client, 'client', id, 1, 'Слова, исправленные'),
      retract(client, 'client', id, 1),
    ]);
    const { rows } = await sql`
      select m.body, m.retracted_at is not null as "isGone",
        (select count(*)::int from chat_message_texts t where t.chat_id = m.chat_id) as former
      from chat_messages m where chat_id = ${id}::uuid`.execute(db);
    expect(rows).toEqual([{ body: '', isGone: true, former: 0 }]);
  }
});

test('a file is for the two sides of its conversation, and the client sees who of the clinic has opened it', async () => {
  const { id, client } = await begin(munich);
  const stranger = await begin(munich);
  const attachment = await take(client, { name: 'Анализ (1).txt', bytes: Buffer.from('Глюкоза 5,1') });
  const answer = await take(munich.staff, { name: 'План.txt', bytes: Buffer.from('Приезжайте') });
  await say(client, 'client', id, '', { attachment_ids: [attachment.id] });
  await say(munich.staff, 'staff', id, '', { attachment_ids: [answer.id] });
  const get = (by: typeof client, side: 'client' | 'staff', room: string, file: string) =>
    app.inject({ url: `/api/v1/${at(side, room, `/attachments/${file}`)}`, headers: by.headers });
  expect((await get(client, 'client', id, answer.id)).body).toBe('Приезжайте');
  expect(await openingsOf(answer.id)).toEqual([]);
  const opened = await get(munich.staff, 'staff', id, attachment.id);
  expect(opened.body).toBe('Глюкоза 5,1');
  expect(opened.headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'content-disposition': expect.stringMatching(/^attachment;/),
  });
  expect(await openingsOf(attachment.id)).toEqual([{ account_id: munich.staff.id, clinic_id: munich.id }]);
  const attempts = [
    get(stranger.client, 'client', id, attachment.id),
    get(stranger.client, 'client', stranger.id, attachment.id),
    get(clinics[1].staff, 'staff', id, attachment.id),
    get(munich.staff, 'staff', stranger.id, attachment.id),
  ];
  expect((await Promise.all(attempts)).map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404]);
  await retract(client, 'client', id, 1);
  expect((await get(munich.staff, 'staff', id, attachment.id)).statusCode).toBe(404);
});

test('read positions go forward, at most to the last message, and never back', async () => {
  const { id, client } = await begin(munich);
  await makeMessages(db, { id, clientId: client.id, clinicId: munich.id }, 10, munich.staff);
  const mine = async () => {
    const { meta } = await page(client, 'client', id);
    const [own] = meta.participants;
    return own && [own.delivered_seq, own.read_seq];
  };
  await deliver(client, 'client', id, 4);
  expect(await mine()).toEqual([4, 0]);
  await read(client, 'client', id, 7);
  expect(await mine()).toEqual([7, 7]);
  await read(client, 'client', id, 3);
  await deliver(client, 'client', id, 5);
  expect(await mine()).toEqual([7, 7]);
  await read(client, 'client', id, 99);
  expect(await mine()).toEqual([10, 10]);
  expect((await read(client, 'client', id, -1)).status).toBe(422);
});

test('a member takes part from the first reading on, and what arrives before is nobody’s news', async () => {
  const { id, client } = await begin(munich);
  await say(client, 'client', id, 'Раз');
  await deliver(munich.staff, 'staff', id, 1);
  expect((await page(client, 'client', id)).meta.participants).toHaveLength(1);
  await Promise.all([read(munich.staff, 'staff', id, 1), read(munich.staff, 'staff', id, 1)]);
  expect((await page(client, 'client', id)).meta.participants).toMatchObject([
    { number: 1 },
    { number: 2, side: 'staff', read_seq: 1 },
  ]);
});

test.each(['?before=3&after=1', '?changed_since=1', '?limit=0', '?limit=201', '?before=x', '?page=2'])(
  'messages%s are not asked for like that',
  async (query) => {
    const { id, client } = await begin(munich);
    expect((await call(client, 'GET', `${at('client', id, '/messages')}${query}`)).status).toBe(422);
  },
);

test('pages upward and downward have every message once, in order', async () => {
  const { id, client } = await begin(munich);
  await makeMessages(db, { id, clientId: client.id, clinicId: munich.id }, 120, munich.staff);
  const newest = await page(client, 'client', id);
  expect([newest.data.length, newest.data[0]?.seq, newest.meta.has_more]).toEqual([50, 71, true]);
  const older = await page(client, 'client', id, '?before=71');
  expect([older.data[0]?.seq, older.data.at(-1)?.seq, older.meta.has_more]).toEqual([21, 70, true]);
  const oldest = await page(client, 'client', id, '?before=21');
  expect([oldest.data.length, oldest.meta.has_more]).toEqual([20, false]);
  const missed = await page(client, 'client', id, '?after=10&limit=100');
  expect([missed.data[0]?.seq, missed.data.at(-1)?.seq, missed.meta.has_more]).toEqual([11, 110, true]);
  expect((await page(client, 'client', id, '?after=120')).data).toEqual([]);
});
