import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { makeAccount } from '../../tests/factories/accounts.ts';
import { makeOfferWorld } from '../../tests/factories/offer-world.ts';
import { dayAhead, listRequestEvents, makeScantyTerms, makeTerms } from '../../tests/factories/offers.ts';
import { dayIn } from '../platform/time-zone.ts';

const world = await makeOfferWorld();
const { db, pool, clinics, call, ask, start, write, offer } = world;
const [munich, honolulu, kiritimati] = clinics;
const key = () => ({ 'idempotency-key': randomUUID() });

const stateOf = async (requestId: string) => {
  const { rows } = await sql<{ request: string; recipients: string[]; offers: string[] }>`
    select state as request,
      array(select state from request_recipients where request_id = r.id order by clinic_id) as recipients,
      array(select state from offers where request_id = r.id order by clinic_id, created_at) as offers
    from requests r where id = ${requestId}::uuid`.execute(db);
  return rows[0];
};

const unread = async (accountId: string) => {
  const { rows } = await sql<{ subject: string }>`
    select subject from notifications where account_id = ${accountId}::uuid and read_at is null`.execute(db);
  return rows.map(({ subject }) => subject);
};

test('what is written stays with the clinic and grows its version; an outdated writer hears of the colleague', async () => {
  const { client, requestId } = await ask([munich]);
  const begun = await start(munich, requestId);
  const written = await write(
    munich,
    begun,
    makeTerms(munich.doctorId, { procedure: '  Факоэмульсификация ' }),
  );
  expect(written).toMatchObject({
    draft_version: 2,
    completeness: 100,
    missing: [],
    draft: { procedure: 'Факоэмульсификация' },
  });
  const late = await call(munich.staff, 'PATCH', `staff/offers/${begun.id}`, {
    terms: makeTerms(munich.doctorId),
    draft_version: begun.draft_version,
  });
  expect(late.status).toBe(422);
  expect(late.errors.draft_version?.[0]).toMatch(/коллега/);
  const outdated = await call(munich.staff, 'POST', `staff/offers/${begun.id}/send`, { draft_version: 1 });
  expect(outdated.errors.draft_version?.[0]).toMatch(/коллега/);
  expect(await unread(client.id)).toEqual([]);
});

test('nothing said stays nothing and zero stays zero on their way through the API', async () => {
  const { requestId } = await ask([munich]);
  const terms = makeTerms(munich.doctorId, {
    nights: null,
    days_in_country: 0,
    prepayment_percent: 0,
    price_to: null,
  });
  const written = await write(munich, await start(munich, requestId), terms);
  expect(written.draft).toEqual(terms);
  expect(written.missing).toEqual(['nights']);
});

test('of what is written only members of the clinic hear, of what is sent the client too, and never a word of it', async () => {
  const { client, requestId } = await ask([munich, honolulu]);
  const listener = await pool.connect();
  const received: unknown[] = [];
  listener.on('notification', ({ payload = '' }) => received.push(JSON.parse(payload)));
  await listener.query('listen live');
  const sent = await offer(munich, requestId);
  await listener.query('select 1');
  listener.removeAllListeners('notification');
  listener.release(true);
  const inside = { event: 'clinic.changed', id: requestId, client: client.id, clinic: munich.id };
  expect(sent.state).toBe('sent');
  expect(received).toEqual([
    inside,
    inside,
    { event: 'notifications', accounts: [client.id] },
    { event: 'request.changed', id: requestId, clinics: [munich.id], accounts: [client.id] },
    // The case is the sender's now: of that the client hears nothing.
    { ...inside, event: 'inbox.changed', id: expect.any(String) },
  ]);
});

test('sending makes a version, counts as the reply of the clinic and tells the client', async () => {
  const { client, requestId } = await ask([munich, honolulu]);
  const sent = await offer(munich, requestId);
  expect(sent).toMatchObject({ state: 'sent', version: 1, completeness: 100 });
  expect(await stateOf(requestId)).toEqual({
    request: 'open',
    recipients: ['offered', 'delivered'],
    offers: ['sent'],
  });
  const { rows } = await sql<{ replied_at: Date | null }>`
    select replied_at from request_recipients where request_id = ${requestId}::uuid and clinic_id = ${munich.id}`.execute(
    db,
  );
  expect(rows[0]?.replied_at).toBeInstanceOf(Date);
  expect(await listRequestEvents(db, requestId)).toEqual([
    { kind: 'offer', actor: 'staff', clinic_id: munich.id },
  ]);
  expect(await unread(client.id)).toEqual([requestId]);
});

