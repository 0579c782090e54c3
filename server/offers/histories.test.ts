import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { OfferHistory } from '../../contract/offers/offer-versions.ts';
import { makeAccount } from '../../tests/factories/accounts.ts';
import { createApiKey } from '../../tests/factories/api-keys.ts';
import { makeOfferWorld, type SampleClinic } from '../../tests/factories/offer-world.ts';
import { makeTerms } from '../../tests/factories/offers.ts';

const { db, clinics, call, ask, start, write, offer, queriesOf } = await makeOfferWorld();
const [munich, honolulu] = clinics;

const list = ({ id }: SampleClinic, requestId: string, by = munich.staff) =>
  call<OfferHistory[]>(by, 'GET', `staff/requests/${requestId}/offers?clinic_id=${id}`);

async function listed(requestId: string): Promise<OfferHistory[]> {
  const { status, data } = await list(munich, requestId);
  expect(status).toBe(200);
  return data;
}

test('every version that was sent with its sender, its total and what it said; the last one first, then the draft', async () => {
  const colleague = await makeAccount(db, {
    ...{ name: 'Carla', surname: 'Colleague', staff: { clinicId: munich.id, role: 'coordinator' } },
  });
  const { requestId } = await ask([munich]);
  const sent = await offer(munich, requestId);
  const dearer = await write(munich, sent, makeTerms(munich.doctorId, { price_from: 2400.1 }));
  const body = { draft_version: dearer.draft_version };
  const second = await call(colleague, 'POST', `staff/offers/${sent.id}/send`, body);
  await write(munich, second.data, makeTerms(munich.doctorId, { price_from: 2500 }));
  const [history, ...others] = await listed(requestId);
  expect(others).toEqual([]);
  expect(history).toMatchObject({
    ...{ id: sent.id, state: 'sent', state_at: null, approvals: [] },
    versions: [
      { version: 2, sent_by: 'Carla Colleague', cost: { with_extras: { from: 2530.1, to: 2530.1 } } },
      { version: 1, sent_by: 'Anna Weber', cost: { with_extras: { from: 2310, to: 2310 } } },
    ],
    draft: { terms: { price_from: 2500 }, doctor_title: 'Д-р из Isar Eye Clinic' },
  });
  expect(history?.versions[0]?.doctor_title).toBe('Д-р из Isar Eye Clinic');
  expect(history?.versions[0]?.sent_at.localeCompare(history.versions[1]?.sent_at ?? '')).toBe(1);
});

test('a draft that says what was sent is none, and one that was never sent stands alone', async () => {
  const { requestId } = await ask([munich]);
  const begun = await start(munich, requestId);
  expect(await listed(requestId)).toMatchObject([
    { state: 'draft', versions: [], draft: { cost: { extras: 0 } } },
  ]);
  const written = await write(munich, begun, makeTerms(munich.doctorId));
  await call(munich.staff, 'POST', `staff/offers/${begun.id}/send`, { draft_version: written.draft_version });
  expect(await listed(requestId)).toMatchObject([{ state: 'sent', draft: null, versions: [{ version: 1 }] }]);
});

test('what was withdrawn and what followed it both stay readable, with time and reason; a dropped draft is gone', async () => {
  const { requestId } = await ask([munich]);
  const dropped = await start(munich, requestId);
  await call(munich.staff, 'POST', `staff/offers/${dropped.id}/withdraw`, {});
  const first = await offer(munich, requestId);
  await call(munich.staff, 'POST', `staff/offers/${first.id}/withdraw`, { reason: 'Хирург болен' });
  const next = await offer(munich, requestId);
  const found = await listed(requestId);
  expect(found.map(({ id, state }) => [id, state])).toEqual([
    [next.id, 'sent'],
    [first.id, 'withdrawn'],
  ]);
  const [, withdrawn] = found;
  expect(withdrawn).toMatchObject({ state_reason: 'Хирург болен', draft: null, versions: [{ version: 1 }] });
  expect(Date.parse(withdrawn?.state_at ?? '')).toBeGreaterThan(Date.now() - 60_000);
});

test('an accepted offer stands with the time of the acceptance, also once its date is confirmed', async () => {
  const { client, requestId } = await ask([munich]);
  const sent = await offer(munich, requestId);
  await call(client, 'POST', `client/offers/${sent.id}/accept`, { version: 1 });
  const [accepted] = await listed(requestId);
  expect(accepted?.state).toBe('accepted');
  await call(munich.staff, 'POST', `staff/offers/${sent.id}/confirm`, { date: '2030-01-01' });
  const [confirmed] = await listed(requestId);
  expect(confirmed).toMatchObject({ state: 'confirmed', state_at: accepted?.state_at });
});

test('a declined offer stands with the words of the client, and an expired one with its end', async () => {
  const { client, requestId } = await ask([munich]);
  const sent = await offer(munich, requestId);
  await call(client, 'POST', `client/offers/${sent.id}/decline`, { reason: 'Далеко' });
  expect(await listed(requestId)).toMatchObject([{ state: 'declined', state_reason: 'Далеко' }]);
  const ended = new Date('2026-11-01T10:00:00Z');
  await sql`
    update offers set state = 'expired', updated_at = ${ended} where id = ${sent.id}::uuid`.execute(db);
  expect(await listed(requestId)).toMatchObject([{ state: 'expired', state_at: ended.toISOString() }]);
});

test('nobody else reads it: other clinics, the client, a member who is the patient, keys, visitors', async () => {
  const { client, requestId } = await ask([munich, honolulu]);
  await offer(munich, requestId);
  expect((await list(munich, requestId, honolulu.staff)).status).toBe(404);
  expect((await list(munich, requestId, client)).status).toBe(404);
  expect((await call(null, 'GET', `staff/requests/${requestId}/offers?clinic_id=${munich.id}`)).status).toBe(
    401,
  );
  expect((await list(honolulu, requestId, honolulu.staff)).data).toEqual([]);
  const owner = await makeAccount(db, { staff: { clinicId: munich.id, role: 'owner' } });
  const headers = await createApiKey(db, { clinicId: munich.id, accountId: owner.id });
  expect((await list(munich, requestId, { ...owner, headers })).status).toBe(404);
  expect((await call(munich.staff, 'GET', `staff/requests/${requestId}/offers?clinic_id=x`)).status).toBe(
    422,
  );
  await sql`update requests set account_id = ${munich.staff.id}::uuid where id = ${requestId}::uuid`.execute(
    db,
  );
  expect((await list(munich, requestId)).status).toBe(404);
  await sql`update requests set account_id = ${client.id}::uuid, state = 'in_review' where id = ${requestId}::uuid`.execute(
    db,
  );
  expect((await list(munich, requestId)).status).toBe(404);
});

test('it costs two queries, however many versions there are', async () => {
  const { requestId } = await ask([munich]);
  let sent = await offer(munich, requestId);
  const count = async () =>
    (await queriesOf(() => list(munich, requestId))).filter((text) => /offers|recipients/.test(text)).length;
  const before = await count();
  for (const price of [2200, 2300, 2400]) {
    const written = await write(munich, sent, makeTerms(munich.doctorId, { price_from: price }));
    sent = (
      await call(munich.staff, 'POST', `staff/offers/${sent.id}/send`, {
        draft_version: written.draft_version,
      })
    ).data;
  }
  expect(await count()).toBe(before);
  expect(before).toBe(2);
});
