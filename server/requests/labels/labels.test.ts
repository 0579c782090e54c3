import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import type { InboxItem } from '../../../contract/chats/staff-inbox.ts';
import { limits } from '../../../contract/platform/limits.ts';
import type { InboxEntry } from '../../../contract/requests/assignments.ts';
import { type ClinicLabel, labelsMax } from '../../../contract/requests/labels.ts';
import { type MadeAccount, makeAccount } from '../../../tests/factories/accounts.ts';
import { makeChat, makeMessages } from '../../../tests/factories/chats.ts';
import { makeOfferWorld } from '../../../tests/factories/offer-world.ts';
import { makeRequest } from '../../../tests/factories/offers.ts';
import { makeStaffedClinic, type StaffedClinic } from '../../../tests/factories/staffed-clinic.ts';
import { createDialler, eventsOf, startNode } from '../../../tests/helpers/live.ts';
import { settleWindows } from '../../../tests/helpers/live-room.ts';

const world = await makeOfferWorld();
const { app, db, call } = world;
const node = await startNode(world);
afterAll(() => node.close());
const { attend } = createDialler();

const makeOwnClinic = () => makeStaffedClinic(db, 'Labelling');

const keep = (by: MadeAccount | null, clinic: StaffedClinic, more: object = {}) =>
  call<ClinicLabel>(by, 'POST', 'staff/labels', {
    ...{ id: randomUUID(), clinic_id: clinic.id, name: 'Срочно', color: 'red' },
    ...more,
  });
const list = (by: MadeAccount | null, clinic: StaffedClinic) =>
  call<ClinicLabel[]>(by, 'GET', `staff/labels?clinic_id=${clinic.id}`);
const drop = (by: MadeAccount | null, id: string) => call(by, 'DELETE', `staff/labels/${id}`);
const put = (by: MadeAccount | null, id: string | undefined, add: string[], remove: string[] = []) =>
  call<InboxEntry>(by, 'POST', `staff/inbox/${id}/labels`, { add, remove });

type Inbox = { data: InboxItem[]; meta: { total: number; counts: { folders: Record<string, number> } } };

async function inbox(by: MadeAccount, query = ''): Promise<Inbox> {
  const reply = await app.inject({ url: `/api/v1/staff/inbox?${query}`, headers: by.headers });
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json();
}

/** A request and a conversation about none, both unanswered. */
async function fill(clinic: StaffedClinic) {
  const [asker, talker] = [await makeAccount(db), await makeAccount(db)];
  const request = await makeRequest(db, { accountId: asker.id, clinics: [clinic] });
  const chat = await makeChat(db, { client: talker, clinic });
  await makeMessages(db, chat, [{ by: 'client', body: 'Когда приехать?' }]);
  const { data } = await inbox(clinic.staff);
  const of = (kind: InboxItem['kind']) => data.find((item) => item.kind === kind)?.inbox.id ?? '';
  return { asker, talker, request, chat, ofRequest: of('request'), ofChat: of('chat') };
}

test('owner and coordinators make, rename and delete the labels that all of the clinic see', async () => {
  const clinic = await makeOwnClinic();
  const { data: label, status } = await keep(clinic.owner, clinic, { name: '  Ждёт \n документы ' });
  expect([status, label.name]).toEqual([200, 'Ждёт документы']);
  // The same call again after a lost answer.
  const again = await keep(clinic.staff, clinic, { id: label.id, name: 'Документы', color: 'blue' });
  expect(again.data).toEqual({ id: label.id, clinic_id: clinic.id, name: 'Документы', color: 'blue' });
  await keep(clinic.staff, clinic, { name: 'Виза' });
  expect((await list(clinic.doctor, clinic)).data.map(({ name }) => name)).toEqual(['Виза', 'Документы']);
  expect((await keep(clinic.doctor, clinic, { name: 'Врача' })).status).toBe(404);
  expect((await drop(clinic.doctor, label.id)).status).toBe(404);
  expect((await drop(clinic.staff, label.id)).status).toBe(200);
  expect((await drop(clinic.staff, label.id)).status).toBe(404);
  expect((await list(clinic.doctor, clinic)).data.map(({ name }) => name)).toEqual(['Виза']);
});

