/** The words of a query, or parts of them, with the keys of the lexicon that each may be. */
import { lowerBound, start, textAt } from '../segment/arrays.ts';
import { distance, toCodes } from '../segment/distance.ts';
import { isFunctionWord } from '../segment/function-words.ts';
import { mistakesAllowed } from '../segment/similar.ts';
import { findLexiconKey, type Lexicon, soundKey } from './lexicon.ts';
import { isThinRoot, placeRootOf, rootsOf, splitJoined, withoutUmlauts } from './roots.ts';
import { isFiller } from './spoken-words.ts';
import { classOf, isGeneric } from './word-classes.ts';

export type HowToRead = {
  /** No typing mistake is taken back. */
  exact: boolean;
  /** Words are also compared by their sound across scripts. Less certain than spelling. */
  bySound?: boolean;
  /** Whether clinics or doctors are called so: a short word of theirs is no mistake. */
  isNameWord: (word: string) => boolean;
};

export const FIT = { exact: 1, class: 0.95, root: 0.92, thin: 0.91, part: 0.9, mistake: 0.7, sound: 0.6 };
/** Mistakes are looked for in words of so many letters, and from so many even where someone is called so. */
const [SHORTEST_MISTYPED, SHORTEST_MISTYPED_NAME] = [4, 7];
/** A mistyped word of so many letters names something by itself. */
export const SHORTEST_MISTYPED_ALONE = 5;
const SHORTEST_JOINED = 4;
const SHORTEST_JOINED_MISTYPED = 8;
export const BEFORE_PLACE = new Set('в во из in aus nach from to في الى من'.split(' '));

/** One or two words of the query, or a part of one, and the keys that it may be. */
export type Unit = {
  words: readonly number[];
  keys: { key: number; fit: number; meant?: string }[];
  /** Of a part of a joined word: whether it tells more than "doctor" does. */
  isTelling?: boolean;
};

export function unitsOf(lexicon: Lexicon, tokens: readonly string[], how: HowToRead): Unit[] {
  // Three letters are an acronym by accident.
  const isKnown = (part: string): boolean =>
    classOf(part, rootsOf(part)) !== null ||
    (part.length >= SHORTEST_JOINED && findLexiconKey(lexicon, part) >= 0);
  const units: Unit[] = [];
  tokens.forEach((token, at) => {
    const keys = keysOf(lexicon, token, how.bySound === true);
    if (keys.length > 0) units.push({ words: [at], keys });
    const isWhole = keys.some(({ fit }) => fit >= FIT.root);
    const parts = isWhole ? null : splitJoined(token, isKnown);
    for (const part of parts ?? []) {
      units.push({
        words: [at],
        keys: keysOf(lexicon, part).map(({ key, fit }) => ({ key, fit: fit * FIT.part })),
        isTelling: !isGeneric(classOf(part, rootsOf(part))),
      });
    }
    if (keys.length === 0 && !parts && isMaybeMistyped(token, how, BEFORE_PLACE.has(tokens[at - 1] ?? ''))) {
      const meant = mistypedFor(lexicon, token);
      if (meant.length > 0) units.push({ words: [at], keys: meant });
      else units.push(...joinedMistyped(lexicon, token, at, isKnown));
    }
    const next = tokens[at + 1];
    const joined = next === undefined ? -1 : findLexiconKey(lexicon, token + next);
    if (joined >= 0) units.push({ words: [at, at + 1], keys: [{ key: joined, fit: FIT.part }] });
  });
  return units;
}

/** The keys of a word as it is: itself, its class, its roots. */
export function keysOf(lexicon: Lexicon, token: string, bySound = false): Unit['keys'] {
  const roots = rootsOf(token);
  const wordClass = classOf(token, roots);
  const sound = bySound ? soundKey(token) : null;
  const bare = withoutUmlauts(token);
  const placeRoot = placeRootOf(token);
  return [
    { text: token, fit: FIT.exact },
    ...(bare === token ? [] : [{ text: bare, fit: FIT.class }]),
    ...(wordClass ? [{ text: wordClass, fit: FIT.class }] : []),
    ...roots.map((text) => ({ text, fit: isThinRoot(token, text) ? FIT.thin : FIT.root })),
    ...(placeRoot ? [{ text: placeRoot, fit: FIT.root }] : []),
    ...(sound ? [{ text: sound, fit: FIT.sound }] : []),
  ].flatMap(({ text, fit }) => {
    const key = findLexiconKey(lexicon, text);
    return key >= 0 ? [{ key, fit }] : [];
  });
}

const isMaybeMistyped = (token: string, { exact, isNameWord }: HowToRead, isAfterIn: boolean): boolean =>
  !exact &&
  withoutArticle(token).length >= SHORTEST_MISTYPED &&
  !/\d/.test(token) &&
  !isFunctionWord(token) &&
  !isFiller(token) &&
  (isAfterIn || withoutArticle(token).length >= SHORTEST_MISTYPED_NAME || !isNameWord(token));

/** A joined word whose first or last part is mistyped: "Nervnarzt". The other part tells where they meet. */
function joinedMistyped(
  lexicon: Lexicon,
  token: string,
  at: number,
  isKnown: (part: string) => boolean,
): Unit[] {
  if (!/^[a-z]+$/.test(token) || token.length < SHORTEST_JOINED_MISTYPED) return [];
  for (let cut = SHORTEST_JOINED; cut <= token.length - SHORTEST_JOINED; cut++) {
    const parts = [token.slice(0, cut), token.slice(cut)];
    const known = parts.findIndex(isKnown);
    const other = parts[1 - known];
    if (known < 0 || other === undefined || other.length < SHORTEST_MISTYPED_ALONE) continue;
    const meant = mistypedFor(lexicon, other);
    if (meant.length === 0) continue;
    return parts.map((part, place) => ({
      words: [at],
      keys:
        place === known
          ? keysOf(lexicon, part).map(({ key, fit }) => ({ key, fit: fit * FIT.part }))
          : meant.map((one) => ({ ...one, meant: parts.with(place, one.meant ?? part).join('') })),
      isTelling: !isGeneric(classOf(part, rootsOf(part))),
    }));
  }
  return [];
}

export const withoutArticle = (token: string): string => token.replace(/^ال/, '');

/** The nearest words of the lexicon that begin with the same letter, or with the next one: two may be swapped. */
export function mistypedFor(lexicon: Lexicon, token: string): Unit['keys'] {
  const { keys } = lexicon;
  const codes = toCodes(token);
  let least = Math.max(1, mistakesAllowed(token.length));
  let nearest: number[] = [];
  for (const first of new Set(token.slice(0, 2))) {
    const to = lowerBound(keys, `${first}\uffff`);
    for (let key = lowerBound(keys, first); key < to; key++) {
      const [from, end] = [start(keys.starts, key), start(keys.starts, key + 1)];
      if (end - from < SHORTEST_MISTYPED || Math.abs(end - from - token.length) > least) continue;
      const apart = distance(codes, keys.letters, from, end, least, false);
      if (apart > least) continue;
      if (apart < least) nearest = [];
      least = apart;
      nearest.push(key);
    }
  }
  return nearest.flatMap((key) => {
    const meant = textAt(keys, key);
    const wordClass = classOf(meant, rootsOf(meant));
    const classKey = wordClass ? findLexiconKey(lexicon, wordClass) : -1;
    return [key, classKey].filter((one) => one >= 0).map((one) => ({ key: one, fit: FIT.mistake, meant }));
  });
}
