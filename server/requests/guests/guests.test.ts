import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { GuestChat } from '../../../contract/chats/guest-chats.ts';
import { limits } from '../../../contract/platform/limits.ts';
import type {
  Guest,
  Guests,
  Invitation,
  SharedRequest,
  SharedRow,
} from '../../../contract/requests/guests.ts';
import { type MadeAccount, makeAccount } from '../../../tests/factories/accounts.ts';
import { makeChat } from '../../../tests/factories/chats.ts';
import { presentHashes } from '../../../tests/factories/documents.ts';
import { makeOfferWorld } from '../../../tests/factories/offer-world.ts';
import { dayAhead } from '../../../tests/factories/offers.ts';
import { newKey } from '../../../tests/factories/requests.ts';
import { attachmentCalls } from '../../../tests/helpers/attachments.ts';
import { giveHealthConsent } from '../../accounts/consents/writes.ts';
import { sealText } from '../../platform/sealed-text.ts';
import { createSecrets } from '../../platform/secrets.ts';
import { withdrawCases } from '../writes.ts';

const world = await makeOfferWorld();
const { app, db, config, clinics, call, ask, offer } = world;
const [munich, honolulu] = clinics;
const { take } = attachmentCalls(world, [munich.id]);

const anna = { name: 'Anna', kind: 'relative', can_write: false } as const;
type Body = { name: string; kind: string; can_write: boolean };

const guestsPath = (requestId: string) => `client/requests/${requestId}/guests`;
const invite = (
  by: MadeAccount | null,
  requestId: string,
  body: Partial<Body> & object = {},
  key = newKey(),
) => call<Guest>(by, 'POST', guestsPath(requestId), { ...anna, ...body }, key);
const list = (by: MadeAccount | null, requestId: string) => call<Guests>(by, 'GET', guestsPath(requestId));
const change = (by: MadeAccount | null, requestId: string, id: string, can_write: boolean) =>
  call<Guests>(by, 'PATCH', `${guestsPath(requestId)}/${id}`, { can_write });
const end = (by: MadeAccount | null, requestId: string, id: string) =>
  call<Guests>(by, 'DELETE', `${guestsPath(requestId)}/${id}`);
const look = (by: MadeAccount | null, token: string) =>
  call<Invitation>(by, 'POST', 'client/shared-requests/invitation', { token });
const accept = (by: MadeAccount | null, token: string) =>
  call<{ id: string }>(by, 'POST', 'client/shared-requests', { token });
const shared = (by: MadeAccount | null) => call<SharedRow[]>(by, 'GET', 'client/shared-requests');
const read = (by: MadeAccount | null, requestId: string) =>
  call<SharedRequest>(by, 'GET', `client/shared-requests/${requestId}`);
const leave = (by: MadeAccount | null, requestId: string) =>
  call(by, 'DELETE', `client/shared-requests/${requestId}`);
const bytes = (by: MadeAccount, path: string) =>
  app.inject({ url: `/api/v1/client/shared-requests/${path}`, headers: by.headers });
const actsOf = async (client: MadeAccount, requestId: string) =>
  (await list(client, requestId)).data.acts.map(({ kind, file, clinic }) => [kind, file ?? clinic]);

const makeGuest = () => makeAccount(db, { name: 'Анна', surname: 'Петрова' });

/** A request with a guest, who may write if `canWrite`. */
async function sharedCase(canWrite = false) {
  const asked = await ask([munich, honolulu]);
  const { client, requestId } = asked;
  const guest = await makeGuest();
  const { data } = await invite(client, requestId, { can_write: canWrite });
  await accept(guest, data.token ?? '');
  return { ...asked, guest, guestId: data.id, token: data.token ?? '' };
}

