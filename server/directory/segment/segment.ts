/**
 * A segment: an immutable index of clinics in typed arrays over shared memory, so that any number of threads read it
 * without a copy. Clinics, terms, keys and names are counted from 0 in each segment; ids are the database's.
 *
 * `starts` arrays have one entry more than there are owners: what belongs to owner n is at [starts[n], starts[n + 1]).
 */
import type { SimilarIndex } from './similar-index.ts';

export type Segment = {
  /** Clinic ids, ascending. */
  ids: Int32Array;
  /** Places of a clinic as ordinals into `countries` and `cities`; NOWHERE for none. */
  country: Uint32Array;
  city: Uint32Array;
  /** Where a clinic is, as x, y, z on a globe of radius 1; NaN where unknown. */
  spots: Float64Array;
  /** Ascending in the order of titles; comparable between a main segment and the delta built upon it. */
  titleKey: Float64Array;
  /** How much is known of a clinic, see documented.ts. */
  documented: Uint8Array;
  /** Clinics from the best documented on, those documented alike by title. */
  byRelevance: Uint32Array;
  /** Clinics by title and then id, and their folded titles from the first letter or digit on. */
  byTitle: Uint32Array;
  titles: Texts;

  /** ISO codes, two letters each, and GeoNames ids. A delta continues the lists of its main segment. */
  countries: Texts;
  cities: Int32Array;
  countryClinics: Groups;
  cityClinics: Groups;

  /** Every different token as folded, with the clinics that have it: clinic << 8 | impact. */
  terms: Texts;
  postings: Groups;
  /** How telling a term is, from 0 (everywhere) up. */
  termWeight: Float32Array;
  /** Skeletons of terms and of their stems, ascending, and the terms of each. */
  keys: Texts;
  keyTerms: Groups;
  similar: SimilarIndex;

  /** Names of places: the terms that have them, the place each names, and of how many words it is. */
  termPlaceNames: Groups;
  placeNamePlace: Uint32Array;
  placeNameWords: Uint8Array;

  /** The names of each clinic as written, for the exact ranking of the best. */
  clinicNames: Uint32Array;
  nameKind: Uint8Array;
  nameWeight: Float32Array;
  nameTerms: Groups;
};

/** UTF-16 texts one after another. */
export type Texts = { starts: Uint32Array; letters: Uint16Array };
/** Lists of numbers one after another. */
export type Groups = { starts: Uint32Array; values: Uint32Array };

export const NOWHERE = 0xffffffff;
/** Set in a place ordinal that is a country's. */
export const COUNTRY_PLACE = 0x80000000;
/** How much of an ordinal's bits the impact takes in a posting: at most 16.7 million clinics. */
export const IMPACT_BITS = 8;
export const NAME_KINDS = ['title', 'label', 'alias', 'acronym', 'former'] as const;

export const start = (starts: Uint32Array, owner: number): number => starts[owner] ?? 0;

type TypedArray = Int32Array | Uint32Array | Uint16Array | Uint8Array | Float32Array | Float64Array;
type Constructor<Typed> = { new (buffer: SharedArrayBuffer): Typed; BYTES_PER_ELEMENT: number };

/** A typed array over shared memory with the given values. */
export function shared<Typed extends TypedArray>(kind: Constructor<Typed>, values: ArrayLike<number>): Typed {
  const array = new kind(new SharedArrayBuffer(values.length * kind.BYTES_PER_ELEMENT));
  array.set(values);
  return array;
}

export function sharedTexts(texts: readonly string[]): Texts {
  const starts = shared(Uint32Array, new Uint32Array(texts.length + 1));
  let length = 0;
  texts.forEach((text, at) => {
    length += text.length;
    starts[at + 1] = length;
  });
  const letters = shared(Uint16Array, new Uint16Array(length));
  let at = 0;
  for (const text of texts) for (let i = 0; i < text.length; i++) letters[at++] = text.charCodeAt(i);
  return { starts, letters };
}

/** Groups of the values by owner, both given as pairs (owners[n], values[n]); the order of values is kept. */
export function sharedGroups(count: number, owners: ArrayLike<number>, values: ArrayLike<number>): Groups {
  const starts = shared(Uint32Array, new Uint32Array(count + 1));
  for (let n = 0; n < owners.length; n++) {
    const after = (owners[n] ?? 0) + 1;
    if (after <= count) starts[after] = (starts[after] ?? 0) + 1;
  }
  for (let owner = 0; owner < count; owner++)
    starts[owner + 1] = start(starts, owner) + start(starts, owner + 1);
  const next = starts.slice();
  const grouped = shared(Uint32Array, new Uint32Array(start(starts, count)));
  for (let n = 0; n < owners.length; n++) {
    const owner = owners[n] ?? 0;
    if (owner >= count) continue;
    const at = start(next, owner);
    grouped[at] = values[n] ?? 0;
    next[owner] = at + 1;
  }
  return { starts, values: grouped };
}

export const textsCount = (texts: Texts): number => texts.starts.length - 1;

export function textAt(texts: Texts, at: number): string {
  const from = start(texts.starts, at);
  const to = start(texts.starts, at + 1);
  let text = '';
  for (let i = from; i < to; i++) text += String.fromCharCode(texts.letters[i] ?? 0);
  return text;
}

/** Compares a stored text with another as strings compare: by UTF-16 units. */
export function compareTextAt(texts: Texts, at: number, other: string): number {
  const from = start(texts.starts, at);
  const length = start(texts.starts, at + 1) - from;
  const common = Math.min(length, other.length);
  for (let i = 0; i < common; i++) {
    const difference = (texts.letters[from + i] ?? 0) - other.charCodeAt(i);
    if (difference !== 0) return difference;
  }
  return length - other.length;
}

/** The first position at or after `low` whose text is not before the given one; texts are ascending. */
export function lowerBound(texts: Texts, text: string, low = 0): number {
  let from = low;
  let to = textsCount(texts);
  while (from < to) {
    const middle = (from + to) >> 1;
    if (compareTextAt(texts, middle, text) < 0) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** Bytes of shared memory a segment takes. */
export function segmentBytes(part: unknown): number {
  if (ArrayBuffer.isView(part)) return part.byteLength;
  if (typeof part !== 'object' || part === null) return 0;
  return Object.values(part).reduce((sum: number, inner) => sum + segmentBytes(inner), 0);
}
