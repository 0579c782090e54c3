import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { StaffFigures } from '../../../contract/clinics/staff-reports.ts';
import { DAY_MS } from '../../../contract/platform/durations.ts';
import { makeAccount } from '../../../tests/factories/accounts.ts';
import { makeChat, makeMessages } from '../../../tests/factories/chats.ts';
import { createClinic } from '../../../tests/factories/clinics.ts';
import { makeOfferWorld } from '../../../tests/factories/offer-world.ts';
import { makeRequest } from '../../../tests/factories/offers.ts';
import { computeResponses } from '../responses/writes.ts';
import { addViews } from '../views/writes.ts';

const world = await makeOfferWorld();
const { db, call, ask, offer, clinics, queriesOf, app } = world;
const [munich, honolulu, kiritimati] = clinics;

const get = (clinic = munich, days = 30, more = '') =>
  call<StaffFigures>(clinic.staff, 'GET', `staff/figures?clinic_id=${clinic.id}&days=${days}${more}`);

const dayAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);

/** A request to a clinic that was answered after so many minutes; null: never, and it is too late. */
async function request(clinicId: number, minutes: number | null, daysAgo = 5): Promise<void> {
  const { id: accountId } = await makeAccount(db);
  const id = await makeRequest(db, { accountId, clinics: [{ id: clinicId }] });
  const came = sql`now() - ${`${daysAgo} days`}::interval`;
  await sql`
    update request_recipients set delivered_at = ${came},
      replied_at = ${minutes === null ? null : sql`${came} + ${`${minutes} minutes`}::interval`},
      state = ${minutes !== null ? 'offered' : daysAgo > 3 ? 'no_reply' : 'delivered'}
    where request_id = ${id}::uuid`.execute(db);
}

test('a clinic that nobody has asked yet has no figures, and every day of views is there', async () => {
  const { status, data } = await get(kiritimati);
  expect(status).toBe(200);
  expect(data).toMatchObject({
    requests: { own: 0, compared: null },
    reply_minutes: { own: null, compared: null },
    acceptance_rate: { own: null, compared: null },
    compared: null,
    from: dayAgo(29),
    until: dayAgo(0),
  });
  expect(data.days).toHaveLength(30);
  // Days without a look are counted: the sum is 0, as the chart shows, and not unknown.
  expect(data.views.own).toBe(0);
  expect((await get(kiritimati, 90)).data.days).toHaveLength(90);
  const path = `staff/figures?clinic_id=${munich.id}`;
  expect((await call(honolulu.staff, 'GET', path)).status).toBe(404);
});

test('a time of any length that is over is told of, and what is no such time is refused at its field', async () => {
  const one = (await get(kiritimati, 1, `&until=${dayAgo(40)}`)).data;
  expect(one).toMatchObject({ from: dayAgo(40), until: dayAgo(40) });
  expect(one.days.map(({ day }) => day)).toEqual([dayAgo(40)]);
  for (const [days, more, field] of [
    [0, '', 'days'],
    [367, '', 'days'],
    [30, `&until=${dayAgo(-1)}`, 'until'],
    [30, '&until=2026-02-30', 'until'],
    [366, '&until=0001-01-01', 'until'],
    [30, '&compare=best', 'compare'],
  ] as const) {
    const { status, errors } = await get(kiritimati, days, more);
    expect(status, more).toBe(422);
    expect(Object.keys(errors)).toEqual([field]);
  }
});

test('a request that nobody has answered yet has no first reply', async () => {
  await request(kiritimati.id, null, 1);
  const { data } = await get(kiritimati);
  expect(data).toMatchObject({
    requests: { own: 1 },
    reply_minutes: { own: null },
    reply_rate: { own: null },
  });
});

test('rates are of the requests of the time; what is not due yet is not counted as unanswered', async () => {
  for (const minutes of [10, 30, 50]) await request(honolulu.id, minutes);
  await request(honolulu.id, null);
  await request(honolulu.id, null, 1);
  await request(honolulu.id, 9000, 60);
  const { client, requestId } = await ask([honolulu]);
  const sent = await offer(honolulu, requestId);
  await call(client, 'POST', `client/offers/${sent.id}/accept`, { version: 1 });
  const { data } = await get(honolulu);
  expect(data).toMatchObject({ requests: { own: 6 }, offered: 1, accepted: 1, acceptance_rate: { own: 1 } });
  expect(data.reply_rate.own).toBeCloseTo(4 / 5);
  expect(data.offer_rate.own).toBeCloseTo(1 / 6);
  expect((await get(honolulu, 90)).data.requests.own).toBe(7);
});

test('the days of a report add up to its figures, and each stands on the day the request came', async () => {
  const { data } = await get(honolulu, 90);
  const sum = (name: 'requests' | 'offered' | 'accepted' | 'views') =>
    data.days.reduce((all, day) => all + day[name], 0);
  expect([sum('requests'), sum('offered'), sum('accepted'), sum('views')]).toEqual([
    data.requests.own,
    data.offered,
    data.accepted,
    data.views.own,
  ]);
  expect(data.days.find(({ day }) => day === dayAgo(60))).toMatchObject({ requests: 1, offered: 0 });
});

