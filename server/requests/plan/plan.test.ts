import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Plan, PlanTemplate } from '../../../contract/requests/plan.ts';
import { type MadeAccount, makeAccount } from '../../../tests/factories/accounts.ts';
import { makeChat } from '../../../tests/factories/chats.ts';
import { makeOfferWorld } from '../../../tests/factories/offer-world.ts';
import { dayAhead, listRequestEvents } from '../../../tests/factories/offers.ts';
import { attachmentCalls } from '../../../tests/helpers/attachments.ts';
import { requestCalls } from '../../../tests/helpers/request-calls.ts';
import { emptyRequests } from '../writes.ts';

const world = await makeOfferWorld();
const { db, clinics, call, ask, offer } = world;
const [munich, honolulu] = clinics;
const { stateOf, offersOf, act } = requestCalls(world);
const { take, get } = attachmentCalls(world, [munich.id]);

/** A request whose offer of the clinic in Munich was accepted. */
async function accept() {
  const asked = await ask([munich]);
  const { id } = await offer(munich, asked.requestId);
  await call(asked.client, 'POST', `client/offers/${id}/accept`, { version: 1 });
  const { client, requestId } = asked;
  return {
    ...asked,
    ofClient: (by: MadeAccount | null = client) => call<Plan>(by, 'GET', `client/requests/${requestId}/plan`),
    ofStaff: (by: MadeAccount | null = munich.staff, clinic = munich.id) =>
      call<Plan>(by, 'GET', `staff/requests/${requestId}/plan?clinic_id=${clinic}`),
    propose: (version: number, days: readonly number[], more: object = {}, by: MadeAccount = munich.staff) =>
      call<Plan>(by, 'POST', `staff/requests/${requestId}/plan/dates`, {
        ...{ id: randomUUID(), clinic_id: munich.id, version },
        slots: days.map((day) => ({ id: randomUUID(), local: `${dayAhead(day)}T09:00` })),
        ...more,
      }),
    choose: ({ version, slots }: Plan, by: MadeAccount | null = client, zone = 'Asia/Almaty') =>
      call<Plan>(by, 'POST', `client/requests/${requestId}/plan/date`, {
        ...{ version, slot_id: slots[0]?.id ?? randomUUID(), time_zone: zone },
      }),
    move: (version: number, more: object = {}, by: MadeAccount | null = client) =>
      call<Plan>(by, 'POST', `client/requests/${requestId}/plan/other-dates`, {
        ...{ id: randomUUID(), version, reason: 'Нет рейса' },
        ...more,
      }),
  };
}

const folderOf = async (requestId: string) => {
  const { rows } = await sql<{ folder: string }>`
    select folder from request_recipients where request_id = ${requestId}::uuid`.execute(db);
  return rows[0]?.folder;
};

const wordOf = async (client: MadeAccount, id: string) =>
  (await call<{ word: string }>(client, 'GET', `client/requests/${id}`)).data.word;

test('the clinic proposes times, the patient chooses one, and both read the same plan', async () => {
  const plan = await accept();
  const chat = await makeChat(db, { client: plan.client, clinic: munich, request: plan.requestId });
  expect(await folderOf(plan.requestId)).toBe('unanswered');
  const proposed = await plan.propose(1, [40, 30]);
  expect(proposed).toMatchObject({ status: 200, data: { starts_at: null, version: 2 } });
  // By the clock of Munich, the earlier one first.
  expect(proposed.data.slots[0]?.starts_at).toMatch(new RegExp(`^${dayAhead(30)}T0[78]:00:00.000Z$`));
  expect([await folderOf(plan.requestId), await wordOf(plan.client, plan.requestId)]).toEqual([
    'waiting',
    'waiting',
  ]);
  const chosen = await plan.choose(proposed.data);
  expect(chosen).toMatchObject({
    status: 200,
    data: { starts_at: proposed.data.slots[0]?.starts_at, day: dayAhead(30), slots: [], version: 3 },
  });
  expect([await stateOf(plan.requestId), await offersOf(plan.requestId)]).toEqual([
    'scheduled',
    ['confirmed'],
  ]);
  expect([await folderOf(plan.requestId), await wordOf(plan.client, plan.requestId)]).toEqual([
    'done',
    'in_work',
  ]);
  const { data: staffs } = await plan.ofStaff();
  expect(staffs).toEqual({ ...chosen.data, cost: staffs.cost });
  expect(staffs.changes.map(({ kind, side }) => `${side} ${kind}`)).toEqual([
    'client chosen',
    'staff proposed',
  ]);
  expect(staffs.terms).toMatchObject({ prepayment_percent: 30, refund: 'Вернём за 7 дней до операции' });
  const { rows } = await sql<{ kind: string }>`
    select event ->> 'kind' as kind from chat_messages where chat_id = ${chat.id}::uuid order by seq`.execute(
    db,
  );
  expect(rows.map(({ kind }) => kind)).toEqual(['dates_proposed', 'date_chosen']);
});

