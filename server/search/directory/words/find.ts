/** From the text of a query to what it finds. */

import type { ReadPart } from '../directory.ts';
import { createGuesser } from '../lexicon/evidence.ts';
import { type Lexicon, lexiconWords, type MeantKind } from '../lexicon/lexicon.ts';
import {
  createRecogniser,
  isConcept,
  isPlaceKind,
  type Recognised,
  type Said,
} from '../lexicon/recognise.ts';
import { rootsOf } from '../lexicon/roots.ts';
import { isFiller } from '../lexicon/spoken-words.ts';
import type { HowToRead } from '../lexicon/units.ts';
import { classOf, isGeneric } from '../lexicon/word-classes.ts';
import { postingsCount } from '../segment/build-vocabulary.ts';
import { isFunctionWord } from '../segment/function-words.ts';
import { isPlace } from '../segment/meanings.ts';
import type { Segment } from '../segment/segment.ts';
import { lookUpTerm } from '../segment/vocabulary.ts';
import { type Attempt, firstAttempts, toAttempt } from './attempts.ts';
import { type Bound, createBinder, type Holds } from './bind.ts';
import { isCarrierWord } from './carrier-words.ts';
import type { Matches } from './match.ts';
import { type Reading, readAsPinyin, readAsTyped, readBySound, type Word } from './readings.ts';
import type { Slot } from './slot.ts';
import { type Lookup, rememberSimilarTerms, toSlots } from './slots.ts';
import { typedTexts } from './texts-left.ts';

/**
 * What was found, and how the query was read for it. Concepts, places and languages that were named always hold (`bound`).
 * The words left for names, where there are any (`slots`), must stand in the names and places of an entry (`must`); or only
 * put those who are called so first (`first`); or all words of the query are someone's name, who is found `also`.
 */
export type Found<Matched = Matches[]> = {
  bound: Bound[];
  matches: Matched | null;
  role: 'must' | 'first' | 'also';
  /**
   * False if all words are generic ("hospital"): then matches are not ordered by how well their names fit, because a clinic
   * called only "Hospital" is not a better match.
   */
  ranks: boolean;
  slots: Slot[];
  read: ReadPart[];
  /** The query as it was read where words of the lexicon were mistyped or another layout was meant, else null. */
  corrected: string | null;
  /** False where another keyboard layout was meant. */
  asTyped: boolean;
};

/** How an engine finds clinics or doctors by name. `Matched` is the engine’s own form of a set of results. */
export type NameSearch<Matched> = {
  /** Results whose names have every required word (`all`), or any of the words. */
  match(slots: readonly Slot[], all: boolean): Matched;
  isSomething(matched: Matched): boolean;
  /** Of these results, those that match most of the words. */
  withMost(slots: readonly Slot[], matched: Matched): Matched;
  /** Of the best results, those whose whole name is one of the readings. */
  calledSo(matched: Matched, readings: readonly (readonly Slot[])[]): Matched;
};

/**
 * The query is read once, into what its words name. Concepts make a reading; places and languages make one where no words
 * are left for names. Else it is a name: as typed, on another layout, by sound, with mistakes.
 */
