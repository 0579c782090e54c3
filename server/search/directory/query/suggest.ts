/** What a text that is still being typed may mean, see `DirectoryEngine.suggest`. */
import type { Suggested, SuggestOptions } from '../directory.ts';
import { start } from '../segment/arrays.ts';
import { hasBit } from '../segment/bits.ts';
import { kindOfMeaning, ordinalOfMeaning } from '../segment/meanings.ts';
import { type Collection, segmentsOf } from '../snapshot.ts';
import { firstAttempts, toAttempt } from '../words/attempts.ts';
import type { Match } from '../words/match.ts';
import { readAsTyped } from '../words/readings.ts';
import type { Slot } from '../words/slot.ts';
import { rememberSimilarTerms } from '../words/slots.ts';
import { type NamedEntry, suggestEntries } from './suggest-entries.ts';
import { type NamedMeaning, suggestMeanings } from './suggest-meanings.ts';

type Kind = Suggested['kind'];
type Scored = { suggested: Suggested; score: number };
type Searched = { collection: Collection; match: Match };

/** Of one kind at first, so that one does not leave the others no room. */
const MOST_OF_KIND = 3;
/** What many clinics add to a place or concept: as much as nothing else between names that fit alike. */
const COMMON = 0.05;

/** The kinds in which equals come. */
const KINDS: readonly Kind[] = [
  'specialization',
  'disease',
  'procedure',
  'city',
  'country',
  'clinic',
  'doctor',
];

export function createSuggest(clinics: Searched, doctors: Searched) {
  const clinicsWith = countClinics(clinics.collection);
  return (text: string, { language, limit }: SuggestOptions): Suggested[] => {
    const ofClinics = firstThat(clinics, text, (slots) => {
      const meanings = suggestMeanings(clinics.collection, slots, language).flatMap((one) => toMeant(one));
      return [
        ...meanings,
        ...suggestEntries(clinics.collection, clinics.match, slots).map(toNamed('clinic')),
      ];
    });
    const ofDoctors = firstThat(doctors, text, (slots) =>
      suggestEntries(doctors.collection, doctors.match, slots).map(toNamed('doctor')),
    );
    return inGroups([...ofClinics, ...ofDoctors], limit);
  };

  function toMeant({ meaning, score, matched }: NamedMeaning): Scored[] {
    const kind = kindOfMeaning(meaning);
    const { lists } = segmentsOf(clinics.collection).at(-1) ?? clinics.collection.main;
    const ordinal = ordinalOfMeaning(meaning);
    const count = clinicsWith(meaning);
    if (count === 0) return [];
    const common = COMMON * Math.min(1, Math.log10(count) / 5);
    const suggested: Suggested =
      kind === 'country'
        ? { kind, id: lists.country.values[ordinal] ?? '', clinics: count, matched }
        : { kind, id: lists[kind].values[ordinal] ?? 0, clinics: count, matched };
    return [{ suggested, score: score + common }];
  }
}

const toNamed =
  (kind: 'clinic' | 'doctor') =>
  ({ id, score, matched }: NamedEntry): Scored => ({ suggested: { kind, id, matched }, score });

/** The first reading of the text that something fits: as typed or on another layout, then with more mistakes forgiven. */
function firstThat({ collection }: Searched, text: string, suggest: (slots: Slot[]) => Scored[]): Scored[] {
  const segments = segmentsOf(collection);
  const typed = readAsTyped(text);
  if (typed.words.length === 0) return [];
  const similar = rememberSimilarTerms();
  for (const { slots } of firstAttempts(segments, text, typed, similar)) {
    const found = suggest(slots);
    if (found.length > 0) return found;
  }
  return suggest(toAttempt(segments, typed, 'all words', similar).slots);
}

/** How many clinics there are with a meaning; of each kind counted once. */
function countClinics(collection: Collection): (meaning: number) => number {
  const counts = new Map<number, number>();
  const parts = segmentsOf(collection);
  return (meaning) => {
    let count = counts.get(meaning);
    if (count !== undefined) return count;
    count = 0;
    for (const [part, { lists }] of parts.entries()) {
      const { starts, values } = lists[kindOfMeaning(meaning)].entries;
      const ordinal = ordinalOfMeaning(meaning);
      const to = ordinal + 1 < starts.length ? start(starts, ordinal + 1) : 0;
      const from = start(starts, ordinal);
      if (part > 0 || collection.deadCount === 0) count += Math.max(0, to - from);
      else for (let at = from; at < to; at++) if (!hasBit(collection.dead, values[at] ?? 0)) count += 1;
    }
    counts.set(meaning, count);
    return count;
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
