import { readFile, rm, writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import type { RequestState } from '../../../contract/requests/requests.ts';
import { makeAccount } from '../../../tests/factories/accounts.ts';
import { createCities, createClinic } from '../../../tests/factories/clinics.ts';
import { testApp } from '../../../tests/helpers/app.ts';
import { ATTACHMENTS, attachmentCalls } from '../../../tests/helpers/attachments.ts';

const clinics: number[] = [];
const tested = await testApp(async ({ db: empty }) => {
  await createCities(empty);
  for (const title of ['Charite', 'Vivantes']) clinics.push(await createClinic(empty, { title }));
});
const { db, queriesOf } = tested;
const [own = 0, other = 0] = clinics;
const base = ATTACHMENTS;
const unknown = '00000000-0000-4000-8000-000000000000';
const {
  take,
  get,
  keyOf,
  sendCase,
  openPapers: openAttachments,
  openingsOf,
} = attachmentCalls(tested, clinics);

test('staff see an attachment once its client has opened it to their clinic, and each opening is written down', async () => {
  const { requestId, id, url } = await sendCase();
  const doctor = await makeAccount(db, { staff: { clinicId: own, role: 'doctor' } });
  const rival = await makeAccount(db, { staff: { clinicId: other, role: 'doctor' } });
  expect((await get(doctor, url)).statusCode).toBe(404);
  await openAttachments(requestId, own);
  const reply = await get(doctor, url);
  expect(reply.body).toBe('Болит');
  expect(reply.headers['content-disposition']).toMatch(/^attachment; /);
  expect((await get(rival, url)).statusCode).toBe(404);
  await get(doctor, url);
  const opening = { account_id: doctor.id, clinic_id: own };
  expect(await openingsOf(id)).toEqual([opening, opening]);
  await openAttachments(requestId, own, null);
  expect((await get(doctor, url)).statusCode).toBe(404);
  expect(await openingsOf(id)).toHaveLength(2);
});

test('clients, staff of other clinics and staff without a second factor open nothing', async () => {
  const { client, requestId, id, url } = await sendCase();
  await openAttachments(requestId, own);
  const elsewhere = await createClinic(db, { title: 'Elsewhere' });
  for (const stranger of [
    client,
    await makeAccount(db),
    await makeAccount(db, { staff: { clinicId: elsewhere, role: 'owner' } }),
    await makeAccount(db, { staff: { clinicId: own, role: 'owner' }, secondFactor: false }),
    await makeAccount(db, { operator: 'admin' }),
  ])
    expect((await get(stranger, url)).statusCode).toBe(404);
  expect(await openingsOf(id)).toEqual([]);
});

test('a loose file is nobody else’s, and unknown ones do not exist', async () => {
  const doctor = await makeAccount(db, { staff: { clinicId: own, role: 'doctor' } });
  const { id } = await take(await makeAccount(db));
  for (const one of [id, unknown, 'no-uuid'])
    expect((await get(doctor, `/api/v1/staff/attachments/${one}`)).statusCode).toBe(404);
});

test('after the choice only the chosen clinic sees the attachments, after the end nobody', async () => {
  const { requestId, url } = await sendCase();
  const chosen = await makeAccount(db, { staff: { clinicId: own, role: 'doctor' } });
  const rival = await makeAccount(db, { staff: { clinicId: other, role: 'doctor' } });
  for (const clinic of clinics) await openAttachments(requestId, clinic);
  const { id: offerId } = await db
    .insertInto('offers')
    .values({
      request_id: requestId,
      clinic_id: own,
      state: 'accepted',
      version: 1,
      draft: '{}',
      idempotency_key: 'k',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const look = async (state: RequestState) => {
    await db
      .updateTable('requests')
      .set({ state, accepted_offer_id: state === 'open' ? null : offerId })
      .where('id', '=', requestId)
      .execute();
    return [(await get(chosen, url)).statusCode, (await get(rival, url)).statusCode];
  };
  expect(await look('open')).toEqual([200, 200]);
  for (const state of ['accepted', 'scheduled', 'completed'] as const)
    expect(await look(state)).toEqual([200, 404]);
  for (const state of ['cancelled', 'rejected', 'expired'] as const)
    expect(await look(state)).toEqual([404, 404]);
});

test('an opening is written once and told to the client', async () => {
  const { requestId, url } = await sendCase();
  await openAttachments(requestId, own);
  const doctor = await makeAccount(db, { staff: { clinicId: own, role: 'doctor' } });
  const queries = await queriesOf(() => get(doctor, url));
  expect(queries.filter((query) => query.includes('attachment_openings'))).toHaveLength(1);
  expect(queries.filter((query) => query.includes('pg_notify'))).toHaveLength(1);
});

test('a changed, a cut off and a missing file are an error of ours, never half a file, and no opening', async () => {
  for (const harm of ['changed', 'cut', 'missing'] as const) {
    const { client, requestId, id, url } = await sendCase();
    await openAttachments(requestId, own);
    const doctor = await makeAccount(db, { staff: { clinicId: own, role: 'doctor' } });
    const path = await keyOf(id);
    const sealed = await readFile(path);
    if (harm === 'missing') await rm(path);
    else if (harm === 'cut') await writeFile(path, sealed.subarray(0, -5));
    else await writeFile(path, sealed.fill(0, sealed.length - 20, sealed.length - 18));
    for (const reply of [await get(client, `${base}/${id}`), await get(doctor, url)]) {
      expect(reply.statusCode, harm).toBe(500);
      expect(reply.headers['content-type']).toContain('application/json');
      expect(reply.headers['content-disposition']).toBeUndefined();
    }
    expect(await openingsOf(id), harm).toEqual([]);
  }
});
