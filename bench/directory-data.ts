/** The three ROR files as clinics, for measuring the directory index. See the data folder's README for the files. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { countryNames } from '../server/search/directory/country-names.ts';
import type { ClinicDocument, PlaceNames } from '../server/search/directory/directory.ts';
import { sampleClinic } from '../tests/factories/directory-documents.ts';

type Name = ClinicDocument['names'][number];
export type RorClinic = ClinicDocument & { ror: string };
type Located = Pick<RorClinic, 'ror' | 'country' | 'cityId' | 'lat' | 'lon'> & { names: Name[] };
export type RorData = {
  clinics: RorClinic[];
  places: { countries: PlaceNames<string>[]; cities: PlaceNames<number>[] };
};

type V2 = {
  id: string;
  names: { value: string; types: string[] }[];
  locations: {
    geonames_id: number;
    geonames_details: { country_code: string; lat: number; lng: number; name: string };
  }[];
};
type V1 = {
  id: string;
  name: string;
  aliases: string[];
  acronyms: string[];
  labels: { label: string }[];
  country: { country_code: string };
  addresses: { lat: number; lng: number; city: string; geonames_city: { id: number } | null }[];
};
type Flat = { id: string; name: string; aliases: string[]; acronyms: string[]; country_code: string };

export function readLines<Row>(path: string): Row[] {
  const bytes = readFileSync(path);
  const text = (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Row);
}

const KINDS = [
  ['ror_display', 'title'],
  ['label', 'label'],
  ['acronym', 'acronym'],
  ['alias', 'alias'],
] as const;

/** Merges the three files by ROR id: the newest gives title, place and names; names only older ones have are former. */
export function readRor(folder: string): RorData {
  const byRor = new Map<string, Located>();
  const cityNames = new Map<number, Set<string>>();
  const addCity = (id: number, name: string): void => {
    cityNames.set(id, (cityNames.get(id) ?? new Set()).add(name));
  };

  for (const row of readLines<V2>(join(folder, 'ror-healthcare.ndjson.gz'))) {
    const place = row.locations[0];
    const details = place?.geonames_details;
    if (place && details) addCity(place.geonames_id, details.name);
    byRor.set(row.id, {
      ror: row.id,
      names: row.names.map(({ value, types }) => ({
        text: value,
        kind: KINDS.find(([type]) => types.includes(type))?.[1] ?? 'alias',
      })),
      country: details?.country_code ?? 'XK',
      cityId: place?.geonames_id ?? null,
      lat: details?.lat ?? null,
      lon: details?.lng ?? null,
    });
  }
  for (const row of readLines<V1>(join(folder, 'ror-healthcare-schema-v1.ndjson.gz'))) {
    if (byRor.has(row.id)) continue;
    const address = row.addresses[0];
    const cityId = address?.geonames_city?.id ?? null;
    if (address && cityId !== null) addCity(cityId, address.city);
    byRor.set(row.id, {
      ror: row.id,
      names: [
        ...named([row.name], 'title'),
        ...named(
          row.labels.map(({ label }) => label),
          'label',
        ),
        ...older(row),
      ],
      country: row.country.country_code,
      cityId,
      lat: address?.lat ?? null,
      lon: address?.lng ?? null,
    });
  }
  for (const row of readLines<Flat>(join(folder, 'ror-healthcare-2021-flat.ndjson.gz'))) {
    const newer = byRor.get(row.id);
    if (newer) {
      const have = new Set(newer.names.map(({ text }) => text));
      const names = [
        ...named([row.name, ...(row.aliases ?? [])], 'former'),
        ...named(row.acronyms ?? [], 'acronym'),
      ];
      newer.names.push(...names.filter(({ text }) => !have.has(text)));
      continue;
    }
    const names = [...named([row.name], 'title'), ...older(row)];
    byRor.set(row.id, { ror: row.id, names, country: row.country_code, cityId: null, lat: null, lon: null });
  }
  addCityNames(folder, cityNames);
  const clinics = [...byRor.values()].map((clinic, at) => ({
    ...sampleClinic(at + 1, clinic),
    ror: clinic.ror,
  }));
  const cities = [...cityNames].map(([id, names]) => ({ id, names: [...names] }));
  const countries = [...new Set(clinics.map(({ country }) => country))].map(countryNames);
  return { clinics, places: { countries, cities } };
}

const named = (texts: readonly string[], kind: Name['kind']): Name[] => texts.map((text) => ({ text, kind }));
const older = (row: { aliases: string[] | null; acronyms: string[] | null }): Name[] => [
  ...named(row.aliases ?? [], 'alias'),
  ...named(row.acronyms ?? [], 'acronym'),
];

function addCityNames(folder: string, cityNames: Map<number, Set<string>>): void {
  const path = join(folder, 'geo', 'natural-earth-10m-populated-places-multilang.ndjson.gz');
  for (const row of readLines<{ geonameid: number | null; name: Record<string, string> }>(path)) {
    const names = row.geonameid === null ? undefined : cityNames.get(row.geonameid);
    for (const name of names ? Object.values(row.name) : []) names?.add(name);
  }
}
