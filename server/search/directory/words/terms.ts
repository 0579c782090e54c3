/** Which terms of a segment a word of the query may mean, and how well each fits it. */

import { stem } from '../../../platform/text/script/stem.ts';
import { firstOf } from '../query/order.ts';
import { compareTextAt, start, textAt } from '../segment/arrays.ts';
import { postingsCount } from '../segment/build-vocabulary.ts';
import { distance, toCodes } from '../segment/distance.ts';
import type { Segment } from '../segment/segment.ts';
import { findSimilarKeys, mistakesAllowed } from '../segment/similar.ts';
import { eachTerm, findKey, findKeysFrom } from '../segment/vocabulary.ts';
import type { Word } from './readings.ts';

/** Exact beats another form, another spelling or script, the beginning, how it is heard, a typing mistake. */
export const FIT = {
  exact: 1,
  form: 0.95,
  beginning: 0.75,
  beginningBySound: 0.65,
  sound: 0.84,
  soundOfStem: 0.78,
  heard: 0.75,
  mistake: 0.62,
  consonants: 0.55,
  joined: 0.8,
};
const FIT_LOST_BY_MISTAKE = 0.12;

/** Terms with the best fit found for each, between 0 and 1. */
export type Terms = Map<number, number>;

export function improve(terms: Terms | undefined, term: number, fit: number): void {
  if (terms && fit > (terms.get(term) ?? 0)) terms.set(term, fit);
}

/** The terms that are the word, a form of it, or its spelling in another script. */
export function findSameTerms(segment: Segment, word: Word): Terms {
  const terms: Terms = new Map();
  const root = stem(word.text);
  word.keys.forEach((text, stage) => {
    const key = findKey(segment, text);
    if (key < 0) return;
    eachTerm(segment, key, (term) => {
      if (compareTextAt(segment.terms, term, word.text) === 0) return improve(terms, term, FIT.exact);
      if (!word.fixed && stem(textAt(segment.terms, term)) === root) return improve(terms, term, FIT.form);
      improve(terms, term, stage === 0 ? FIT.sound : FIT.soundOfStem);
    });
  });
  return terms;
}

/** Shorter sounds begin too many words to mean one in another spelling. */
const SHORTEST_SOUND_BEGUN = 3;

/** Terms that a word begins, and how well each fits. */
type Begun = { terms: readonly number[]; fits: readonly number[] };

/** When so many times more terms than wanted have come, those that few entries have are dropped. */
const ROOM = 4;
/** A letter or two begin tens of thousands of words and are typed by everybody: what they begin is kept, for so many. */
const [LONGEST_KEPT, MOST_KEPT] = [2, 1000];
const kept = new WeakMap<Segment, Map<string, Begun>>();

/**
 * Adds the terms that begin with the word, as written or as it sounds.
 * @param most where more begin with it, the terms that most entries have.
 */
export function addBeginnings(segment: Segment, word: Word, terms: Terms, most: number): void {
  const begun =
    word.text.length > LONGEST_KEPT ? findBegun(segment, word, most) : begunKept(segment, word, most);
  const same = new Set(terms.keys());
  begun.terms.forEach((term, at) => {
    if (!same.has(term)) improve(terms, term, begun.fits[at] ?? 0);
  });
}

function begunKept(segment: Segment, word: Word, most: number): Begun {
  const ofSegment = kept.get(segment) ?? new Map<string, Begun>();
  kept.set(segment, ofSegment);
  const key = `${most} ${word.keys.join(' ')} ${word.text}`;
  const begun = ofSegment.get(key) ?? findBegun(segment, word, most);
  if (ofSegment.size >= MOST_KEPT) ofSegment.clear();
  if (begun.terms.length <= MOST_KEPT) ofSegment.set(key, begun);
  return begun;
}