test('a further version is sent when something has changed, and the old one stays as it was', async () => {
  const { requestId } = await ask([munich]);
  const sent = await offer(munich, requestId);
  expect(sent).toMatchObject({ is_unchanged: true, sent_terms: sent.draft });
  const repeated = await call(munich.staff, 'POST', `staff/offers/${sent.id}/send`, {
    draft_version: sent.draft_version,
  });
  expect(repeated.status).toBe(422);
  expect(repeated.errors.state?.[0]).toMatch(/ничего не изменилось/);
  const written = await write(munich, sent, makeTerms(munich.doctorId, { price_from: 2000 }));
  expect(written).toMatchObject({
    state: 'sent',
    version: 1,
    is_unchanged: false,
    sent_terms: { price_from: 2180 },
  });
  const back = await write(munich, written, sent.draft);
  expect(back.is_unchanged).toBe(true);
  const nothing = await call(munich.staff, 'POST', `staff/offers/${sent.id}/send`, {
    draft_version: back.draft_version,
  });
  expect(nothing.errors.state?.[0]).toMatch(/ничего не изменилось/);
  const changed = await write(munich, back, makeTerms(munich.doctorId, { price_from: 2000 }));
  const second = await call(munich.staff, 'POST', `staff/offers/${sent.id}/send`, {
    draft_version: changed.draft_version,
  });
  expect(second.data).toMatchObject({ state: 'sent', version: 2, is_unchanged: true });
  const { rows } = await sql<{ version: number; price: number }>`
    select version, (terms ->> 'price_from')::float8 as price from offer_versions
    where offer_id = ${sent.id}::uuid order by version`.execute(db);
  expect(rows).toEqual([
    { version: 1, price: 2180 },
    { version: 2, price: 2000 },
  ]);
});

test('what an offer must say is asked for by field, and nothing is sent', async () => {
  const { requestId } = await ask([munich]);
  const begun = await start(munich, requestId);
  const written = await write(munich, begun, {
    ...makeScantyTerms(honolulu.doctorId),
    earliest_date: dayAhead(-3),
    price_to: 100,
  });
  const reply = await call(munich.staff, 'POST', `staff/offers/${begun.id}/send`, {
    draft_version: written.draft_version,
  });
  expect(reply.status).toBe(422);
  expect(reply.errors).toEqual({
    'terms.doctor_id': ['Этот врач сейчас не работает в вашей клинике'],
    'terms.price_to': ['Верхняя цена ниже нижней'],
    'terms.earliest_date': ['Эта дата уже прошла'],
    completeness: ['Предложение заполнено на 16 %, а нужно не меньше 60 %.'],
  });
  expect(await stateOf(requestId)).toMatchObject({ recipients: ['delivered'], offers: ['draft'] });
});

test('validity ends with the day of the clinic, wherever it is', async () => {
  const { requestId } = await ask([munich, honolulu, kiritimati]);
  const zones = ['Europe/Berlin', 'Pacific/Honolulu', 'Pacific/Kiritimati'];
  for (const [index, clinic] of clinics.entries()) {
    const sent = await offer(clinic, requestId, { valid_days: 7 });
    const zone = zones[index] ?? '';
    const last = dayIn(zone, new Date(Date.parse(sent.sent_at ?? '') + 7 * 86_400_000));
    const end = new Date(sent.valid_until ?? '');
    expect(dayIn(zone, end)).toBe(last);
    expect(dayIn(zone, new Date(end.getTime() + 1))).not.toBe(last);
  }
});

test.each([
  ['cancelled', 'Пациент отменил этот запрос.'],
  ['expired', 'Срок этого запроса истёк.'],
  ['accepted', 'По этому запросу уже принято другое предложение.'],
] as const)('to a request that is %s nothing is begun or sent, with the reason', async (state, text) => {
  const { requestId } = await ask([munich, honolulu]);
  const begun = await start(munich, requestId);
  const written = await write(munich, begun, makeTerms(munich.doctorId));
  await sql`update requests set state = ${state} where id = ${requestId}::uuid`.execute(db);
  const sent = await call(munich.staff, 'POST', `staff/offers/${begun.id}/send`, {
    draft_version: written.draft_version,
  });
  expect(sent).toMatchObject({ status: 422, errors: { state: [text] } });
  const path = `staff/requests/${requestId}/offers`;
  const other = await call(honolulu.staff, 'POST', path, { clinic_id: honolulu.id }, key());
  expect(other).toMatchObject({ status: 422, errors: { state: [text] } });
});

test('a clinic that has refused the request sends nothing to it', async () => {
  const { requestId } = await ask([munich]);
  await sql`update request_recipients set state = 'declined' where request_id = ${requestId}::uuid`.execute(
    db,
  );
  const path = `staff/requests/${requestId}/offers`;
  const reply = await call(munich.staff, 'POST', path, { clinic_id: munich.id }, key());
  expect(reply).toMatchObject({
    status: 422,
    errors: { state: ['Ваша клиника уже ответила на этот запрос отказом.'] },
  });
});

