import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { InboxItem } from '../../../contract/chats/staff-inbox.ts';
import type { InboxEntry } from '../../../contract/requests/assignments.ts';
import { type MadeAccount, makeAccount } from '../../../tests/factories/accounts.ts';
import { makeChat, makeMessages } from '../../../tests/factories/chats.ts';
import { createClinic } from '../../../tests/factories/clinics.ts';
import { makeOfferWorld } from '../../../tests/factories/offer-world.ts';
import { makeRequest } from '../../../tests/factories/offers.ts';
import { chatCalls } from '../../../tests/helpers/chat-calls.ts';

const world = await makeOfferWorld();
const { app, db, call } = world;
const { change, say } = chatCalls(world);

type Counts = { unanswered: number; waiting: number; done: number; snoozed: number };
type Reply = { data: InboxItem[]; meta: { wakes_at: string | null; counts: { folders: Counts } } };

async function list(by: MadeAccount, folder = 'unanswered'): Promise<Reply> {
  const reply = await app.inject({ url: `/api/v1/staff/inbox?folder=${folder}`, headers: by.headers });
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json();
}

async function makeOwnClinic() {
  const id = await createClinic(db, { title: `Snoozing ${Math.random()}`, cityId: null });
  const member = () => makeAccount(db, { staff: { clinicId: id, role: 'coordinator' } });
  return { id, staff: await member(), other: await member() };
}
type OwnClinic = Awaited<ReturnType<typeof makeOwnClinic>>;

const HOUR_MS = 3_600_000;
const ahead = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();

const snooze = (by: MadeAccount | null, id: string | undefined, until: string | null) =>
  call<InboxEntry>(by, 'POST', `staff/inbox/${id}/snooze`, { until });

async function ask(clinic: OwnClinic) {
  const client = await makeAccount(db);
  const id = await makeRequest(db, { accountId: client.id, clinics: [clinic] });
  return { client, id };
}

async function talk(clinic: OwnClinic, request?: string, by?: MadeAccount) {
  const client = by ?? (await makeAccount(db));
  const chat = await makeChat(db, { client, clinic, ...(request !== undefined && { request }) });
  await makeMessages(db, chat, [{ by: 'client', body: 'Когда приехать?' }]);
  return { client, chat };
}

/** The only row of the inbox, put off for a day. */
async function putOff(clinic: OwnClinic): Promise<string> {
  const [item] = (await list(clinic.staff)).data;
  const until = ahead(24);
  expect(await snooze(clinic.staff, item?.inbox.id, until)).toMatchObject({
    status: 200,
    data: { snoozed_until: until },
  });
  return until;
}

const foldersOf = async ({ other }: OwnClinic) => (await list(other)).meta.counts.folders;

test('what is put off leaves the folders of the whole clinic, says until when, and can be brought back', async () => {
  const clinic = await makeOwnClinic();
  const { id } = await ask(clinic);
  const until = await putOff(clinic);
  expect((await list(clinic.other)).data).toEqual([]);
  const { data, meta } = await list(clinic.other, 'snoozed');
  expect(data).toMatchObject([{ folder: 'unanswered', request: { id }, inbox: { snoozed_until: until } }]);
  expect(meta.wakes_at).toBe(until);
  expect(meta.counts.folders).toEqual({ unanswered: 0, waiting: 0, done: 0, snoozed: 1, approval: 0 });
  expect((await snooze(clinic.other, data[0]?.inbox.id, null)).data.snoozed_until).toBeNull();
  expect(await foldersOf(clinic)).toEqual({ unanswered: 1, waiting: 0, done: 0, snoozed: 0, approval: 0 });
});

test('at its time it stands where it stood, without anybody doing anything', async () => {
  const clinic = await makeOwnClinic();
  await ask(clinic);
  await putOff(clinic);
  // The clock of the database is moved by moving what is compared with it.
  await sql`update inbox_items set snoozed_until = snoozed_until - interval '24 hours' where clinic_id = ${clinic.id}`.execute(
    db,
  );
  const { data, meta } = await list(clinic.other);
  expect(data).toMatchObject([{ inbox: { snoozed_until: null } }]);
  expect(meta.wakes_at).toBeNull();
  expect(await foldersOf(clinic)).toEqual({ unanswered: 1, waiting: 0, done: 0, snoozed: 0, approval: 0 });
});

