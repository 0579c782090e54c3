/** Facts with many values that few entries have each: the values of every entry, and the entries of every value. */

import {
  byName,
  isListFilter,
  type ListFilter,
  type ListFilters,
  listDeclarations,
  listFilters,
} from '../../../../contract/search/filters.ts';
import type { Amount } from '../../../clinics/prices/rules.ts';
import type { ClinicFacts, Entry, IndexValue } from '../directory.ts';
import { type Groups, MIXED_CURRENCIES, NOWHERE, shared, sharedGroups, sharedRoom, start } from './arrays.ts';
import { setBit } from './bits.ts';
import { createNumbers, type Numbers } from './numbers.ts';
import { createOrdinals, type Ordinals } from './ordinals.ts';

/** At most one value for each entry: its ordinal, NOWHERE for none. */
export type SingleColumn<Value> = { values: readonly Value[]; ofEntry: Uint32Array; entries: Groups };
/** Any number of values for each entry. */
export type ManyColumn = {
  values: readonly number[];
  starts: Uint32Array;
  ordinals: Uint16Array;
  entries: Groups;
};

type NameIn<Column> = {
  [Name in ListFilter]: ListFilters[Name]['column'] extends Column ? Name : never;
}[ListFilter];
type SingleName = NameIn<'single'>;
type ManyName = NameIn<'many'>;
export type ListName = SingleName | ManyName;
export type Lists = { [Name in SingleName]: SingleColumn<IndexValue<Name>> } & {
  [Name in ManyName]: ManyColumn;
};
export type ListOrdinals = { [Name in ListName]: Ordinals<IndexValue<Name>> };

const singleNames = listFilters.filter(
  (name): name is SingleName => listDeclarations[name].column === 'single',
);
const manyNames = listFilters.filter((name): name is ManyName => listDeclarations[name].column === 'many');
export const isListName = (name: string): name is ListName =>
  isListFilter(name) && listDeclarations[name].column !== 'set';

/** The lists of a segment, and what its procedures cost. */
export type ListColumns = {
  lists: Lists;
  /**
   * Of each procedure in `lists.procedure`: amount and id of its currency, NaN and 0 where unknown. Those of an entry are
   * ascending by currency, amount and id, the unknown ones last.
   */
  prices: { amounts: Float64Array; currencies: Uint16Array };
  /** Currency of all prices of an entry, 0 without prices, MIXED_CURRENCIES where there are several. */
  pricedIn: Uint16Array;
};

export const isSingle = (
  column: SingleColumn<string | number> | ManyColumn,
): column is SingleColumn<string | number> => 'ofEntry' in column;

function collectSingle<Value>(known: readonly Value[]) {
  const ordinals = createOrdinals(known);
  const collected = createNumbers();
  return {
    ordinals,
    add: (value: Value | null): void => collected.push(value === null ? NOWHERE : ordinals.of(value)),
    finish(order: Uint32Array): SingleColumn<Value> {
      const came = collected.view();
      const ofEntry = sharedRoom(Uint32Array, order.length);
      for (let entry = 0; entry < order.length; entry++) ofEntry[entry] = came[order[entry] ?? 0] ?? NOWHERE;
      const values = ordinals.list();
      const entries = sharedGroups(values.length, ofEntry, Uint32Array.from(order.keys()));
      return { values, ofEntry, entries };
    },
  };
}

/** Values of entries as they come, with positions to carry further columns along. */
function collectMany(known: readonly number[]) {
  const ordinals = createOrdinals(known);
  const starts = createNumbers();
  const collected = createNumbers();
  starts.push(0);
  return {
    ordinals,
    add(ids: readonly (number | { id: number })[]): void {
      for (const id of ids) collected.push(ordinals.of(typeof id === 'number' ? id : id.id));
      starts.push(collected.length);
    },
    /** @param carry hears where each value came and where it goes. */
    finish(order: Uint32Array, carry: (came: number, at: number) => void = () => {}): ManyColumn {
      const values = ordinals.list();
      if (values.length > 0x10000)
        throw new Error('A dictionary has more entries than an ordinal can number.');
      const [from, came] = [starts.view(), collected.view()];
      const column = {
        starts: sharedRoom(Uint32Array, order.length + 1),
        ordinals: sharedRoom(Uint16Array, came.length),
      };
      const owners = new Uint32Array(came.length);
      let at = 0;
      for (let entry = 0; entry < order.length; entry++) {
        const old = order[entry] ?? 0;
        for (let was = start(from, old); was < start(from, old + 1); was++) {
          column.ordinals[at] = came[was] ?? 0;
          owners[at] = entry;
          carry(was, at);
          at += 1;
        }
        column.starts[entry + 1] = at;
      }
      return { values, ...column, entries: sharedGroups(values.length, column.ordinals, owners) };
    },
  };
}

