import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Aftercare, CheckInAnswers, CheckInPlan } from '../../../contract/requests/aftercare.ts';
import type { RequestDetail } from '../../../contract/requests/requests.ts';
import { type MadeAccount, makeAccount } from '../../../tests/factories/accounts.ts';
import { makeChat } from '../../../tests/factories/chats.ts';
import { makeOfferWorld } from '../../../tests/factories/offer-world.ts';
import { dayAhead, listRequestEvents } from '../../../tests/factories/offers.ts';
import { attachmentCalls } from '../../../tests/helpers/attachments.ts';
import { emptyRequests, withdrawCases } from '../writes.ts';
import { askCheckIns, inviteReviews } from './jobs.ts';

const world = await makeOfferWorld();
const { db, clinics, call, ask, offer } = world;
const [munich, honolulu] = clinics;
const { take, get } = attachmentCalls(world, [munich.id]);

const checkIn = (day: number, questions: CheckInPlan['questions'] = ['pain', 'fever']): CheckInPlan => ({
  ...{ id: randomUUID(), day, questions },
});

type Part = { discharged_on: string | null; instructions: string; check_ins: CheckInPlan[] };

/** A treatment of the clinic in Munich whose day has come, `days` ago. */
async function treated(days = 1) {
  const asked = await ask([munich]);
  const { id } = await offer(munich, asked.requestId, { complications: 'We treat them at no charge' });
  const { client, requestId } = asked;
  await call(client, 'POST', `client/offers/${id}/accept`, { version: 1 });
  await call(munich.staff, 'POST', `staff/offers/${id}/confirm`, { date: dayAhead(20) });
  await sql`update offers set confirmed_date = ${dayAhead(-days)}::date where id = ${id}::uuid`.execute(db);
  const path = `requests/${requestId}/aftercare`;
  const part: Part = { discharged_on: dayAhead(-1), instructions: 'Keep it dry', check_ins: [checkIn(1)] };
  return {
    ...asked,
    part,
    read: (by: MadeAccount | null = client) => call<Aftercare>(by, 'GET', `client/${path}`),
    readStaff: (by: MadeAccount | null = munich.staff, clinic = munich.id) =>
      call<Aftercare>(by, 'GET', `staff/${path}?clinic_id=${clinic}`),
    write: (
      version: number,
      more: Partial<Part> = {},
      by: MadeAccount | null = munich.staff,
      clinic = munich.id,
    ) => call<Aftercare>(by, 'PATCH', `staff/${path}`, { clinic_id: clinic, version, ...part, ...more }),
    answer: (of: string, answers: CheckInAnswers, by: MadeAccount | null = client) =>
      call<Aftercare>(by, 'POST', `client/${path}/check-ins/${of}`, answers),
    see: (of: string, by: MadeAccount | null = munich.staff, clinic = munich.id) =>
      call<Aftercare>(by, 'POST', `staff/${path}/check-ins/${of}/seen`, { clinic_id: clinic }),
    give: (attachment_id: string, by: MadeAccount | null = munich.staff, clinic = munich.id) =>
      call<Aftercare>(by, 'POST', `staff/${path}/documents`, { clinic_id: clinic, attachment_id }),
  };
}

const folderOf = async (requestId: string) => {
  const { rows } = await sql<{ folder: string }>`
    select folder from request_recipients where request_id = ${requestId}::uuid`.execute(db);
  return rows[0]?.folder;
};

const kindsOf = async (requestId: string) => (await listRequestEvents(db, requestId)).map(({ kind }) => kind);

/** What waits to be written to the client and to members of clinics about a request. */
async function emailsOf(requestId: string): Promise<string[]> {
  const { rows } = await sql<{ kind: string }>`
    select payload ->> 'kind' as kind from graphile_worker._private_jobs j
    where payload ->> 'requestId' = ${requestId} order by j.id`.execute(db);
  return rows.map(({ kind }) => kind);
}

test('the clinic writes instructions and check-ins, and both sides read the same', async () => {
  const care = await treated();
  expect((await care.read()).data).toMatchObject({
    ...{ version: 1, is_open: true, discharged_on: null, documents: [], check_ins: [] },
    complications: 'We treat them at no charge',
  });
  const written = await care.write(1, { check_ins: [checkIn(7), care.part.check_ins[0] ?? checkIn(1)] });
  expect(written).toMatchObject({ status: 200, data: { version: 2, instructions: 'Keep it dry' } });
  expect(written.data.check_ins.map(({ day, state, due_on }) => [day, state, due_on])).toEqual([
    [1, 'due', dayAhead(0)],
    [7, 'coming', dayAhead(6)],
  ]);
  expect((await care.read()).data).toEqual(written.data);
  // The client is told of it, as of everything new in a request.
  const { rows } = await sql`
    select from notifications where account_id = ${care.client.id}::uuid and subject = ${care.requestId}
      and letter_at is not null`.execute(db);
  expect([rows.length, await kindsOf(care.requestId)]).toEqual([
    1,
    expect.arrayContaining(['write_aftercare']),
  ]);
});

