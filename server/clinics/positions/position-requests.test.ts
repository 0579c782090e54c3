import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type {
  AdminPositionRequestDetail,
  PositionRequest,
} from '../../../contract/clinics/position-requests.ts';
import type { DoctorForm } from '../../../contract/clinics/staff-doctors.ts';
import { type MadeAccount, makeAccount } from '../../../tests/factories/accounts.ts';
import { makeOfferWorld } from '../../../tests/factories/offer-world.ts';
import { makeTerms } from '../../../tests/factories/offers.ts';
import { recordAct } from '../../platform/audit/writes.ts';

const world = await makeOfferWorld();
const { db, call, clinics } = world;
const [munich, honolulu, ronton] = clinics;
const owner = await makeAccount(db, { staff: { clinicId: munich.id, role: 'owner' } });
const attacker = await makeAccount(db, { staff: { clinicId: honolulu.id, role: 'owner' } });
const moderator = await makeAccount(db, { operator: 'moderator' });
const self = await makeAccount(db, { staff: { clinicId: munich.id, role: 'doctor' } });
await sql`update staff set doctor_id = ${munich.doctorId} where account_id = ${self.id}::uuid`.execute(db);

const setClaimed = (isClaimed: boolean) =>
  sql`update clinics set claimed_at = ${isClaimed ? new Date() : null} where id = ${munich.id}`.execute(db);

type Added = { id: number; is_pending: boolean };
const add = (by: MadeAccount, clinicId: number, doctorId: number, body: object = {}) =>
  call<Added>(
    by,
    'POST',
    'staff/doctors',
    {
      ...{ clinic_id: clinicId, title: 'Known', role: 'consultant', specialization: 'ophthalmology' },
      ...{ since: 2020, doctor_id: doctorId, ...body },
    },
    { 'idempotency-key': randomUUID() },
  );
/** A doctor whom Munich has written down. */
async function makeDoctor(title: string): Promise<number> {
  const body = { title, doctor_id: undefined, is_new: true };
  return (await add(munich.staff, munich.id, 0, body)).data.id;
}
const requests = async (by: MadeAccount, clinicId: number) =>
  (
    await call<{ sent: PositionRequest[]; received: PositionRequest[] }>(
      by,
      'GET',
      `staff/position-requests?clinic_id=${clinicId}`,
    )
  ).data;
const act = (by: MadeAccount, id: string, what: string, body: object) =>
  call(by, 'POST', `staff/position-requests/${id}/${what}`, body);
const operate = (by: MadeAccount, id: string, what: string, body?: object) =>
  call<AdminPositionRequestDetail>(by, 'POST', `admin/position-requests/${id}/${what}`, body);
async function ask(doctorId: number): Promise<string> {
  expect(await add(attacker, honolulu.id, doctorId)).toMatchObject({
    status: 200,
    data: { is_pending: true },
  });
  const { sent } = await requests(attacker, honolulu.id);
  return sent.find(({ doctor, state }) => doctor.id === doctorId && state === 'waiting')?.id ?? '';
}
const positionsOf = async (doctorId: number, clinicId: number) =>
  (await sql`select from positions where doctor_id = ${doctorId} and clinic_id = ${clinicId}`.execute(db))
    .rows.length;
const emailsOf = async (accountId: string, kind: string) =>
  (
    await sql`select from graphile_worker._private_jobs j
      where j.payload->>'kind' = ${kind} and j.payload->>'accountId' = ${accountId}`.execute(db)
  ).rows.length;

