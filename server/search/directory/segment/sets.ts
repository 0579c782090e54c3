/** Facts with few values that many entries have: a bitmap for each value. */
import {
  type BoundFilter,
  boundDeclarations,
  facetNames,
  type HeldFilter,
  type HeldList,
  heldLists,
  isBoundFilter,
  isHeldFilter,
  type ListFilter,
  type ListFilters,
  listDeclarations,
} from '../../../../contract/search/filters.ts';
import type { ClinicFacts, Entry, IndexValue } from '../directory.ts';
import { wordsFor } from './bits.ts';
import { createNumbers } from './numbers.ts';
import { createOrdinals, type Ordinals } from './ordinals.ts';
import { shownScore } from './points.ts';

export type SetColumn<Value> = {
  values: readonly Value[];
  /** Bitmaps of the values one after another. */
  bits: Uint32Array;
};

/** Filters whose column is a set, and the bounds that are counted. */
type SetFilter = {
  [Name in ListFilter]: ListFilters[Name]['column'] extends 'set' ? Name : never;
}[ListFilter];
export type SetName = SetFilter | BoundFilter;
export type Sets = { [Name in SetFilter]: SetColumn<IndexValue<Name>> } & {
  [Name in BoundFilter]: SetColumn<number>;
};

const setNames = facetNames.filter(
  (name): name is SetName => isBoundFilter(name) || listDeclarations[name].column === 'set',
);

/** Values that a filter has by its declaration, whoever holds them. */
function declaredValues(name: SetName): readonly (string | number)[] {
  if (isBoundFilter(name)) return boundDeclarations[name].counted;
  const { values } = listDeclarations[name];
  return typeof values === 'string' ? [] : values;
}

/** The bitmap of one value. */
export const bitsOf = ({ bits }: SetColumn<unknown>, ordinal: number, entries: number): Uint32Array =>
  bits.subarray(ordinal * wordsFor(entries), (ordinal + 1) * wordsFor(entries));

/** Lists that are known again: as many as there may be clinics with doctors. More would be kept for nothing. */
const MOST_LISTS = 1 << 17;

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
    /** @param isOwn no other entry has this list. */
    add(values: readonly Value[], isOwn: boolean): void {
      let list = values.length > 0 ? (isOwn ? keep(values) : lists.get(values)) : none;
      if (list === undefined) {
        list = keep(values);
        if (lists.size >= MOST_LISTS) lists.clear();
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
/** What passes a bound passes all that are less strict: the lists from each on. */
const tails = (name: BoundFilter): readonly (readonly number[])[] => {
  const { counted } = boundDeclarations[name];
  return counted.map((_, at) => counted.slice(at));
};
const ratingsPassed = tails('rating_min');
const repliesPassed = tails('reply_hours_max');
const VERIFIED: readonly IndexValue<'verified'>[] = ['licence', 'profile'];
const SEXES = { female: ['female'], male: ['male'] } as const;
const [LICENCE, PROFILE] = [VERIFIED.slice(0, 1), VERIFIED.slice(1)];

/** What an entry holds of each. Lists that entries share are given as the same objects, see `collectSet`. */
const readings: {
  [Name in Exclude<SetName, HeldFilter>]: (
    document: Entry,
    facts: ClinicFacts | null,
  ) => Sets[Name]['values'];
} = {
  language: ({ languages }) => languages,
  sex: ({ sex }) => (sex === null ? NONE : SEXES[sex]),
  verified: ({ isLicenceChecked }, facts) =>
    isLicenceChecked ? (facts?.isClaimed ? VERIFIED : LICENCE) : facts?.isClaimed ? PROFILE : NONE,
  rating_min({ rating }) {
    const score = shownScore(rating) ?? 0;
    return ratingsPassed.find(([least = 0]) => score >= least) ?? NONE;
  },
  reply_hours_max(_, facts) {
    const minutes = facts?.replyMinutes ?? Number.POSITIVE_INFINITY;
    return repliesPassed.find(([hours = 0]) => minutes <= 60 * hours) ?? NONE;
  },
};

type Reading = (document: Entry, facts: ClinicFacts | null) => readonly (string | number)[];

function readingOf(name: SetName): Reading {
  if (!isHeldFilter(name)) return readings[name];
  const list: HeldList = heldLists[name];
  return (_, facts) => facts?.[list] ?? NONE;
}

/** @param main the sets that a delta continues. */
export function collectSets(main: Sets | null) {
  const collectors = setNames.map((name) => ({
    name,
    isHeld: isHeldFilter(name),
    read: readingOf(name),
    ...collectSet<string | number>(main?.[name].values ?? declaredValues(name)),
  }));
  return {
    /** @param isOwn no other entry has these facts. */
    add(document: Entry, facts: ClinicFacts | null, isOwn: boolean): void {
      for (const { add, read, isHeld } of collectors) add(read(document, facts), isOwn && isHeld);
    },
    finish: (order: Uint32Array): Sets =>
      Object.fromEntries(collectors.map(({ name, finish }) => [name, finish(order)])) as Sets,
  };
}
