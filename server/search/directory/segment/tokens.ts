/** The tokens and the folded form of names; words seen before are not read again, as names share most of their words. */
import { foldText, isUnspaced, tokenise } from '../../../platform/text/text.ts';
import { createNumbers, type Numbers } from './numbers.ts';
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

export type NameReader = ReturnType<typeof createNameReader>;

/** @param spellings numbers the tokens and what stands between the spaces of folded words. */
export function createNameReader(spellings: TextTable) {
  /** What is between two spaces of a name, by numbers of their own. */
  const words = createTextTable();
  const traits = createNumbers();
  const [tokens, pieces] = [createLists(), createLists()];

  const learn = (text: string): void => {
    if (PLAIN.test(text)) {
      const spelling = spellings.numberOf(text.toLowerCase());
      tokens.add([spelling]);
      pieces.add([spelling]);
      const isLone = LONE_LETTER.test(text);
      traits.push(STANDS_ALONE | BEGINS_WITH_LETTER | (isLone ? BEGINS_WITH_LONE_LETTER : 0));
      return;
    }
    const ownTokens = tokenise(text);
    const folded = foldText(text);
    tokens.add(ownTokens.map((token) => spellings.numberOf(token)));
    pieces.add(folded.split(SPACE).map((piece) => spellings.numberOf(piece)));
    traits.push(
      (ownTokens.some(isUnspaced) || text.includes('`') ? 0 : STANDS_ALONE) |
        (LETTER.test(folded) ? BEGINS_WITH_LETTER : 0) |
        (folded.includes('.') ? HAS_DOT : 0) |
        (LONE_LETTER.test(folded) ? BEGINS_WITH_LONE_LETTER : 0),
    );
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
        if (word === traits.length) learn(text.slice(from, to));
        const trait = traits.at(word);
        const isWhole = from === 0 && to === text.length;
        const mayJoin = (before & HAS_DOT) !== 0 && (trait & BEGINS_WITH_LONE_LETTER) !== 0;
        if (!isWhole && ((trait & STANDS_ALONE) === 0 || mayJoin)) return false;
        before = trait;
        found.push(word);
        from = to + 1;
      }
      return true;
    },
    beginsWithLetter: (word: number): boolean => (traits.at(word) & BEGINS_WITH_LETTER) !== 0,
    /** Spellings of the tokens of a word, and of what stands between the spaces of its folded form. */
    tokens,
    pieces,
  };
}

/** Lists of numbers one after another, the first of each at `start`. */
function createLists() {
  const [starts, values] = [createNumbers(), createNumbers()];
  starts.push(0);
  return {
    add(list: readonly number[]): void {
      for (const value of list) values.push(value);
      starts.push(values.length);
    },
    start: starts.at,
    at: values.at,
  };
}
