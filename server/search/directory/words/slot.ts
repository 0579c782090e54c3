import type { Word } from './readings.ts';
import type { Terms } from './terms.ts';

/** What one word of a reading may stand for in the whole directory. */
export type Slot = {
  word: Word;
  /** Terms of the main segment and of the delta. */
  terms: Terms[];
  /** Where someone is, or what someone does (see meanings.ts), and how well the word fits it. */
  meanings: Map<number, number>;
  /** How telling the word is, above 0. */
  weight: number;
  /** How sure it is that the word was meant: 1 known, less where it begins a word, less again where it is mistyped. */
  certainty: number;
};
