import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import type { SavedView } from '../../../../contract/chats/inbox-views.ts';
import { limits } from '../../../../contract/platform/limits.ts';
import type { ClinicLabel } from '../../../../contract/requests/labels.ts';
import { type MadeAccount, makeAccount } from '../../../../tests/factories/accounts.ts';
import { makeOfferWorld } from '../../../../tests/factories/offer-world.ts';
import { makeStaffedClinic } from '../../../../tests/factories/staffed-clinic.ts';
import { createDialler, eventsOf, startNode } from '../../../../tests/helpers/live.ts';
import { VIEWS_MAX } from './writes.ts';

const world = await makeOfferWorld();
const { db, call } = world;
const node = await startNode(world);
afterAll(() => node.close());
const { attend } = createDialler();

const makeOwnClinic = () => makeStaffedClinic(db, 'Viewing');

const plain = {
  clinic_id: null,
  folder: 'waiting',
  assigned: null,
  kind: null,
  label: null,
  q: null,
  sort: null,
};
const save = (by: MadeAccount | null, more: object = {}) =>
  call<SavedView>(by, 'POST', 'staff/inbox-views', {
    ...{ id: randomUUID(), name: 'Мои чаты', is_shared: false, ...plain },
    ...more,
  });
const list = (by: MadeAccount | null) => call<SavedView[]>(by, 'GET', 'staff/inbox-views');
const namesFor = async (by: MadeAccount) => (await list(by)).data.map(({ name }) => name);
const rename = (by: MadeAccount | null, id: string, name: string) =>
  call<SavedView>(by, 'PATCH', `staff/inbox-views/${id}`, { name });
const drop = (by: MadeAccount | null, id: string) => call(by, 'DELETE', `staff/inbox-views/${id}`);

test('a view keeps folder, filters, label, words and order, and is one’s own', async () => {
  const clinic = await makeOwnClinic();
  const { data: label } = await call<ClinicLabel>(clinic.staff, 'POST', 'staff/labels', {
    ...{ id: randomUUID(), clinic_id: clinic.id, name: 'Срочно', color: 'red' },
  });
  const wanted = {
    ...{ id: randomUUID(), name: '  Срочные  чаты ', is_shared: false, clinic_id: clinic.id },
    ...{ folder: 'snoozed', assigned: 'mine', kind: 'chat', label: label.id, q: 'виза', sort: 'due' },
  };
  const first = await save(clinic.doctor, wanted);
  expect(first.data).toEqual({ ...wanted, name: 'Срочные чаты' });
  // The same call again after a lost answer.
  expect((await save(clinic.doctor, wanted)).data).toEqual(first.data);
  expect((await list(clinic.doctor)).data).toEqual([first.data]);
  expect((await list(clinic.staff)).data).toEqual([]);
  expect((await rename(clinic.doctor, wanted.id, 'Визы')).data).toEqual({ ...first.data, name: 'Визы' });
  // A label that goes leaves the view, which says so.
  await call(clinic.staff, 'DELETE', `staff/labels/${label.id}`);
  expect((await list(clinic.doctor)).data).toMatchObject([{ name: 'Визы', label: label.id }]);
  expect((await drop(clinic.doctor, wanted.id)).status).toBe(200);
  expect((await drop(clinic.doctor, wanted.id)).status).toBe(404);
  expect((await list(clinic.doctor)).data).toEqual([]);
});

test('views of the clinic are kept by owner and coordinators, seen by all, and colleagues hear of them', async () => {
  const [clinic, other] = [await makeOwnClinic(), await makeOwnClinic()];
  const shared = { is_shared: true, clinic_id: clinic.id };
  const colleague = await attend(node, clinic.owner);
  expect((await save(clinic.doctor, shared)).status).toBe(404);
  expect((await save(clinic.staff, { ...shared, clinic_id: null })).errors).toHaveProperty('clinic_id');
  const { data: view } = await save(clinic.staff, { ...shared, name: 'Общий' });
  await save(clinic.doctor, { name: 'Свой' });
  expect(await namesFor(clinic.doctor)).toEqual(['Свой', 'Общий']);
  expect(await namesFor(clinic.owner)).toEqual(['Общий']);
  expect(await namesFor(other.owner)).toEqual([]);
  expect((await rename(clinic.doctor, view.id, 'Мой')).status).toBe(404);
  expect((await drop(clinic.doctor, view.id)).status).toBe(404);
  expect((await rename(clinic.owner, view.id, 'Наш')).status).toBe(200);
  expect((await drop(clinic.owner, view.id)).status).toBe(200);
  await expect
    .poll(() => eventsOf(colleague, 'inbox.changed'))
    .toEqual([{ id: null }, { id: null }, { id: null }]);
});

test('a name stands once, and there are so many views of a member and of a clinic', async () => {
  const clinic = await makeOwnClinic();
  for (const more of [{}, { is_shared: true, clinic_id: clinic.id }]) {
    const both = await Promise.all(['Вид', 'ВИД'].map((name) => save(clinic.staff, { ...more, name })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    const names = Array.from({ length: VIEWS_MAX + 1 }, (_, place) => `Вид ${place}`);
    const saved = await Promise.all(names.map((name) => save(clinic.staff, { ...more, name })));
    expect(saved.filter(({ status }) => status === 200)).toHaveLength(VIEWS_MAX - 1);
    expect(saved.find(({ status }) => status === 422)?.errors).toHaveProperty('name');
  }
  const { data } = await list(clinic.staff);
  expect(data).toHaveLength(2 * VIEWS_MAX);
  const own = data.filter(({ is_shared }) => !is_shared);
  expect((await rename(clinic.staff, own[0]?.id ?? '', own[1]?.name ?? '')).errors).toHaveProperty('name');
});

test.each([
  { name: ' ' },
  { name: 'x'.repeat(limits.inboxViewNameMax + 1) },
  { folder: 'archive' },
  { q: '' },
  { sort: 'oldest' },
  { label: 'urgent' },
  { label: randomUUID() },
])('a view with %j is refused', async (more) => {
  const clinic = await makeOwnClinic();
  expect((await save(clinic.staff, more)).status).toBe(422);
});

test('nobody else sees, saves, renames or deletes a view', async () => {
  const [clinic, other] = [await makeOwnClinic(), await makeOwnClinic()];
  const { data: own } = await save(clinic.staff);
  const { data: shared } = await save(clinic.staff, { name: 'Общий', is_shared: true, clinic_id: clinic.id });
  const patient = await makeAccount(db);
  for (const [by, status] of [
    [null, 401],
    [patient, 404],
  ] as const) {
    expect((await list(by)).status).toBe(status);
    expect((await save(by)).status).toBe(status);
  }
  expect((await save(other.staff, { clinic_id: clinic.id })).status).toBe(404);
  expect((await save(other.staff, { is_shared: true, clinic_id: clinic.id })).status).toBe(404);
  for (const { id } of [own, shared])
    for (const [by, status] of [
      [null, 401],
      [patient, 404],
      [other.owner, 404],
    ] as const) {
      expect((await rename(by, id, 'Чужой')).status).toBe(status);
      expect((await drop(by, id)).status).toBe(status);
    }
  expect((await save(other.owner, { id: own.id })).status).toBe(404);
  expect((await list(clinic.staff)).data).toEqual([own, shared]);
  // Who has left the clinic has left its views.
  await db.deleteFrom('staff').where('account_id', '=', clinic.doctor.id).execute();
  await db
    .insertInto('staff')
    .values({ account_id: clinic.doctor.id, clinic_id: other.id, role: 'doctor' })
    .execute();
  expect((await list(clinic.doctor)).data).toEqual([]);
});
