import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import type { StaffCase } from '../../../contract/requests/staff-requests.ts';
import type { MadeAccount } from '../../../tests/factories/accounts.ts';
import { presentHashes } from '../../../tests/factories/documents.ts';
import { makeOfferWorld, type SampleClinic } from '../../../tests/factories/offer-world.ts';
import { listRequestEvents } from '../../../tests/factories/offers.ts';
import { attachmentCalls } from '../../../tests/helpers/attachments.ts';
import { chatCalls } from '../../../tests/helpers/chat-calls.ts';
import { createDialler, messagesOf, startNode } from '../../../tests/helpers/live.ts';
import { settleWindows } from '../../../tests/helpers/live-room.ts';
import { requestCalls } from '../../../tests/helpers/request-calls.ts';
import { giveHealthConsent } from '../../accounts/consents/writes.ts';
import { closeAfterTreatment } from '../deadlines/closing.ts';
import { runDeadlines } from '../deadlines/writes.ts';

const world = await makeOfferWorld();
const { app, db, clinics, call, ask, offer } = world;
const [munich, honolulu] = clinics;
const chats = chatCalls(world);
const requests = requestCalls(world);
const { take } = attachmentCalls(world, []);
const { health_data } = await presentHashes(db);
const node = await startNode(world);
afterAll(() => node.close());
const { attend, openChat } = createDialler();
const DAY = 86_400_000;

/** A request whose client has opened everything to the first clinic and talks to it, with a document here and there. */
async function makeOpened() {
  const { client, requestId } = await ask([munich, honolulu]);
  const clinicIds = [munich.id, honolulu.id];
  await db.transaction().execute((trx) =>
    giveHealthConsent(trx, {
      accountId: client.id,
      hash: health_data,
      address: '192.0.2.7',
      requestId,
      clinicIds,
    }),
  );
  const [attachment, sent] = [await take(client), await take(client)];
  await sql`
    update attachments set request_id = ${requestId}::uuid, attached_at = now() where id = ${attachment.id}::uuid`.execute(
    db,
  );
  await sql`
    update requests set imaging_url = 'https://images.example/secret' where id = ${requestId}::uuid`.execute(
    db,
  );
  const room = (await chats.open(client, { request_id: requestId, clinic_id: munich.id })).data.uuid;
  await chats.say(client, 'client', room, 'Зрение падает', { attachment_ids: [sent.id] });
  const opening = await requests.act(client, requestId, 'disclosure', {
    ...{ clinic_id: munich.id, contact: true, papers: true },
  });
  expect(opening.status).toBe(200);
  return { client, requestId, room, paper: attachment.id, sent: sent.id };
}
type Opened = Awaited<ReturnType<typeof makeOpened>>;

const caseOf = (clinic: SampleClinic, requestId: string) =>
  call<StaffCase>(clinic.staff, 'GET', `staff/requests/${requestId}?clinic_id=${clinic.id}`);

const statusOf = async (by: MadeAccount, path: string) =>
  (await app.inject({ url: `/api/v1/${path}`, headers: by.headers })).statusCode;

/** All that the clinic can open of what the client had opened to it. */
async function openTo(clinic: SampleClinic, { client, requestId, room, paper: attachment, sent }: Opened) {
  const inbox = await app.inject({ url: '/api/v1/staff/inbox?folder=done', headers: clinic.staff.headers });
  const list = await app.inject({ url: '/api/v1/staff/chats', headers: clinic.staff.headers });
  const page = await chats.page(clinic.staff, 'staff', room);
  const { data } = await caseOf(clinic, requestId);
  const wire = JSON.stringify([data, page, inbox.body, list.body]);
  return {
    contact: data.contact !== null || wire.includes(client.phone),
    papers: data.papers !== null || wire.includes('images.example'),
    paper: (await statusOf(clinic.staff, `staff/attachments/${attachment}`)) === 200,
    sent: (await statusOf(clinic.staff, chats.at('staff', room, `/attachments/${sent}`))) === 200,
    named: page.data.some(({ attachments }) => attachments.some(({ id }) => id === sent)),
  };
}

