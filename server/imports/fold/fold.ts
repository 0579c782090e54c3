import type { OfficialRating, OpeningHours, Ownership } from '../../../contract/clinics/facts.ts';
import { outranks } from '../../../contract/clinics/provenance.ts';
import type { PlacedRecord, Relation, SourceRecord, StatedFacts } from '../record.ts';
import { priorityOf } from '../sources.ts';
import { foldNames, type NameRow } from './names.ts';

/** Columns of a clinic that come from sources. */
export type ClinicRow = {
  status: 'published' | 'withdrawn';
  title: string;
  title_lang: string | null;
  country: string;
  city_id: number | null;
  lat: number | null;
  lon: number | null;
  location_precision: 'building' | 'city' | null;
  address: string | null;
  postcode: string | null;
  phone: string | null;
  website: string | null;
  established: number | null;
  beds: number | null;
  email: string | null;
  opening_hours: OpeningHours | null;
  emergency: boolean | null;
  ownership: Ownership | null;
  official_rating: OfficialRating | null;
  parent: { id: string | null; title: string } | null;
  relations: Relation[] | null;
  rooms: number | null;
  wikipedia: string | null;
  medical_systems: string[] | null;
};

/** Those columns with their types: what imports read and write of a clinic derives from this. */
export const clinicColumns: Readonly<Record<keyof ClinicRow, string>> = {
  status: 'text',
  title: 'text',
  title_lang: 'text',
  country: 'text',
  city_id: 'int',
  lat: 'float8',
  lon: 'float8',
  location_precision: 'text',
  address: 'text',
  postcode: 'text',
  phone: 'text',
  website: 'text',
  established: 'smallint',
  beds: 'int',
  email: 'text',
  opening_hours: 'jsonb',
  emergency: 'boolean',
  ownership: 'text',
  official_rating: 'jsonb',
  parent: 'jsonb',
  relations: 'jsonb',
  rooms: 'int',
  wikipedia: 'text',
  medical_systems: 'text[]',
};
export const clinicColumnNames: readonly string[] = Object.keys(clinicColumns);

/** What stands in tables of its own, by slugs of the dictionaries. */
export type ClinicLists = {
  specializations: { slug: string; origin: 'stated' | 'name' }[];
  comforts: { slug: string; value: 'free' | 'paid' | 'no' }[];
  /** The slug is the code of the language. */
  languages: { slug: string; value: 'fluent' | 'basic' }[];
};

export type FoldedRecords = { row: ClinicRow; names: NameRow[]; lists: ClinicLists };

type PlainFact = 'phone' | 'website' | 'established' | 'beds';

/** The record that a fact is taken from: of records ranked best first the first that has it. */
export const plainFrom = <Source extends SourceRecord>(
  ranked: readonly Source[],
  fact: PlainFact | 'postcode',
): Source | undefined => ranked.find(({ record }) => (record[fact] ?? null) !== null);
export const statedFrom = <Source extends SourceRecord>(
  ranked: readonly Source[],
  fact: keyof StatedFacts,
): Source | undefined => ranked.find(({ record }) => record.stated?.[fact] !== undefined);
/** Street and post code of one source belong together. */
export const addressFrom = <Source extends SourceRecord>(ranked: readonly Source[]): Source | undefined =>
  ranked.find(({ record }) => record.address !== null);
/** A building is a better place than the centre of its city, a centre better than none. */
export const placeFrom = <Source extends SourceRecord>(ranked: readonly Source[]): Source | undefined =>
  ranked.find(({ record }) => record.precision === 'building') ??
  ranked.find(({ record }) => record.precision === 'city') ??
  ranked.find(({ record }) => record.cityId !== null);

/** The city of the place, else the first one in the same country. */
export const cityFrom = <Source extends SourceRecord>(ranked: readonly Source[]): Source | undefined => {
  const place = placeFrom(ranked) ?? ranked[0];
  if (place && place.record.cityId !== null) return place;
  return ranked.find(({ record }) => record.cityId !== null && record.country === place?.record.country);
};

