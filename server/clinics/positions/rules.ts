/** What stands before names and is no name. */
const HONORIFICS = new Set([
  'dr',
  'prof',
  'professor',
  'doctor',
  'med',
  'd',
  'р',
  'д',
  'др',
  'проф',
  'доктор',
  'профессор',
  'md',
  'phd',
]);

/** The words of a name without accents, case, order and titles. */
export const nameWords = (name: string): string[] =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length > 1 && !HONORIFICS.has(word))
    .sort();

/** Two names that may be one person's: the words of the shorter one are all in the other, and they are at least two. */
export function mayBeSame(one: string, other: string): boolean {
  const [short = [], long = []] = [nameWords(one), nameWords(other)].sort((a, b) => a.length - b.length);
  return (
    short.length >= Math.min(2, long.length) && short.length > 0 && short.every((word) => long.includes(word))
  );
}
