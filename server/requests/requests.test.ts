import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { RequestRow } from '../../contract/requests/requests.ts';
import { type MadeAccount, makeAccount } from '../../tests/factories/accounts.ts';
import { addClinicFacts } from '../../tests/factories/facts.ts';
import { makeOfferWorld } from '../../tests/factories/offer-world.ts';
import { makeRequest } from '../../tests/factories/offers.ts';
import {
  makeAttachment,
  makeCase,
  makeQuestion,
  makeRequester,
  newKey,
} from '../../tests/factories/requests.ts';
import { requestCalls } from '../../tests/helpers/request-calls.ts';

const world = await makeOfferWorld();
const { db, clinics, call, ask, offer, queriesOf } = world;
const [munich, honolulu, kiribati] = clinics;
const { act, get, list, stateOf, offersOf, kindsOf } = requestCalls(world);
const NOWHERE = '00000000-0000-4000-8000-000000000000';
const counts = async (by: MadeAccount) =>
  (await call<{ requestCount: number }>(by, 'GET', 'client/notifications')).data.requestCount;
const acts: [string, object | undefined][] = [
  ['seen', undefined],
  ['cancel', { reason: 'передумал' }],
  ['answer', { question_id: NOWHERE, answer: 'да' }],
  ['recipients', { recipients: [{ clinic_id: 1 }], health_consent: '0'.repeat(64) }],
  ['disclosure', { clinic_id: 1, contact: true }],
  ['own-costs', { own_costs: [] }],
];

test.each(acts)(
  '%s: not without a token, not to another’s request, not by a clinic, not to none',
  async (name, body) => {
    const { requestId } = await ask([munich]);
    const other = await makeAccount(db);
    expect((await act(null, requestId, name, body)).status).toBe(401);
    for (const by of [other, munich.staff]) {
      const refused = await act(by, requestId, name, body);
      expect([refused.status, refused.data]).toEqual([404, undefined]);
    }
    expect((await act(other, NOWHERE, name, body)).status).toBe(404);
    expect((await act(other, 'no-id', name, body)).status).toBe(404);
    expect(await kindsOf(requestId)).toEqual([]);
    expect(await stateOf(requestId)).toBe('open');
  },
);

test('a request is read by its client alone', async () => {
  const { client, requestId } = await ask([munich]);
  expect((await get(client, requestId)).status).toBe(200);
  expect((await get(null, requestId)).status).toBe(401);
  expect((await get(await makeAccount(db), requestId)).status).toBe(404);
  expect((await get(munich.staff, requestId)).status).toBe(404);
});

test('a request tells everything that belongs to it, in the reader’s language', async () => {
  const { client, requestId } = await ask([munich, honolulu]);
  const attachment = await makeAttachment(db, client.id);
  await sql`update attachments set request_id = ${requestId}::uuid, attached_at = now() where id = ${attachment}::uuid`.execute(
    db,
  );
  await sql`
    insert into attachment_openings (attachment_id, account_id, clinic_id)
    values (${attachment}::uuid, ${munich.staff.id}::uuid, ${munich.id})`.execute(db);
  await sql`update request_recipients set doctor_id = null where clinic_id = ${honolulu.id}`.execute(db);
  await offer(munich, requestId);
  const question = await makeQuestion(db, requestId, honolulu.id);
  const { data } = await get(client, requestId);
  expect(data).toMatchObject({
    state: 'needs_info',
    word: 'waiting',
    offers: [{ clinic_id: munich.id, state: 'sent' }],
    is_unread: true,
    procedure: { slug: 'cataract-surgery' },
    country: { code: 'RU', title: 'Россия' },
    attachments: [{ id: attachment, name: 'снимок.pdf' }],
    openings: [{ attachment_id: attachment, clinic_id: munich.id, role: 'coordinator' }],
    events: [{ kind: 'offer', actor: 'staff', clinic_id: munich.id }],
  });
  expect(data.recipients).toMatchObject([
    {
      clinic: { id: munich.id, time_zone: 'Europe/Berlin' },
      doctor: { title: 'Д-р из Isar Eye Clinic' },
      state: 'offered',
    },
    {
      clinic: { id: honolulu.id, time_zone: 'Pacific/Honolulu' },
      doctor: null,
      state: 'asked',
      questions: [{ id: question, answer: null }],
    },
  ]);
});

test('reading one request or the list takes as many queries whatever there is', async () => {
  const small = await ask([munich]);
  const large = await ask([munich, honolulu, kiribati]);
  for (const clinic of clinics) await offer(clinic, large.requestId);
  for (let index = 0; index < 3; index += 1) await makeQuestion(db, large.requestId, munich.id);
  for (let index = 0; index < 25; index += 1)
    await makeRequest(db, { accountId: large.client.id, clinics: [munich] });
  const detail = (of: typeof small) => queriesOf(() => get(of.client, of.requestId));
  const [few, many] = [await detail(small), await detail(large)];
  expect(many).toHaveLength(few.length);
  expect(many.length).toBeLessThanOrEqual(5); // with the one that finds the session
  const lists = await queriesOf(() => list(large.client));
  expect(lists).toHaveLength(3);
});

