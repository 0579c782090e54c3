import type { PlacedRecord, SourceRecord } from '../record.ts';
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
};
export const clinicColumnNames: readonly string[] = Object.keys(clinicColumns);

/** The clinic that the records make together; null without any record. */
export function foldRecords(records: readonly SourceRecord[]): { row: ClinicRow; names: NameRow[] } | null {
  const ranked = records.toSorted(compareRank);
  const [best] = ranked;
  if (!best) return null;
  const facts = ranked.map(({ record }) => record);
  const place = placeOf(facts) ?? best.record;
  const addressed = facts.find(({ address }) => address !== null);
  const first = <Key extends keyof PlacedRecord>(key: Key) =>
    // Records that were stored before a fact was known have no such field.
    facts.find((record) => (record[key] ?? null) !== null)?.[key] ?? null;
  const { title, names } = foldNames(ranked);
  return {
    names,
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
    },
  };
}

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
