/** Answers by a plain recount, for tests: everything is looked at one by one, nothing is indexed. */

import { showPrice } from '../../contract/content/money.ts';
import { limits } from '../../contract/platform/limits.ts';
import {
  type FacetName,
  type FilterName,
  type HeldFilter,
  heldLists,
  isHeldFilter,
  listDeclarations,
  listFilters,
} from '../../contract/search/filters.ts';
import {
  documentedFull,
  initialWeights,
  type RankingWeights,
  replyTimeBounds,
} from '../../contract/search/ranking.ts';
import type { ShownAmount } from '../../server/clinics/prices/rules.ts';
import type {
  ClinicDocument,
  ClinicFacts,
  Concept,
  Counted,
  DirectoryQuery,
  DoctorDocument,
  Entry,
  PlaceNames,
} from '../../server/search/directory/directory.ts';

export type World = {
  clinics: readonly ClinicDocument[];
  doctors: readonly DoctorDocument[];
  concepts: readonly Concept[];
  places: { countries: readonly PlaceNames<string>[]; cities: readonly PlaceNames<number>[] };
};
export type Item = { entry: Entry; facts: ClinicFacts | null };

export const clinicItems = ({ clinics }: World): Item[] =>
  clinics.map((clinic) => ({ entry: clinic, facts: clinic }));
export const doctorItems = ({ clinics, doctors }: World): Item[] =>
  doctors.map((doctor) => ({
    entry: doctor,
    facts: clinics.find(({ id }) => id === doctor.clinicId) ?? null,
  }));

const any = <Value>(chosen: readonly Value[], has: readonly Value[]): boolean =>
  chosen.length === 0 || chosen.some((value) => has.includes(value));
const every = <Value>(chosen: readonly Value[], has: readonly Value[]): boolean =>
  chosen.every((value) => has.includes(value));

/** What an item has of each facet's values. */
export function valuesOf({ entry, facts }: Item, key: FacetName): (string | number)[] {
  const score = scoreOf(entry);
  const hours = facts?.replyMinutes == null ? Number.POSITIVE_INFINITY : facts.replyMinutes / 60;
  if (isHeldFilter(key)) return [...(facts?.[heldLists[key]] ?? [])];
  const values: { [Key in Exclude<FacetName, HeldFilter>]: (string | number)[] } = {
    country: facts ? [facts.country] : [],
    city: facts?.cityId == null ? [] : [facts.cityId],
    specialization: [...entry.specializations],
    disease: [...entry.diseases],
    procedure: entry.procedures.map(({ id }) => id),
    language: [...entry.languages],
    sex: entry.sex === null ? [] : [entry.sex],
    verified: [...(entry.isLicenceChecked ? ['licence'] : []), ...(facts?.isClaimed ? ['profile'] : [])],
    rating_min: [4.5, 4, 3.5, 3].filter((least) => score !== null && score >= least),
    reply_hours_max: [1, 4, 24, 72].filter((most) => hours <= most),
  };
  return values[key];
}

export const scoreOf = ({ rating: { count, sum } }: Entry): number | null =>
  count < limits.scoreFrom
    ? null
    : Number((sum / count).toFixed(10)) === 0
      ? null
      : Math.round((sum / count) * 10) / 10;

