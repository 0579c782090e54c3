/** What every engine of the directory must pass: its interface against a plain recount, in random small worlds. */
import fc from 'fast-check';
import { expect } from 'vitest';
import {
  boundDeclarations,
  type FacetName,
  facetNames,
  isBoundFilter,
  isListFilter,
  listDeclarations,
} from '../../contract/search/filters.ts';
import { initialWeights, type RankingWeights } from '../../contract/search/ranking.ts';
import type {
  ClinicDocument,
  DirectoryEngine,
  DirectoryHits,
  DirectoryQuery,
  DoctorDocument,
  MapHits,
} from '../../server/search/directory/directory.ts';
import { CITIES, concepts, places, queries, weightings, worlds } from '../factories/directory-worlds.ts';
import {
  type Asked,
  clinicItems,
  comparablePrice,
  counted,
  doctorItems,
  filtersOf,
  type Item,
  ordered,
  passing,
  shownAmount,
  valuesOf,
  type World,
} from './recount.ts';
import { checkWithoutSeveral } from './recount-without.ts';

type Changed<Document> = ReadonlyMap<number, Document | null>;

export type SuiteEngine = DirectoryEngine & {
  /** Takes in changes; null is for what is gone. A doctor whose main clinic changed is among them. */
  change(clinics: Changed<ClinicDocument>, doctors?: Changed<DoctorDocument>): Promise<void> | void;
  weigh(weights: RankingWeights): Promise<void> | void;
};
/** How many worlds; without `endOnFailure` the smallest that fails is looked for. */
export type Runs = { numRuns: number; endOnFailure?: boolean };
export type OpenEngine = (world: World & { weights?: RankingWeights }) => Promise<SuiteEngine>;

type Text = { asked: Asked; has: (item: Item) => boolean; isCountable: boolean };

const spoken = (q: string, name: string): boolean =>
  name.split(' ').every((word) => q.split(' ').includes(word));

/** What the text of a query means: it is made of words of names, or of one concept and places. */
function readText(q: string, items: readonly Item[]): Text {
  const concept = concepts.find(({ names }) => names.some(({ text }) => spoken(q, text)));
  const places = [
    ...CITIES.map(({ id, names }) => ({ key: 'city' as const, id, name: names[0] ?? '' })),
    ...['DE', 'RU', 'FR'].map((id) => ({ key: 'country' as const, id, name: `${id}${id}`.toLowerCase() })),
  ];
  if (concept) {
    const named = places.filter(({ name }) => spoken(q, name.toLowerCase()));
    const has = (item: Item): boolean =>
      valuesOf(item, concept.kind).includes(concept.id) &&
      named.every(({ key, id }) => valuesOf(item, key).includes(id));
    // What nobody has is not known to the index by name.
    const isKnown = (key: FacetName, id: string | number) =>
      items.some((item) => valuesOf(item, key).includes(id));
    const isCountable = isKnown(concept.kind, concept.id) && named.every(({ key, id }) => isKnown(key, id));
    return { asked: concept.kind === 'procedure' ? [concept.id] : null, has, isCountable };
  }
  const has = (item: Item): boolean => {
    const said = places.filter(({ key, id }) => valuesOf(item, key).includes(id)).map(({ name }) => name);
    const words = [...item.entry.names.map(({ text }) => text), ...said].join(' ').toLowerCase().split(' ');
    return q.split(' ').every((word) => word === '' || words.includes(word));
  };
  // Where nothing has all words the index forgives more than a recount can tell.
  return { asked: null, has, isCountable: q === '' || items.some(has) };
}

const idsOf = (items: readonly Item[]): number[] => items.map(({ entry }) => entry.id);
const holdsAll = (name: FacetName): boolean => isListFilter(name) && listDeclarations[name].match === 'all';

