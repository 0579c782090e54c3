import { expect, test } from 'vitest';
import { createCities, createClinic } from '../../../tests/factories/clinics.ts';
import { createDictionaries } from '../../../tests/factories/dictionaries.ts';
import { addClinicFacts, createDoctor } from '../../../tests/factories/facts.ts';
import { testApp } from '../../../tests/helpers/app.ts';

const clinics: number[] = [];
let doctorId = 0;
const { app, queriesOf } = await testApp(async ({ db }) => {
  await createCities(db);
  const ids = await createDictionaries(db);
  for (let index = 0; index < 20; index += 1)
    clinics.push(await createClinic(db, { title: `Clinic ${index}` }));
  clinics.push(await createClinic(db, { title: 'Closed', isWithdrawn: true }));
  await addClinicFacts(db, clinics[1] ?? 0, {
    prices: [
      { procedureId: ids.procedure('ecg'), amount: 3000 },
      { procedureId: ids.procedure('stenting'), amount: 90_000 },
    ],
  });
  await addClinicFacts(db, clinics[2] ?? 0, { prices: [{ procedureId: ids.procedure('ecg'), amount: 500 }] });
  doctorId = await createDoctor(db, { title: 'Dr. Berg' });
});

async function cards(query: string) {
  const reply = await app.inject({
    url: `/api/v1/client/cards?${query}`,
    headers: { 'accept-language': 'ru' },
  });
  return { status: reply.statusCode, ...reply.json() };
}

test('cards come in the order asked for, once each; what is not shown is left out', async () => {
  const [one, two] = clinics;
  const { data } = await cards(
    `clinic=${two}&clinic=${one}&clinic=${two}&clinic=${clinics.at(-1)}&clinic=2147483647&doctor=${doctorId}`,
  );
  expect(data.clinics.map(({ title }: { title: string }) => title)).toEqual(['Clinic 1', 'Clinic 0']);
  expect(data.clinics[0].price_from).toMatchObject({ amount: 3000, is_range: true });
  expect(data.doctors).toMatchObject([{ title: 'Dr. Berg', clinic: null }]);
});

test('the price is that of the procedure asked for, and the lowest where that one is not known', async () => {
  const priced = async (slug: string) =>
    (await cards(`clinic=${clinics[2]}&clinic=${clinics[1]}&clinic=${clinics[0]}&procedure=${slug}`)).data
      .clinics;
  expect(await priced('stenting')).toMatchObject([
    { title: 'Clinic 2', price_from: { amount: 500, procedure: { slug: 'ecg' } } },
    { title: 'Clinic 1', price_from: { amount: 90_000, procedure: { slug: 'stenting' } } },
    { title: 'Clinic 0', price_from: null },
  ]);
  expect(await priced('in-no-dictionary')).toMatchObject([
    { price_from: { amount: 500 } },
    { price_from: { amount: 3000 } },
    { price_from: null },
  ]);
});

test('without ids there are no cards', async () => {
  expect((await cards('')).data).toEqual({ clinics: [], doctors: [] });
});

test.each([
  [`clinic=${Array(51).fill(1).join('&clinic=')}`, 'clinic'],
  ['clinic=0', 'clinic'],
  ['doctor=NaN', 'doctor'],
  ['doctor=1e999', 'doctor'],
  ['doctor=%27', 'doctor'],
  ['clinic=1&procedure=%27', 'procedure'],
])('%s is refused', async (query, field) => {
  const { status, errors } = await cards(query);
  expect(status).toBe(422);
  expect(Object.keys(errors)).toEqual([field]);
});

test('twenty cards take as many queries as one', async () => {
  await cards('');
  expect(await queriesOf(() => cards(`clinic=${clinics[0]}`))).toHaveLength(1);
  expect(await queriesOf(() => cards(`clinic=${clinics.join('&clinic=')}`))).toHaveLength(1);
});
