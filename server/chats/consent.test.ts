import { expect, test } from 'vitest';
import type { MadeAccount } from '../../tests/factories/accounts.ts';
import { presentHashes } from '../../tests/factories/documents.ts';
import { makeOfferWorld } from '../../tests/factories/offer-world.ts';
import { attachmentCalls } from '../../tests/helpers/attachments.ts';
import { chatCalls } from '../../tests/helpers/chat-calls.ts';
import { giveHealthConsent } from '../accounts/consents/writes.ts';

const world = await makeOfferWorld();
const { app, db, clinics, call, ask } = world;
const [munich] = clinics;
const { at, begin, open, say, change, page, get, getOfStaff, eventsOf } = chatCalls(world);
const { take } = attachmentCalls(world, []);
const { health_data } = await presentHashes(db);
const consent = { health_consent: health_data };

type Side = 'client' | 'staff';

const download = async (by: MadeAccount, side: Side, room: string, file: string) =>
  (await app.inject({ url: `/api/v1/${at(side, room, `/attachments/${file}`)}`, headers: by.headers }))
    .statusCode;

async function withdraw(by: MadeAccount) {
  const reply = await call<object>(by, 'DELETE', 'client/profile/consents/health_data');
  expect(reply.status).toBe(200);
}

/** A room in which the client has agreed by their first message and sent a file, and the clinic has answered with one. */
async function beginWithFiles() {
  const { id, client } = await begin(munich, { hasConsent: false });
  const [own, theirs] = [await take(client), await take(munich.staff)];
  const sent = await say(client, 'client', id, 'Снимок', { ...consent, attachment_ids: [own.id] });
  const answer = await say(munich.staff, 'staff', id, 'Памятка', { attachment_ids: [theirs.id] });
  expect([sent.status, answer.status]).toEqual([200, 200]);
  return { id, client, own: own.id, theirs: theirs.id };
}

test('from the withdrawal on the clinic reads and opens nothing of the client’s, and can again once they agree anew there', async () => {
  const { id, client, own, theirs } = await beginWithFiles();
  expect(await download(munich.staff, 'staff', id, own)).toBe(200);
  await withdraw(client);
  expect(await download(munich.staff, 'staff', id, own)).toBe(404);
  expect(await download(munich.staff, 'staff', id, theirs)).toBe(200);
  expect(await download(client, 'client', id, own)).toBe(200);
  expect(await download(client, 'client', id, theirs)).toBe(200);
  const { data } = await page(munich.staff, 'staff', id);
  expect(data.slice(0, 2)).toMatchObject([{ body: '', attachments: [] }, { body: 'Памятка' }]);
  expect((await page(client, 'client', id)).data[0]).toMatchObject({
    body: 'Снимок',
    attachments: [{ id: own }],
  });
  expect((await say(client, 'client', id, 'Снова', consent)).status).toBe(200);
  expect(await download(munich.staff, 'staff', id, own)).toBe(200);
  expect((await page(munich.staff, 'staff', id)).data[0]).toMatchObject({ attachments: [{ id: own }] });
});

test('a conversation that the withdrawal has closed opens by the client alone, with their consent', async () => {
  const { id, client } = await beginWithFiles();
  await withdraw(client);
  const words = { state: [expect.stringContaining('согласи')] };
  expect(await say(munich.staff, 'staff', id, 'Куда вы?')).toMatchObject({ status: 422, errors: words });
  expect(await change(munich.staff, 'staff', id, { state: 'open' })).toMatchObject({
    status: 422,
    errors: words,
  });
  expect((await getOfStaff(munich.staff, id)).data).toMatchObject({
    state: 'closed',
    needs_health_consent: true,
  });
  // Opened without a word it is theirs, and still nobody of the clinic writes there.
  expect((await change(client, 'client', id, { state: 'open' })).status).toBe(200);
  expect(await say(munich.staff, 'staff', id, 'Вы здесь?')).toMatchObject({ status: 422, errors: words });
  expect((await say(client, 'client', id, 'Снова', consent)).status).toBe(200);
  expect((await say(munich.staff, 'staff', id, 'Рады вам')).status).toBe(200);
  expect(await eventsOf(id)).toEqual(['closed_by_client', 'reopened']);
});

test('the clinic unblocks a conversation whose client has withdrawn, and still cannot write there', async () => {
  const { id, client } = await beginWithFiles();
  await change(munich.staff, 'staff', id, { state: 'blocked' });
  await withdraw(client);
  expect((await change(munich.staff, 'staff', id, { state: 'open' })).status).toBe(200);
  expect((await say(munich.staff, 'staff', id, 'Можно писать')).status).toBe(422);
});

test('with a request it is the same: its consent counts until it is taken back', async () => {
  const { client, requestId } = await ask([munich]);
  const given = { hash: health_data, address: '192.0.2.7', requestId, clinicIds: [munich.id] };
  await db.transaction().execute((trx) => giveHealthConsent(trx, { accountId: client.id, ...given }));
  const id = (await open(client, { request_id: requestId })).data.uuid;
  const own = await take(client);
  await say(client, 'client', id, 'Снимок', { attachment_ids: [own.id] });
  expect((await say(munich.staff, 'staff', id, 'Спасибо')).status).toBe(200);
  expect(await download(munich.staff, 'staff', id, own.id)).toBe(200);
  await withdraw(client);
  expect(await download(munich.staff, 'staff', id, own.id)).toBe(404);
  expect((await say(munich.staff, 'staff', id, 'Ещё слово')).status).toBe(422);
  expect((await say(client, 'client', id, 'Снова', consent)).status).toBe(200);
  expect((await say(munich.staff, 'staff', id, 'Ещё слово')).status).toBe(200);
  expect(await download(munich.staff, 'staff', id, own.id)).toBe(200);
});

test('the client sees which of their files the clinic has opened, and since when; the clinic is told nothing of it', async () => {
  const { id, client, own, theirs } = await beginWithFiles();
  expect((await get(client, id)).data.opened_files).toEqual([]);
  const told: string[] = [];
  const line = await world.pool.connect();
  line.on('notification', ({ payload = '' }) => told.push(payload));
  await line.query('listen live');
  expect(await download(client, 'client', id, own)).toBe(200);
  expect(await download(client, 'client', id, theirs)).toBe(200);
  expect(await download(munich.staff, 'staff', id, theirs)).toBe(200);
  expect((await get(client, id)).data.opened_files).toEqual([]);
  expect(await download(munich.staff, 'staff', id, own)).toBe(200);
  const first = (await get(client, id)).data.opened_files;
  expect(first).toEqual([{ id: own, at: expect.stringMatching(/^2\d{3}-.*Z$/) }]);
  expect(await download(munich.staff, 'staff', id, own)).toBe(200);
  expect((await get(client, id)).data.opened_files).toEqual(first);
  await line.query('select 1');
  line.release(true);
  const ofRoom = told.map((payload) => JSON.parse(payload)).filter(({ chat }) => chat === id);
  expect(ofRoom).toEqual([{ event: 'chat.changed', chat: id, account: client.id, clinic: munich.id }]);
  expect((await getOfStaff(munich.staff, id)).data).not.toHaveProperty('opened_files');
});
