import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { InboxRow } from '../../contract/staff-requests.ts';
import { makeAccount } from '../../tests/factories/accounts.ts';
import { createClinic } from '../../tests/factories/clinics.ts';
import { makeOfferWorld, type SampleClinic } from '../../tests/factories/offer-world.ts';
import { makeRequest } from '../../tests/factories/offers.ts';
import { listInbox, pageQuery } from './inbox.ts';

const { app, db, clinics, call, ask, offer, queriesOf } = await makeOfferWorld();
const [munich, honolulu] = clinics;

type Reply = {
  data: InboxRow[];
  meta: { total: number; page: number; per_page: number; counts: Record<string, number> };
};
async function inbox(clinic: SampleClinic, query = ''): Promise<Reply> {
  const reply = await app.inject({ url: `/api/v1/staff/requests${query}`, headers: clinic.staff.headers });
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
    if ((await inbox(clinic, `?folder=${folder}`)).data.some(({ id }) => id === requestId))
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
  expect((await inbox(munich)).data[0]).toMatchObject({ id: requestId, has_new_answer: true });
  const sent = await offer(munich, requestId);
  expect(await turn()).toEqual(['waiting']);
  expect((await inbox(munich, '?folder=waiting')).data[0]).toMatchObject({
    id: requestId,
    state: 'offered',
    has_new_answer: false,
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
  expect(first.meta).toEqual({ total: 23, page: 1, per_page: 20, counts });
  expect(first.data.map(({ id }) => id)).toEqual(made.slice(0, 20));
  const second = await inbox(clinic, '?page=2');
  expect(second.data.map(({ id }) => id)).toEqual(made.slice(20));
  expect((await inbox(clinic, '?page=3')).data).toEqual([]);
  expect((await inbox(clinic, '?folder=done')).meta).toMatchObject({ total: 1, counts });
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

/** Requests of one clinic among as many of two others: most done, some waiting, some unanswered. */
async function fill(clinicId: number, others: readonly number[], count: number): Promise<void> {
  const { id } = await makeAccount(db);
  await db.transaction().execute(async (trx) => {
    // Ten thousand at once need no triggers to see where they lie.
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql`
      with made as (
        insert into requests (number, account_id, state, idempotency_key, title, body, wanted, for_whom, birth_year,
          country, languages, language, expires_at)
        select 1000000 + i, ${id}::uuid, case when i % 10 < 7 then 'cancelled' else 'open' end, 'fill-' || i,
          'Катаракта', repeat('Текст ', 100), 'treatment', 'self', 1961, 'RU', '{ru}', 'ru', now()
        from generate_series(1, ${count}::int) i returning id, number
      )
      insert into request_recipients (request_id, clinic_id, folder, turned_at)
      select id, clinic, case when number % 10 < 7 then 'done' when number % 10 < 8 then 'waiting' else 'unanswered' end,
        now() - number * interval '1 second'
      from made, unnest(array[${clinicId}::int] || ${others}::int[]) clinic`.execute(trx);
  });
  for (const table of ['requests', 'request_recipients'])
    await sql`vacuum analyze ${sql.ref(table)}`.execute(db);
}

test('ten thousand requests are listed through the index of the clinic, in two queries and under 50 ms', async () => {
  const clinic = await makeEmptyClinic();
  await fill(clinic.id, [munich.id, honolulu.id], 10_000);
  const wish = { accountId: clinic.staff.id, clinicId: null, folder: 'unanswered', page: 1 } as const;
  const queries = await queriesOf(() => inbox(clinic));
  expect(queries.filter((text) => text.includes('request_recipients'))).toHaveLength(2);
  const durations: number[] = [];
  for (let time = 0; time < 40; time += 1) {
    const start = performance.now();
    expect((await listInbox(db, wish, 'ru')).counts).toEqual({ unanswered: 2000, waiting: 1000, done: 7000 });
    durations.push(performance.now() - start);
  }
  const p95 = durations.sort((a, b) => a - b)[37] ?? 0;
  process.stdout.write(`inbox with 10,000 requests: p95 ${p95.toFixed(1)} ms\n`);
  // A machine that runs all tests at once is slower than one that serves.
  expect(p95).toBeLessThan(250);
  const { rows } = await sql<{ 'QUERY PLAN': string }>`
    explain ${pageQuery(wish)}`.execute(db);
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('request_recipients_inbox');
});