/** Cosine of the angle between two places, as far as tests need it; kilometres over the ground. */
export function kilometres(a: { lat: number; lon: number }, { facts }: Item): number {
  if (!facts || facts.lat === null || facts.lon === null) return Number.NaN;
  const radians = (degrees: number): number => (degrees * Math.PI) / 180;
  const half = (angle: number): number => Math.sin(radians(angle) / 2) ** 2;
  const chord =
    half(facts.lat - a.lat) +
    Math.cos(radians(a.lat)) * Math.cos(radians(facts.lat)) * half(facts.lon - a.lon);
  return 2 * 6371.0088 * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** The procedures named by the filter, else by the text, else null for all. */
export type Asked = readonly number[] | null;

const priced = ({ entry }: Item, asked: Asked) =>
  entry.procedures.flatMap(({ id, price }) =>
    price && (!asked || asked.includes(id)) ? [{ id, price }] : [],
  );

const converted = (price: { amount: number; currencyId: number }, query: DirectoryQuery): number => {
  const rate = (id: number | undefined): number =>
    query.conversion?.rates.find((one) => one.id === id)?.rate ?? Number.NaN;
  const ratio = rate(price.currencyId);
  return ratio > 0 && isComparable(query)
    ? (price.amount / ratio) * rate(query.conversion?.currencyId)
    : Number.NaN;
};

/** Whether there is a rate of the currency asked for. */
const isComparable = ({ conversion }: DirectoryQuery): boolean =>
  (conversion?.rates.find(({ id }) => id === conversion.currencyId)?.rate ?? 0) > 0;

/** The lowest price by what it converts to, equals by currency, amount and procedure; else the first of these. */
export function shownAmount(item: Item, query: DirectoryQuery, asked: Asked): ShownAmount | null {
  const all = priced(item, asked).sort(
    (a, b) => a.price.currencyId - b.price.currencyId || a.price.amount - b.price.amount || a.id - b.id,
  );
  const convertible = all.filter(({ price }) => !Number.isNaN(converted(price, query)));
  const lowest = Math.min(...convertible.map(({ price }) => converted(price, query)));
  const one = convertible.find(({ price }) => converted(price, query) === lowest) ?? all[0];
  return one ? { ...one.price, procedureId: one.id, isOneOfMany: all.length > 1 } : null;
}

/** The shown price as a number, read off the text that is shown; null where none is. */
export function comparablePrice(item: Item, query: DirectoryQuery, asked: Asked): number | null {
  const shown = shownAmount(item, query, asked);
  if (!shown || !query.conversion || !isComparable(query)) return null;
  const currencies = query.conversion.rates.map((rate) => ({ ...rate, prefix: '' }));
  const price = showPrice(
    { amount: shown.amount, currency_id: shown.currencyId },
    query.conversion.currencyId,
    currencies,
  );
  return price.kind === 'price' ? Number(price.text.replace(/\s/gu, '')) : null;
}

type Passes = (item: Item) => boolean;

/** @param hasText whether an item has the words of the text. */
export function filtersOf(query: DirectoryQuery, asked: Asked, hasText: Passes): Map<FilterName, Passes> {
  const { price, near, bbox } = query;
  return new Map<FilterName, Passes>([
    ['q', hasText],
    ...listFilters.map((name): [FilterName, Passes] => {
      const holds = listDeclarations[name].match === 'all' ? every : any;
      return [name, (item) => holds<string | number>(query[name], valuesOf(item, name))];
    }),
    ['rating_min', ({ entry }) => query.rating_min === null || (scoreOf(entry) ?? 0) >= query.rating_min],
    [
      'reply_hours_max',
      ({ facts }) =>
        query.reply_hours_max === null || (facts?.replyMinutes ?? Number.NaN) <= 60 * query.reply_hours_max,
    ],
    ['near', (item) => near === null || near.radiusKm === null || kilometres(near, item) <= near.radiusKm],
    ['bbox', ({ facts }) => bbox === null || (facts !== null && isInside(facts, bbox))],
    [
      'price',
      (item) => {
        if (!price || (price.min === null && price.max === null) || !isComparable(query)) return true;
        const shown = comparablePrice(item, query, asked);
        return (
          shown !== null && shown >= (price.min ?? 0) && shown <= (price.max ?? Number.POSITIVE_INFINITY)
        );
      },
    ],
  ]);
}

function isInside(
  { lat, lon }: ClinicFacts,
  { west, south, east, north }: NonNullable<DirectoryQuery['bbox']>,
): boolean {
  if (lat === null || lon === null || lat < south || lat > north) return false;
  return west <= east ? lon >= west && lon <= east : lon >= west || lon <= east;
}

export const passing = (
  items: readonly Item[],
  filters: ReadonlyMap<FilterName, Passes>,
  without?: string,
): Item[] => items.filter((item) => [...filters].every(([name, passes]) => name === without || passes(item)));

export function counted(values: readonly (string | number)[], chosen: readonly (string | number)[]) {
  const counts = new Map<string | number, number>(chosen.map((value) => [value, 0]));
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts]
    .map(([value, count]): Counted<string | number> => ({ value, count }))
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
}

