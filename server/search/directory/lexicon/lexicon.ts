/**
 * Everything words of a query can name but clinics and doctors: dictionaries, complaints, places, languages spoken, prices.
 * One for the whole directory, in shared memory: threads read it without a copy.
 */
import { isUnspaced, ngramsOf, skeleton, words } from '../../../platform/text/text.ts';
import type { Complaint, Concept, PlaceNames } from '../directory.ts';
import {
  compareTextAt,
  type Groups,
  lowerBound,
  shared,
  sharedGroups,
  sharedTexts,
  start,
  type Texts,
  textsCount,
} from '../segment/arrays.ts';
import { isFunctionWord } from '../segment/function-words.ts';
import { createNumbers } from '../segment/numbers.ts';
import { createOrdinals } from '../segment/ordinals.ts';
import { placeRootOf, rootsOf, splitJoined } from './roots.ts';
import { isFiller, isNegation, languagePhrases, spoken } from './spoken-words.ts';
import { alsoMeant, classOf, isGeneric, isLoose, isVague } from './word-classes.ts';

export const MEANT_KINDS = [
  'specialization',
  'disease',
  'procedure',
  'complaint',
  'country',
  'city',
  'region',
  'language',
  'female',
  'male',
  'children',
  'price',
  'near',
  'free',
] as const;
export type MeantKind = (typeof MEANT_KINDS)[number];

/** The number of an entry that is only previewed: none in the database is 0. */
export const NEW_ENTRY = 0;

/** What a name names: an entry of a dictionary or a city by number, a country or language by code, the others by 0. */
export type Meant = { kind: MeantKind; id: number | string };

export type Lexicon = {
  /**
   * By meaning: its kind in MEANT_KINDS; its id, or the place of its code in `codes`; the specializations it leads to, of a
   * region the cities in it.
   */
  kinds: Uint8Array;
  ids: Int32Array;
  codes: readonly string[];
  fields: Groups;
  /** By name: what it names, of how many words it is, its language as a title (0 for none), as written. */
  meanings: Uint32Array;
  sizes: Uint8Array;
  titleIn: Uint8Array;
  /** 1 for a language by its name alone. */
  bare: Uint8Array;
  /** 1 for a name that means the opposite without the word that negates it. */
  negated: Uint8Array;
  languages: readonly string[];
  texts: Texts;
  /** Words as written, their marked roots, classes and sounds, ascending; where each stands: name << 3 | place. */
  keys: Texts;
  places: Groups;
};

/** All of them are known, whether clinics are there or not; the cities are those of clinics. */
export type Words = {
  concepts: Iterable<Concept>;
  complaints: Iterable<Complaint>;
  countries: Iterable<PlaceNames<string>>;
  cities: Iterable<PlaceNames<number>>;
  regions: Iterable<PlaceNames<string>>;
  /** Words that German names may be joined of besides those of these names. */
  isKnown?: (word: string) => boolean;
};

export const PLACE_BITS = 3;
const MOST_WORDS = 1 << PLACE_BITS;
const SOUND_MARK = '^';
/** Shorter words sound like too many others. */
const SHORTEST_SOUNDED = 6;
const NO_TITLE = '';
/** Places that are words of every day before they are places. */
const NO_PLACES = new Set('best most man bad are van sale gap hof mal of is center dent'.split(' '));

