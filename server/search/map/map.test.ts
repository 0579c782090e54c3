import { expect, test } from 'vitest';
import type { ReplyOf } from '../../../contract/platform/endpoint.ts';
import type { mapClinics } from '../../../contract/search/map.ts';
import { createCities, createClinic, MUNICH } from '../../../tests/factories/clinics.ts';
import { createDictionaries } from '../../../tests/factories/dictionaries.ts';
import { addClinicFacts } from '../../../tests/factories/facts.ts';
import { testApp } from '../../../tests/helpers/app.ts';

const { app, queriesOf } = await testApp(async ({ db }) => {
  await createCities(db);
  const ids = await createDictionaries(db);
  const near = await createClinic(db, { title: 'Augenklinik', lat: 52.5, lon: 13.4 });
  await addClinicFacts(db, near, {
    prices: [
      { procedureId: ids.procedure('ecg'), amount: 3000 },
      { procedureId: ids.procedure('stenting'), amount: 90_000 },
    ],
  });
  await createClinic(db, { title: 'Nachbar', lat: 52.5001, lon: 13.4001 });
  await createClinic(db, { title: 'Isarklinik', cityId: MUNICH, lat: 48.1, lon: 11.6 });
  await createClinic(db, { title: 'Nowhere', cityId: null });
});

type Reply = ReplyOf<typeof mapClinics> & { errors: Record<string, string[]> };

async function map(query: string): Promise<Reply & { status: number }> {
  const reply = await app.inject({
    url: `/api/v1/client/map/clinics?${query}`,
    headers: { 'accept-language': 'ru' },
  });
  return { status: reply.statusCode, ...reply.json<Reply>() };
}

test('the points and clusters of a box are all it holds, and what has no place is counted apart', async () => {
  for (const query of ['bbox=5,45,15,55&zoom=5', 'bbox=5,45,15,55&zoom=18', 'zoom=3']) {
    const { data, meta } = await map(query);
    const clustered = data.clusters.reduce((sum, { count }) => sum + count, 0);
    expect(data.points.length + clustered, query).toBe(meta.total);
    expect(meta).toEqual({ total: 3, without_location: 1 });
    for (const { bbox } of data.clusters) expect(bbox).toHaveLength(4);
  }
});

test('a point says its name, rating and price', async () => {
  const { data } = await map('bbox=13,52,14,53&zoom=22');
  const point = data.points.find(({ slug }) => slug === 'augenklinik');
  expect(point).toMatchObject({
    title: 'Augenklinik',
    lat: expect.closeTo(52.5, 4),
    rating: { score: null, count: 0 },
    price_from: { amount: 3000, procedure: { slug: 'ecg', title: 'ЭКГ' }, is_range: true },
  });
});

test.each([
  ['bbox=13,53,14,52', 'bbox'],
  ['bbox=NaN,1,2,3', 'bbox'],
  ['zoom=23', 'zoom'],
  ['zoom=NaN', 'zoom'],
  ['zoom=Infinity', 'zoom'],
  ['price_min=1', 'currency'],
  ['page=1', 'page'],
])('%s is refused at its field', async (query, field) => {
  const { status, errors } = await map(query);
  expect(status).toBe(422);
  expect(Object.keys(errors)).toEqual([field]);
  expect(errors[field]?.[0]).toMatch(/[а-я]/i);
});

test('a box takes one query, however many points it holds', async () => {
  await map('');
  expect(await queriesOf(() => map('bbox=13,52,14,53&zoom=22'))).toHaveLength(1);
  expect(await queriesOf(() => map('bbox=11,48,12,49&zoom=22'))).toHaveLength(1);
});