const all = (isOpen: boolean) => ({
  contact: isOpen,
  papers: isOpen,
  paper: isOpen,
  sent: isOpen,
  named: isOpen,
});
const lapse = (days: number) => runDeadlines(db, new Date(Date.now() + days * DAY));
const accept = async (client: MadeAccount, { id, version }: { id: string; version: number }) => {
  const { status } = await call(client, 'POST', `client/offers/${id}/accept`, { version });
  expect(status).toBe(200);
};

const ends: [string, (made: Opened) => Promise<unknown>][] = [
  [
    'has declined',
    ({ requestId }) =>
      call(munich.staff, 'POST', `staff/requests/${requestId}/decline`, {
        clinic_id: munich.id,
        reason: 'other',
      }),
  ],
  [
    'has not replied in time',
    async ({ requestId }) => {
      await sql`update requests set clock_at = now() where id = ${requestId}::uuid`.execute(db);
      await lapse(4);
    },
  ],
  ['was not chosen', async ({ client, requestId }) => accept(client, await offer(honolulu, requestId))],
  [
    'had its offer declined before the client cancelled',
    async ({ client, requestId }) => {
      const sent = await offer(munich, requestId);
      await call(client, 'POST', `client/offers/${sent.id}/decline`, {});
      await requests.act(client, requestId, 'cancel', {});
    },
  ],
  [
    'let the request expire',
    async ({ requestId }) => {
      await offer(munich, requestId);
      await sql`update requests set clock_at = now() where id = ${requestId}::uuid`.execute(db);
      await lapse(60);
    },
  ],
];

test.each(ends)('to a clinic that %s nothing stays open, and the client reads that', async (_, end) => {
  const made = await makeOpened();
  expect(await openTo(munich, made)).toEqual(all(true));
  await end(made);
  expect(await openTo(munich, made)).toEqual(all(false));
  const closed = (await listRequestEvents(db, made.requestId)).filter(({ kind }) => kind === 'all_closed');
  expect(closed).toMatchObject([{ clinic_id: munich.id }]);
  const { data } = await requests.get(made.client, made.requestId);
  expect(data.events).toContainEqual(expect.objectContaining({ kind: 'all_closed', clinic_id: munich.id }));
  expect(data.recipients.find(({ clinic }) => clinic.id === munich.id)).toMatchObject({
    ...{ contact_opened_at: null, papers_opened_at: null },
  });
});

test('a clinic that answers late has nothing open by itself, and everything once the client opens it again', async () => {
  const made = await makeOpened();
  await sql`update requests set clock_at = now() where id = ${made.requestId}::uuid`.execute(db);
  await lapse(4);
  await offer(munich, made.requestId);
  expect(await openTo(munich, made)).toEqual(all(false));
  const input = { clinic_id: munich.id, contact: true, papers: true };
  expect((await requests.act(made.client, made.requestId, 'disclosure', input)).status).toBe(200);
  expect(await openTo(munich, made)).toEqual(all(true));
});

test('after another was chosen nothing can be opened to those who were not', async () => {
  const made = await makeOpened();
  await accept(made.client, await offer(honolulu, made.requestId));
  const input = { clinic_id: munich.id, contact: true };
  const refused = await requests.act(made.client, made.requestId, 'disclosure', input);
  expect([refused.status, Object.keys(refused.errors)]).toEqual([422, ['clinic_id']]);
  expect((await requests.isOpenTo(made.requestId, munich.id)).contact).toBe(false);
});

test('the clinic that has treated keeps what is open for ninety days', async () => {
  const made = await makeOpened();
  await accept(made.client, await offer(munich, made.requestId));
  await sql`
    update requests set state = 'completed', finished_at = now() where id = ${made.requestId}::uuid`.execute(
    db,
  );
  await closeAfterTreatment(db, new Date(Date.now() + 89 * DAY));
  expect(await openTo(munich, made)).toEqual(all(true));
  await closeAfterTreatment(db, new Date(Date.now() + 91 * DAY));
  expect(await openTo(munich, made)).toEqual(all(false));
});

