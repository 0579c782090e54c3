import { expect, test } from 'vitest';
import { raisedBy, type StaffPrice } from '../../../contract/clinics/staff-prices.ts';
import { makeOfferWorld } from '../../../tests/factories/offer-world.ts';
import { dayOfTest } from '../../../tests/helpers/days.ts';

const { db, app, clinics, call } = await makeOfferWorld();
const [munich, honolulu] = clinics;
const path = `staff/clinics/${munich.id}/prices`;
const list = async () => (await call<StaffPrice[]>(munich.staff, 'GET', path)).data;
const change = (changes: object[], by = munich.staff) => call<StaffPrice[]>(by, 'PATCH', path, { changes });
const one = async (slug = 'cataract-surgery'): Promise<StaffPrice> => {
  const row = (await list()).find(({ procedure }) => procedure.slug === slug);
  if (!row) throw new Error(`No ${slug} in the list`);
  return row;
};
const patch = async (values: object) => {
  const { version, procedure } = await one();
  return change([{ procedure: procedure.slug, version, ...values }]);
};
const shown = async (slug: string) => {
  const clinic = await db
    .selectFrom('clinics')
    .select('slug')
    .where('id', '=', munich.id)
    .executeTakeFirstOrThrow();
  const { data } = (await app.inject(`/api/v1/client/clinics/${clinic.slug}/prices`)).json();
  return data.find((price: StaffPrice) => price.procedure.slug === slug);
};

test('a price is changed, is of today, and patients see it at once', async () => {
  const before = await one();
  const { status, data } = await patch({ amount: 2500, amount_to: 3000 });
  expect(status).toBe(200);
  expect(data[0]).toMatchObject({ amount: 2500, amount_to: 3000, currency_id: 2, priced_on: dayOfTest });
  expect(data[0]?.version).toBe(before.version + 1);
  expect(await shown('cataract-surgery')).toMatchObject({
    amount: 2500,
    amount_to: 3000,
    priced_on: dayOfTest,
  });
  expect(await shown('cataract-surgery')).not.toHaveProperty('note');
  const act = await db.selectFrom('audit_events').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
  expect(act).toMatchObject({ kind: 'price.changed', clinic_id: munich.id });
  expect(act.detail).toMatchObject({ 'cataract-surgery': { was: { amount: 2180 }, is: { amount: 2500 } } });
});

test('the search index is told of the change', async () => {
  const touched = () =>
    db.selectFrom('clinics').select('changed_in').where('id', '=', munich.id).executeTakeFirstOrThrow();
  const before = await touched();
  await patch({ amount: 2501 });
  expect(await touched()).not.toEqual(before);
});

test('lines, volume and note are written; the day of a price stays with what is no price', async () => {
  await patch({ amount: 2500, amount_to: null, priced_on: '2024-05-01' });
  const { data } = await patch({ yearly_volume: 900, note: ' ask Anna ' });
  expect(data[0]).toMatchObject({ yearly_volume: 900, note: 'ask Anna', priced_on: '2024-05-01' });
  const lines = await patch({ included: ['surgery'], excluded: ['meals', 'transfer'] });
  expect(lines.data[0]).toMatchObject({
    included: ['surgery'],
    excluded: ['meals', 'transfer'],
    priced_on: dayOfTest,
  });
});

test('nothing to change confirms the price as of today', async () => {
  await patch({ priced_on: '2024-05-01' });
  expect((await patch({})).data[0]).toMatchObject({ priced_on: dayOfTest, amount: 2500 });
});

test('a price that is taken out is unknown', async () => {
  await patch({ amount: null });
  expect(await one()).toMatchObject({ amount: null, amount_to: null, currency_id: null, priced_on: null });
  expect((await patch({ amount: 5 })).errors).toHaveProperty('currency_id');
  expect((await patch({ amount: 2500, currency_id: 2 })).status).toBe(200);
});

test.each([
  [{ amount: 0 }, 'amount'],
  [{ amount: 1e12 }, 'amount'],
  [{ amount: 100, amount_to: 100 }, 'amount_to'],
  [{ currency_id: 999 }, 'currency_id'],
  [{ included: ['surgery'], excluded: ['surgery'] }, 'excluded'],
  [{ included: ['no such'] }, 'included'],
  [{ priced_on: '2999-01-01' }, 'priced_on'],
  [{ note: 'x'.repeat(501) }, 'note'],
])('%j is refused', async (values, field) => {
  const { status, errors } = await patch(values);
  expect(status).toBe(422);
  expect(Object.keys(errors).join()).toContain(field);
});

test('over a colleague’s change nothing is written, also not the rest', async () => {
  const { version, procedure } = await one();
  await call(munich.staff, 'POST', path, { procedure: 'ecg', amount: 40, currency_id: 2 });
  const ecg = await one('ecg');
  const set = (amount: number) => change([{ procedure: procedure.slug, version, amount }]);
  const both = await Promise.all([set(1), set(2)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
  const late = await change([
    { procedure: 'ecg', version: ecg.version, amount: 50 },
    { procedure: procedure.slug, version, amount: 3 },
  ]);
  expect([late.status, Object.keys(late.errors)]).toEqual([422, ['version']]);
  expect((await one('ecg')).amount).toBe(40);
});

test('a procedure is added once and taken out; one not in the dictionary is refused', async () => {
  const add = (procedure: string) => call<StaffPrice>(munich.staff, 'POST', path, { procedure });
  const added = await add('stenting');
  expect(added.data).toMatchObject({ amount: null, version: 1, procedure: { slug: 'stenting' } });
  expect((await add('stenting')).data.version).toBe(1);
  expect((await add('no-such')).errors).toHaveProperty('procedure');
  const remove = (version: number) => call(munich.staff, 'DELETE', `${path}/stenting?version=${version}`);
  expect((await remove(7)).status).toBe(422);
  expect((await remove(1)).status).toBe(200);
  expect((await remove(1)).status).toBe(200);
  expect((await list()).map(({ procedure }) => procedure.slug)).not.toContain('stenting');
});

test('another clinic’s prices are not there', async () => {
  expect((await call(honolulu.staff, 'GET', path)).status).toBe(404);
  const { version, procedure } = await one();
  expect((await change([{ procedure: procedure.slug, version }], honolulu.staff)).status).toBe(404);
  expect((await call(honolulu.staff, 'POST', path, { procedure: 'stenting' })).status).toBe(404);
  expect((await call(honolulu.staff, 'DELETE', `${path}/ecg?version=1`)).status).toBe(404);
});

test('raising by percent keeps prices whole from 100 on', () => {
  expect([raisedBy(1999, 3.5), raisedBy(12.5, 10), raisedBy(0.01, -90), raisedBy(9e8, 50)]).toEqual([
    2069,
    13.75,
    null,
    null,
  ]);
});