function findBegun(segment: Segment, word: Word, most: number): Begun {
  let terms: number[] = [];
  let fits: number[] = [];
  /** Only terms with more entries than this are of use. */
  let least = -1;
  const keepMost = (): void => {
    const fewest = Float64Array.from(terms, (term) => -postingsCount(segment.postings, term));
    const first = firstOf(fewest, most);
    least = -(fewest[first.at(-1) ?? 0] ?? 0);
    [terms, fits] = [Array.from(first, (at) => terms[at] ?? 0), Array.from(first, (at) => fits[at] ?? 0)];
  };
  // Asked before the letters are compared: the terms lie far apart in memory.
  const isOfUse = (term: number): boolean => least < 0 || postingsCount(segment.postings, term) > least;
  eachBegun(segment, word, isOfUse, (term, fit) => {
    terms.push(term);
    fits.push(fit);
    if (terms.length >= ROOM * most) keepMost();
  });
  if (terms.length > most) keepMost();
  return { terms, fits };
}

function eachBegun(
  segment: Segment,
  word: Word,
  isOfUse: (term: number) => boolean,
  visit: (term: number, fit: number) => void,
): void {
  const sound = word.keys[0] ?? word.text;
  const [soundFrom, soundTo] = findKeysFrom(segment, sound);
  const soundTells = !word.fixed && sound.length >= SHORTEST_SOUND_BEGUN;
  // What is being typed may be half of "sh" or "ph", which sounds otherwise as a whole.
  const half = !word.fixed && sound.length > 1 && /[cstpkgdzjw]$/.test(word.text);
  const [from, to] = half ? findKeysFrom(segment, sound.slice(0, -1)) : [soundFrom, soundTo];
  for (let key = from; key < to; key++) {
    const soundsSo = soundTells && key >= soundFrom && key < soundTo;
    eachTerm(segment, key, (term) => {
      if (!isOfUse(term)) return;
      const length = lengthOf(segment, term);
      if (beginsWith(segment, term, length, word.text))
        visit(term, FIT.beginning + 0.15 * (word.text.length / length));
      else if (soundsSo) visit(term, FIT.beginningBySound);
    });
  }
}

function beginsWith(segment: Segment, term: number, length: number, prefix: string): boolean {
  if (length < prefix.length) return false;
  const first = start(segment.terms.starts, term);
  for (let i = 0; i < prefix.length; i++) {
    if (segment.terms.letters[first + i] !== prefix.charCodeAt(i)) return false;
  }
  return true;
}

const lengthOf = ({ terms }: Segment, term: number): number =>
  start(terms.starts, term + 1) - start(terms.starts, term);

/** Unicode keeps scripts in blocks of 256; Latin takes the first two and a half. */
export const scriptOfCode = (code: number): number => (code < 0x250 ? 0 : code >> 8);
const scriptOfText = (text: string): number => scriptOfCode(text.charCodeAt(0));
const scriptOf = (segment: Segment, term: number): number =>
  scriptOfCode(segment.terms.letters[start(segment.terms.starts, term)] ?? 0);

/** The terms the word becomes when its typing mistakes are taken back. */
export function findSimilarTerms(segment: Segment, word: Word): Terms {
  const terms: Terms = new Map();
  if (word.fixed || /\d/.test(word.text)) return terms;
  const written = {
    word: toCodes(word.text),
    stem: toCodes(stem(word.text)),
    script: scriptOfText(word.text),
  };
  // The word meant may be a letter longer than what was typed.
  const most = mistakesAllowed(word.text.length + 1);
  for (const sound of most > 0 ? word.keys : []) {
    findSimilarKeys(segment, sound, most, (key, phonetic) => {
      eachTerm(segment, key, (term) => {
        const allowed = mistakesAllowed(Math.max(word.text.length, lengthOf(segment, term)));
        const apart =
          scriptOf(segment, term) === written.script ? mistakes(segment, term, written, allowed) : phonetic;
        if (apart <= allowed) improve(terms, term, FIT.mistake - FIT_LOST_BY_MISTAKE * (apart - 1));
      });
    });
  }
  return terms;
}

type Written = { word: Uint16Array; stem: Uint16Array; script: number };

/** In one script the letters as written count, between scripts only what is heard. */
function mistakes(segment: Segment, term: number, { word, stem: root }: Written, limit: number): number {
  const from = start(segment.terms.starts, term);
  const apart = distance(word, segment.terms.letters, from, from + lengthOf(segment, term), limit, false);
  if (apart <= limit || root.length === word.length) return apart;
  const other = toCodes(stem(textAt(segment.terms, term)));
  return distance(root, other, 0, other.length, limit, false);
}
