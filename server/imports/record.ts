/** The one shape every source is brought into; stored as it is in clinic_sources.record. */

import type { OfficialRating, OpeningHours, Ownership } from '../../contract/clinics/facts.ts';

export type NameKind = 'title' | 'label' | 'alias' | 'acronym' | 'former';

/** `lang` is a BCP 47 tag, null where the source does not say or says what cannot be. */
export type RecordName = { kind: NameKind; lang: string | null; text: string };

export type ClinicRecord = {
  /** Stable within the source over all of its files. */
  sourceId: string;
  /** inactive: has closed; withdrawn: the source says it should never have been listed. */
  status: 'active' | 'inactive' | 'withdrawn';
  /** Exactly one is the title. */
  names: RecordName[];
  /** ISO 3166-1 alpha-2. */
  country: string;
  geonamesId: number | null;
  cityName: string | null;
  /** GeoNames code of the first-level division. */
  admin: string | null;
  lat: number | null;
  lon: number | null;
  precision: 'building' | 'city' | null;
  address: string | null;
  postcode: string | null;
  phone: string | null;
  website: string | null;
  established: number | null;
  beds: number | null;
  /** `wikidata:Q1`, `osm:way/1`: the same id in two sources is the same thing. */
  externalIds: string[];
  /** Day of the last change at the source, YYYY-MM-DD. */
  modifiedAt: string | null;
  /** The page of the record at its source. */
  url: string | null;
  /** What else the source states. */
  stated?: StatedFacts;
  /** Specializations that its names say, by slug; see names/. */
  named?: string[];
  /** Edition of the source's format: of two records of one id the one of the higher edition counts. */
  edition: number;
};

/** Another organisation: `id` as in `externalIds`, null where it has none; `parent` is one beside the first. */
export type Relation = {
  kind: 'predecessor' | 'successor' | 'parent' | 'child' | 'related';
  id: string | null;
  title: string;
};

/** Facts that few records have; one that is absent is unknown. Slugs are those of the dictionaries. */
export type StatedFacts = {
  specializations?: string[];
  comforts?: Record<string, 'free' | 'paid' | 'no'>;
  /** A mailbox of the clinic, never of a person. */
  email?: string;
  openingHours?: OpeningHours;
  emergency?: boolean;
  ownership?: Ownership;
  officialRating?: OfficialRating;
  /** `id` as in `externalIds`; null where the parent has none. */
  parent?: { id: string | null; title: string };
  relations?: Relation[];
  rooms?: number;
  /** Address of an article about it. */
  wikipedia?: string;
  /** As OpenStreetMap names them: western, chinese. */
  medicalSystems?: string[];
  /** By code: how well each is spoken at least. */
  languages?: Record<string, 'fluent' | 'basic'>;
};

/** A record with its place looked up: GeoNames id, null where the place is unknown. */
export type PlacedRecord = ClinicRecord & { cityId: number | null };

/** What one source says of a clinic, live. */
export type SourceRecord = { source: string; dataset: string; retrievedAt: string; record: PlacedRecord };

/**
 * What became of one line, row or feature. `bad`: broken, reported with its number. `left out`: fine, but no clinic or
 * not ours to take; only counted, by reason.
 */
export type Parsed = { kind: 'record'; record: ClinicRecord } | Rejected;
export type Rejected = { kind: 'bad' | 'left out'; reason: string };

/** Facts without those that are unknown; undefined where none is known. */
export function statedFacts(
  facts: { [Name in keyof StatedFacts]: StatedFacts[Name] | undefined },
): StatedFacts | undefined {
  const known = Object.entries(facts).filter(
    ([, value]) => value !== undefined && !(typeof value === 'object' && Object.keys(value).length === 0),
  );
  return known.length > 0 ? (Object.fromEntries(known) as StatedFacts) : undefined;
}

/** For the end of a record: nothing where nothing is stated, so that such a record is as it was before. */
export const factsOf = (stated: StatedFacts | undefined): { stated?: StatedFacts } =>
  stated ? { stated } : {};

export const bad = (reason: string): Rejected => ({ kind: 'bad', reason });
export const leftOut = (reason: string): Rejected => ({ kind: 'left out', reason });

/** A record without any fact, to be filled in by a source. */
export const emptyRecord = {
  status: 'active',
  geonamesId: null,
  cityName: null,
  admin: null,
  lat: null,
  lon: null,
  precision: null,
  address: null,
  postcode: null,
  phone: null,
  website: null,
  established: null,
  beds: null,
  externalIds: [],
  modifiedAt: null,
  url: null,
  edition: 1,
} as const satisfies Partial<ClinicRecord>;