test('until somebody who knows the doctor confirms, a clinic can do nothing with a doctor it has named', async () => {
  const id = munich.doctorId;
  await setClaimed(false);
  const before = (await call<object>(null, 'GET', `client/doctors/${id}`)).data;
  const request = await ask(id);
  const form = `staff/doctors/${id}`;
  const clinic = { clinic_id: honolulu.id };
  expect((await call(attacker, 'GET', `${form}?clinic_id=${honolulu.id}`)).status).toBe(404);
  expect((await call(attacker, 'PATCH', form, { ...clinic, version: 0, title: 'Stolen' })).status).toBe(404);
  const further = { ...clinic, role: 'head', specialization: 'ophthalmology', since: null };
  expect((await call(attacker, 'POST', `${form}/positions`, further)).status).toBe(404);
  const rows = await call<{ id: number }[]>(attacker, 'GET', `staff/doctors?clinic_id=${honolulu.id}`);
  expect(rows.data.map((row) => row.id)).not.toContain(id);
  const invited = { ...clinic, email: 'x@pali.example', role: 'doctor', language: 'en', doctor_id: id };
  const reply = await call(attacker, 'POST', 'staff/invitations', invited, {
    'idempotency-key': randomUUID(),
  });
  expect([reply.status, Object.keys(reply.errors)]).toEqual([422, ['doctor_id']]);
  const { requestId } = await world.ask([honolulu]);
  const begun = await world.start(honolulu, requestId);
  const written = await world.write(honolulu, begun, makeTerms(id));
  const sending = await call(honolulu.staff, 'POST', `staff/offers/${begun.id}/send`, {
    draft_version: written.draft_version,
  });
  expect([sending.status, Object.keys(sending.errors)]).toEqual([422, ['terms.doctor_id']]);
  expect((await call<object>(null, 'GET', `client/doctors/${id}`)).data).toEqual(before);
  const { slug } = await db
    .selectFrom('clinics')
    .select('slug')
    .where('id', '=', honolulu.id)
    .executeTakeFirstOrThrow();
  const tab = await call<object>(null, 'GET', `client/clinics/${slug}/doctors`);
  expect(JSON.stringify(tab.data)).not.toContain(`"id":${id},`);
  expect(await positionsOf(id, honolulu.id)).toBe(0);
  // The one who asks cannot confirm, nor can an owner whose clinic is not claimed or where the doctor does not work.
  const elsewhere = await makeAccount(db, { staff: { clinicId: ronton.id, role: 'owner' } });
  await sql`update clinics set claimed_at = now() where id in (${honolulu.id}, ${ronton.id})`.execute(db);
  for (const [by, clinicId] of [
    [attacker, honolulu.id],
    [owner, munich.id],
    [elsewhere, ronton.id],
    [munich.staff, munich.id],
  ] as const)
    expect((await act(by, request, 'confirm', { clinic_id: clinicId })).status).toBe(404);
  expect((await act(attacker, request, 'withdraw', clinic)).status).toBe(200);
  expect((await act(attacker, request, 'withdraw', clinic)).status).toBe(422);
});

test('an owner of the present claimed clinic confirms: the position begins, shared facts stay with the main clinic', async () => {
  await setClaimed(true);
  const id = await makeDoctor('Otto Kern');
  const request = await ask(id);
  expect(await emailsOf(owner.id, 'position_asked')).toBeGreaterThan(0);
  expect((await requests(owner, munich.id)).received.map((one) => one.id)).toContain(request);
  expect((await requests(munich.staff, munich.id)).received).toEqual([]);
  expect((await act(owner, request, 'confirm', { clinic_id: munich.id })).status).toBe(200);
  expect(await positionsOf(id, honolulu.id)).toBe(1);
  expect(await emailsOf(attacker.id, 'position_answer')).toBe(1);
  const { rows } = await sql<{ kind: string }>`select kind from audit_events
    where entity = 'doctor' and entity_id = ${String(id)} order by id`.execute(db);
  expect(rows.map(({ kind }) => kind)).toEqual(['doctor.added', 'position.requested', 'position.confirmed']);
  const form = `staff/doctors/${id}`;
  for (const isClaimed of [true, false]) {
    await setClaimed(isClaimed);
    const read = await call<DoctorForm>(attacker, 'GET', `${form}?clinic_id=${honolulu.id}`);
    expect(read.data).toMatchObject({ is_kept_elsewhere: true, positions: [{ is_main: false }] });
    const { version } = read.data;
    const rename = { clinic_id: honolulu.id, version, title: 'Stolen' };
    expect((await call(attacker, 'PATCH', form, rename)).errors).toHaveProperty('id');
    const path = `${form}/positions/${read.data.positions[0]?.id}`;
    const main = await call(attacker, 'PATCH', path, { clinic_id: honolulu.id, is_main: true });
    expect(main.errors).toHaveProperty('is_main');
  }
  // Nor by an account that this clinic calls the doctor.
  const figurehead = await makeAccount(db, { staff: { clinicId: honolulu.id, role: 'doctor' } });
  await sql`update staff set doctor_id = ${id} where account_id = ${figurehead.id}::uuid`.execute(db);
  const rename = { clinic_id: honolulu.id, version: 0, title: 'Stolen' };
  expect((await call(figurehead, 'PATCH', form, rename)).errors).toHaveProperty('id');
  expect(
    (await call(munich.staff, 'PATCH', form, { clinic_id: munich.id, version: 0, sex: 'male' })).status,
  ).toBe(200);
});

