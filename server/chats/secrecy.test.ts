import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { ChatNote } from '../../contract/chats/chat-tools.ts';
import { type MadeAccount, makeAccount } from '../../tests/factories/accounts.ts';
import { makeOfferWorld } from '../../tests/factories/offer-world.ts';
import { makeAttachment } from '../../tests/factories/requests.ts';
import { chatCalls } from '../../tests/helpers/chat-calls.ts';

const world = await makeOfferWorld();
const { app, db, clinics, call } = world;
const [munich, honolulu] = clinics;
const { at, begin, say, read, change, get } = chatCalls(world);
const NOWHERE = '00000000-0000-4000-8000-000000000000';

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
type Attempt = [method: Method, rest: string, body?: object];

/** Every call on one conversation, each of a form that would do something. */
const attempts: Attempt[] = [
  ['GET', ''],
  ['PATCH', '', { state: 'closed' }],
  ['GET', '/messages'],
  ['POST', '/messages', { id: randomUUID(), body: 'Чужое слово' }],
  ['PATCH', '/messages/1', { body: 'Чужая правка' }],
  ['DELETE', '/messages/1'],
  ['GET', '/messages/1/history'],
  ['POST', '/read', { seq: 1 }],
  ['POST', '/delivered', { seq: 1 }],
  ['GET', `/attachments/${NOWHERE}`],
];
const ofNotes: Attempt[] = [
  ['GET', '/notes'],
  ['POST', '/notes', { id: randomUUID(), body: 'Чужая заметка' }],
  ['DELETE', `/notes/${NOWHERE}`],
];

async function statusesOf(by: MadeAccount | null, side: 'client' | 'staff', id: string): Promise<number[]> {
  const all = side === 'client' ? attempts : [...attempts, ...ofNotes];
  const replies = await Promise.all(
    all.map(([method, rest, body]) => call(by, method, at(side, id, rest), body)),
  );
  return [...new Set(replies.map(({ status }) => status))];
}

test('a conversation is there for its client and the clinic’s people, and for nobody else', async () => {
  const { id, client } = await begin(munich);
  await say(client, 'client', id, 'Моё слово');
  const { client: stranger } = await begin(munich);
  const unproven = await makeAccount(db, {
    staff: { clinicId: munich.id, role: 'owner' },
    secondFactor: false,
  });
  const moderator = await makeAccount(db, { operator: 'admin' });
  for (const by of [stranger, munich.staff, honolulu.staff, moderator])
    expect(await statusesOf(by, 'client', id)).toEqual([404]);
  for (const by of [client, stranger, honolulu.staff, unproven, moderator])
    expect(await statusesOf(by, 'staff', id)).toEqual([404]);
  expect(await statusesOf(null, 'client', id)).toEqual([401]);
  expect(await statusesOf(null, 'staff', id)).toEqual([401]);
  expect(await statusesOf(client, 'client', NOWHERE)).toEqual([404]);
  expect((await get(client, id)).data).toMatchObject({ last_seq: 1, state: 'open' });
});

test('who works for the clinic they write to is its client there, and not its staff', async () => {
  const { id, client } = await begin(munich);
  await db
    .insertInto('staff')
    .values({ account_id: client.id, clinic_id: munich.id, role: 'owner' })
    .execute();
  await world.pool.query(
    `insert into second_factors (account_id, secret, confirmed_at) values ($1, '\\x00', now())`,
    [client.id],
  );
  expect(await statusesOf(client, 'staff', id)).toEqual([404]);
  expect((await say(client, 'client', id, 'Слово')).status).toBe(200);
});

test('who has left the clinic has left its conversations', async () => {
  const { id, client } = await begin(munich);
  const member = await makeAccount(db, { staff: { clinicId: munich.id, role: 'doctor' } });
  await say(member, 'staff', id, 'Ответ');
  await db.deleteFrom('staff').where('account_id', '=', member.id).execute();
  await db
    .insertInto('staff')
    .values({ account_id: member.id, clinic_id: honolulu.id, role: 'doctor' })
    .execute();
  expect(await statusesOf(member, 'staff', id)).toEqual([404]);
  expect((await say(client, 'client', id, 'Спасибо')).data.seq).toBe(2);
});

