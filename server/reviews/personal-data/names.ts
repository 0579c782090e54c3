import { foldText, skeleton } from '../../platform/text/text.ts';
import type { Span } from './characters.ts';

export type PersonKind = 'staff' | 'doctor' | 'author';
/** Somebody whose name may stand in a review. A doctor's is one text, `family`. */
export type Person = { kind: PersonKind; given: string; family: string };

const TITLES = new Set(
  'dr med prof professor doctor phd md pd doz др проф доктор профессор д د دكتور دكتوره الدكتور الدكتوره'.split(
    ' ',
  ),
);

/** Words after which a name stands, as they begin. */
const ROLE =
  /^(?:dr|prof|doctor|surgeon|nurse|coordinator|manager|mr|mrs|ms|miss|herr|frau|arzt|arztin|schwester|pfleger|koordinator|доктор|докто|врач|хирург|профессор|медсестр|сестр|координатор|менеджер|администратор|переводчи|ассистент|господи|госпож|др|للدكتور|الدكتور|والدكتور|دكتور|الطبيب|طبيب|الممرض|ممرض|المنسق|السيد|الاستاذ|البروفيسور)/u;

// Folded text has no й. The endings of names in the cases, and of adjectives that are surnames.
const RUSSIAN_CASE =
  /(?:ыми|ими|ого|его|ому|ему|ами|ых|их|ым|им|ом|ем|ою|ею|ои|еи|ыи|ии|ая|ую|ах|а|я|у|ю|е|ы|и|о|ь)$/;
const STEM_MIN = 3;

const isCyrillic = (word: string): boolean => /^[\u0400-\u04ff]+$/.test(word);
const isConsonantal = (word: string): boolean => /[\u0590-\u06ff]/.test(word);

/** A word as it sounds, without the ending of its case. */
function soundOf(folded: string): string {
  if (isCyrillic(folded)) {
    const stem = folded.replace(RUSSIAN_CASE, '');
    return skeleton(stem.length >= STEM_MIN ? stem : folded);
  }
  const sound = skeleton(folded);
  const stem = sound.replace(/[aeiou]+$/, '');
  return stem.length >= STEM_MIN ? stem : sound;
}

/** Scripts that write consonants alone are compared by these; Arabic has neither v nor p. */
const consonantsOf = (sound: string): string =>
  sound
    .replace(/[aeiou]/g, '')
    .replaceAll('v', 'f')
    .replaceAll('p', 'b')
    .replace(/(.)\1+/g, '$1');

type NameWord = { person: number; sound: string; consonants: string; isFamily: boolean; place: number };

function wordsOfPeople(people: readonly Person[]): NameWord[] {
  const wordsOf = (text: string) =>
    (foldText(text).match(/[\p{L}\p{M}]+/gu) ?? []).filter((word) => word.length > 1 && !TITLES.has(word));
  return people.flatMap(({ given, family, kind }, person) =>
    [
      ...wordsOf(given).map((word) => ({ word, isFamily: false })),
      ...wordsOf(family).map((word, at, all) => ({
        word,
        // Of a name in one text nobody knows which word is the family's: most write it last.
        isFamily: kind !== 'doctor' || at === all.length - 1,
      })),
    ].map(({ word, isFamily }, place) => {
      const sound = soundOf(word);
      return { person, place, isFamily, sound, consonants: consonantsOf(sound) };
    }),
  );
}

type Word = Span & {
  text: string;
  folded: string;
  /** Words of names that it may be. */
  names: NameWord[];
};

function isCapital({ text }: Word): boolean {
  return /^\p{Lu}/u.test(text);
}
const hasCase = ({ text }: Word): boolean => /^[\p{Lu}\p{Ll}]/u.test(text);

/** Arabic writes "and", "for" and "the" in front of a word as its part. */
const withoutArticle = (word: string): string =>
  word.replace(/^(?:و|ب|ل|ف)?(?:ال)?(?=[\u0621-\u064a]{3})/u, '');

