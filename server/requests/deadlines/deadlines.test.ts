import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { makeAccount } from '../../../tests/factories/accounts.ts';
import { makeOfferWorld } from '../../../tests/factories/offer-world.ts';
import { listRequestEvents } from '../../../tests/factories/offers.ts';
import { deadlineJobs } from './jobs.ts';
import { runDeadlines } from './writes.ts';

const { db, clinics, ask, offer, call } = await makeOfferWorld();
const [munich, honolulu] = clinics;

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000 + 60_000);

const kindsOf = async (requestId: string, after = 0) =>
  (await listRequestEvents(db, requestId)).slice(after).map(({ kind }) => kind);

const stateOf = async (requestId: string) => {
  const { rows } = await sql<{ request: string; recipients: string[]; offers: string[]; clock: Date | null }>`
    select state as request, clock_at as clock,
      array(select state || case when is_slow then ' slow' else '' end from request_recipients
        where request_id = r.id order by clinic_id) as recipients,
      array(select state from offers where request_id = r.id order by clinic_id, created_at) as offers
    from requests r where id = ${requestId}::uuid`.execute(db);
  return rows[0];
};

const emailsOf = async (requestId: string) => {
  const { rows } = await sql<{ kind: string }>`
    select payload ->> 'kind' as kind from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id and t.identifier = 'staff-letter'
    where payload ->> 'requestId' = ${requestId}`.execute(db);
  return rows.map(({ kind }) => kind);
};

const unread = async (accountId: string) => {
  const { rows } = await sql`
    select from notifications where account_id = ${accountId}::uuid and read_at is null`.execute(db);
  return rows.length;
};

/** Other tests' requests are none of this one's affair. */
const rest = () => sql`update requests set clock_at = null`.execute(db);

test('a worker whose own clock is days ahead gives nobody up: the time is the database’s', async () => {
  await rest();
  const { requestId } = await ask([munich]);
  const [tick] = Object.values(deadlineJobs({ db }).tasks);
  vi.useFakeTimers({ toFake: ['Date'], now: inHours(24 * 40) });
  onTestFinished(() => void vi.useRealTimers());
  await tick?.({}, new AbortController().signal);
  expect(await kindsOf(requestId)).toEqual([]);
});

test('as time goes a silent clinic is reminded, slow and given up, and the client is told of the last alone', async () => {
  await rest();
  const { client, requestId } = await ask([munich]);
  await runDeadlines(db, inHours(3.9));
  expect(await kindsOf(requestId)).toEqual([]);
  await runDeadlines(db, inHours(4));
  expect(await kindsOf(requestId)).toEqual(['remind']);
  expect(await emailsOf(requestId)).toEqual(['reminder']);
  await runDeadlines(db, inHours(4.1));
  await runDeadlines(db, inHours(20));
  await runDeadlines(db, inHours(48));
  expect(await stateOf(requestId)).toMatchObject({ recipients: ['delivered slow'] });
  expect(await unread(client.id)).toBe(0);
  await runDeadlines(db, inHours(72));
  expect(await kindsOf(requestId)).toEqual(['remind', 'remind', 'slow', 'lapse']);
  expect(await stateOf(requestId)).toMatchObject({ request: 'open', recipients: ['no_reply slow'] });
  expect(await unread(client.id)).toBe(1);
});

test('a clinic that has replied is not reminded, its colleagues of another clinic are', async () => {
  await rest();
  const { requestId } = await ask([munich, honolulu]);
  await call(munich.staff, 'POST', `staff/requests/${requestId}/ask`, {
    clinic_id: munich.id,
    body: 'Снимок?',
  });
  await runDeadlines(db, inHours(5));
  const events = await listRequestEvents(db, requestId);
  expect(events.map(({ kind, clinic_id }) => [kind, clinic_id])).toEqual([
    ['ask', munich.id],
    ['remind', honolulu.id],
  ]);
});

test('after a month without acceptance the request ends with its offers; a week before the client is warned', async () => {
  await rest();
  const { client, requestId } = await ask([munich, honolulu]);
  await offer(munich, requestId, { valid_days: 90 });
  await sql`update notifications set read_at = now() where account_id = ${client.id}::uuid`.execute(db);
  await runDeadlines(db, inHours(73));
  await sql`update notifications set read_at = now() where account_id = ${client.id}::uuid`.execute(db);
  await runDeadlines(db, inHours(23 * 24 - 1));
  expect(await unread(client.id)).toBe(0);
  await runDeadlines(db, inHours(23 * 24));
  expect(await kindsOf(requestId, 5)).toEqual(['warn']);
  expect(await unread(client.id)).toBe(1);
  await runDeadlines(db, inHours(30 * 24));
  expect(await kindsOf(requestId, 5)).toEqual(['warn', 'expire']);
  expect(await stateOf(requestId)).toEqual({
    request: 'expired',
    recipients: ['offered', 'no_reply slow'],
    offers: ['not_chosen'],
    clock: null,
  });
});

