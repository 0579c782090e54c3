import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { makeAccount } from '../../tests/factories/accounts.ts';
import { makeMessages } from '../../tests/factories/chats.ts';
import { presentHashes } from '../../tests/factories/documents.ts';
import { makeOfferWorld } from '../../tests/factories/offer-world.ts';
import { makeAttachment } from '../../tests/factories/requests.ts';
import { chatCalls } from '../../tests/helpers/chat-calls.ts';

const world = await makeOfferWorld();
const { db, clinics, call, ask } = world;
const [munich, honolulu] = clinics;
const { at, page, say, begin, seqsOf, get, getOfStaff } = chatCalls(world);

const range = (last: number) => Array.from({ length: last }, (_, i) => i + 1);

test('what one side says the other reads, with number, author and language', async () => {
  const { id, client } = await begin(munich);
  const said = await say(client, 'client', id, 'Можно ли приехать вдвоём?');
  expect(said).toMatchObject({
    status: 200,
    data: { seq: 1, side: 'client', author: 1, language: 'ru', revision: 0, event: null, attachments: [] },
  });
  const answer = await say(munich.staff, 'staff', id, 'Да.');
  expect(answer.data).toMatchObject({ seq: 2, side: 'staff', author: 2 });
  const [seen, theirs] = [await page(client, 'client', id), await page(munich.staff, 'staff', id)];
  expect(seen.data).toEqual([said.data, answer.data]);
  expect(theirs.data).toEqual(seen.data);
  expect(seen.meta).toMatchObject({ last_seq: 2, has_more: false });
  expect(seen.meta.participants).toMatchObject([
    { number: 1, side: 'client', role: 'client', name: 'Anna Weber' },
    { number: 2, side: 'staff', role: 'coordinator', name: 'Anna Weber' },
  ]);
});

test('what is said takes two statements beside the session, of which one writes, whichever side says it', async () => {
  const { id, client } = await begin(munich);
  const sides = [
    [client, 'client'],
    [munich.staff, 'staff'],
  ] as const;
  for (const [by, side] of sides) await say(by, side, id, 'Добрый день');
  for (const [by, side] of sides) {
    const statements = await world.queriesOf(() => say(by, side, id, 'Когда можно приехать?'));
    expect(statements.filter((text) => !/from sessions/.test(text))).toEqual([
      expect.stringContaining('stem_words'),
      expect.stringContaining('insert into chat_messages'),
    ]);
  }
});

test('what is refused for its limit leaves nothing behind', async () => {
  const { id, client } = await begin(munich);
  for (const n of range(20)) expect((await say(client, 'client', id, `${n}`)).status).toBe(200);
  const before = await get(client, id);
  const spent = await sql`select sum(points) from limiter_points where key like 'message:%'`.execute(db);
  for (const _ of range(3)) expect((await say(client, 'client', id, 'Ещё')).status).toBe(429);
  expect((await get(client, id)).data).toEqual(before.data);
  expect(await sql`select sum(points) from limiter_points where key like 'message:%'`.execute(db)).toEqual(
    spent,
  );
});

test('twenty who speak at once are numbered without a gap', async () => {
  const { id, client } = await begin(munich);
  const members = await Promise.all(
    range(4).map(() => makeAccount(db, { staff: { clinicId: munich.id, role: 'doctor' } })),
  );
  const replies = await Promise.all(
    range(20).map((n) => {
      const member = members[n % 5];
      return member ? say(member, 'staff', id, `Ответ ${n}`) : say(client, 'client', id, `Вопрос ${n}`);
    }),
  );
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
  expect(await seqsOf(id)).toEqual(range(20));
  expect(replies.map(({ data }) => data.seq).sort((one, other) => one - other)).toEqual(range(20));
  const { meta } = await page(client, 'client', id);
  expect(meta.participants.map(({ number }) => number)).toEqual(range(5));
});