test('the doctor confirms; of two who decide at once the second one changes nothing', async () => {
  await setClaimed(true);
  const request = await ask(munich.doctorId);
  const clinic = { clinic_id: munich.id };
  const answers = await Promise.all([
    act(self, request, 'confirm', clinic),
    act(owner, request, 'refuse', { ...clinic, reason: 'We do not know that clinic' }),
    act(attacker, request, 'withdraw', { clinic_id: honolulu.id }),
    operate(moderator, request, 'confirm'),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422]);
  const { state } = await db
    .selectFrom('position_requests')
    .select('state')
    .where('id', '=', request)
    .executeTakeFirstOrThrow();
  expect(await positionsOf(munich.doctorId, honolulu.id)).toBe(state === 'confirmed' ? 1 : 0);
});

test('the doctor’s own word counts where the clinic is not claimed', async () => {
  await setClaimed(false);
  const id = await makeDoctor('Ida Roth');
  await sql`update staff set doctor_id = ${id} where account_id = ${self.id}::uuid`.execute(db);
  const request = await ask(id);
  expect((await requests(self, munich.id)).received.map((one) => one.id)).toEqual([request]);
  expect((await act(self, request, 'confirm', { clinic_id: munich.id })).status).toBe(200);
  expect(await positionsOf(id, honolulu.id)).toBe(1);
});

test('a refusal says why, and the same clinic cannot ask again for 90 days, nor more than three times', async () => {
  await setClaimed(true);
  const id = await makeDoctor('Nina Vogt');
  const request = await ask(id);
  const clinic = { clinic_id: munich.id };
  expect((await act(owner, request, 'refuse', { ...clinic, reason: ' ' })).status).toBe(422);
  expect(
    (await act(owner, request, 'refuse', { ...clinic, reason: 'She has never worked there' })).status,
  ).toBe(200);
  const { sent } = await requests(attacker, honolulu.id);
  expect(sent.find((one) => one.id === request)).toMatchObject({
    state: 'refused',
    decided_as: 'clinic',
    reason: 'She has never worked there',
    again_at: expect.any(String),
  });
  expect((await add(attacker, honolulu.id, id)).errors).toHaveProperty('doctor_id');
  await sql`update position_requests set decided_at = now() - interval '91 days',
    created_at = now() - interval '92 days' where id = ${request}::uuid`.execute(db);
  for (let time = 0; time < 3; time += 1)
    expect((await act(attacker, await ask(id), 'withdraw', { clinic_id: honolulu.id })).status).toBe(200);
  expect((await add(attacker, honolulu.id, id)).errors).toHaveProperty('doctor_id');
});

