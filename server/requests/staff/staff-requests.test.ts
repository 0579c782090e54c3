import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { StaffCase } from '../../../contract/requests/staff-requests.ts';
import { type MadeAccount, makeAccount } from '../../../tests/factories/accounts.ts';
import { makeOfferWorld, type SampleClinic } from '../../../tests/factories/offer-world.ts';
import { listRequestEvents, makeRequest } from '../../../tests/factories/offers.ts';

const world = await makeOfferWorld();
const { app, db, clinics, call, ask, offer, queriesOf } = world;
const [munich, honolulu] = clinics;
const NOWHERE = '00000000-0000-4000-8000-000000000000';

const caseOf = (by: MadeAccount, requestId: string, clinic: SampleClinic = munich) =>
  call<StaffCase>(by, 'GET', `staff/requests/${requestId}?clinic_id=${clinic.id}`);
const see = (clinic: SampleClinic, requestId: string) =>
  call(clinic.staff, 'POST', `staff/requests/${requestId}/seen`, { clinic_id: clinic.id });
const askFor = (
  clinic: SampleClinic,
  requestId: string,
  body = 'Есть ли свежий снимок?',
  by = clinic.staff,
) => call(by, 'POST', `staff/requests/${requestId}/ask`, { clinic_id: clinic.id, body });
const decline = (clinic: SampleClinic, requestId: string, more: object = {}, by = clinic.staff) =>
  call(by, 'POST', `staff/requests/${requestId}/decline`, {
    clinic_id: clinic.id,
    reason: 'no_capacity',
    ...more,
  });

const stateOf = async (requestId: string) => {
  const { rows } = await sql<{ request: string; recipients: string[]; offers: string[] }>`
    select state as request,
      array(select state from request_recipients where request_id = r.id order by clinic_id) as recipients,
      array(select state from offers where request_id = r.id order by clinic_id, created_at) as offers
    from requests r where id = ${requestId}::uuid`.execute(db);
  return rows[0];
};

const answer = (requestId: string) =>
  sql`update request_questions set answer = 'Да', answered_at = now() where request_id = ${requestId}::uuid`.execute(
    db,
  );

test('nothing of other clinics, their questions and their offers is in a case', async () => {
  const { requestId } = await ask([munich, honolulu]);
  await askFor(honolulu, requestId, 'Тайный вопрос из Гонолулу');
  await offer(honolulu, requestId, { price_from: 98_765 });
  const reply = await app.inject({
    url: `/api/v1/staff/requests/${requestId}?clinic_id=${munich.id}`,
    headers: munich.staff.headers,
  });
  expect(reply.json().data).toMatchObject({ questions: [], offer: null, state: 'delivered' });
  expect(reply.body).not.toMatch(/Гонолулу|98765|Pali/);
});

test('doctors and owners of the clinic read and answer what coordinators do', async () => {
  for (const role of ['doctor', 'owner'] as const) {
    const { requestId } = await ask([munich]);
    const by = await makeAccount(db, { staff: { clinicId: munich.id, role } });
    expect((await caseOf(by, requestId)).status).toBe(200);
    expect((await askFor(munich, requestId, 'Снимок?', by)).status).toBe(200);
  }
});

test('who does not work for a clinic that received it meets nothing, nor does anyone before it is looked through', async () => {
  const { requestId, client } = await ask([munich]);
  const early = await makeRequest(db, { accountId: client.id, clinics: [munich], state: 'in_review' });
  const body = { clinic_id: munich.id };
  const strangers = { clinic: honolulu.staff, client };
  const unproven = await makeAccount(db, {
    staff: { clinicId: munich.id, role: 'owner' },
    secondFactor: false,
  });
  const attempts = (by: MadeAccount | null, id: string, at = body) => [
    call(by, 'GET', `staff/requests/${id}?clinic_id=${at.clinic_id}`),
    call(by, 'POST', `staff/requests/${id}/seen`, at),
    call(by, 'POST', `staff/requests/${id}/ask`, { ...at, body: 'Снимок?' }),
    call(by, 'POST', `staff/requests/${id}/decline`, { ...at, reason: 'other' }),
  ];
  const statuses = async (replies: Promise<{ status: number }>[]) =>
    (await Promise.all(replies)).map(({ status }) => status);
  const none = [404, 404, 404, 404];
  for (const by of [...Object.values(strangers), unproven])
    expect(await statuses(attempts(by, requestId))).toEqual(none);
  expect(await statuses(attempts(null, requestId))).toEqual([401, 401, 401, 401]);
  // A clinic of one's own that did not receive it.
  expect(await statuses(attempts(honolulu.staff, requestId, { clinic_id: honolulu.id }))).toEqual(none);
  for (const id of [early, NOWHERE]) expect(await statuses(attempts(munich.staff, id))).toEqual(none);
  expect(await listRequestEvents(db, requestId)).toEqual([]);
});

test.each([
  ['GET', `staff/requests/${NOWHERE}`, undefined],
  ['POST', `staff/requests/${NOWHERE}/ask`, { clinic_id: 1, body: '   ' }],
  ['POST', `staff/requests/${NOWHERE}/ask`, { clinic_id: 1, body: 'x'.repeat(5001) }],
  ['POST', `staff/requests/${NOWHERE}/decline`, { clinic_id: 1, reason: 'lazy' }],
  ['POST', `staff/requests/${NOWHERE}/decline`, { clinic_id: 1, reason: 'other', note: 'x'.repeat(501) }],
  ['POST', `staff/requests/${NOWHERE}/seen`, { clinic_id: 0 }],
] as const)('%s %s %j is refused', async (method, path, body) => {
  expect((await call(munich.staff, method, path, body)).status).toBe(422);
});

