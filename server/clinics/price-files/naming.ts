import type { Procedure } from '../../content/dictionaries/reads.ts';
import { stem } from '../../platform/text/script/stem.ts';
import { foldText, words } from '../../platform/text/text.ts';

/** What a title of a file means. `sure` null: nobody can say without a person; `candidates` are ids, the likeliest first. */
export type Meaning = { sure: number | null; candidates: number[] };

export type Naming = { meaningOf(title: string, code: string): Meaning };

const CANDIDATES = 5;
/** Words that tell nothing apart. */
const EMPTY = new Set(
  'and of the a an for with in on by or to und der die das des mit von im am и в на с по для или из в'.split(
    ' ',
  ),
);

/** How a title is remembered and compared: letters and digits, in folded form. */
export const foldWords = (title: string): string => words(title).join(' ');

const keysOf = (title: string): string[] => [
  ...new Set(
    words(title)
      .filter((word) => !EMPTY.has(word))
      .map(stem),
  ),
];

/** Typing mistakes that are forgiven: none up to 4 letters, 1 up to 8, 2 beyond. */
const slack = (word: string): number => (word.length <= 4 || /\d/.test(word) ? 0 : word.length <= 8 ? 1 : 2);

/** Is `b` within `most` single-letter changes, or two letters swapped, of `a`? */
function isNear(a: string, b: string, most: number): boolean {
  if (Math.abs(a.length - b.length) > most) return false;
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let best = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + cost);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        best = Math.min(best, (before[j - 2] ?? 0) + 1);
      next.push(best);
    }
    if (Math.min(...next) > most) return false;
    before = row;
    row = next;
  }
  return (row[b.length] ?? most + 1) <= most;
}

type Name = { id: number; keys: string[]; isSure: boolean };

/** CEA is an operation on the carotid and a blood test: a few letters alone are a hint. */
const isAbbreviation = (name: string): boolean => foldWords(name).length <= 4;

class Index implements Naming {
  readonly #exact = new Map<string, Set<number>>();
  readonly #bags = new Map<string, Set<number>>();
  readonly #codes = new Map<string, Set<number>>();
  readonly #names: Name[] = [];
  readonly #byKey = new Map<string, number[]>();
  /** Words by first letter and length: those a mistyped one may mean. */
  readonly #shelves = new Map<string, string[]>();
  readonly #read = new Map<string, string[]>();
  readonly #taught: ReadonlyMap<string, number>;

  constructor(procedures: readonly Procedure[], taught: ReadonlyMap<string, number>) {
    this.#taught = taught;
    const add = (map: Map<string, Set<number>>, key: string, id: number) =>
      map.set(key, (map.get(key) ?? new Set()).add(id));
    for (const { id, slug, code, titles, synonyms } of procedures) {
      if (code !== null) add(this.#codes, code, id);
      add(this.#codes, slug, id);
      const known = new Set(Object.values(titles));
      for (const name of [...known, ...Object.values(synonyms).flat()]) {
        const keys = keysOf(name);
        if (keys.length === 0) continue;
        const isSure = known.has(name) || !isAbbreviation(name);
        if (isSure) {
          add(this.#exact, foldWords(name), id);
          add(this.#bags, [...keys].sort().join(' '), id);
        }
        const at = this.#names.push({ id, keys, isSure }) - 1;
        for (const key of keys) this.#addKey(key, at);
      }
    }
  }

  #addKey(key: string, at: number): void {
    const places = this.#byKey.get(key);
    if (places) places.push(at);
    else {
      this.#byKey.set(key, [at]);
      const shelf = `${key[0]}${key.length}`;
      this.#shelves.set(shelf, [...(this.#shelves.get(shelf) ?? []), key]);
    }
  }

  /** Words of the dictionary that a word means: itself, else those one or two mistakes away. */
  #readWord(key: string): string[] {
    if (this.#byKey.has(key)) return [key];
    const known = this.#read.get(key);
    if (known) return known;
    const most = slack(key);
    const near: string[] = [];
    for (let length = key.length - most; most > 0 && length <= key.length + most; length += 1)
      for (const word of this.#shelves.get(`${key[0]}${length}`) ?? [])
        if (isNear(key, word, Math.min(most, slack(word) || most))) near.push(word);
    this.#read.set(key, near);
    return near;
  }

  meaningOf(title: string, code: string): Meaning {
    const text = foldWords(title);
    const taught = this.#taught.get(text);
    if (taught !== undefined) return { sure: taught, candidates: [] };
    // A code of many procedures says nothing.
    const coded = onlyOne(this.#codes.get(foldText(code).trim()));
    if (coded !== null) return { sure: coded, candidates: [] };
    const named = onlyOne(this.#exact.get(text)) ?? onlyOne(this.#bags.get(keysOf(title).sort().join(' ')));
    if (named !== null) return { sure: named, candidates: [] };
    return this.#likely(keysOf(title));
  }

  /** A name whose every word stands in the title, and the other way round, is meant also with mistakes; less is a guess. */
  #likely(keys: readonly string[]): Meaning {
    const hits = new Map<number, Set<string>>();
    for (const key of keys)
      for (const word of this.#readWord(key))
        for (const at of this.#byKey.get(word) ?? []) hits.set(at, (hits.get(at) ?? new Set()).add(word));
    const scores = new Map<number, number>();
    const whole = new Set<number>();
    for (const [at, found] of hits) {
      const name = this.#names[at];
      if (!name) continue;
      if (name.isSure && found.size === name.keys.length && found.size === keys.length) whole.add(name.id);
      // Rare words tell more than the usual ones.
      const weight = [...found].reduce((sum, word) => sum + 1 / (this.#byKey.get(word)?.length ?? 1), 0);
      const share = (2 * found.size) / (name.keys.length + keys.length);
      if (share >= 0.4) scores.set(name.id, Math.max(scores.get(name.id) ?? 0, share + weight / 10));
    }
    const candidates = [...scores]
      .sort(([a, x], [b, y]) => y - x || a - b)
      .slice(0, CANDIDATES)
      .map(([id]) => id);
    return { sure: onlyOne(whole), candidates };
  }
}

const onlyOne = (ids: ReadonlySet<number> | undefined): number | null => {
  const [id] = ids ?? [];
  return ids?.size === 1 && id !== undefined ? id : null;
};

/** Reads titles by the dictionary's names in every language, and by what the clinic has `taught` (folded words to id). */
export const createNaming = (procedures: readonly Procedure[], taught: ReadonlyMap<string, number>): Naming =>
  new Index(procedures, taught);
