import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { ComfortGroup } from '../../../contract/clinics/comforts.ts';
import type { Delivery, Webhook } from '../../../contract/team/webhooks.ts';
import { type MadeAccount, makeAccount } from '../../../tests/factories/accounts.ts';
import { makeChat } from '../../../tests/factories/chats.ts';
import { makeOfferWorld, type SampleClinic } from '../../../tests/factories/offer-world.ts';
import { createWebhook } from '../../../tests/factories/webhooks.ts';
import { requestCalls } from '../../../tests/helpers/request-calls.ts';
import { createSecrets } from '../../platform/secrets.ts';
import { reviewRequest } from '../../requests/jobs.ts';
import { webhookLimits } from './rules.ts';

const world = await makeOfferWorld();
const { app, db, clinics, call, ask, offer } = world;
const [munich, honolulu] = clinics;
const { act } = requestCalls(world);
const secrets = createSecrets(world.config);
const owner = await makeAccount(db, { staff: { clinicId: munich.id, role: 'owner' } });

const url = 'https://hooks.clinic.example/in';
const key = () => ({ 'idempotency-key': randomUUID() });
type Made = Webhook & { secret: string };
const make = (changes: object = {}, headers = key(), by: MadeAccount = owner) =>
  call<Made>(
    by,
    'POST',
    'staff/webhooks',
    { clinic_id: munich.id, url, types: ['offer.sent'], ...changes },
    headers,
  );
const list = async (clinicId = munich.id, by = owner) =>
  (await call<Webhook[]>(by, 'GET', `staff/webhooks?clinic_id=${clinicId}`)).data;
const post = <T>(id: string, what: string, body: object = {}, by = owner) =>
  call<T>(by, 'POST', `staff/webhooks/${id}/${what}`, { clinic_id: munich.id, ...body });
const log = async (id: string) =>
  (await call<Delivery[]>(owner, 'GET', `staff/webhooks/${id}/deliveries?clinic_id=${munich.id}`)).data;
const remove = (id: string) => call(owner, 'DELETE', `staff/webhooks/${id}?clinic_id=${munich.id}`);

test('an owner makes a webhook, whose secret is shown this once', async () => {
  const { status, data } = await make();
  expect(status).toBe(200);
  expect(data.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  const [listed] = await list();
  expect(listed).toMatchObject({ id: data.id, url, state: 'active', types: ['offer.sent'], waiting: 0 });
  expect(JSON.stringify(listed)).not.toContain('whsec_');
  const { rows } = await sql<{ text: string }>`
    select coalesce(string_agg(s::text, ''), '') as text from webhook_secrets s`.execute(db);
  expect(rows[0]?.text).not.toContain(Buffer.from(data.secret.slice(6), 'base64').toString('hex'));
  await remove(data.id);
  expect(await list()).toEqual([]);
});

test('an address that is not of the public web is refused at its field', async () => {
  for (const wrong of [
    'http://clinic.example/',
    'https://localhost/',
    'https://10.0.0.1/',
    'https://a:b@clinic.example/',
    'x',
  ]) {
    const { status, errors } = await make({ url: wrong });
    expect([wrong, status, Object.keys(errors)]).toEqual([wrong, 422, ['url']]);
  }
  expect((await make({ types: [] })).status).toBe(422);
  expect((await make({ types: ['offer.read'] })).status).toBe(422);
});

test('a repeat after a lost answer is the same webhook with another secret; one in use is not repeated', async () => {
  const headers = key();
  const [first, again] = [await make({}, headers), await make({}, headers)];
  expect(again.data.id).toBe(first.data.id);
  expect(again.data.secret).not.toBe(first.data.secret);
  expect((await make({ types: ['offer.accepted'] }, headers)).status).toBe(422);
  const { rows } = await sql`select from webhook_secrets where webhook_id = ${first.data.id}::uuid`.execute(
    db,
  );
  expect(rows).toHaveLength(1);
  await post(first.data.id, 'test');
  expect((await make({}, headers)).status).toBe(422);
  await remove(first.data.id);
});

test('a clinic has five webhooks at most, also when many are made at once', async () => {
  const replies = await Promise.all(Array.from({ length: webhookLimits.max + 2 }, () => make()));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 422, 422]);
  for (const { id } of await list()) await remove(id);
});