test('what is withdrawn is gone for good; a draft goes without a word to the client', async () => {
  const { client, requestId } = await ask([munich]);
  const begun = await start(munich, requestId);
  const silent = await call(munich.staff, 'POST', `staff/offers/${begun.id}/withdraw`, {});
  expect(silent.data).toMatchObject({ state: 'withdrawn', version: 0 });
  expect(await unread(client.id)).toEqual([]);
  const sent = await offer(munich, requestId);
  const back = await call(munich.staff, 'POST', `staff/offers/${sent.id}/withdraw`, { reason: 'Нет мест' });
  expect(back.data).toMatchObject({ state: 'withdrawn', version: 1, state_reason: 'Нет мест' });
  expect((await listRequestEvents(db, requestId)).map(({ kind }) => kind)).toEqual(['offer', 'withdraw']);
  for (const [method, act, body] of [
    ['POST', '/withdraw', {}],
    ['POST', '/send', { draft_version: back.data.draft_version }],
    ['PATCH', '', { draft_version: back.data.draft_version, terms: makeTerms(munich.doctorId) }],
    ['POST', '/confirm', { date: dayAhead(20) }],
  ] as const) {
    const reply = await call(munich.staff, method, `staff/offers/${sent.id}${act}`, body);
    expect(reply).toMatchObject({ status: 422, errors: { state: ['Клиника отозвала это предложение.'] } });
  }
});

test.each([
  ['an unknown term', { terms: { ...makeTerms(1), colour: 'red' }, draft_version: 1 }, 'terms.colour'],
  [
    'a validity of a year',
    { terms: makeTerms(1, { valid_days: 365 }), draft_version: 1 },
    'terms.valid_days',
  ],
  ['a negative price', { terms: makeTerms(1, { price_from: -1 }), draft_version: 1 }, 'terms.price_from'],
  ['no version', { terms: makeTerms(1) }, 'draft_version'],
  [
    'a line said twice',
    {
      terms: makeTerms(1, {
        lines: [0, 1].map(() => ({ kind: 'ward', state: 'included', amount: null, note: '' })),
      }),
      draft_version: 1,
    },
    'terms.lines.ward',
  ],
])('writing %s is refused', async (_, body, field) => {
  const { requestId } = await ask([munich]);
  const begun = await start(munich, requestId);
  const reply = await call(munich.staff, 'PATCH', `staff/offers/${begun.id}`, body);
  expect(reply.status).toBe(422);
  expect(Object.keys(reply.errors)).toContain(field);
});

test('only staff of the clinic with a second factor reach its offers', async () => {
  const { client, requestId } = await ask([munich]);
  const sent = await offer(munich, requestId);
  const weak = await makeAccount(db, {
    staff: { clinicId: munich.id, role: 'owner' },
    secondFactor: false,
  });
  const body = { clinic_id: munich.id };
  const acts = [
    ['POST', `staff/requests/${requestId}/offers`, body],
    ['PATCH', `staff/offers/${sent.id}`, { terms: makeTerms(munich.doctorId), draft_version: 2 }],
    ['POST', `staff/offers/${sent.id}/send`, { draft_version: 2 }],
    ['POST', `staff/offers/${sent.id}/withdraw`, {}],
    ['POST', `staff/offers/${sent.id}/confirm`, { date: dayAhead(20) }],
  ] as const;
  for (const [method, path, payload] of acts) {
    expect((await call(null, method, path, payload, key())).status).toBe(401);
    for (const stranger of [client, weak, honolulu.staff])
      expect((await call(stranger, method, path, payload, key())).status).toBe(404);
  }
  expect(await stateOf(requestId)).toEqual({ request: 'open', recipients: ['offered'], offers: ['sent'] });
});

test('a clinic that was not asked, and one that cannot know of the request yet, begins nothing', async () => {
  const { requestId } = await ask([munich]);
  const path = `staff/requests/${requestId}/offers`;
  expect((await call(honolulu.staff, 'POST', path, { clinic_id: honolulu.id }, key())).status).toBe(404);
  await sql`update requests set state = 'in_review' where id = ${requestId}::uuid`.execute(db);
  expect((await call(munich.staff, 'POST', path, { clinic_id: munich.id }, key())).status).toBe(404);
  const nowhere = `staff/requests/${randomUUID()}/offers`;
  expect((await call(munich.staff, 'POST', nowhere, { clinic_id: munich.id }, key())).status).toBe(404);
  expect((await call(munich.staff, 'POST', `staff/offers/${randomUUID()}/withdraw`, {})).status).toBe(404);
});
