import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Price } from '../../contract/clinics/prices.ts';
import { OFFER_DOCTORS_MAX, type OfferDoctor } from '../../contract/offers/offer-choices.ts';
import { limits } from '../../contract/platform/limits.ts';
import { makeAccount } from '../../tests/factories/accounts.ts';
import { addClinicFacts, createDoctor } from '../../tests/factories/facts.ts';
import { makeOfferWorld, type SampleClinic } from '../../tests/factories/offer-world.ts';

const { app, db, ids, clinics, call, ask, start } = await makeOfferWorld();
const [munich, honolulu, ronton] = clinics;
const cardiology = ids.specialization('cardiology');

const createColleague = ({ id }: SampleClinic, title: string, names: { lang: string; text: string }[] = []) =>
  createDoctor(db, { title, names, positions: [{ clinicId: id, specializationId: cardiology }] });

type Reply = { data: OfferDoctor[]; meta: { total: number } };

async function doctorsOf(clinic: SampleClinic, offerId: string, query = ''): Promise<Reply> {
  const url = `/api/v1/staff/offers/${offerId}/doctors?${query}`;
  const reply = await app.inject({ url, headers: { 'accept-language': 'ru', ...clinic.staff.headers } });
  expect(reply.statusCode).toBe(200);
  return reply.json();
}

async function begin(clinic: SampleClinic): Promise<string> {
  const { requestId } = await ask([clinic]);
  return (await start(clinic, requestId)).id;
}

test('among more than 200 doctors any is found by words of the name, and by id', async () => {
  const offerId = await begin(ronton);
  for (let n = 1; n <= 205; n++) await createColleague(ronton, `Dr. Aaron ${String(n).padStart(3, '0')}`);
  const last = await createColleague(ronton, 'Zoë Łączek', [{ lang: 'ru', text: 'Зоя Лончек' }]);

  const all = await doctorsOf(ronton, offerId);
  expect(all.meta.total).toBe(207);
  expect(all.data).toHaveLength(OFFER_DOCTORS_MAX);

  const found = { id: last, title: 'Зоя Лончек', specialization: 'кардиолог' };
  for (const words of ['zoe', 'лонч', 'Зоя Лончек'])
    expect(await doctorsOf(ronton, offerId, `q=${encodeURIComponent(words)}`)).toEqual({
      data: [found],
      meta: { total: 1 },
    });
  expect(await doctorsOf(ronton, offerId, `doctor_id=${last}&doctor_id=${ronton.doctorId}`)).toMatchObject({
    data: [{ id: expect.any(Number) }, { id: expect.any(Number) }],
    meta: { total: 2 },
  });
  expect((await doctorsOf(ronton, offerId, `doctor_id=${last}`)).data).toEqual([found]);
  expect((await doctorsOf(ronton, offerId, 'q=nobody')).data).toEqual([]);
});

test('a doctor is found by the field that stands beside the name', async () => {
  const offerId = await begin(honolulu);
  const heart = await createColleague(honolulu, 'Kai Moana');
  const { data } = await doctorsOf(honolulu, offerId, `q=${encodeURIComponent('кардио')}`);
  expect(data.map(({ id }) => id)).toEqual([heart]);
});

test('who left the clinic, was withdrawn or works elsewhere is not among them', async () => {
  const offerId = await begin(munich);
  const left = await createColleague(munich, 'Dr. Left');
  await sql`update positions set until = 2020, is_main = false where doctor_id = ${left}`.execute(db);
  const withdrawn = await createDoctor(db, {
    title: 'Dr. Withdrawn',
    isWithdrawn: true,
    positions: [{ clinicId: munich.id, specializationId: cardiology }],
  });
  const query = [left, withdrawn, honolulu.doctorId].map((id) => `doctor_id=${id}`).join('&');
  expect(await doctorsOf(munich, offerId, query)).toEqual({ data: [], meta: { total: 0 } });
  expect((await doctorsOf(munich, offerId)).data.map(({ id }) => id)).toEqual([munich.doctorId]);
});

test('the price list is answered whole, by title and without what the clinic notes for itself', async () => {
  const offerId = await begin(honolulu);
  await addClinicFacts(db, honolulu.id, {
    prices: [{ procedureId: ids.procedure('stenting'), amount: 3000, currencyId: 2, included: ['surgery'] }],
  });
  const { status, data } = await call<Price[]>(honolulu.staff, 'GET', `staff/offers/${offerId}/prices`);
  expect(status).toBe(200);
  expect(data.map(({ procedure }) => procedure.slug).sort()).toEqual(['cataract-surgery', 'stenting']);
  const titles = data.map(({ procedure }) => procedure.title);
  expect(titles).toEqual([...titles].sort(new Intl.Collator('ru').compare));
  expect(data[0]).not.toHaveProperty('note');
});

test('members of an unpublished clinic choose doctors and prices as before', async () => {
  const offerId = await begin(munich);
  await sql`update clinics set status = 'withdrawn' where id = ${munich.id}`.execute(db);
  expect((await doctorsOf(munich, offerId, `doctor_id=${munich.doctorId}`)).data).toMatchObject([
    { id: munich.doctorId, title: 'Д-р из Isar Eye Clinic' },
  ]);
  const { data } = await call<Price[]>(munich.staff, 'GET', `staff/offers/${offerId}/prices`);
  expect(data.map(({ procedure }) => procedure.slug)).toEqual(['cataract-surgery']);
  await sql`update clinics set status = 'published' where id = ${munich.id}`.execute(db);
});

test('an offer of others is not found like one that does not exist', async () => {
  const { client, requestId } = await ask([munich]);
  const { id } = await start(munich, requestId);
  const doctor = await makeAccount(db, { staff: { clinicId: munich.id, role: 'doctor' } });
  for (const name of ['doctors', 'prices']) {
    const path = `staff/offers/${id}/${name}`;
    expect((await call(doctor, 'GET', path)).status).toBe(200);
    expect((await call(null, 'GET', path)).status).toBe(401);
    expect((await call(client, 'GET', path)).status).toBe(404);
    expect((await call(honolulu.staff, 'GET', path)).status).toBe(404);
    expect((await call(munich.staff, 'GET', `staff/offers/${randomUUID()}/${name}`)).status).toBe(404);
    expect((await call(munich.staff, 'GET', `staff/offers/1/${name}`)).status).toBe(404);
  }
  const long = 'a'.repeat(limits.searchTextMax + 1);
  for (const query of [`q=${long}`, 'doctor_id=nobody', 'page=1'])
    expect((await call(munich.staff, 'GET', `staff/offers/${id}/doctors?${query}`)).status).toBe(422);
});
