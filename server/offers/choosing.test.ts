import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Rates } from '../../contract/offers/offers.ts';
import { makeAccount } from '../../tests/factories/accounts.ts';
import { makeOfferWorld } from '../../tests/factories/offer-world.ts';
import { dayAhead, listRequestEvents, makeTerms } from '../../tests/factories/offers.ts';

const world = await makeOfferWorld();
const { db, clinics, call, ask, start, write, offer } = world;
const [munich, honolulu, kiritimati] = clinics;

const offersOf = async (requestId: string) => {
  const { rows } = await sql<{ clinic_id: number; state: string; accepted_rates: Rates | null }>`
    select clinic_id, state, accepted_rates from offers where request_id = ${requestId}::uuid order by clinic_id`.execute(
    db,
  );
  return rows;
};

const requestOf = async (requestId: string) => {
  const { rows } = await sql<{ state: string; accepted_offer_id: string | null }>`
    select state, accepted_offer_id from requests where id = ${requestId}::uuid`.execute(db);
  return rows[0];
};

const opened = async (requestId: string) => {
  const { rows } = await sql<{ clinic_id: number }>`
    select clinic_id from request_recipients where request_id = ${requestId}::uuid and contact_opened_at is not null`.execute(
    db,
  );
  return rows.map(({ clinic_id }) => clinic_id);
};

test('accepting ends the other offers, opens the contact to the chosen clinic and tells the others', async () => {
  const { client, requestId } = await ask(clinics);
  const chosen = await offer(munich, requestId);
  await offer(honolulu, requestId, { currency_id: 3 });
  const unsent = await start(kiritimati, requestId);
  const reply = await call(client, 'POST', `client/offers/${chosen.id}/accept`, { version: 1 });
  expect(reply).toMatchObject({ status: 200, data: {} });
  expect((await offersOf(requestId)).map(({ state }) => state)).toEqual([
    'accepted',
    'not_chosen',
    'not_chosen',
  ]);
  expect(await requestOf(requestId)).toEqual({ state: 'accepted', accepted_offer_id: chosen.id });
  expect(await opened(requestId)).toEqual([munich.id]);
  expect((await listRequestEvents(db, requestId)).slice(2)).toEqual([
    { kind: 'accept', actor: 'client', clinic_id: munich.id },
    { kind: 'contact_opened', actor: 'client', clinic_id: munich.id },
    { kind: 'pass_over', actor: 'client', clinic_id: honolulu.id },
    { kind: 'pass_over', actor: 'client', clinic_id: kiritimati.id },
  ]);
  const late = await call(kiritimati.staff, 'PATCH', `staff/offers/${unsent.id}`, {
    terms: makeTerms(kiritimati.doctorId),
    draft_version: 1,
  });
  expect(late.errors.state).toEqual(['По этому запросу уже принято другое предложение.']);
});

test('the rates of the moment are kept with the acceptance and never change', async () => {
  const { client, requestId } = await ask([munich]);
  const sent = await offer(munich, requestId);
  await call(client, 'POST', `client/offers/${sent.id}/accept`, { version: 1 });
  const [before] = await offersOf(requestId);
  expect(before?.accepted_rates).toMatchObject({ rates: { EUR: 1 } });
  expect(before?.accepted_rates?.rates.RUB).toBeGreaterThan(1);
  expect(before?.accepted_rates?.date).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  expect(before?.accepted_rates?.source).not.toBe('');
  await sql`
    insert into currency_rates (currency_id, date, source, rate, state)
    select id, current_date, 'ecb', 555, 'accepted' from currencies where code = 'RUB'`.execute(db);
  expect(await offersOf(requestId)).toEqual([before]);
  await sql`delete from currency_rates where rate = 555`.execute(db);
});

test('accepting again from another tab is the same acceptance, another offer is none', async () => {
  const { client, requestId } = await ask([munich, honolulu]);
  const chosen = await offer(munich, requestId);
  const other = await offer(honolulu, requestId);
  const accept = (id: string) => call(client, 'POST', `client/offers/${id}/accept`, { version: 1 });
  expect((await accept(chosen.id)).status).toBe(200);
  const events = await listRequestEvents(db, requestId);
  expect((await accept(chosen.id)).status).toBe(200);
  expect(await listRequestEvents(db, requestId)).toEqual(events);
  expect(await accept(other.id)).toMatchObject({
    status: 422,
    errors: { state: ['По этому запросу уже принято другое предложение.'] },
  });
});

test('only the present version can be accepted', async () => {
  const { client, requestId } = await ask([munich]);
  const sent = await offer(munich, requestId);
  const written = await write(munich, sent, makeTerms(munich.doctorId, { price_from: 3000 }));
  const accept = (version: number) => call(client, 'POST', `client/offers/${sent.id}/accept`, { version });
  await call(munich.staff, 'POST', `staff/offers/${sent.id}/send`, { draft_version: written.draft_version });
  expect((await accept(1)).errors.version?.[0]).toMatch(/новую версию/);
  expect((await accept(2)).status).toBe(200);
  expect((await accept(1)).status).toBe(422);
});

test('an offer past its day is not accepted, even before the service has ended it', async () => {
  const { client, requestId } = await ask([munich]);
  const sent = await offer(munich, requestId);
  await sql`update offers set valid_until = now() - interval '1 second' where id = ${sent.id}::uuid`.execute(
    db,
  );
  const reply = await call(client, 'POST', `client/offers/${sent.id}/accept`, { version: 1 });
  expect(reply).toMatchObject({ status: 422, errors: { state: ['Срок действия этого предложения истёк.'] } });
  expect(await requestOf(requestId)).toEqual({ state: 'open', accepted_offer_id: null });
});

