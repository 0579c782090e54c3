import { expect, test } from 'vitest';
import type { NewRequest, RequestRow } from '../../contract/requests/requests.ts';
import type { StaffCase } from '../../contract/requests/staff-requests.ts';
import type { MadeAccount } from '../../tests/factories/accounts.ts';
import { makeOfferWorld, type SampleClinic } from '../../tests/factories/offer-world.ts';
import { makeAttachment, makeCase, makeRequester, newKey } from '../../tests/factories/requests.ts';
import { requestCalls } from '../../tests/helpers/request-calls.ts';
import { reviewRequest } from './jobs.ts';

const world = await makeOfferWorld();
const { db, clinics, call } = world;
const [munich, honolulu] = clinics;
const { act, get, kindsOf, isOpenTo } = requestCalls(world);

/** A case with one document, sent to two clinics and handed to them. */
async function send(access?: NewRequest['attachment_access'], hasDocument = true) {
  const client = await makeRequester(db);
  const body = await makeCase(db, [munich, honolulu], {
    ...(access && { attachment_access: access }),
    attachment_ids: hasDocument ? [await makeAttachment(db, client.id, 'Befund.pdf')] : [],
  });
  const sent = await call<RequestRow>(client, 'POST', 'client/requests', body, newKey());
  expect(sent.status).toBe(200);
  const { id } = sent.data;
  await reviewRequest(db, id);
  return { client, id };
}

const caseOf = ({ id: clinicId, staff }: SampleClinic, id: string) =>
  call<StaffCase>(staff, 'GET', `staff/requests/${id}?clinic_id=${clinicId}`);
const ask = (by: MadeAccount | null, id: string, clinicId = munich.id) =>
  call<object>(by, 'POST', `staff/requests/${id}/attachments/ask`, { clinic_id: clinicId });
const question = ({ id: clinic_id, staff }: SampleClinic, id: string) =>
  call<object>(staff, 'POST', `staff/requests/${id}/ask`, { clinic_id, body: 'Seit wann?' });
const recipientOf = async (client: MadeAccount, id: string, clinic = munich) =>
  (await get(client, id)).data.recipients.find((one) => one.clinic.id === clinic.id);

test('documents are open to all clinics from the start where the client says so, with an event for each', async () => {
  const { client, id } = await send('now');
  expect((await caseOf(munich, id)).data.papers?.attachments).toMatchObject([{ name: 'Befund.pdf' }]);
  expect((await caseOf(honolulu, id)).data.papers).not.toBeNull();
  const { events } = (await get(client, id)).data;
  expect(
    events.filter(({ kind }) => kind === 'papers_opened').map(({ clinic_id, actor }) => [clinic_id, actor]),
  ).toEqual([
    [munich.id, 'client'],
    [honolulu.id, 'client'],
  ]);
});

test('without a choice, and where the client opens them one by one, no clinic sees more than their number', async () => {
  for (const access of [undefined, 'one_by_one'] as const) {
    const { id } = await send(access);
    await question(munich, id);
    const reply = await caseOf(munich, id);
    expect(reply.data).toMatchObject({ papers: null, papers_count: 1, opens_on_answer: false });
    expect(JSON.stringify(reply)).not.toContain('Befund.pdf');
  }
});

test('what is promised opens with the first question, to the clinic that asks alone', async () => {
  const { client, id } = await send('after_answer');
  expect((await caseOf(munich, id)).data).toMatchObject({ papers: null, opens_on_answer: true });
  await question(munich, id);
  expect((await caseOf(munich, id)).data.papers).not.toBeNull();
  expect((await caseOf(honolulu, id)).data.papers).toBeNull();
  expect(await kindsOf(id)).toContain('papers_opened');
  expect(await recipientOf(client, id, honolulu)).toMatchObject({ opens_on_answer: true });
});

test('a promise that was taken back opens nothing, and neither does one to a clinic that has refused', async () => {
  const { client, id } = await send('after_answer');
  expect((await act(client, id, 'disclosure', { clinic_id: munich.id, papers: false })).status).toBe(200);
  await question(munich, id);
  expect(await isOpenTo(id, munich.id)).toEqual({ contact: false, papers: false });
  expect(await kindsOf(id)).toContain('papers_kept');
  await call(honolulu.staff, 'POST', `staff/requests/${id}/decline`, {
    clinic_id: honolulu.id,
    reason: 'no_capacity',
  });
  expect(await recipientOf(client, id, honolulu)).toMatchObject({
    papers_opened_at: null,
    opens_on_answer: false,
  });
});

test('a clinic asks for closed documents once; the client opens them or keeps them closed', async () => {
  const { client, id } = await send();
  expect((await ask(munich.staff, id)).status).toBe(200);
  expect((await ask(munich.staff, id)).status).toBe(200);
  expect((await kindsOf(id)).filter((kind) => kind === 'papers_asked')).toHaveLength(1);
  expect(await recipientOf(client, id)).toMatchObject({ attachments_asked_at: expect.any(String) });
  expect((await get(client, id)).data.is_unread).toBe(true);
  await act(client, id, 'disclosure', { clinic_id: munich.id, papers: false });
  expect(await recipientOf(client, id)).toMatchObject({ attachments_asked_at: null, papers_opened_at: null });
  await ask(munich.staff, id);
  await act(client, id, 'disclosure', { clinic_id: munich.id, papers: true });
  expect(await recipientOf(client, id)).toMatchObject({
    attachments_asked_at: null,
    papers_opened_at: expect.any(String),
  });
  expect((await ask(munich.staff, id)).status).toBe(422);
});

test('nobody asks without a session, for another clinic, for what is not there or for a case that has ended', async () => {
  const { client, id } = await send();
  expect((await ask(null, id)).status).toBe(401);
  expect((await ask(honolulu.staff, id)).status).toBe(404);
  expect((await ask(client, id)).status).toBe(404);
  const empty = await send(undefined, false);
  expect((await ask(munich.staff, empty.id)).status).toBe(422);
  await act(client, id, 'cancel');
  expect((await ask(munich.staff, id)).status).toBe(422);
});

test('an unknown choice is refused, and nothing is sent', async () => {
  const client = await makeRequester(db);
  const body = { ...(await makeCase(db, [munich])), attachment_access: 'always' };
  expect((await call<object>(client, 'POST', 'client/requests', body, newKey())).status).toBe(422);
});
