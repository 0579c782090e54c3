/** The tokens and the folded form of names; words seen before are not read again, as names share most of their words. */
import { foldText, isUnspaced, tokenise } from '../text.ts';

/** Words with one space between: then each word can be read by itself. */
const PLAIN = /^[\p{L}\p{M}\p{N}]+(?: [\p{L}\p{M}\p{N}]+)*$/u;
const MOST_REMEMBERED = 200_000;

export function createNameReader() {
  /** Null for words read by n-grams, which go across spaces as well. */
  const tokensOf = new Map<string, readonly string[] | null>();
  const foldedOf = new Map<string, string>();
  const remember = <Value>(known: Map<string, Value>, word: string, value: Value): Value => {
    if (known.size >= MOST_REMEMBERED) known.clear();
    known.set(word, value);
    return value;
  };
  const readWord = (word: string): readonly string[] | null => {
    const known = tokensOf.get(word);
    if (known !== undefined) return known;
    const tokens = tokenise(word);
    return remember(tokensOf, word, tokens.some(isUnspaced) ? null : tokens);
  };
  return {
    tokens(text: string): string[] {
      if (!PLAIN.test(text)) return tokenise(text);
      const tokens: string[] = [];
      for (const word of text.split(' ')) {
        const read = readWord(word);
        if (read === null) return tokenise(text);
        for (const token of read) tokens.push(token);
      }
      return tokens;
    },
    fold(text: string): string {
      if (!PLAIN.test(text)) return foldText(text);
      return text
        .split(' ')
        .map((word) => foldedOf.get(word) ?? remember(foldedOf, word, foldText(word)))
        .join(' ');
    },
  };
}
