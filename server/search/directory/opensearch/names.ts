/** How names are looked for in the cluster, and ranked here. */
import { textAt } from '../segment/arrays.ts';
import { MOST_IMPACT, postingsCount, weightOf } from '../segment/build-vocabulary.ts';
import {
  kindOfMeaning,
  MEANING_KINDS,
  type MeaningKind,
  meaningOf,
  ordinalOfMeaning,
} from '../segment/meanings.ts';
import type { Segment } from '../segment/segment.ts';
import { lookUpTerm } from '../segment/vocabulary.ts';
import type { BestTerm } from '../words/corrected.ts';
import { enoughWeight } from '../words/enough.ts';
import type { NameSearch } from '../words/find.ts';
import { COVERAGE, MEANING_FIT } from '../words/match.ts';
import { createNameRanker, MOST_NAMED_SO, NAMED_SO, type Names, type Ranked } from '../words/rank.ts';
import type { Slot } from '../words/slot.ts';
import { allOf, anyOf } from './clauses.ts';
import type { Clause } from './cluster.ts';
import type { Stored } from './documents.ts';
import type { Know } from './oracle.ts';
import { enoughScript } from './scripts.ts';

/** Who is found by words: those that pass `clause`, ranked by `slots`. */
export type Named = { slots: readonly Slot[]; clause: Clause };

/** Of a word that begins thousands of others the likeliest are looked for. */
const MOST_TERMS = 3000;
/** So many clauses may one search have in all, by the cluster's setting and with room for filters. */
const MOST_CLAUSES = 800;

/** What a word may be in names, the best first. */
type SlotTerms = { text: string; fit: number }[];

