import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type {
  AdminRequest,
  AdminRequestDetail,
  OpenedRequest,
} from '../../../contract/requests/admin-requests.ts';
import { type MadeAccount, makeAccount } from '../../../tests/factories/accounts.ts';
import { makeOfferWorld } from '../../../tests/factories/offer-world.ts';
import { dayAhead } from '../../../tests/factories/offers.ts';
import { supportCalls } from '../../../tests/helpers/support-calls.ts';

const world = await makeOfferWorld();
const { db, clinics, call, ask, offer } = world;
const [munich, honolulu, tarawa] = clinics;
const { operator, healthConsent: health_consent, read, mine, acts } = await supportCalls(world);
const second = await makeAccount(db, { operator: 'admin' });
const WORDS = 'Мутное пятно';

const list = (query: string, by: MadeAccount | null = operator) =>
  call<AdminRequest[]>(by, 'GET', `admin/requests?${query}`);
const act = (id: string, name: string, body: object, by: MadeAccount | null = operator) =>
  call<AdminRequestDetail>(by, 'POST', `admin/requests/${id}/${name}`, body);
const late = (id: string, hours = 60) =>
  sql`update request_recipients set delivered_at = now() - make_interval(hours => ${hours}) where request_id = ${id}::uuid`.execute(
    db,
  );

describe('the list', () => {
  test('shows what does not move, and why, without a name or a word of the case', async () => {
    const silent = await ask([munich]);
    const fresh = await ask([munich]);
    const answered = await ask([munich]);
    await Promise.all([late(silent.requestId), late(answered.requestId)]);
    await call(munich.staff, 'POST', `staff/requests/${answered.requestId}/ask`, {
      clinic_id: munich.id,
      body: 'Снимок?',
    });
    const { data } = await list('per_page=100');
    const ids = data.map(({ id }) => id);
    expect(ids).toContain(silent.requestId);
    expect(ids).not.toContain(fresh.requestId);
    expect(ids).not.toContain(answered.requestId);
    const row = data.find(({ id }) => id === silent.requestId);
    expect(row).toMatchObject({ stuck: 'unanswered', state: 'open', clinics: [{ id: munich.id }] });
    expect(JSON.stringify(data)).not.toContain(WORDS);
    const detail = await read(silent.requestId);
    expect(detail.data).toMatchObject({ recipients: [{ state: 'delivered', contact_open: false }] });
    expect(JSON.stringify(detail.data)).not.toMatch(/Мутное|Катаракта|Ветрова/);
  });

  test('is found by number and clinic, and filtered by folder and state', async () => {
    const { requestId } = await ask([tarawa]);
    const { number } = (await read(requestId)).data;
    const found = async (query: string) => (await list(query)).data.map(({ id }) => id);
    expect(await found(`folder=all&q=${number}`)).toEqual([requestId]);
    expect(await found('folder=unfinished&q=Ronton&per_page=100')).toContain(requestId);
    expect(await found('folder=finished&per_page=100')).not.toContain(requestId);
    expect(await found('folder=all&state=rejected')).toEqual([]);
    expect((await list('folder=none')).status).toBe(422);
  });

  test('is for operators alone', async () => {
    const { client, requestId } = await ask([munich]);
    for (const by of [client, munich.staff]) {
      expect((await list('', by)).status).toBe(404);
      expect((await read(requestId, by)).status).toBe(404);
      expect((await act(requestId, 'open', { reason: 'Просьба' }, by)).status).toBe(404);
    }
    expect((await list('', null)).status).toBe(401);
    expect((await read(randomUUID())).status).toBe(404);
    expect((await act(randomUUID(), 'deliver', {})).status).toBe(404);
  });
});