export type Priced = { id: number; price: Amount | null };

/** In the order of `ListColumns.prices`. */
const comparePrices = (a: Priced, b: Priced): number => {
  if (a.price === null || b.price === null)
    return Number(a.price === null) - Number(b.price === null) || a.id - b.id;
  return a.price.currencyId - b.price.currencyId || a.price.amount - b.price.amount || a.id - b.id;
};

/** In the order of `ListColumns.prices`, by insertion: they are few, and this is done for every doctor. */
export function sortPrices(procedures: readonly Priced[]): Priced[] {
  const sorted: Priced[] = [];
  for (const one of procedures) {
    let at = sorted.length;
    for (let before = sorted[at - 1]; before && comparePrices(before, one) > 0; before = sorted[at - 1]) {
      sorted[at] = before;
      at -= 1;
    }
    sorted[at] = one;
  }
  return sorted;
}

function pricedInOf(sorted: readonly Priced[]): number {
  const first = sorted[0]?.price?.currencyId ?? 0;
  const isMixed = sorted.some(({ price }) => price !== null && price.currencyId !== first);
  return isMixed ? MIXED_CURRENCIES : first;
}

const singleReadings: { [Name in SingleName]: (facts: ClinicFacts | null) => IndexValue<Name> | null } = {
  country: (facts) => facts?.country ?? null,
  city: (facts) => facts?.cityId ?? null,
};
/** Procedures have their prices beside them and are read by `collectLists`. */
const manyReadings: { [Name in Exclude<ManyName, 'procedure'>]: (document: Entry) => readonly number[] } = {
  specialization: ({ specializations }) => specializations,
  disease: ({ diseases }) => diseases,
};

/** @param main the lists that a delta continues. */
export function collectLists(main: Lists | null) {
  const singles = byName(singleNames, (name) => collectSingle<string | number>(main?.[name].values ?? []));
  const manys = byName(manyNames, (name) => collectMany(main?.[name].values ?? []));
  const singleReaders = singleNames.map((name) => ({ read: singleReadings[name], add: singles[name].add }));
  const manyReaders = manyNames.flatMap((name) =>
    name === 'procedure' ? [] : [{ read: manyReadings[name], add: manys[name].add }],
  );
  const amounts: number[] = [];
  const [currencies, pricedIn]: [Numbers, Numbers] = [createNumbers(), createNumbers()];
  return {
    ordinals: {
      ...byName(singleNames, (name) => singles[name].ordinals),
      ...byName(manyNames, (name) => manys[name].ordinals),
    } as ListOrdinals,
    add(document: Entry, facts: ClinicFacts | null): void {
      for (const { read, add } of singleReaders) add(read(facts));
      for (const { read, add } of manyReaders) add(read(document));
      const sorted = sortPrices(document.procedures);
      manys.procedure.add(sorted);
      pricedIn.push(pricedInOf(sorted));
      for (const { price } of sorted) {
        amounts.push(price?.amount ?? Number.NaN);
        currencies.push(price?.currencyId ?? 0);
      }
    },
    finish(order: Uint32Array): ListColumns {
      const prices = {
        amounts: sharedRoom(Float64Array, amounts.length),
        currencies: sharedRoom(Uint16Array, amounts.length),
      };
      const [currencyOf, pricedInOf] = [currencies.view(), pricedIn.view()];
      const carryPrice = (came: number, at: number): void => {
        prices.amounts[at] = amounts[came] ?? Number.NaN;
        prices.currencies[at] = currencyOf[came] ?? 0;
      };
      return {
        lists: {
          ...byName(singleNames, (name) => singles[name].finish(order)),
          ...byName(manyNames, (name) =>
            manys[name].finish(order, name === 'procedure' ? carryPrice : undefined),
          ),
        } as Lists,
        prices,
        pricedIn: shared(
          Uint16Array,
          order.map((came) => pricedInOf[came] ?? 0),
        ),
      };
    },
  };
}

/** Adds the entries of a value to a set. */
export function addEntriesOf({ starts, values }: Groups, ordinal: number, into: Uint32Array): void {
  if (ordinal + 1 >= starts.length) return;
  for (let at = start(starts, ordinal); at < start(starts, ordinal + 1); at++) setBit(into, values[at] ?? 0);
}