test('an offer ends with its validity; the clinic may send another', async () => {
  await rest();
  const { requestId } = await ask([munich]);
  await offer(munich, requestId, { valid_days: 7 });
  await runDeadlines(db, inHours(6 * 24));
  expect(await stateOf(requestId)).toMatchObject({ offers: ['sent'] });
  await runDeadlines(db, inHours(8 * 24));
  expect(await stateOf(requestId)).toMatchObject({ request: 'open', offers: ['expired'] });
  expect(await kindsOf(requestId)).toEqual(['offer', 'expire_offer']);
  await offer(munich, requestId);
  expect(await stateOf(requestId)).toMatchObject({ offers: ['expired', 'sent'] });
});

test('what fell due while nothing ran is made up in order, with no email about what is over', async () => {
  await rest();
  const { requestId } = await ask([munich, honolulu]);
  await runDeadlines(db, inHours(30));
  expect(await kindsOf(requestId)).toEqual(['remind', 'remind', 'remind', 'remind']);
  // One email a clinic: that of the second reminder.
  expect(await emailsOf(requestId)).toEqual(['reminder', 'reminder']);
  const late = await ask([munich]);
  await runDeadlines(db, inHours(40 * 24));
  expect(await kindsOf(late.requestId)).toEqual(['remind', 'remind', 'slow', 'lapse', 'warn', 'expire']);
  expect(await emailsOf(late.requestId)).toEqual([]);
});

test('what is finished has no clock any more', async () => {
  await rest();
  const { requestId } = await ask([munich]);
  await sql`update requests set state = 'cancelled' where id = ${requestId}::uuid`.execute(db);
  expect(await runDeadlines(db, inHours(100))).toEqual({ requests: 1, strikes: 0 });
  expect(await stateOf(requestId)).toMatchObject({ clock: null });
  expect(await runDeadlines(db, inHours(1000))).toEqual({ requests: 0, strikes: 0 });
});

test('four that run at once do each thing once', async () => {
  await rest();
  const made = await Promise.all(Array.from({ length: 30 }, () => ask([munich, honolulu])));
  const now = inHours(21);
  const rounds = await Promise.all([1, 2, 3, 4].map(() => runDeadlines(db, now)));
  expect(rounds.reduce((sum, { strikes: deadlines }) => sum + deadlines, 0)).toBe(120);
  for (const { requestId } of made)
    expect(await kindsOf(requestId)).toEqual(['remind', 'remind', 'remind', 'remind']);
});

test('a request that another transaction holds up keeps no other waiting', async () => {
  await rest();
  const heldUp = await ask([munich]);
  const free = await ask([munich]);
  await sql`update requests set clock_at = now() - interval '1 day' where id = ${heldUp.requestId}::uuid`.execute(
    db,
  );
  const now = inHours(5);
  let round: Promise<unknown> = Promise.resolve();
  await db.transaction().execute(async (trx) => {
    await sql`
      select from request_recipients where request_id = ${heldUp.requestId}::uuid for update`.execute(trx);
    round = runDeadlines(db, now);
    await expect.poll(() => kindsOf(free.requestId)).toEqual(['remind']);
    expect(await kindsOf(heldUp.requestId)).toEqual([]);
  });
  await round;
  expect(await kindsOf(heldUp.requestId)).toEqual(['remind']);
});

test('one request that breaks the clock keeps no other from being served', async () => {
  await rest();
  const broken = await ask([munich]);
  const sound = await ask([munich]);
  await sql`alter table request_events add constraint broken check (request_id <> '${sql.raw(broken.requestId)}')`.execute(
    db,
  );
  await expect(runDeadlines(db, inHours(5))).rejects.toThrow('broken');
  expect(await kindsOf(broken.requestId)).toEqual([]);
  expect(await kindsOf(sound.requestId)).toEqual(['remind']);
  await sql`alter table request_events drop constraint broken`.execute(db);
  await runDeadlines(db, inHours(6));
  expect(await kindsOf(broken.requestId)).toEqual(['remind']);
});

test('a look at the clock reads the index of what is due, however many are open', async () => {
  const { id } = await makeAccount(db);
  await sql`
    insert into requests (number, account_id, state, idempotency_key, title, body, wanted, for_whom, birth_year,
      country, languages, language, expires_at, clock_at)
    select 2000000 + i, ${id}::uuid, 'open', 'clock-' || i, 'x', 'x', 'treatment', 'self', 1961, 'RU', '{ru}', 'ru',
      now() + interval '30 days', now() + interval '10 hours'
    from generate_series(1, 5000) i`.execute(db);
  await sql`analyze requests`.execute(db);
  const { rows } = await sql<{ 'QUERY PLAN': string }>`
    explain select id from requests where clock_at <= now() order by clock_at limit 200 for update skip locked`.execute(
    db,
  );
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('requests_clock');
});