/** What cities are called at home or for short, by a name that all sources have. */
const CITY_ALIASES: Readonly<Record<string, readonly string[]>> = {
  Warsaw: ['Warszawa'],
  Prague: ['Praha'],
  Vienna: ['Wien'],
  Rome: ['Roma'],
  Milan: ['Milano'],
  Florence: ['Firenze'],
  Venice: ['Venezia'],
  Naples: ['Napoli'],
  Turin: ['Torino'],
  Lisbon: ['Lisboa'],
  Brussels: ['Bruxelles'],
  Geneva: ['Genève', 'Geneve'],
  Copenhagen: ['København'],
  Moscow: ['Moskva', 'Мск'],
  'Saint Petersburg': ['Питер', 'СПб', 'Sankt-Peterburg', 'St Petersburg'],
  Kyiv: ['Kiev', 'Киев'],
  Belgrade: ['Beograd'],
  Bucharest: ['București'],
  Cologne: ['Köln', 'Koeln'],
  Munich: ['München', 'Muenchen'],
  Zurich: ['Zürich', 'Zuerich'],
  Zürich: ['Zurich', 'Zuerich'],
  'Rostov-na-Donu': ['Ростов'],
  Rostov: ['Ростов'],
  'New York City': ['New York', 'NYC'],
};

export const soundKey = (word: string): string | null =>
  word.length >= SHORTEST_SOUNDED ? SOUND_MARK + skeleton(word) : null;

/** The words of a text, those of unspaced scripts as n-grams. */
export const lexiconWords = (text: string): string[] =>
  words(text).flatMap((word) => (isUnspaced(word) ? ngramsOf(word) : [word]));

/** Words that are fillers in other languages, and tell what a name of this one is about: "Ohr zu", "After", "I want to die". */
const TELLING_IN: Readonly<Record<string, ReadonlySet<string>>> = {
  de: new Set(['zu', 'after']),
  en: new Set(['die']),
};

/** The different words that tell a name from others; what people say besides where nothing else would. */
export function tellingWords(tokens: readonly string[], language = NO_TITLE): string[] {
  const different = [...new Set(tokens)];
  const isTelling = (token: string): boolean => TELLING_IN[language]?.has(token) ?? false;
  const said = different.filter((token) => isTelling(token) || !isFunctionWord(token));
  const telling = said.filter((token) => isTelling(token) || !isFiller(token));
  // "Feeling down" is not "down".
  if (telling.length > 1) return telling;
  return said.length > 0 ? said : different;
}

type Token = { text: string; roots: string[]; wordClass: string | null };
type Name = { text: string; isNegated: boolean };
type NameWords = { all: readonly string[]; tokens: Token[] };
/** `isSpoken`: no name of anything, see spoken-words.ts. */
type How = {
  language: string;
  isTitle: boolean;
  hasForms: boolean;
  hasClasses: boolean;
  isPlace?: boolean;
  isSpoken?: boolean;
  isBare?: boolean;
  /** The only classes that are meant. */
  carriers?: ReadonlySet<string>;
};

/** Who speaks a language, in its phrases. */
const SPEAKERS: ReadonlySet<string> = new Set(
  ['doctor', 'speaks'].flatMap((word) => classOf(word, rootsOf(word)) ?? []),
);
const ACRONYM = /^[\p{Lu}\d.\-/&]{2,6}$/u;