export function createClusterNames(segments: readonly Segment[], index: string) {
  const last = segments.at(-1);
  const entries = segments.reduce((sum, { entryCount }) => sum + entryCount, 0);
  const ordinals = new Map(
    MEANING_KINDS.map((kind) => {
      const values: readonly (string | number)[] = last?.lists[kind].values ?? [];
      return [kind, new Map(values.map((value, ordinal) => [value, ordinal]))];
    }),
  );
  const termsOf = new WeakMap<Slot['terms'], SlotTerms>();
  const weights = new Map<string, number>();

  function slotTerms({ terms }: Slot): SlotTerms {
    const known = termsOf.get(terms);
    if (known) return known;
    const best = new Map<string, { text: string; fit: number; count: number }>();
    terms.forEach((found, part) => {
      const segment = segments[part];
      if (!segment) return;
      for (const [term, fit] of found) {
        const text = textAt(segment.terms, term);
        const count = postingsCount(segment.postings, term);
        if (fit > (best.get(text)?.fit ?? 0)) best.set(text, { text, fit, count });
      }
    });
    const sorted = [...best.values()].sort((a, b) => b.fit - a.fit || b.count - a.count);
    termsOf.set(terms, sorted.slice(0, MOST_TERMS));
    return sorted.slice(0, MOST_TERMS);
  }

  function meantBySlot({ meanings }: Slot): { kind: MeaningKind; value: string | number; fit: number }[] {
    return [...meanings].flatMap(([meaning, fit]) => {
      const kind = kindOfMeaning(meaning);
      const value = last?.lists[kind].values[ordinalOfMeaning(meaning)];
      return value === undefined ? [] : [{ kind, value, fit }];
    });
  }

  /** Those that the word stands for, scored by how well, where the best of several counts; none where it is nothing. */
  function slotClause(slot: Slot, share: number, most: number): Clause[] {
    const terms = slotTerms(slot);
    const scored = terms.slice(0, most).map(({ text, fit }) => ({
      bool: {
        should: [
          constant({ term: { terms: text } }, fit * share),
          { term: { impacts: { value: text, boost: (fit * COVERAGE) / MOST_IMPACT } } },
        ],
        minimum_should_match: 1,
      },
    }));
    const others = grouped(terms.slice(most)).map(({ fit, values }) =>
      constant({ terms: { terms: values } }, fit * share),
    );
    const meant = meantBySlot(slot).map(({ kind, value, fit }) =>
      constant({ term: { [kind]: value } }, fit * MEANING_FIT * share),
    );
    const queries = [...scored, ...others, ...meant];
    return queries.length > 0 ? [{ dis_max: { queries } }] : [];
  }

  const slotFilter = (slot: Slot): Clause =>
    anyOf([
      { terms: { terms: slotTerms(slot).map(({ text }) => text) } },
      ...meantBySlot(slot).map(({ kind, value }) => ({ term: { [kind]: value } })),
    ]);

  function match(slots: readonly Slot[], all: boolean): Named {
    const required = slots.filter(({ word }) => !word.optional);
    const isAll = all && required.length > 0;
    return { slots, clause: isAll ? allOf(required.map(slotFilter)) : anyOf(slots.map(slotFilter)) };
  }

  /** Scores by how well the words fit, see words/match.ts; nothing has to. */
  function scoring({ slots }: Named): Clause[] {
    const total = slots.reduce((sum, { weight }) => sum + weight, 0) || 1;
    const most = Math.floor(MOST_CLAUSES / (3 * slots.length));
    return slots.flatMap((slot) => slotClause(slot, slot.weight / total, most));
  }

  function weightOfWord(word: string): number {
    const known = weights.get(word);
    if (known !== undefined) return known;
    let weight = weightOf(1, entries);
    for (const segment of segments) {
      const term = lookUpTerm(segment, word);
      if (term < 0) continue;
      weight = segment.termWeight[term] ?? weight;
      break;
    }
    if (weights.size >= MOST_WEIGHTS) weights.clear();
    weights.set(word, weight);
    return weight;
  }

  /** Ranks documents as words/rank.ts does; numbers of terms are its own. */
  function createRanker(slots: readonly Slot[]) {
    const numbers = new Map<string, number>();
    const termWeight: number[] = [];
    const numberOf = (word: string): number => {
      let number = numbers.get(word);
      if (number === undefined) {
        number = numbers.size;
        numbers.set(word, number);
        termWeight.push(weightOfWord(word));
      }
      return number;
    };
    const wanted = new Map<number, { slot: number; fit: number }[]>();
    slots.forEach((slot, at) => {
      for (const { text, fit } of slotTerms(slot)) {
        const number = numberOf(text);
        wanted.set(number, [...(wanted.get(number) ?? []), { slot: at, fit }]);
      }
    });
    const rank = createNameRanker(wanted, slots);
    const texts = (): string[] => [...numbers.keys()];
    return {
      rank({ names, country, city, specialization }: Stored): Ranked {
        const numbered = names.map(({ k, w }) => {
          const values = w === '' ? [] : w.split(' ').map(numberOf);
          const weight = values.reduce((sum, value) => sum + (termWeight[value] ?? 0), 0);
          return { kind: k, weight, values, from: 0, to: values.length };
        });
        const all: Names = {
          from: 0,
          to: numbered.length,
          nameAt: (name) => numbered[name] ?? { kind: 0, weight: 0, values: [], from: 0, to: 0 },
          termWeight,
        };
        const held = { country: country ? [country] : [], city: city ? [city] : [], specialization };
        return rank(all, ({ meanings }) => {
          if (meanings.size === 0) return 0;
          let best = 0;
          for (const kind of MEANING_KINDS)
            for (const value of held[kind])
              best = Math.max(best, meanings.get(meaningOf(kind, ordinals.get(kind)?.get(value) ?? -1)) ?? 0);
          return MEANING_FIT * best;
        });
      },
      /** What stood for a slot; null for none or a meaning. */
      termOf(slot: Slot, number: number): BestTerm | null {
        const text = number < 0 ? undefined : texts()[number];
        if (text === undefined) return null;
        return { text, fit: slotTerms(slot).find((one) => one.text === text)?.fit ?? 1 };
      },
    };
  }

  return {
    match,
    scoring,
    createRanker,
    slotTerms,
    /** How the finder of a text looks for names. */
    search: (know: Know): NameSearch<Named> => ({
      match,
      isSomething: ({ clause }) => isFound(know, index, clause),
      withMost(slots, { clause }) {
        const shares = slots.map((slot) => constant(slotFilter(slot), slot.weight));
        const answer = know({
          index,
          body: { size: 1, query: { bool: { should: shares } }, _source: false },
        });
        const least = enoughWeight(slots, answer?.hits.max_score ?? 0) - ROUNDED;
        const wanted = slots.map((slot) => ({
          weight: slot.weight,
          terms: slotTerms(slot).map(({ text }) => text),
          meant: Object.fromEntries(
            Array.from(
              Map.groupBy(meantBySlot(slot), ({ kind }) => kind),
              ([kind, all]) => [kind, all.map(({ value }) => value)],
            ),
          ),
        }));
        return { slots, clause: allOf([clause, enoughScript(wanted, least)]) };
      },
      calledSo(named, readings) {
        const { slots } = named;
        const answer = know({
          index,
          body: {
            size: MOST_NAMED_SO,
            query: { bool: { filter: [named.clause], should: scoring(named) } },
          },
        });
        const rankers = readings.map(createRanker);
        const called = (answer?.hits.hits ?? [])
          .filter(({ _source }) => rankers.some(({ rank }) => rank(_source).rank >= NAMED_SO))
          .map(({ _source }) => _source.id);
        return { slots, clause: { terms: { id: called } } };
      },
    }),
  };
}

export type ClusterNames = ReturnType<typeof createClusterNames>;

const MOST_WEIGHTS = 50_000;
/** Scores are kept in fewer digits than weights. */
const ROUNDED = 1e-4;

export const constant = (filter: Clause, boost: number): Clause => ({ constant_score: { filter, boost } });

/** Terms of about the same fit together. */
function grouped(terms: SlotTerms): { fit: number; values: string[] }[] {
  const groups = Map.groupBy(terms, ({ fit }) => Math.round(50 * fit) / 50);
  return Array.from(groups, ([fit, some]) => ({ fit, values: some.map(({ text }) => text) }));
}

/** Whether anyone passes; guessed that nobody does until it is known. */
export function isFound(know: Know, index: string, clause: Clause): boolean {
  const answer = know({ index, body: { size: 0, query: allOf([clause]), track_total_hits: 1 } });
  return (answer?.hits.total?.value ?? 0) > 0;
}