/** Everything that a client can ask of a conversation, as it comes over the wire. */
async function wholeWireOf(client: MadeAccount, id: string): Promise<string> {
  const urls = [
    '/api/v1/client/chats',
    '/api/v1/client/chats?archived=true',
    `/api/v1/client/chats?q=МАРКЕР`,
    `/api/v1/${at('client', id)}`,
    `/api/v1/${at('client', id, '/messages')}`,
    `/api/v1/${at('client', id, '/messages?after=0&changed_since=0')}`,
    `/api/v1/${at('client', id, '/messages/1/history')}`,
    '/api/v1/client/notifications',
    '/api/v1/client/profile',
  ];
  const replies = await Promise.all(
    urls.map((url) => app.inject({ url: encodeURI(url), headers: client.headers })),
  );
  expect(replies.map(({ statusCode }) => statusCode)).toEqual(urls.map(() => 200));
  return replies.map(({ body, headers }) => body + JSON.stringify(headers)).join('\n');
}

test('notes are the clinic’s own: nothing of them is in anything a client receives, over the live line neither', async () => {
  const { id, client } = await begin(munich);
  await say(client, 'client', id, 'Вопрос');
  const told: string[] = [];
  const line = await world.pool.connect();
  line.on('notification', ({ payload = '' }) => told.push(payload));
  await line.query('listen live');
  const note = { id: randomUUID(), body: 'МАРКЕР: перезвонить мужу' };
  const both = await Promise.all(
    [1, 2].map(() => call<ChatNote>(munich.staff, 'POST', at('staff', id, '/notes'), note)),
  );
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect(both[0]?.data).toMatchObject({
    id: note.id,
    body: note.body,
    is_own: true,
    name: 'Anna Weber',
    after_seq: 1,
  });
  const colleague = await makeAccount(db, { staff: { clinicId: munich.id, role: 'doctor' } });
  const read = await call<ChatNote[]>(colleague, 'GET', at('staff', id, '/notes'));
  expect(read.data).toMatchObject([{ id: note.id, is_own: false }]);
  expect((await call(colleague, 'POST', at('staff', id, '/notes'), { ...note, body: 'Моё' })).status).toBe(
    422,
  );
  expect((await call(colleague, 'DELETE', at('staff', id, `/notes/${note.id}`))).status).toBe(404);
  expect(await wholeWireOf(client, id)).not.toMatch(/МАРКЕР|перезвонить/);
  expect((await call(munich.staff, 'DELETE', at('staff', id, `/notes/${note.id}`))).status).toBe(200);
  expect((await call<ChatNote[]>(munich.staff, 'GET', at('staff', id, '/notes'))).data).toEqual([]);
  await line.query('select 1');
  line.release(true);
  const news: { event: string; account?: string }[] = told.map((payload) => JSON.parse(payload));
  const ofNote = news.filter(({ event }) => event === 'note');
  expect(ofNote).toEqual([
    { event: 'note', client: client.id, chat: id, clinic: munich.id, id: note.id, is_removed: false },
    { event: 'note', client: client.id, chat: id, clinic: munich.id, id: note.id, is_removed: true },
  ]);
  expect(told.join('')).not.toMatch(/МАРКЕР/);
});

test('a closed name and phone are in nothing that the clinic receives', async () => {
  const { id, client } = await begin(munich);
  const { id: other, client: named } = await begin(munich);
  for (const one of [client, named])
    await db
      .updateTable('accounts')
      .set({ name: 'Тайна', surname: 'Скрытова' })
      .where('id', '=', one.id)
      .execute();
  for (const [by, room] of [
    [client, id],
    [named, other],
  ] as const) {
    await say(by, 'client', room, 'Вопрос', { attachment_ids: [await makeAttachment(db, by.id)] });
    await say(munich.staff, 'staff', room, 'Ответ');
    await read(by, 'client', room, 2);
    await change(by, 'client', room, { state: 'closed' });
  }
  const wire = async (room: string) => {
    const urls = [
      'chats',
      'chats?folder=closed',
      `chats/${room}`,
      `chats/${room}/messages`,
      `chats/${room}/notes`,
    ];
    const replies = await Promise.all(
      urls.map((url) => app.inject({ url: `/api/v1/staff/${url}`, headers: munich.staff.headers })),
    );
    return replies.map(({ body }) => body).join('');
  };
  const body = await wire(id);
  expect(body).toContain('Вопрос');
  for (const secret of ['Тайна', 'Скрытова', client.phone, named.phone, client.id])
    expect(body).not.toContain(secret);
  await change(named, 'client', other, { contact: true });
  expect(await wire(other)).toContain('Тайна Скрытова');
  expect(await wire(id)).not.toContain(client.phone);
});