function checkHits(
  hits: DirectoryHits,
  items: readonly Item[],
  query: DirectoryQuery,
  text: Text,
  weights = initialWeights,
): void {
  const asked = query.procedure.length > 0 ? query.procedure : text.asked;
  const filters = filtersOf(query, asked, text.has);
  const searchable = items.filter(({ entry }) => query.ids === null || query.ids.includes(entry.id));
  const found = passing(searchable, filters);
  expect(hits.total).toBe(found.length);
  const isRanked = query.q !== '' && query.sort === 'relevance' && hits.read.length === 0;
  const isOfField =
    hits.sort === 'relevance' &&
    hits.read.some(({ kind, does }) => kind === 'specialization' && does === 'filters');
  if (isRanked) expect(hits.ids.toSorted((a, b) => a - b)).toEqual(idsOf(found).toSorted((a, b) => a - b));
  else expect(hits.ids).toEqual(idsOf(ordered(found, query, asked, weights, isOfField)));
  const byId = new Map(items.map((item) => [item.entry.id, item]));
  expect(hits.prices).toEqual(
    hits.ids.map((id) => {
      const item = byId.get(id);
      return item ? shownAmount(item, query, asked) : null;
    }),
  );
  for (const key of facetNames) {
    const counts = passing(searchable, filters, holdsAll(key) ? undefined : key).flatMap((item) =>
      valuesOf(item, key),
    );
    if (isBoundFilter(key)) {
      const order = boundDeclarations[key].counted;
      expect(hits.facets[key]).toEqual(
        order.map((value) => ({ value, count: counts.filter((one) => one === value).length })),
      );
      continue;
    }
    const isEmptied = found.length === 0 && counts.length === 0;
    const all = searchable.flatMap((item) => valuesOf(item, key));
    const expected = isEmptied
      ? counted(all, query[key]).map(({ value }) => ({ value, count: 0 }))
      : counted(counts, query[key]);
    expect(hits.facets[key], key).toEqual(expected);
  }
  checkSpread(hits, passing(searchable, filters, 'price'), query, asked);
  const without = [...filters.keys()]
    .map((value) => ({ value, count: passing(searchable, filters, value).length }))
    .filter(({ count }) => found.length === 0 && count > 0);
  expect(ofWhole(hits)).toHaveLength(without.length);
  expect(ofWhole(hits)).toEqual(expect.arrayContaining(without));
  checkWithoutSeveral(hits, searchable, filters);
}

/** Filters as a whole: of a text read in parts each part is told besides. */
const ofWhole = ({ without }: DirectoryHits) => without.filter(({ read }) => read === undefined);

function checkSpread(
  { prices_spread: spread }: DirectoryHits,
  items: readonly Item[],
  query: DirectoryQuery,
  asked: Asked,
): void {
  const prices = items.flatMap((item) => comparablePrice(item, query, asked) ?? []).sort((a, b) => a - b);
  if (prices.length === 0) {
    expect(spread).toBeNull();
    return;
  }
  expect(spread?.min).toBe(prices[0]);
  expect(spread?.max).toBe(prices.at(-1));
  expect(spread?.bars).toHaveLength(16);
  expect(spread?.bars.reduce((sum, { count }) => sum + count, 0)).toBe(prices.length);
}

function checkMap(
  hits: MapHits,
  items: readonly Item[],
  query: DirectoryQuery,
  text: Text,
  pointsMax: number,
): void {
  const asked = query.procedure.length > 0 ? query.procedure : text.asked;
  const filters = filtersOf(query, asked, text.has);
  const searchable = items.filter(({ entry }) => query.ids === null || query.ids.includes(entry.id));
  const isPlaced = ({ facts }: Item): boolean => facts !== null && facts.lat !== null;
  const found = passing(searchable, filters).filter(isPlaced);
  expect(hits.total).toBe(found.length);
  expect(hits.points.length + hits.clusters.reduce((sum, { count }) => sum + count, 0)).toBe(found.length);
  expect(hits.points.length).toBeLessThanOrEqual(pointsMax);
  expect(hits.withoutLocation).toBe(
    passing(searchable, filters, 'bbox').filter((item) => !isPlaced(item)).length,
  );
  for (const { id, lat, lon } of hits.points) {
    const item = found.find(({ entry }) => entry.id === id);
    expect([item?.facts?.lat, item?.facts?.lon]).toEqual([lat, lon]);
  }
}

async function allPages(search: SuiteEngine['searchClinics'], query: DirectoryQuery): Promise<number[]> {
  const ids: number[] = [];
  for (let offset = 0; ; offset += 3) {
    const page = await search({ ...query, facets: [], offset, limit: 3 });
    ids.push(...page.ids);
    if (page.ids.length < 3) return ids;
  }
}

async function checkAgainstRecount(
  engine: SuiteEngine,
  world: World,
  given: DirectoryQuery,
  weights = initialWeights,
): Promise<void> {
  const query = { ...given, limit: 100, facets: [...facetNames, 'price' as const] };
  for (const [search, items] of [
    [engine.searchClinics, clinicItems(world)],
    [engine.searchDoctors, doctorItems(world)],
  ] as const) {
    const text = readText(query.q, items);
    if (!text.isCountable) continue;
    const hits = await search(query);
    checkHits(hits, items, query, text, weights);
    expect(await allPages(search, query)).toEqual(hits.ids);
    expect(await search({ ...query, facets: [], offset: 1e9 })).toMatchObject({ ids: [], total: hits.total });
  }
  const clinics = clinicItems(world);
  const text = readText(query.q, clinics);
  if (!text.isCountable) return;
  checkMap(await engine.mapClinics({ ...query, zoom: 3, pointsMax: 5 }), clinics, query, text, 5);
}

