import { expect, test } from 'vitest';
import type { ComfortGroup } from '../../../contract/clinics/comforts.ts';
import type { Entry } from '../../../contract/clinics/sections/operator-endpoints.ts';
import type { StaffProfile } from '../../../contract/clinics/sections/staff-endpoints.ts';
import { makeAccount } from '../../../tests/factories/accounts.ts';
import { makeOfferWorld } from '../../../tests/factories/offer-world.ts';

const { db, app, clinics, call } = await makeOfferWorld();
const [munich, honolulu] = clinics;
const path = `staff/clinics/${munich.id}/comforts`;
const list = async () => (await call<ComfortGroup[]>(munich.staff, 'GET', path)).data;
const set = (changes: object[], by = munich.staff) => call<ComfortGroup[]>(by, 'PATCH', path, { changes });
const valuesOf = (groups: readonly ComfortGroup[]) =>
  Object.fromEntries(groups.flatMap(({ comforts }) => comforts.map(({ slug, value }) => [slug, value])));
const [first = '', second = ''] = Object.keys(valuesOf(await list()));

test('comforts are set, shown to patients at once, and taken back', async () => {
  expect(Object.values(valuesOf(await list())).every((value) => value === 'unknown')).toBe(true);
  const { data } = await set([
    { slug: first, from: 'unknown', to: 'free' },
    { slug: second, from: 'unknown', to: 'no' },
  ]);
  expect(valuesOf(data)).toMatchObject({ [first]: 'free', [second]: 'no' });
  const { slug } = await db
    .selectFrom('clinics')
    .select('slug')
    .where('id', '=', munich.id)
    .executeTakeFirstOrThrow();
  const shown = (await app.inject(`/api/v1/client/clinics/${slug}/comforts`)).json().data;
  expect(valuesOf(shown)).toMatchObject({ [first]: 'free', [second]: 'no' });
  const back = await set([{ slug: first, from: 'free', to: 'unknown' }]);
  expect(valuesOf(back.data)[first]).toBe('unknown');
  const act = await db.selectFrom('audit_events').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
  expect(act).toMatchObject({ kind: 'clinic.comforts_changed', clinic_id: munich.id });
  expect(act.detail).toEqual({ section: 'comforts', [first]: { was: 'free', is: 'unknown' } });
});

test('over a colleague’s value nothing is written, also not the rest', async () => {
  const reply = await set([
    { slug: first, from: 'unknown', to: 'paid' },
    { slug: second, from: 'unknown', to: 'free' },
  ]);
  expect([reply.status, Object.keys(reply.errors)]).toEqual([422, ['changes']]);
  expect(valuesOf(await list())).toMatchObject({ [first]: 'unknown', [second]: 'no' });
  const both = await Promise.all([
    set([{ slug: first, from: 'unknown', to: 'paid' }]),
    set([{ slug: first, from: 'unknown', to: 'free' }]),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
});

test.each([
  [[]],
  [[{ slug: 'no-such', from: 'unknown', to: 'free' }]],
  [[{ slug: first, from: 'unknown', to: 'perhaps' }]],
  [
    [
      { slug: first, from: 'free', to: 'no' },
      { slug: first, from: 'no', to: 'free' },
    ],
  ],
])('%j is refused', async (changes) => expect((await set(changes)).status).toBe(422));

test('another clinic’s comforts are not there', async () => {
  expect((await call(honolulu.staff, 'GET', path)).status).toBe(404);
  expect((await set([{ slug: first, from: 'free', to: 'no' }], honolulu.staff)).status).toBe(404);
});

test('an operator writes amenities like any other section: over what was read, with history, and the clinic learns why', async () => {
  const moderator = await makeAccount(db, { operator: 'moderator', name: 'Mara', surname: 'Lind' });
  const record = `admin/entries/clinics/${munich.id}`;
  const read = async () => {
    const { data } = await call<Entry>(moderator, 'GET', record);
    return data.parts.find(({ section }) => section === 'comforts');
  };
  const before = await read();
  const body = { version: before?.version, draft_version: null, reason: 'By letter' };
  const publish = (comforts: object[]) => call(moderator, 'POST', `${record}/publish`, { ...body, comforts });
  expect((await publish([{ slug: 'no-such', value: 'free' }])).status).toBe(422);
  expect((await publish([{ slug: first, value: 'free' }])).status).toBe(200);
  expect((await publish([{ slug: second, value: 'free' }])).status).toBe(422);
  expect(valuesOf(await list())).toMatchObject({ [first]: 'free', [second]: 'unknown' });
  const { data: profile } = await call<StaffProfile>(
    munich.staff,
    'GET',
    `staff/clinics/${munich.id}/profile`,
  );
  expect(profile.operator_acts[0]).toMatchObject({ section: 'comforts', reason: 'By letter' });
  const restored = await call(moderator, 'POST', `${record}/restore`, {
    section: 'comforts',
    version: (before?.version ?? 0) + 1,
    restore: before?.version,
    reason: 'By mistake',
  });
  expect(restored.status).toBe(200);
  expect((await read())?.content).toEqual(before?.content);
});
