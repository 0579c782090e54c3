/** The tokens and the folded form of names; words seen before are not read again, as names share most of their words. */
import { foldText, isUnspaced, tokenise } from '../../../platform/text/text.ts';
import { createNumbers, type Numbers } from './numbers.ts';
import type { Renumbering } from './ordinals.ts';
import { createTextTable, type TextTable } from './text-table.ts';

const LETTER = /^[\p{L}\p{N}]/u;
const LONE_LETTER = /^\p{L}(?![\p{L}\p{M}\p{N}])/u;
/** Folded to lower case, and one token each. */
const PLAIN = /^[A-Za-z0-9]+$/;
const SPACE = ' ';

/** False for what has to be read with what is around it: n-grams go across spaces, backticks fold by their company. */
const STANDS_ALONE = 1;
const BEGINS_WITH_LETTER = 2;
/** Initials go across a space: "N. V." is nv. So a dot may join a word with a letter that stands alone after it. */
const HAS_DOT = 4;
const BEGINS_WITH_LONE_LETTER = 8;

/** One token, which is the whole folded word. */
const IS_PLAIN = 16;

/**
 * What is kept of a word stands together in four numbers: traits; of a plain word its spelling, its term + 1 and its piece + 1
 * (0 until they are asked for), of another one its place in `others`. Few words are seen often, and memory is what takes time.
 */
const WORD = 4;
const [SPELLING, TERM, PIECE] = [1, 2, 3];

export type NameReader = ReturnType<typeof createNameReader>;

/**
 * @param spellings numbers the tokens and what stands between the spaces of folded words.
 * @param terms numbers those spellings that are tokens of names, in the order in which they come; `pieces` those that stand
 *   between the spaces of titles.
 */
export function createNameReader(spellings: TextTable, terms: Renumbering, pieces: Renumbering) {
  /** What is between two spaces of a name, by numbers of their own. */
  const words = createTextTable();
  const records = createNumbers();
  /** Spellings of the tokens and of the pieces. */
  const others: { tokens: number[]; pieces: number[] }[] = [];

  const learn = (text: string): void => {
    if (PLAIN.test(text)) {
      const isLone = LONE_LETTER.test(text) ? BEGINS_WITH_LONE_LETTER : 0;
      keepPlain(STANDS_ALONE | BEGINS_WITH_LETTER | isLone, text.toLowerCase());
      return;
    }
    const tokens = tokenise(text);
    const folded = foldText(text);
    const traits =
      (tokens.some(isUnspaced) || text.includes('`') ? 0 : STANDS_ALONE) |
      (LETTER.test(folded) ? BEGINS_WITH_LETTER : 0) |
      (folded.includes('.') ? HAS_DOT : 0) |
      (LONE_LETTER.test(folded) ? BEGINS_WITH_LONE_LETTER : 0);
    if (tokens.length === 1 && tokens[0] === folded) keepPlain(traits, folded);
    else {
      keep(traits, others.length);
      others.push({
        tokens: tokens.map((token) => spellings.numberOf(token)),
        pieces: folded.split(SPACE).map((piece) => spellings.numberOf(piece)),
      });
    }
  };
  const keepPlain = (traits: number, spelling: string): void =>
    keep(traits | IS_PLAIN, spellings.numberOf(spelling));
  const keep = (traits: number, spelling: number): void => {
    for (const number of [traits, spelling, 0, 0]) records.push(number);
  };
  const isPlain = (word: number): boolean => (records.at(WORD * word) & IS_PLAIN) !== 0;
  const other = (word: number) => others[records.at(WORD * word + SPELLING)];
  /** The ordinal + 1 of a plain word, kept at `field` of its record. */
  const ordinalOf = (word: number, field: number, ordinals: Renumbering): number => {
    const at = WORD * word + field;
    if (records.at(at) === 0) records.set(at, ordinals.of(records.at(WORD * word + SPELLING)) + 1);
    return records.at(at);
  };
  return {
    /**
     * Replaces `found` by the numbers of the words of the name, each as if it stood alone. Returns false where they have to
     * be read together.
     */
    read(text: string, found: Numbers): boolean {
      found.clear();
      let before = 0;
      for (let from = 0; from <= text.length; ) {
        const space = text.indexOf(SPACE, from);
        const to = space < 0 ? text.length : space;
        const word = words.numberOf(text, from, to);
        if (WORD * word === records.length) learn(text.slice(from, to));
        const traits = records.at(WORD * word);
        const isWhole = from === 0 && to === text.length;
        const mayJoin = (before & HAS_DOT) !== 0 && (traits & BEGINS_WITH_LONE_LETTER) !== 0;
        if (!isWhole && ((traits & STANDS_ALONE) === 0 || mayJoin)) return false;
        before = traits;
        found.push(word);
        from = to + 1;
      }
      return true;
    },
    beginsWithLetter: (word: number): boolean => (records.at(WORD * word) & BEGINS_WITH_LETTER) !== 0,
    /** Adds the terms of a word, as long as there are fewer than `most`. */
    addTerms(word: number, into: Numbers, most: number): void {
      if (isPlain(word)) {
        if (into.length < most) into.push(ordinalOf(word, TERM, terms) - 1);
        return;
      }
      for (const token of other(word)?.tokens ?? []) if (into.length < most) into.push(terms.of(token));
    },
    /** Adds what stands between the spaces of a folded word. */
    addPieces(word: number, into: Numbers): void {
      if (isPlain(word)) into.push(ordinalOf(word, PIECE, pieces) - 1);
      else for (const piece of other(word)?.pieces ?? []) into.push(pieces.of(piece));
    },
  };
}