test('either side moves a date with a reason; the other reads it', async () => {
  const plan = await accept();
  const first = await plan.choose((await plan.propose(1, [30])).data);
  const silent = await plan.propose(first.data.version, [50]);
  expect(silent.errors).toEqual({ reason: ['Это поле обязательно к заполнению'] });
  const moved = await plan.propose(first.data.version, [50], { reason: 'Операционная закрыта' });
  expect(moved.data).toMatchObject({ starts_at: null, day: null });
  expect(moved.data.changes[0]).toMatchObject({
    ...{ side: 'staff', kind: 'moved', reason: 'Операционная закрыта', starts_at: first.data.starts_at },
  });
  const second = await plan.choose(moved.data);
  const given = await plan.move(second.data.version);
  expect(given.data).toMatchObject({ starts_at: null, day: null, slots: [] });
  expect((await plan.ofStaff()).data.changes[0]).toMatchObject({
    ...{ side: 'client', kind: 'moved', reason: 'Нет рейса', starts_at: second.data.starts_at },
  });
  expect([await stateOf(plan.requestId), await folderOf(plan.requestId)]).toEqual([
    'scheduled',
    'unanswered',
  ]);
  expect((await listRequestEvents(db, plan.requestId)).slice(-5).map(({ kind }) => kind)).toEqual([
    ...['propose_dates', 'choose_date', 'move_date', 'choose_date', 'give_up_date'],
  ]);
});

test('a repeat changes nothing, and what is out of date is refused', async () => {
  const plan = await accept();
  const id = randomUUID();
  const first = await plan.propose(1, [30], { id });
  const again = await plan.propose(1, [30], { id });
  expect(again.data).toEqual(first.data);
  expect((await plan.propose(1, [31])).errors.version).toHaveLength(1);
  const chosen = await plan.choose(first.data);
  const repeated = await plan.choose(first.data);
  expect([repeated.status, repeated.data.version]).toEqual([200, chosen.data.version]);
  const move = randomUUID();
  await plan.move(chosen.data.version, { id: move });
  expect(await plan.move(chosen.data.version, { id: move })).toMatchObject({ status: 200 });
  expect((await plan.move(chosen.data.version, { id })).errors.id).toHaveLength(1);
  expect((await plan.ofClient()).data.changes).toHaveLength(3);
});

test('of two who move a date at once one does', async () => {
  const plan = await accept();
  const { data } = await plan.choose((await plan.propose(1, [30])).data);
  const replies = await Promise.all([
    plan.move(data.version),
    plan.propose(data.version, [60], { reason: 'Врач болен' }),
  ]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 422]);
  const after = (await plan.ofClient()).data;
  expect(after.changes.filter(({ kind }) => kind === 'moved')).toHaveLength(1);
  const { rows } = await sql<{ sequence: number }>`
    select sequence from plans where request_id = ${plan.requestId}::uuid`.execute(db);
  expect(rows).toEqual([{ sequence: 2 }]);
});

test('of two tabs that choose different times at once one wins', async () => {
  const plan = await accept();
  const { data } = await plan.propose(1, [30, 31]);
  const [one, other] = data.slots;
  const replies = await Promise.all([
    plan.choose(data),
    plan.choose({ ...data, slots: [other ?? { id: '', starts_at: '' }] }),
  ]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 422]);
  expect([one?.starts_at, other?.starts_at]).toContain((await plan.ofClient()).data.starts_at);
});

test('times that nobody could keep are refused, each with what is wrong', async () => {
  const plan = await accept();
  const past = await plan.propose(1, [-2]);
  expect(past.errors.slots).toEqual(['Эта дата уже прошла']);
  expect((await plan.propose(1, [1000])).errors.slots).toHaveLength(1);
  expect((await plan.propose(1, [30, 30])).errors.slots).toEqual(['Одно время указано дважды']);
  expect((await plan.propose(1, [])).status).toBe(422);
  const { data } = await plan.propose(1, [30]);
  expect((await plan.choose(data, plan.client, 'Mars/Olympus')).errors.time_zone).toHaveLength(1);
  expect((await plan.choose({ ...data, slots: [] })).errors.slot_id).toHaveLength(1);
  expect((await plan.move(data.version, { reason: '  ' })).status).toBe(422);
});

