import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { StaffCase } from '../../../contract/requests/staff-requests.ts';
import { type MadeAccount, makeAccount } from '../../../tests/factories/accounts.ts';
import { makeOfferWorld, type SampleClinic } from '../../../tests/factories/offer-world.ts';
import { makeRequest } from '../../../tests/factories/offers.ts';

const { app, db, clinics, call, ids } = await makeOfferWorld();
const [munich, honolulu] = clinics;

const caseOf = (by: MadeAccount, requestId: string) =>
  call<StaffCase>(by, 'GET', `staff/requests/${requestId}?clinic_id=${munich.id}`);

/** A request with everything that staged disclosure is about. */
async function makeSecretive() {
  const client = await makeAccount(db, {
    name: 'Wilhelmine',
    surname: 'Auerbacher',
    email: `wilhelmine${Math.random()}@example.org`,
    isEmailVerified: true,
  });
  const requestId = await makeRequest(db, {
    accountId: client.id,
    clinics: [{ id: munich.id, doctorId: munich.doctorId }, honolulu],
    procedureId: ids.procedure('cataract-surgery'),
    specializationId: ids.specialization('ophthalmology'),
  });
  await sql`update requests set for_whom = 'relative', patient_name = 'Kunigunde', sex = 'female',
    imaging_url = 'https://images.example/secret' where id = ${requestId}::uuid`.execute(db);
  await sql`insert into attachments (account_id, request_id, name, type, bytes, file, attached_at)
    values (${client.id}::uuid, ${requestId}::uuid, 'Befund Kunigunde.pdf', 'application/pdf', 10, ${requestId}, now())`.execute(
    db,
  );
  return { client, requestId };
}

const open = (requestId: string, clinic: SampleClinic, what: 'contact' | 'papers', isOpen = true) =>
  sql`update request_recipients set ${sql.ref(`${what}_opened_at`)} = case when ${isOpen} then now() end
    where request_id = ${requestId}::uuid and clinic_id = ${clinic.id}`.execute(db);

test('a clinic knows in which currency the client reads prices, where the client has chosen one', async () => {
  const { client, requestId } = await makeSecretive();
  expect((await caseOf(munich.staff, requestId)).data.currency_id).toBeNull();
  await sql`update accounts set currency_id = 3 where id = ${client.id}::uuid`.execute(db);
  expect((await caseOf(munich.staff, requestId)).data.currency_id).toBe(3);
});

test('a clinic reads the case at once, with an age of ten years, and nothing of who it is', async () => {
  const { requestId } = await makeSecretive();
  const { status, data } = await caseOf(munich.staff, requestId);
  expect(status).toBe(200);
  expect(data).toMatchObject({
    id: requestId,
    clinic_id: munich.id,
    title: 'Катаракта правого глаза',
    wanted: 'treatment',
    for_whom: 'relative',
    sex: 'female',
    country: { code: 'RU', title: 'Россия' },
    age_group: '60-69',
    languages: ['ru'],
    request_state: 'open',
    state: 'delivered',
    procedure: { slug: 'cataract-surgery' },
    doctor: { id: munich.doctorId, title: 'Д-р из Isar Eye Clinic' },
    contact: null,
    papers: null,
    papers_count: 1,
    questions: [],
    offer: null,
    time_zone: 'Europe/Berlin',
  });
});

test('what is opened to one clinic goes over the wire to it alone, and no more once it is closed', async () => {
  const { client, requestId } = await makeSecretive();
  const own = { name: 'Auerbacher', patient: 'Kunigunde', phone: client.phone, mail: 'wilhelmine' };
  const secrets = { ...own, imaging: 'images.example', birth: '1961', account: client.id };
  const seenBy = async (clinic: SampleClinic) => {
    const reply = await app.inject({
      url: `/api/v1/staff/requests/${requestId}?clinic_id=${clinic.id}`,
      headers: clinic.staff.headers,
    });
    const inbox = await app.inject({ url: '/api/v1/staff/inbox', headers: clinic.staff.headers });
    expect(inbox.body).not.toMatch(new RegExp(Object.values(secrets).join('|').replace('+', '\\+')));
    return Object.entries(secrets)
      .filter(([, word]) => reply.body.includes(word))
      .map(([name]) => name);
  };
  expect([await seenBy(munich), await seenBy(honolulu)]).toEqual([[], []]);
  await open(requestId, munich, 'contact');
  expect(await seenBy(munich)).toEqual(['name', 'patient', 'phone', 'mail']);
  await open(requestId, munich, 'contact', false);
  await open(requestId, munich, 'papers');
  // The name of an attachment is the client's own.
  expect(await seenBy(munich)).toEqual(['patient', 'imaging']);
  expect((await caseOf(munich.staff, requestId)).data.papers).toMatchObject({
    attachments: [{ name: 'Befund Kunigunde.pdf', type: 'application/pdf', bytes: 10 }],
    imaging_url: 'https://images.example/secret',
  });
  expect(await seenBy(honolulu)).toEqual([]);
  await open(requestId, munich, 'papers', false);
  expect(await seenBy(munich)).toEqual([]);
});