/** Everything that the clinic can read of what the client has written, by all calls at once. */
async function wireOf(clinic: SampleClinic, { requestId, room }: Opened): Promise<string> {
  const at = `clinic_id=${clinic.id}`;
  const paths = [
    `staff/requests/${requestId}?${at}`,
    `staff/chats/${room}`,
    `staff/chats/${room}/messages`,
    `staff/chats/${room}/messages?after=0&changed_since=0`,
    `staff/chats/${room}/messages/1/history`,
    'staff/chats',
    'staff/chats?folder=closed',
    ...['unanswered', 'waiting', 'done'].map((folder) => `staff/inbox?folder=${folder}`),
  ];
  const replies = await Promise.all(
    paths.map((path) => app.inject({ url: `/api/v1/${path}`, headers: clinic.staff.headers })),
  );
  expect(replies.map(({ statusCode }) => statusCode)).toEqual(paths.map(() => 200));
  return replies.map(({ body }) => body).join('\n');
}

const words = /Глаукома|Болит глаз|Давно, с весны|падает всё сильнее|вернулось|"female"/;

test.each(['open', 'accepted'] as const)(
  'from the withdrawal of the consent on no clinic reads a word of a request that was %s',
  async (state) => {
    const made = await makeOpened();
    const { client, requestId, room } = made;
    await sql`update requests set sex = 'female', title = 'Глаукома', body = 'Болит глаз' where id = ${requestId}::uuid`.execute(
      db,
    );
    await sql`update accounts set currency_id = 3 where id = ${client.id}::uuid`.execute(db);
    const question = { clinic_id: munich.id, body: 'Как давно?' };
    expect((await call(munich.staff, 'POST', `staff/requests/${requestId}/ask`, question)).status).toBe(200);
    const { data } = await requests.get(client, requestId);
    const [asked] = data.recipients.flatMap(({ questions }) => questions);
    await requests.act(client, requestId, 'answer', { question_id: asked?.id, answer: 'Давно, с весны' });
    await chats.correct(client, 'client', room, 1, 'Зрение падает всё сильнее');
    if (state === 'accepted') await accept(client, await offer(munich, requestId));
    expect(await wireOf(munich, made)).toMatch(words);
    const window = await attend(node, munich.staff);
    await openChat(window, room);
    expect((await call(client, 'DELETE', 'client/profile/consents/health_data')).status).toBe(200);
    expect((await caseOf(munich, requestId)).data).toMatchObject({
      ...{ is_withheld: true, title: '', body: '', currency_id: null },
    });
    const wire = await wireOf(munich, made);
    expect(wire).not.toMatch(words);
    expect(wire).toContain('Как давно?');
    const found = await app.inject({
      url: `/api/v1/staff/chats?q=${encodeURIComponent('Глаукома')}`,
      headers: munich.staff.headers,
    });
    expect(found.json<{ data: { uuid: string }[] }>().data.map(({ uuid }) => uuid)).not.toContain(room);
    // What the client corrects afterwards comes to the clinic as little as the rest.
    await chats.correct(client, 'client', room, 1, 'Зрение вернулось');
    await settleWindows(db, window);
    expect(JSON.stringify(messagesOf(window))).not.toMatch(words);
    expect(JSON.stringify((await requests.get(client, requestId)).data)).toMatch(/Болит глаз/);
    expect((await chats.page(client, 'client', room)).data[0]?.body).toBe('Зрение вернулось');
  },
);

test('who agrees anew with one clinic in a conversation agrees with that clinic alone', async () => {
  const made = await makeOpened();
  const { client, requestId, room } = made;
  await accept(client, await offer(munich, requestId));
  await call(client, 'DELETE', 'client/profile/consents/health_data');
  const message = { id: randomUUID(), body: 'Снова', health_consent: health_data };
  expect((await call(client, 'POST', chats.at('client', room, '/messages'), message)).status).toBe(200);
  expect((await caseOf(munich, requestId)).data.is_withheld).toBe(false);
  expect((await caseOf(honolulu, requestId)).data).toMatchObject({ is_withheld: true, body: '' });
});