describe('what was written', () => {
  test('is read with a reason that the patient reads too, and that stays in the log', async () => {
    const { client, requestId } = await ask([munich]);
    await offer(munich, requestId);
    await call(client, 'POST', 'client/chats', { request_id: requestId });
    await call(client, 'POST', `client/requests/${requestId}/seen`);
    expect((await mine(client, requestId)).is_unread).toBe(false);
    const { data } = await call<OpenedRequest>(operator, 'POST', `admin/requests/${requestId}/open`, {
      reason: ' Жалоба № 12 ',
    });
    expect(data.body).toContain(WORDS);
    expect(data.offers).toMatchObject([
      { state: 'viewed', clinic: 'Isar Eye Clinic', versions: [{ version: 1, terms: { price_from: 2180 } }] },
    ]);
    expect((await mine(client, requestId)).operator_openings).toMatchObject([
      { reason: 'Жалоба № 12', document: null },
    ]);
    expect(await acts(requestId)).toEqual([['request.opened', 'Жалоба № 12']]);
    expect((await act(requestId, 'open', { reason: '  ' })).status).toBe(422);
    expect((await mine(client, requestId)).is_unread).toBe(true);
  });

  test('stands in the log and at the request also where its id is written in capitals', async () => {
    const { client, requestId } = await ask([munich]);
    expect((await act(requestId.toUpperCase(), 'open', { reason: 'Жалоба' })).status).toBe(200);
    expect(await acts(requestId)).toEqual([['request.opened', 'Жалоба']]);
    expect((await mine(client, requestId)).operator_openings).toHaveLength(1);
  });

  test('needs a code of the last minutes', async () => {
    const { requestId } = await ask([munich]);
    const tired = await makeAccount(db, { operator: 'moderator' });
    await sql`update sessions set confirmed_at = now() - interval '11 minutes' where account_id = ${tired.id}`.execute(
      db,
    );
    const reply = await act(requestId, 'open', { reason: 'Просьба' }, tired);
    expect(reply).toMatchObject({ status: 422, errors: { confirmation: [expect.any(String)] } });
  });

  test('stays closed once the patient has taken the consent back, and to an operator whose own matter it is', async () => {
    const { client, requestId } = await ask([munich]);
    const own = await makeAccount(db, {
      operator: 'moderator',
      staff: { clinicId: munich.id, role: 'doctor' },
    });
    expect((await act(requestId, 'open', { reason: 'Просьба' }, own)).errors).toHaveProperty('decision');
    await sql`
      insert into consent_events (account_id, purpose, action, document_hash, at)
      values (${client.id}::uuid, 'health_data', 'withdrawn', ${health_consent}, now())`.execute(db);
    expect((await act(requestId, 'open', { reason: 'Просьба' })).errors).toHaveProperty('state');
    expect(await acts(requestId)).toEqual([]);
  });
});

