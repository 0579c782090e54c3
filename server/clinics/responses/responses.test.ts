import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { makeAccount } from '../../../tests/factories/accounts.ts';
import { createClinic } from '../../../tests/factories/clinics.ts';
import { makeRequest } from '../../../tests/factories/offers.ts';
import { testDatabase } from '../../../tests/helpers/database.ts';
import { computeResponses } from './writes.ts';

const { db } = await testDatabase();
const now = new Date('2026-11-21T12:00:00Z');
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const ago = (ms: number) => new Date(now.getTime() - ms);

async function clinicWith(standing: number | null): Promise<number> {
  const id = await createClinic(db, { title: `Clinic ${randomUUID()}`, country: 'DE', cityId: null });
  if (standing !== null)
    await sql`insert into clinic_responses values (${id}, ${standing}, 40, 38, '2026-06-01')`.execute(db);
  return id;
}

const figures = async (id: number) => {
  const { rows } = await sql<{ minutes: number; requests: number; replied: number; day: string }>`
    select median_reply_minutes as minutes, requests, replied, computed_on::text as day from clinic_responses
    where clinic_id = ${id}`.execute(db);
  return rows[0] ?? null;
};

/** A request that came so long ago, and was answered after so many minutes; null: never. */
async function request(clinic: number, came: number, minutes: number | null): Promise<void> {
  const { id: accountId } = await makeAccount(db);
  const id = await makeRequest(db, { accountId, clinics: [{ id: clinic }] });
  await sql`
    update request_recipients set delivered_at = ${ago(came)}, state = ${minutes === null ? 'no_reply' : 'offered'},
      replied_at = ${minutes === null ? null : ago(came - minutes * MINUTE)}
    where request_id = ${id}::uuid`.execute(db);
}

type Said = { side: 'client' | 'staff' | 'service'; at: number; retracted?: boolean };

/** A conversation, each message so many minutes after its beginning. */
async function talk(clinic: number, began: number, said: readonly Said[]): Promise<void> {
  const client = await makeAccount(db);
  const { rows } = await sql<{ id: string }>`
    insert into chats (account_id, clinic_id, last_seq, last_at) values (${client.id}::uuid, ${clinic}, ${said.length}, ${now})
    returning id`.execute(db);
  const [chat] = rows;
  await sql`
    insert into chat_participants (chat_id, number, side, account_id, role, name)
    values (${chat?.id}::uuid, 1, 'client', ${client.id}::uuid, 'client', null),
      (${chat?.id}::uuid, 2, 'staff', null, 'coordinator', 'Ida')`.execute(db);
  for (const [place, { side, at, retracted }] of said.entries())
    await sql`
      insert into chat_messages (chat_id, seq, id, side, author, body, event, sent_at, retracted_at)
      values (${chat?.id}::uuid, ${place + 1}, ${randomUUID()}::uuid, ${side},
        ${side === 'service' ? null : side === 'client' ? 1 : 2}, '', ${side === 'service' ? '{"kind":"offer_sent"}' : null}::jsonb,
        ${ago(began - at * MINUTE)}, ${retracted ? now : null})`.execute(db);
}

test('five answered requests give the median of their first answers', async () => {
  const clinic = await clinicWith(900);
  for (const minutes of [10, 20, 30, 400, 500]) await request(clinic, 10 * DAY, minutes);
  await computeResponses(db, now);
  expect(await figures(clinic)).toEqual({ minutes: 30, requests: 5, replied: 5, day: '2026-11-21' });
});

test('of fewer than five turns what stands stays, and what is not known stays unknown', async () => {
  const [known, unknown] = [await clinicWith(900), await clinicWith(null)];
  for (const clinic of [known, unknown])
    for (const minutes of [1, 2, 3, 4]) await request(clinic, DAY, minutes);
  await computeResponses(db, now);
  expect(await figures(known)).toMatchObject({ minutes: 900, requests: 40 });
  expect(await figures(unknown)).toBeNull();
});

test('in a conversation a turn runs from its first message to the first answer of a person', async () => {
  const clinic = await clinicWith(null);
  await talk(clinic, 20 * DAY, [
    { side: 'client', at: 0 },
    { side: 'client', at: 3 },
    { side: 'service', at: 4 },
    { side: 'staff', at: 10 },
    { side: 'staff', at: 11 },
    { side: 'client', at: 100 },
    { side: 'staff', at: 130 },
    { side: 'staff', at: 500 },
    { side: 'client', at: 600 },
    { side: 'staff', at: 650 },
    // Taken back: nobody waits for an answer.
    { side: 'client', at: 700, retracted: true },
    { side: 'client', at: 800 },
    { side: 'staff', at: 870 },
    { side: 'client', at: 1000 },
    { side: 'staff', at: 1090 },
  ]);
  await computeResponses(db, now);
  expect(await figures(clinic)).toMatchObject({ minutes: 50, requests: 5, replied: 5 });
});

test('what waits still is no turn yet; after three days without an answer it is one', async () => {
  const clinic = await clinicWith(null);
  for (const minutes of [5, 6, 7, 8]) await request(clinic, 9 * DAY, minutes);
  await talk(clinic, 2 * DAY, [{ side: 'client', at: 0 }]);
  await computeResponses(db, now);
  expect(await figures(clinic)).toBeNull();
  await talk(clinic, 4 * DAY, [{ side: 'client', at: 0 }]);
  await computeResponses(db, now);
  expect(await figures(clinic)).toMatchObject({ requests: 5, replied: 4 });
});

test('a clinic that has answered nobody has no figure any more', async () => {
  const clinic = await clinicWith(900);
  for (const _ of [1, 2, 3, 4, 5]) await request(clinic, 9 * DAY, null);
  await computeResponses(db, now);
  expect(await figures(clinic)).toBeNull();
});

test('what is older than ninety days counts no more, and a second run changes nothing', async () => {
  const clinic = await clinicWith(900);
  for (const minutes of [1, 1, 1, 1, 1]) await request(clinic, 91 * DAY, minutes);
  await computeResponses(db, now);
  expect(await figures(clinic)).toMatchObject({ minutes: 900 });
  for (const minutes of [61, 61, 61, 61, 61]) await request(clinic, 89 * DAY, minutes);
  await Promise.all([computeResponses(db, now), computeResponses(db, now)]);
  expect(await figures(clinic)).toEqual({ minutes: 61, requests: 5, replied: 5, day: '2026-11-21' });
});
