/** Folded titles while an index is built: as numbers of their words, as a million texts would fill the heap. */

import { type Groups, sharedRoom, sharedTexts, start, type Texts } from './arrays.ts';
import { createNumbers } from './numbers.ts';
import { foldWords, type Word } from './tokens.ts';

export type CollectedTitles = ReturnType<typeof collectTitles>;

/** Letters that stand before the space: with them the order of texts is not that of their words. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const BEFORE_SPACE = /[\0-\x1f]/;
const SPACE = 0x20;

/** From the first letter or digit on: quotes would open the list of all titles. */
export const sortTitle = (folded: string): string => folded.replace(/^[^\p{L}\p{N}]+(?=.)/u, '');

export function collectTitles() {
  /** What stands between the spaces of titles, and its number. */
  const numbers = new Map<string, number>();
  const [starts, values] = [createNumbers(), createNumbers()];
  starts.push(0);
  const numberOf = (text: string): number => {
    let number = numbers.get(text);
    if (number === undefined) {
      number = numbers.size;
      numbers.set(text, number);
    }
    return number;
  };
  const numbersOf = (folded: string): number[] => folded.split(' ').map(numberOf);
  const views = (): Groups => ({ starts: starts.view(), values: values.view() });
  return {
    add(text: string, words: readonly Word[] | null): void {
      if (words?.[0]?.beginsWithLetter) {
        for (const word of words) {
          word.pieces ??= numbersOf(word.folded);
          for (const piece of word.pieces) values.push(piece);
        }
      } else {
        for (const piece of numbersOf(sortTitle(foldWords(text, words)))) values.push(piece);
      }
      starts.push(values.length);
    },
    /** Sorts entries by title, those with the same one stay as they stand. */
    sort: (entries: Uint32Array): Uint32Array => sortByWords(entries, views(), numbers),
    /** The titles of entries in the given order. */
    finish: (entries: Uint32Array): Texts => joinWords(entries, views(), [...numbers.keys()]),
  };
}

/** By the places of their words, from the last to the first. */
function sortByWords(
  entries: Uint32Array,
  { starts, values }: Groups,
  numbers: ReadonlyMap<string, number>,
): Uint32Array {
  const texts = [...numbers.keys()];
  if (texts.some((text) => BEFORE_SPACE.test(text))) return sortByText(entries, { starts, values }, texts);
  const places = new Uint32Array(texts.length);
  texts.sort().forEach((text, at) => {
    places[numbers.get(text) ?? 0] = at + 1;
  });
  let sorted = entries;
  for (let word = mostWords(starts) - 1; word >= 0; word--) {
    sorted = countOut(sorted, texts.length + 1, (entry) => {
      const at = start(starts, entry) + word;
      return at < start(starts, entry + 1) ? (places[values[at] ?? 0] ?? 0) : 0;
    });
  }
  return sorted;
}

function mostWords(starts: Uint32Array): number {
  let most = 0;
  for (let at = 1; at < starts.length; at++) most = Math.max(most, start(starts, at) - start(starts, at - 1));
  return most;
}

function sortByText(entries: Uint32Array, { starts, values }: Groups, texts: readonly string[]): Uint32Array {
  const titles = Array.from({ length: starts.length - 1 }, (_, entry) =>
    Array.from(
      values.subarray(start(starts, entry), start(starts, entry + 1)),
      (word) => texts[word] ?? '',
    ).join(' '),
  );
  const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
  return entries.slice().sort((a, b) => compare(titles[a] ?? '', titles[b] ?? ''));
}

function joinWords(entries: Uint32Array, { starts: from, values }: Groups, texts: readonly string[]): Texts {
  const words = sharedTexts(texts);
  const starts = sharedRoom(Uint32Array, entries.length + 1);
  let length = 0;
  entries.forEach((entry, at) => {
    const [first, end] = [start(from, entry), start(from, entry + 1)];
    length += Math.max(0, end - first - 1);
    for (let piece = first; piece < end; piece++) length += texts[values[piece] ?? 0]?.length ?? 0;
    starts[at + 1] = length;
  });
  const letters = sharedRoom(Uint16Array, length);
  let at = 0;
  for (const entry of entries) {
    const first = start(from, entry);
    for (let piece = first; piece < start(from, entry + 1); piece++) {
      if (piece > first) letters[at++] = SPACE;
      const word = values[piece] ?? 0;
      const to = start(words.starts, word + 1);
      for (let letter = start(words.starts, word); letter < to; letter++)
        letters[at++] = words.letters[letter] ?? 0;
    }
  }
  return { starts, letters };
}

/** Sorts by numbers below a bound, equals stay as they stand. */
export function countOut(
  entries: Uint32Array,
  bound: number,
  numberOf: (entry: number) => number,
): Uint32Array {
  const next = new Uint32Array(bound + 1);
  for (let at = 0; at < entries.length; at++) {
    const after = numberOf(entries[at] ?? 0) + 1;
    next[after] = (next[after] ?? 0) + 1;
  }
  for (let at = 1; at < next.length; at++) next[at] = (next[at] ?? 0) + (next[at - 1] ?? 0);
  const sorted = new Uint32Array(entries.length);
  for (let at = 0; at < entries.length; at++) {
    const entry = entries[at] ?? 0;
    const number = numberOf(entry);
    const to = next[number] ?? 0;
    sorted[to] = entry;
    next[number] = to + 1;
  }
  return sorted;
}
