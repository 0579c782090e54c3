/** The exact rank of a entry: its best name against the words of the query. */

import { NOWHERE, start } from '../segment/arrays.ts';
import { KIND_FACTOR } from '../segment/build-vocabulary.ts';
import { isSingle } from '../segment/lists.ts';
import { MEANING_KINDS, meaningOf } from '../segment/meanings.ts';
import type { Segment } from '../segment/segment.ts';
import { COVERAGE, MEANING_FIT } from './match.ts';
import type { Slot } from './slot.ts';

/** A word found only in another name of the entry than its best. */
const OTHER_NAME = 0.85;
/** What having the words in the order of the query counts for. */
const ORDER = 0.06;
/** The highest rank there is. */
export const BEST_RANK = 1 + COVERAGE + ORDER;

/** So many of the best are looked at for those whose whole name a text is ... */
export const MOST_NAMED_SO = 20;
/** ... by nearly the rank of a name that is the very text. */
export const NAMED_SO = 0.95 * BEST_RANK;

export type Ranked = {
  rank: number;
  /** The term that stands for each slot, -1 for none or a meaning. */
  terms: number[];
  /** The name that fits best, -1 for none. */
  name: number;
};

/** A name whose terms are `values` from `from` to `to`, and their weight together. */
type Name = { kind: number; weight: number; values: ArrayLike<number>; from: number; to: number };

/** What names an entry has, by numbers from `from` to `to`, and what a term weighs. */
export type Names = {
  from: number;
  to: number;
  nameAt(name: number): Name;
  termWeight: ArrayLike<number>;
};

/** @param part which segment of the slots' terms. */
export function createRanker(segment: Segment, part: number, slots: readonly Slot[]) {
  const rank = createNameRanker(termsToSlots(slots, part), slots);
  const { entryNames, nameTerms } = segment;
  const names: Names = {
    from: 0,
    to: 0,
    nameAt: (name) => ({
      kind: segment.nameKind[name] ?? 0,
      weight: segment.nameWeight[name] ?? 0,
      values: nameTerms.values,
      from: start(nameTerms.starts, name),
      to: start(nameTerms.starts, name + 1),
    }),
    termWeight: segment.termWeight,
  };
  return (entry: number): Ranked => {
    names.from = start(entryNames, entry);
    names.to = start(entryNames, entry + 1);
    return rank(names, (slot) => meaningFit(segment, entry, slot));
  };
}

export type WantedTerms = ReadonlyMap<number, readonly { slot: number; fit: number }[]>;

/** @param wanted the terms that stand for the slots. */
export function createNameRanker(wanted: WantedTerms, slots: readonly Slot[]) {
  const total = slots.reduce((sum, { weight }) => sum + weight, 0) || 1;
  const shares = slots.map(({ weight }) => weight / total);

  return ({ from, to, nameAt, termWeight }: Names, meaningFitOf: (slot: Slot) => number): Ranked => {
    const overall = slots.map(meaningFitOf);
    const terms = slots.map(() => -1);
    const fits: { name: Name; number: number; bySlot: Float64Array; covered: number; inOrder: number }[] = [];
    for (let number = from; number < to; number++) {
      const name = nameAt(number);
      const bySlot = new Float64Array(slots.length);
      let covered = 0;
      let inOrder = 0;
      let slotBefore = -1;
      for (let at = name.from; at < name.to; at++) {
        const term = name.values[at] ?? 0;
        const matched = wanted.get(term);
        if (!matched) continue;
        let best = 0;
        for (const { slot, fit } of matched) {
          if (fit > (bySlot[slot] ?? 0)) bySlot[slot] = fit;
          if (fit > (overall[slot] ?? 0)) {
            overall[slot] = fit;
            terms[slot] = term;
          }
          best = Math.max(best, fit);
        }
        const slot = matched[0]?.slot ?? 0;
        if (slot === slotBefore + 1 && slotBefore >= 0) inOrder += 1;
        slotBefore = slot;
        covered += best * (termWeight[term] ?? 0);
      }
      if (covered > 0) fits.push({ name, number, bySlot, covered, inOrder });
    }
    let rank = shares.reduce((sum, share, slot) => sum + share * (overall[slot] ?? 0) * OTHER_NAME, 0);
    let best = -1;
    for (const { name, number, bySlot, covered, inOrder } of fits) {
      let matched = 0;
      for (let slot = 0; slot < shares.length; slot++) {
        const elsewhere = (overall[slot] ?? 0) * OTHER_NAME;
        matched += (shares[slot] ?? 0) * Math.max(bySlot[slot] ?? 0, elsewhere);
      }
      const coverage = ((KIND_FACTOR[name.kind] ?? 1) * covered) / (name.weight || 1);
      const ordered = slots.length > 1 ? inOrder / (slots.length - 1) : 1;
      const byName = matched + COVERAGE * Math.min(1, coverage) + ORDER * ordered;
      if (byName <= rank) continue;
      rank = byName;
      best = number;
    }
    return { rank, terms, name: best };
  };
}

function termsToSlots(slots: readonly Slot[], part: number): Map<number, { slot: number; fit: number }[]> {
  const wanted = new Map<number, { slot: number; fit: number }[]>();
  slots.forEach((slot, at) => {
    for (const [term, fit] of slot.terms[part] ?? []) {
      const matched = wanted.get(term);
      if (matched) matched.push({ slot: at, fit });
      else wanted.set(term, [{ slot: at, fit }]);
    }
  });
  return wanted;
}

/** How well a word fits the place or a concept of the entry. */
function meaningFit({ lists }: Segment, entry: number, { meanings }: Slot): number {
  if (meanings.size === 0) return 0;
  let best = 0;
  for (const kind of MEANING_KINDS) {
    const column = lists[kind];
    if (isSingle(column)) {
      const ordinal = column.ofEntry[entry] ?? NOWHERE;
      if (ordinal !== NOWHERE) best = Math.max(best, meanings.get(meaningOf(kind, ordinal)) ?? 0);
      continue;
    }
    for (let at = start(column.starts, entry); at < start(column.starts, entry + 1); at++)
      best = Math.max(best, meanings.get(meaningOf(kind, column.ordinals[at] ?? 0)) ?? 0);
  }
  return MEANING_FIT * best;
}