export function buildLexicon({
  concepts,
  complaints,
  countries,
  cities,
  regions,
  isKnown: isKnownElsewhere = () => false,
}: Words): Lexicon {
  const kinds: number[] = [];
  const ids: number[] = [];
  const codes = createOrdinals<string>([]);
  const [fieldOwners, fieldIds]: [number[], number[]] = [[], []];
  const languages = createOrdinals<string>([NO_TITLE]);
  const [meanings, sizes, titleIn]: [number[], number[], number[]] = [[], [], []];
  const [bare, negated]: [number[], number[]] = [[], []];
  const texts: string[] = [];
  const keyOf = new Map<string, number>();
  const [keyOwners, keyPlaces] = [createNumbers(), createNumbers()];
  const joined: { tokens: Token[]; meaning: number; name: Name; how: How }[] = [];
  const known = new Set<string>();

  const addMeaning = (kind: MeantKind, id: number | string, fields: readonly number[] = []): number => {
    const meaning = kinds.length;
    kinds.push(MEANT_KINDS.indexOf(kind));
    ids.push(typeof id === 'number' ? id : codes.of(id));
    for (const field of fields) {
      fieldOwners.push(meaning);
      fieldIds.push(field);
    }
    return meaning;
  };
  const addKey = (key: string, place: number): void => {
    let number = keyOf.get(key);
    if (number === undefined) {
      number = keyOf.size;
      keyOf.set(key, number);
    }
    keyOwners.push(number);
    keyPlaces.push(place);
  };
  const store = (meaning: number, tokens: readonly Token[], { text, isNegated }: Name, how: How): void => {
    if (tokens.length === 0 || tokens.length > MOST_WORDS) return;
    const isAllGeneric = tokens.every(({ wordClass }) => isGeneric(wordClass));
    tokens.forEach((token, place) => {
      const at = ((texts.length << PLACE_BITS) | place) >>> 0;
      const keys = new Set([token.text]);
      const forms = how.isPlace ? [placeRootOf(token.text) ?? token.text] : token.roots;
      if (how.hasForms) for (const form of forms) keys.add(form);
      const isAlone = tokens.length === 1 && isVague(token.wordClass) && !how.isSpoken;
      // «الأوردية» is Urdu, and sounds like veins.
      const isNoName = how.carriers?.has(token.wordClass ?? '') !== false;
      if (token.wordClass && how.hasClasses && isNoName && !isAllGeneric && !isAlone) {
        keys.add(token.wordClass);
        const also = alsoMeant(token.wordClass);
        if (also) keys.add(also);
      }
      const sound = how.hasForms ? soundOf(token.text) : null;
      if (sound) keys.add(sound);
      for (const key of keys) addKey(key, at);
    });
    meanings.push(meaning);
    sizes.push(tokens.length);
    titleIn.push(languages.of(how.isTitle ? how.language : NO_TITLE));
    bare.push(Number(how.isBare ?? false));
    negated.push(Number(isNegated));
    texts.push(text);
  };
  // The same words stand in many names.
  const sounds = new Map<string, string | null>();
  const soundOf = (word: string): string | null => {
    const known = sounds.get(word);
    if (known !== undefined) return known;
    const sound = soundKey(word);
    sounds.set(word, sound);
    return sound;
  };
  const tokensOf = new Map<string, Map<string, Token>>([
    ['', new Map()],
    ['en', new Map()],
    ['de', new Map()],
  ]);
  const tokenOf = (word: string, language: 'en' | 'de' | null): Token => {
    const kept = tokensOf.get(language ?? '');
    const known = kept?.get(word);
    if (known) return known;
    const roots = rootsOf(word, language);
    const token = { text: word, roots, wordClass: classOf(word, roots) };
    kept?.set(word, token);
    return token;
  };
  const read = (text: string, language: string): NameWords => {
    const stemmed = language === 'en' || language === 'de' ? language : null;
    const toTokens = (words: readonly string[]): Token[] => words.map((word) => tokenOf(word, stemmed));
    const all = [...new Set(lexiconWords(text))];
    const telling = toTokens(tellingWords(all, language));
    // A "D-Arzt" is more than a doctor.
    const tokens = telling.every(({ wordClass }) => isGeneric(wordClass)) ? toTokens(all) : telling;
    return { all, tokens };
  };
  const addName = (meaning: number, text: string, how: How, seen: Set<string>): void => {
    const { all, tokens } = read(text, how.language);
    // "ALL" is a disease, and said of everything.
    const isVoid = ({ text: word }: Token): boolean =>
      !TELLING_IN[how.language]?.has(word) && (isFiller(word) || isFunctionWord(word));
    if (tokens.every(isVoid)) return;
    const spelling = tokens.map((token) => token.text).join(' ');
    if (seen.has(`${how.language} ${spelling}`) || (!how.isTitle && seen.has(spelling))) return;
    seen.add(`${how.language} ${spelling}`).add(spelling);
    const name = { text, isNegated: all.some(isNegation) };
    store(meaning, tokens, name, how);
    for (const token of tokens) known.add(token.text);
    const tight = tokens.filter(({ wordClass }) => !isLoose(wordClass));
    if (tight.length >= 2 && tight.length < tokens.length)
      store(meaning, tight, name, { ...how, isTitle: false });
    if (how.language === 'de') joined.push({ tokens, meaning, name, how });
  };
  const addNames = (meaning: number, names: Concept['names']): void => {
    const seen = new Set<string>();
    for (const { text, lang, isTitle } of names)
      addName(
        meaning,
        text,
        { language: lang, isTitle, hasForms: !ACRONYM.test(text), hasClasses: true },
        seen,
      );
  };
  const addPlace = (meaning: number, { names, titles }: PlaceNames<unknown>): void => {
    const seen = new Set<string>();
    const add = (text: string, language: string, isTitle: boolean): void => {
      const { tokens } = read(text, language);
      const [first] = tokens;
      if (tokens.length === 1 && first && NO_PLACES.has(first.text)) return;
      addName(
        meaning,
        text,
        {
          language,
          isTitle,
          hasForms: !/^[\p{Script=Latin}\s\p{P}]+$/u.test(text),
          hasClasses: false,
          isPlace: true,
        },
        seen,
      );
    };
    for (const [language, text] of Object.entries(titles ?? {})) add(text, language, true);
    for (const text of names) add(text, NO_TITLE, false);
    for (const text of names) for (const alias of CITY_ALIASES[text] ?? []) add(alias, NO_TITLE, false);
  };

  for (const { kind, id, names, specializations } of concepts)
    addNames(addMeaning(kind, id, specializations), names);
  for (const { id, names, specializations } of complaints)
    addNames(addMeaning('complaint', id, specializations), names);
  for (const country of countries) addPlace(addMeaning('country', country.id), country);
  const citiesIn = new Map<string, number[]>();
  for (const city of cities) {
    addPlace(addMeaning('city', city.id), city);
    if (city.region) citiesIn.set(city.region, [...(citiesIn.get(city.region) ?? []), city.id]);
  }
  for (const region of regions) addPlace(addMeaning('region', region.id, citiesIn.get(region.id)), region);
  const plain = (language: string): How => ({ language, isTitle: false, hasForms: true, hasClasses: true });
  for (const { code, texts: phrases, names } of languagePhrases()) {
    const meaning = addMeaning('language', code);
    const seen = new Set<string>();
    for (const text of phrases) addName(meaning, text, { ...plain(NO_TITLE), carriers: SPEAKERS }, seen);
    for (const text of names)
      addName(meaning, text, { ...plain(NO_TITLE), hasClasses: false, isBare: true }, seen);
  }
  for (const kind of ['free', 'price', 'near', 'female', 'male', 'children'] as const) {
    const meaning = addMeaning(kind, 0);
    const seen = new Set<string>();
    for (const one of spoken)
      if (one.kind === kind)
        addName(
          meaning,
          one.text,
          { ...plain(NO_TITLE), hasForms: false, hasClasses: kind === 'children', isSpoken: true },
          seen,
        );
  }
  // German names joined of known words are known by their parts as well: "Knieschmerzen" is pain in a knee.
  const isKnown = (part: string): boolean =>
    known.has(part) || tokenOf(part, 'de').wordClass !== null || isKnownElsewhere(part);
  const partsOf = new Map<string, string[]>();
  const split = (word: string): string[] => {
    const parts = partsOf.get(word) ?? (word.length >= 7 ? splitJoined(word, isKnown) : null) ?? [word];
    partsOf.set(word, parts);
    return parts;
  };
  for (const { tokens, meaning, name, how } of joined) {
    const parts = tokens.flatMap((token) => split(token.text).map((part) => tokenOf(part, 'de')));
    if (parts.length === tokens.length) continue;
    store(meaning, parts, name, { ...how, isTitle: false });
    const tight = parts.filter(({ wordClass }) => !isLoose(wordClass));
    if (tight.length >= 2 && tight.length < parts.length)
      store(meaning, tight, name, { ...how, isTitle: false });
  }

  const sorted = [...keyOf.keys()].sort();
  const rank = new Uint32Array(sorted.length);
  sorted.forEach((key, at) => {
    rank[keyOf.get(key) ?? 0] = at;
  });
  return {
    kinds: shared(Uint8Array, kinds),
    ids: shared(Int32Array, ids),
    codes: codes.list(),
    fields: sharedGroups(kinds.length, fieldOwners, fieldIds),
    meanings: shared(Uint32Array, meanings),
    sizes: shared(Uint8Array, sizes),
    titleIn: shared(Uint8Array, titleIn),
    bare: shared(Uint8Array, bare),
    negated: shared(Uint8Array, negated),
    languages: languages.list(),
    texts: sharedTexts(texts),
    keys: sharedTexts(sorted),
    places: sharedGroups(
      sorted.length,
      keyOwners.view().map((owner) => rank[owner] ?? 0),
      keyPlaces.view(),
    ),
  };
}

