import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { AdminClinic, AdminClinicDetail } from '../../../contract/clinics/admin-clinics.ts';
import type { AdminDoctor, AdminDoctorDetail } from '../../../contract/clinics/admin-doctors.ts';
import type { ClinicCard } from '../../../contract/clinics/clinics.ts';
import type { StaffProfile } from '../../../contract/clinics/sections/staff-endpoints.ts';
import { makeAccount } from '../../../tests/factories/accounts.ts';
import { createCities, createClinic } from '../../../tests/factories/clinics.ts';
import { addClinicFacts, createDoctor } from '../../../tests/factories/facts.ts';
import { testApp } from '../../../tests/helpers/app.ts';

let isar = 0;
let doctor = 0;
const { app, db, queriesOf } = await testApp(async ({ db: empty }) => {
  await createCities(empty);
  isar = await createClinic(empty, { title: 'Isar Klinik' });
  await addClinicFacts(empty, isar, { texts: [{ lang: 'de', description: 'Am Fluss.' }] });
  for (const title of ['Adler', 'Berg 100%', 'Charité']) await createClinic(empty, { title });
  doctor = await createDoctor(empty, { title: 'Lea Sommer' });
  await createDoctor(empty, { title: 'Leo Winter', isWithdrawn: true });
  await createClinic(empty, { title: 'Quiet House', isWithdrawn: true, country: 'US' });
});
const moderator = await makeAccount(db, { operator: 'moderator' });

async function call<Data>(method: 'GET' | 'POST', path: string, payload?: object) {
  const reply = await app.inject({
    method,
    url: `/api/v1/${path}`,
    headers: { ...moderator.headers, 'accept-language': 'en' },
    ...(payload && { payload }),
  });
  type Body = { data: Data; errors: Record<string, string[]> };
  return { status: reply.statusCode, ...reply.json<Body>() };
}
const titles = async (query: string) =>
  (await call<AdminClinic[]>('GET', `admin/clinics?${query}`)).data.map(({ title }) => title);
const found = async (word: string) =>
  (await call<ClinicCard[]>('GET', `client/clinics?q=${word}`)).data.map(({ title }) => title);
const act = (what: string, id = isar, reason = 'closed for good') =>
  call<AdminClinicDetail>('POST', `admin/clinics/${id}/${what}`, { reason });

describe('the list', () => {
  test.each([
    ['', ['Adler', 'Berg 100%', 'Charité', 'Isar Klinik', 'Quiet House']],
    ['order=DESC&per_page=2', ['Quiet House', 'Isar Klinik']],
    ['q=ISAR', ['Isar Klinik']],
    ['q=isar-klinik', ['Isar Klinik']],
    ['q=%25', []],
    ['q=berg%20100%25', ['Berg 100%']],
    ['status=withdrawn', ['Quiet House']],
    ['country=US&q=q', ['Quiet House']],
  ])('%s', async (query, expected) => {
    expect(await titles(query)).toEqual(expected);
  });

  test('finds by number, and takes two queries beside that of the session, whatever it holds', async () => {
    expect(await titles(`q=${isar}`)).toEqual(['Isar Klinik']);
    expect(await queriesOf(() => titles('per_page=1'))).toHaveLength(3);
    expect(await queriesOf(() => titles('q=a&status=published'))).toHaveLength(3);
  });
});

describe('a clinic', () => {
  test('says what is missing', async () => {
    const { data } = await call<AdminClinicDetail>('GET', `admin/clinics/${isar}`);
    expect(data).toMatchObject({ city: 'Berlin', missing: ['ru', 'en', 'ar'], texts: [{ lang: 'de' }] });
    expect((await call('GET', 'admin/clinics/999999')).status).toBe(404);
  });

  test('has the data score that its own people see, with what would raise it', async () => {
    const path = `admin/clinics/${isar}`;
    const { data_score: before } = (await call<AdminClinicDetail>('GET', path)).data;
    expect(before.missing).toEqual(expect.arrayContaining(['phone', 'opening_hours', 'confirmed']));
    expect(before.missing).not.toContain('description');
    await sql`update clinics set phone = '+49 89 1234567' where id = ${isar}`.execute(db);
    const { data_score: after } = (await call<AdminClinicDetail>('GET', path)).data;
    expect(after).toEqual({
      score: before.score + 10,
      missing: before.missing.filter((fact) => fact !== 'phone'),
    });
    const staff = await makeAccount(db, { staff: { clinicId: isar, role: 'owner' } });
    const profile = await app.inject({
      url: `/api/v1/staff/clinics/${isar}/profile`,
      headers: staff.headers,
    });
    expect(profile.json<{ data: StaffProfile }>().data.data_score).toEqual(after);
  });

  test('is taken off the site and shown again, manually', async () => {
    const { data } = await act('withdraw');
    expect(data).toMatchObject({ status: 'withdrawn', edited_fields: ['status'] });
    await expect.poll(() => found('isar')).toEqual([]);
    expect((await act('withdraw')).errors).toHaveProperty('status');
    expect((await act('publish')).data).toMatchObject({ status: 'published', edited_fields: ['status'] });
    await expect.poll(() => found('isar')).toEqual(['Isar Klinik']);
    const acts = await db
      .selectFrom('audit_events')
      .select(['kind', 'clinic_id', 'reason'])
      .orderBy('id')
      .execute();
    expect(acts).toEqual([
      { kind: 'clinic.withdrawn', clinic_id: isar, reason: 'closed for good' },
      { kind: 'clinic.published', clinic_id: isar, reason: 'closed for good' },
    ]);
  });

  test('is taken off once by two at the same moment, with a reason, and not when it has become another', async () => {
    const id = await createClinic(db, { title: 'Twice' });
    const answers = await Promise.all([act('withdraw', id), act('withdraw', id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect((await act('publish', id, ' ')).errors).toHaveProperty('reason');
    await sql`update clinics set merged_into = ${isar} where id = ${id}`.execute(db);
    expect((await act('publish', id)).errors).toHaveProperty('status');
  });
});

describe('doctors', () => {
  test.each([
    ['', ['Lea Sommer', 'Leo Winter']],
    ['q=LEA', ['Lea Sommer']],
    ['q=le&status=withdrawn', ['Leo Winter']],
    ['q=%25', []],
  ])('are found by %s', async (query, expected) => {
    const { data } = await call<AdminDoctor[]>('GET', `admin/doctors?${query}`);
    expect(data.map(({ title }) => title)).toEqual(expected);
  });

  test('are taken off the site and shown again, with a reason', async () => {
    const path = `admin/doctors/${doctor}`;
    const reason = 'asked for it';
    const { data } = await call<AdminDoctorDetail>('GET', path);
    expect(data).toMatchObject({ status: 'published', missing: ['ru', 'en', 'de', 'ar'] });
    const answers = await Promise.all([1, 2].map(() => call('POST', `${path}/withdraw`, { reason })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect((await call('GET', `client/doctors/${doctor}`)).status).toBe(404);
    expect((await call<AdminDoctorDetail>('POST', `${path}/publish`, { reason })).data.status).toBe(
      'published',
    );
    expect((await call('GET', 'admin/doctors/999999')).status).toBe(404);
    expect((await call('POST', 'admin/doctors/999999/publish', { reason })).status).toBe(404);
    const acts = await db
      .selectFrom('audit_events')
      .select(['kind', 'reason'])
      .where('entity', '=', 'doctor')
      .orderBy('id')
      .execute();
    expect(acts).toEqual([
      { kind: 'doctor.withdrawn', reason },
      { kind: 'doctor.published', reason },
    ]);
  });
});
