/** The tokens and the folded form of names; words seen before are not read again, as names share most of their words. */
import { foldText, isUnspaced, tokenise } from '../../../platform/text/text.ts';
import { createWordTable } from './word-table.ts';

/** What is between two spaces of a name. */
export type Word = {
  /** False for what has to be read with what is around it: n-grams go across spaces, backticks fold by their company. */
  standsAlone: boolean;
  tokens: readonly string[];
  /** Numbers of the tokens' terms, as far as they were asked for. */
  terms: number[];
  folded: string;
  /** Numbers of what is between the spaces of the folded form, null before they are asked for. */
  pieces: readonly number[] | null;
  beginsWithLetter: boolean;
  /** Initials go across a space: "N. V." is nv. So a dot may join a word with a letter that stands alone after it. */
  hasDot: boolean;
  beginsWithLoneLetter: boolean;
};

const LETTER = /^[\p{L}\p{N}]/u;
const LONE_LETTER = /^\p{L}(?![\p{L}\p{M}\p{N}])/u;
const MOST_REMEMBERED = 200_000;

function readWord(text: string): Word {
  const tokens = tokenise(text);
  const folded = foldText(text);
  return {
    standsAlone: !tokens.some(isUnspaced) && !text.includes('`'),
    tokens,
    terms: [],
    folded,
    pieces: null,
    beginsWithLetter: LETTER.test(folded),
    hasDot: folded.includes('.'),
    beginsWithLoneLetter: LONE_LETTER.test(folded),
  };
}

export function createNameReader() {
  const table = createWordTable<Word>(MOST_REMEMBERED);
  const read = { value: readWord('') };
  /** The words of the name, each as if it stood alone; null where they have to be read together. */
  return (text: string): Word[] | null => {
    const words: Word[] = [];
    let before = false;
    for (let from = 0; from <= text.length; ) {
      from = table.read(text, from, readWord, read) + 1;
      const word = read.value;
      const isWhole = words.length === 0 && from > text.length;
      if (!isWhole && (!word.standsAlone || (before && word.beginsWithLoneLetter))) return null;
      before = word.hasDot;
      words.push(word);
    }
    return words;
  };
}

/** The folded form of a text, of whose words the reader said what they are. */
export const foldWords = (text: string, words: readonly Word[] | null): string =>
  words ? words.map(({ folded }) => folded).join(' ') : foldText(text);