test('a repeat changes nothing, and what a colleague has written is read first', async () => {
  const care = await treated();
  expect((await care.write(1)).data.version).toBe(2);
  expect((await care.write(1)).data.version).toBe(2);
  expect((await care.write(1, { instructions: 'Walk' })).errors).toHaveProperty('version');
  const both = await Promise.all([
    care.write(2, { instructions: 'a' }),
    care.write(2, { instructions: 'b' }),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
  expect((await kindsOf(care.requestId)).filter((kind) => kind === 'write_aftercare')).toHaveLength(2);
});

test('what cannot be is refused by its field', async () => {
  const care = await treated();
  const refused = async (more: Partial<Part>) => Object.keys((await care.write(1, more)).errors);
  const [one] = care.part.check_ins;
  expect(await refused({ discharged_on: dayAhead(-2) })).toEqual(['discharged_on']);
  expect(await refused({ discharged_on: dayAhead(90) })).toEqual(['discharged_on']);
  expect(await refused({ discharged_on: null })).toEqual(['discharged_on']);
  expect(await refused({ check_ins: [checkIn(1), checkIn(1)] })).toEqual(['check_ins']);
  expect(await refused({ check_ins: [one ?? checkIn(1), { ...checkIn(2), id: one?.id ?? '' }] })).toEqual([
    'check_ins',
  ]);
  expect((await care.write(1, { instructions: 'x'.repeat(5001) })).status).toBe(422);
  expect((await care.write(1, { check_ins: [checkIn(91)] })).status).toBe(422);
  expect((await care.write(1, { check_ins: [checkIn(1, [])] })).status).toBe(422);
  // Before the day of the treatment there is nothing to go home with.
  const early = await treated(-3);
  expect((await early.read()).data.is_open).toBe(false);
  expect((await early.write(1)).errors).toHaveProperty('state');
});

test('a check-in is answered once, on its days', async () => {
  const care = await treated(10);
  const asked = [checkIn(1), checkIn(8, ['pain', 'medicine']), checkIn(30)];
  const [missed, due, coming] = asked;
  const { data } = await care.write(1, { discharged_on: dayAhead(-9), check_ins: asked });
  expect(data.check_ins.map(({ state }) => state)).toEqual(['missed', 'due', 'coming']);
  const id = due?.id ?? '';
  expect((await care.answer(missed?.id ?? '', { pain: 1, fever: 'no' })).errors).toHaveProperty('state');
  expect((await care.answer(coming?.id ?? '', { pain: 1, fever: 'no' })).errors).toHaveProperty('state');
  expect(Object.keys((await care.answer(id, { pain: 2, fever: 'yes' })).errors).sort()).toEqual([
    'fever',
    'medicine',
  ]);
  expect((await care.answer(id, { pain: 11, medicine: 'yes' })).status).toBe(422);
  const answers = { pain: 2, medicine: 'yes', note: ' Сплю хорошо ' } as const;
  const answered = await care.answer(id, answers);
  expect(answered.data.check_ins[1]).toMatchObject({
    state: 'answered',
    answer: { pain: 2, medicine: 'yes', note: 'Сплю хорошо', worrying: [], photo: null, seen_at: null },
  });
  expect((await care.answer(id, answers)).status).toBe(200);
  expect((await care.answer(id, { pain: 3, medicine: 'yes' })).errors).toHaveProperty('state');
  expect((await kindsOf(care.requestId)).filter((kind) => kind === 'answer_check_in')).toHaveLength(1);
  expect(await folderOf(care.requestId)).toBe('done');
  // What is answered stays, whatever the clinic writes then.
  const left = await care.write(2, { discharged_on: dayAhead(-9), check_ins: [] });
  expect(left.data.check_ins).toMatchObject([{ id, day: 8, state: 'answered' }]);
});

test('a worrying answer waits for the clinic until it says that it has read it', async () => {
  const care = await treated();
  const chat = await makeChat(db, { client: care.client, clinic: munich, request: care.requestId });
  const asked = checkIn(1, ['pain', 'bleeding', 'wound']);
  await care.write(1, { check_ins: [asked] });
  const waiting = async () => {
    const { rows } = await sql<{ isWaiting: boolean; events: string[] }>`
      select waiting_since is not null as "isWaiting", array(select event ->> 'kind' from chat_messages
        where chat_id = chats.id and event is not null order by seq) as events
      from chats where id = ${chat.id}::uuid`.execute(db);
    return rows[0];
  };
  expect((await waiting())?.isWaiting).toBe(false);
  const answered = await care.answer(asked.id, { pain: 8, bleeding: 'heavy', wound: 'red' });
  expect(answered.data.check_ins[0]?.answer?.worrying).toEqual(['pain', 'bleeding']);
  expect(await folderOf(care.requestId)).toBe('unanswered');
  expect(await waiting()).toMatchObject({
    isWaiting: true,
    events: ['aftercare_written', 'check_in_worrying'],
  });
  expect(await emailsOf(care.requestId)).toContain('check_in_worrying');
  const calm = await treated();
  await calm.write(1);
  await calm.answer(calm.part.check_ins[0]?.id ?? '', { pain: 1, fever: 'no' });
  expect((await calm.see(calm.part.check_ins[0]?.id ?? '')).errors).toHaveProperty('state');
  const seen = await care.see(asked.id);
  expect(seen.data.check_ins[0]?.answer?.seen_at).not.toBeNull();
  expect((await care.see(asked.id)).data).toEqual(seen.data);
  expect(await folderOf(care.requestId)).toBe('done');
  expect((await care.read()).data.check_ins[0]?.answer?.seen_at).toBe(
    seen.data.check_ins[0]?.answer?.seen_at,
  );
});

test('discharge documents reach the client, and a photo the clinic', async () => {
  const care = await treated();
  const asked = checkIn(1, ['photo']);
  await care.write(1, { check_ins: [asked] });
  const document = await take(munich.staff, { name: 'discharge.txt' });
  expect((await care.give(document.id)).data.documents).toMatchObject([{ id: document.id }]);
  expect((await care.give(document.id)).data.documents).toHaveLength(1);
  expect((await care.give(randomUUID())).errors).toHaveProperty('attachment_id');
  const photo = await take(care.client, { name: 'wound.txt' });
  expect((await care.answer(asked.id, { photo_id: document.id })).errors).toHaveProperty('photo_id');
  const answered = await care.answer(asked.id, { photo_id: photo.id });
  expect(answered.data.check_ins[0]?.answer?.photo?.id).toBe(photo.id);
  expect(answered.data.documents).toHaveLength(1);
  const path = (side: 'client' | 'staff', id: string, clinic = munich.id) =>
    `/api/v1/${side}/requests/${care.requestId}/aftercare/documents/${id}${side === 'staff' ? `?clinic_id=${clinic}` : ''}`;
  expect((await get(care.client, path('client', document.id))).statusCode).toBe(200);
  expect((await get(munich.staff, path('staff', photo.id))).statusCode).toBe(200);
  expect((await get(honolulu.staff, path('staff', photo.id, honolulu.id))).statusCode).toBe(404);
  expect((await get(await makeAccount(db), path('client', document.id))).statusCode).toBe(404);
  expect((await get(care.client, path('client', randomUUID()))).statusCode).toBe(404);
});

test('nobody else reads or writes it', async () => {
  const care = await treated();
  await care.write(1);
  const [asked] = care.part.check_ins;
  const id = asked?.id ?? '';
  const other = await makeAccount(db);
  for (const [by, status] of [
    [null, 401],
    [other, 404],
    [munich.staff, 404],
  ] as const) {
    expect((await care.read(by)).status).toBe(status);
    expect((await care.answer(id, { pain: 1, fever: 'no' }, by)).status).toBe(status);
  }
  const member = honolulu.staff;
  expect((await care.readStaff(null)).status).toBe(401);
  expect((await care.readStaff(care.client)).status).toBe(404);
  expect((await care.readStaff(member, honolulu.id)).status).toBe(404);
  expect((await care.readStaff(member)).status).toBe(404);
  expect((await care.write(2, { instructions: 'x' }, member)).status).toBe(404);
  expect((await care.write(2, { instructions: 'x' }, member, honolulu.id)).status).toBe(404);
  expect((await care.see(id, member, honolulu.id)).status).toBe(404);
  expect((await care.give(randomUUID(), member)).status).toBe(404);
  expect((await care.answer(randomUUID(), { pain: 1, fever: 'no' })).status).toBe(404);
});

const daysOn = (days: number) => new Date(Date.now() + days * 86_400_000);

test('the client is asked once on the day of each check-in, by an email without a word of it', async () => {
  const care = await treated();
  const asked = [checkIn(2), checkIn(5)];
  await care.write(1, { check_ins: asked });
  const reminders = async () =>
    (await emailsOf(care.requestId)).filter((kind) => kind === 'check_in_due').length;
  await askCheckIns(db, new Date());
  expect(await reminders()).toBe(0);
  await askCheckIns(db, daysOn(2));
  await askCheckIns(db, daysOn(2));
  expect(await reminders()).toBe(1);
  expect(await kindsOf(care.requestId)).toContain('ask_check_in');
  await call(care.client, 'POST', `client/requests/${care.requestId}/cancel`, {});
  await askCheckIns(db, daysOn(5));
  expect(await reminders()).toBe(1);
});

test('what the client has answered leaves the clinic with the consent, and all of it with the account', async () => {
  const care = await treated();
  const asked = checkIn(1, ['pain', 'photo']);
  await care.write(1, { check_ins: [asked] });
  const photo = await take(care.client, { name: 'wound.txt' });
  await care.answer(asked.id, { pain: 9, note: 'Очень больно', photo_id: photo.id });
  await sql`
    insert into consent_events (account_id, purpose, action, document_hash, at)
    select ${care.client.id}::uuid, 'health_data', 'withdrawn', hash, now() from documents
    where name = 'health_data' limit 1`.execute(db);
  await db.transaction().execute((trx) => withdrawCases(trx, care.client.id));
  const { data } = await care.readStaff();
  expect(data.check_ins).toMatchObject([{ state: 'answered', answer: null }]);
  expect(await folderOf(care.requestId)).toBe('done');
  const path = `/api/v1/staff/requests/${care.requestId}/aftercare/documents/${photo.id}?clinic_id=${munich.id}`;
  expect((await get(munich.staff, path)).statusCode).toBe(404);
  await db.transaction().execute((trx) => emptyRequests(trx, care.client.id));
  const { rows } = await sql`
    select from aftercares where request_id = ${care.requestId}::uuid
    union all select from attachments where id = ${photo.id}::uuid`.execute(db);
  expect(rows).toEqual([]);
});

/** How often the client was asked for a review, and whether their page asks for it. */
async function invitation({ client, requestId }: { client: MadeAccount; requestId: string }) {
  const emails = (await emailsOf(requestId)).filter((kind) => kind === 'review_invitation').length;
  const { data } = await call<RequestDetail>(client, 'GET', `client/requests/${requestId}`);
  return [emails, data.invites_review];
}

test('after the treatment the client is asked for a review, once', async () => {
  const recent = await treated(3);
  const old = await treated(15);
  const ancient = await treated(90);
  const settled = await treated(3);
  const lines = [{ kind: 'price', title: '', amount: 1, reason: 'discount', note: '' }];
  const all = [...lines, ...['medicines', 'transfer'].map((kind) => ({ ...lines[0], kind }))];
  const bill = `requests/${settled.requestId}/bill`;
  await call(settled.client, 'PATCH', `client/${bill}`, { version: 1, lines: all });
  await call(munich.staff, 'POST', `staff/${bill}/confirm`, { clinic_id: munich.id, version: 2 });
  const cancelled = await treated(15);
  await call(cancelled.client, 'POST', `client/requests/${cancelled.requestId}/cancel`, {});
  const reviewed = await treated(15);
  await sql`
    insert into comments (account_id, clinic_id, author_name, lang, rating, aspects, text, treated_in, status, waits_for,
      waits_since, idempotency_key, submitted_at)
    values (${reviewed.client.id}::uuid, ${munich.id}, 'A', 'en', 5, '{}', ${'good '.repeat(10)},
      date_trunc('month', now())::date, 'submitted', 'check', now(), 'k', now())`.execute(db);
  await Promise.all([inviteReviews(db, daysOn(0)), inviteReviews(db, daysOn(0))]);
  await inviteReviews(db, daysOn(1));
  expect(await invitation(recent)).toEqual([0, false]);
  expect(await invitation(old)).toEqual([1, true]);
  expect(await invitation(settled)).toEqual([1, true]);
  for (const none of [ancient, cancelled, reviewed]) expect(await invitation(none)).toEqual([0, false]);
  expect((await kindsOf(old.requestId)).filter((kind) => kind === 'invite_review')).toHaveLength(1);
});
