import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { makeAccount } from '../../tests/factories/accounts.ts';
import { addClinicFacts, createDoctor } from '../../tests/factories/facts.ts';
import { makeOfferWorld } from '../../tests/factories/offer-world.ts';
import { listRequestEvents, makeRequest } from '../../tests/factories/offers.ts';

const { db, ids, clinics, call, ask, start } = await makeOfferWorld();
const [munich, , kiritimati] = clinics;
const key = () => ({ 'idempotency-key': randomUUID() });

test('an offer begins with the price list, a doctor of the procedure and the languages both speak', async () => {
  const { client, requestId } = await ask([munich]);
  const begun = await start(munich, requestId);
  expect(begun).toMatchObject({
    request_id: requestId,
    clinic_id: munich.id,
    state: 'draft',
    draft_version: 1,
    version: 0,
    sent_at: null,
    draft: {
      doctor_id: munich.doctorId,
      procedure: 'Удаление катаракты',
      price_from: 2180,
      currency_id: 2,
      languages: ['ru'],
    },
  });
  expect(begun.points).toEqual({ said: 4, all: 19 });
  expect(begun.missing).not.toContain('line.materials');
  // What a clinic writes is nobody else's business yet.
  const { rows } = await sql`select from notifications where account_id = ${client.id}::uuid`.execute(db);
  expect(rows).toEqual([]);
  expect(await listRequestEvents(db, requestId)).toEqual([]);
});

test('the doctor whom the client has named goes before the one who does it most', async () => {
  const named = await createDoctor(db, {
    title: 'Dr. Named',
    positions: [{ clinicId: munich.id, specializationId: ids.specialization('ophthalmology') }],
  });
  const client = await makeAccount(db);
  const input = { accountId: client.id, procedureId: ids.procedure('cataract-surgery') };
  const there = await makeRequest(db, { ...input, clinics: [{ id: munich.id, doctorId: named }] });
  expect((await start(munich, there)).draft.doctor_id).toBe(named);
  await sql`update positions set until = 2025, is_main = false where doctor_id = ${named}`.execute(db);
  const gone = await makeRequest(db, { ...input, clinics: [{ id: munich.id, doctorId: named }] });
  expect((await start(munich, gone)).draft.doctor_id).toBe(munich.doctorId);
});

test('without a procedure the doctor is one of the field, and comforts tell of the travel lines', async () => {
  const { rows } = await sql<{ id: number }>`
    insert into comforts (slug, group_id, titles, icon, position)
    select slug, (select min(id) from comfort_groups), '{"en": "x"}', 'car', 90
    from unnest(array['airport-transfer', 'guest-house', 'interpreter-on-site']) as slug returning id`.execute(
    db,
  );
  const values = ['free', 'paid', 'no'] as const;
  const comforts = rows.flatMap(({ id }, index) => ({ id, value: values[index] ?? ('no' as const) }));
  await addClinicFacts(db, kiritimati.id, { comforts });
  const client = await makeAccount(db);
  const requestId = await makeRequest(db, {
    accountId: client.id,
    clinics: [kiritimati],
    specializationId: ids.specialization('ophthalmology'),
    languages: ['de', 'en'],
  });
  const { draft } = await start(kiritimati, requestId);
  expect(draft).toMatchObject({
    doctor_id: kiritimati.doctorId,
    procedure: '',
    price_from: null,
    currency_id: 2,
    languages: ['en'],
  });
  const said = draft.lines.filter(({ state }) => state !== 'unsaid').map(({ kind, state }) => [kind, state]);
  expect(said).toEqual([
    ['transfer', 'included'],
    ['accommodation', 'extra'],
  ]);
});

test('beginning again is the same offer, by the same key and by another coordinator', async () => {
  const { requestId } = await ask([munich]);
  const colleague = await makeAccount(db, { staff: { clinicId: munich.id, role: 'owner' } });
  const path = `staff/requests/${requestId}/offers`;
  const body = { clinic_id: munich.id };
  const own = key();
  const first = await call(munich.staff, 'POST', path, body, own);
  const again = await call(munich.staff, 'POST', path, body, own);
  const other = await call(colleague, 'POST', path, body, key());
  expect([again.data.id, other.data.id]).toEqual([first.data.id, first.data.id]);
  await call(munich.staff, 'POST', `staff/offers/${first.data.id}/withdraw`, {});
  // The key still names what it has begun; a new one begins anew.
  expect((await call(munich.staff, 'POST', path, body, own)).data).toMatchObject({
    id: first.data.id,
    state: 'withdrawn',
  });
  expect((await call(colleague, 'POST', path, body, key())).data.id).not.toBe(first.data.id);
});

test.each([
  [{}, 'Это поле обязательно к заполнению'],
  [{ 'idempotency-key': 'short' }, 'От 8 до 100 латинских букв, цифр, дефисов и подчёркиваний'],
  [{ 'idempotency-key': 'with a space in it' }, 'От 8 до 100 латинских букв, цифр, дефисов и подчёркиваний'],
])('beginning takes a key: %j does not do', async (headers, text) => {
  const { requestId } = await ask([munich]);
  const reply = await call(
    munich.staff,
    'POST',
    `staff/requests/${requestId}/offers`,
    { clinic_id: munich.id },
    headers,
  );
  expect(reply).toMatchObject({ status: 422, errors: { 'idempotency-key': [text] } });
});

test('a key that came with one template is refused with another, and begins nothing', async () => {
  const { requestId } = await ask([munich]);
  const path = `staff/requests/${requestId}/offers`;
  const own = key();
  const first = await call(munich.staff, 'POST', path, { clinic_id: munich.id }, own);
  const templated = { clinic_id: munich.id, template_id: randomUUID() };
  const other = await call(munich.staff, 'POST', path, templated, own);
  expect(other).toMatchObject({
    status: 422,
    errors: { 'idempotency-key': ['С этим ключом уже отправлены другие данные'] },
  });
  // With a key of its own it is the offer that is alive.
  expect((await call(munich.staff, 'POST', path, templated, key())).data.id).toBe(first.data.id);
});
