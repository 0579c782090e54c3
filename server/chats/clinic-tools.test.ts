import { expect, test } from 'vitest';
import type { CannedReply } from '../../contract/chats/chat-tools.ts';
import { makeAccount } from '../../tests/factories/accounts.ts';
import { makeOfferWorld } from '../../tests/factories/offer-world.ts';
import { makeRequester } from '../../tests/factories/requests.ts';
import { chatCalls } from '../../tests/helpers/chat-calls.ts';

const world = await makeOfferWorld();
const { db, clinics, call } = world;
const [munich, honolulu] = clinics;
const { begin, get } = chatCalls(world);
const doctor = await makeAccount(db, { staff: { clinicId: munich.id, role: 'doctor' } });

const replies = (by: Parameters<typeof call>[0], clinicId = munich.id) =>
  call<CannedReply[]>(by, 'GET', `staff/canned-replies?clinic_id=${clinicId}`);
const keep = (by: Parameters<typeof call>[0], more: object = {}) =>
  call<CannedReply>(by, 'POST', 'staff/canned-replies', {
    clinic_id: munich.id,
    language: 'ru',
    title: 'Приезд',
    body: 'Встретим вас в аэропорту.',
    ...more,
  });
const keepHours = (by: Parameters<typeof call>[0], days: object[], clinicId = munich.id) =>
  call(by, 'POST', 'staff/hours', { clinic_id: clinicId, days });
const hours = (by: Parameters<typeof call>[0]) => call(by, 'GET', `staff/hours?clinic_id=${munich.id}`);

test('ready answers are the clinic’s: one of a language and title, read and kept by all who answer', async () => {
  const first = await keep(munich.staff);
  const second = await keep(doctor, { body: 'Встретим вас на вокзале.' });
  expect(second.data).toEqual({ ...first.data, body: 'Встретим вас на вокзале.' });
  await keep(doctor, { language: 'de', title: 'Anreise', body: 'Wir holen Sie ab.' });
  expect((await replies(doctor)).data.map(({ title }) => title)).toEqual(['Anreise', 'Приезд']);
  expect((await replies(honolulu.staff)).status).toBe(404);
  expect((await keep(honolulu.staff)).status).toBe(404);
  expect((await call(honolulu.staff, 'DELETE', `staff/canned-replies/${first.data.id}`)).status).toBe(404);
  expect((await replies(await makeRequester(db))).status).toBe(404);
  expect((await replies(null)).status).toBe(401);
  expect((await call(doctor, 'DELETE', `staff/canned-replies/${first.data.id}`)).status).toBe(200);
  expect((await replies(doctor)).data).toHaveLength(1);
});

test.each([
  { title: '  ' },
  { body: '' },
  { language: 'Русский' },
  { title: 'x'.repeat(101) },
  { clinic_id: 0 },
])('a ready answer with %j is refused', async (more) => {
  expect((await keep(munich.staff, more)).status).toBe(422);
});

test('hours are kept by owner and coordinators, read by all, and shown to clients in the clinic’s own time', async () => {
  const { id, client } = await begin(munich);
  expect((await get(client, id)).data.hours).toBeNull();
  const days = [
    { weekday: 5, opens: '09:00', closes: '16:30' },
    { weekday: 1, opens: '08:30', closes: '17:00' },
  ];
  const both = await Promise.all([keepHours(munich.staff, days), keepHours(munich.staff, days)]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect((await hours(doctor)).data).toEqual({
    days: [days[1], days[0]],
    time_zone: 'Europe/Berlin',
    usual_reply_minutes: null,
  });
  const shown = (await get(client, id)).data.hours;
  expect(shown?.days).toEqual([days[1], days[0]]);
  expect(shown?.is_open === true).toBe(shown?.opens_at === null);
  expect((await keepHours(doctor, days)).status).toBe(404);
  expect((await keepHours(honolulu.staff, days)).status).toBe(404);
  expect((await hours(honolulu.staff)).status).toBe(404);
  expect((await hours(client)).status).toBe(404);
  await keepHours(munich.staff, []);
  expect((await get(client, id)).data.hours).toBeNull();
});

test.each([
  [[{ weekday: 1, opens: '17:00', closes: '09:00' }], 'days.closes'],
  [[{ weekday: 1, opens: '09:00', closes: '09:00' }], 'days.closes'],
  [
    [
      { weekday: 1, opens: '09:00', closes: '10:00' },
      { weekday: 1, opens: '11:00', closes: '12:00' },
    ],
    'days.weekday',
  ],
  [[{ weekday: 8, opens: '09:00', closes: '10:00' }], 'days.weekday'],
  [[{ weekday: 1, opens: '9:00', closes: '24:00' }], 'days.opens'],
])('%j are no hours', async (days, field) => {
  const reply = await keepHours(munich.staff, days);
  expect([reply.status, Object.keys(reply.errors)[0]]).toEqual([422, field]);
});

test('how fast a clinic usually answers is what its figures say', async () => {
  const { id, client } = await begin(munich);
  expect((await get(client, id)).data.usual_reply_minutes).toBeNull();
  await db
    .insertInto('clinic_responses')
    .values({
      clinic_id: munich.id,
      median_reply_minutes: 118,
      requests: 42,
      replied: 40,
      computed_on: '2026-11-20',
    })
    .execute();
  expect((await get(client, id)).data.usual_reply_minutes).toBe(118);
});