export async function checkSearches(open: OpenEngine, runs: Runs): Promise<void> {
  await fc.assert(
    fc.asyncProperty(worlds, queries, async (world, query) => {
      await checkAgainstRecount(await open(world), world, query);
    }),
    runs,
  );
}

export async function checkChanges(open: OpenEngine, runs: Runs): Promise<void> {
  await fc.assert(
    fc.asyncProperty(
      worlds,
      worlds,
      fc.array(fc.integer({ min: 1, max: 40 })),
      queries,
      async (before, now, gone, query) => {
        const engine = await open(before);
        const left = new Map([...before.clinics, ...now.clinics].map((clinic) => [clinic.id, clinic]));
        const changedClinics = new Map(now.clinics.map((clinic) => [clinic.id, clinic]));
        const doctors = new Map([...before.doctors, ...now.doctors].map((doctor) => [doctor.id, doctor]));
        await engine.change(changedClinics, doctors);
        for (const id of gone) {
          left.delete(id);
          doctors.delete(id);
        }
        const none = new Map(gone.map((id) => [id, null]));
        await engine.change(none, new Map([...doctors, ...none]));
        const world = { concepts, places, clinics: [...left.values()], doctors: [...doctors.values()] };
        await checkAgainstRecount(engine, world, query);
        expect(await engine.stats()).toMatchObject({ clinics: left.size, doctors: doctors.size });
      },
    ),
    runs,
  );
}

export async function checkWeights(open: OpenEngine, runs: Runs): Promise<void> {
  await fc.assert(
    fc.asyncProperty(worlds, worlds, queries, weightings, weightings, async (before, now, query, ...two) => {
      const [weights, last] = two;
      const engine = await open(before);
      await engine.weigh(weights);
      await checkAgainstRecount(engine, before, query, weights);
      const anew = await open({ ...before, weights });
      for (const q of ['bi', 'nas', 'x', query.q])
        expect(await engine.suggest(q, { language: 'en', limit: 8 })).toEqual(
          await anew.suggest(q, { language: 'en', limit: 8 }),
        );
      const all = { ...query, limit: 100 };
      expect((await engine.searchClinics(all)).ids).toEqual((await anew.searchClinics(all)).ids);
      await engine.change(
        new Map(now.clinics.map((clinic) => [clinic.id, clinic])),
        new Map([...before.doctors, ...now.doctors].map((doctor) => [doctor.id, doctor])),
      );
      const clinics = new Map([...before.clinics, ...now.clinics].map((clinic) => [clinic.id, clinic]));
      const doctors = new Map([...before.doctors, ...now.doctors].map((doctor) => [doctor.id, doctor]));
      const world = { concepts, places, clinics: [...clinics.values()], doctors: [...doctors.values()] };
      await checkAgainstRecount(engine, world, query, weights);
      await engine.weigh(last);
      await checkAgainstRecount(engine, world, query, last);
    }),
    runs,
  );
}

export async function checkPreviews(open: OpenEngine, runs: Runs): Promise<void> {
  await fc.assert(
    fc.asyncProperty(worlds, queries, weightings, async (world, query, weights) => {
      const engine = await open(world);
      const asked = { ...query, sort: 'relevance' as const, conversion: null, price: null, limit: 100 };
      const [before, after] = await Promise.all([
        engine.searchClinics(asked),
        (await open({ ...world, weights })).searchClinics(asked),
      ]);
      const preview = await engine.previewOrder({ of: 'clinics', filters: asked, weights, limit: 4 });
      const ids = (entries: typeof preview.now) => entries.map(({ id }) => id);
      expect(preview.total).toBe(before.total);
      expect(ids(preview.now)).toEqual(before.ids.slice(0, 4));
      expect(ids(preview.next)).toEqual(after.ids.slice(0, 4));
      for (const { id, otherPlace } of preview.next) expect(otherPlace).toBe(before.ids.indexOf(id) + 1);
      for (const { id, otherPlace } of preview.now) expect(otherPlace).toBe(after.ids.indexOf(id) + 1);
      expect(await engine.searchClinics(asked)).toEqual(before);
    }),
    runs,
  );
}
