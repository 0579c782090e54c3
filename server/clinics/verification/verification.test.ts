import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { VerificationDetail, VerificationItem } from '../../../contract/clinics/verification.ts';
import { makeAccount } from '../../../tests/factories/accounts.ts';
import { createCities, createClinic } from '../../../tests/factories/clinics.ts';
import { createDoctor } from '../../../tests/factories/facts.ts';
import { testApp } from '../../../tests/helpers/app.ts';
import { startEmails } from '../../../tests/helpers/emails.ts';
import { loadDictionaries } from '../../content/dictionaries/writes.ts';
import { remindOfExpiry } from './jobs.ts';

let isar = 0;
let doctor = 0;
const made = await testApp(async ({ db }) => {
  await loadDictionaries(db);
  await createCities(db);
  isar = await createClinic(db, { title: 'Isar Klinik', slug: 'isar' });
  const { rows } = await sql<{ id: number }>`select id from specializations order by id limit 1`.execute(db);
  doctor = await createDoctor(db, {
    title: 'Dr. Eva Lang',
    positions: [{ clinicId: isar, specializationId: rows[0]?.id ?? 0 }],
  });
});
const { app, db } = made;
const emails = await startEmails(made);
const moderator = await makeAccount(db, { operator: 'moderator' });

async function call<Data>(method: 'GET' | 'POST', path: string, payload?: object) {
  const reply = await app.inject({
    method,
    url: `/api/v1/admin/verification${path}`,
    headers: { ...moderator.headers, 'accept-language': 'en' },
    ...(payload && { payload }),
  });
  return {
    status: reply.statusCode,
    ...reply.json<{ data: Data; errors: Record<string, string[]>; meta: object }>(),
  };
}
const folder = async (name: string) =>
  (await call<VerificationItem[]>('GET', `?folder=${name}&per_page=100`)).data.map(({ id }) => id);

/** Days from today as the database counts them. */
const inDays = (days: number) => sql<string>`current_date + ${days}::int`;
const licence = (number: string, days: number | null) =>
  sql<{ id: number }>`
    insert into clinic_licences (clinic_id, number, body, valid_until)
    values (${isar}, ${number}, 'Land Berlin', ${days === null ? null : inDays(days)}) returning id`
    .execute(db)
    .then(({ rows }) => `cl-${rows[0]?.id}`);

const open = await licence('OPEN', null);
const soon = await licence('SOON', 20);
const later = await licence('LATER', 50);
const over = await licence('OVER', -1);
const ofDoctor = await sql<{ id: number }>`
  insert into doctor_licences (doctor_id, number, body) values (${doctor}, 'D-1', 'Ärztekammer') returning id`
  .execute(db)
  .then(({ rows }) => `dl-${rows[0]?.id}`);
const accreditation = await sql<{ id: number }>`
  insert into clinic_accreditations (clinic_id, accreditation_id) select ${isar}, id from accreditations where slug = 'jci'
  returning accreditation_id as id`
  .execute(db)
  .then(({ rows }) => `ca-${isar}-${rows[0]?.id}`);

const check = (id: string, body: object) =>
  call<VerificationDetail>('POST', `/${id}/check`, {
    result: 'confirmed',
    number: null,
    body: '',
    source_url: 'https://register.example/1',
    note: '',
    valid_until: null,
    ...body,
  });

