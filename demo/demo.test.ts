import { createReadStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { demoWorldCities, geoNames } from '../tests/factories/demo-cities.ts';
import { demoCities } from './cities.ts';
import { type DemoClinic, makeClinics } from './clinics.ts';
import { languageOf, wordsByLanguage } from './languages.ts';
import { kinds } from './names.ts';
import { createRandom } from './random.ts';

const byId = new Map(geoNames.map((city) => [city.cityId, city]));
const cities = demoWorldCities;
const world = (count = 400, seed = 1): DemoClinic[] => [...makeClinics(cities, count, createRandom(seed))];

describe('the demo world', () => {
  test('stands in about 60 cities of 40 countries that GeoNames knows under these ids', () => {
    for (const { id, name } of demoCities)
      expect(byId.get(id)?.name).toMatch(new RegExp(`^${name.split(' ')[0]}`));
    expect(cities).toHaveLength(demoCities.length);
    expect(new Set(cities.map(({ country }) => country)).size).toBe(40);
    expect(new Set(world().map(({ city }) => city.id)).size).toBe(demoCities.length);
  });

  test('has three clinics or more in every country', () => {
    const byCountry = Map.groupBy(world(), ({ city }) => city.country);
    expect(byCountry.size).toBe(40);
    for (const own of byCountry.values()) expect(own.length).toBeGreaterThanOrEqual(3);
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