describe('a request that hangs before its delivery', () => {
  const hanging = async () => {
    const asked = await ask([munich]);
    await sql`update requests set state = 'submitted', submitted_at = now() - interval '1 hour'
      where id = ${asked.requestId}::uuid`.execute(db);
    return asked;
  };

  test('is delivered, and the second of two operators finds it so', async () => {
    const { requestId } = await hanging();
    expect((await read(requestId)).data.stuck).toBe('not_delivered');
    expect(
      (await call(munich.staff, 'GET', `staff/requests/${requestId}?clinic_id=${munich.id}`)).status,
    ).toBe(404);
    const replies = await Promise.all([act(requestId, 'deliver', {}), act(requestId, 'deliver', {}, second)]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(
      (await call(munich.staff, 'GET', `staff/requests/${requestId}?clinic_id=${munich.id}`)).status,
    ).toBe(200);
    expect((await acts(requestId)).map(([kind]) => kind)).toEqual(['request.delivered']);
  });

  test('is rejected with a reason that the patient reads; one that clinics have is not', async () => {
    const { client, requestId } = await hanging();
    expect((await act(requestId, 'reject', { reason: 'Это не обращение к врачу' })).data.state).toBe(
      'rejected',
    );
    expect(await mine(client, requestId)).toMatchObject({
      state: 'rejected',
      state_reason: 'Это не обращение к врачу',
      recipients: [],
    });
    expect((await act(requestId, 'reject', { reason: 'Ещё раз' })).status).toBe(200);
    expect((await acts(requestId)).length).toBe(1);
    const open = await ask([munich]);
    expect((await act(open.requestId, 'reject', { reason: 'Спам' })).errors).toHaveProperty('state');
    expect((await act(requestId, 'deliver', {})).errors).toHaveProperty('state');
  });
});

test('a silent clinic is reminded once an hour, one that has answered is not', async () => {
  const { requestId } = await ask([munich, honolulu]);
  const remind = (clinic: number) => act(requestId, 'remind', { clinic_id: clinic });
  expect((await remind(munich.id)).status).toBe(200);
  expect((await remind(munich.id)).status).toBe(200);
  expect((await acts(requestId)).map(([kind]) => kind)).toEqual(['request.reminded']);
  await call(honolulu.staff, 'POST', `staff/requests/${requestId}/ask`, {
    clinic_id: honolulu.id,
    body: 'Снимок?',
  });
  expect((await remind(honolulu.id)).errors).toHaveProperty('clinic_id');
  expect((await remind(tarawa.id)).errors).toHaveProperty('clinic_id');
});

test('of an offer that was accepted without a date its clinic is reminded, and only while there is none', async () => {
  const { client, requestId } = await ask([munich, honolulu]);
  const accepted = await offer(munich, requestId);
  const remind = (clinic: number, by: MadeAccount = operator) =>
    act(requestId, 'remind', { clinic_id: clinic }, by);
  expect((await remind(munich.id)).errors).toHaveProperty('clinic_id');
  await call(client, 'POST', `client/offers/${accepted.id}/accept`, { version: 1 });
  await sql`update requests set updated_at = now() - interval '8 days' where id = ${requestId}::uuid`.execute(
    db,
  );
  const row = async () => (await list('per_page=100')).data.find(({ id }) => id === requestId);
  expect(await row()).toMatchObject({ stuck: 'no_date', reminds: [{ id: munich.id }] });
  expect((await remind(honolulu.id)).errors).toHaveProperty('clinic_id');
  expect((await remind(munich.id, munich.staff)).status).toBe(404);
  const reminded = await remind(munich.id);
  expect([reminded.status, reminded.data.reminds]).toEqual([
    200,
    [{ id: munich.id, title: 'Isar Eye Clinic' }],
  ]);
  expect((await remind(munich.id)).status).toBe(200);
  expect((await acts(requestId)).map(([kind]) => kind)).toEqual(['request.reminded']);
  // The reminder is no move: without a date the request stays in the queue.
  expect(await row()).toMatchObject({ stuck: 'no_date' });
  await call(munich.staff, 'POST', `staff/offers/${accepted.id}/confirm`, {
    date: dayAhead(20),
  });
  expect((await read(requestId)).data.reminds).toEqual([]);
  expect((await remind(munich.id)).errors).toHaveProperty('state');
});

describe('another clinic', () => {
  const propose = (id: string, body: object = {}, by = operator) =>
    act(
      id,
      'proposals',
      {
        id: randomUUID(),
        clinic_id: honolulu.id,
        instead_of: null,
        note: 'Эта клиника отвечает быстрее',
        ...body,
      },
      by,
    );
  const decide = (client: MadeAccount, id: string, proposal: string, what: 'accept' | 'refuse') =>
    call(
      client,
      'POST',
      `client/requests/${id}/proposals/${proposal}/${what}`,
      what === 'accept' ? { health_consent } : undefined,
    );
  const states = async (id: string) =>
    (await read(id)).data.recipients.map(({ clinic, state, documents_open }) => [
      clinic.id,
      state,
      documents_open,
    ]);

  test('takes over with the patient’s consent, and the silent one loses what was open to it', async () => {
    const { client, requestId } = await ask([munich]);
    await call(client, 'POST', `client/requests/${requestId}/disclosure`, {
      clinic_id: munich.id,
      papers: true,
    });
    const proposed = await propose(requestId, { instead_of: munich.id });
    expect(proposed.data.proposals).toMatchObject([{ state: 'waiting', instead_of: { id: munich.id } }]);
    const { proposal } = await mine(client, requestId);
    expect(proposal).toMatchObject({ clinic: { id: honolulu.id }, note: 'Эта клиника отвечает быстрее' });
    expect(
      (await call(honolulu.staff, 'GET', `staff/requests/${requestId}?clinic_id=${honolulu.id}`)).status,
    ).toBe(404);
    const id = proposal?.id ?? '';
    expect((await decide(await makeAccount(db), requestId, id, 'accept')).status).toBe(404);
    const wrong = await call(client, 'POST', `client/requests/${requestId}/proposals/${id}/accept`, {
      health_consent: '0'.repeat(64),
    });
    expect(wrong.errors).toHaveProperty('health_consent');
    expect((await decide(client, requestId, id, 'accept')).status).toBe(200);
    expect(await states(requestId)).toEqual([
      [munich.id, 'no_reply', false],
      [honolulu.id, 'delivered', false],
    ]);
    expect((await mine(client, requestId)).proposal).toBeNull();
    expect(
      (await call(honolulu.staff, 'GET', `staff/requests/${requestId}?clinic_id=${honolulu.id}`)).status,
    ).toBe(200);
    expect((await decide(client, requestId, id, 'accept')).errors).toHaveProperty('state');
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from consent_events
      where request_id = ${requestId}::uuid and ${honolulu.id} = any(recipients)`.execute(db);
    expect(rows[0]?.n).toBe(1);
  });

  test('is not asked where the patient refuses, or where the operator takes it back first', async () => {
    const { client, requestId } = await ask([munich]);
    await propose(requestId);
    const id = (await mine(client, requestId)).proposal?.id ?? '';
    expect((await decide(client, requestId, id, 'refuse')).status).toBe(200);
    expect((await read(requestId)).data.proposals).toMatchObject([{ state: 'refused' }]);
    await propose(requestId, { clinic_id: tarawa.id });
    const other = (await mine(client, requestId)).proposal?.id ?? '';
    expect((await act(requestId, `proposals/${other}/withdraw`, {})).data.proposals[0]?.state).toBe(
      'withdrawn',
    );
    expect((await decide(client, requestId, other, 'accept')).errors).toHaveProperty('state');
    expect(await states(requestId)).toHaveLength(1);
  });

  test('of two operators who propose at once one is told that a proposal waits; a repeat is the same one', async () => {
    const { requestId } = await ask([munich]);
    const replies = await Promise.all([
      propose(requestId),
      propose(requestId, { clinic_id: tarawa.id }, second),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422]);
    const [waiting] = (await read(requestId)).data.proposals;
    const again = { id: waiting?.id, clinic_id: waiting?.clinic.id };
    expect((await propose(requestId, again)).data.proposals).toHaveLength(1);
    const { requestId: another } = await ask([munich]);
    expect((await propose(another, again)).errors).toHaveProperty('id');
  });

  test('is one that the request has not been to, instead of one that is silent', async () => {
    const { requestId } = await ask([munich]);
    expect((await propose(requestId, { clinic_id: munich.id })).status).toBe(422);
    expect((await propose(requestId, { clinic_id: 999_999 })).errors).toHaveProperty('clinic_id');
    expect((await propose(requestId, { instead_of: tarawa.id })).errors).toHaveProperty('instead_of');
    await call(munich.staff, 'POST', `staff/requests/${requestId}/ask`, {
      clinic_id: munich.id,
      body: 'Снимок?',
    });
    expect((await propose(requestId, { instead_of: munich.id })).errors).toHaveProperty('instead_of');
  });
});