test('the list is in pages of twenty, the last changed first, and only one’s own', async () => {
  const account = await makeAccount(db);
  const ids: string[] = [];
  for (let index = 0; index < 22; index += 1)
    ids.push(await makeRequest(db, { accountId: account.id, clinics: [munich] }));
  await makeRequest(db, { accountId: (await makeAccount(db)).id, clinics: [munich] });
  await sql`update requests set updated_at = now() - interval '1 hour' where account_id = ${account.id}::uuid`.execute(
    db,
  );
  const [first = ''] = ids;
  expect((await act(account, first, 'cancel')).status).toBe(200);
  const page = await list(account);
  expect(page.meta).toEqual({ total: 22, page: 1, per_page: 20 });
  expect(page.data).toHaveLength(20);
  expect(page.data[0]).toMatchObject({ id: first, state: 'cancelled', word: 'finished' });
  const rest = await list(account, 2);
  expect(rest.data).toHaveLength(2);
  expect(new Set([...page.data, ...rest.data].map(({ id }) => id))).toEqual(new Set(ids));
  expect((await list(account, 3)).data).toEqual([]);
});

test('looking at a request reads its notifications and views what was sent, once', async () => {
  const { client, requestId } = await ask([munich, honolulu]);
  const other = await makeRequest(db, { accountId: client.id, clinics: [munich] });
  await offer(munich, requestId);
  await offer(munich, other);
  expect(await counts(client)).toBe(2);
  expect((await act(client, requestId, 'seen')).status).toBe(200);
  expect((await act(client, requestId, 'seen')).status).toBe(200);
  expect(await counts(client)).toBe(1);
  expect(await offersOf(requestId)).toEqual(['viewed']);
  expect((await kindsOf(requestId)).filter((kind) => kind === 'view')).toHaveLength(1);
  expect(await offersOf(other)).toEqual(['sent']);
});

test('own costs are kept in known currencies, and no clinic hears of them', async () => {
  const { client, requestId } = await ask([munich]);
  const keep = (own_costs: object[]) => act(client, requestId, 'own-costs', { own_costs });
  const flight = { title: 'Перелёт', amount: 410.5, currency_id: 2 };
  expect((await keep([flight])).status).toBe(200);
  expect((await get(client, requestId)).data.own_costs).toEqual([flight]);
  expect((await keep([{ ...flight, currency_id: 9999 }])).status).toBe(422);
  expect((await keep([{ ...flight, title: '   ' }])).status).toBe(422);
  expect((await keep([{ ...flight, amount: -1 }])).status).toBe(422);
  const forOne = { ...flight, clinic_ids: [munich.id] };
  expect((await keep([forOne])).status).toBe(200);
  // A clinic that has not got the request, none, one twice: what was kept stays.
  for (const clinic_ids of [[honolulu.id], [munich.id, honolulu.id], [], [munich.id, munich.id]])
    expect((await keep([{ ...flight, clinic_ids }])).status).toBe(422);
  expect((await get(client, requestId)).data.own_costs).toEqual([forOne]);
  expect((await keep([])).status).toBe(200);
  expect((await get(client, requestId)).data.own_costs).toEqual([]);
  expect(await kindsOf(requestId)).toEqual([]);
});

test('an event names no word of the case', async () => {
  const client = await makeRequester(db);
  const body = await makeCase(db, [munich], { body: 'Совершенно секретное слово мандрагора' });
  const { data } = await call<RequestRow>(client, 'POST', 'client/requests', body, newKey());
  await act(client, data.id, 'cancel', { reason: 'мандрагора' });
  const { rows } = await sql<{ all: string }>`
    select (select string_agg(e::text, ' ') from request_events e where request_id = ${data.id}::uuid)
      || coalesce((select string_agg(payload::text, ' ') from graphile_worker._private_jobs), '') as all`.execute(
    db,
  );
  expect(rows[0]?.all).not.toContain('мандрагора');
});

test('the photo of a clinic is addressed by what it is drawn from', async () => {
  const { client, requestId } = await ask([munich]);
  const photoOf = async () => (await get(client, requestId)).data.recipients[0]?.clinic.photo;
  expect(await photoOf()).toBeNull();
  await addClinicFacts(db, munich.id, { photos: 2 });
  expect(await photoOf()).toMatchObject({ version: 100, width: 1600, height: 1000 });
  await db.updateTable('photos').set({ seed: 555 }).where('clinic_id', '=', munich.id).execute();
  expect(await photoOf()).toMatchObject({ version: 555 });
});
