import type { RedFlag } from '../../../contract/content/complaints.ts';
import {
  type BoundFilter,
  boundFilters,
  byName,
  type FacetName,
  type FilterName,
  type FilterValue,
  type ListFilter,
  type ListFilters,
  listFilters,
} from '../../../contract/search/filters.ts';
import type { RankingWeights } from '../../../contract/search/ranking.ts';
import type { Amount, ShownAmount } from '../../clinics/prices/rules.ts';

/** What the directory index holds and answers: the one interface behind which an engine stands. */

export type NameKind = 'title' | 'label' | 'alias' | 'acronym' | 'former';

/** What clinics and doctors have in common. */
export type Entry = {
  id: number;
  /** Every name; `title` is the one it goes by. `lang` is a BCP 47 tag, absent where unknown. */
  names: readonly { text: string; kind: NameKind; lang?: string | undefined }[];
  /** Ids of the dictionaries. */
  specializations: readonly number[];
  diseases: readonly number[];
  /** What is done, and its price; null where that is unknown. A procedure stands once. */
  procedures: readonly { id: number; price: Amount | null }[];
  /** Spoken languages, ISO 639. */
  languages: readonly string[];
  /** Published comments, the sum of their stars, and the mean that ranking uses, 1 to 5; null without comments. */
  rating: { count: number; sum: number; ranked: number | null };
  isLicenceChecked: boolean;
  /** Of the demo world: stands behind those that are real, see segment/points.ts. */
  isDemo: boolean;
  /** Of a doctor; null of a clinic, and where it is not known. */
  sex: 'female' | 'male' | null;
};

/** What a doctor has from the main clinic. */
export type ClinicFacts = {
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** GeoNames id, null when the place is unknown. */
  cityId: number | null;
  lat: number | null;
  lon: number | null;
  /** Those it has, free or paid. */
  comforts: readonly number[];
  accreditations: readonly number[];
  replyMinutes: number | null;
  isClaimed: boolean;
  /** How complete and trustworthy its data are, 0 to 100; 0 where that was not counted yet. */
  dataScore: number;
};

/** A published clinic as the index sees it. */
export type ClinicDocument = Entry & ClinicFacts;

/**
 * A published doctor. Place, comforts, accreditations, reply time and being claimed are those of the main clinic; a
 * doctor without one is of unknown place.
 */
export type DoctorDocument = Entry & {
  clinicId: number | null;
  /** Where a registry says the doctor practises: counts while there is no clinic. */
  place: Pick<ClinicFacts, 'country' | 'cityId'> | null;
};

/**
 * Names of a country (`id` is its code) or a city (`id` is its GeoNames id) in every language known; `titles` are those
 * it goes by, by language.
 */
export type PlaceNames<Id> = {
  id: Id;
  names: readonly string[];
  titles?: Readonly<Record<string, string>>;
  /** Of a city: the region it lies in, where that is listed (see content/places/regions.ts). */
  region?: string | null;
};

/** An entry of a dictionary with its titles and synonyms in every language: words that lead to it. */
export type Concept = {
  kind: 'specialization' | 'disease' | 'procedure';
  id: number;
  names: readonly { text: string; lang: string; isTitle: boolean }[];
  /** Of a disease or procedure: who looks after it, the main one first. */
  specializations?: readonly number[];
};

/**
 * What patients say in their own words. Ids of entries in use: `specializations` the first to see first, `diseases` that
 * may be behind it, `procedures` that come first.
 */
export type Complaint = {
  id: number;
  names: Concept['names'];
  specializations: number[];
  diseases: number[];
  procedures: number[];
  redFlag: RedFlag | null;
};

/**
 * A part of a query as it was read. `kind` is what its words name: an entry of a dictionary, a complaint, a place, a spoken
 * language (`ids`, several for namesakes); that a woman, a children's doctor, a low price or somewhere near is wanted; praise and
 * the like (`free`); or else words of names (`name`).
 */
export type ReadPart = {
  kind:
    | Concept['kind']
    | 'complaint'
    | 'city'
    | 'region'
    | 'country'
    | 'language'
    | 'female'
    | 'male'
    | 'children'
    | 'price'
    | 'near'
    | 'free'
    | 'name';
  ids: (number | string)[];
  /** Specializations that are looked for in its place, the first to see first. */
  fields: number[];
  /** Of a complaint: other specializations that people with it see, the first to see first. */
  further: number[];
  /** A place where nobody is. */
  isEmpty?: true;
  /** What it does: it must hold; those found are sorted by it; those that fit it come first, as what may be meant too (`offers`); nothing. */
  does: 'filters' | 'sorts' | 'orders' | 'offers' | 'ignored';
  /** The words it was read from as they were typed, and the query without them. */
  words: string;
  left: string;
};

/**
 * `title` is the order of the titles' folded letters, quotes and punctuation before the first left out, then of ids.
 * What is unknown is last: without place by `distance`, without price by `price`, under 3 comments by `rating`.
 * Equals are in the order of `relevance`.
 *
 * Without text `relevance` puts the demo world last; before that it is by the points of contract/search/ranking.ts in the weights in
 * force, then by `title`. With words of a name it is how well the words fit, and that order among those that fit alike. Text that is
 * read as a field puts unclaimed clinics with fewer fields first: a general hospital has the field among many.
 */
