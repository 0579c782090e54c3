import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { AuditEvent } from '../../../contract/operations/audit.ts';
import type { Plan } from '../../../contract/requests/plan.ts';
import { makeAccount } from '../../../tests/factories/accounts.ts';
import { makeOfferWorld } from '../../../tests/factories/offer-world.ts';
import { dayAhead, makeTerms } from '../../../tests/factories/offers.ts';
import { chatCalls } from '../../../tests/helpers/chat-calls.ts';

const world = await makeOfferWorld();
const { db, clinics, call, ask, write, offer } = world;
const [munich, honolulu] = clinics;
const moderator = await makeAccount(db, { operator: 'moderator' });
const owner = await makeAccount(db, { staff: { clinicId: munich.id, role: 'owner' } });

/** The newest acts, newest first, as an operator reads them. */
async function newest(count = 1): Promise<AuditEvent[]> {
  const { data } = await call<AuditEvent[]>(moderator, 'GET', `admin/audit?per_page=${count}`);
  return data;
}

const numberOf = async (requestId: string): Promise<number> => {
  const { rows } = await sql<{ number: number }>`
    select number from requests where id = ${requestId}::uuid`.execute(db);
  return rows[0]?.number ?? 0;
};

const sumOf = (amount: number) => ({ amount, amount_to: null, currency_id: 2 });

test('an offer, its new version and its withdrawal are there with who, where, and what was before', async () => {
  const { requestId } = await ask([munich]);
  const number = await numberOf(requestId);
  const sent = await offer(munich, requestId);
  const [first] = await newest();
  expect(first).toMatchObject({
    actor: { id: munich.staff.id },
    actor_role: 'coordinator',
    kind: 'offer.sent',
    entity: 'offer',
    entity_id: sent.id,
    entity_title: String(number),
    clinic: { id: munich.id, title: 'Isar Eye Clinic' },
    detail: {
      request: number,
      state: { before: 'draft', after: 'sent' },
      version: { before: null, after: 1 },
      total: { before: null, after: sumOf(2310) },
    },
  });
  const written = await write(munich, sent, makeTerms(munich.doctorId, { price_from: 2000, price_to: null }));
  await call(munich.staff, 'POST', `staff/offers/${sent.id}/send`, { draft_version: written.draft_version });
  const [second] = await newest();
  expect(second).toMatchObject({
    kind: 'offer.sent',
    detail: {
      version: { before: 1, after: 2 },
      total: { before: sumOf(2310), after: sumOf(2130) },
    },
  });
  await call(munich.staff, 'POST', `staff/offers/${sent.id}/withdraw`, { reason: 'Катаракта обоих глаз' });
  const [withdrawn] = await newest();
  expect(withdrawn).toMatchObject({
    kind: 'offer.withdrawn',
    reason: null,
    detail: { version: 2, state: { before: 'sent', after: 'withdrawn' } },
  });
});

