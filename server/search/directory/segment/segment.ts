/**
 * A segment: an immutable index of entries (clinics or doctors) in typed arrays over shared memory, so that any number of
 * threads read it without a copy. Entries are numbered from 0 in the order of relevance without text: the first are the
 * best, and of equals the lower number comes first. Where the weights of that order have changed since, `reordered` says
 * it anew. Terms, keys and names are counted from 0 as well; ids are the database's.
 *
 * `starts` arrays have one entry more than there are owners: what belongs to owner n is at [starts[n], starts[n + 1]).
 * Values (countries, procedures …) are ordinals; a delta continues the lists of values of its main segment.
 */

import type { Groups, Texts } from './arrays.ts';
import type { ListColumns } from './lists.ts';
import type { Meanings } from './meanings.ts';
import type { NameTexts } from './name-texts.ts';
import type { Sets } from './sets.ts';
import type { Spots } from './spots.ts';
import type { Vocabulary } from './vocabulary.ts';

export type Segment = {
  /** How many entries have the words: as many as there are `ids`, where the entries themselves are here. */
  entryCount: number;
  ids: Int32Array;
  /** Entries ascending by id. */
  byId: Uint32Array;
  /** Ranking points, and the facts they are calculated from besides stars, reply time and data score. See points.ts. */
  points: Uint16Array;
  merits: Uint16Array;
  /** Null while the weights are those that the entries were numbered by, see order.ts. */
  reordered: Reordered | null;
  /** Ascending in the order of titles; comparable between a main segment and the delta built upon it. */
  titleKey: Float64Array;
  /** Entries by title and then id, and their folded titles in that order from the first letter or digit on. */
  byTitle: Uint32Array;
  titles: Texts;

  sets: Sets;
  /** Tenths of the shown score, 0 for none; the mean that ranking uses; number of comments. */
  scores: Uint8Array;
  stars: Float32Array;
  comments: Uint32Array;
  /** UNKNOWN_REPLY where unknown. */
  replyMinutes: Uint32Array;
  /** Of the clinic, of a doctor's main clinic; 0 to 100. */
  dataScores: Uint8Array;
  spots: Spots;

  meanings: Meanings;
  /** The names of each entry as written, for the exact ranking of the best. */
  entryNames: Uint32Array;
  nameKind: Uint8Array;
  nameTerms: Groups;
  nameTexts: NameTexts;
} & ListColumns &
  Vocabulary;

/** The entries in an order of relevance that is not that of their numbers, and the place of each entry in it. */
export type Reordered = { entries: Uint32Array; places: Uint32Array };
