/** Terms, their weights and postings, and the keys they are looked up by. */

import { storedKeysOf } from './keys.ts';
import {
  type Groups,
  IMPACT_BITS,
  type Segment,
  shared,
  sharedGroups,
  sharedTexts,
  start,
} from './segment.ts';
import { buildSimilarIndex } from './similar-index.ts';
import { lookUpTerm } from './vocabulary.ts';

type Names = Pick<Segment, 'clinicNames' | 'nameKind' | 'nameTerms'>;

/** What a word of a title or label, an alias, an acronym, a former name counts for. */
export const KIND_FACTOR = [1, 1, 0.93, 0.93, 0.85];

/** How telling a word is that this many of the clinics have, between 0 and about 1. */
export const weightOf = (frequency: number, clinics: number): number =>
  Math.log(1 + clinics / (1 + frequency)) / Math.log(2 + clinics);

export function buildVocabulary(texts: string[], names: Names, main: Segment | null) {
  const frequencies = countClinics(names, texts.length);
  const clinics = names.clinicNames.length - 1 + (main?.ids.length ?? 0);
  const termWeight = Float32Array.from(texts, (text, term) => {
    const inMain = main ? lookUpTerm(main, text) : -1;
    const before = main && inMain >= 0 ? postingsCount(main.postings, inMain) : 0;
    return weightOf((frequencies[term] ?? 0) + before, clinics);
  });
  const nameWeight = Float32Array.from(names.nameKind, (_, name) =>
    weighName(names.nameTerms, name, termWeight),
  );
  return {
    terms: sharedTexts(texts),
    termWeight: shared(Float32Array, termWeight),
    nameWeight: shared(Float32Array, nameWeight),
    postings: buildPostings(names, nameWeight, termWeight, frequencies),
    ...buildKeys(texts),
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

/** Calls back with each clinic, name and term. */
function eachToken(names: Names, visit: (clinic: number, name: number, term: number) => void): void {
  const { clinicNames, nameTerms } = names;
  for (let clinic = 0; clinic + 1 < clinicNames.length; clinic++) {
    for (let name = start(clinicNames, clinic); name < start(clinicNames, clinic + 1); name++) {
      const to = start(nameTerms.starts, name + 1);
      for (let at = start(nameTerms.starts, name); at < to; at++)
        visit(clinic, name, nameTerms.values[at] ?? 0);
    }
  }
}

function countClinics(names: Names, terms: number): Uint32Array {
  const counts = new Uint32Array(terms);
  const last = new Int32Array(terms).fill(-1);
  eachToken(names, (clinic, _, term) => {
    if (last[term] === clinic) return;
    last[term] = clinic;
    counts[term] = (counts[term] ?? 0) + 1;
  });
  return counts;
}

/** The impact of a term on a clinic is the share of the weight of its best name that the term makes up. */
function buildPostings(
  names: Names,
  nameWeight: Float32Array,
  termWeight: Float32Array,
  counts: Uint32Array,
): Groups {
  const starts = shared(Uint32Array, new Uint32Array(counts.length + 1));
  for (let term = 0; term < counts.length; term++)
    starts[term + 1] = start(starts, term) + (counts[term] ?? 0);
  const values = shared(Uint32Array, new Uint32Array(start(starts, counts.length)));
  const next = starts.slice();
  eachToken(names, (clinic, name, term) => {
    const share = (termWeight[term] ?? 0) / (nameWeight[name] || 1);
    const impact = Math.round(255 * Math.min(1, share * (KIND_FACTOR[names.nameKind[name] ?? 0] ?? 1)));
    const at = start(next, term);
    const before = at > start(starts, term) ? (values[at - 1] ?? 0) : -1;
    if (before >>> IMPACT_BITS === clinic && before >= 0) {
      if (impact > (before & 255)) values[at - 1] = ((clinic << IMPACT_BITS) | impact) >>> 0;
      return;
    }
    values[at] = ((clinic << IMPACT_BITS) | impact) >>> 0;
    next[term] = at + 1;
  });
  return { starts, values };
}

function buildKeys(texts: string[]) {
  const termsByKey = new Map<string, number[]>();
  texts.forEach((text, term) => {
    for (const key of storedKeysOf(text)) {
      const terms = termsByKey.get(key);
      if (terms) terms.push(term);
      else termsByKey.set(key, [term]);
    }
  });
  const keys = [...termsByKey.keys()].sort();
  const owners: number[] = [];
  const values: number[] = [];
  keys.forEach((key, at) => {
    for (const term of termsByKey.get(key) ?? []) {
      owners.push(at);
      values.push(term);
    }
  });
  const stored = sharedTexts(keys);
  return {
    keys: stored,
    keyTerms: sharedGroups(keys.length, owners, values),
    similar: buildSimilarIndex(keys, stored),
  };
}