test('a conversation that is put off waits in no list of conversations until its time', async () => {
  for (const isAbout of [true, false]) {
    const clinic = await makeOwnClinic();
    const asked = isAbout ? await ask(clinic) : null;
    const { chat } = await talk(clinic, asked?.id, asked?.client);
    const conversations = async (folder: string) => {
      const reply = await app.inject({
        url: `/api/v1/staff/chats?folder=${folder}`,
        headers: clinic.other.headers,
      });
      const { data, meta } = reply.json<{ data: { uuid: string }[]; meta: { counts: object } }>();
      return { uuids: data.map(({ uuid }) => uuid), counts: meta.counts };
    };
    const counts = { waiting: 0, answered: 0, snoozed: 0, closed: 0 };
    expect(await conversations('waiting')).toEqual({ uuids: [chat.id], counts: { ...counts, waiting: 1 } });
    await putOff(clinic);
    expect(await conversations('waiting')).toEqual({ uuids: [], counts: { ...counts, snoozed: 1 } });
    expect((await conversations('snoozed')).uuids).toEqual([chat.id]);
    await sql`update inbox_items set snoozed_until = now() where clinic_id = ${clinic.id}`.execute(db);
    expect((await conversations('waiting')).uuids).toEqual([chat.id]);
  }
});

test('a further message brings it back at once, in a request and in a conversation about none', async () => {
  for (const isAbout of [true, false]) {
    const clinic = await makeOwnClinic();
    const asked = isAbout ? await ask(clinic) : null;
    const { client, chat } = await talk(clinic, asked?.id, asked?.client);
    await putOff(clinic);
    expect((await say(client, 'client', chat.id, 'Вы здесь?')).status).toBe(200);
    expect(await foldersOf(clinic)).toEqual({ unanswered: 1, waiting: 0, done: 0, snoozed: 0, approval: 0 });
  }
});

test('another state brings it back at once: cancelled, refused, closed; reading it does not', async () => {
  const [cancelled, refused, closed] = [await makeOwnClinic(), await makeOwnClinic(), await makeOwnClinic()];
  const one = await ask(cancelled);
  await putOff(cancelled);
  await call(cancelled.staff, 'POST', `staff/requests/${one.id}/seen`, { clinic_id: cancelled.id });
  expect((await foldersOf(cancelled)).snoozed).toBe(1);
  await call(one.client, 'POST', `client/requests/${one.id}/cancel`, {});
  expect(await foldersOf(cancelled)).toEqual({ unanswered: 0, waiting: 0, done: 1, snoozed: 0, approval: 0 });
  const two = await ask(refused);
  await putOff(refused);
  await call(refused.other, 'POST', `staff/requests/${two.id}/decline`, {
    clinic_id: refused.id,
    reason: 'not_our_field',
  });
  expect((await foldersOf(refused)).snoozed).toBe(0);
  const { chat } = await talk(closed);
  await putOff(closed);
  await change(closed.other, 'staff', chat.id, { state: 'closed' });
  expect(await foldersOf(closed)).toEqual({ unanswered: 0, waiting: 0, done: 1, snoozed: 0, approval: 0 });
});

test('a time that is over or too far is refused, and so is what has ended', async () => {
  const clinic = await makeOwnClinic();
  const { id, client } = await ask(clinic);
  const entry = (await list(clinic.staff)).data[0]?.inbox.id;
  for (const until of [ahead(-1), ahead(24 * 367)])
    expect((await snooze(clinic.staff, entry, until)).errors).toHaveProperty('until');
  for (const until of ['tomorrow', '2026-13-01T00:00:00Z', undefined])
    expect((await call(clinic.staff, 'POST', `staff/inbox/${entry}/snooze`, { until })).status).toBe(422);
  await call(client, 'POST', `client/requests/${id}/cancel`, {});
  expect((await snooze(clinic.staff, entry, ahead(1))).errors).toHaveProperty('until');
});

test('nobody puts off a row of another clinic, nor their own case', async () => {
  const [clinic, other] = [await makeOwnClinic(), await makeOwnClinic()];
  const id = await makeRequest(db, { accountId: clinic.other.id, clinics: [clinic] });
  const entry = (await list(clinic.staff)).data[0]?.inbox.id;
  expect((await snooze(null, entry, ahead(1))).status).toBe(401);
  for (const by of [other.staff, clinic.other, await makeAccount(db)])
    expect((await snooze(by, entry, ahead(1))).status, id).toBe(404);
});
