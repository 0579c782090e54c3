import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import type { InboxItem } from '../../../contract/chats/staff-inbox.ts';
import { makeAccount } from '../../../tests/factories/accounts.ts';
import { makeChat, makeMessages } from '../../../tests/factories/chats.ts';
import { makeOfferWorld } from '../../../tests/factories/offer-world.ts';
import { makeRequest, makeTerms } from '../../../tests/factories/offers.ts';
import { chatCalls } from '../../../tests/helpers/chat-calls.ts';
import { createDialler, eventsOf, startNode } from '../../../tests/helpers/live.ts';
import { settleWindows } from '../../../tests/helpers/live-room.ts';
import { daysUpTo, readStaffFigures } from '../../clinics/reports/reads.ts';
import { computeResponses } from '../../clinics/responses/writes.ts';
import { listReaders } from '../../email/staff/readers.ts';

const world = await makeOfferWorld();
const { db, call, clinics, app } = world;
const [munich] = clinics;
const chats = chatCalls(world);
const node = await startNode(world);
afterAll(() => node.close());
const { attend, openChat } = createDialler();

const roles = ['owner', 'coordinator', 'doctor'] as const;

/** A member of the clinic in Munich with a request there, also as the doctor who is asked by name. */
async function makePatient(role: (typeof roles)[number], forWhom: 'self' | 'relative' = 'self') {
  const patient = await makeAccount(db, {
    email: `${randomUUID()}@clinic.example`,
    isEmailVerified: true,
    staff: { clinicId: munich.id, role },
  });
  if (role === 'doctor')
    await sql`
      update staff set doctor_id = ${munich.doctorId} where account_id = ${patient.id}::uuid`.execute(db);
  const requestId = await makeRequest(db, {
    accountId: patient.id,
    clinics: [{ id: munich.id, doctorId: munich.doctorId }],
  });
  if (forWhom === 'relative')
    await sql`
      update requests set for_whom = 'relative', patient_name = 'Илья' where id = ${requestId}::uuid`.execute(
      db,
    );
  return { patient, requestId };
}

const itemOf = async (requestId: string) => {
  const { rows } = await sql<{ id: string }>`
    select id from inbox_items where request_id = ${requestId}::uuid`.execute(db);
  return rows[0]?.id ?? '';
};

const noteOf = (body: string) => ({ clinic_id: munich.id, id: randomUUID(), body });