test('an offer just withdrawn is not accepted', async () => {
  const { client, requestId } = await ask([munich]);
  const sent = await offer(munich, requestId);
  await call(munich.staff, 'POST', `staff/offers/${sent.id}/withdraw`, {});
  const reply = await call(client, 'POST', `client/offers/${sent.id}/accept`, { version: 1 });
  expect(reply).toMatchObject({ status: 422, errors: { state: ['Клиника отозвала это предложение.'] } });
});

test('an accepted offer changes no more', async () => {
  const { client, requestId } = await ask([munich]);
  const sent = await offer(munich, requestId);
  await call(client, 'POST', `client/offers/${sent.id}/accept`, { version: 1 });
  const [before] = await offersOf(requestId);
  const terms = makeTerms(munich.doctorId, { price_from: 9000 });
  for (const [by, method, path, body] of [
    [munich.staff, 'PATCH', `staff/offers/${sent.id}`, { terms, draft_version: sent.draft_version }],
    [munich.staff, 'POST', `staff/offers/${sent.id}/send`, { draft_version: sent.draft_version }],
    [munich.staff, 'POST', `staff/offers/${sent.id}/withdraw`, {}],
    [client, 'POST', `client/offers/${sent.id}/decline`, {}],
  ] as const) {
    const reply = await call(by, method, path, body);
    expect(reply).toMatchObject({
      status: 422,
      errors: { state: ['Предложение принято и больше не меняется.'] },
    });
  }
  expect(await offersOf(requestId)).toEqual([before]);
});

test('declining one leaves the others and the way to a new offer of the same clinic', async () => {
  const { client, requestId } = await ask([munich, honolulu]);
  const sent = await offer(munich, requestId);
  await offer(honolulu, requestId);
  const decline = () =>
    call(client, 'POST', `client/offers/${sent.id}/decline`, { reason: ' Слишком далеко ' });
  expect((await decline()).status).toBe(200);
  expect((await offersOf(requestId)).map(({ state }) => state)).toEqual(['declined', 'sent']);
  const { rows } = await sql`select state_reason from offers where id = ${sent.id}::uuid`.execute(db);
  expect(rows).toEqual([{ state_reason: 'Слишком далеко' }]);
  expect(await listRequestEvents(db, requestId)).toContainEqual({
    kind: 'decline_offer',
    actor: 'client',
    clinic_id: munich.id,
  });
  expect(await decline()).toMatchObject({
    status: 422,
    errors: { state: ['От этого предложения уже отказались.'] },
  });
  expect((await offer(munich, requestId, { price_from: 1500 })).state).toBe('sent');
});

test('the clinic confirms what was accepted with a day: the request is scheduled', async () => {
  const { client, requestId } = await ask([munich]);
  const sent = await offer(munich, requestId);
  const confirm = (date: string) => call(munich.staff, 'POST', `staff/offers/${sent.id}/confirm`, { date });
  expect((await confirm(dayAhead(20))).errors.state?.[0]).toMatch(/ещё не принято/);
  await call(client, 'POST', `client/offers/${sent.id}/accept`, { version: 1 });
  expect((await confirm(dayAhead(-2))).errors).toEqual({ date: ['Эта дата уже прошла'] });
  const reply = await confirm(dayAhead(20));
  expect(reply.data).toMatchObject({ state: 'confirmed', confirmed_date: dayAhead(20) });
  expect(await requestOf(requestId)).toMatchObject({ state: 'scheduled' });
  const events = await listRequestEvents(db, requestId);
  // A colleague presses the same button.
  expect((await confirm(dayAhead(20))).status).toBe(200);
  expect(await listRequestEvents(db, requestId)).toEqual(events);
  expect((await confirm(dayAhead(21))).status).toBe(422);
  expect(await call(client, 'POST', `client/offers/${sent.id}/accept`, { version: 1 })).toMatchObject({
    status: 200,
  });
});

test('strangers, other clients and clinics find no such offer, nor does the client find a draft', async () => {
  const { client, requestId } = await ask([munich, honolulu]);
  const sent = await offer(munich, requestId);
  const draft = await start(honolulu, requestId);
  const other = await makeAccount(db);
  for (const [act, body] of [
    ['accept', { version: 1 }],
    ['decline', {}],
  ] as const) {
    expect((await call(null, 'POST', `client/offers/${sent.id}/${act}`, body)).status).toBe(401);
    for (const stranger of [other, munich.staff, honolulu.staff])
      expect((await call(stranger, 'POST', `client/offers/${sent.id}/${act}`, body)).status).toBe(404);
    expect((await call(client, 'POST', `client/offers/${draft.id}/${act}`, body)).status).toBe(404);
    expect((await call(client, 'POST', `client/offers/${randomUUID()}/${act}`, body)).status).toBe(404);
    expect((await call(client, 'POST', `client/offers/nonsense/${act}`, body)).status).toBe(404);
  }
  expect((await call(client, 'POST', `client/offers/${sent.id}/accept`, {})).errors).toEqual({
    version: ['Это поле обязательно к заполнению'],
  });
  expect((await offersOf(requestId)).map(({ state }) => state)).toEqual(['sent', 'draft']);
});