test('a report is laid beside the time before it, of the same length', async () => {
  const { data } = await get(honolulu, 30, '&compare=previous');
  expect(data).toMatchObject({
    comparison: 'previous',
    compared: { from: dayAgo(59), until: dayAgo(30), clinics: null },
    requests: { own: 6, compared: 0 },
    reply_minutes: { compared: null },
  });
  const before = await get(honolulu, 30, `&until=${dayAgo(40)}`);
  const after = await get(honolulu, 30, `&until=${dayAgo(10)}&compare=previous`);
  for (const name of ['requests', 'reply_minutes', 'reply_rate', 'views'] as const)
    expect(after.data[name].compared).toBe(before.data[name].own);
  expect(before.data.requests.own).toBe(1);
});

test('the median of similar clinics is told from five on, and never of fewer', async () => {
  const others: number[] = [];
  for (let place = 0; place < 4; place += 1)
    others.push(await createClinic(db, { title: `Similar ${place}`, country: 'DE', cityId: null }));
  // Of fewer turns nothing is told to the public, nor to others.
  const answerFive = async (id: number, minutes: number) => {
    for (let turn = 0; turn < 5; turn += 1) await request(id, minutes);
  };
  for (const [place, id] of others.entries()) await answerFive(id, 60 * (place + 1));
  await request(munich.id, 20);
  expect((await get()).data).toMatchObject({
    comparison: 'specialization',
    compared: null,
    reply_minutes: { own: 20, compared: null },
  });
  const fifth = await createClinic(db, { title: 'Similar 5', country: 'DE', cityId: null });
  await answerFive(fifth, 300);
  const { data } = await get();
  expect(data).toMatchObject({
    comparison: 'country',
    compared: { clinics: 5 },
    requests: { own: 1, compared: 5 },
    reply_minutes: { own: 20, compared: 180 },
  });
  // None of them has sent an offer that could be accepted.
  expect(data.acceptance_rate.compared).toBeNull();
  expect((await queriesOf(() => get())).length).toBeLessThanOrEqual(5);
  // The same time for both: of forty days ago nobody has figures.
  expect((await get(munich, 30, `&until=${dayAgo(40)}&compare=country`)).data).toMatchObject({
    comparison: 'country',
    compared: null,
  });
  // A short time would tell of single requests of others.
  expect((await get(munich, 27)).data.compared).toBeNull();
  expect((await get(munich, 28)).data.compared).toMatchObject({ clinics: 5 });
});

test('answers in conversations count as in the public figure, and words of the service answer nobody', async () => {
  const id = await createClinic(db, { title: 'Talking', country: 'FR', cityId: null });
  const staff = await makeAccount(db, { staff: { clinicId: id, role: 'coordinator' } });
  for (const minutes of [10, 20, 90]) await request(id, minutes);
  for (const minutes of [40, 50, null]) {
    const chat = await makeChat(db, { client: await makeAccount(db), clinic: { id } });
    await makeMessages(
      db,
      chat,
      [{ by: 'client' }, { by: 'service' }, ...(minutes === null ? [] : [{ by: 'staff' } as const])],
      staff,
    );
    // Four days ago; the service spoke a minute later, a person as late as it says.
    await sql`
      update chat_messages set sent_at = now() - interval '4 days'
        + make_interval(mins => case side when 'client' then 0 when 'service' then 1 else ${minutes ?? 0} end)
      where chat_id = ${chat.id}::uuid`.execute(db);
  }
  await computeResponses(db, new Date());
  const own = { id, doctorId: 0, staff };
  const { data } = await get(own, 90);
  expect(data).toMatchObject({
    requests: { own: 3 },
    reply_minutes: { own: 40 },
    public_reply: { reply_minutes: 40 },
  });
  expect(data.reply_rate.own).toBeCloseTo(5 / 6);
  const { rows } = await sql<{ share: number }>`
    select replied::float / requests as share from clinic_responses where clinic_id = ${id}`.execute(db);
  expect(rows[0]?.share).toBeCloseTo(data.reply_rate.own ?? 0);
});

test('people who look are counted by day, programs are not', async () => {
  const { slug } = await db
    .selectFrom('clinics')
    .select('slug')
    .where('id', '=', munich.id)
    .executeTakeFirstOrThrow();
  const [today = ''] = new Date().toISOString().split('T');
  await addViews(db, [
    { slug, day: today, views: 2 },
    { slug: 'gone', day: today, views: 9 },
  ]);
  await addViews(db, [{ slug, day: today, views: 1 }]);
  const agent = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };
  const url = `/api/v1/client/clinics/${slug}`;
  await app.inject({ url, headers: agent });
  await app.inject({ url });
  expect((await get()).data).toMatchObject({ views: { own: 3 } });
  await app.close();
  const { rows } = await sql<{ views: number }>`
    select views from views_daily where clinic_id = ${munich.id}`.execute(db);
  expect(rows).toEqual([{ views: 4 }]);
});