export type DirectorySort =
  | 'relevance'
  | 'rating'
  | 'price'
  | 'distance'
  | 'reply_time'
  | 'comments'
  | 'title';

/** Units of each currency for one euro, and the one that prices are compared in. */
export type Conversion = { currencyId: number; rates: readonly { id: number; rate: number }[] };

/** A value of a filter as the index knows it: entries of dictionaries by their ids, everything else as in the API. */
export type IndexValue<Name extends ListFilter> = ListFilters[Name]['values'] extends 'slug'
  ? number
  : FilterValue<Name>;

/** The chosen values of the declared filters. Values that nobody has find nothing. */
export type ChosenValues = { readonly [Name in ListFilter]: readonly IndexValue<Name>[] };

/**
 * Which clinics or doctors: those that pass every filter, see contract/search/filters.ts. `rating_min` is of the mean of
 * the stars (not the one of ranking), to one decimal as shown; under 3 comments none passes.
 */
export type DirectoryFilters = ChosenValues & {
  readonly [Name in BoundFilter]: number | null;
} & {
  /** Free text, at most 200 code points; empty finds everything. */
  q: string;
  /** The text means what it says: no mistake, keyboard layout or sound is guessed. */
  exact: boolean;
  /**
   * Bounds, both inclusive, of the shown price: the lowest of the procedures filtered by, else of those the text names,
   * else of all; converted, rounded to cents as contract/content/money.ts does. Below 1 it is negotiable and passes no bound.
   */
  price: { min: number | null; max: number | null } | null;
  near: { lat: number; lon: number; radiusKm: number | null } | null;
  /** West is more than east across the antimeridian. */
  bbox: { west: number; south: number; east: number; north: number } | null;
  /** Only these. */
  ids: readonly number[] | null;
};

export type DirectoryQuery = DirectoryFilters & {
  /** Null for what the text asks for: by price where it says so, else by relevance. */
  sort: DirectorySort | null;
  /** What prices are compared in; without it, or a rate of its currency, the price filter and the sort `price` do not apply. */
  conversion: Conversion | null;
  offset: number;
  limit: number;
  /** Facets to count. Those left out cost nothing. */
  facets: readonly (FacetName | 'price')[];
  /** Values of a facet beyond this many are left out, `FACET_LIMIT` when absent; Infinity for all. */
  facetLimit?: number;
};

export type Counted<Value> = { value: Value; count: number };

/**
 * Exact counts by value: how many would be found if it were chosen beside what is chosen of other facets. Values of a
 * facet where one must hold are counted with its own filter left out, of one where all must hold with it applied. Most
 * first, then by value; values with none are left out, chosen ones are always present; at most `FACET_LIMIT` besides.
 * Where nothing is found, a facet without any value to offer lists what the directory has, most first, each with 0.
 * `rating_min` (4.5, 4, 3.5, 3) and `reply_hours_max` (1, 4, 24, 72) are always whole and in this order.
 */
export type Facets = { [Name in ListFilter]: Counted<IndexValue<Name>>[] } & {
  [Name in BoundFilter]: Counted<number>[];
};

export type DirectoryHits = {
  /** Ids in the asked order, from `offset`, at most `limit`. */
  ids: number[];
  /** What each of `ids` costs, null where unknown. */
  prices: (ShownAmount | null)[];
  /** Exact number that passes text and filters. */
  total: number;
  /** Those asked for. */
  facets: Partial<Facets>;
  /**
   * Spread of the shown prices with the price filter left out, in the asked currency: 16 bars of equal width on a
   * logarithmic scale between the ends of the middle 98 %, the outermost bars take what lies beyond. Null without
   * conversion or prices.
   */
  prices_spread: { min: number; max: number; bars: { from: number; to: number; count: number }[] } | null;
  /**
   * The query as it was read when a word had to be corrected (typing mistake, keyboard layout), in folded letters;
   * null where it was read as typed, also in another spelling or script, and where nothing was found.
   */
  corrected: string | null;
  /** What the words of the text were read as, in their order; empty where they are a name and nothing besides. */
  read: ReadPart[];
  /** By what the hits are sorted. */
  sort: DirectorySort;
  /**
   * When total is 0: how many would be found without one filter, most first; filters that would not help left out. Of the
   * text without one part of `read`, by its number, where it has several that must hold.
   */
  without: (Counted<FilterName> & { read?: number })[];
  /**
   * When total is 0 and no filter alone would help: the fewest filters without which something is found, of equally many
   * those that hide the most, and how many that is. Else null.
   */
  without_several: { filters: FilterName[]; count: number } | null;
};

/** No filter at all. */
export const noFilters: DirectoryFilters = {
  ...(byName(listFilters, () => []) satisfies ChosenValues),
  ...byName(boundFilters, () => null),
  q: '',
  exact: false,
  price: null,
  near: null,
  bbox: null,
  ids: null,
};

