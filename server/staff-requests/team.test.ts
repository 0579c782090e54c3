import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { CaseNote, InboxRow, StaffCase } from '../../contract/staff-requests.ts';
import { type MadeAccount, makeAccount } from '../../tests/factories/accounts.ts';
import { makeOfferWorld } from '../../tests/factories/offer-world.ts';

const world = await makeOfferWorld();
const { db, call, ask, clinics, app } = world;
const [munich, honolulu] = clinics;
const colleague = await makeAccount(db, {
  name: 'Ida',
  surname: 'Roth',
  staff: { clinicId: munich.id, role: 'doctor' },
});

const assign = (by: MadeAccount, requestId: string, accountId: string | null, clinicId = munich.id) =>
  call(by, 'POST', `staff/requests/${requestId}/assign`, { clinic_id: clinicId, account_id: accountId });
const inbox = async (by: MadeAccount, assigned: 'mine' | 'free') => {
  const url = `staff/requests?clinic_id=${munich.id}&assigned=${assigned}`;
  return (await call<InboxRow[]>(by, 'GET', url)).data.map(({ id }) => id);
};
const caseOf = async (by: MadeAccount, requestId: string) =>
  (await call<StaffCase>(by, 'GET', `staff/requests/${requestId}?clinic_id=${munich.id}`)).data;

test('a case is taken, shown with its taker, found under one’s own, and given back', async () => {
  const { requestId } = await ask([munich]);
  expect(await inbox(munich.staff, 'free')).toContain(requestId);
  expect((await assign(munich.staff, requestId, colleague.id)).status).toBe(200);
  expect((await caseOf(munich.staff, requestId)).assignee).toEqual({
    account_id: colleague.id,
    name: 'Ida Roth',
    is_self: false,
    is_absent: false,
  });
  expect((await caseOf(colleague, requestId)).assignee?.is_self).toBe(true);
  expect(await inbox(colleague, 'mine')).toEqual([requestId]);
  expect(await inbox(munich.staff, 'mine')).toEqual([]);
  expect(await inbox(munich.staff, 'free')).not.toContain(requestId);
  await assign(colleague, requestId, null);
  expect((await caseOf(colleague, requestId)).assignee).toBeNull();
});

test('what someone has who is away is free for the others, and stays with them', async () => {
  const { requestId } = await ask([munich]);
  await assign(colleague, requestId, colleague.id);
  await sql`update staff set absent_from = current_date, absent_until = current_date where account_id = ${colleague.id}::uuid`.execute(
    db,
  );
  expect(await inbox(munich.staff, 'free')).toContain(requestId);
  expect((await caseOf(munich.staff, requestId)).assignee).toMatchObject({
    name: 'Ida Roth',
    is_absent: true,
  });
  await sql`update staff set absent_from = null, absent_until = null where account_id = ${colleague.id}::uuid`.execute(
    db,
  );
  expect(await inbox(munich.staff, 'free')).not.toContain(requestId);
});

test('nobody takes a case of another clinic, and no stranger is given one; who leaves leaves the cases', async () => {
  const { requestId } = await ask([munich]);
  expect((await assign(honolulu.staff, requestId, honolulu.staff.id)).status).toBe(404);
  expect((await assign(honolulu.staff, requestId, honolulu.staff.id, honolulu.id)).status).toBe(404);
  expect((await assign(munich.staff, requestId, honolulu.staff.id)).errors).toHaveProperty('account_id');
  const leaving = await makeAccount(db, { staff: { clinicId: munich.id, role: 'coordinator' } });
  await assign(leaving, requestId, leaving.id);
  await call(leaving, 'DELETE', `staff/members/${leaving.id}?clinic_id=${munich.id}`);
  expect((await caseOf(munich.staff, requestId)).assignee).toBeNull();
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
  await assign(munich.staff, requestId, colleague.id);
  for (const path of [`requests/${requestId}`, 'requests', 'notifications', 'chats']) {
    const reply = await app.inject({ url: `/api/v1/client/${path}`, headers: client.headers });
    expect(reply.statusCode).toBe(200);
    expect(reply.body).not.toMatch(/анестезиолог|assign|Ida/);
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
