/** What a text that is still being typed may mean, see `DirectoryEngine.suggest`. */
import { isListFilter } from '../../../../contract/search/filters.ts';
import type { Suggested, SuggestOptions } from '../directory.ts';
import { citiesOf, fieldsOf, type Lexicon, type Meant, meantBy } from '../lexicon/lexicon.ts';
import { createRecogniser, isConcept } from '../lexicon/recognise.ts';
import { textAt } from '../segment/arrays.ts';
import type { Segment } from '../segment/segment.ts';
import { type Collection, segmentsOf } from '../snapshot.ts';
import { firstAttempts, toAttempt } from '../words/attempts.ts';
import type { Held } from '../words/bind.ts';
import { readAsTyped } from '../words/readings.ts';
import type { Slot } from '../words/slot.ts';
import { rememberSimilarTerms } from '../words/slots.ts';
import { countListed } from './count-listed.ts';
import type { NamedEntry } from './suggest-entries.ts';
import { type NamedMeaning, suggestMeanings } from './suggest-meanings.ts';

type Kind = Suggested['kind'];
type Scored = { suggested: Suggested; score: number };
/** Words of names, and who is called so. */
export type Suggesting = { segments: Segment[]; suggest(slots: readonly Slot[]): NamedEntry[] };
/** How many clinics there are with all of these. */
export type CountClinics = (all: readonly Meant[]) => number;

/** Of one kind at first, so that one does not leave the others no room. */
const MOST_OF_KIND = 3;
/** What many clinics add to a place or concept: as much as nothing else between names that fit alike. */
const COMMON = 0.05;
/** Each next field of a complaint fits so much less. */
const NEXT_FIELD = 0.02;
/** So many meanings that fit best are counted. */
const MOST_MEANT = 40;
const MOST_COUNTED = 5000;
/** A letter or two begin tens of thousands of words: names are suggested by the commonest of them. */
const MOST_BEGUN = 1000;

/** The kinds in which equals come. */
const KINDS: readonly Kind[] = [
  'specialization',
  'disease',
  'procedure',
  'city',
  'region',
  'country',
  'clinic',
  'doctor',
];

export function createSuggest(
  lexicon: Lexicon,
  countWith: CountClinics,
  clinics: Suggesting,
  doctors: Suggesting,
) {
  const recognise = createRecogniser(lexicon);
  const how = { exact: false, isNameWord: () => false };
  return (text: string, { language, limit, emptyPlaces = false }: SuggestOptions): Suggested[] => {
    const meant = (typed: string): Scored[] =>
      suggestMeanings(lexicon, recognise, typed, how, language)
        .sort((a, b) => b.score - a.score)
        .slice(0, MOST_MEANT)
        .flatMap((named) => toMeant(named, emptyPlaces));
    const ofLexicon = meant(text);
    const ofClinics = firstThat(clinics, text, meant, (slots) =>
      clinics.suggest(slots).map(toNamed('clinic')),
    );
    const ofDoctors = firstThat(
      doctors,
      text,
      () => [],
      (slots) => doctors.suggest(slots).map(toNamed('doctor')),
    );
    return inGroups([...ofLexicon, ...ofClinics, ...ofDoctors], limit);
  };

  /** A complaint offers the fields it leads to; what no clinic has is not offered. */
  function toMeant({ meaning, beside, score, name }: NamedMeaning, emptyPlaces: boolean): Scored[] {
    const matched = name === null ? null : textAt(lexicon.texts, name);
    const meant = meantBy(lexicon, meaning);
    const other = beside === null ? null : meantBy(lexicon, beside);
    const isPlaceBegun = !isConcept(meant);
    const concepts = isPlaceBegun && other ? conceptsOf(other, beside) : conceptsOf(meant, meaning);
    const place = isPlaceBegun ? meant : other;
    if (isPlaceBegun && !other) return offer(null, meant, score, matched, emptyPlaces);
    return concepts.flatMap((concept, at) => offer(concept, place, score - NEXT_FIELD * at, matched, false));
  }

  function conceptsOf(meant: Meant, meaning: number | null): Meant[] {
    if (meant.kind !== 'complaint' || meaning === null) return [meant];
    return fieldsOf(lexicon, meaning).map((id) => ({ kind: 'specialization', id }));
  }

  function offer(
    concept: Meant | null,
    place: Meant | null,
    score: number,
    matched: string | null,
    isOfferedEmpty: boolean,
  ): Scored[] {
    const all = [concept, place].filter((one) => one !== null);
    const count = countWith(all);
    const main = concept ?? place;
    if (!main || (count === 0 && !isOfferedEmpty)) return [];
    const suggested = {
      kind: main.kind,
      id: main.id,
      clinics: count,
      matched,
      ...(concept && place && { place: { kind: place.kind, id: place.id } }),
    } as Suggested;
    return [{ suggested, score: score + COMMON * Math.min(1, Math.log10(Math.max(1, count)) / 5) }];
  }
}