test.each([...roles.map((role) => [role, 'self'] as const), ['owner', 'relative'] as const])(
  'for an %s who is the client (%s) the clinic’s side of the request does not exist',
  async (role, forWhom) => {
    const { patient, requestId } = await makePatient(role, forWhom);
    const path = `staff/requests/${requestId}`;
    const secret = noteOf('Пациентка наша, сообщать осторожно');
    expect((await call(munich.staff, 'POST', `${path}/notes`, secret)).status).toBe(200);
    const offer = await world.start(munich, requestId);
    const attachment = await db
      .insertInto('attachments')
      .values({
        ...{ account_id: patient.id, name: 'mrt.pdf', type: 'application/pdf', bytes: 1 },
        ...{ file: randomUUID(), request_id: requestId, attached_at: new Date() },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await sql`update request_recipients set papers_opened_at = now() where request_id = ${requestId}::uuid`.execute(
      db,
    );
    const at = { clinic_id: munich.id };
    const key = { 'idempotency-key': randomUUID() };
    const { draft_version } = offer;
    const tried = [
      await call(patient, 'GET', `${path}?clinic_id=${munich.id}`),
      await call(patient, 'GET', `${path}/notes?clinic_id=${munich.id}`),
      await call(patient, 'POST', `${path}/notes`, noteOf('Сама себе')),
      await call(patient, 'DELETE', `${path}/notes/${secret.id}?clinic_id=${munich.id}`),
      await call(patient, 'POST', `${path}/seen`, at),
      await call(patient, 'POST', `${path}/ask`, { ...at, body: 'Есть ли снимки?' }),
      await call(patient, 'POST', `${path}/decline`, { ...at, reason: 'other' }),
      await call(patient, 'POST', `${path}/offers`, at, key),
      await call(patient, 'PATCH', `staff/offers/${offer.id}`, {
        draft_version,
        terms: makeTerms(munich.doctorId),
      }),
      await call(patient, 'POST', `staff/offers/${offer.id}/send`, { draft_version }),
      await call(patient, 'POST', `staff/offers/${offer.id}/withdraw`, {}),
      await call(patient, 'POST', `staff/offers/${offer.id}/confirm`, { date: '2027-01-10' }),
      await call(patient, 'GET', `staff/attachments/${attachment.id}`),
      await call(patient, 'POST', 'staff/chats', { ...at, request_id: requestId }),
      await call(patient, 'GET', `staff/inbox/${await itemOf(requestId)}/assignments`),
    ];
    expect(tried.map(({ status }) => status)).toEqual(tried.map(() => 404));
    const { state } = await db
      .selectFrom('request_recipients')
      .select(['state'])
      .where('request_id', '=', requestId)
      .executeTakeFirstOrThrow();
    expect(state).toBe('delivered');
    const inbox = await app.inject({ url: '/api/v1/staff/inbox', headers: patient.headers });
    const found = inbox.json<{ data: InboxItem[] }>().data.filter(({ request }) => request?.id === requestId);
    expect([inbox.statusCode, found]).toEqual([200, []]);
    // Her colleagues work on it as on any other.
    expect((await call(munich.staff, 'GET', `${path}?clinic_id=${munich.id}`)).status).toBe(200);
    expect((await call(patient, 'GET', `client/requests/${requestId}`)).status).toBe(200);
  },
);

test('nor does the live connection tell her of notes, drafts and assignments', async () => {
  const { patient, requestId } = await makePatient('coordinator');
  const chat = await makeChat(db, { client: patient, clinic: munich, request: requestId });
  await makeMessages(db, chat, [{ by: 'client', body: 'Здравствуйте' }]);
  const [own, colleague] = [await attend(node, patient), await attend(node, munich.staff)];
  await openChat(own, chat.id);
  await openChat(colleague, chat.id);
  const item = await itemOf(requestId);
  const entry = await call<{ version: number }>(munich.staff, 'POST', `staff/inbox/${item}/assign`, {
    account_id: munich.staff.id,
    version: 0,
  });
  expect(entry.status).toBe(200);
  await call(munich.staff, 'POST', `staff/requests/${requestId}/notes`, noteOf('Тайна случая'));
  const note = { id: randomUUID(), body: 'Тайна разговора' };
  expect((await call(munich.staff, 'POST', `staff/chats/${chat.id}/notes`, note)).status).toBe(200);
  await expect.poll(() => eventsOf(colleague, 'note')).toHaveLength(1);
  await call(munich.staff, 'DELETE', `staff/chats/${chat.id}/notes/${note.id}`);
  await world.start(munich, requestId);
  await settleWindows(db, own, colleague);
  await expect.poll(() => eventsOf(colleague, 'note')).toHaveLength(2);
  expect(eventsOf(colleague, 'inbox.changed')).toEqual([{ id: item }]);
  expect(eventsOf(colleague, 'request.changed')).toHaveLength(2);
  for (const name of ['note', 'inbox.changed', 'request.changed', 'attending'] as const)
    expect([name, eventsOf(own, name)]).toEqual([name, []]);
  expect(JSON.stringify(own.heard)).not.toContain('Тайна');
});

test('she cannot be given it, and hears of it by no email of the clinic', async () => {
  const { patient, requestId } = await makePatient('owner');
  const item = await itemOf(requestId);
  const given = await call(munich.staff, 'POST', `staff/inbox/${item}/assign`, {
    account_id: patient.id,
    version: 0,
  });
  expect(given.errors).toHaveProperty('account_id');
  for (const kind of ['new_request', 'reminder', 'answered', 'cancelled'] as const) {
    const readers = await listReaders(db, { kind, clinicId: munich.id, requestId });
    expect(readers.map(({ accountId }) => accountId)).not.toContain(patient.id);
  }
});

test('who joins the clinic after she has asked it is its client there all the same', async () => {
  const patient = await makeAccount(db, { secondFactor: true });
  const requestId = await makeRequest(db, { accountId: patient.id, clinics: [munich] });
  const chat = await makeChat(db, { client: patient, clinic: munich, request: requestId });
  await call(munich.staff, 'POST', `staff/chats/${chat.id}/notes`, { id: randomUUID(), body: 'Наша' });
  await sql`
    insert into staff (account_id, clinic_id, role) values (${patient.id}::uuid, ${munich.id}, 'owner')`.execute(
    db,
  );
  const path = `staff/requests/${requestId}`;
  expect((await call(patient, 'GET', `${path}?clinic_id=${munich.id}`)).status).toBe(404);
  expect((await call(patient, 'GET', `${path}/notes?clinic_id=${munich.id}`)).status).toBe(404);
  expect((await call(patient, 'GET', `staff/chats/${chat.id}/notes`)).status).toBe(404);
  expect((await chats.say(patient, 'staff', chat.id, 'Отвечаю себе')).status).toBe(404);
});

test('what members ask their own clinic counts neither in the public reply time nor in the workspace', async () => {
  const clinic = clinics[2];
  const answer = async (accountId: string, minutes: number) => {
    const requestId = await makeRequest(db, { accountId, clinics: [clinic] });
    await sql`
      update request_recipients set delivered_at = now() - interval '1 day', state = 'asked',
        replied_at = now() - interval '1 day' + make_interval(mins => ${minutes})
      where request_id = ${requestId}::uuid`.execute(db);
  };
  for (let n = 0; n < 5; n += 1) await answer((await makeAccount(db)).id, 100);
  const member = await makeAccount(db, { staff: { clinicId: clinic.id, role: 'coordinator' } });
  for (let n = 0; n < 8; n += 1) await answer(member.id, 1);
  const chat = await makeChat(db, { client: member, clinic });
  await makeMessages(db, chat, 20, clinic.staff);
  await computeResponses(db, new Date());
  const told = await db
    .selectFrom('clinic_responses')
    .select(['median_reply_minutes', 'requests', 'replied'])
    .where('clinic_id', '=', clinic.id)
    .executeTakeFirst();
  expect(told).toEqual({ median_reply_minutes: 100, requests: 5, replied: 5 });
  const figures = await readStaffFigures(db, clinic.id, {
    days: daysUpTo(new Date().toISOString().slice(0, 10), 90),
    comparison: null,
  });
  expect([figures.reply_minutes.own, figures.requests.own]).toEqual([100, 5]);
});
