/** Looking up terms by key: the same, beginning with it, similar. */
import { keysOf } from './keys.ts';
import { compareTextAt, lowerBound, type Segment, start, textsCount } from './segment.ts';

/** The number of a key, -1 where there is none. */
export function findKey(segment: Segment, key: string): number {
  const at = lowerBound(segment.keys, key);
  return at < textsCount(segment.keys) && compareTextAt(segment.keys, at, key) === 0 ? at : -1;
}

/** The keys [from, to) that begin with the given letters. */
export function findKeysFrom(segment: Segment, prefix: string): [number, number] {
  const from = lowerBound(segment.keys, prefix);
  return [from, lowerBound(segment.keys, `${prefix}\uffff`, from)];
}

/** Calls back with each term of a key. */
export function eachTerm(segment: Segment, key: number, visit: (term: number) => void): void {
  const { starts, values } = segment.keyTerms;
  for (let at = start(starts, key); at < start(starts, key + 1); at++) visit(values[at] ?? 0);
}

/** The term with exactly these letters, -1 where there is none. */
export function lookUpTerm(segment: Segment, token: string): number {
  const key = findKey(segment, keysOf(token)[0] ?? token);
  let found = -1;
  if (key >= 0) {
    eachTerm(segment, key, (term) => {
      if (compareTextAt(segment.terms, term, token) === 0) found = term;
    });
  }
  return found;
}
