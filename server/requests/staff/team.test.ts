import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { CaseNote } from '../../../contract/requests/staff-requests.ts';
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