const toNamed =
  (kind: 'clinic' | 'doctor') =>
  ({ id, score, matched }: NamedEntry): Scored => ({ suggested: { kind, id, matched }, score });

/** The first reading of the text that something fits: as typed or on another layout, then with more mistakes forgiven. */
function firstThat(
  { segments }: Suggesting,
  text: string,
  meant: (typed: string) => Scored[],
  suggest: (slots: Slot[]) => Scored[],
): Scored[] {
  const typed = readAsTyped(text);
  if (typed.words.length === 0) return [];
  const lookup = { similar: rememberSimilarTerms(), isKnown: () => false, mostBegun: MOST_BEGUN };
  const nothing = meant(text).length === 0;
  for (const { reading, slots } of firstAttempts(segments, text, typed, lookup, () => [])) {
    const retyped =
      nothing && !reading.asTyped ? meant(reading.words.map((word) => word.text).join(' ')) : [];
    const found = [...retyped, ...suggest(slots)];
    if (found.length > 0) return found;
  }
  return suggest(toAttempt(segments, typed, 'all words', lookup).slots);
}

/** The filter that finds what is meant; null where none does. */
export function filterOf(lexicon: Lexicon): (meant: Meant) => Held | null {
  const citiesByRegion = new Map<Meant['id'], number[]>();
  for (let meaning = 0; meaning < lexicon.kinds.length; meaning++) {
    const { kind, id } = meantBy(lexicon, meaning);
    if (kind === 'region') citiesByRegion.set(id, citiesOf(lexicon, meaning));
  }
  return ({ kind, id }) => {
    if (kind === 'region') return { filter: 'city', values: citiesByRegion.get(id) ?? [] };
    return isListFilter(kind) ? { filter: kind, values: [id] } : null;
  };
}

/** Each is counted once for a snapshot. */
export function countClinics(lexicon: Lexicon, collection: Collection): CountClinics {
  const toFilter = filterOf(lexicon);
  const counts = new Map<string, number>();
  const dead = collection.dead.some((word) => word !== 0) ? collection.dead : null;
  const count = (all: readonly Meant[]): number => {
    const held = all.map(toFilter);
    if (!held.every((one) => one !== null)) return 0;
    return segmentsOf(collection).reduce(
      (sum, segment, part) => sum + countListed(segment, held, part === 0 ? dead : null),
      0,
    );
  };
  return (all) => {
    const key = all.map(({ kind, id }) => `${kind} ${id}`).join(' ');
    const known = counts.get(key) ?? count(all);
    if (counts.size >= MOST_COUNTED) counts.clear();
    counts.set(key, known);
    return known;
  };
}

function inGroups(all: Scored[], limit: number): Suggested[] {
  const order = ({ suggested }: Scored): number => KINDS.indexOf(suggested.kind);
  const sorted = all.sort((a, b) => b.score - a.score || order(a) - order(b));
  const taken = new Map<Kind, Scored[]>();
  const left: Scored[] = [];
  let room = limit;
  const take = (one: Scored): void => {
    const group = taken.get(one.suggested.kind) ?? [];
    taken.set(one.suggested.kind, [...group, one]);
    room -= 1;
  };
  for (const one of sorted) {
    const isFull = (taken.get(one.suggested.kind)?.length ?? 0) >= MOST_OF_KIND;
    if (room > 0 && !isFull) take(one);
    else left.push(one);
  }
  for (const one of left.slice(0, room)) take(one);
  return [...taken.values()].flatMap((group) =>
    group.sort((a, b) => b.score - a.score).map(({ suggested }) => suggested),
  );
}