test('no word of a case is in an act, whatever the clinic writes', async () => {
  const { requestId } = await ask([munich, honolulu]);
  const secret = 'Zebrafish';
  const at = `staff/requests/${requestId}`;
  await call(munich.staff, 'POST', `${at}/ask`, { clinic_id: munich.id, body: `${secret}?` });
  expect(await newest()).toMatchObject([{ kind: 'request.asked', detail: {}, reason: null }]);
  await offer(honolulu, requestId, { procedure: secret });
  const refusal = { clinic_id: honolulu.id, reason: 'no_capacity', note: secret };
  expect((await call(honolulu.staff, 'POST', `${at}/decline`, refusal)).status).toBe(200);
  expect((await newest(2)).map(({ kind, detail }) => [kind, detail])).toMatchObject([
    ['request.declined', { refusal: 'no_capacity' }],
    ['offer.withdrawn', { state: { before: 'sent', after: 'withdrawn' } }],
  ]);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from audit_events where detail::text || coalesce(reason, '') ilike ${`%${secret}%`}`.execute(
    db,
  );
  expect(rows).toEqual([{ count: 0 }]);
});

test('dates, plan, bill and the end of a treatment are there; what the patient does is not', async () => {
  const { client, requestId } = await ask([munich]);
  const { id } = await offer(munich, requestId);
  await call(client, 'POST', `client/offers/${id}/accept`, { version: 1 });
  expect(await newest()).toMatchObject([{ kind: 'offer.sent' }]);
  const plan = (path: string, body: object) =>
    call<Plan>(munich.staff, 'POST', `staff/requests/${requestId}/plan/${path}`, {
      ...{ id: randomUUID(), clinic_id: munich.id },
      ...body,
    });
  const slotOn = (day: number) => ({ id: randomUUID(), local: `${dayAhead(day)}T09:00` });
  const proposed = await plan('dates', { version: 1, slots: [slotOn(30)] });
  const [slot] = proposed.data.slots;
  expect(await newest()).toMatchObject([
    { kind: 'request.dates_proposed', detail: { dates: { before: [], after: [slot?.starts_at] } } },
  ]);
  const chosen = await call<Plan>(client, 'POST', `client/requests/${requestId}/plan/date`, {
    ...{ version: proposed.data.version, slot_id: slot?.id, time_zone: 'Europe/Berlin' },
  });
  expect(await newest()).toMatchObject([{ kind: 'request.dates_proposed' }]);
  const moved = await plan('dates', {
    ...{ version: chosen.data.version, slots: [slotOn(40)], reason: 'The surgeon is ill' },
  });
  expect(await newest()).toMatchObject([
    {
      kind: 'request.date_moved',
      reason: null,
      detail: {
        date: { before: slot?.starts_at, after: null },
        dates: { before: [], after: [moved.data.slots[0]?.starts_at] },
      },
    },
  ]);
  await plan('cancel', { version: moved.data.version, reason: 'No bed' });
  expect(await newest()).toMatchObject([{ kind: 'request.called_off', reason: null }]);
});

test('a bill that both confirm is there with its sum; a confirmed day names the day', async () => {
  const { client, requestId } = await ask([munich]);
  const { id } = await offer(munich, requestId);
  await call(client, 'POST', `client/offers/${id}/accept`, { version: 1 });
  await call(munich.staff, 'POST', `staff/offers/${id}/confirm`, { date: dayAhead(20) });
  expect(await newest()).toMatchObject([
    {
      kind: 'offer.confirmed',
      detail: {
        state: { before: 'accepted', after: 'confirmed' },
        date: { before: null, after: dayAhead(20) },
      },
    },
  ]);
  await sql`update offers set confirmed_date = ${dayAhead(-1)}::date where id = ${id}::uuid`.execute(db);
  const line = (kind: string, amount: number) => ({ kind, title: '', amount, reason: null, note: '' });
  const lines = [line('price', 2180), line('medicines', 60), line('transfer', 70)];
  const path = `requests/${requestId}/bill`;
  await call(munich.staff, 'PATCH', `staff/${path}`, { clinic_id: munich.id, version: 1, lines });
  const total = { amount: 2310, currency_id: 2 };
  expect(await newest()).toMatchObject([
    {
      kind: 'bill.entered',
      detail: { bill_state: { before: 'open', after: 'open' }, total: { before: null, after: total } },
    },
  ]);
  await call(client, 'PATCH', `client/${path}`, {
    version: 2,
    lines: [{ ...line('price', 2400), reason: 'more_needed' }, ...lines.slice(1)],
  });
  await call(munich.staff, 'POST', `staff/${path}/confirm`, { clinic_id: munich.id, version: 3 });
  expect(await newest()).toMatchObject([
    {
      kind: 'bill.confirmed',
      entity: 'bill',
      detail: {
        bill_state: { before: 'open', after: 'confirmed' },
        total: { before: total, after: { amount: 2530, currency_id: 2 } },
      },
    },
  ]);
});

test('a member who blocks, unblocks, closes or reopens a conversation is there with what it was and is', async () => {
  const { begin, change, open, say } = chatCalls(world);
  const { client, requestId } = await ask([munich]);
  const number = await numberOf(requestId);
  const { data: room } = await open(client, { request_id: requestId });
  const steps = [
    ['blocked', 'chat.blocked', 'open'],
    ['closed', 'chat.unblocked', 'blocked'],
    ['open', 'chat.reopened', 'closed'],
    ['closed', 'chat.closed', 'open'],
  ] as const;
  for (const [state, kind, before] of steps) {
    expect((await change(munich.staff, 'staff', room.uuid, { state })).status).toBe(200);
    expect(await newest()).toMatchObject([
      {
        ...{ kind, actor: { id: munich.staff.id }, actor_role: 'coordinator', clinic: { id: munich.id } },
        ...{ entity: 'chat', entity_id: room.uuid, entity_title: String(number), reason: null },
        detail: { chat_state: { before, after: state } },
      },
    ]);
  }
  expect((await say(munich.staff, 'staff', room.uuid, 'Ответ')).status).toBe(200);
  const [reopened] = await newest();
  expect(reopened).toMatchObject({
    kind: 'chat.reopened',
    detail: { chat_state: { before: 'closed', after: 'open' } },
  });
  // What changes nothing, and what the client does, is not there; nor is a conversation about no request a number.
  await change(munich.staff, 'staff', room.uuid, { state: 'open' });
  await change(client, 'client', room.uuid, { state: 'blocked' });
  await change(client, 'client', room.uuid, { state: 'open' });
  expect(await newest()).toMatchObject([{ id: reopened?.id }]);
  const { id } = await begin(munich);
  await change(munich.staff, 'staff', id, { state: 'blocked' });
  expect(await newest()).toMatchObject([{ kind: 'chat.blocked', entity_id: id, entity_title: null }]);
});

test('answering hours are there with the week before; acts about requests are no change of the profile', async () => {
  const days = [{ weekday: 1, opens: '09:00', closes: '18:00' }];
  const kept = await call(owner, 'POST', 'staff/hours', { clinic_id: munich.id, days });
  expect(kept.status).toBe(200);
  expect(await newest()).toMatchObject([
    { kind: 'clinic.hours_changed', actor_role: 'owner', detail: { hours: { before: [], after: days } } },
  ]);
  const { data } = await call<{ changes: { part: string; count: number }[] }>(
    owner,
    'GET',
    `staff/clinics/${munich.id}/attestation`,
  );
  expect(data.changes).toMatchObject([{ part: 'other', count: 1 }]);
});

test('titles of what an act names are in the language of the reader, and patients have none', async () => {
  const patient = await makeAccount(db);
  const block = { reason: 'спам' };
  await call(moderator, 'POST', `admin/accounts/${patient.id}/block`, block);
  expect(await newest()).toMatchObject([{ kind: 'account.blocked', entity_title: null }]);
  await call(munich.staff, 'PATCH', `staff/clinics/${munich.id}/profile`, {
    version: 0,
    specializations: ['cardiology'],
  });
  const reply = await call<AuditEvent[]>(
    ...([moderator, 'GET', 'admin/audit?per_page=1', undefined, { 'accept-language': 'de' }] as const),
  );
  expect(reply.data[0]).toMatchObject({
    kind: 'clinic.profile_changed',
    entity_title: 'Isar Eye Clinic',
    titles: { 'specializations-cardiology': 'Kardiologie' },
  });
});

test('a kind or an entity that nobody declared is refused as a filter', async () => {
  for (const query of ['kind=thing.done', 'entity=thing'])
    expect([query, (await call(moderator, 'GET', `admin/audit?${query}`)).status]).toEqual([query, 422]);
});