function meaningsWith(lexicon: Lexicon, text: string): number[] {
  const key = findLexiconKey(lexicon, text);
  return key < 0 ? [] : meaningsAt(lexicon, key);
}

/** The meanings of the names that have a key, some of them more than once. */
export function meaningsAt(lexicon: Lexicon, key: number): number[] {
  const { starts, values } = lexicon.places;
  const names = values.subarray(start(starts, key), start(starts, key + 1));
  return Array.from(names, (value) => lexicon.meanings[value >>> PLACE_BITS] ?? 0);
}

/** Whether complaints have one of the keys: then it says how somebody is before it is a place. */
export function isOfComplaints(lexicon: Lexicon, keys: readonly string[]): boolean {
  const complaint = MEANT_KINDS.indexOf('complaint');
  return keys.some((key) =>
    meaningsWith(lexicon, key).some((meaning) => lexicon.kinds[meaning] === complaint),
  );
}

/** Whether something with the word leads to the same specialization first as the meaning does. */
export function isOfSameField(lexicon: Lexicon, meaning: number, wordClass: string): boolean {
  const first = (of: number): number | undefined =>
    lexicon.kinds[of] === MEANT_KINDS.indexOf('specialization') ? lexicon.ids[of] : fieldsOf(lexicon, of)[0];
  const field = first(meaning);
  return meaningsWith(lexicon, wordClass).some((other) => first(other) === field);
}

