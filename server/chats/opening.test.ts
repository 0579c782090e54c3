import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { makeAccount } from '../../tests/factories/accounts.ts';
import { createClinic } from '../../tests/factories/clinics.ts';
import { createDoctor } from '../../tests/factories/facts.ts';
import { makeOfferWorld } from '../../tests/factories/offer-world.ts';
import { makeRequest } from '../../tests/factories/offers.ts';
import { makeRequester } from '../../tests/factories/requests.ts';
import { chatCalls } from '../../tests/helpers/chat-calls.ts';

const world = await makeOfferWorld();
const { db, clinics, call, offer } = world;
const [munich, honolulu, kiritimati] = clinics;
const { open, closeBefore, say, eventsOf } = chatCalls(world);
const NOWHERE = '00000000-0000-4000-8000-000000000000';

const roomsOf = async ({ id }: { id: string }) => {
  const { rows } = await sql<{ clinic_id: number; doctor_id: number | null; request_id: string | null }>`
    select clinic_id, doctor_id, request_id from chats where account_id = ${id}::uuid order by created_at`.execute(
    db,
  );
  return rows;
};

const openStaff = (by: Parameters<typeof call>[0], body: object) =>
  call<{ uuid: string }>(by, 'POST', 'staff/chats', body);

test('a clinic, a doctor and a request have a conversation each, and the same one again', async () => {
  const client = await makeRequester(db);
  const requestId = await makeRequest(db, { accountId: client.id, clinics: [munich] });
  const inputs = [{ clinic_id: munich.id }, { doctor_id: munich.doctorId }, { request_id: requestId }];
  const first = await Promise.all(inputs.map((input) => open(client, input)));
  expect(first.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(new Set(first.map(({ data }) => data.uuid)).size).toBe(3);
  const again = await Promise.all(inputs.map((input) => open(client, input)));
  expect(again.map(({ data }) => data.uuid)).toEqual(first.map(({ data }) => data.uuid));
  expect(first[1]?.data).toMatchObject({ clinic: { id: munich.id }, doctor: { id: munich.doctorId } });
  expect(first[2]?.data).toMatchObject({
    request: { id: requestId, word: 'in_work' },
    needs_health_consent: false,
  });
  expect(first[0]?.data).toMatchObject({
    last: null,
    last_seq: 0,
    needs_health_consent: true,
    own_number: 1,
  });
});

test('of several who open the same conversation at once all get one', async () => {
  const client = await makeRequester(db);
  const all = await Promise.all([1, 2, 3, 4, 5].map(() => open(client, { clinic_id: munich.id })));
  expect(new Set(all.map(({ data }) => data.uuid)).size).toBe(1);
  expect(await roomsOf(client)).toHaveLength(1);
});

test('a request of several clinics names one of them, unless an offer was accepted', async () => {
  const { client, requestId } = await world.ask([munich, honolulu]);
  expect(await open(client, { request_id: requestId })).toMatchObject({
    status: 422,
    errors: { clinic_id: [expect.stringContaining('выберите')] },
  });
  const named = await open(client, { request_id: requestId, clinic_id: honolulu.id });
  expect(named.data.clinic.id).toBe(honolulu.id);
  expect((await open(client, { request_id: requestId, clinic_id: kiritimati.id })).status).toBe(422);
  const sent = await offer(honolulu, requestId);
  await call(client, 'POST', `client/offers/${sent.id}/accept`, { version: 1 });
  expect((await open(client, { request_id: requestId })).data.uuid).toBe(named.data.uuid);
});

test('what cannot be talked to is refused with words at its field', async () => {
  const client = await makeRequester(db);
  const unclaimed = await createClinic(db, { title: 'Nobody runs it' });
  const free = await createDoctor(db, { title: 'Dr. Free' });
  const early = await makeRequest(db, { accountId: client.id, clinics: [munich], state: 'in_review' });
  const fieldsOf = async (body: object, by = client) => {
    const { status, errors } = await open(by, body);
    return [status, ...Object.keys(errors)];
  };
  expect(await fieldsOf({})).toEqual([422, 'clinic_id']);
  expect(await fieldsOf({ clinic_id: munich.id, doctor_id: munich.doctorId })).toEqual([422, 'doctor_id']);
  expect(await fieldsOf({ clinic_id: 2_000_000 })).toEqual([422, 'clinic_id']);
  expect(await fieldsOf({ clinic_id: unclaimed })).toEqual([422, 'clinic_id']);
  expect(await fieldsOf({ doctor_id: free })).toEqual([422, 'doctor_id']);
  expect(await fieldsOf({ doctor_id: 2_000_000 })).toEqual([422, 'doctor_id']);
  expect(await fieldsOf({ request_id: early })).toEqual([422, 'request_id']);
  expect(await fieldsOf({ clinic_id: munich.id }, munich.staff)).toEqual([422, 'clinic_id']);
  expect(await fieldsOf({ clinic_id: munich.id, wanted: true })).toEqual([422, 'wanted']);
  expect((await open(client, { clinic_id: unclaimed })).errors.clinic_id).toEqual([
    expect.stringContaining('Отправьте запрос'),
  ]);
  expect(await roomsOf(client)).toEqual([]);
});

test('nobody opens a conversation about another’s request, nor without logging in', async () => {
  const { requestId } = await world.ask([munich]);
  const stranger = await makeRequester(db);
  expect((await open(stranger, { request_id: requestId })).status).toBe(404);
  expect((await open(stranger, { request_id: NOWHERE })).status).toBe(404);
  expect((await open(null, { clinic_id: munich.id })).status).toBe(401);
});

test('twenty rooms a day; those that are there cost nothing', async () => {
  const client = await makeRequester(db);
  for (let n = 0; n < 20; n += 1) {
    const id = await createClinic(db, { title: `Clinic ${n}` });
    await sql`update clinics set claimed_at = now() where id = ${id}`.execute(db);
    expect((await open(client, { clinic_id: id })).status).toBe(200);
    expect((await open(client, { clinic_id: id })).status).toBe(200);
  }
  expect((await open(client, { clinic_id: munich.id })).status).toBe(429);
});

test('one closed for more than 30 days is not written in: a new one takes its place', async () => {
  const client = await makeRequester(db);
  const { data: old } = await open(client, { clinic_id: munich.id });
  await sql`update chats set health_consent_at = now() where id = ${old.uuid}::uuid`.execute(db);
  await closeBefore(old.uuid, 29);
  expect((await open(client, { clinic_id: munich.id })).data.uuid).toBe(old.uuid);
  expect((await say(client, 'client', old.uuid, 'Ещё открыт')).data.seq).toBe(2);
  expect(await eventsOf(old.uuid)).toEqual(['reopened']);
  await closeBefore(old.uuid, 31);
  const late = await say(client, 'client', old.uuid, 'Поздно');
  expect(late).toMatchObject({ status: 422, errors: { state: [expect.stringContaining('30 дней')] } });
  const both = await Promise.all([1, 2].map(() => open(client, { clinic_id: munich.id })));
  expect(new Set(both.map(({ data }) => data.uuid)).size).toBe(1);
  expect(both[0]?.data.uuid).not.toBe(old.uuid);
  expect(await roomsOf(client)).toHaveLength(2);
  expect((await say(client, 'client', old.uuid, 'Всё ещё поздно')).status).toBe(422);
});

test('a clinic opens the conversation about a request that it has received, and it is the client’s own', async () => {
  const { client, requestId } = await world.ask([munich]);
  const body = { request_id: requestId, clinic_id: munich.id };
  const opened = await openStaff(munich.staff, body);
  expect(opened.status).toBe(200);
  expect((await open(client, { request_id: requestId })).data.uuid).toBe(opened.data.uuid);
  const other = { request_id: requestId, clinic_id: honolulu.id };
  for (const [by, input] of [
    [honolulu.staff, other],
    [honolulu.staff, body],
    [munich.staff, { ...body, request_id: NOWHERE }],
    [client, body],
    [await makeAccount(db, { staff: { clinicId: munich.id, role: 'owner' }, secondFactor: false }), body],
  ] as const)
    expect((await openStaff(by, input)).status).toBe(404);
  expect((await openStaff(null, body)).status).toBe(401);
  expect((await openStaff(munich.staff, { clinic_id: munich.id })).status).toBe(422);
});

test('what happens to a request stands in its conversations: of one clinic where it concerns one', async () => {
  const { client, requestId } = await world.ask([munich, honolulu]);
  const [here, there] = await Promise.all(
    [munich, honolulu].map(({ id }) => open(client, { request_id: requestId, clinic_id: id })),
  );
  const inquiry = `client/requests/${requestId}`;
  await call(munich.staff, 'POST', `staff/requests/${requestId}/ask`, {
    clinic_id: munich.id,
    body: 'Снимок есть?',
  });
  const { rows } = await sql<{ id: string }>`
    select id from request_questions where request_id = ${requestId}::uuid`.execute(db);
  await call(client, 'POST', `${inquiry}/answer`, { question_id: rows[0]?.id, answer: 'Да, есть' });
  await call(client, 'POST', `${inquiry}/disclosure`, { clinic_id: honolulu.id, papers: true });
  const sent = await offer(munich, requestId);
  await call(client, 'POST', `client/offers/${sent.id}/accept`, { version: 1 });
  await call(client, 'POST', `${inquiry}/cancel`, {});
  expect(await eventsOf(here?.data.uuid ?? '')).toEqual([
    'question_asked',
    'question_answered',
    'offer_sent',
    'offer_accepted',
    'contact_opened',
    'request_cancelled',
    'contact_closed',
  ]);
  expect(await eventsOf(there?.data.uuid ?? '')).toEqual([
    'papers_opened',
    'papers_closed',
    'not_chosen',
    'request_cancelled',
  ]);
});

test('the header shows the last offer of this clinic and of no other', async () => {
  const { client, requestId } = await world.ask([munich, honolulu]);
  const [here, there] = await Promise.all(
    [munich, honolulu].map(({ id }) => open(client, { request_id: requestId, clinic_id: id })),
  );
  const sent = await offer(munich, requestId);
  const again = await Promise.all(
    [here, there].map((one) => call(client, 'GET', `client/chats/${one?.data.uuid}`)),
  );
  expect(again[0]?.data).toMatchObject({
    offer: {
      id: sent.id,
      state: 'sent',
      version: 1,
      cost: { price: { from: 2180, to: 2180 }, with_extras: { from: 2310, to: 2310 }, currency_id: 2 },
    },
    // The one the offer names; the client has named none.
    doctor: { id: munich.doctorId },
    request: { word: 'waiting' },
    last: { event: 'offer_sent', side: 'service', is_own: false },
    unread: 1,
  });
  expect(again[1]?.data).toMatchObject({ offer: null });
});
