import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Doctor } from '../../../contract/clinics/doctors.ts';
import type { DoctorCandidate, DoctorForm, DoctorRow } from '../../../contract/clinics/staff-doctors.ts';
import { type MadeAccount, makeAccount } from '../../../tests/factories/accounts.ts';
import { makeOfferWorld } from '../../../tests/factories/offer-world.ts';
import { mayBeSame } from './rules.ts';

const world = await makeOfferWorld();
const { db, call, clinics, queriesOf } = world;
const [munich, honolulu] = clinics;
const doctor = await makeAccount(db, { staff: { clinicId: munich.id, role: 'doctor' } });
await db
  .updateTable('staff')
  .set({ doctor_id: munich.doctorId })
  .where('account_id', '=', doctor.id)
  .execute();

const moderator = await makeAccount(db, { operator: 'moderator' });

const list = (by: MadeAccount, clinicId = munich.id) =>
  call<DoctorRow[]>(by, 'GET', `staff/doctors?clinic_id=${clinicId}`);
const get = (by: MadeAccount, id: number, clinicId = munich.id) =>
  call<DoctorForm>(by, 'GET', `staff/doctors/${id}?clinic_id=${clinicId}`);
const change = (by: MadeAccount, id: number, body: object, clinicId = munich.id) =>
  call<DoctorForm>(by, 'PATCH', `staff/doctors/${id}`, { clinic_id: clinicId, ...body });
const add = (by: MadeAccount, body: object, key: string = randomUUID()) =>
  call<{ id: number | null; candidates: DoctorCandidate[] }>(
    by,
    'POST',
    'staff/doctors',
    { clinic_id: munich.id, role: 'doctor', specialization: 'ophthalmology', since: 2020, ...body },
    { 'idempotency-key': key },
  );
/** What waits is confirmed by an operator. */
async function confirmAll(): Promise<void> {
  const { data } = await call<{ id: string }[]>(moderator, 'GET', 'admin/position-requests');
  for (const { id } of data)
    expect((await call(moderator, 'POST', `admin/position-requests/${id}/confirm`)).status).toBe(200);
}
const shown = async (id: number) => (await call<Doctor>(null, 'GET', `client/doctors/${id}`)).data;

test('names that may be one person’s', () => {
  expect(mayBeSame('Dr. Ágnes Kovács', 'kovacs agnes')).toBe(true);
  expect(mayBeSame('Prof. Ivan Petrov', 'Иван Петров')).toBe(false);
  expect(mayBeSame('Anna Maria Weber', 'Anna Weber')).toBe(true);
  expect(mayBeSame('Anna Weber', 'Anna Huber')).toBe(false);
  expect(mayBeSame('Anna Weber', 'Weber')).toBe(false);
});

test('a new doctor is found first: the same person gets a position, somebody else a page of their own', async () => {
  const other = await add(munich.staff, { title: 'Lena Berg' });
  expect(other).toMatchObject({ status: 200, data: { candidates: [] } });
  const id = other.data.id ?? 0;
  const again = await add(munich.staff, { title: 'Dr. Berg, Lena' });
  expect(again.data).toMatchObject({
    id: null,
    candidates: [{ id, title: 'Lena Berg', clinics: ['Isar Eye Clinic'] }],
  });
  const key = randomUUID();
  const somebody = await add(munich.staff, { title: 'Lena Berg', is_new: true }, key);
  expect(somebody.data.id).not.toBe(id);
  expect((await add(munich.staff, { title: 'Lena Berg', is_new: true }, key)).data.id).toBe(somebody.data.id);
  const owner = await makeAccount(db, { staff: { clinicId: honolulu.id, role: 'owner' } });
  expect((await get(owner, id, honolulu.id)).status).toBe(404);
  await add(owner, { clinic_id: honolulu.id, title: 'Lena Berg', doctor_id: id, role: 'consultant' });
  expect((await get(owner, id, honolulu.id)).status).toBe(404);
  await confirmAll();
  expect((await get(owner, id, honolulu.id)).data).toMatchObject({
    works_elsewhere: true,
    title: 'Lena Berg',
  });
  expect((await shown(id)).positions).toMatchObject([
    { clinic: { id: munich.id }, is_main: true, since: 2020 },
    { clinic: { id: honolulu.id }, role: 'consultant', is_main: false },
  ]);
  expect((await add(doctor, { title: 'Max Muster' })).status).toBe(404);
  expect((await add(owner, { title: 'Max Muster' })).status).toBe(404);
  expect(
    (await add(munich.staff, { title: 'Max Muster', specialization: 'nonsense' })).errors,
  ).toHaveProperty('specialization');
  expect((await add(munich.staff, { title: 'Max Muster', since: 2099 })).errors).toHaveProperty('since');
});