export function createFinder<Matched>(
  segments: Segment[],
  lexicon: Lexicon,
  names: NameSearch<Matched>,
  holds: Holds,
) {
  const { match, isSomething } = names;
  const recognise = createRecogniser(lexicon);
  const guesser = createGuesser(lexicon);
  const binder = createBinder(segments, lexicon, holds);
  const isNameWord = (word: string): boolean =>
    segments.some((segment) => {
      const term = lookUpTerm(segment, word);
      return term >= 0 && postingsCount(segment.postings, term) > 0;
    });
  const forChildren = recognise(lexiconWords("children's doctor"), { exact: true, isNameWord }).said;

  /** @param exact words are what they are: no mistake, layout or sound is guessed. */
  return (q: string, exact: boolean): Found<Matched> | null => {
    const typed = readAsTyped(q);
    if (typed.words.length === 0) return null;
    const how: HowToRead = { exact, isNameWord };
    const read = withoutContradicted(typed, understand(typed, how), how);
    if (hasSureConcept(read) || isComplete(typed, read)) return bindAll(q, typed, read);
    const guessed = exact ? null : withGuess(typed, read, how);
    const isGuessed = guessed?.said.some(isSureConcept) ?? false;
    if (hasConcept(read)) return bindAll(q, typed, isGuessed ? (guessed ?? read) : read);
    if (guessed && isGuessed) return calledSo(typed, read) ?? bindAll(q, typed, guessed);
    return findNames(q, typed, read, how) ?? bindAll(q, typed, guessed ?? read);

    /** Who is called as the text says, to the letter. */
    function calledSo(reading: Reading, recognised: Recognised): Found<Matched> | null {
      const isKnownHere = (word: Word): boolean => isKnown(reading, recognised, word);
      const lookup: Lookup = { similar: rememberSimilarTerms(), isKnown: isKnownHere };
      return tryNames(toAttempt(segments, reading, 'no words', lookup));
    }

    function findNames(
      text: string,
      reading: Reading,
      recognised: Recognised,
      asked: HowToRead,
    ): Found<Matched> | null {
      const lookup: Lookup = {
        similar: rememberSimilarTerms(),
        isKnown: (word) => isKnown(reading, recognised, word),
      };
      const spoken = new Set(
        recognised.said.filter(({ meant }) => isAside(meant.kind)).flatMap(({ words }) => words),
      );
      const asName = (attempt: Attempt): Found<Matched> | null => {
        const whole = tryNames(attempt);
        if (whole || spoken.size === 0 || !attempt.reading.asTyped) return whole;
        return tryNames({
          ...attempt,
          slots: attempt.slots.map((slot, at) => (spoken.has(at) ? optional(slot) : slot)),
        });
      };
      if (asked.exact) return asName(toAttempt(segments, reading, 'no words', lookup)) ?? byPlace();
      const attempts = firstAttempts(
        segments,
        text,
        reading,
        lookup,
        (other) => understand(other, asked).known,
      );
      for (const attempt of attempts) {
        const other = attempt.reading.asTyped ? null : understand(attempt.reading, asked);
        if (other && hasConcept(other) && isComplete(attempt.reading, other)) {
          const retyped = attempt.reading.words.map((word) => word.text).join(' ');
          return { ...bindAll(retyped, attempt.reading, other), corrected: retyped, asTyped: false };
        }
        const found = asName(attempt);
        if (found) return found;
      }
      for (const other of [readAsPinyin(text), readBySound(text)]) {
        const found = other && tryNames(toAttempt(segments, other, 'unknown words', lookup));
        if (found) return found;
      }
      if (guessed) return bindAll(text, reading, guessed);
      const phonetic = understand(reading, { ...asked, bySound: true });
      if (hasConcept(phonetic) && isComplete(reading, phonetic)) return bindAll(text, reading, phonetic);
      const forgiving = toAttempt(segments, attempts[0]?.reading ?? reading, 'all words', lookup);
      return asName(forgiving) ?? byPlace() ?? byMost(forgiving);

      /** Where the text names a place, what else it says orders. */
      function byPlace(): Found<Matched> | null {
        return recognised.said.some(({ meant }) => isBinding(meant.kind)) || asked.exact
          ? bindAll(text, reading, recognised)
          : null;
      }
    }

    function bindAll(text: string, reading: Reading, recognised: Recognised): Found<Matched> {
      const tokens = reading.words.map((word) => word.text);
      const {
        read: parts,
        bound,
        order,
      } = binder.bind(recognised.said, typedTexts(text, tokens), forChildren);
      const lookup: Lookup = { similar: rememberSimilarTerms(), isKnown: () => false };
      const rest = restOf(reading, recognised);
      const forgiven = exact || rest.length === 0 ? 'no words' : 'unknown words';
      const corrected = correctedBy(tokens, recognised.said);
      const found = { bound, read: parts, corrected, ranks: true, asTyped: true };
      if (rest.length > 0) {
        const texts = typedTexts(text, tokens);
        const numbers = rest.map((word) => reading.words.indexOf(word));
        parts.push({
          kind: 'name',
          ids: [],
          fields: [],
          further: [],
          does: 'orders',
          words: texts.said(numbers),
          left: texts.without(numbers),
        });
      }
      const slots = toSlots(segments, reading, forgiven, lookup).map(byNameOnly);
      const called = match(slots, true);
      if (isSomething(called)) {
        const whole = rest.length > 0 ? called : calledExactly(slots, called, placesIn(recognised));
        if (isSomething(whole)) return { ...found, role: 'also', slots, matches: whole };
      }
      const ordering = [
        ...(rest.length > 0
          ? toSlots(segments, { ...reading, words: rest }, forgiven, lookup).map(byNameOnly)
          : []),
        ...order.map(orderingSlot),
      ];
      if (ordering.length === 0) return { ...found, role: 'first', slots: [], matches: null };
      return { ...found, role: 'first', slots: ordering, matches: match(ordering, false) };
    }
  };

  function understand(reading: Reading, how: HowToRead): Recognised {
    const tokens = reading.words.map((word) => word.text);
    const recognised = recognise(tokens, how);
    const held = recognised.said.filter(binder.isHeldByAny);
    // A mistyped word counts as a place only if somebody there offers what is asked for: "satge 3 kidney disease" is not about a town.
    const said = held.filter((one) => !isMistakenPlace(one) || binder.isOfferedThere(one, held));
    // Where nobody is, is meant only beside something to treat, or where nothing else is said: "Jordan Clinic", "Mali".
    const read = { ...recognised, said };
    const isMeant = hasConcept(read) || restOf(reading, read).length === 0;
    return isMeant ? read : { ...read, said: said.filter(binder.isSettled) };
  }

  /** What free words speak for in the place of what names of the lexicon say unsurely; null where they tell too little. */
  function withGuess(reading: Reading, recognised: Recognised, how: HowToRead): Recognised | null {
    const [named, others] = [
      recognised.said.filter(isOfConcept),
      recognised.said.filter((one) => !isOfConcept(one)),
    ];
    const taken = new Set(others.flatMap((one) => one.words));
    const tokens = reading.words.map((word) => word.text);
    const guessed = guesser.guess(tokens, (at) => taken.has(at), how, named);
    return guessed && binder.isHeldByAny(guessed)
      ? { ...recognised, said: [...others, guessed].sort((a, b) => (a.words[0] ?? 0) - (b.words[0] ?? 0)) }
      : null;
  }

  /** Terms that all words together contradict are only offered. */
  function withoutContradicted(reading: Reading, recognised: Recognised, how: HowToRead): Recognised {
    const sure = recognised.said.filter(isSureConcept);
    const isWhole = sure.length < 2 && restOf(reading, recognised).length === 0;
    if (how.exact || sure.length === 0 || isWhole) return recognised;
    const taken = new Set(recognised.said.flatMap((one) => (isOfConcept(one) ? [] : one.words)));
    const tokens = reading.words.map((word) => word.text);
    const contradicted = new Set(guesser.contradicted(tokens, (at) => taken.has(at), how, sure));
    if (contradicted.size === 0) return recognised;
    const said = recognised.said.map((one) => (contradicted.has(one) ? { ...one, isSure: false } : one));
    return { ...recognised, said };
  }

  /** By names and places alone, where some entry has all the words. */
  function tryNames({ slots, reading }: Attempt): Found<Matched> | null {
    if (slots.some(({ certainty, word }) => certainty === 0 && !word.optional)) return null;
    const matches = match(slots, true);
    return isSomething(matches) ? named(slots, reading, matches) : null;
  }

  function byMost({ slots, reading }: Attempt): Found<Matched> {
    return named(slots, reading, names.withMost(slots, match(slots, false)));
  }

  /** Those of them whose whole name the words are, or the words but those that say where they are. */
  function calledExactly(
    slots: readonly Slot[],
    called: Matched,
    places: readonly (readonly number[])[],
  ): Matched {
    const besides = [[], ...places, places.flat()].map((said) => slots.filter((_, at) => !said.includes(at)));
    return names.calledSo(
      called,
      besides.filter(({ length }) => length > 0),
    );
  }
}

