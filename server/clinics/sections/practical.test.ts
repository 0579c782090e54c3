import { describe, expect, test } from 'vitest';
import { daysOfSyntax, syntaxOfDays, timesOfDays } from '../../../contract/clinics/opening-hours.ts';
import type { StaffProfile } from '../../../contract/clinics/sections/staff-endpoints.ts';
import { makeAccount } from '../../../tests/factories/accounts.ts';
import { makeOfferWorld } from '../../../tests/factories/offer-world.ts';
import { cleanOpeningHours } from '../opening-hours/rules.ts';

const { db, app, clinics, call } = await makeOfferWorld();
const [munich, honolulu] = clinics;
const path = `staff/clinics/${munich.id}/profile`;
const none = { opening_hours: null, emergency: null, ownership: null };
const write = (practical: object, by = munich.staff) =>
  call<StaffProfile>(by, 'PATCH', path, { version: 0, practical: { ...none, ...practical } });
const rowOf = () =>
  db.selectFrom('clinics').selectAll().where('id', '=', munich.id).executeTakeFirstOrThrow();

test.each([
  'Mo-Fr 25:00-26:00',
  'sometimes',
  'Mo 08:00-12:00,-',
  'Apr-Sep: Mo 08:00-12:00',
  'sunrise-sunset',
])('hours that are no usual week are refused at their field: %s', async (opening_hours) => {
  const reply = await write({ opening_hours });
  expect(reply.status).toBe(422);
  expect(reply.errors).toHaveProperty('practical.opening_hours');
});

test('not logged in, and of another clinic, nobody writes', async () => {
  const url = `/api/v1/${path}`;
  const payload = { version: 0, practical: none };
  expect((await app.inject({ method: 'PATCH', url, payload })).statusCode).toBe(401);
  expect((await write({ emergency: true }, honolulu.staff)).status).toBe(404);
  expect((await write({ emergency: true }, await makeAccount(db))).status).toBe(404);
});

test('hours, emergencies and owner are written, kept from imports, and shown to patients', async () => {
  const { data } = await write({
    opening_hours: ' Mo-Th 08:00-12:00,13:00-18:00;  Fr 20:00-02:00 ',
    emergency: true,
    ownership: 'nonprofit',
  });
  expect(data.practical).toEqual({
    opening_hours: 'Mo-Th 08:00-12:00,13:00-18:00; Fr 20:00-24:00; Sa 00:00-02:00',
    emergency: true,
    ownership: 'nonprofit',
  });
  const row = await rowOf();
  expect(row).toMatchObject({
    emergency: true,
    edited_fields: expect.arrayContaining(['emergency', 'opening_hours', 'ownership']),
    operator_fields: [],
  });
  const reply = await app.inject(`/api/v1/client/clinics/${row.slug}`);
  expect(reply.json().data.opening_hours).toHaveLength(10);
});

describe('hours in the syntax of opening_hours', () => {
  test.each(['24/7', 'Mo-Fr 08:00-18:00', 'Mo 08:00-12:00,13:00-17:00; We-Fr 09:00-10:30; Su 00:00-24:00'])(
    'are written as they were read: %s',
    (text) => {
      const hours = cleanOpeningHours(text);
      expect(syntaxOfDays(timesOfDays(hours ?? []))).toBe(text);
      expect(daysOfSyntax(text)).toEqual(timesOfDays(hours ?? []));
    },
  );
  test('a week without hours is none', () => expect(syntaxOfDays(daysOfSyntax(''))).toBe(''));
});
