import { randomUUID } from 'node:crypto';
import ICAL from 'ical.js';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import type { Plan } from '../../../contract/requests/plan.ts';
import { type MadeAccount, makeAccount } from '../../../tests/factories/accounts.ts';
import { makeOfferWorld } from '../../../tests/factories/offer-world.ts';
import { dayAhead } from '../../../tests/factories/offers.ts';
import { startEmails } from '../../../tests/helpers/emails.ts';
import { staffEmailJobs } from '../../email/staff/jobs.ts';
import { startJobs } from '../../platform/jobs.ts';
import { sendReminders } from './reminders.ts';

const world = await makeOfferWorld();
const { app, db, pool, clinics, call, ask, offer } = world;
const [munich] = clinics;
const jobs = await startJobs({ pool, log: pino({ level: 'silent' }), ...staffEmailJobs({ db }) });
afterAll(() => jobs.stop());
await sql`
  update clinics set address = 'Leopoldstr. 1, Hof; links', lat = 48.137, lon = 11.575, location_precision = 'building'
  where id = ${munich.id}`.execute(db);

async function plan(client?: MadeAccount) {
  const asked = await ask([munich]);
  if (client)
    await sql`update requests set account_id = ${client.id}::uuid where id = ${asked.requestId}::uuid`.execute(
      db,
    );
  const by = client ?? asked.client;
  const { id } = await offer(munich, asked.requestId);
  await call(by, 'POST', `client/offers/${id}/accept`, { version: 1 });
  const propose = async (version: number, local: string, reason?: string) =>
    (
      await call<Plan>(munich.staff, 'POST', `staff/requests/${asked.requestId}/plan/dates`, {
        ...{ id: randomUUID(), clinic_id: munich.id, version, ...(reason && { reason }) },
        slots: [{ id: randomUUID(), local }],
      })
    ).data;
  const choose = async ({ version, slots }: Plan) =>
    (
      await call<Plan>(by, 'POST', `client/requests/${asked.requestId}/plan/date`, {
        ...{ version, slot_id: slots[0]?.id, time_zone: 'Asia/Almaty' },
      })
    ).data;
  const file = () =>
    app.inject({
      url: `/api/v1/client/requests/${asked.requestId}/plan/calendar`,
      headers: { ...by.headers },
    });
  return { requestId: asked.requestId, client: by, offerId: id, propose, choose, file };
}

/** The events of a calendar as a foreign parser reads them. */
const eventsOf = (text: string) =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((one) => new ICAL.Event(one));

const statusOf = (event: ICAL.Event) => event.component.getFirstPropertyValue('status');