describe('an invitation', () => {
  test('is accepted by one account, which then reads the request; the client sees who and when', async () => {
    const { client, requestId } = await ask([munich]);
    const guest = await makeGuest();
    const { data, status } = await invite(client, requestId, { name: '  Аня ' });
    expect(status).toBe(200);
    expect(data).toMatchObject({ name: 'Аня', state: 'invited', account_name: null, opened_at: null });
    const invited = await look(guest, data.token ?? '');
    expect(invited.data).toEqual({
      owner: expect.any(String),
      kind: 'relative',
      can_write: false,
      name: 'Аня',
      expires_at: data.expires_at,
    });
    expect((await read(guest, requestId)).status).toBe(404);
    expect((await accept(guest, data.token ?? '')).data).toEqual({ id: requestId });
    expect((await shared(guest)).data).toMatchObject([{ id: requestId, is_unread: true, can_write: false }]);

    const notified = await call<{ requestCount: number }>(client, 'GET', 'client/notifications');
    expect(notified.data.requestCount).toBe(1);
    const { guests } = (await list(client, requestId)).data;
    expect(guests).toMatchObject([{ state: 'active', account_name: 'Анна Петрова', token: null }]);

    // The same account again, and another one.
    expect((await accept(guest, data.token ?? '')).data).toEqual({ id: requestId });
    const stranger = await makeAccount(db);
    expect((await accept(stranger, data.token ?? '')).status).toBe(404);
    expect((await look(stranger, data.token ?? '')).status).toBe(404);
    expect((await shared(stranger)).data).toEqual([]);
  });

  test('of two accounts that accept at once one has it', async () => {
    const { client, requestId } = await ask([munich]);
    const { data } = await invite(client, requestId);
    const both = [await makeGuest(), await makeGuest()];
    const replies = await Promise.all(both.map((one) => accept(one, data.token ?? '')));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 404]);
    const reading = await Promise.all(both.map((one) => read(one, requestId)));
    expect(reading.map(({ status }) => status)).toEqual(replies.map(({ status }) => status));
  });

  test('repeated with its key is one; with other words it is refused', async () => {
    const { client, requestId } = await ask([munich]);
    const key = newKey();
    const replies = await Promise.all(Array.from({ length: 4 }, () => invite(client, requestId, {}, key)));
    expect(new Set(replies.map(({ data }) => data.id)).size).toBe(1);
    expect((await invite(client, requestId, { name: 'Пётр' }, key)).errors).toHaveProperty('idempotency-key');
    expect((await list(client, requestId)).data.guests).toHaveLength(1);
  });

  test('beyond the limit is refused at its field, also of many at once', async () => {
    const { client, requestId } = await ask([munich]);
    const replies = await Promise.all(
      Array.from({ length: limits.guestsMax + 2 }, (_, at) => invite(client, requestId, { name: `P ${at}` })),
    );
    const refused = replies.filter(({ status }) => status === 422);
    expect(refused).toHaveLength(2);
    expect(refused[0]?.errors.name?.[0]).toContain(String(limits.guestsMax));
    const { guests } = (await list(client, requestId)).data;
    expect(guests).toHaveLength(limits.guestsMax);
    await end(client, requestId, guests[0]?.id ?? '');
    expect((await invite(client, requestId)).status).toBe(200);
    // Ended ones are remembered, and are bounded too.
    await sql`
      insert into request_guests (request_id, kind, name, can_write, repeat_key, repeat_hash, expires_at, ended_at, ended_by)
      select ${requestId}::uuid, 'relative', 'x', false, n::text, '', now(), now(), 'client'
      from generate_series(1, ${limits.guestsEverMax}) n`.execute(db);
    await end(client, requestId, guests[1]?.id ?? '');
    expect((await invite(client, requestId)).errors.name?.[0]).toContain(String(limits.guestsEverMax));
  });

  test('that is old, withdrawn, cut, made up or of something else shows nothing', async () => {
    const { client, requestId } = await ask([munich]);
    const guest = await makeGuest();
    const old = await invite(client, requestId);
    await sql`update request_guests set expires_at = now() where id = ${old.data.id}::uuid`.execute(db);
    const withdrawn = await invite(client, requestId);
    await end(client, requestId, withdrawn.data.id);
    const token = old.data.token ?? '';
    const otherwise = sealText(createSecrets(config), `show favourites:${old.data.id}`);
    for (const wrong of [token, withdrawn.data.token ?? '', token.slice(0, -4), 'x', otherwise]) {
      expect((await look(guest, wrong)).status).toBe(404);
      expect((await accept(guest, wrong)).status).toBe(404);
    }
    const { guests } = (await list(client, requestId)).data;
    expect(guests.map(({ state }) => state)).toEqual(['expired', 'ended']);
  });

  test('is nothing for the client, nor for who works for a clinic that has the request', async () => {
    const { client, requestId } = await ask([munich]);
    const { data } = await invite(client, requestId);
    for (const by of [client, munich.staff]) {
      expect(Object.keys((await look(by, data.token ?? '')).errors)).toEqual(['token']);
      expect(Object.keys((await accept(by, data.token ?? '')).errors)).toEqual(['token']);
    }
    expect((await accept(honolulu.staff, data.token ?? '')).status).toBe(200);
    // The request goes to that clinic later: it must not see what others offer.
    await sql`
      insert into request_recipients (request_id, clinic_id) values (${requestId}::uuid, ${honolulu.id})`.execute(
      db,
    );
    expect((await read(honolulu.staff, requestId)).status).toBe(404);
    expect((await shared(honolulu.staff)).data).toEqual([]);
  });
});

