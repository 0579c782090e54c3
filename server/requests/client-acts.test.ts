import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { RequestRow } from '../../contract/requests/requests.ts';
import { makeOfferWorld } from '../../tests/factories/offer-world.ts';
import { makeRequest } from '../../tests/factories/offers.ts';
import {
  makeAttachment,
  makeCase,
  makeQuestion,
  makeRequester,
  newKey,
} from '../../tests/factories/requests.ts';
import { requestCalls } from '../../tests/helpers/request-calls.ts';

const world = await makeOfferWorld();
const { db, clinics, call, ask, offer } = world;
const [munich, honolulu, kiribati] = clinics;
const { act, get, further, stateOf, offersOf, kindsOf, isOpenTo } = requestCalls(world);
const NOWHERE = '00000000-0000-4000-8000-000000000000';

test('a cancelled request ends its offers, closes what was open, and cannot be cancelled twice', async () => {
  const { client, requestId } = await ask([munich, honolulu]);
  await offer(munich, requestId);
  await act(client, requestId, 'disclosure', { clinic_id: munich.id, contact: true, papers: true });
  expect((await act(client, requestId, 'cancel', { reason: ' передумал ' })).status).toBe(200);
  expect((await get(client, requestId)).data).toMatchObject({
    state: 'cancelled',
    state_reason: 'передумал',
    word: 'finished',
  });
  expect(await offersOf(requestId)).toEqual(['not_chosen']);
  expect(await isOpenTo(requestId, munich.id)).toEqual({ contact: false, papers: false });
  const events = await kindsOf(requestId);
  const again = await act(client, requestId, 'cancel');
  expect(again.status).toBe(422);
  expect(again.errors).toHaveProperty('state');
  expect(await kindsOf(requestId)).toEqual(events);
});

test('cancelling after acceptance cancels the accepted offer', async () => {
  const { client, requestId } = await ask([munich, honolulu]);
  const accepted = await offer(munich, requestId);
  await call(client, 'POST', `client/offers/${accepted.id}/accept`, { version: 1 });
  expect((await act(client, requestId, 'cancel')).status).toBe(200);
  expect(await offersOf(requestId)).toEqual(['cancelled']);
});

test('what is cancelled before it is open never reaches its clinics', async () => {
  const account = await makeRequester(db);
  const body = await makeCase(db, [munich]);
  const { data } = await call<RequestRow>(account, 'POST', 'client/requests', body, newKey());
  expect((await act(account, data.id, 'cancel')).status).toBe(200);
  const rows = await db
    .selectFrom('request_recipients')
    .select('state')
    .where('request_id', '=', data.id)
    .execute();
  expect(rows).toEqual([]);
});

test('the answer to the last open question opens the request again, with its attachments', async () => {
  const { client, requestId } = await ask([munich, honolulu]);
  const first = await makeQuestion(db, requestId, munich.id);
  const second = await makeQuestion(db, requestId, honolulu.id);
  const attachment = await makeAttachment(db, client.id);
  const answer = (question_id: string, more: object = {}) =>
    act(client, requestId, 'answer', { question_id, answer: ' Нет ', ...more });
  expect((await answer(first, { attachment_ids: [attachment] })).status).toBe(200);
  expect(await stateOf(requestId)).toBe('needs_info');
  expect((await answer(first)).errors).toHaveProperty('question_id');
  expect((await answer(second, { attachment_ids: [attachment] })).errors).toHaveProperty('attachment_ids');
  expect((await answer(second)).status).toBe(200);
  expect(await stateOf(requestId)).toBe('open');
  const { data } = await get(client, requestId);
  expect(data.recipients.map(({ questions }) => questions[0]?.answer)).toEqual(['Нет', 'Нет']);
  expect(data.attachments.map(({ id }) => id)).toEqual([attachment]);
  expect((await answer(NOWHERE)).errors).toHaveProperty('question_id');
  expect((await act(client, requestId, 'answer', { question_id: first, answer: '  ' })).status).toBe(422);
});

test('more than ten attachments are not taken, whatever was sent with which step', async () => {
  const { client, requestId } = await ask([munich]);
  const attachments = await Promise.all(Array.from({ length: 11 }, () => makeAttachment(db, client.id)));
  const answer = async (ids: string[]) =>
    act(client, requestId, 'answer', {
      question_id: await makeQuestion(db, requestId, munich.id),
      answer: 'Вот',
      attachment_ids: ids,
    });
  expect((await answer(attachments.slice(0, 6))).status).toBe(200);
  expect((await answer(attachments.slice(6))).errors).toHaveProperty('attachment_ids');
  expect((await answer(attachments.slice(6, 10))).status).toBe(200);
});

