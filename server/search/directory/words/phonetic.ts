/** Which terms, in other scripts than its own, a word may be when it was written by ear. */

import { start, textAt } from '../segment/arrays.ts';
import { isAbjad, phoneticKey } from '../segment/keys.ts';
import type { Segment } from '../segment/segment.ts';
import { eachTerm, findKey } from '../segment/vocabulary.ts';
import { type Phonetics, phoneticDistance, phoneticsOf } from '../sound/phonetics.ts';
import type { Word } from './readings.ts';
import { FIT, improve, scriptOfCode, type Terms } from './terms.ts';

/** How far apart two words may be that are meant to sound the same: more with every consonant they agree in. */
const MOST_APART = 0.2;
const MOST_APART_BY_CONSONANT = 0.17;
/** Where one sounds quite as it was written, those that sound this much less so are not meant. */
const WORSE_THAN_BEST = 0.3;
/** What the least alike lose: they still fit better than a typing mistake does. */
const FIT_LOST = 0.1;
/** What is being typed and shorter sounds like too many. */
const SHORTEST_BEGUN = 4;
/** Latin words are spelt, not heard: they reach only names in scripts that leave vowels out, by so many consonants. */
const FEWEST_SPELT_CONSONANTS = 3;

/** Terms of each segment that sound as the word does. */
export function findPhoneticTerms(segments: readonly Segment[], word: Word): Terms[] {
  const isBegun = word.open && word.text.length < SHORTEST_BEGUN;
  const ways = word.spelt || isBegun ? new Map<string, Phonetics[]>() : byKey(phoneticsOf(word.text));
  const fit = isLatin(word) ? FIT.consonants : FIT.heard;
  const phonetics = segments.map((segment) => soundingSo(segment, word, ways));
  const best = phonetics.reduce(
    (least, found) => Math.min(least, ...found.values()),
    Number.POSITIVE_INFINITY,
  );
  return phonetics.map((found) => {
    const terms: Terms = new Map();
    for (const [term, apart] of found) {
      if (apart <= best + WORSE_THAN_BEST) improve(terms, term, fit - FIT_LOST * Math.min(1, apart));
    }
    return terms;
  });
}

/** How far apart the terms are that sound about so. */
function soundingSo(
  segment: Segment,
  word: Word,
  ways: ReadonlyMap<string, Phonetics[]>,
): Map<number, number> {
  const found = new Map<number, number>();
  const script = scriptOfCode(word.text.charCodeAt(0));
  for (const [key, same] of ways) {
    const stored = findKey(segment, phoneticKey(key));
    if (stored < 0 || (isLatin(word) && key.length < FEWEST_SPELT_CONSONANTS)) continue;
    const limit = MOST_APART + MOST_APART_BY_CONSONANT * key.length;
    eachTerm(segment, stored, (term) => {
      const first = segment.terms.letters[start(segment.terms.starts, term)] ?? 0;
      if (scriptOfCode(first) === script || (isLatin(word) && !isAbjad(first))) return;
      const apart = leastApart(same, hearTerm(textAt(segment.terms, term)), key);
      if (apart <= Math.min(limit, found.get(term) ?? limit)) found.set(term, apart);
    });
  }
  return found;
}

const LATIN = 0;
export const isLatin = ({ text }: Word): boolean => scriptOfCode(text.charCodeAt(0)) === LATIN;

function byKey(ways: readonly Phonetics[]): Map<string, Phonetics[]> {
  const grouped = Map.groupBy(ways, ({ key }) => key);
  grouped.delete('');
  return grouped;
}

const MOST_REMEMBERED = 1 << 14;
const remembered = new Map<string, Phonetics[]>();

/** Spelling out how a term may sound costs more than comparing it, and short words sound like the same terms often. */
function hearTerm(text: string): Phonetics[] {
  const known = remembered.get(text);
  if (known) return known;
  if (remembered.size >= MOST_REMEMBERED) remembered.clear();
  const phonetics = phoneticsOf(text);
  remembered.set(text, phonetics);
  return phonetics;
}

function leastApart(ways: readonly Phonetics[], others: readonly Phonetics[], key: string): number {
  let least = Number.POSITIVE_INFINITY;
  for (const other of others) {
    if (other.key !== key) continue;
    for (const way of ways) least = Math.min(least, phoneticDistance(way, other));
  }
  return least;
}