describe('a guest', () => {
  test('reads the case as its client does, without what is the client’s alone', async () => {
    const { client, requestId, guest } = await sharedCase();
    const { id } = await offer(munich, requestId);
    await call(client, 'POST', `client/requests/${requestId}/own-costs`, {
      own_costs: [{ title: 'Flight', amount: 300, currency_id: 1 }],
    });
    const own = (await call<SharedRequest['request']>(client, 'GET', `client/requests/${requestId}`)).data;
    const before = (await read(guest, requestId)).data;
    expect(before.request).toEqual({
      ...own,
      own_costs: [],
      openings: [],
      operator_openings: [],
      proposal: null,
      is_unread: false,
    });
    expect([before.plan, before.aftercare]).toEqual([null, null]);

    await call(client, 'POST', `client/offers/${id}/accept`, { version: 1 });
    const after = (await read(guest, requestId)).data;
    expect(after.plan).toEqual((await call(client, 'GET', `client/requests/${requestId}/plan`)).data);
    expect(after.aftercare).toEqual(
      (await call(client, 'GET', `client/requests/${requestId}/aftercare`)).data,
    );
    expect((await shared(guest)).data).toMatchObject([{ id: requestId, is_unread: false }]);
    // Looking twice within an hour is one line.
    expect(await actsOf(client, requestId)).toEqual([['opened', null]]);
  });

  test('opens the files of the request and no others, and the client sees which', async () => {
    const { client, requestId, guest } = await sharedCase();
    const file = await take(client, { name: 'мрт.txt' });
    await sql`update attachments set request_id = ${requestId}::uuid, attached_at = now() where id = ${file.id}::uuid`.execute(
      db,
    );
    const loose = await take(client, { name: 'else.txt' });
    const chat = await makeChat(db, { client, clinic: munich, request: requestId });
    const letter = await take(munich.staff, { name: 'letter.txt' });
    await call(munich.staff, 'POST', `staff/chats/${chat.id}/messages`, {
      ...{ id: randomUUID(), body: '', attachment_ids: [letter.id] },
    });
    expect((await bytes(guest, `${requestId}/files/${file.id}`)).statusCode).toBe(200);
    expect((await bytes(guest, `${requestId}/files/${letter.id}`)).statusCode).toBe(200);
    expect((await bytes(guest, `${requestId}/files/${loose.id}`)).statusCode).toBe(404);
    expect((await bytes(guest, `${requestId}/files/${randomUUID()}`)).statusCode).toBe(404);
    const other = await sharedCase();
    expect((await bytes(other.guest, `${requestId}/files/${file.id}`)).statusCode).toBe(404);
    expect((await bytes(other.guest, `${other.requestId}/files/${file.id}`)).statusCode).toBe(404);
    expect(await actsOf(client, requestId)).toEqual([
      ['file_opened', 'letter.txt'],
      ['file_opened', 'мрт.txt'],
    ]);
    // Of the client's own calls none is a guest's.
    const own = await app.inject({ url: `/api/v1/client/attachments/${file.id}`, headers: guest.headers });
    expect(own.statusCode).toBe(404);
  });

  test('takes the whole case along, which the client sees', async () => {
    const { client, requestId, guest } = await sharedCase();
    const zip = await bytes(guest, `${requestId}/file`);
    expect([zip.statusCode, zip.headers['content-type']]).toEqual([200, 'application/zip']);
    const summary = await bytes(guest, `${requestId}/summary`);
    expect(summary.json()).toMatchObject({ resourceType: 'Bundle', type: 'document' });
    expect(await actsOf(client, requestId)).toEqual([['downloaded', null]]);
  });

  test('acts nowhere in the client’s place', async () => {
    const { requestId, guest } = await sharedCase(true);
    const calls: [string, object][] = [
      ['cancel', {}],
      ['seen', {}],
      ['disclosure', { clinic_id: munich.id, papers: true }],
      ['answer', { question_id: randomUUID(), answer: 'да' }],
      ['own-costs', { own_costs: [] }],
    ];
    for (const [name, body] of calls)
      expect((await call(guest, 'POST', `client/requests/${requestId}/${name}`, body)).status).toBe(404);
    expect((await call(guest, 'GET', `client/requests/${requestId}`)).status).toBe(404);
    expect((await list(guest, requestId)).status).toBe(404);
    expect((await invite(guest, requestId)).status).toBe(404);
    const { id } = await offer(munich, requestId);
    expect((await call(guest, 'POST', `client/offers/${id}/accept`, { version: 1 })).status).toBe(404);
  });

  test('reads nothing any more once the access has ended, by either side', async () => {
    const one = await sharedCase();
    expect((await end(one.client, one.requestId, one.guestId)).data.guests).toMatchObject([
      { state: 'ended', ended_by: 'client' },
    ]);
    const two = await sharedCase();
    expect((await leave(two.guest, two.requestId)).status).toBe(200);
    expect((await list(two.client, two.requestId)).data.guests).toMatchObject([
      { state: 'ended', ended_by: 'guest' },
    ]);
    for (const { guest, requestId, token } of [one, two]) {
      expect((await read(guest, requestId)).status).toBe(404);
      expect((await shared(guest)).data).toEqual([]);
      expect((await bytes(guest, `${requestId}/file`)).statusCode).toBe(404);
      expect((await leave(guest, requestId)).status).toBe(404);
      expect((await accept(guest, token)).status).toBe(404);
    }
    expect((await change(one.client, one.requestId, one.guestId, true)).status).toBe(422);
    expect((await end(one.client, one.requestId, one.guestId)).status).toBe(200);
  });

  test('reads nothing while the client’s account is blocked, and nothing once it is deleted', async () => {
    const { client, requestId, guest } = await sharedCase();
    const block = (at: Date | null, block_reason: string | null) =>
      db.updateTable('accounts').set({ blocked_at: at, block_reason }).where('id', '=', client.id).execute();
    await block(new Date(), 'spam');
    expect((await read(guest, requestId)).status).toBe(404);
    await block(null, null);
    expect((await read(guest, requestId)).status).toBe(200);
    await call(client, 'DELETE', 'client/profile', { password: client.password });
    expect((await read(guest, requestId)).status).toBe(404);
    const left = await sql`select from request_guests where request_id = ${requestId}::uuid`.execute(db);
    expect(left.rows).toHaveLength(0);
  });

  test('whose account is deleted is no guest, and stays in the log without it', async () => {
    const { client, requestId, guest } = await sharedCase();
    await read(guest, requestId);
    await call(guest, 'DELETE', 'client/profile', { password: guest.password });
    const { guests, acts } = (await list(client, requestId)).data;
    expect(guests).toMatchObject([{ name: 'Anna', state: 'ended', ended_by: 'guest', account_name: null }]);
    expect(acts).toHaveLength(1);
  });

  test('goes on reading when clinics do not any more', async () => {
    const { client, requestId, guest } = await sharedCase();
    await db.transaction().execute((trx) => withdrawCases(trx, client.id));
    expect((await read(guest, requestId)).data.request.state).toBe('cancelled');
  });
});