test('everything that is written stands on the public page; who was slower is told and overwrites nothing', async () => {
  const { data: before } = await get(munich.staff, munich.doctorId);
  const input = {
    version: before.version,
    title: '  Dr.  Karin   Vogel ',
    names: [{ lang: 'ru', text: 'Карин Фогель' }],
    sex: 'female',
    practising_since: 2001,
    specializations: ['ophthalmology'],
    languages: [
      { code: 'de', level: 'native' },
      { code: 'ru', level: 'fluent' },
    ],
    education: [{ kind: 'degree', institution: 'LMU', year: 2000 }],
    procedures: [{ slug: 'cataract-surgery', yearly_volume: 500 }],
    texts: [{ lang: 'ru', about: 'Оперирует катаракту.' }],
  };
  const saved = await change(munich.staff, munich.doctorId, input);
  expect(saved).toMatchObject({
    status: 200,
    data: { title: 'Dr. Karin Vogel', version: before.version + 1 },
  });
  expect(await shown(munich.doctorId)).toMatchObject({
    title: 'Карин Фогель',
    spoken: [{ code: 'de' }, { code: 'ru' }],
    education: [{ institution: 'LMU' }],
    text: { about: 'Оперирует катаракту.' },
    procedures: [{ yearly_volume: 500 }],
  });
  expect((await change(munich.staff, munich.doctorId, input)).errors).toHaveProperty('version');
  const { version } = saved.data;
  const both = await Promise.all([
    change(munich.staff, munich.doctorId, { version, practising_since: 2002 }),
    change(doctor, munich.doctorId, { version, practising_since: 2003 }),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
  const twice = [
    { code: 'de', level: 'native' },
    { code: 'de', level: 'basic' },
  ];
  const now = version + 1;
  expect(
    (await change(munich.staff, munich.doctorId, { version: now, languages: twice })).errors,
  ).toHaveProperty('languages');
  expect(
    (await change(munich.staff, munich.doctorId, { version: now, practising_since: 2099 })).errors,
  ).toHaveProperty('practising_since');
  const { rows } = await sql<{ kind: string; detail: { fields: string[] } }>`
    select kind, detail from audit_events where entity = 'doctor' and entity_id = ${String(munich.doctorId)} order by id`.execute(
    db,
  );
  expect(rows[0]?.detail.fields).toContain('education');
  expect(JSON.stringify(rows)).not.toContain('катаракту');
});

test('a doctor writes the own page and no other, and sees who else is there', async () => {
  expect((await get(doctor, munich.doctorId)).status).toBe(200);
  const { data } = await list(doctor);
  expect(data.filter(({ may_edit }) => may_edit).map(({ id }) => id)).toEqual([munich.doctorId]);
  const other = data.find(({ id }) => id !== munich.doctorId)?.id ?? 0;
  expect((await get(doctor, other)).status).toBe(404);
  expect((await change(doctor, other, { version: 0, sex: 'male' })).status).toBe(404);
  expect((await change(honolulu.staff, munich.doctorId, { version: 0 }, honolulu.id)).status).toBe(404);
  expect((await list(honolulu.staff)).status).toBe(404);
  expect((await queriesOf(() => list(munich.staff))).length).toBeLessThanOrEqual(3);
});

test('a position ends with a year, the doctor is found elsewhere then; a clinic that keeps its page is not robbed', async () => {
  const { data } = await add(munich.staff, { title: 'Otto Kern' });
  const id = data.id ?? 0;
  await add(honolulu.staff, { clinic_id: honolulu.id, title: 'Otto Kern', doctor_id: id });
  await confirmAll();
  const [here] = (await get(munich.staff, id)).data.positions;
  const [there] = (await get(honolulu.staff, id, honolulu.id)).data.positions;
  const act = (by: MadeAccount, position: number | undefined, body: object, clinicId = munich.id) =>
    call(by, 'PATCH', `staff/doctors/${id}/positions/${position}`, { clinic_id: clinicId, ...body });
  await db.updateTable('clinics').set({ claimed_at: new Date() }).where('id', '=', munich.id).execute();
  expect((await act(honolulu.staff, there?.id, { is_main: true }, honolulu.id)).errors).toHaveProperty(
    'is_main',
  );
  expect((await get(honolulu.staff, id, honolulu.id)).data.is_kept_elsewhere).toBe(true);
  const rename = { version: 0, title: 'Otto Somebody' };
  expect((await change(honolulu.staff, id, rename, honolulu.id)).errors).toHaveProperty('id');
  expect((await act(honolulu.staff, here?.id, { until: 2024 }, honolulu.id)).status).toBe(404);
  expect((await act(munich.staff, here?.id, { until: 2010 })).errors).toHaveProperty('until');
  // What ends with this call cannot become the main place with it.
  const both = await act(munich.staff, here?.id, { until: 2024, is_main: true });
  expect([both.status, both.errors]).toMatchObject([422, { is_main: expect.anything() }]);
  expect((await act(munich.staff, here?.id, { until: 2024 })).status).toBe(200);
  expect((await get(honolulu.staff, id, honolulu.id)).data.positions).toMatchObject([{ is_main: true }]);
  const row = (await list(munich.staff)).data.find((one) => one.id === id);
  expect(row).toMatchObject({ is_here: false, may_edit: false, positions: [{ until: 2024 }] });
  expect((await act(munich.staff, here?.id, { until: null })).errors).toHaveProperty('until');
  // Who has left and works elsewhere comes back when that is confirmed.
  await add(munich.staff, { title: 'Otto Kern', doctor_id: id });
  await confirmAll();
  const further = { clinic_id: munich.id, role: 'head', specialization: 'ophthalmology', since: 2025 };
  const path = `staff/doctors/${id}/positions`;
  for (let time = 0; time < 2; time += 1)
    expect((await call(munich.staff, 'POST', path, further)).status).toBe(200);
  expect((await get(munich.staff, id)).data.positions).toHaveLength(3);
});