const placesIn = ({ said }: Recognised): number[][] =>
  said.filter(({ meant }) => isPlaceKind(meant)).map(({ words }) => words);

const isMistakenPlace = (one: Said): boolean => isPlaceKind(one.meant) && one.mistyped.size > 0;
const isOfConcept = ({ meant }: Said): boolean => isConcept(meant);
const isSureConcept = ({ meant, isSure }: Said): boolean => isConcept(meant) && isSure;
const hasSureConcept = ({ said }: Recognised): boolean => said.some(isSureConcept);
const hasConcept = ({ said }: Recognised): boolean => said.some(({ meant }) => isConcept(meant));
const isBinding = (kind: MeantKind): boolean => isPlaceKind({ kind }) || kind === 'language';
/** What is said beside a name: it need not stand in it. */
const isAside = (kind: ReadPart['kind']): boolean =>
  kind === 'price' ||
  kind === 'near' ||
  kind === 'free' ||
  kind === 'female' ||
  kind === 'male' ||
  kind === 'language';

/** True where nothing is left for names, and something is named. */
const isComplete = (reading: Reading, recognised: Recognised): boolean =>
  recognised.said.some(
    ({ meant }) => isConcept(meant) || isBinding(meant.kind) || meant.kind === 'children',
  ) && restOf(reading, recognised).length === 0;