test('the clinic keeps a checklist; the patient’s ticks stay when it is written anew', async () => {
  const plan = await accept();
  const [blood, fasting] = [randomUUID(), randomUUID()];
  const part = (text: string) => ({
    items: [
      { id: blood, kind: 'tests', text, days_before: 10 },
      { id: fasting, kind: 'fasting', text: 'Шесть часов не есть', days_before: 0 },
    ],
    ...{ arrival: 'Вход со двора', contact_name: 'Анна', contact_phone: '+49 89 1234' },
  });
  const write = (version: number, text = 'Общий анализ крови', more = {}) =>
    call<Plan>(munich.staff, 'PATCH', `staff/requests/${plan.requestId}/plan`, {
      ...{ clinic_id: munich.id, version },
      ...part(text),
      ...more,
    });
  expect(await write(1)).toMatchObject({ status: 200, data: { version: 2, arrival: 'Вход со двора' } });
  const tick = (item_id: string, is_done: boolean, by: MadeAccount | null = plan.client) =>
    call<Plan>(by, 'POST', `client/requests/${plan.requestId}/plan/items`, { item_id, is_done });
  expect((await tick(blood, true)).data.items[0]?.done_at).toMatch(/^20/);
  const { data } = await write(2, 'Анализ крови');
  expect(data.items).toMatchObject([
    { text: 'Анализ крови', days_before: 10, done_at: expect.any(String) },
    { done_at: null },
  ]);
  expect((await tick(blood, false)).data.items[0]?.done_at).toBeNull();
  expect((await tick(randomUUID(), true)).errors.item_id).toHaveLength(1);
  expect((await write(1)).errors.version).toHaveLength(1);
  expect((await write(3, 'А', { contact_phone: 'call me' })).errors.contact_phone).toHaveLength(1);
  expect((await tick(blood, true, await makeAccount(db))).status).toBe(404);
});

test('documents go both ways: one to sign, and its signed copy', async () => {
  const plan = await accept();
  const attachment = await take(munich.staff, { name: 'consent.txt' });
  const given = await call<Plan>(munich.staff, 'POST', `staff/requests/${plan.requestId}/plan/documents`, {
    ...{ clinic_id: munich.id, attachment_id: attachment.id, needs_signature: true },
  });
  expect(given.data.documents).toMatchObject([{ id: attachment.id, side: 'staff', needs_signature: true }]);
  const path = `/api/v1/client/requests/${plan.requestId}/plan/documents/${attachment.id}`;
  expect((await get(plan.client, path)).body).toBe('Болит');
  expect((await get(await makeAccount(db), path)).statusCode).toBe(404);
  expect((await get(null, path)).statusCode).toBe(401);
  const signed = await take(plan.client, { name: 'signed.txt' });
  const answer = (attachment_id: string, signs: string | null) =>
    call<Plan>(plan.client, 'POST', `client/requests/${plan.requestId}/plan/documents`, {
      ...{ attachment_id, signs },
    });
  expect((await answer(signed.id, signed.id)).errors.signs).toHaveLength(1);
  expect((await answer(randomUUID(), null)).errors.attachment_id).toHaveLength(1);
  expect((await answer(signed.id, attachment.id)).data.documents[1]).toMatchObject({
    signs: attachment.id,
    side: 'client',
  });
  expect((await answer(signed.id, attachment.id)).data.documents).toHaveLength(2);
  const copy = `/api/v1/staff/requests/${plan.requestId}/plan/documents/${signed.id}?clinic_id=${munich.id}`;
  expect((await get(munich.staff, copy)).body).toBe('Болит');
  expect((await get(honolulu.staff, copy)).statusCode).toBe(404);
  // A consent that is taken back closes what the patient gave to the clinic.
  await sql`
    insert into consent_events (account_id, purpose, action, document_hash, at)
    select ${plan.client.id}::uuid, 'health_data', 'withdrawn', hash, now() from documents
    where name = 'health_data' limit 1`.execute(db);
  expect((await get(munich.staff, copy)).statusCode).toBe(404);
  expect((await plan.ofStaff()).data.documents).toHaveLength(1);
});

