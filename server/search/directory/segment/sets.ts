/** Facts with few values that many entries have: a bitmap for each value. */
import type { ClinicFacts, Entry } from '../directory.ts';
import { wordsFor } from './bits.ts';
import { createNumbers } from './numbers.ts';
import { createOrdinals, type Ordinals } from './ordinals.ts';
import { shownScore } from './points.ts';

export type SetColumn<Value> = {
  values: readonly Value[];
  /** Bitmaps of the values one after another. */
  bits: Uint32Array;
};

export type Sets = {
  comfort: SetColumn<number>;
  accreditation: SetColumn<number>;
  language: SetColumn<string>;
  verified: SetColumn<'licence' | 'profile'>;
  rating_min: SetColumn<number>;
  reply_hours_max: SetColumn<number>;
};
export type SetName = keyof Sets;

/** Thresholds that are counted. */
export const RATINGS_MIN = [4.5, 4, 3.5, 3];
export const REPLY_HOURS_MAX = [1, 4, 24, 72];
const VERIFIED = ['licence', 'profile'] as const;

/** The bitmap of one value. */
export const bitsOf = ({ bits }: SetColumn<unknown>, ordinal: number, entries: number): Uint32Array =>
  bits.subarray(ordinal * wordsFor(entries), (ordinal + 1) * wordsFor(entries));

/**
 * Collects the values of each entry, entries as they come. Lists are known again as objects: the doctors of a clinic share
 * the list of its comforts.
 */
function collectSet<Value extends string | number>(known: readonly Value[]) {
  const ordinals: Ordinals<Value> = createOrdinals(known);
  const lists = new Map<readonly Value[], number>();
  const [starts, collected, listOf] = [createNumbers(), createNumbers(), createNumbers()];
  starts.push(0);
  const keep = (values: readonly Value[]): number => {
    const list = starts.length - 1;
    for (const value of values) collected.push(ordinals.of(value));
    starts.push(collected.length);
    return list;
  };
  const none = keep([]);
  return {
    add(values: readonly Value[]): void {
      let list = values.length > 0 ? lists.get(values) : none;
      if (list === undefined) {
        list = keep(values);
        lists.set(values, list);
      }
      listOf.push(list);
    },
    /** @param order the number each entry came with, in the order of their final numbers. */
    finish(order: Uint32Array): SetColumn<Value> {
      const values = ordinals.list();
      const words = wordsFor(order.length);
      const bits = new Uint32Array(new SharedArrayBuffer(4 * words * values.length));
      const [from, came, listOfEntry] = [starts.view(), collected.view(), listOf.view()];
      for (let entry = 0; entry < order.length; entry++) {
        const list = listOfEntry[order[entry] ?? 0] ?? none;
        const to = from[list + 1] ?? 0;
        for (let at = from[list] ?? 0; at < to; at++) {
          const word = (came[at] ?? 0) * words + (entry >>> 5);
          bits[word] = (bits[word] ?? 0) | (1 << (entry & 31));
        }
      }
      return { values, bits };
    },
  };
}

const NONE: readonly never[] = [];
/** What passes a threshold passes all lower ones: the lists from each threshold on. */
const tails = (thresholds: readonly number[]): readonly number[][] =>
  thresholds.map((_, at) => thresholds.slice(at));
const RATINGS_PASSED = tails(RATINGS_MIN);
const REPLIES_PASSED = tails(REPLY_HOURS_MAX);
const LICENCE = [VERIFIED[0]];
const PROFILE = [VERIFIED[1]];
const verifiedOf = (hasLicence: boolean, hasProfile: boolean): readonly (typeof VERIFIED)[number][] =>
  hasLicence ? (hasProfile ? VERIFIED : LICENCE) : hasProfile ? PROFILE : NONE;

/** @param main the sets that a delta continues. */
export function collectSets(main: Sets | null) {
  const comfort = collectSet(main?.comfort.values ?? []);
  const accreditation = collectSet(main?.accreditation.values ?? []);
  const language = collectSet(main?.language.values ?? []);
  const verified = collectSet(VERIFIED);
  const rating = collectSet(RATINGS_MIN);
  const reply = collectSet(REPLY_HOURS_MAX);
  return {
    add(document: Entry, facts: ClinicFacts | null): void {
      comfort.add(facts?.comforts ?? NONE);
      accreditation.add(facts?.accreditations ?? NONE);
      language.add(document.languages);
      verified.add(verifiedOf(document.isLicenceChecked, facts?.isClaimed ?? false));
      const score = shownScore(document.rating) ?? 0;
      rating.add(RATINGS_PASSED[RATINGS_MIN.findIndex((least) => score >= least)] ?? NONE);
      const minutes = facts?.replyMinutes ?? Number.POSITIVE_INFINITY;
      reply.add(REPLIES_PASSED[REPLY_HOURS_MAX.findIndex((hours) => minutes <= 60 * hours)] ?? NONE);
    },
    finish: (order: Uint32Array): Sets => ({
      comfort: comfort.finish(order),
      accreditation: accreditation.finish(order),
      language: language.finish(order),
      verified: verified.finish(order),
      rating_min: rating.finish(order),
      reply_hours_max: reply.finish(order),
    }),
  };
}