/** The words that name nothing and tell something. */
function restOf({ words }: Reading, { said }: Recognised): Word[] {
  const taken = new Set(said.flatMap((one) => one.words));
  return words.filter((word, at) => !taken.has(at) && !isVoid(word));
}

/** Words that join others, fill a sentence, or say nothing beside a concept ("clinic"). */
const isVoid = ({ text, optional: isOptional }: Word): boolean =>
  isOptional ||
  isFunctionWord(text) ||
  isFiller(text) ||
  isCarrierWord(text) ||
  isGeneric(classOf(text, rootsOf(text)));

const isKnown = ({ words }: Reading, { known }: Recognised, word: Word): boolean =>
  known[words.findIndex(({ text }) => text === word.text)] ?? false;

const optional = (slot: Slot): Slot => ({ ...slot, word: { ...slot.word, optional: true } });

const byNameOnly = (slot: Slot): Slot => ({
  ...slot,
  meanings: new Map([...slot.meanings].filter(([meaning]) => isPlace(meaning))),
});

/** What is ordered by beside names counts like a word. */
function orderingSlot(meanings: Map<number, number>): Slot {
  const word: Word = { text: '', keys: [], fixed: true, optional: true, open: false, spelt: true };
  return { word, terms: [], meanings, weight: 1, certainty: 1 };
}

const named = <Matched>(slots: Slot[], reading: Reading, matches: Matched): Found<Matched> => ({
  bound: [],
  matches,
  role: 'must',
  ranks: !reading.words.every(isVoid),
  slots,
  read: [],
  corrected: null,
  asTyped: reading.asTyped,
});

function correctedBy(tokens: readonly string[], said: readonly Said[]): string | null {
  const meant = new Map(said.flatMap(({ mistyped }) => [...mistyped]));
  return meant.size > 0 ? tokens.map((token, at) => meant.get(at) ?? token).join(' ') : null;
}