test('twenty requests may wait at a time; the same one again is one', async () => {
  const ids: number[] = [];
  for (let number = 0; number < 21; number += 1) ids.push(await makeDoctor(`Known Person ${number}`));
  await sql`update position_requests set state = 'withdrawn' where state = 'waiting'`.execute(db);
  for (const id of ids.slice(0, 20)) await ask(id);
  expect((await add(attacker, honolulu.id, ids[0] ?? 0)).status).toBe(200);
  const { rows } = await sql`select from position_requests where state = 'waiting'`.execute(db);
  expect(rows).toHaveLength(20);
  expect((await add(attacker, honolulu.id, ids[20] ?? 0)).errors).toHaveProperty('doctor_id');
});

test('an operator decides from the queue, unless it is the own matter', async () => {
  await sql`update position_requests set state = 'withdrawn' where state = 'waiting'`.execute(db);
  await setClaimed(false);
  const id = await makeDoctor('Paul Horn');
  const request = await ask(id);
  const list = await call<PositionRequest[]>(moderator, 'GET', 'admin/position-requests');
  expect(list.data.map((one) => one.id)).toEqual([request]);
  const dashboard = await call<{ name: string; waiting: number }[]>(moderator, 'GET', 'admin/desk');
  expect(dashboard.data.find(({ name }) => name === 'position-requests')).toMatchObject({ waiting: 1 });
  const concerned = await makeAccount(db, {
    operator: 'moderator',
    staff: { clinicId: munich.id, role: 'owner' },
  });
  expect((await operate(concerned, request, 'confirm')).errors).toHaveProperty('decision');
  expect((await operate(moderator, request, 'confirm')).data).toMatchObject({
    state: 'confirmed',
    decided_as: 'operator',
  });
  expect(await positionsOf(id, honolulu.id)).toBe(1);
  const next = await ask(await makeDoctor('Paul Stein'));
  expect((await operate(moderator, next, 'refuse', { reason: 'No proof' })).data.state).toBe('refused');
  expect((await operate(moderator, randomUUID(), 'confirm')).status).toBe(404);
});

test('a doctor who has left for another clinic does not come back by the word of the former one', async () => {
  const id = await makeDoctor('Emil Falk');
  const [here] = (await call<DoctorForm>(munich.staff, 'GET', `staff/doctors/${id}?clinic_id=${munich.id}`))
    .data.positions;
  const path = `staff/doctors/${id}/positions/${here?.id}`;
  const clinic = { clinic_id: munich.id };
  expect((await call(munich.staff, 'PATCH', path, { ...clinic, until: 2024 })).status).toBe(200);
  expect((await call(munich.staff, 'PATCH', path, { ...clinic, until: null })).status).toBe(200);
  await call(munich.staff, 'PATCH', path, { ...clinic, until: 2024 });
  await sql`insert into positions (doctor_id, clinic_id, specialization_id, role, is_main)
    select ${id}, ${ronton.id}, specialization_id, role, true from positions where id = ${here?.id ?? 0}`.execute(
    db,
  );
  expect((await call(munich.staff, 'PATCH', path, { ...clinic, until: null })).errors).toHaveProperty(
    'until',
  );
});

test('who wrote a doctor down is known of the doctors of the time before, too', async () => {
  // The statement of the migration, on rows as they were.
  const id = await makeDoctor('Early Bird');
  await sql`update doctors set created_by_clinic = null where id = ${id}`.execute(db);
  await recordAct(db, {
    ...{ actorId: owner.id, actorRole: 'owner', kind: 'doctor.added', entity: 'doctor' },
    ...{ entityId: id, clinicId: munich.id },
  });
  const { readFile } = await import('node:fs/promises');
  const text = await readFile('database/migrations/0025-position-requests.sql', 'utf8');
  const statement = /update doctors d[\s\S]*?;/.exec(text)?.[0] ?? '';
  await sql.raw(statement).execute(db);
  const row = await db
    .selectFrom('doctors')
    .select('created_by_clinic')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(row.created_by_clinic).toBe(munich.id);
});
