import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { MadeAccount } from '../../tests/factories/accounts.ts';
import { makeOfferWorld } from '../../tests/factories/offer-world.ts';
import { makeRequest } from '../../tests/factories/offers.ts';
import { requestCalls } from '../../tests/helpers/request-calls.ts';
import { runDeadlines } from './deadlines/writes.ts';

const world = await makeOfferWorld();
const { db, clinics, call, ask, offer } = world;
const [munich, honolulu] = clinics;
const { act, get, list, further } = requestCalls(world);

type Made = { client: MadeAccount; requestId: string; offerId: string };

/** Two requests of one client; the one that something happens to stands below the other, of days ago. */
async function makeTwo(): Promise<Made & { above: string }> {
  const { client, requestId } = await ask([munich, honolulu]);
  const { id: offerId } = await offer(munich, requestId);
  const above = await makeRequest(db, { accountId: client.id, clinics: [munich] });
  await sql`
    update requests set updated_at = now() - interval '3 days', clock_at = now() + interval '1 year'
    where id = ${requestId}::uuid`.execute(db);
  return { client, requestId, offerId, above };
}

const idsOf = async (client: MadeAccount) => (await list(client)).data.map(({ id }) => id);

const staff = (path: string, body: object) => call(munich.staff, 'POST', `staff/${path}`, body);
const asked = { clinic_id: munich.id, body: 'Есть ли диабет?' };

const seenByClient: Record<string, (made: Made) => Promise<unknown>> = {
  'a refused offer': ({ client, offerId }) => call(client, 'POST', `client/offers/${offerId}/decline`, {}),
  'an offer taken back': ({ offerId }) => staff(`offers/${offerId}/withdraw`, {}),
  'a refusal of a clinic': ({ requestId }) =>
    staff(`requests/${requestId}/decline`, { clinic_id: munich.id, reason: 'no_capacity' }),
  'a question': ({ requestId }) => staff(`requests/${requestId}/ask`, asked),
  'an answer while another question waits': async ({ client, requestId }) => {
    await staff(`requests/${requestId}/ask`, asked);
    const other = { ...asked, clinic_id: honolulu.id };
    await call(honolulu.staff, 'POST', `staff/requests/${requestId}/ask`, other);
    const [first] = (await get(client, requestId)).data.recipients.flatMap(({ questions }) => questions);
    await sql`update requests set updated_at = now() - interval '3 days' where id = ${requestId}::uuid`.execute(
      db,
    );
    return act(client, requestId, 'answer', { question_id: first?.id, answer: 'Нет' });
  },
  'an offer of another clinic': ({ requestId }) => offer(honolulu, requestId),
  'an acceptance': ({ client, offerId }) =>
    call(client, 'POST', `client/offers/${offerId}/accept`, { version: 1 }),
  'a further clinic': ({ client, requestId }) => further(client, requestId, [clinics[2].id]),
  'papers opened to a clinic': ({ client, requestId }) =>
    act(client, requestId, 'disclosure', { clinic_id: munich.id, papers: true }),
  'the end of an offer': async ({ requestId, offerId }) => {
    await sql`update offers set valid_until = now() - interval '1 minute' where id = ${offerId}::uuid`.execute(
      db,
    );
    await sql`update requests set clock_at = now() - interval '1 second' where id = ${requestId}::uuid`.execute(
      db,
    );
    await runDeadlines(db, new Date());
  },
  'a clinic that has not replied in time': async ({ requestId }) => {
    await sql`
      update request_recipients set delivered_at = now() - interval '73 hours'
      where request_id = ${requestId}::uuid and clinic_id = ${honolulu.id}`.execute(db);
    await sql`update requests set clock_at = now() - interval '1 second' where id = ${requestId}::uuid`.execute(
      db,
    );
    await runDeadlines(db, new Date());
  },
};

test.each(Object.keys(seenByClient))('%s moves a request to the top of its client’s list', async (name) => {
  const made = await makeTwo();
  expect(await idsOf(made.client)).toEqual([made.above, made.requestId]);
  await seenByClient[name]?.(made);
  expect(await idsOf(made.client)).toEqual([made.requestId, made.above]);
});

const unseen: Record<string, (made: Made) => Promise<unknown>> = {
  'looking at it': ({ client, requestId }) => act(client, requestId, 'seen'),
  'a clinic that has opened it': ({ requestId }) =>
    call(honolulu.staff, 'POST', `staff/requests/${requestId}/seen`, { clinic_id: honolulu.id }),
  'what a clinic writes on': async ({ requestId }) => world.start(honolulu, requestId),
};

test.each(Object.keys(unseen))('%s leaves a request where it is', async (name) => {
  const made = await makeTwo();
  await unseen[name]?.(made);
  expect(await idsOf(made.client)).toEqual([made.above, made.requestId]);
});
