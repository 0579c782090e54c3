import type { OfficialRating, OpeningHours, Ownership } from '../../../contract/clinics/facts.ts';
import type { PlacedRecord, SourceRecord, StatedFacts } from '../record.ts';
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
};

/** What stands in tables of its own, by slugs of the dictionaries. */
export type ClinicLists = {
  specializations: { slug: string; origin: 'stated' | 'name' }[];
  comforts: { slug: string; value: 'free' | 'paid' | 'no' }[];
};

export type FoldedRecords = { row: ClinicRow; names: NameRow[]; lists: ClinicLists };

/** The clinic that the records make together; null without any record. */
export function foldRecords(records: readonly SourceRecord[]): FoldedRecords | null {
  const ranked = rankRecords(records);
  const [best] = ranked;
  if (!best) return null;
  const facts = ranked.map(({ record }) => record);
  const place = placeOf(facts) ?? best.record;
  const addressed = facts.find(({ address }) => address !== null);
  const first = <Key extends keyof PlacedRecord>(key: Key) =>
    facts.find((record) => record[key] !== null)?.[key] ?? null;
  const stated = <Key extends keyof StatedFacts>(key: Key): NonNullable<StatedFacts[Key]> | null =>
    facts.find((record) => record.stated?.[key] !== undefined)?.stated?.[key] ?? null;
  const { title, names } = foldNames(ranked);
  return {
    names,
    lists: foldLists(facts),
    row: {
      status: isOpen(ranked) ? 'published' : 'withdrawn',
      title: title.text,
      title_lang: title.lang,
      country: place.country,
      city_id:
        place.cityId ??
        facts.find((record) => record.cityId !== null && record.country === place.country)?.cityId ??
        null,
      lat: place.lat,
      lon: place.lon,
      location_precision: place.precision,
      // Street and post code of one source belong together.
      address: addressed?.address ?? null,
      postcode: addressed?.postcode ?? first('postcode'),
      phone: first('phone'),
      website: first('website'),
      established: first('established'),
      beds: first('beds'),
      email: stated('email'),
      opening_hours: stated('openingHours'),
      emergency: stated('emergency'),
      ownership: stated('ownership'),
      official_rating: stated('officialRating'),
      parent: stated('parent'),
    },
  };
}

/** Each specialization and each amenity is a claim of its own; what a source states counts before what a name says. */
function foldLists(facts: readonly PlacedRecord[]): ClinicLists {
  const stated = new Set(facts.flatMap((record) => record.stated?.specializations ?? []));
  const named = new Set(facts.flatMap((record) => record.named ?? [])).difference(stated);
  const comforts = new Map<string, 'free' | 'paid' | 'no'>();
  for (const { stated } of facts)
    for (const [slug, value] of Object.entries(stated?.comforts ?? {}))
      if (!comforts.has(slug)) comforts.set(slug, value);
  return {
    specializations: [
      ...Array.from(stated, (slug) => ({ slug, origin: 'stated' as const })),
      ...Array.from(named, (slug) => ({ slug, origin: 'name' as const })),
    ],
    comforts: Array.from(comforts, ([slug, value]) => ({ slug, value })),
  };
}

/** The record whose facts count most is the first. */
export const rankRecords = (records: readonly SourceRecord[]): SourceRecord[] =>
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

/** A building is a better place than the centre of its city, a centre better than none. */
const placeOf = (records: readonly PlacedRecord[]): PlacedRecord | undefined =>
  records.find(({ precision }) => precision === 'building') ??
  records.find(({ precision }) => precision === 'city') ??
  records.find(({ cityId }) => cityId !== null);

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
