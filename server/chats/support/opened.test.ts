import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { AdminChat, OpenedAdminChat } from '../../../contract/chats/admin-chats.ts';
import type { AuditEvent } from '../../../contract/operations/audit.ts';
import type { OpenedMessage } from '../../../contract/requests/admin-requests.ts';
import { type MadeAccount, makeAccount } from '../../../tests/factories/accounts.ts';
import { makeChat, makeMessages } from '../../../tests/factories/chats.ts';
import { presentHashes } from '../../../tests/factories/documents.ts';
import { makeOfferWorld } from '../../../tests/factories/offer-world.ts';
import { attachmentCalls } from '../../../tests/helpers/attachments.ts';
import { chatCalls } from '../../../tests/helpers/chat-calls.ts';

const world = await makeOfferWorld();
const { app, db, clinics, call, ask } = world;
const { take } = attachmentCalls(world, []);
const { begin, page, get, getOfStaff, say, retract, correct, eventsOf, change } = chatCalls(world);
const [munich, honolulu] = clinics;
const operator = await makeAccount(db, { operator: 'moderator', name: 'Olga', surname: 'Ross' });
const second = await makeAccount(db, { operator: 'admin' });

const { health_data } = await presentHashes(db);
const consent = { health_consent: health_data };
const WORDS = 'Боль за глазом по ночам';

/** A conversation about no request in which both sides have written. */
async function talk() {
  const chat = await begin(munich);
  await makeMessages(
    db,
    chat,
    [
      { by: 'client', body: WORDS },
      { by: 'staff', body: 'Приходите во вторник' },
    ],
    munich.staff,
  );
  return chat;
}

async function withdraw(client: MadeAccount): Promise<void> {
  const reply = await call<object>(client, 'DELETE', 'client/profile/consents/health_data');
  expect(reply.status).toBe(200);
}

const open = (id: string, by: MadeAccount | null = operator, reason = ' Жалоба № 12 ') =>
  call<OpenedAdminChat>(by, 'POST', `admin/conversations/${id}/open`, { reason });
const earlier = (id: string, before: number | string, by: MadeAccount | null = operator) =>
  call<OpenedMessage[]>(by, 'GET', `admin/conversations/${id}/messages?before=${before}`);
const look = (id: string, by: MadeAccount | null = operator) =>
  call<AdminChat>(by, 'GET', `admin/conversations/${id}`);
/** Kind and reason of each act on the conversation in the log, the last first. */
async function acts(id: string) {
  const { data } = await call<AuditEvent[]>(operator, 'GET', `admin/audit?entity=chat&entity_id=${id}`);
  return data.map(({ kind, reason }) => [kind, reason]);
}
const lastEvent = async (by: MadeAccount, side: 'client' | 'staff', id: string) =>
  (await page(by, side, id)).data.at(-1)?.event;

