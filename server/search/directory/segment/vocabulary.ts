/** Looking up terms by key: the same, beginning with it, similar. */

import { compareTextAt, type Groups, lowerBound, start, type Texts, textsCount } from './arrays.ts';
import { keysOf } from './keys.ts';
import type { SimilarIndex } from './similar-index.ts';

/** How much of a posting's bits the impact takes: at most 16.7 million entries. */
export const IMPACT_BITS = 8;

export type Vocabulary = {
  /** Every different token as folded, with the entries that have it: entry << 8 | impact, ascending. */
  terms: Texts;
  postings: Groups;
  /** How telling a term is, from 0 (everywhere) up; and the sum over each name. */
  termWeight: Float32Array;
  nameWeight: Float32Array;
  /** Skeletons of terms and of their stems, ascending, and the terms of each. */
  keys: Texts;
  keyTerms: Groups;
  similar: SimilarIndex;
};

/** The number of a key, -1 where there is none. */
export function findKey(vocabulary: Vocabulary, key: string): number {
  const at = lowerBound(vocabulary.keys, key);
  return at < textsCount(vocabulary.keys) && compareTextAt(vocabulary.keys, at, key) === 0 ? at : -1;
}

/** The keys [from, to) that begin with the given letters. */
export function findKeysFrom(vocabulary: Vocabulary, prefix: string): [number, number] {
  const from = lowerBound(vocabulary.keys, prefix);
  return [from, lowerBound(vocabulary.keys, `${prefix}\uffff`, from)];
}

/** Calls back with each term of a key. */
export function eachTerm(vocabulary: Vocabulary, key: number, visit: (term: number) => void): void {
  const { starts, values } = vocabulary.keyTerms;
  for (let at = start(starts, key); at < start(starts, key + 1); at++) visit(values[at] ?? 0);
}

/** The term with exactly these letters, -1 where there is none. */
export function lookUpTerm(vocabulary: Vocabulary, token: string): number {
  const key = findKey(vocabulary, keysOf(token)[0] ?? token);
  let found = -1;
  if (key >= 0) {
    eachTerm(vocabulary, key, (term) => {
      if (compareTextAt(vocabulary.terms, term, token) === 0) found = term;
    });
  }
  return found;
}