describe('the desk', () => {
  test('shows what is unchecked, what ends and what has ended', async () => {
    expect((await folder('unchecked')).sort()).toEqual([open, soon, later, ofDoctor, accreditation].sort());
    expect(await folder('expiring_30')).toEqual([soon]);
    expect(await folder('expiring_60')).toEqual([soon, later]);
    expect(await folder('expired')).toEqual([over]);
    const one = await call<VerificationItem[]>('GET', `?folder=all&kind=doctor_licence&clinic_id=${isar}`);
    expect(one.data).toMatchObject([
      { id: ofDoctor, doctor: { title: 'Dr. Eva Lang' }, clinic: { slug: 'isar' } },
    ]);
    const pages = (order: string) =>
      Promise.all(
        [1, 2, 3, 4, 5, 6].map((page) =>
          call<VerificationItem[]>('GET', `?folder=all&order=${order}&per_page=1&page=${page}`),
        ),
      ).then((replies) => replies.flatMap(({ data }) => data.map(({ id }) => id)));
    const inOrder = await pages('ASC');
    expect(new Set(inOrder).size).toBe(6);
    expect(await pages('DESC')).toEqual(inOrder.toReversed());
    const second = await call<VerificationItem[]>('GET', '?folder=all&per_page=2&page=2');
    expect([second.data.length, second.meta]).toEqual([
      2,
      { total: 6, is_more: false, page: 2, per_page: 2 },
    ]);
  });

  test('finds by the number, the clinic and the doctor’s name, in the folder alone', async () => {
    const found = async (q: string, name = 'all') => {
      const { data, meta } = await call<VerificationItem[]>(
        'GET',
        `?folder=${name}&q=${encodeURIComponent(q)}`,
      );
      return [data.map(({ id }) => id), meta];
    };
    const only = (...ids: string[]) => [ids, { total: ids.length, is_more: false, page: 1, per_page: 25 }];
    expect(await found('soon')).toEqual(only(soon));
    expect(await found('d-1')).toEqual(only(ofDoctor));
    expect(await found('Dr. Eva')).toEqual(only(ofDoctor));
    expect(await found('isar', 'expired')).toEqual(only(over));
    expect((await found('ISAR'))[1]).toMatchObject({ total: 6 });
    expect(await found('%')).toEqual(only());
    const beyond = await call<VerificationItem[]>('GET', '?folder=all&q=isar&page=9');
    expect([beyond.data, beyond.meta]).toMatchObject([[], { total: 6, page: 9 }]);
  });

  test('what a register confirms is shown with the day and its evidence, on the page too', async () => {
    const { status, data } = await check(open, {
      number: 'OPEN',
      body: 'Land Berlin',
      valid_until: '2040-01-01',
    });
    expect([status, data.valid_until, data.checks]).toMatchObject([
      200,
      '2040-01-01',
      [{ result: 'confirmed', source_url: 'https://register.example/1', operator: 'Anna Weber' }],
    ]);
    expect(data.checked_on).toBe(data.checks[0]?.checked_on);
    const page = await app.inject({ url: '/api/v1/client/clinics/isar' });
    const { licences } = page.json<{ data: { licences: { number: string; checked_on: string | null }[] } }>()
      .data;
    expect(licences.find(({ number }) => number === 'OPEN')?.checked_on).toBe(data.checked_on);
    const acts = await db.selectFrom('audit_events').select('kind').where('entity_id', '=', open).execute();
    expect(acts).toEqual([{ kind: 'proof.confirmed' }]);
  });

  test('what is not found stands by its own word again, and both checks stay', async () => {
    const body = {
      number: 'OPEN',
      body: 'Land Berlin',
      result: 'not_found',
      source_url: null,
      note: 'Asked by phone',
    };
    const { data } = await check(open, body);
    expect([data.checked_on, data.checks.map(({ result }) => result)]).toEqual([
      null,
      ['not_found', 'confirmed'],
    ]);
    await expect(db.deleteFrom('verifications').execute()).rejects.toThrow('append-only');
  });

  test('doctors and accreditations alike', async () => {
    expect((await check(ofDoctor, { number: 'D-1', body: 'Ärztekammer' })).data.checked_on).not.toBeNull();
    expect(
      (await check(accreditation, { result: 'other', note: 'Renewal is under way' })).data.checked_on,
    ).toBeNull();
    expect((await check(accreditation, {})).data.checked_on).not.toBeNull();
  });

  test('nothing without a source, of a row that has changed, or of one that is not there', async () => {
    const ofSoon = { number: 'SOON', body: 'Land Berlin' };
    expect((await check(soon, { ...ofSoon, source_url: null, note: ' ' })).errors).toEqual({
      source_url: ['Give the register’s link, or write where you have looked'],
    });
    expect((await check(soon, { ...ofSoon, number: 'ELSE' })).status).toBe(422);
    for (const id of ['cl-999999', 'dl-999999', `ca-${isar}-999999`, 'xx-1', 'cl-0'])
      expect([id, (await check(id, ofSoon)).status]).toEqual([id, 404]);
    expect((await folder('unchecked')).includes(soon)).toBe(true);
  });
});

test('owners hear of an end 60 and 30 days before, once each and in one email', async () => {
  const email = 'owner@example.org';
  await makeAccount(db, { email, isEmailVerified: true, staff: { clinicId: isar, role: 'owner' } });
  await makeAccount(db, {
    email: 'other@example.org',
    isEmailVerified: true,
    staff: { clinicId: isar, role: 'doctor' },
  });
  await remindOfExpiry(db);
  await remindOfExpiry(db);
  await emails.settle();
  expect((await emails.to(email)).map(({ text }) => text.includes(`/staff/official?clinic=${isar}`))).toEqual(
    [true],
  );
  await sql`update clinic_licences set valid_until = ${inDays(29)} where number = 'LATER'`.execute(db);
  await remindOfExpiry(db);
  await emails.settle();
  expect(await emails.to(email)).toHaveLength(2);
  expect(await emails.to('other@example.org')).toEqual([]);
});

test('nobody checks what a clinic says that they work for, or one of its doctors', async () => {
  const concerned = await makeAccount(db, {
    operator: 'moderator',
    staff: { clinicId: isar, role: 'doctor' },
  });
  for (const id of [open, ofDoctor]) {
    const { data } = await call<VerificationDetail>('GET', `/${id}`);
    const reply = await app.inject({
      method: 'POST',
      url: `/api/v1/admin/verification/${id}/check`,
      headers: concerned.headers,
      payload: {
        result: 'confirmed',
        number: data.number,
        body: data.body,
        source_url: 'https://register.example/1',
        note: '',
        valid_until: null,
      },
    });
    expect(reply.json<{ errors: object }>().errors).toHaveProperty('decision');
  }
});
