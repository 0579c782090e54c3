/** Facts with few values that many entries have: a bitmap for each value. */
import type { ClinicFacts, Entry } from '../directory.ts';
import { setBit, wordsFor } from './bits.ts';
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

/** Collects the entries of each value, entries numbered as they come. */
function collectSet<Value extends string | number>(known: readonly Value[]) {
  const ordinals: Ordinals<Value> = createOrdinals(known);
  const collected: Uint32Array[] = [];
  return {
    add(entry: number, values: readonly Value[]): void {
      for (const value of values) {
        const ordinal = ordinals.of(value);
        let bits = collected[ordinal] ?? new Uint32Array(0);
        if (entry >>> 5 >= bits.length) {
          const larger = new Uint32Array(Math.max(64, 2 * (entry >>> 5)));
          larger.set(bits);
          bits = larger;
          collected[ordinal] = bits;
        }
        setBit(bits, entry);
      }
    },
    /** @param order the number each entry came with, in the order of their final numbers. */
    finish(order: Uint32Array): SetColumn<Value> {
      const values = ordinals.list();
      const words = wordsFor(order.length);
      const bits = new Uint32Array(new SharedArrayBuffer(4 * words * values.length));
      values.forEach((_, ordinal) => {
        const from = collected[ordinal];
        if (!from) return;
        const into = bits.subarray(ordinal * words, (ordinal + 1) * words);
        for (let entry = 0; entry < order.length; entry++) {
          const came = order[entry] ?? 0;
          if (((from[came >>> 5] ?? 0) & (1 << (came & 31))) !== 0) setBit(into, entry);
        }
      });
      return { values, bits };
    },
  };
}

/** @param main the sets that a delta continues. */
export function collectSets(main: Sets | null) {
  const comfort = collectSet(main?.comfort.values ?? []);
  const accreditation = collectSet(main?.accreditation.values ?? []);
  const language = collectSet(main?.language.values ?? []);
  const verified = collectSet(VERIFIED);
  const rating = collectSet(RATINGS_MIN);
  const reply = collectSet(REPLY_HOURS_MAX);
  return {
    add(entry: number, document: Entry, facts: ClinicFacts | null): void {
      comfort.add(entry, facts?.comforts ?? []);
      accreditation.add(entry, facts?.accreditations ?? []);
      language.add(entry, document.languages);
      if (document.isLicenceChecked) verified.add(entry, ['licence']);
      if (facts?.isClaimed) verified.add(entry, ['profile']);
      const score = shownScore(document.rating) ?? 0;
      if (score > 0)
        rating.add(
          entry,
          RATINGS_MIN.filter((least) => score >= least),
        );
      const minutes = facts?.replyMinutes ?? Number.POSITIVE_INFINITY;
      if (minutes <= 72 * 60)
        reply.add(
          entry,
          REPLY_HOURS_MAX.filter((hours) => minutes <= 60 * hours),
        );
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