function readWords(text: string, names: readonly NameWord[]): Word[] {
  const bySound = Map.groupBy(names, ({ sound }) => sound);
  const byConsonants = Map.groupBy(
    names.filter(({ consonants }) => consonants.length > 1),
    ({ consonants }) => consonants,
  );
  return Array.from(text.matchAll(/[\p{L}\p{M}]+/gu), ({ 0: word, index }) => {
    const folded = foldText(word);
    const sound = soundOf(folded);
    const genitive = /^[a-z]{5,}s$/.test(folded) ? (bySound.get(soundOf(folded.slice(0, -1))) ?? []) : [];
    const consonantal = isConsonantal(folded)
      ? [folded, withoutArticle(folded)].flatMap((one) => byConsonants.get(consonantsOf(soundOf(one))) ?? [])
      : [];
    const found = [...(bySound.get(sound) ?? []), ...genitive, ...consonantal];
    return { start: index, end: index + word.length, text: word, folded, names: found };
  });
}

/** Only spaces, a hyphen or an initial stand between two words of one name. */
const isOneName = (between: string): boolean =>
  /^(?:\s|-|‐|\p{Lu}\.)+$/u.test(between) && !/\n/.test(between);

type Reading = { text: string; words: readonly Word[]; people: readonly Person[]; language: string };

/** The end of the run of words from here on that are one person's, each another word of the name; null: of fewer than two. */
function runOf({ text, words }: Reading, from: number): { person: number; last: number } | null {
  const [first] = words.slice(from, from + 1);
  for (const name of first?.names ?? []) {
    const places = new Set([name.place]);
    let last = from;
    for (let at = from + 1; at < words.length; at++) {
      const [before, word] = [words[at - 1], words[at]];
      if (!before || !word || !isOneName(text.slice(before.end, word.start))) break;
      const next = word.names.find(({ person, place }) => person === name.person && !places.has(place));
      if (!next) break;
      places.add(next.place);
      last = at;
    }
    if (last > from) return { person: name.person, last };
  }
  return null;
}

const isSentenceStart = (before: string): boolean => /(?:^|[.!?…\n:«"(]\s*)$/u.test(before);

/** Letters of a surname that is no word of the language by chance, where every noun has a capital letter. */
const NOUN_MIN = 6;

/** Whose name one word alone is; null: it is no name. */
function aloneOf({ text, words, people, language }: Reading, at: number): number | null {
  const word = words[at];
  if (!word || word.names.length === 0) return null;
  const role = [words[at - 1], words[at - 2]].find(
    (near) =>
      near && ROLE.test(near.folded) && /^[\s.]*(?:\p{L}+[\s.]+)?$/u.test(text.slice(near.end, word.start)),
  );
  const whose = (only: (name: NameWord) => boolean) => word.names.find(only)?.person ?? null;
  if (role && (isCapital(word) || !hasCase(word))) return whose(() => true);
  if (!isCapital(word) || isAllCapital(text)) return null;
  if (language === 'de' && word.text.length < NOUN_MIN) return null;
  if (isSentenceStart(text.slice(0, word.start)))
    return whose(({ isFamily, sound }) => isFamily && sound.length > 4);
  return whose(
    ({ isFamily, sound, person }) => sound.length > 2 && (isFamily || people[person]?.kind === 'staff'),
  );
}

const isAllCapital = (text: string): boolean => !/\p{Ll}/u.test(text);

/** Names of these people in a text: whole ones, and single words of them where they can hardly be anything else. */
export function findNames(
  text: string,
  people: readonly Person[],
  language: string,
): (Span & { kind: PersonKind })[] {
  const reading: Reading = { text, words: readWords(text, wordsOfPeople(people)), people, language };
  const found: (Span & { kind: PersonKind })[] = [];
  for (let at = 0; at < reading.words.length; at++) {
    const run = runOf(reading, at);
    const person = run?.person ?? aloneOf(reading, at);
    const [first, last] = [reading.words[at], reading.words[run?.last ?? at]];
    const kind = person === null ? undefined : people[person]?.kind;
    if (!first || !last || kind === undefined) continue;
    found.push({ start: first.start, end: last.end, kind });
    at = run?.last ?? at;
  }
  return found;
}
