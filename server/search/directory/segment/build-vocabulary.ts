/** Terms, their weights and postings, and the keys they are looked up by. */

import {
  type Groups,
  shared,
  sharedRoom,
  sharedTexts,
  start,
  type Texts,
  textAt,
  textsCount,
} from './arrays.ts';
import { buildKeys, type Keys } from './build-keys.ts';
import type { Segment } from './segment.ts';
import { IMPACT_BITS, lookUpTerm, type Vocabulary } from './vocabulary.ts';

type Names = Pick<Segment, 'entryNames' | 'nameKind' | 'nameTerms'>;

/** What a word of a title or label, an alias, an acronym, a former name counts for. */
export const KIND_FACTOR = [1, 1, 0.93, 0.93, 0.85];

export const MOST_IMPACT = 255;

/** How telling a word is that this many of the entries have, between 0 and about 1. */
export const weightOf = (frequency: number, entries: number): number =>
  Math.log(1 + entries / (1 + frequency)) / Math.log(2 + entries);

/** Without the keys of the terms, which are built apart: see build-keys.ts. */
export function buildVocabulary(
  terms: Texts,
  names: Names,
  main: Segment | null,
): Omit<Vocabulary, keyof Keys> {
  const frequencies = countEntries(names, textsCount(terms));
  const entries = names.entryNames.length - 1 + (main?.entryCount ?? 0);
  const termWeight = Float32Array.from(frequencies, (frequency, term) => {
    const inMain = main ? lookUpTerm(main, textAt(terms, term)) : -1;
    const before = main && inMain >= 0 ? postingsCount(main.postings, inMain) : 0;
    return weightOf(frequency + before, entries);
  });
  const nameWeight = Float32Array.from(names.nameKind, (_, name) =>
    weighName(names.nameTerms, name, termWeight),
  );
  return {
    terms,
    termWeight: shared(Float32Array, termWeight),
    nameWeight: shared(Float32Array, nameWeight),
    postings: buildPostings(names, nameWeight, termWeight, frequencies),
  };
}

/** The words of entries that are kept elsewhere: postings are counted, and not listed. */
export function countedVocabulary(
  texts: string[],
  frequencies: readonly number[],
  entries: number,
): Vocabulary {
  const starts = sharedRoom(Uint32Array, texts.length + 1);
  frequencies.forEach((frequency, term) => {
    starts[term + 1] = start(starts, term) + frequency;
  });
  const terms = sharedTexts(texts);
  return {
    terms,
    termWeight: shared(
      Float32Array,
      frequencies.map((frequency) => weightOf(frequency, entries)),
    ),
    nameWeight: sharedRoom(Float32Array, 0),
    postings: { starts, values: sharedRoom(Uint32Array, 0) },
    ...buildKeys(terms),
  };
}

export const postingsCount = (postings: Groups, term: number): number =>
  start(postings.starts, term + 1) - start(postings.starts, term);

function weighName({ starts, values }: Groups, name: number, termWeight: Float32Array): number {
  let weight = 0;
  for (let at = start(starts, name); at < start(starts, name + 1); at++)
    weight += termWeight[values[at] ?? 0] ?? 0;
  return weight;
}

/** Calls back with each entry, name and term. */
function eachToken(names: Names, visit: (entry: number, name: number, term: number) => void): void {
  const { entryNames, nameTerms } = names;
  for (let entry = 0; entry + 1 < entryNames.length; entry++) {
    for (let name = start(entryNames, entry); name < start(entryNames, entry + 1); name++) {
      const to = start(nameTerms.starts, name + 1);
      for (let at = start(nameTerms.starts, name); at < to; at++)
        visit(entry, name, nameTerms.values[at] ?? 0);
    }
  }
}

function countEntries(names: Names, terms: number): Uint32Array {
  const counts = new Uint32Array(terms);
  const last = new Int32Array(terms).fill(-1);
  eachToken(names, (entry, _, term) => {
    if (last[term] === entry) return;
    last[term] = entry;
    counts[term] = (counts[term] ?? 0) + 1;
  });
  return counts;
}

/** The share of a name's weight that a term makes up, from 0 to MOST_IMPACT. */
export const impactOf = (termWeight: number, nameWeight: number, kind: number): number =>
  Math.round(MOST_IMPACT * Math.min(1, (termWeight / (nameWeight || 1)) * (KIND_FACTOR[kind] ?? 1)));

/** The impact of a term on a entry is the share of the weight of its best name that the term makes up. */
function buildPostings(
  names: Names,
  nameWeight: Float32Array,
  termWeight: Float32Array,
  counts: Uint32Array,
): Groups {
  const starts = sharedRoom(Uint32Array, counts.length + 1);
  for (let term = 0; term < counts.length; term++)
    starts[term + 1] = start(starts, term) + (counts[term] ?? 0);
  const values = sharedRoom(Uint32Array, start(starts, counts.length));
  const next = starts.slice();
  eachToken(names, (entry, name, term) => {
    const impact = impactOf(termWeight[term] ?? 0, nameWeight[name] ?? 0, names.nameKind[name] ?? 0);
    const at = start(next, term);
    const before = at > start(starts, term) ? (values[at - 1] ?? 0) : -1;
    if (before >>> IMPACT_BITS === entry && before >= 0) {
      if (impact > (before & 255)) values[at - 1] = ((entry << IMPACT_BITS) | impact) >>> 0;
      return;
    }
    values[at] = ((entry << IMPACT_BITS) | impact) >>> 0;
    next[term] = at + 1;
  });
  return { starts, values };
}