test('to whoever does not keep the clinic a webhook is not there', async () => {
  const { data } = await make();
  const stranger = await makeAccount(db, { staff: { clinicId: honolulu.id, role: 'owner' } });
  for (const by of [munich.staff, stranger]) {
    expect((await make({}, key(), by)).status).toBe(404);
    expect((await call(by, 'GET', `staff/webhooks?clinic_id=${munich.id}`)).status).toBe(404);
    for (const what of ['test', 'secret']) expect((await post(data.id, what, {}, by)).status).toBe(404);
    expect((await post(data.id, 'replays', { since: new Date().toISOString() }, by)).status).toBe(404);
  }
  // Their own clinic does not make it theirs.
  const own = { clinic_id: honolulu.id };
  expect((await post(data.id, 'secret', own, stranger)).status).toBe(404);
  expect((await call(stranger, 'DELETE', `staff/webhooks/${data.id}?clinic_id=${honolulu.id}`)).status).toBe(
    404,
  );
  const reading = `staff/webhooks/${data.id}/deliveries?clinic_id=${honolulu.id}`;
  expect((await call(stranger, 'GET', reading)).status).toBe(404);
  await remove(data.id);
});

test('the audit log says to which host events went and go, and never the rest of the address', async () => {
  const { data } = await make();
  const change = (body: object) =>
    call<Webhook>(owner, 'PATCH', `staff/webhooks/${data.id}`, {
      ...{ clinic_id: munich.id, url, types: ['offer.sent'], is_on: true },
      ...body,
    });
  const other = 'https://elsewhere.example:8443/s3cret';
  await change({});
  await change({ url: other });
  await change({ url: other.replace('s3cret', 'an0ther'), types: ['offer.sent', 'offer.accepted'] });
  await change({ url: other.replace('s3cret', 'an0ther'), types: ['offer.accepted', 'offer.sent'] });
  await change({ is_on: false });
  const acts = await db
    .selectFrom('audit_events')
    .select(['kind', 'detail'])
    .where('entity_id', '=', data.id)
    .orderBy('id')
    .execute();
  expect(acts).toEqual([
    { kind: 'webhook.made', detail: { host: 'hooks.clinic.example', types: ['offer.sent'] } },
    {
      kind: 'webhook.changed',
      detail: { host: { before: 'hooks.clinic.example', after: 'elsewhere.example:8443' } },
    },
    {
      kind: 'webhook.changed',
      detail: {
        path: true,
        types: { before: ['offer.sent'], after: ['offer.sent', 'offer.accepted'] },
      },
    },
    {
      kind: 'webhook.changed',
      detail: {
        host: { before: 'elsewhere.example:8443', after: 'hooks.clinic.example' },
        types: { before: ['offer.accepted', 'offer.sent'], after: ['offer.sent'] },
        on: { before: true, after: false },
      },
    },
  ]);
  await remove(data.id);
});

test('a test is sent once however often it is pressed, and never to what is off', async () => {
  const { data } = await make();
  const [one, other] = await Promise.all([post<Delivery>(data.id, 'test'), post<Delivery>(data.id, 'test')]);
  expect([one.status, other.data.id]).toEqual([200, one.data.id]);
  expect(await log(data.id)).toMatchObject([{ type: 'webhook.test', state: 'waiting' }]);
  const turn = (is_on: boolean) =>
    call<Webhook>(owner, 'PATCH', `staff/webhooks/${data.id}`, {
      clinic_id: munich.id,
      url,
      types: ['offer.sent'],
      is_on,
    });
  expect((await turn(false)).data).toMatchObject({ state: 'off', off_because: 'person' });
  expect(await log(data.id)).toMatchObject([{ state: 'held', next_at: null }]);
  expect((await post(data.id, 'test')).errors).toHaveProperty('state');
  expect((await post(data.id, 'replays', { delivery: one.data.id })).errors).toHaveProperty('state');
  expect((await turn(true)).data).toMatchObject({ state: 'active', off_because: null });
  const replays = await Promise.all(
    [1, 2].map(() => post<{ count: number }>(data.id, 'replays', { delivery: one.data.id })),
  );
  expect(replays.map((reply) => reply.data.count).sort()).toEqual([0, 1]);
  expect((await post(data.id, 'replays', { delivery: randomUUID() })).status).toBe(404);
  expect((await post(data.id, 'replays')).errors).toHaveProperty('since');
  await remove(data.id);
});

test('the log is read in pages', async () => {
  const hook = await createWebhook(db, secrets, { clinicId: munich.id, url });
  for (let i = 0; i <= webhookLimits.pageSize; i += 1)
    await sql`select record_webhooks(${munich.id}, 'offer.sent', '{}')`.execute(db);
  const read = async (before = '') => {
    const path = `/api/v1/staff/webhooks/${hook.id}/deliveries?clinic_id=${munich.id}${before}`;
    return (await app.inject({ url: path, headers: owner.headers })).json();
  };
  const first = await read();
  const last = await read(`&before=${first.data.at(-1).id}`);
  expect([first.data.length, first.meta, last.data.length, last.meta]).toEqual([
    webhookLimits.pageSize,
    { has_more: true },
    1,
    { has_more: false },
  ]);
  await remove(hook.id);
});