test('reading is noted once, and calls the client for nothing', async () => {
  const { client, requestId } = await ask([munich]);
  const both = await Promise.all([see(munich, requestId), see(munich, requestId)]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect(await listRequestEvents(db, requestId)).toEqual([
    { kind: 'see', actor: 'staff', clinic_id: munich.id },
  ]);
  expect(await stateOf(requestId)).toMatchObject({ recipients: ['seen'] });
  const { rows } = await sql`select from notifications where account_id = ${client.id}::uuid`.execute(db);
  expect(rows).toEqual([]);
});

test('a question turns to the client, who is told; asking the same again is the same question', async () => {
  const { client, requestId } = await ask([munich, honolulu]);
  expect((await askFor(munich, requestId, ' Есть снимок? ')).status).toBe(200);
  expect((await askFor(munich, requestId, 'Есть снимок?')).status).toBe(200);
  expect(await stateOf(requestId)).toMatchObject({
    request: 'needs_info',
    recipients: ['asked', 'delivered'],
  });
  expect((await caseOf(munich.staff, requestId)).data).toMatchObject({
    state: 'asked',
    replied_at: expect.any(String),
    questions: [{ body: 'Есть снимок?', answer: null, answered_at: null }],
  });
  const { rows } = await sql<{ letter: boolean }>`
    select letter_at > now() + interval '9 minutes' as letter from notifications
    where account_id = ${client.id}::uuid`.execute(db);
  expect(rows).toEqual([{ letter: true }]);
});

test('of two coordinators who ask at once one asks, the other hears that it is done', async () => {
  const colleague = await makeAccount(db, { staff: { clinicId: munich.id, role: 'coordinator' } });
  for (let time = 0; time < 20; time += 1) {
    const { requestId } = await ask([munich]);
    const replies = await Promise.all([
      askFor(munich, requestId, 'Первый вопрос'),
      askFor(munich, requestId, 'Второй вопрос', colleague),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422]);
    const refused = replies.find(({ status }) => status === 422);
    expect(refused?.errors.state).toEqual(['Ваша клиника уже задала пациенту вопрос: дождитесь ответа.']);
    expect((await caseOf(munich.staff, requestId)).data.questions).toHaveLength(1);
  }
});

test('of one who refuses and one who asks at once both find one state', async () => {
  const colleague = await makeAccount(db, { staff: { clinicId: munich.id, role: 'coordinator' } });
  for (let time = 0; time < 20; time += 1) {
    const { requestId } = await ask([munich]);
    const [asked, declined] = await Promise.all([
      askFor(munich, requestId),
      decline(munich, requestId, {}, colleague),
    ]);
    expect(declined?.status).toBe(200);
    if (asked?.status !== 200) expect(asked?.errors.state).toHaveLength(1);
    expect(await stateOf(requestId)).toMatchObject({ request: 'declined', recipients: ['declined'] });
  }
});

test('a refusal takes the offer back; after the last one the request is declined', async () => {
  const { requestId } = await ask([munich, honolulu]);
  await offer(munich, requestId);
  expect((await decline(munich, requestId, { note: ' Нет мест ' })).status).toBe(200);
  expect(await stateOf(requestId)).toEqual({
    request: 'open',
    recipients: ['declined', 'delivered'],
    offers: ['withdrawn'],
  });
  expect((await caseOf(munich.staff, requestId)).data).toMatchObject({
    decline_reason: 'no_capacity',
    decline_note: 'Нет мест',
  });
  const again = await decline(munich, requestId);
  expect(again).toMatchObject({
    status: 422,
    errors: { state: ['Ваша клиника уже ответила на этот запрос отказом.'] },
  });
  await decline(honolulu, requestId);
  expect(await stateOf(requestId)).toMatchObject({
    request: 'declined',
    recipients: ['declined', 'declined'],
  });
  const events = await listRequestEvents(db, requestId);
  expect(events.map(({ kind }) => kind)).toEqual(['offer', 'withdraw', 'refuse', 'refuse', 'decline']);
});

test('a clinic that asked and then refuses leaves no question to answer', async () => {
  const { requestId } = await ask([munich, honolulu]);
  await askFor(munich, requestId);
  await decline(munich, requestId);
  expect(await stateOf(requestId)).toMatchObject({ request: 'open', recipients: ['declined', 'delivered'] });
  const other = await ask([munich, honolulu]);
  await askFor(munich, other.requestId);
  await askFor(honolulu, other.requestId);
  await decline(munich, other.requestId);
  expect(await stateOf(other.requestId)).toMatchObject({ request: 'needs_info' });
});

test.each([
  ['cancelled', 'отмен'],
  ['expired', 'истёк'],
  ['accepted', 'изменился'],
] as const)('a request that is %s is read, and answered no more', async (state, text) => {
  const client = await makeAccount(db);
  const requestId = await makeRequest(db, { accountId: client.id, clinics: [munich], state });
  expect((await caseOf(munich.staff, requestId)).data.request_state).toBe(state);
  for (const reply of [await askFor(munich, requestId), await decline(munich, requestId)])
    expect(reply).toMatchObject({ status: 422, errors: { state: [expect.stringContaining(text)] } });
  expect(await stateOf(requestId)).toMatchObject({ request: state, recipients: ['delivered'] });
});

test('a case takes as many queries with questions and an offer as without', async () => {
  const { requestId } = await ask([munich]);
  const count = async () => (await queriesOf(() => caseOf(munich.staff, requestId))).length;
  const bare = await count();
  await askFor(munich, requestId);
  await answer(requestId);
  await askFor(munich, requestId);
  await offer(munich, requestId);
  expect(await count()).toBe(bare);
  expect(bare).toBeLessThanOrEqual(4);
});
