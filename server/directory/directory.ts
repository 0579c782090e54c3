/** What the directory index holds and answers: the one interface behind which an engine stands. */

/** A published clinic as the index sees it. */
export type ClinicDocument = {
  id: number;
  /** Every name of the clinic; `title` is the one it goes by. `lang` is a BCP 47 tag, absent where unknown. */
  names: readonly {
    text: string;
    kind: 'title' | 'label' | 'alias' | 'acronym' | 'former';
    lang?: string | undefined;
  }[];
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** GeoNames id, null when the place is unknown. */
  cityId: number | null;
  lat: number | null;
  lon: number | null;
};

/** Names of a country (`id` is its code) or a city (`id` is its GeoNames id) in every language known. */
export type PlaceNames<Id> = { id: Id; names: readonly string[] };

/**
 * `title` is the order of the titles' folded letters, quotes and punctuation before the first left out, then of ids;
 * clinics of unknown place are last by `distance`, those equally far are by `title`.
 *
 * Without text `relevance` is best documented first: by the number of different names known of the clinic, of the
 * languages they are in, and 3 for a known place, all together at most 255; then by `title`. With text it is how well
 * the words fit, and that order among those that fit alike.
 */
export type DirectorySort = 'relevance' | 'title' | 'distance';

export type ClinicQuery = {
  /** Free text, at most 200 code points; empty finds everything. */
  q: string;
  countries: readonly string[];
  cities: readonly number[];
  sort: DirectorySort;
  /** Where distance is measured from; without it the sort `distance` is that of `relevance`. */
  near: { lat: number; lon: number; radiusKm: number | null } | null;
  offset: number;
  limit: number;
};

export type Counted<Value> = { value: Value; count: number };

export type ClinicHits = {
  /** Ids in the asked order, from `offset`, at most `limit`. */
  ids: number[];
  /** Exact number of clinics that pass text and filters. */
  total: number;
  /**
   * Exact counts by value, most first, then by value. Each facet counts with the text and every *other* filter
   * applied and its own left out, so that a second country can be added. Values with no clinic are left out,
   * chosen ones are always present.
   */
  facets: { country: Counted<string>[]; city: Counted<number>[] };
  /**
   * The query as it was read when a word had to be corrected (typing mistake, keyboard layout), in folded letters;
   * null where it was read as typed, also in another spelling or script, and where nothing was found.
   */
  corrected: string | null;
  /** When total is 0: how many would be found without one filter, most first; filters that would not help left out. */
  without: Counted<'q' | 'country' | 'city' | 'near'>[];
};

/** Facet values beyond this many are left out of `facets.city`. */
export const CITY_FACET_LIMIT = 50;

export type DirectoryEngine = {
  searchClinics(query: ClinicQuery): Promise<ClinicHits>;
  /** Number of clinics searchable now and the memory the index takes, in bytes. */
  stats(): Promise<{ clinics: number; bytes: number }>;
};