test('the clinic cancels with a reason, the patient reads it and can ask others anew', async () => {
  const plan = await accept();
  const { data } = await plan.choose((await plan.propose(1, [30])).data);
  const body = { id: randomUUID(), clinic_id: munich.id, version: data.version, reason: 'Врач ушёл' };
  const path = `staff/requests/${plan.requestId}/plan/cancel`;
  expect(await call(honolulu.staff, 'POST', path, { ...body, clinic_id: honolulu.id })).toMatchObject({
    status: 404,
  });
  expect((await call(munich.staff, 'POST', path, { ...body, reason: ' ' })).status).toBe(422);
  expect(await call(munich.staff, 'POST', path, body)).toMatchObject({ status: 200 });
  expect(await call(munich.staff, 'POST', path, body)).toMatchObject({ status: 200 });
  expect([await stateOf(plan.requestId), await offersOf(plan.requestId)]).toEqual([
    'cancelled',
    ['cancelled'],
  ]);
  expect((await plan.ofClient()).data).toMatchObject({
    ...{
      request_state: 'cancelled',
      state_reason: 'Врач ушёл',
      terms: { refund: 'Вернём за 7 дней до операции' },
    },
  });
  expect((await plan.move(data.version + 1)).errors.state).toHaveLength(1);
});

test('nobody but the two sides has the plan, and there is none before an acceptance', async () => {
  const plan = await accept();
  expect((await plan.ofClient(null)).status).toBe(401);
  expect((await plan.ofClient(await makeAccount(db))).status).toBe(404);
  expect((await plan.ofStaff(null)).status).toBe(401);
  expect((await plan.ofStaff(honolulu.staff, honolulu.id)).status).toBe(404);
  expect((await plan.ofStaff(honolulu.staff)).status).toBe(404);
  expect((await plan.propose(1, [30], {}, honolulu.staff)).status).toBe(404);
  const { data } = await plan.propose(1, [30]);
  expect((await plan.choose(data, await makeAccount(db))).status).toBe(404);
  expect((await plan.move(data.version, {}, null)).status).toBe(401);
  const asked = await ask([munich]);
  expect((await call(asked.client, 'GET', `client/requests/${asked.requestId}/plan`)).status).toBe(404);
});

test('templates are a clinic’s own, and of one title there is one', async () => {
  const list = async (by: MadeAccount | null, clinic: number) =>
    call<PlanTemplate[]>(by, 'GET', `staff/plan-templates?clinic_id=${clinic}`);
  const template = {
    ...{ id: randomUUID(), clinic_id: munich.id, title: 'Амбулаторно' },
    items: [{ id: randomUUID(), kind: 'bring', text: 'Паспорт', days_before: null }],
    ...{ arrival: 'Вход со двора', contact_name: 'Анна', contact_phone: '' },
  };
  const keep = (body: object, by: MadeAccount | null = munich.staff) =>
    call(by, 'POST', 'staff/plan-templates', body);
  expect((await keep(template)).status).toBe(200);
  expect((await keep({ ...template, title: 'Днём' })).status).toBe(200);
  expect((await list(munich.staff, munich.id)).data).toMatchObject([{ title: 'Днём' }]);
  expect((await keep({ ...template, id: randomUUID(), title: 'Днём' })).errors.title).toHaveLength(1);
  expect((await keep({ ...template, clinic_id: honolulu.id }, honolulu.staff)).status).toBe(404);
  expect((await keep({ ...template, title: ' ' })).status).toBe(422);
  expect((await keep(template, null)).status).toBe(401);
  expect((await list(honolulu.staff, munich.id)).status).toBe(404);
  const drop = (by: MadeAccount, clinic: number) =>
    call(by, 'DELETE', `staff/plan-templates/${template.id}?clinic_id=${clinic}`);
  expect((await drop(honolulu.staff, honolulu.id)).status).toBe(404);
  expect((await drop(munich.staff, munich.id)).status).toBe(200);
  expect((await drop(munich.staff, munich.id)).status).toBe(404);
});

test('a patient who cancels ends the plan, and one who leaves takes it along', async () => {
  const plan = await accept();
  await plan.choose((await plan.propose(1, [30])).data);
  await act(plan.client, plan.requestId, 'cancel');
  const { rows } = await sql<{ remind_at: Date | null; sequence: number }>`
    select remind_at, sequence from plans where request_id = ${plan.requestId}::uuid`.execute(db);
  expect(rows).toEqual([{ remind_at: null, sequence: 2 }]);
  const left = await accept();
  await left.choose((await left.propose(1, [30])).data);
  await db.transaction().execute((trx) => emptyRequests(trx, left.client.id));
  const gone = await sql`select from plans where request_id = ${left.requestId}::uuid`.execute(db);
  expect(gone.rows).toEqual([]);
});