test('a foreign parser reads time, address and each change under one identity', async () => {
  const { propose, choose, file, requestId } = await plan();
  expect((await file()).statusCode).toBe(404);
  const first = await choose(await propose(1, `${dayAhead(30)}T09:00`));
  const reply = await file();
  expect(reply.headers['content-type']).toBe('text/calendar; charset=utf-8');
  const [event] = eventsOf(reply.body);
  expect(event?.startDate.toJSDate().toISOString()).toBe(first.starts_at);
  expect(event?.location).toBe('Leopoldstr. 1, Hof; links');
  expect([event?.uid, event?.sequence, event && statusOf(event)]).toEqual([
    `plan-${requestId}@medatlas`,
    1,
    'CONFIRMED',
  ]);
  expect(reply.body).not.toMatch(/Катаракт|Isar|Eye|Клиник/i);
  // RFC 5545, 3.1: lines end with CRLF and have at most 75 octets.
  expect(reply.body.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
  const moved = await propose(first.version, `${dayAhead(60)}T10:30`, 'Врач болен');
  const [off] = eventsOf((await file()).body);
  expect([off?.uid, off?.sequence, off && statusOf(off)]).toEqual([event?.uid, 2, 'CANCELLED']);
  const second = await choose(moved);
  const [anew] = eventsOf((await file()).body);
  expect(anew?.startDate.toJSDate().toISOString()).toBe(second.starts_at);
  expect([anew?.uid, anew?.sequence, anew && statusOf(anew)]).toEqual([event?.uid, 3, 'CONFIRMED']);
});

test('a day without a time is an event of the whole day, and a cancelled request calls it off', async () => {
  const { client, requestId, offerId, file } = await plan();
  await call(munich.staff, 'POST', `staff/offers/${offerId}/confirm`, { date: dayAhead(20) });
  const [event] = eventsOf((await file()).body);
  expect([event?.startDate.isDate, event?.startDate.toString()]).toEqual([true, dayAhead(20)]);
  await call(client, 'POST', `client/requests/${requestId}/cancel`, {});
  const [off] = eventsOf((await file()).body);
  expect(off && statusOf(off)).toBe('CANCELLED');
});

test('a feed holds all appointments until it is revoked, and a new address ends the old one', async () => {
  const client = await makeAccount(db);
  for (const days of [30, 40]) {
    const one = await plan(client);
    await one.choose(await one.propose(1, `${dayAhead(days)}T09:00`));
  }
  const make = async () => (await call<{ path: string }>(client, 'POST', 'client/calendar-feed')).data.path;
  const first = await make();
  const read = (url: string) => app.inject({ url });
  expect(eventsOf((await read(first)).body)).toHaveLength(2);
  const standing = await call<{ read_at: string | null }>(client, 'GET', 'client/calendar-feed');
  expect(standing.data.read_at).toMatch(/^20/);
  const second = await make();
  expect([(await read(first)).statusCode, (await read(second)).statusCode]).toEqual([404, 200]);
  expect((await read(second.replace(/.\.ics$/, '.ics'))).statusCode).toBe(404);
  expect((await call(null, 'POST', 'client/calendar-feed')).status).toBe(401);
  await call(client, 'DELETE', 'client/calendar-feed');
  expect((await read(second)).statusCode).toBe(404);
  expect((await call(client, 'GET', 'client/calendar-feed')).data).toBeNull();
});

test('reminders come a week and a day before, by the reader’s clock and without a medical word', async () => {
  const emails = await startEmails(world);
  const client = await makeAccount(db, { email: 'almaty@example.com', isEmailVerified: true });
  const one = await plan(client);
  const { starts_at: startsAt } = await one.choose(await one.propose(1, `${dayAhead(30)}T09:00`));
  const { rows } = await sql<{ at: Date }>`
    select remind_at as at from plans where request_id = ${one.requestId}::uuid`.execute(db);
  // Nine in the morning in Almaty, seven days before.
  expect(rows[0]?.at.toISOString()).toBe(`${dayAhead(23)}T04:00:00.000Z`);
  const soon = rows[0]?.at ?? new Date();
  await sendReminders(db, new Date(soon.getTime() - 1000));
  await emails.settle();
  expect(await emails.to('almaty@example.com')).toEqual([]);
  await Promise.all([sendReminders(db, soon), sendReminders(db, soon)]);
  await emails.settle();
  const [email, ...others] = await emails.to('almaty@example.com');
  expect(others).toEqual([]);
  const tell = (timeZone: string) =>
    new Intl.DateTimeFormat('ru', { dateStyle: 'full', timeStyle: 'short', timeZone }).format(
      new Date(startsAt ?? ''),
    );
  expect(email?.text).toContain(tell('Asia/Almaty'));
  expect(email?.text).toContain(tell('Europe/Berlin'));
  expect(email?.text).toContain(`/requests/self/${one.requestId}/plan\n`);
  expect(`${email?.subject}${email?.text}${email?.html}`).not.toMatch(/Катаракт|глаз|Isar|Eye|клиник/i);
  await sendReminders(db, new Date(soon.getTime() + 6 * 86_400_000));
  await emails.settle();
  expect(await emails.to('almaty@example.com')).toHaveLength(2);
  await call(client, 'POST', `client/requests/${one.requestId}/cancel`, {});
  await sendReminders(db, new Date(soon.getTime() + 8 * 86_400_000));
  await emails.settle();
  expect((await emails.to('almaty@example.com')).length).toBeLessThanOrEqual(2);
});
