import { createHash } from 'node:crypto';

/** Words in a row that are hashed together. */
const SPAN = 3;
/** Hashes kept of a text: the smallest ones, which two copies share whatever else they say. */
const KEPT = 64;

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** A number that fits PostgreSQL's integer. */
const hashOf = (words: readonly string[]): number =>
  createHash('sha256').update(words.join(' ')).digest().readInt32BE(0);

/** The smallest hashes of a text's word triples, ascending. Empty: it has no words. */
export function minHashOf(text: string): number[] {
  const words = wordsOf(text);
  const spans = Array.from(
    { length: Math.max(words.length - SPAN + 1, Math.min(words.length, 1)) },
    (_, at) => hashOf(words.slice(at, at + SPAN)),
  );
  return [...new Set(spans)].sort((one, other) => one - other).slice(0, KEPT);
}

/** How much two texts have in common by their MinHash signatures, 0 to 1: of the smallest hashes of both, those that both have. */
export function likeness(one: readonly number[], other: readonly number[]): number {
  const has = [new Set(one), new Set(other)] as const;
  const all = [...new Set([...one, ...other])].sort((a, b) => a - b);
  const smallest = all.slice(0, Math.min(KEPT, all.length));
  if (smallest.length === 0) return 0;
  return smallest.filter((hash) => has[0].has(hash) && has[1].has(hash)).length / smallest.length;
}