test('a name stands once in a clinic, however it is written, and a clinic has so many labels', async () => {
  const clinic = await makeOwnClinic();
  const other = await makeOwnClinic();
  expect((await keep(clinic.staff, clinic)).status).toBe(200);
  expect((await keep(clinic.staff, clinic, { name: 'СРОЧНО' })).errors).toHaveProperty('name');
  expect((await keep(other.staff, other)).status).toBe(200);
  const both = await Promise.all(['Виза', 'виза'].map((name) => keep(clinic.staff, clinic, { name })));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
  const names = Array.from({ length: labelsMax }, (_, place) => `Метка ${place}`);
  const kept = await Promise.all(names.map((name) => keep(clinic.staff, clinic, { name })));
  expect(kept.filter(({ status }) => status === 200)).toHaveLength(labelsMax - 2);
  const { data } = await list(clinic.staff, clinic);
  expect(data).toHaveLength(labelsMax);
  // One that is there can be changed all the same.
  expect((await keep(clinic.staff, clinic, { ...data[0], color: 'gray' })).status).toBe(200);
});

test.each([
  { name: ' ' },
  { name: 'x'.repeat(limits.labelNameMax + 1) },
  { name: 'a\u202eb' },
  { color: 'pink' },
  { id: '1' },
  { clinic_id: 0 },
])('a label with %j is refused', async (more) => {
  const clinic = await makeOwnClinic();
  expect((await keep(clinic.staff, clinic, more)).status).toBe(422);
});

test('everyone of the clinic labels requests and conversations, and the inbox, the case and the chat show it', async () => {
  const clinic = await makeOwnClinic();
  const rows = await fill(clinic);
  const urgent = (await keep(clinic.staff, clinic)).data;
  const visa = (await keep(clinic.staff, clinic, { name: 'Виза', color: 'blue' })).data;
  const shown = [
    { id: visa.id, name: 'Виза', color: 'blue' },
    { id: urgent.id, name: 'Срочно', color: 'red' },
  ];
  for (const id of [rows.ofRequest, rows.ofChat])
    expect((await put(clinic.doctor, id, [urgent.id, visa.id])).data.labels).toEqual(shown);
  expect((await inbox(clinic.owner)).data.map((item) => item.inbox.labels)).toEqual([shown, shown]);
  const found = await call<{ inbox: InboxEntry }>(
    clinic.owner,
    'GET',
    `staff/requests/${rows.request}?clinic_id=${clinic.id}`,
  );
  expect(found.data.inbox.labels).toEqual(shown);
  const opened = await call<{ inbox: InboxEntry }>(clinic.owner, 'GET', `staff/chats/${rows.chat.id}`);
  expect(opened.data.inbox.labels).toEqual(shown);
  // Adding a label twice, or removing one that is not set, is no error.
  const changed = await put(clinic.owner, rows.ofChat, [visa.id], [urgent.id]);
  expect(changed.data.labels).toEqual([shown[0]]);
  expect((await put(clinic.owner, rows.ofChat, [visa.id], [urgent.id])).data.labels).toEqual([shown[0]]);
  await drop(clinic.owner, visa.id);
  expect((await inbox(clinic.owner)).data.flatMap((item) => item.inbox.labels)).toEqual([shown[1]]);
});

