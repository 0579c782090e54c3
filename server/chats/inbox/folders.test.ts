import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { InboxItem } from '../../../contract/chats/staff-inbox.ts';
import { makeAccount } from '../../../tests/factories/accounts.ts';
import { makeChat, makeMessages } from '../../../tests/factories/chats.ts';
import { createClinic } from '../../../tests/factories/clinics.ts';
import { makeOfferWorld, type SampleClinic } from '../../../tests/factories/offer-world.ts';
import { makeRequest } from '../../../tests/factories/offers.ts';

const { app, db, clinics, call, ask, start, offer } = await makeOfferWorld();
const [munich, honolulu] = clinics;

type Reply = {
  data: InboxItem[];
  meta: { total: number; next: string | null; counts: Record<string, Record<string, number>> };
};
async function inbox(clinic: SampleClinic, query = ''): Promise<Reply> {
  const reply = await app.inject({ url: `/api/v1/staff/inbox${query}`, headers: clinic.staff.headers });
  return reply.json();
}

let emptyClinics = 0;

/** A clinic whose folders hold what this test puts there. */
async function makeEmptyClinic(): Promise<SampleClinic> {
  emptyClinics += 1;
  const id = await createClinic(db, { title: `Empty ${emptyClinics}`, cityId: null });
  const staff = await makeAccount(db, { staff: { clinicId: id, role: 'coordinator' } });
  return { ...munich, id, staff };
}

const folderOf = async (clinic: SampleClinic, requestId: string): Promise<string[]> => {
  const found: string[] = [];
  for (const folder of ['unanswered', 'waiting', 'done'])
    if ((await inbox(clinic, `?folder=${folder}`)).data.some(({ request }) => request?.id === requestId))
      found.push(folder);
  return found;
};

const askFor = (clinic: SampleClinic, requestId: string) =>
  call(clinic.staff, 'POST', `staff/requests/${requestId}/ask`, {
    clinic_id: clinic.id,
    body: 'Есть ли снимок?',
  });

test('a request lies in the folder of whose turn it is, through all its turns', async () => {
  const { client, requestId } = await ask([munich, honolulu]);
  const turn = () => folderOf(munich, requestId);
  expect(await turn()).toEqual(['unanswered']);
  await askFor(munich, requestId);
  expect(await turn()).toEqual(['waiting']);
  await sql`update request_questions set answer = 'Да', answered_at = now() where request_id = ${requestId}::uuid`.execute(
    db,
  );
  expect(await turn()).toEqual(['unanswered']);
  expect((await inbox(munich)).data).toContainEqual(
    expect.objectContaining({ request: expect.objectContaining({ id: requestId, has_new_answer: true }) }),
  );
  const sent = await offer(munich, requestId);
  expect(await turn()).toEqual(['waiting']);
  expect((await inbox(munich, '?folder=waiting')).data[0]).toMatchObject({
    request: { id: requestId, state: 'offered', has_new_answer: false },
  });
  await call(client, 'POST', `client/offers/${sent.id}/accept`, { version: 1 });
  expect(await turn()).toEqual(['unanswered']);
  // Of the other clinic nobody wants anything more.
  expect(await folderOf(honolulu, requestId)).toEqual(['done']);
  const date = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
  await call(munich.staff, 'POST', `staff/offers/${sent.id}/confirm`, { date });
  expect(await turn()).toEqual(['done']);
});

test('an offer that the client has declined needs nothing more', async () => {
  const { client, requestId } = await ask([munich]);
  const sent = await offer(munich, requestId);
  await call(client, 'POST', `client/offers/${sent.id}/decline`, {});
  expect(await folderOf(munich, requestId)).toEqual(['done']);
});

test('a cancelled case waits for nobody, whatever was open in it', async () => {
  const clinic = await makeEmptyClinic();
  const client = await makeAccount(db);
  const requestId = await makeRequest(db, { accountId: client.id, clinics: [clinic] });
  const chat = await makeChat(db, { client, clinic, request: requestId });
  await makeMessages(db, chat, [{ by: 'client', body: 'Когда приехать?' }]);
  await askFor(clinic, requestId);
  await call(client, 'POST', `client/requests/${requestId}/cancel`, {});
  expect((await inbox(clinic)).meta.counts.folders).toEqual({
    unanswered: 0,
    waiting: 0,
    done: 1,
    snoozed: 0,
    approval: 0,
  });
  expect((await inbox(clinic, '?folder=done')).data[0]?.chat).toMatchObject({ waiting_since: null });
  const chats = await app.inject({ url: '/api/v1/staff/chats', headers: clinic.staff.headers });
  expect(chats.json().meta.counts).toMatchObject({ waiting: 0 });
});

test('a withdrawn offer brings the case back, as new work of whoever waits longest', async () => {
  const { requestId } = await ask([munich]);
  const sent = await offer(munich, requestId);
  expect(await folderOf(munich, requestId)).toEqual(['waiting']);
  await call(munich.staff, 'POST', `staff/offers/${sent.id}/withdraw`, {});
  expect(await folderOf(munich, requestId)).toEqual(['unanswered']);
  // Begun anew and not sent it is still the clinic's turn.
  await start(munich, requestId);
  expect(await folderOf(munich, requestId)).toEqual(['unanswered']);
});

test('unanswered requests come in the order of waiting, 20 on a page, with the counts of all folders', async () => {
  const clinic = await makeEmptyClinic();
  const client = await makeAccount(db);
  const made: string[] = [];
  for (let age = 0; age < 23; age += 1) {
    const id = await makeRequest(db, { accountId: client.id, clinics: [clinic] });
    await sql`update request_recipients set turned_at = now() - ${`${age} hours`}::interval
      where request_id = ${id}::uuid`.execute(db);
    made.unshift(id);
  }
  await makeRequest(db, { accountId: client.id, clinics: [clinic], state: 'cancelled' });
  await makeRequest(db, { accountId: client.id, clinics: [clinic], state: 'in_review' });
  await makeRequest(db, { accountId: client.id, clinics: [munich] });
  const counts = { unanswered: 23, waiting: 0, done: 1 };
  const first = await inbox(clinic);
  const idsOf = ({ data }: Reply) => data.map(({ request }) => request?.id);
  expect(first.meta).toMatchObject({ total: 23, counts: { folders: counts } });
  expect(idsOf(first)).toEqual(made.slice(0, 20));
  const second = await inbox(clinic, `?after=${first.meta.next}`);
  expect(idsOf(second)).toEqual(made.slice(20));
  expect(second.meta.next).toBeNull();
  expect((await inbox(clinic, '?folder=done')).meta).toMatchObject({ total: 1, counts: { folders: counts } });
});

test('who works for two clinics sees both, and one when it is named', async () => {
  const [one, two] = [await makeEmptyClinic(), await makeEmptyClinic()];
  await db
    .insertInto('staff')
    .values({ account_id: one.staff.id, clinic_id: two.id, role: 'doctor' })
    .execute();
  const client = await makeAccount(db);
  // The same request at both clinics is a row for each.
  await makeRequest(db, { accountId: client.id, clinics: [one, two] });
  expect((await inbox(one)).data.map(({ clinic_id }) => clinic_id).sort()).toEqual([one.id, two.id].sort());
  expect((await inbox(one, `?clinic_id=${two.id}`)).data.map(({ clinic_id }) => clinic_id)).toEqual([two.id]);
  expect((await inbox(two)).meta.total).toBe(1);
});