/** The clinic that the records make together; null without any record. */
export function foldRecords(records: readonly SourceRecord[]): FoldedRecords | null {
  const ranked = rankRecords(records);
  const [best] = ranked;
  if (!best) return null;
  const place = (placeFrom(ranked) ?? best).record;
  const addressed = addressFrom(ranked)?.record;
  const plain = <Fact extends PlainFact | 'postcode'>(fact: Fact) =>
    plainFrom(ranked, fact)?.record[fact] ?? null;
  const stated = <Fact extends keyof StatedFacts>(fact: Fact): NonNullable<StatedFacts[Fact]> | null =>
    statedFrom(ranked, fact)?.record.stated?.[fact] ?? null;
  const { title, names } = foldNames(ranked);
  return {
    names,
    lists: foldLists(ranked.map(({ record }) => record)),
    row: {
      status: isOpen(ranked) ? 'published' : 'withdrawn',
      title: title.text,
      title_lang: title.lang,
      country: place.country,
      city_id: cityFrom(ranked)?.record.cityId ?? null,
      lat: place.lat,
      lon: place.lon,
      location_precision: place.precision,
      address: addressed?.address ?? null,
      postcode: addressed?.postcode ?? plain('postcode'),
      phone: plain('phone'),
      website: plain('website'),
      established: plain('established'),
      beds: plain('beds'),
      email: stated('email'),
      opening_hours: stated('openingHours'),
      emergency: stated('emergency'),
      ownership: stated('ownership'),
      official_rating: stated('officialRating'),
      parent: stated('parent'),
      relations: stated('relations'),
      rooms: stated('rooms'),
      wikipedia: stated('wikipedia'),
      medical_systems: stated('medicalSystems'),
    },
  };
}

/** What the first record that names each of them says. */
function firstOf<Value>(
  records: readonly PlacedRecord[],
  listOf: (stated: StatedFacts) => Record<string, Value> | undefined,
): { slug: string; value: Value }[] {
  const first = new Map<string, Value>();
  for (const { stated } of records)
    for (const [slug, value] of Object.entries((stated && listOf(stated)) ?? {}))
      if (!first.has(slug)) first.set(slug, value);
  return Array.from(first, ([slug, value]) => ({ slug, value }));
}

/** Each specialization, amenity and language is a claim of its own; what a source states counts before what a name says. */
function foldLists(facts: readonly PlacedRecord[]): ClinicLists {
  const specializations = new Map<string, 'stated' | 'name'>();
  for (const { stated, named } of facts)
    for (const [origin, slugs] of [
      ['stated', stated?.specializations],
      ['name', named],
    ] as const)
      for (const slug of slugs ?? []) {
        const known = specializations.get(slug);
        if (known === undefined || outranks(origin, known)) specializations.set(slug, origin);
      }
  return {
    specializations: Array.from(specializations, ([slug, origin]) => ({ slug, origin })),
    comforts: firstOf(facts, ({ comforts }) => comforts),
    languages: firstOf(facts, ({ languages }) => languages),
  };
}

/** The record whose facts count most is the first. */
export const rankRecords = <Source extends SourceRecord>(records: readonly Source[]): Source[] =>
  records.toSorted(compareRank);

/** Best first: by source, then edition, then date; the rest keeps the order the same in every run. */
function compareRank(a: SourceRecord, b: SourceRecord): number {
  return (
    priorityOf(a.source) - priorityOf(b.source) ||
    b.record.edition - a.record.edition ||
    (b.record.modifiedAt ?? '').localeCompare(a.record.modifiedAt ?? '') ||
    b.retrievedAt.localeCompare(a.retrievedAt) ||
    a.dataset.localeCompare(b.dataset) ||
    a.record.sourceId.localeCompare(b.record.sourceId)
  );
}

/** The word of the newest counts: of each source its best record, and a closure over what was said before it. */
function isOpen(ranked: readonly SourceRecord[]): boolean {
  const heads = [
    ...Map.groupBy(ranked, ({ source, record }) => `${source} ${record.sourceId}`).values(),
  ].flatMap(([head]) => head ?? []);
  const day = ({ record, retrievedAt }: SourceRecord): string => record.modifiedAt ?? retrievedAt;
  const closures = heads.filter(({ record }) => record.status !== 'active').map(day);
  const lastClosure = closures.toSorted().at(-1) ?? '';
  return heads.some((head) => head.record.status === 'active' && day(head) > lastClosure);
}