test('the same id is the same message: at once, later, and in a conversation that was closed since', async () => {
  const { id, client } = await begin(munich);
  const more = { id: randomUUID() };
  const both = await Promise.all([1, 2, 3].map(() => say(client, 'client', id, 'Один раз', more)));
  expect(both.map(({ status, data }) => [status, data.seq])).toEqual([
    [200, 1],
    [200, 1],
    [200, 1],
  ]);
  await sql`update chats set state = 'blocked', blocked_by = 'staff' where id = ${id}::uuid`.execute(db);
  expect((await say(client, 'client', id, 'Один раз', more)).data).toEqual(both[0]?.data);
  expect(await seqsOf(id)).toEqual([1]);
  const theirs = await say(munich.staff, 'staff', id, 'Чужой номер', more);
  expect(theirs).toMatchObject({ status: 422, errors: { id: [expect.any(String)] } });
});

const waiting = async () =>
  (
    await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      db,
    )
  ).rows.length;

test('who speaks while the conversation is being blocked is refused; the same said twice meanwhile stands once', async () => {
  const [blocked, busy] = [await begin(munich), await begin(munich)];
  const more = { id: randomUUID() };
  const saying = await db.transaction().execute(async (trx) => {
    await sql`select from chats where id = ${busy.id}::uuid for update`.execute(trx);
    await sql`update chats set state = 'blocked', blocked_by = 'staff' where id = ${blocked.id}::uuid`.execute(
      trx,
    );
    const said = [
      say(blocked.client, 'client', blocked.id, 'Можно?'),
      ...[1, 2].map(() => say(busy.client, 'client', busy.id, 'Один раз', more)),
    ];
    await expect.poll(waiting).toBe(3);
    return said;
  });
  const [refused, ...both] = await Promise.all(saying);
  expect(refused).toMatchObject({ status: 422, errors: { state: [expect.any(String)] } });
  expect(await seqsOf(blocked.id)).toEqual([]);
  expect(both.map(({ status, data }) => [status, data.seq])).toEqual([
    [200, 1],
    [200, 1],
  ]);
  expect(await seqsOf(busy.id)).toEqual([1]);
});

test('repeats spend nothing of the twenty messages a minute; the twenty-first is told when', async () => {
  const { id, client } = await begin(munich);
  const more = { id: randomUUID() };
  for (const _ of range(5)) expect((await say(client, 'client', id, 'Первое', more)).status).toBe(200);
  for (const n of range(19)) expect((await say(client, 'client', id, `${n}`)).status).toBe(200);
  const late = await world.app.inject({
    method: 'POST',
    url: `/api/v1/${at('client', id, '/messages')}`,
    headers: client.headers,
    payload: { id: randomUUID(), body: 'Двадцать первое' },
  });
  expect(late.statusCode).toBe(429);
  expect(Number(late.headers['retry-after'])).toBeGreaterThan(0);
  expect((await say(client, 'client', id, 'Первое', more)).status).toBe(200);
  expect(await seqsOf(id)).toEqual(range(20));
});

test.each([
  ['nothing', { body: '   ' }, 'body'],
  ['NUL', { body: 'a\0b' }, 'body'],
  ['half a pair', { body: 'a\ud800' }, 'body'],
  ['4,001 code points', { body: '🙂'.repeat(4001) }, 'body'],
  ['no id', { id: 'x', body: 'Да' }, 'id'],
  ['a foreign field', { body: 'Да', side: 'staff' }, 'side'],
  ['six files', { body: '', attachment_ids: range(6).map(() => randomUUID()) }, 'attachment_ids'],
  ['an unknown file', { body: '', attachment_ids: [randomUUID()] }, 'attachment_ids'],
])('%s is refused and leaves no gap', async (_what, more, field) => {
  const { id, client } = await begin(munich);
  const reply = await say(client, 'client', id, '', more);
  expect(reply.status).toBe(422);
  expect(Object.keys(reply.errors)).toEqual([field]);
  expect((await say(client, 'client', id, '🙂'.repeat(4000))).data.seq).toBe(1);
});