describe('in conversations', () => {
  type Messages = { side: string; body: string; author: number }[];
  const chatPath = (requestId: string, chat: string) =>
    `client/shared-requests/${requestId}/chats/${chat}/messages`;
  const say = (
    by: MadeAccount | null,
    requestId: string,
    chat: string,
    body = 'Когда лететь?',
    id = randomUUID(),
  ) => call(by, 'POST', chatPath(requestId, chat), { id, body });
  const messages = (by: MadeAccount, requestId: string, chat: string) =>
    call<Messages>(by, 'GET', chatPath(requestId, chat));
  const unread = async (by: MadeAccount) =>
    (await call<{ messageCount: number }>(by, 'GET', 'client/notifications')).data.messageCount;

  async function talk(canWrite = true) {
    const made = await sharedCase(canWrite);
    const { client, requestId } = made;
    const chat = await makeChat(db, { client, clinic: munich, request: requestId });
    await call(client, 'POST', `client/chats/${chat.id}/messages`, { id: randomUUID(), body: 'Добрый день' });
    return { ...made, chat: chat.id };
  }

  test('a guest writes under their own name and role; for the client it is new, for the clinic the client’s side', async () => {
    const { client, requestId, guest, chat } = await talk();
    const id = randomUUID();
    const sent = await Promise.all([1, 2].map(() => say(guest, requestId, chat, 'Когда лететь?', id)));
    expect(sent.map(({ status }) => status)).toEqual([200, 200]);
    expect((await messages(guest, requestId, chat)).data).toMatchObject([
      { side: 'client', body: 'Добрый день', author: 1 },
      { side: 'client', body: 'Когда лететь?', author: 2 },
    ]);
    expect(await unread(client)).toBe(1);
    expect(await unread(guest)).toBe(0);
    const chats = (await call<GuestChat[]>(guest, 'GET', `client/shared-requests/${requestId}/chats`)).data;
    expect(chats).toMatchObject([{ uuid: chat, clinic: { id: munich.id }, messages: 2, state: 'open' }]);
    // Names of relatives may tell the client's: the clinic sees them when the client's own is opened.
    type Opened = { participants: { role: string; name: string | null }[]; last: { name: string | null } };
    const seen = async () => (await call<Opened>(munich.staff, 'GET', `staff/chats/${chat}`)).data;
    expect((await seen()).participants[1]).toMatchObject({ role: 'relative', name: null });
    expect((await seen()).last.name).toBeNull();
    await call(client, 'POST', `client/requests/${requestId}/disclosure`, {
      clinic_id: munich.id,
      contact: true,
    });
    expect((await seen()).participants[1]).toMatchObject({ role: 'relative', name: 'Анна Петрова' });
    const own = (await call<Opened>(client, 'GET', `client/chats/${chat}`)).data;
    expect(own.participants[1]).toMatchObject({ name: 'Анна Петрова' });
    await call(client, 'POST', `client/chats/${chat}/read`, { seq: 3 });
    expect(await unread(client)).toBe(0);
    expect(await actsOf(client, requestId)).toEqual([['wrote', expect.any(String)]]);
  });

  test('who only reads cannot write, nor who no longer may', async () => {
    const { client, requestId, guest, guestId, chat } = await talk(false);
    expect((await say(guest, requestId, chat)).status).toBe(404);
    await change(client, requestId, guestId, true);
    expect((await say(guest, requestId, chat)).status).toBe(200);
    await change(client, requestId, guestId, false);
    expect((await say(guest, requestId, chat)).status).toBe(404);
    expect((await messages(guest, requestId, chat)).data).toHaveLength(2);
    await end(client, requestId, guestId);
    expect((await messages(guest, requestId, chat)).status).toBe(404);
    expect(await actsOf(client, requestId)).toEqual([
      ['writing_stopped', null],
      ['wrote', expect.any(String)],
      ['writing_allowed', null],
    ]);
  });

  test('a guest is nowhere in the client’s own calls, nor in conversations of other requests', async () => {
    const { requestId, guest, chat } = await talk();
    const other = await talk();
    const apart = await makeChat(db, { client: other.client, clinic: honolulu });
    await say(guest, requestId, chat);
    for (const [method, path, body] of [
      ['GET', `client/chats/${chat}`, undefined],
      ['GET', `client/chats/${chat}/messages`, undefined],
      ['POST', `client/chats/${chat}/messages`, { id: randomUUID(), body: 'x' }],
      ['POST', `client/chats/${chat}/read`, { seq: 1 }],
      ['PATCH', `client/chats/${chat}`, { state: 'closed' }],
      ['DELETE', `client/chats/${chat}/messages/2`, undefined],
      ['GET', chatPath(requestId, other.chat), undefined],
      ['POST', chatPath(requestId, other.chat), { id: randomUUID(), body: 'x' }],
      ['GET', chatPath(other.requestId, other.chat), undefined],
      ['GET', chatPath(requestId, randomUUID()), undefined],
    ] as const)
      expect([path, (await call(guest, method, path, body)).status]).toEqual([path, 404]);
    // What is talked about without a request is in no shared one.
    expect((await messages(other.guest, other.requestId, apart.id)).status).toBe(404);
    expect((await call<unknown[]>(guest, 'GET', 'client/chats')).data).toEqual([]);
  });

  test('without the client’s consent a guest gives the clinic nothing', async () => {
    const { client, requestId, guest, chat } = await talk();
    const { health_data: hash } = await presentHashes(db);
    const consent = { accountId: client.id, hash, address: '127.0.0.1', requestId, clinicIds: [munich.id] };
    await db.transaction().execute((trx) => giveHealthConsent(trx, consent));
    await call(client, 'DELETE', 'client/profile/consents/health_data');
    const refused = await say(guest, requestId, chat);
    expect([refused.status, Object.keys(refused.errors)]).toEqual([422, ['body']]);
    const { data } = await messages(guest, requestId, chat);
    expect(data.filter(({ side }) => side === 'client')).toHaveLength(1);
  });

  test('a guest who comes to work for the clinic is no guest, and answers as one of its people', async () => {
    const { client, requestId } = await ask([munich]);
    const member = await makeAccount(db, { staff: { clinicId: honolulu.id, role: 'coordinator' } });
    const { data } = await invite(client, requestId, { can_write: true });
    await accept(member, data.token ?? '');
    const { id } = await makeChat(db, { client, clinic: munich, request: requestId });
    await call(client, 'POST', `client/chats/${id}/messages`, { id: randomUUID(), body: 'Добрый день' });
    expect((await say(member, requestId, id)).status).toBe(200);
    await sql`insert into staff (account_id, clinic_id, role) values (${member.id}::uuid, ${munich.id}, 'coordinator')`.execute(
      db,
    );
    expect((await say(member, requestId, id)).status).toBe(404);
    const answered = await call(member, 'POST', `staff/chats/${id}/messages`, {
      id: randomUUID(),
      body: 'Да',
    });
    expect(answered.data).toMatchObject({ side: 'staff', author: 2 });
    const { participants } = (await call<{ participants: object[] }>(client, 'GET', `client/chats/${id}`))
      .data;
    expect(participants).toMatchObject([{ role: 'client' }, { role: 'coordinator', side: 'staff' }]);
  });
});