/** What a clinic is told in the course of something: kinds with their ids. */
async function told(clinic: SampleClinic, course: () => Promise<unknown>) {
  const hook = await createWebhook(db, secrets, { clinicId: clinic.id, url });
  await course();
  const { rows } = await sql<{ type: string; about: Record<string, unknown> }>`
    select type, about from webhook_deliveries where webhook_id = ${hook.id}::uuid order by id`.execute(db);
  await sql`delete from webhooks where id = ${hook.id}::uuid`.execute(db);
  return rows;
}

test('each clinic is told of its part of a request, in ids alone', async () => {
  const { client, requestId } = await ask([munich, honolulu]);
  const ids = { request_id: requestId };
  const sent: { id: string }[] = [];
  const ofMunich = await told(munich, async () => {
    const made = await offer(munich, requestId);
    sent.push(made);
    await call(client, 'POST', `client/offers/${made.id}/accept`, { version: 1 });
    await act(client, requestId, 'cancel', { reason: 'Катаракта прошла' });
  });
  const about = { ...ids, offer_id: sent[0]?.id };
  expect(ofMunich.filter(({ type }) => type !== 'request.changed')).toEqual([
    { type: 'offer.sent', about },
    { type: 'offer.accepted', about },
    { type: 'request.accepted', about },
    { type: 'request.cancelled', about: ids },
  ]);
  expect(JSON.stringify(ofMunich)).not.toMatch(/Катаракт/);
});

test('whom another was chosen before is told that something has changed, and not what', async () => {
  const { client, requestId } = await ask([munich, honolulu]);
  const chosen = await offer(munich, requestId);
  const rows = await told(honolulu, () =>
    call(client, 'POST', `client/offers/${chosen.id}/accept`, { version: 1 }),
  );
  expect(rows.length).toBeGreaterThan(0);
  expect(new Set(rows.map(({ type }) => type))).toEqual(new Set(['request.changed']));
  expect(JSON.stringify(rows)).not.toContain(chosen.id);
});

test('offers that are declined and withdrawn are told', async () => {
  const { client, requestId } = await ask([munich]);
  const first = await offer(munich, requestId);
  const declined = await told(munich, () =>
    call(client, 'POST', `client/offers/${first.id}/decline`, { reason: 'Дорого' }),
  );
  expect(declined).toEqual([
    { type: 'offer.declined', about: { request_id: requestId, offer_id: first.id } },
  ]);
  const second = await offer(munich, requestId);
  const withdrawn = await told(munich, () =>
    call(munich.staff, 'POST', `staff/offers/${second.id}/withdraw`, {}),
  );
  expect(withdrawn).toEqual([
    { type: 'offer.withdrawn', about: { request_id: requestId, offer_id: second.id } },
  ]);
});

test('a request is new to a clinic once it is open', async () => {
  const { requestId } = await ask([munich]);
  await sql`update requests set state = 'submitted' where id = ${requestId}::uuid`.execute(db);
  const rows = await told(munich, () => reviewRequest(db, requestId));
  expect(rows).toEqual([{ type: 'request.created', about: { request_id: requestId } }]);
});

test('a message is told without its words', async () => {
  const { client, requestId } = await ask([munich]);
  const { id } = await makeChat(db, { client, clinic: munich, request: requestId });
  for (const [by, side] of [
    [client, 'client'],
    [munich.staff, 'staff'],
  ] as const) {
    const message = { id: randomUUID(), body: 'Когда приехать?' };
    const rows = await told(munich, () => call(by, 'POST', `${side}/chats/${id}/messages`, message));
    expect(rows).toEqual([
      { type: 'message.created', about: { chat_id: id, seq: expect.any(Number), side } },
    ]);
  }
});

test('a change of the profile is told by its part', async () => {
  const path = `staff/clinics/${munich.id}/comforts`;
  const { data: groups } = await call<ComfortGroup[]>(munich.staff, 'GET', path);
  const slug = groups[0]?.comforts[0]?.slug;
  const changes = [{ slug, from: 'unknown', to: 'free' }];
  const rows = await told(munich, () => call(munich.staff, 'PATCH', path, { changes }));
  expect(rows).toEqual([{ type: 'profile.changed', about: { section: 'comforts' } }]);
});