test('the inbox is filtered by a label, with the other filters, the search and the counts', async () => {
  const clinic = await makeOwnClinic();
  const rows = await fill(clinic);
  const label = (await keep(clinic.staff, clinic)).data;
  await put(clinic.staff, rows.ofChat, [label.id]);
  const at = `label=${label.id}`;
  const { data, meta } = await inbox(clinic.staff, at);
  expect(data.map((item) => item.inbox.id)).toEqual([rows.ofChat]);
  expect([meta.total, meta.counts.folders]).toEqual([
    1,
    { unanswered: 1, waiting: 0, done: 0, snoozed: 0, approval: 0 },
  ]);
  for (const sort of ['longest', 'newest', 'due'])
    expect((await inbox(clinic.staff, `${at}&sort=${sort}`)).meta.total).toBe(1);
  expect((await inbox(clinic.staff, `${at}&kind=request`)).data).toEqual([]);
  expect((await inbox(clinic.staff, `${at}&q=${encodeURIComponent('приехать')}`)).meta.total).toBe(1);
  expect((await inbox(clinic.staff, `${at}&q=${encodeURIComponent('нетакого')}`)).data).toEqual([]);
  // A deleted label, or one of another clinic, finds nothing.
  const other = await makeOwnClinic();
  expect((await inbox(other.staff, at)).meta.total).toBe(0);
  expect((await inbox(clinic.staff, `label=${randomUUID()}`)).meta.total).toBe(0);
  expect((await call(clinic.staff, 'GET', 'staff/inbox?label=urgent')).status).toBe(422);
});

test('nobody else lists, makes or puts labels, and no label goes on a row of another clinic', async () => {
  const [clinic, other] = [await makeOwnClinic(), await makeOwnClinic()];
  const rows = await fill(clinic);
  const [own, foreign] = [(await keep(clinic.staff, clinic)).data, (await keep(other.staff, other)).data];
  for (const [by, status] of [
    [null, 401],
    [other.staff, 404],
    [rows.asker, 404],
  ] as const) {
    expect((await list(by, clinic)).status).toBe(status);
    expect((await keep(by, clinic, { name: 'Чужая' })).status).toBe(status);
    expect((await drop(by, own.id)).status).toBe(status);
    expect((await put(by, rows.ofRequest, [own.id])).status).toBe(status);
  }
  expect((await keep(other.staff, other, { id: own.id, name: 'Захват' })).status).toBe(404);
  expect((await put(clinic.staff, rows.ofRequest, [foreign.id])).errors).toHaveProperty('add');
  expect((await put(clinic.staff, rows.ofRequest, [], [foreign.id])).errors).toHaveProperty('remove');
  expect((await put(clinic.staff, rows.ofRequest, ['1'])).status).toBe(422);
  expect((await list(clinic.staff, clinic)).data).toEqual([own]);
  // Their own case is for the others.
  const mine = await makeRequest(db, { accountId: clinic.doctor.id, clinics: [clinic] });
  const { rows: items } = await sql<{ id: string }>`
    select id from inbox_items where request_id = ${mine}::uuid`.execute(db);
  expect((await put(clinic.doctor, items[0]?.id, [own.id])).status).toBe(404);
  expect((await put(clinic.staff, items[0]?.id, [own.id])).status).toBe(200);
});

test('colleagues hear of labels at once, and the patient never does', async () => {
  const clinic = await makeOwnClinic();
  const rows = await fill(clinic);
  const [colleague, patient] = [await attend(node, clinic.owner), await attend(node, rows.asker)];
  const label = (await keep(clinic.staff, clinic, { name: 'Тайная метка' })).data;
  await put(clinic.staff, rows.ofRequest, [label.id]);
  await expect
    .poll(() => eventsOf(colleague, 'inbox.changed'))
    .toEqual([{ id: null }, { id: rows.ofRequest }]);
  await settleWindows(db, colleague, patient);
  expect(eventsOf(patient, 'inbox.changed')).toEqual([]);
  const told = [
    await call(rows.asker, 'GET', `client/requests/${rows.request}`),
    await call(rows.asker, 'GET', 'client/requests'),
    await call(rows.talker, 'GET', `client/chats/${rows.chat.id}`),
    await call(rows.talker, 'GET', 'client/chats'),
  ];
  expect(told.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(JSON.stringify([told, patient.heard])).not.toContain('Тайная');
});
