import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { ChatNote } from '../../../contract/chats/chat-tools.ts';
import type { CaseEvent } from '../../../contract/requests/case-history.ts';
import type { CaseNote, StaffCase } from '../../../contract/requests/staff-requests.ts';
import { type MadeAccount, makeAccount } from '../../../tests/factories/accounts.ts';
import { makeOfferWorld } from '../../../tests/factories/offer-world.ts';

const world = await makeOfferWorld();
const { db, call, ask, clinics, app } = world;
const [munich, honolulu] = clinics;
const colleague = await makeAccount(db, {
  name: 'Ida',
  surname: 'Roth',
  staff: { clinicId: munich.id, role: 'doctor' },
});

const notes = (by: MadeAccount, requestId: string, clinicId = munich.id) =>
  call<CaseNote[]>(by, 'GET', `staff/requests/${requestId}/notes?clinic_id=${clinicId}`);
const note = (by: MadeAccount, requestId: string, body: string, id: string = randomUUID()) =>
  call<CaseNote>(by, 'POST', `staff/requests/${requestId}/notes`, { clinic_id: munich.id, id, body });

test('colleagues read a note, another clinic with the same case does not, and the client gets not a letter of it', async () => {
  const { client, requestId } = await ask([munich, honolulu]);
  const id = randomUUID();
  const secret = 'Пересмотреть с анестезиологом';
  expect((await note(munich.staff, requestId, secret, id)).status).toBe(200);
  expect((await note(munich.staff, requestId, secret, id)).data.id).toBe(id);
  expect((await note(colleague, requestId, 'Чужой номер', id)).errors).toHaveProperty('id');
  expect((await notes(colleague, requestId)).data).toMatchObject([
    { body: secret, is_own: false, name: 'Anna Weber' },
  ]);
  expect((await notes(honolulu.staff, requestId, honolulu.id)).data).toEqual([]);
  expect((await notes(honolulu.staff, requestId)).status).toBe(404);
  for (const path of [`requests/${requestId}`, 'requests', 'notifications', 'chats']) {
    const reply = await app.inject({ url: `/api/v1/client/${path}`, headers: client.headers });
    expect(reply.statusCode).toBe(200);
    expect(reply.body).not.toMatch(/анестезиолог|Ida/);
  }
});

test('only its writer removes a note', async () => {
  const { requestId } = await ask([munich]);
  const { data } = await note(colleague, requestId, 'Позвонить завтра');
  const remove = (by: MadeAccount) =>
    call(by, 'DELETE', `staff/requests/${requestId}/notes/${data.id}?clinic_id=${munich.id}`);
  expect((await remove(munich.staff)).status).toBe(404);
  expect((await remove(colleague)).status).toBe(200);
  expect((await notes(colleague, requestId)).data).toEqual([]);
});

const history = (by: MadeAccount, requestId: string, clinicId = munich.id) =>
  call<CaseEvent[]>(by, 'GET', `staff/requests/${requestId}/history?clinic_id=${clinicId}`);
const kindsOf = (events: readonly CaseEvent[]) => events.map(({ kind }) => kind);

test('the history names who of the clinic did what, and nothing of another clinic or its people', async () => {
  const { client, requestId } = await ask([munich, honolulu]);
  await call(colleague, 'POST', `staff/requests/${requestId}/seen`, { clinic_id: munich.id });
  const { data: opened } = await call<StaffCase>(
    colleague,
    'GET',
    `staff/requests/${requestId}?clinic_id=${munich.id}`,
  );
  const { inbox } = opened;
  const given = { account_id: colleague.id, version: inbox.version };
  expect((await call(munich.staff, 'POST', `staff/inbox/${inbox.id}/assign`, given)).status).toBe(200);
  const question = { clinic_id: honolulu.id, body: 'Есть ли снимки?' };
  expect((await call(honolulu.staff, 'POST', `staff/requests/${requestId}/ask`, question)).status).toBe(200);
  const { data } = await history(munich.staff, requestId);
  expect(kindsOf(data)).toEqual(['given', 'seen', 'delivered']);
  expect(data[0]).toMatchObject({ by: 'Anna Weber', to: 'Ida Roth' });
  expect(data[1]).toMatchObject({ by: 'Ida Roth', to: null });
  expect(kindsOf((await history(honolulu.staff, requestId, honolulu.id)).data)).toContain('question_asked');
  expect((await call(client, 'POST', `client/requests/${requestId}/cancel`, {})).status).toBe(200);
  expect(kindsOf((await history(munich.staff, requestId)).data)[0]).toBe('request_cancelled');
});

test('the history is only for the clinic’s people, and only of a request that it received', async () => {
  const { client, requestId } = await ask([munich]);
  expect((await history(honolulu.staff, requestId, honolulu.id)).status).toBe(404);
  expect((await history(honolulu.staff, requestId)).status).toBe(404);
  expect((await history(client, requestId)).status).toBe(404);
  expect((await history(munich.staff, randomUUID())).status).toBe(404);
  expect((await history(munich.staff, 'none')).status).toBe(404);
  expect(
    (await app.inject({ url: `/api/v1/staff/requests/${requestId}/history?clinic_id=1` })).statusCode,
  ).toBe(401);
});

test('a case names its conversation once something is said in it, where the notes of both stand in one order', async () => {
  const { client, requestId } = await ask([munich]);
  const chatOf = async () =>
    (await call<StaffCase>(munich.staff, 'GET', `staff/requests/${requestId}?clinic_id=${munich.id}`)).data
      .chat_id;
  await note(colleague, requestId, 'До разговора');
  const { data: room } = await call<{ uuid: string }>(munich.staff, 'POST', 'staff/chats', {
    request_id: requestId,
    clinic_id: munich.id,
  });
  expect(await chatOf()).toBeNull();
  const chat = await call<{ uuid: string }>(client, 'POST', 'client/chats', { request_id: requestId });
  expect(chat.data.uuid).toBe(room.uuid);
  await call(client, 'POST', `client/chats/${room.uuid}/messages`, {
    id: randomUUID(),
    body: 'Здравствуйте',
  });
  expect(await chatOf()).toBe(room.uuid);
  await call(munich.staff, 'POST', `staff/chats/${room.uuid}/notes`, { id: randomUUID(), body: 'После' });
  await note(colleague, requestId, 'И ещё');
  const { data } = await call<ChatNote[]>(colleague, 'GET', `staff/chats/${room.uuid}/notes`);
  expect(data.map(({ body, after_seq, of_case, is_own }) => ({ body, after_seq, of_case, is_own }))).toEqual([
    { body: 'До разговора', after_seq: 0, of_case: true, is_own: true },
    { body: 'После', after_seq: 1, of_case: false, is_own: false },
    { body: 'И ещё', after_seq: 1, of_case: true, is_own: true },
  ]);
});