test.each([
  ['GET', '', undefined],
  ['POST', '', anna],
  ['PATCH', `/${randomUUID()}`, { can_write: true }],
  ['DELETE', `/${randomUUID()}`, undefined],
] as const)(
  '%s guests%s: not without a token, not of another’s request, not by a guest',
  async (method, path, body) => {
    const { requestId, guest } = await sharedCase(true);
    const other = await makeAccount(db);
    const at = `${guestsPath(requestId)}${path}`;
    expect((await call(null, method, at, body, newKey())).status).toBe(401);
    for (const by of [other, guest, munich.staff])
      expect((await call(by, method, at, body, newKey())).status).toBe(404);
  },
);

test('a guest of one request is not changed by the way of another', async () => {
  const one = await sharedCase();
  const two = await sharedCase();
  for (const reply of [
    await change(one.client, one.requestId, two.guestId, true),
    await end(one.client, one.requestId, two.guestId),
    await end(one.client, two.requestId, two.guestId),
  ])
    expect(reply.status).toBe(404);
  expect((await read(two.guest, two.requestId)).status).toBe(200);
});

test.each([
  ['no name', { name: ' ' }, 'name'],
  ['a name that is too long', { name: 'x'.repeat(limits.nameMax + 1) }, 'name'],
  ['a kind that is none', { kind: 'owner' }, 'kind'],
  ['another’s account', { account_id: randomUUID() }, 'account_id'],
])('%s is refused at its field', async (_, body: object, field) => {
  const { client, requestId } = await ask([munich]);
  const refused = await invite(client, requestId, body);
  expect([refused.status, Object.keys(refused.errors)]).toEqual([422, [field]]);
  expect((await list(client, requestId)).data.guests).toEqual([]);
});

test('an invitation can be accepted for as many days as the limit says', async () => {
  const { client, requestId } = await ask([munich]);
  const { data } = await invite(client, requestId);
  expect(data.expires_at.slice(0, 10)).toBe(dayAhead(limits.invitationDays));
});