describe('a conversation about no request', () => {
  test('is shown without a word of it until a reason is given', async () => {
    const { id } = await talk();
    const { data } = await look(id);
    expect(data).toMatchObject({
      ...{ id, request: null, state: 'open', messages: 2, unread_by: ['clinic', 'client'] },
      clinic: { id: munich.id, title: 'Isar Eye Clinic' },
    });
    expect(JSON.stringify(data)).not.toContain(WORDS);
    expect(await acts(id)).toEqual([]);
  });

  test('is read with a reason, which the log has and the patient reads in it', async () => {
    const { id, client } = await talk();
    await call(client, 'POST', `client/chats/${id}/read`, { seq: 2 });
    const { status, data } = await open(id);
    expect([status, data]).toMatchObject([
      200,
      {
        ...{ id, clinic: 'Isar Eye Clinic', total: 2, documents: [] },
        messages: [
          { seq: 1, side: 'client', body: WORDS },
          { seq: 2, side: 'staff', body: 'Приходите во вторник' },
        ],
      },
    ]);
    expect(await acts(id)).toEqual([['chat.opened', 'Жалоба № 12']]);
    expect(await lastEvent(client, 'client', id)).toEqual({
      kind: 'read_by_operator',
      opening: { reason: 'Жалоба № 12', document: null },
    });
    expect((await get(client, id)).data).toMatchObject({ unread: 1, last: { event: 'read_by_operator' } });
    expect(JSON.stringify(await page(client, 'client', id))).not.toMatch(/Olga|Ross/);
  });

  test('stands in the log also where its id is written in capitals', async () => {
    const { id } = await talk();
    expect((await open(id.toUpperCase())).status).toBe(200);
    expect(await acts(id)).toEqual([['chat.opened', 'Жалоба № 12']]);
    expect((await earlier(id.toUpperCase(), 2)).data.map(({ seq }) => seq)).toEqual([1]);
  });

  test('tells the clinic that it was read, and not why: the reason may be a complaint about it', async () => {
    const { id } = await talk();
    await open(id);
    expect(await lastEvent(munich.staff, 'staff', id)).toEqual({ kind: 'read_by_operator' });
    expect(JSON.stringify(await getOfStaff(munich.staff, id))).not.toContain('Жалоба');
    const log = await call<AuditEvent[]>(munich.staff, 'GET', `staff/clinics/${munich.id}/audit?entity=chat`);
    expect(JSON.stringify(log)).not.toContain('Жалоба');
  });

  test('is read as it is now: without what was retracted, and with corrections', async () => {
    const { id, client } = await begin(munich);
    for (const body of ['Первое', 'Второе']) await say(client, 'client', id, body);
    await retract(client, 'client', id, 1);
    await correct(client, 'client', id, 2, 'Исправлено');
    const { data } = await open(id);
    expect([data.total, data.messages.map(({ seq, body }) => [seq, body])]).toEqual([1, [[2, 'Исправлено']]]);
  });

  test('is opened by two operators at once, and both stand in it and in the log', async () => {
    const { id, client } = await talk();
    const replies = await Promise.all([open(id, operator, 'Жалоба'), open(id, second, 'Проверка')]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    const told = (await page(client, 'client', id)).data.flatMap(({ event }) => event?.opening?.reason ?? []);
    expect(told.toSorted()).toEqual(['Жалоба', 'Проверка']);
    expect((await acts(id)).map(([, reason]) => reason).toSorted()).toEqual(['Жалоба', 'Проверка']);
  });

  test('is opened also when it is closed, and stays closed', async () => {
    const { id, client } = await talk();
    await change(client, 'client', id, { state: 'closed' });
    expect((await open(id)).data.total).toBe(2);
    expect((await look(id)).data.state).toBe('closed');
  });

  test('needs a reason of 3 to 500 characters and a code of the last minutes', async () => {
    const { id } = await talk();
    for (const reason of ['', '  ', 'аб', 'а'.repeat(501)])
      expect((await open(id, operator, reason)).errors).toHaveProperty('reason');
    const tired = await makeAccount(db, { operator: 'moderator' });
    await sql`update sessions set confirmed_at = now() - interval '11 minutes' where account_id = ${tired.id}`.execute(
      db,
    );
    expect((await open(id, tired)).errors).toHaveProperty('confirmation');
    expect(await acts(id)).toEqual([]);
    expect(await eventsOf(id)).toEqual([]);
  });

  test('is not there for whoever is no operator, nor is one with an unknown id', async () => {
    const { id, client } = await talk();
    for (const by of [client, munich.staff, honolulu.staff])
      for (const one of [id, randomUUID()])
        expect([
          (await look(one, by)).status,
          (await open(one, by)).status,
          (await earlier(one, 2, by)).status,
        ]).toEqual([404, 404, 404]);
    expect([
      (await look(id, null)).status,
      (await open(id, null)).status,
      (await earlier(id, 2, null)).status,
    ]).toEqual([401, 401, 401]);
    const unknown = randomUUID();
    expect([
      (await look(unknown)).status,
      (await open(unknown)).status,
      (await earlier(unknown, 2)).status,
    ]).toEqual([404, 404, 404]);
    expect((await open('none')).status).toBe(404);
    expect(await acts(id)).toEqual([]);
  });

  test('is not opened by its own client or by somebody of its clinic', async () => {
    const { id } = await talk();
    const member = await makeAccount(db, {
      operator: 'moderator',
      staff: { clinicId: munich.id, role: 'doctor' },
    });
    const own = await makeChat(db, { client: operator, clinic: honolulu });
    await makeMessages(db, own, [{ by: 'client', body: WORDS }]);
    for (const [one, by] of [
      [id, member],
      [own.id, operator],
    ] as const) {
      const { status, errors } = await open(one, by);
      expect([status, Object.keys(errors)]).toEqual([422, ['decision']]);
      expect((await earlier(one, 2, by)).errors).toHaveProperty('decision');
      expect(await acts(one)).toEqual([]);
    }
  });

  test('stays closed once the client has taken the consent back, also to whoever has opened it', async () => {
    const { id, client } = await begin(munich, { hasConsent: false });
    await say(client, 'client', id, WORDS, consent);
    expect((await open(id)).status).toBe(200);
    await withdraw(client);
    expect((await open(id)).errors).toHaveProperty('state');
    expect((await earlier(id, 2)).errors).toHaveProperty('state');
    expect((await acts(id)).length).toBe(1);
    await say(client, 'client', id, 'Снова', consent);
    expect((await open(id)).data.total).toBe(2);
  });

  test('is gone with the account of its client', async () => {
    const { id } = await talk();
    await open(id);
    await sql`delete from chats where id = ${id}::uuid`.execute(db);
    expect([(await look(id)).status, (await open(id)).status, (await earlier(id, 2)).status]).toEqual([
      404, 404, 404,
    ]);
  });

  test('in which nothing was said, and one about a request, are not opened here', async () => {
    const empty = await begin(munich);
    const { client, requestId } = await ask([munich]);
    const asked = await makeChat(db, { client, clinic: munich, request: requestId });
    await makeMessages(db, asked, [{ by: 'client', body: WORDS }]);
    for (const { id } of [empty, asked]) {
      expect((await open(id)).status).toBe(404);
      expect((await earlier(id, 2)).status).toBe(404);
    }
    expect((await look(empty.id)).status).toBe(404);
    expect((await look(asked.id)).data.request).toMatchObject({ id: requestId });
  });

  test('shows its last 50 messages, and the earlier ones for the reason given, for 30 minutes', async () => {
    const chat = await begin(munich);
    await makeMessages(db, chat, 60, munich.staff);
    expect((await earlier(chat.id, 11)).errors).toHaveProperty('reason');
    const { data } = await open(chat.id);
    expect([data.total, data.messages.length, data.messages[0]?.body]).toEqual([60, 50, 'Сообщение 11']);
    const before = await earlier(chat.id, 11);
    expect(before.data.map(({ body }) => body)).toEqual(
      Array.from({ length: 10 }, (_, n) => `Сообщение ${n + 1}`),
    );
    expect((await earlier(chat.id, 'x')).status).toBe(422);
    expect((await earlier(chat.id, 11, second)).errors).toHaveProperty('reason');
    await age();
    expect((await earlier(chat.id, 11)).errors).toHaveProperty('reason');
    expect((await acts(chat.id)).length).toBe(1);
  });
});

/** Every opening so far was more than half an hour ago. */
async function age(): Promise<void> {
  await sql`alter table audit_events disable trigger audit_events_stay`.execute(db);
  await sql`update audit_events set at = at - interval '31 minutes' where kind = 'chat.opened'`.execute(db);
  await sql`alter table audit_events enable trigger audit_events_stay`.execute(db);
}

describe('a file of it', () => {
  const fetchFile = async (id: string, file: string, by: MadeAccount | null = operator) => {
    const reply = await app.inject({
      method: 'POST',
      url: `/api/v1/admin/conversations/${id}/documents/${file}`,
      headers: { 'accept-language': 'ru', ...by?.headers },
      payload: {},
    });
    return { status: reply.statusCode, headers: reply.headers, text: reply.body };
  };
  async function talkWith(name: string) {
    const chat = await begin(munich, { hasConsent: false });
    const { id: file } = await take(chat.client, { name, bytes: Buffer.from('Заключение офтальмолога') });
    await say(chat.client, 'client', chat.id, '', { ...consent, attachment_ids: [file] });
    return { ...chat, file };
  }

  test('is listed when the conversation is opened, and opened for the same reason', async () => {
    const { id, client, file } = await talkWith('befund.txt');
    expect(await fetchFile(id, file)).toMatchObject({
      status: 422,
      text: expect.stringContaining('Сначала прочитайте содержание'),
    });
    const { data } = await open(id);
    expect(data.documents).toMatchObject([
      { id: file, name: 'befund.txt', type: 'text/plain', bytes: 45, place: 'conversation', side: 'client' },
    ]);
    const minutes = (new Date(data.documents_until).getTime() - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(29);
    expect(minutes).toBeLessThanOrEqual(30);
    const opened = await fetchFile(id, file);
    expect([opened.status, opened.text]).toEqual([200, 'Заключение офтальмолога']);
    expect(opened.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(await acts(id)).toEqual([
      ['chat.paper_opened', 'Жалоба № 12'],
      ['chat.opened', 'Жалоба № 12'],
    ]);
    expect(await lastEvent(client, 'client', id)).toEqual({
      kind: 'file_opened_by_operator',
      opening: { reason: 'Жалоба № 12', document: { name: 'befund.txt' } },
    });
    expect(await lastEvent(munich.staff, 'staff', id)).toEqual({ kind: 'file_opened_by_operator' });
    // The log names no document: what a patient calls it may be a diagnosis.
    const log = await call<AuditEvent[]>(operator, 'GET', `admin/audit?entity=chat&entity_id=${id}`);
    expect(JSON.stringify(log)).not.toContain('befund');
  });

  test('that was taken back is opened no more, and the patient still reads that it was', async () => {
    const { id, client, file } = await talkWith('zyklop.txt');
    await open(id);
    await fetchFile(id, file);
    await retract(client, 'client', id, 1);
    expect((await fetchFile(id, file)).status).toBe(404);
    expect(await lastEvent(client, 'client', id)).toMatchObject({ opening: { document: { name: null } } });
    expect((await open(id)).data.documents).toEqual([]);
  });

  test('stays closed to everybody else, after half an hour and without the consent', async () => {
    const { id, client, file } = await talkWith('own.txt');
    const other = await talkWith('other.txt');
    await open(id);
    const statuses = async (tries: [string, string, MadeAccount | null][]) =>
      Promise.all(tries.map(async ([one, what, by]) => (await fetchFile(one, what, by)).status));
    expect(
      await statuses([
        [id, other.file, operator],
        [id, randomUUID(), operator],
        [randomUUID(), file, operator],
        [id, file, client],
        [id, file, munich.staff],
        [id, file, null],
        [id, file, second],
      ]),
    ).toEqual([404, 404, 404, 404, 404, 401, 422]);
    await age();
    expect((await fetchFile(id, file)).text).toContain('reason');
    await open(id);
    await withdraw(client);
    expect((await fetchFile(id, file)).text).toContain('state');
    expect((await acts(id)).map(([kind]) => kind)).toEqual(['chat.opened', 'chat.opened']);
  });
});
