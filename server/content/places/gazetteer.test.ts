import { afterAll, describe, expect, test } from 'vitest';
import { testDatabase } from '../../../tests/helpers/database.ts';
import titles from './city-titles.json' with { type: 'json' };
import { loadGazetteer, type PlaceHint } from './gazetteer.ts';
import { seedCities } from './writes.ts';

const { pool } = await testDatabase();
await seedCities(pool);
const client = await pool.connect();
afterAll(() => client.release());
const gazetteer = await loadGazetteer(client);

const nothing: PlaceHint = {
  country: 'XX',
  geonamesId: null,
  cityName: null,
  admin: null,
  lat: null,
  lon: null,
};
const find = (hint: Partial<PlaceHint>) => gazetteer.resolvePlace({ ...nothing, ...hint })?.id ?? null;
const [moscow, berlin, frankfurt, rochesterMinnesota] = [524901, 2950159, 2925533, 5043473];

describe('seeding', () => {
  test('fills all cities once, with the titles in our languages', async () => {
    await seedCities(pool);
    const { rows } = await pool.query<{ count: number }>('select count(*)::int as count from cities');
    expect(rows[0]?.count).toBeGreaterThan(130_000);
    const known = await pool.query(`select titles ->> 'ar' as ar from cities where id = ${berlin}`);
    expect(known.rows).toEqual([{ ar: 'برلين' }]);
  });

  test('knows every city of the hand-made titles, in every language', () => {
    for (const [id, names] of Object.entries(titles)) {
      expect(gazetteer.findCity(Number(id)), id).not.toBeNull();
      expect(Object.keys(names)).toEqual(['ru', 'en', 'de', 'ar']);
    }
  });
});

describe('a place is found', () => {
  test('by its GeoNames id, if that is in the country', () => {
    expect(find({ country: 'DE', geonamesId: berlin })).toBe(berlin);
    expect(find({ country: 'ZM', geonamesId: berlin })).toBeNull();
  });

  test('by name in any language, with district or river behind it', () => {
    expect(find({ country: 'RU', cityName: 'Москва' })).toBe(moscow);
    expect(find({ country: 'DE', cityName: 'Frankfurt am Main' })).toBe(frankfurt);
    expect(find({ country: 'FR', cityName: 'LYON  04' })).toBe(find({ country: 'FR', cityName: 'Lyon' }));
    expect(find({ country: 'US', cityName: 'ST LOUIS', admin: 'MO' })).toBe(4407066);
  });

  test('by division or coordinates where the name is that of several cities, and not guessed else', () => {
    expect(find({ country: 'US', cityName: 'Rochester', admin: 'MN' })).toBe(rochesterMinnesota);
    expect(find({ country: 'US', cityName: 'Rochester', lat: 44, lon: -92.5 })).toBe(rochesterMinnesota);
    expect(find({ country: 'US', cityName: 'Rochester' })).toBeNull();
    expect(find({ country: 'US', cityName: 'Rochester', admin: 'HI' })).toBeNull();
  });

  test('by coordinates: the metropolis around them, not the quarter with the nearest point', () => {
    expect(find({ country: 'RU', lat: 55.73, lon: 37.57 })).toBe(moscow);
    expect(find({ country: 'DE', lat: 52.52, lon: 13.4 })).toBe(berlin);
  });

  test('nowhere in the open country', () => {
    expect(find({ country: 'RU', lat: 66.5, lon: 100 })).toBeNull();
  });
});

test('a country is known by its cities, and not guessed where they disagree', () => {
  expect(gazetteer.countryAt(21.03, 105.85)).toBe('VN');
  expect(gazetteer.countryAt(15.6, 32.53)).toBe('SD');
  expect(gazetteer.countryAt(0, -140)).toBeNull();
});