/** The number of a key, -1 where there is none. */
export function findLexiconKey({ keys }: Lexicon, key: string): number {
  const at = lowerBound(keys, key);
  return at < textsCount(keys) && compareTextAt(keys, at, key) === 0 ? at : -1;
}

const CODED: ReadonlySet<MeantKind> = new Set(['country', 'region', 'language']);

export function meantBy({ kinds, ids, codes }: Lexicon, meaning: number): Meant {
  const kind = MEANT_KINDS[kinds[meaning] ?? 0] ?? 'free';
  const id = ids[meaning] ?? 0;
  return { kind, id: CODED.has(kind) ? (codes[id] ?? '') : id };
}

/** Ids of the specializations that a disease, procedure or complaint leads to, the first to see first. */
export const fieldsOf = (lexicon: Lexicon, meaning: number): number[] =>
  lexicon.kinds[meaning] === REGION ? [] : leadsTo(lexicon, meaning);

/** Ids of the cities with clinics in a region. */
export const citiesOf = (lexicon: Lexicon, meaning: number): number[] =>
  lexicon.kinds[meaning] === REGION ? leadsTo(lexicon, meaning) : [];

const REGION = MEANT_KINDS.indexOf('region');
const leadsTo = ({ fields }: Lexicon, meaning: number): number[] => [
  ...fields.values.subarray(start(fields.starts, meaning), start(fields.starts, meaning + 1)),
];
