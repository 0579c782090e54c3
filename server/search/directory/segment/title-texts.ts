/** Folded titles while an index is built: as numbers of their words, as a million texts would fill the heap. */

import { foldText } from '../../../platform/text/text.ts';
import { type Groups, pickTexts, sharedRoom, start, type Texts, textAt, textsCount } from './arrays.ts';
import { createNumbers, type Numbers } from './numbers.ts';
import type { Renumbering } from './ordinals.ts';
import { sortTexts } from './sort-texts.ts';
import type { TextTable } from './text-table.ts';
import type { NameReader } from './tokens.ts';

export type CollectedTitles = ReturnType<typeof collectTitles>;

const SPACE = 0x20;

/** From the first letter or digit on: quotes would open the list of all titles. */
export const sortTitle = (folded: string): string => folded.replace(/^[^\p{L}\p{N}]+(?=.)/u, '');

/** @param spellings and `pieceOfSpelling` number what stands between the spaces of folded titles, as for `reader`. */
export function collectTitles(spellings: TextTable, pieceOfSpelling: Renumbering, reader: NameReader) {
  const [starts, values] = [createNumbers(), createNumbers()];
  starts.push(0);
  const groups = (): Groups => ({ starts: starts.view(), values: values.view() });
  const pieces = (): Texts => pickTexts(spellings.view(), pieceOfSpelling.view());
  return {
    /** @param words of the title, null where they have to be read together. */
    add(text: string, words: Numbers | null): void {
      if (words && reader.beginsWithLetter(words.at(0))) {
        for (let at = 0; at < words.length; at++) reader.addPieces(words.at(at), values);
      } else {
        for (const piece of sortTitle(foldText(text)).split(' '))
          values.push(pieceOfSpelling.of(spellings.numberOf(piece)));
      }
      starts.push(values.length);
    },
    /** Sorts entries by title, those with the same one stay as they stand. */
    sort: (entries: Uint32Array): Uint32Array => sortByWords(entries, groups(), pieces()),
    /** The titles of entries in the given order. */
    finish: (entries: Uint32Array): Texts => joinWords(entries, groups(), pieces()),
  };
}

/** By the places of their words, from the last to the first. */
function sortByWords(entries: Uint32Array, { starts, values }: Groups, texts: Texts): Uint32Array {
  // With letters before the space the order of texts is not that of their words.
  if (texts.letters.some((letter) => letter < SPACE)) return sortByText(entries, { starts, values }, texts);
  const places = new Uint32Array(textsCount(texts));
  sortTexts(texts, Uint32Array.from(places.keys())).forEach((text, at) => {
    places[text] = at + 1;
  });
  let sorted = entries;
  for (let word = mostWords(starts) - 1; word >= 0; word--) {
    sorted = countOut(sorted, places.length + 1, (entry) => {
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

function sortByText(entries: Uint32Array, { starts, values }: Groups, texts: Texts): Uint32Array {
  const titles = Array.from({ length: starts.length - 1 }, (_, entry) =>
    Array.from(values.subarray(start(starts, entry), start(starts, entry + 1)), (word) =>
      textAt(texts, word),
    ).join(' '),
  );
  const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
  return entries.slice().sort((a, b) => compare(titles[a] ?? '', titles[b] ?? ''));
}

function joinWords(entries: Uint32Array, { starts: from, values }: Groups, words: Texts): Texts {
  const starts = sharedRoom(Uint32Array, entries.length + 1);
  let length = 0;
  for (let at = 0; at < entries.length; at++) {
    const entry = entries[at] ?? 0;
    const [first, end] = [start(from, entry), start(from, entry + 1)];
    length += Math.max(0, end - first - 1);
    for (let piece = first; piece < end; piece++) {
      const word = values[piece] ?? 0;
      length += start(words.starts, word + 1) - start(words.starts, word);
    }
    starts[at + 1] = length;
  }
  const letters = sharedRoom(Uint16Array, length);
  let at = 0;
  for (let n = 0; n < entries.length; n++) {
    const entry = entries[n] ?? 0;
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
