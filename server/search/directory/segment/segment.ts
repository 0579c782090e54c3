/**
 * A segment: an immutable index of entries (clinics or doctors) in typed arrays over shared memory, so that any number of
 * threads read it without a copy. Entries are numbered from 0 in the order of relevance without text: the first are the
 * best, and of equals the lower number comes first. Where the weights of that order have changed since, `reordered` says
 * it anew. Terms, keys and names are counted from 0 as well; ids are the database's.
 *
 * `starts` arrays have one entry more than there are owners: what belongs to owner n is at [starts[n], starts[n + 1]).
 * Values (countries, procedures …) are ordinals; a delta continues the lists of values of its main segment.
 */
import type { Vocabulary } from './build-vocabulary.ts';
import type { Lists } from './lists.ts';
import type { Meanings } from './meanings.ts';
import type { NameTexts } from './name-texts.ts';
import type { Sets } from './sets.ts';
import type { Spots } from './spots.ts';

export type Segment = {
  ids: Int32Array;
  /** Entries ascending by id. */
  byId: Uint32Array;
  /** Hundredths of the points of relevance, and what they are given for beside stars and reply time, see points.ts. */
  points: Uint16Array;
  merits: Uint8Array;
  /** Null while the weights are those that the entries were numbered by, see order.ts. */
  reordered: Reordered | null;
  /** Ascending in the order of titles; comparable between a main segment and the delta built upon it. */
  titleKey: Float64Array;
  /** Entries by title and then id, and their folded titles in that order from the first letter or digit on. */
  byTitle: Uint32Array;
  titles: Texts;

  lists: Lists;
  sets: Sets;
  /**
   * Of each procedure in `lists.procedure`: amount and id of its currency, NaN and 0 where unknown. Those of an entry are
   * ascending by currency, amount and id, the unknown ones last.
   */
  prices: { amounts: Float64Array; currencies: Uint16Array };
  /** Currency of all prices of an entry, 0 without prices, MIXED_CURRENCIES where there are several. */
  pricedIn: Uint16Array;
  /** Tenths of the shown score, 0 for none; the mean that ranking uses; number of comments. */
  scores: Uint8Array;
  stars: Float32Array;
  comments: Uint32Array;
  /** UNKNOWN_REPLY where unknown. */
  replyMinutes: Uint32Array;
  spots: Spots;

  meanings: Meanings;
  /** The names of each entry as written, for the exact ranking of the best. */
  entryNames: Uint32Array;
  nameKind: Uint8Array;
  nameTerms: Groups;
  nameTexts: NameTexts;
} & Vocabulary;

/** The entries in an order of relevance that is not that of their numbers, and the place of each entry in it. */
export type Reordered = { entries: Uint32Array; places: Uint32Array };

/** UTF-16 texts one after another. */
export type Texts = { starts: Uint32Array; letters: Uint16Array };
/** Lists of numbers one after another. */
export type Groups = { starts: Uint32Array; values: Uint32Array };

/** No value, no spot. */
export const NOWHERE = 0xffffffff;
export const UNKNOWN_REPLY = 0xffffffff;
export const MIXED_CURRENCIES = 0xffff;
/** How much of a posting's bits the impact takes: at most 16.7 million entries. */
export const IMPACT_BITS = 8;
export const NAME_KINDS = ['title', 'label', 'alias', 'acronym', 'former'] as const;

export const start = (starts: Uint32Array, owner: number): number => starts[owner] ?? 0;

export type TypedArray = Int32Array | Uint32Array | Uint16Array | Uint8Array | Float32Array | Float64Array;
type Constructor<Typed> = { new (buffer: SharedArrayBuffer): Typed; BYTES_PER_ELEMENT: number };

/** A typed array of zeros over shared memory. */
export const sharedRoom = <Typed extends TypedArray>(kind: Constructor<Typed>, length: number): Typed =>
  new kind(new SharedArrayBuffer(length * kind.BYTES_PER_ELEMENT));

/** A typed array over shared memory with the given values. */
export function shared<Typed extends TypedArray>(kind: Constructor<Typed>, values: ArrayLike<number>): Typed {
  const array = sharedRoom(kind, values.length);
  array.set(values);
  return array;
}

export function sharedTexts(texts: readonly string[]): Texts {
  const starts = sharedRoom(Uint32Array, texts.length + 1);
  let length = 0;
  texts.forEach((text, at) => {
    length += text.length;
    starts[at + 1] = length;
  });
  const letters = sharedRoom(Uint16Array, length);
  let at = 0;
  for (const text of texts) for (let i = 0; i < text.length; i++) letters[at++] = text.charCodeAt(i);
  return { starts, letters };
}

/** Groups of the values by owner, both given as pairs (owners[n], values[n]); the order of values is kept. */
export function sharedGroups(count: number, owners: ArrayLike<number>, values: ArrayLike<number>): Groups {
  const starts = sharedRoom(Uint32Array, count + 1);
  for (let n = 0; n < owners.length; n++) {
    const after = (owners[n] ?? 0) + 1;
    if (after <= count) starts[after] = (starts[after] ?? 0) + 1;
  }
  for (let owner = 0; owner < count; owner++)
    starts[owner + 1] = start(starts, owner) + start(starts, owner + 1);
  const next = starts.slice();
  const grouped = sharedRoom(Uint32Array, start(starts, count));
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