const titleOf = ({ entry }: Item): string => entry.names.find(({ kind }) => kind === 'title')?.text ?? '';
const byTitle = (a: Item, b: Item): number =>
  titleOf(a) === titleOf(b) ? a.entry.id - b.entry.id : titleOf(a) < titleOf(b) ? -1 : 1;

function points({ entry, facts }: Item, weights: RankingWeights): number {
  const share = (value: number): number => Math.min(1, Math.max(0, value));
  const { bestMinutes, worstMinutes } = replyTimeBounds;
  const minutes = facts?.replyMinutes ?? null;
  const known =
    new Set(entry.names.map(({ text }) => text)).size +
    new Set(entry.names.flatMap(({ lang }) => lang ?? [])).size +
    entry.languages.length +
    entry.specializations.length +
    entry.procedures.filter(({ price }) => price).length +
    (facts?.comforts.length ?? 0) +
    (facts && facts.lat !== null ? 3 : 0);
  const sum =
    (entry.isLicenceChecked ? weights.licence_checked : 0) +
    (facts?.isClaimed ? weights.profile_kept : 0) +
    weights.rating * share(((entry.rating.ranked ?? 4) - 1) / 4) +
    (minutes === null
      ? 0
      : weights.reply_time *
        share(
          1 - (Math.log(minutes) - Math.log(bestMinutes)) / (Math.log(worstMinutes) - Math.log(bestMinutes)),
        )) +
    weights.documented * share(known / documentedFull) +
    weights.data_score * ((facts?.dataScore ?? 0) / 100);
  return Math.round(100 * sum);
}

/** What an item is ascending by. */
function sortValue(item: Item, query: DirectoryQuery, asked: Asked): number {
  const last = Number.POSITIVE_INFINITY;
  if (query.sort === 'rating') return scoreOf(item.entry) === null ? 0 : -(item.entry.rating.ranked ?? 0);
  if (query.sort === 'comments') return -item.entry.rating.count;
  if (query.sort === 'reply_time') return item.facts?.replyMinutes ?? last;
  if (query.sort === 'price') {
    return comparablePrice(item, query, asked) ?? last;
  }
  if (query.sort === 'distance' && query.near) {
    const far = kilometres(query.near, item);
    return Number.isNaN(far) ? last : far;
  }
  return 0;
}

/** The demo world stands behind all that is real. */
const demoLast = ({ entry: a }: Item, { entry: b }: Item): number => Number(a.isDemo) - Number(b.isDemo);

/** Of an unclaimed clinic how many fields it has, as far as that counts where the text names one; doctors have none. */
function breadthOf({ entry, facts }: Item): number {
  return facts === null || facts.isClaimed || 'clinicId' in entry
    ? 0
    : Math.min(entry.specializations.length, 5) - 1;
}

export function ordered(
  found: readonly Item[],
  query: DirectoryQuery,
  asked: Asked,
  weights = initialWeights,
  isOfField = false,
): Item[] {
  const keyOf = isOfField ? breadthOf : sortValue;
  const values = new Map(found.map((item) => [item, keyOf(item, query, asked)]));
  const value = (item: Item): number => values.get(item) ?? 0;
  return [...found].sort((a, b) => {
    if (query.sort === 'title') return byTitle(a, b);
    if (isOfField && a.entry.isDemo !== b.entry.isDemo) return demoLast(a, b);
    if (value(a) !== value(b)) return value(a) < value(b) ? -1 : 1;
    return demoLast(a, b) || points(b, weights) - points(a, weights) || byTitle(a, b);
  });
}