test('a file goes with one message: its sender’s own, loose, of two messages at once to one', async () => {
  const { id, client } = await begin(munich);
  const attachment = await makeAttachment(db, client.id);
  const both = await Promise.all(
    [1, 2].map(() => say(client, 'client', id, '', { attachment_ids: [attachment] })),
  );
  expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
  const sent = both.find(({ status }) => status === 200);
  expect(sent?.data.attachments).toMatchObject([{ id: attachment, name: 'снимок.pdf' }]);
  expect(await seqsOf(id)).toEqual([1]);
  const theirs = await makeAttachment(db, munich.staff.id);
  expect((await say(client, 'client', id, '', { attachment_ids: [theirs] })).status).toBe(422);
  expect((await say(munich.staff, 'staff', id, '', { attachment_ids: [theirs] })).status).toBe(200);
  expect((await page(client, 'client', id)).data.map(({ attachments }) => attachments.length)).toEqual([
    1, 1,
  ]);
  expect((await call(client, 'DELETE', `client/attachments/${attachment}`)).status).toBe(422);
});

test('without a request the first message asks for the consent that names the clinic, once', async () => {
  const { id, client } = await begin(munich, { hasConsent: false });
  expect((await get(client, id)).data.needs_health_consent).toBe(true);
  const bare = await say(client, 'client', id, 'У меня катаракта');
  expect(bare).toMatchObject({
    status: 422,
    errors: { health_consent: [expect.stringContaining('согласие')] },
  });
  const { health_data, terms } = await presentHashes(db);
  expect((await say(client, 'client', id, 'У меня катаракта', { health_consent: terms })).status).toBe(422);
  expect(await seqsOf(id)).toEqual([]);
  expect((await say(client, 'client', id, 'У меня катаракта', { health_consent: health_data })).status).toBe(
    200,
  );
  expect((await say(client, 'client', id, 'И ещё')).status).toBe(200);
  expect((await get(client, id)).data.needs_health_consent).toBe(false);
  const { rows } = await sql`
    select purpose, action, recipients, request_id from consent_events
    where account_id = ${client.id}::uuid and purpose = 'health_data'`.execute(db);
  expect(rows).toEqual([
    { purpose: 'health_data', action: 'given', recipients: [munich.id], request_id: null },
  ]);
});

test('with a request its own consent counts', async () => {
  const { client, requestId } = await ask([munich, honolulu]);
  const { id } = await begin(munich);
  await sql`
    update chats set account_id = ${client.id}::uuid, request_id = ${requestId}::uuid, health_consent_at = null
    where id = ${id}::uuid`.execute(db);
  await sql`update chat_participants set account_id = ${client.id}::uuid where chat_id = ${id}::uuid`.execute(
    db,
  );
  expect((await say(client, 'client', id, 'Добрый день')).status).toBe(200);
});

test('the clinic is waited for from the first unanswered message on, until somebody answers or it is taken back', async () => {
  const { id, client } = await begin(munich);
  const since = async () => (await getOfStaff(munich.staff, id)).data.waiting_since;
  const first = await say(client, 'client', id, 'Раз');
  await say(client, 'client', id, 'Два');
  expect(await since()).toBe(first.data.sent_at);
  await say(munich.staff, 'staff', id, 'Ответ');
  expect(await since()).toBeNull();
  const third = await say(client, 'client', id, 'Три');
  expect(await since()).toBe(third.data.sent_at);
  await call(client, 'DELETE', at('client', id, `/messages/${third.data.seq}`));
  expect(await since()).toBeNull();
});

test('a message takes the conversation out of everybody’s archive', async () => {
  const { id, client } = await begin(munich);
  await makeMessages(db, { id, clientId: client.id, clinicId: munich.id }, [{ by: 'client', body: 'Раз' }]);
  for (const [by, side] of [
    [client, 'client'],
    [munich.staff, 'staff'],
  ] as const)
    expect((await call(by, 'PATCH', at(side, id), { is_archived: true })).status).toBe(200);
  expect((await get(client, id)).data.is_archived).toBe(true);
  await say(munich.staff, 'staff', id, 'Ответ');
  expect((await get(client, id)).data.is_archived).toBe(false);
  expect((await getOfStaff(munich.staff, id)).data.is_archived).toBe(false);
});
