import { type PriceLine, priceLines } from '../contract/clinics/prices.ts';
import initial from '../server/content/currencies/initial.json' with { type: 'json' };
import { listDictionaryRows } from '../server/content/dictionaries/reads.ts';
import type { Database } from '../server/platform/database.ts';
import levels from './content/procedure-levels.json' with { type: 'json' };

export type DemoProcedure = {
  id: number;
  slug: string;
  /** Ids, the main one first. */
  specializations: readonly number[];
  diseases: readonly number[];
  /** Usual prices in Western Europe. */
  euro: readonly [low: number, high: number];
  nights: number;
  /** Lines that its price usually includes, the surest first. */
  included: readonly PriceLine[];
  /** How many a year one doctor does. */
  volume: number;
};
/** What many patients have done, more clinics and doctors do. */
export const popularity = ({ volume }: DemoProcedure): number => volume ** 0.6;

export type DemoSpecialization = { id: number; slug: string; titles: Readonly<Record<string, string>> };
export type DemoComfort = { id: number; slug: string };

const levelBySlug = new Map(Object.entries(levels));

type Level = Omit<DemoProcedure, 'id' | 'slug' | 'specializations' | 'diseases'>;

function toLevel(given: { eur: number[]; nights: number; included: string[]; volume: number }): Level {
  const [low = 0, high = 0] = given.eur;
  return {
    euro: [low, high],
    nights: given.nights,
    included: priceLines.filter((line) => given.included.includes(line)),
    volume: given.volume,
  };
}

/** A currency of prices: its id here and units for one euro. */
export type DemoCurrency = { id: number; rate: number };

/** What the demo world takes from the service: the dictionaries that nobody has retired, and the currencies. */
export type DemoDictionary = {
  specializations: ReadonlyMap<string, DemoSpecialization>;
  /** By the id of the specialization. */
  procedures: ReadonlyMap<number, readonly DemoProcedure[]>;
  diseases: ReadonlyMap<number, readonly number[]>;
  comforts: readonly DemoComfort[];
  accreditations: readonly { id: number; slug: string }[];
  /** By code, with the rates the service starts with: today's would make another world each day. */
  currencies: ReadonlyMap<string, DemoCurrency>;
};

/** Null where a dictionary is still empty: then there is nothing that clinics could do. */
export async function readDemoDictionary(db: Database): Promise<DemoDictionary | null> {
  const rows = await listDictionaryRows(db);
  const inUse = <Row extends { is_retired: boolean }>(all: readonly Row[]) =>
    all.filter((row) => !row.is_retired);
  const procedures = inUse(rows.procedures).flatMap(({ id, slug, specializations, diseases }) => {
    const level = levelBySlug.get(slug);
    return level ? [{ id, slug, specializations, diseases, ...toLevel(level) }] : [];
  });
  if (procedures.length === 0) return null;
  const currencies = await db.selectFrom('currencies').select(['id', 'code']).execute();
  const rates = new Map(initial.currencies.map(({ code, rate }) => [code, rate]));
  return {
    specializations: new Map(
      inUse(rows.specializations).map(({ id, slug, titles }) => [slug, { id, slug, titles }]),
    ),
    procedures: bySpecialization(procedures, (procedure) => procedure),
    diseases: bySpecialization(inUse(rows.diseases), ({ id }) => id),
    comforts: inUse(rows.comforts).map(({ id, slug }) => ({ id, slug })),
    accreditations: inUse(rows.accreditations).map(({ id, slug }) => ({ id, slug })),
    currencies: new Map(
      currencies.flatMap(({ id, code }) => {
        const rate = rates.get(code);
        return rate === undefined ? [] : [[code, { id, rate }] as const];
      }),
    ),
  };
}

function bySpecialization<Entry extends { specializations: readonly number[] }, Value>(
  entries: readonly Entry[],
  pick: (entry: Entry) => Value,
): Map<number, Value[]> {
  const found = new Map<number, Value[]>();
  for (const entry of entries) {
    for (const id of entry.specializations) {
      const values = found.get(id);
      if (values) values.push(pick(entry));
      else found.set(id, [pick(entry)]);
    }
  }
  return found;
}