/** Everything, by relevance, without facets. */
export const everything: DirectoryQuery = {
  ...noFilters,
  sort: 'relevance',
  conversion: null,
  offset: 0,
  limit: 20,
  facets: [],
};

/** Values of a facet beyond this many are left out. */
export const FACET_LIMIT = 50;

/** Points of a map and what stands too near to one another to be points. Coordinates in degrees. */
export type MapHits = {
  points: { id: number; lat: number; lon: number; price: ShownAmount | null }[];
  clusters: {
    lat: number;
    lon: number;
    count: number;
    bbox: { west: number; south: number; east: number; north: number };
  }[];
  /** Within the box: points and what clusters count. */
  total: number;
  /** Passing the filters but of unknown place, which no box can hold. */
  withoutLocation: number;
};

/** `place`: where the text says so besides; `clinics` are those there. */
export type SuggestedConcept = {
  kind: Concept['kind'];
  id: number;
  clinics: number;
  matched: string | null;
  place?: { kind: 'city'; id: number } | { kind: 'country' | 'region'; id: string };
};

export type Suggested =
  | SuggestedConcept
  | { kind: 'clinic' | 'doctor'; id: number; matched: string | null }
  | { kind: 'country' | 'region'; id: string; clinics: number; matched: string | null }
  | { kind: 'city'; id: number; clinics: number; matched: string | null };

export type MapQuery = DirectoryFilters & { conversion: Conversion | null; zoom: number; pointsMax: number };

/** `language` is that of the titles, see `matched`. */
export type SuggestOptions = {
  language: string;
  limit: number;
  /** Countries and regions without a clinic too. */
  emptyPlaces?: boolean;
};

/** Names that an entry of a dictionary is to have. */
export type Taught = {
  kind: 'specialization' | 'disease' | 'procedure' | 'complaint';
  /** Null: a new entry, which no clinic has yet. */
  id: number | null;
  names: Concept['names'];
  /** True: instead of the names it has; false: besides them. */
  isWhole: boolean;
};

/** How a text is read, and how many clinics it finds. */
export type TaughtReading = { total: number; read: ReadPart[] };
/** A text as it is read now, and as it would be with the names. */
export type PreviewedText = { text: string; before: TaughtReading; after: TaughtReading };

/** A search whose first results are compared in two orders of `relevance`. */
export type PreviewQuery = {
  of: 'clinics' | 'doctors';
  filters: DirectoryFilters;
  weights: RankingWeights;
  /** So many of each order, at most `PREVIEW_DEPTH`. */
  limit: number;
};

export type PreviewedEntry = {
  id: number;
  /** To one hundredth. */
  points: number;
  /** Its place in the other order, from 1; null beyond `PREVIEW_DEPTH`. */
  otherPlace: number | null;
};

export type OrderPreview = {
  total: number;
  /** The first in the order in force, and by the weights asked about. */
  now: PreviewedEntry[];
  next: PreviewedEntry[];
};

/** Places further down are not told. */
export const PREVIEW_DEPTH = 100;

/** What the engine stands on does not answer now: it passes by itself. The status is what the API answers with. */
export class DirectoryAway extends Error {
  readonly statusCode = 503;
}

/** Why searches fail with `DirectoryAway`. `needsOperator`: it does not pass by itself. */
export type Away = { reason: string; needsOperator: boolean };

export type DirectoryEngine = {
  searchClinics(query: DirectoryQuery): Promise<DirectoryHits>;
  searchDoctors(query: DirectoryQuery): Promise<DirectoryHits>;
  /**
   * Clinics in `bbox` (null: everywhere) as they lie on a map of 512 px tiles at `zoom`: at most `pointsMax` points in
   * the order of relevance, or, where there are more or they stand closer than 48 px, clusters.
   */
  mapClinics(query: MapQuery): Promise<MapHits>;
  /**
   * What a text that is still being typed may mean, at most `limit` together: entries of dictionaries, places, clinics,
   * doctors; in groups by kind, the kind with the best fit first. The last word may be unfinished; mistakes, scripts and
   * keyboard layouts are forgiven as in a search. `matched` is the name that fits, null where it is the title in
   * `language`. A complaint offers the specializations it leads to; a concept and a place together are one suggestion.
   * Nothing is offered that no clinic has.
   */
  suggest(text: string, options: SuggestOptions): Promise<Suggested[]>;
  /** What would move if other weights were in force; nothing changes. */
  previewOrder(query: PreviewQuery): Promise<OrderPreview>;
  /** How texts would be read if an entry had other names; nothing changes. Null where the entry is not known. */
  previewTaught(texts: readonly string[], taught: Taught): Promise<PreviewedText[] | null>;
  /**
   * Number of clinics and doctors searchable now and the memory the index takes, in bytes. `isAway`: searches fail with
   * `DirectoryAway` until what the index is kept in answers again.
   */
  stats(): Promise<{ clinics: number; doctors: number; bytes: number; isAway: boolean }>;
};
