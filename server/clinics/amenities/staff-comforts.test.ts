import { expect, test } from 'vitest';
import type { ComfortGroup } from '../../../contract/clinics/comforts.ts';
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
  expect(act.detail).toEqual({ [first]: { was: 'free', is: 'unknown' } });
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
