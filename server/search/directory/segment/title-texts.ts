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

/**
 * @param spellings the words of folded titles, split at spaces. `reader` uses the same table.
 * @param pieceOfSpelling numbers those of the words that stand in titles.
 */
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

/** By the places of their words, from the last to the first; each word of a title is looked at once. */
function sortByWords(entries: Uint32Array, { starts, values }: Groups, texts: Texts): Uint32Array {
  // With letters before the space the order of texts is not that of their words.
  if (texts.letters.some((letter) => letter < SPACE)) return sortByText(entries, { starts, values }, texts);
  const places = new Uint32Array(textsCount(texts));
  sortTexts(texts, Uint32Array.from(places.keys())).forEach((text, at) => {
    places[text] = at;
  });
  const lengths = Uint32Array.from(
    { length: starts.length - 1 },
    (_, entry) => start(starts, entry + 1) - start(starts, entry),
  );
  const most = lengths.reduce((longest, length) => Math.max(longest, length), 0);
  const byLength = countOut(entries, most + 1, lengths);
  const placesOfWord = new Uint32Array(lengths.length);
  let sorted = new Uint32Array(0);
  let shorter = entries.length;
  for (let word = most - 1; word >= 0; word--) {
    const longer = shorter;
    while (shorter > 0 && (lengths[byLength[shorter - 1] ?? 0] ?? 0) > word) shorter -= 1;
    // Titles that end with this word stand before those that go on.
    const reached = joined(byLength.subarray(shorter, longer), sorted);
    for (let entry = 0; entry < lengths.length; entry++)
      if ((lengths[entry] ?? 0) > word)
        placesOfWord[entry] = places[values[start(starts, entry) + word] ?? 0] ?? 0;
    sorted = countOut(reached, places.length, placesOfWord);
  }
  return joined(byLength.subarray(0, shorter), sorted);
}

function joined(first: Uint32Array, second: Uint32Array): Uint32Array<ArrayBuffer> {
  const both = new Uint32Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
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

/** Sorts by the number below a bound that each entry has, equals stay as they stand. */
export function countOut(
  entries: Uint32Array,
  bound: number,
  numbers: Uint32Array | Uint16Array,
): Uint32Array<ArrayBuffer> {
  const next = new Uint32Array(bound + 1);
  for (let at = 0; at < entries.length; at++) {
    const after = (numbers[entries[at] ?? 0] ?? 0) + 1;
    next[after] = (next[after] ?? 0) + 1;
  }
  for (let at = 1; at < next.length; at++) next[at] = (next[at] ?? 0) + (next[at - 1] ?? 0);
  const sorted = new Uint32Array(entries.length);
  for (let at = 0; at < entries.length; at++) {
    const entry = entries[at] ?? 0;
    const number = numbers[entry] ?? 0;
    const to = next[number] ?? 0;
    sorted[to] = entry;
    next[number] = to + 1;
  }
  return sorted;
}