test('further clinics come with a consent of their own; nobody is asked twice, and a declined request opens again', async () => {
  const client = await makeRequester(db);
  const requestId = await makeRequest(db, { accountId: client.id, clinics: [munich], state: 'declined' });
  await sql`update request_recipients set state = 'declined' where request_id = ${requestId}::uuid`.execute(
    db,
  );
  expect((await further(client, requestId, [munich.id])).errors).toHaveProperty('recipients');
  expect((await further(client, requestId, [honolulu.id, honolulu.id])).errors).toHaveProperty('recipients');
  expect((await further(client, requestId, [honolulu.id])).status).toBe(200);
  expect(await stateOf(requestId)).toBe('open');
  expect((await further(client, requestId, [honolulu.id])).errors).toHaveProperty('recipients');
  const { rows } = await sql<{ recipients: number[] }>`
    select recipients from consent_events where request_id = ${requestId}::uuid`.execute(db);
  expect(rows).toEqual([{ recipients: [honolulu.id] }]);
  const emails = await sql`
    select from graphile_worker._private_jobs where payload ->> 'requestId' = ${requestId}`.execute(db);
  expect(emails.rows).toHaveLength(1);
});

test('while a question is open, further clinics leave it the client’s turn', async () => {
  const client = await makeRequester(db);
  const requestId = await makeRequest(db, { accountId: client.id, clinics: [munich] });
  const question_id = await makeQuestion(db, requestId, munich.id);
  expect((await further(client, requestId, [honolulu.id])).status).toBe(200);
  expect(await stateOf(requestId)).toBe('needs_info');
  expect((await act(client, requestId, 'answer', { question_id, answer: 'Нет' })).status).toBe(200);
  expect(await stateOf(requestId)).toBe('open');
});

test('name and attachments open and close to one clinic, each an event, and what stands already is none', async () => {
  const { client, requestId } = await ask([munich, honolulu]);
  const disclose = (body: object) => act(client, requestId, 'disclosure', { clinic_id: munich.id, ...body });
  expect((await disclose({ contact: true })).status).toBe(200);
  expect((await disclose({ contact: true, papers: true })).status).toBe(200);
  expect(await isOpenTo(requestId, munich.id)).toEqual({ contact: true, papers: true });
  expect(await isOpenTo(requestId, honolulu.id)).toEqual({ contact: false, papers: false });
  expect((await disclose({ papers: false })).status).toBe(200);
  expect(await isOpenTo(requestId, munich.id)).toEqual({ contact: true, papers: false });
  expect(await kindsOf(requestId)).toEqual(['contact_opened', 'papers_opened', 'papers_closed']);
  expect((await disclose({})).status).toBe(422);
  expect((await act(client, requestId, 'disclosure', { clinic_id: kiribati.id, contact: true })).status).toBe(
    404,
  );
});

test('nothing opens to a clinic that has refused or after the end; closing is always possible', async () => {
  const { client, requestId } = await ask([munich]);
  const disclose = (contact: boolean) =>
    act(client, requestId, 'disclosure', { clinic_id: munich.id, contact });
  await disclose(true);
  await sql`update request_recipients set state = 'declined' where request_id = ${requestId}::uuid`.execute(
    db,
  );
  await sql`update requests set state = 'expired' where id = ${requestId}::uuid`.execute(db);
  expect((await disclose(false)).status).toBe(200);
  expect((await disclose(true)).errors).toHaveProperty('clinic_id');
  await sql`update request_recipients set state = 'seen' where request_id = ${requestId}::uuid`.execute(db);
  expect((await disclose(true)).errors).toHaveProperty('state');
});

test('a request that is cancelled while a clinic sends an offer ends in one consistent state, fifty times', async () => {
  for (let round = 0; round < 50; round += 1) {
    const { client, requestId } = await ask([munich]);
    await Promise.allSettled([
      offer(munich, requestId),
      act(client, requestId, 'cancel'),
      act(client, requestId, 'seen'),
    ]);
    expect(await stateOf(requestId)).toBe('cancelled');
    for (const state of await offersOf(requestId)) expect(state).toBe('not_chosen');
  }
}, 120_000);

test('two answers to one question at once: one counts, the other hears that it is answered', async () => {
  for (let round = 0; round < 20; round += 1) {
    const { client, requestId } = await ask([munich]);
    const question_id = await makeQuestion(db, requestId, munich.id);
    const answers = await Promise.all(
      ['Да', 'Нет'].map((answer) => act(client, requestId, 'answer', { question_id, answer })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect((await kindsOf(requestId)).filter((kind) => kind === 'answer')).toHaveLength(1);
  }
});

test('two tabs add clinics at once: never more than five are asked', async () => {
  const client = await makeRequester(db);
  const requestId = await makeRequest(db, { accountId: client.id, clinics: [munich] });
  const both = await Promise.all([
    further(client, requestId, [honolulu.id]),
    further(client, requestId, [honolulu.id, kiribati.id]),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
});
