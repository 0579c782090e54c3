import { expect, test } from 'vitest';
import type { ReplyOf } from '../../../contract/platform/endpoint.ts';
import type { compare } from '../../../contract/search/comparison.ts';
import { createCities, createClinic } from '../../../tests/factories/clinics.ts';
import { createDictionaries } from '../../../tests/factories/dictionaries.ts';
import { addClinicFacts, createDoctor } from '../../../tests/factories/facts.ts';
import { testApp } from '../../../tests/helpers/app.ts';

const clinics: number[] = [];
const doctors: number[] = [];
const { app, queriesOf } = await testApp(async ({ db }) => {
  await createCities(db);
  const ids = await createDictionaries(db);
  for (const title of ['One', 'Two', 'Three', 'Four', 'Five']) {
    const clinicId = await createClinic(db, { title });
    clinics.push(clinicId);
    doctors.push(
      await createDoctor(db, {
        title: `Dr. ${title}`,
        positions: [{ clinicId, specializationId: ids.specialization('cardiology') }],
        prices: [{ procedureId: ids.procedure('ecg'), amount: 1000 }],
        education: [{ kind: 'degree', institution: 'Charité', year: 2003 }],
      }),
    );
  }
  const [first = 0] = clinics;
  await addClinicFacts(db, first, {
    prices: [
      { procedureId: ids.procedure('ecg'), amount: 1500 },
      { procedureId: ids.procedure('stenting'), amount: 90_000, amountTo: 120_000 },
    ],
    comforts: [{ id: ids.comfort('parking'), value: 'paid' }],
    licence: { body: 'Ärztekammer', checkedOn: '2026-08-14' },
  });
});

type Data = ReplyOf<typeof compare>['data'];

async function get(query: string): Promise<{ status: number; data: Data; errors: Record<string, string[]> }> {
  const reply = await app.inject({
    url: `/api/v1/client/comparison?${query}`,
    headers: { 'accept-language': 'ru' },
  });
  return { status: reply.statusCode, ...reply.json() };
}

const query = (name: string, ids: readonly number[]) => ids.map((id) => `${name}=${id}`).join('&');
const rowOf = (groups: Data['clinics']['groups'], key: string) =>
  groups.flatMap(({ rows }) => rows).find((row) => row.key === key);

test('clinics stand in the order asked for, by the same rows', async () => {
  const { data } = await get(query('clinic', [clinics[1] ?? 0, clinics[0] ?? 0]));
  expect(data.clinics.columns.map(({ title }) => title)).toEqual(['Two', 'One']);
  expect(rowOf(data.clinics.groups, 'licence')?.cells).toEqual([
    { kind: 'unknown' },
    { kind: 'day', value: '2026-08-14', note: 'Ärztekammer' },
  ]);
  expect(rowOf(data.clinics.groups, 'price:stenting')).toMatchObject({
    title: 'Стентирование',
    is_different: true,
    cells: [{ kind: 'unknown' }, { kind: 'price', price: { amount: 90_000 }, to: { amount: 120_000 } }],
  });
  expect(rowOf(data.clinics.groups, 'comfort:parking')?.cells[1]).toEqual({ kind: 'yes', text: 'Платно' });
  expect(data.doctors).toEqual({ columns: [], groups: [] });
});

test('the procedures looked for come first and alone', async () => {
  const { data } = await get(`${query('clinic', clinics)}&procedure=ecg&procedure=unheard`);
  const prices = data.clinics.groups.find(({ key }) => key === 'prices');
  expect(prices?.rows.map(({ key }) => key)).toEqual(['price:ecg']);
});

test('doctors are compared by their own rows', async () => {
  const { data } = await get(query('doctor', doctors.slice(0, 2)));
  expect(rowOf(data.doctors.groups, 'degree')?.cells[0]).toEqual({ kind: 'list', items: ['Charité (2003)'] });
  expect(rowOf(data.doctors.groups, 'clinic')?.cells).toMatchObject([{ text: 'One' }, { text: 'Two' }]);
});

test('ids that nobody has are left out', async () => {
  const { data } = await get(`clinic=${clinics[0]}&clinic=2147483647&doctor=2147483647`);
  expect(data.clinics.columns).toHaveLength(1);
  expect(data.doctors).toEqual({ columns: [], groups: [] });
});

test.each([
  ['clinic=1&clinic=2&clinic=3&clinic=4&clinic=5&clinic=6', 'clinic'],
  ['clinic=1&clinic=1', 'clinic'],
  ['doctor=x', 'doctor'],
  ['doctor=Infinity', 'doctor'],
  ['procedure=%3Cb%3E', 'procedure'],
])('%s is refused', async (wrong, field) => {
  const { status, errors } = await get(wrong);
  expect(status).toBe(422);
  expect(Object.keys(errors)).toEqual([field]);
});

test('one column takes as many queries as five', async () => {
  await get('');
  expect(await queriesOf(() => get(query('clinic', clinics)))).toHaveLength(2);
  expect(await queriesOf(() => get(`clinic=${clinics[0]}`))).toHaveLength(2);
  expect(await queriesOf(() => get(query('doctor', doctors)))).toHaveLength(2);
});
