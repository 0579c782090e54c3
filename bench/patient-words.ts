/**
 * What patients type, in four languages: whether the field, disease or procedure and the place are understood, in the
 * labelled queries of bench/queries (its README says how to read the labels). Each query once as typed and once with one
 * typing mistake. Each failure is printed, of the queries that nobody may look at while tuning (judge.ndjson) only sums.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { randomNumbers } from '../contract/platform/random.ts';
import {
  type DirectoryHits,
  type DirectoryQuery,
  everything,
  type ReadPart,
} from '../server/search/directory/directory.ts';
import { readComplaintTerms, readTerms } from '../tests/helpers/dictionary-terms.ts';
import { createMemoryEngine } from '../tests/helpers/memory-directory.ts';
import { withOneMistake } from './directory-cases.ts';
import { readLines } from './directory-data.ts';
import { figures, timesFigures } from './figures.ts';
import { count } from './measuring.ts';
import { type Place, readWorld } from './patient-words-world.ts';

const { values } = parseArgs({
  options: {
    clinics: { type: 'string', default: '60000' },
    quiet: { type: 'boolean', default: false },
    /** While tuning: the halves that may be looked at. */
    seen: { type: 'boolean', default: false },
    /** Only this one. */
    set: { type: 'string' },
  },
});
const folder = process.env.MEDATLAS_DATA;
if (!folder) throw new Error('Say where the data is: MEDATLAS_DATA.');

type Kind = 'formal' | 'lay' | 'complaint' | 'mixed' | 'none';
type Labelled = {
  id: string;
  lang: string;
  kind: Kind;
  query: string;
  accept: string[];
  place: string | null;
  language: string | null;
  price: boolean;
  person: 'female' | 'child' | null;
  isComplaint?: boolean;
  sensible?: string[];
};
/** What the search has read. A member is undefined where the search cannot say it. */
type Reading = {
  concepts: string[];
  place?: Place | null;
  language?: string | null;
  price?: boolean;
  person?: Labelled['person'];
};
type Outcome = {
  one: Labelled;
  query: string;
  read: Reading;
  /** Of all that were found. */
  total: number;
  isUnderstood: boolean;
  /** Terms outside what the labels allow. */
  wrong: string[];
  hasConcept: boolean;
  /** Fields that are offered as links, because the words may mean them: none is looked for. */
  offered: string[];
  /** Null where the query names none. */
  hasPlace: boolean | null;
  /** Nothing found, though the accepted term is offered somewhere. */
  isAvoidable: boolean;
  ms: number;
};

const EXAMINATIONS = new Set(
  `mri-scan brain-mri spine-mri ct-scan ct-coronary-angiography bone-scan ultrasound-scan vascular-ultrasound x-ray
  mammography bone-density-scan blood-tests ecg holter-monitoring echocardiography cardiac-stress-test eeg
  electromyography sleep-study lung-function-test allergy-testing dermatoscopy gastroscopy colonoscopy cystoscopy
  hearing-test general-consultation`.split(/\s+/),
);

const here = join(import.meta.dirname, 'queries');
const places: Record<string, Place> = JSON.parse(readFileSync(join(here, 'places.json'), 'utf8'));
const terms = readTerms();
const termOf = new Map(terms.map((term) => [term.slug, term]));
const slugOf = new Map(terms.map(({ slug, concept: { kind, id } }) => [`${kind} ${id}`, slug]));
const world = readWorld(folder, terms, Object.values(places), Number(values.clinics));
const { clinics } = world;
const engine = createMemoryEngine({ ...world, complaints: readComplaintTerms() });

/** The one place that knows how the search says what it has read. */
const readingOf = (hits: DirectoryHits): Reading => ({
  concepts: hits.read.filter(isTerm).flatMap(termsRead),
  place: placeRead(hits.read),
  language: String(hits.read.find(({ kind }) => kind === 'language')?.ids[0] ?? '') || null,
  price: hits.read.some(({ kind }) => kind === 'price'),
  person: hits.read.some(({ kind }) => kind === 'female')
    ? 'female'
    : hits.read.some(({ kind }) => kind === 'children')
      ? 'child'
      : null,
});

/** Ignored ones are shown crossed out. */
const isTerm = ({ does }: ReadPart): boolean => does === 'filters' || does === 'orders';

/** What is looked for: the term, or the fields in its place. */
function termsRead({ kind, ids, fields }: ReadPart): string[] {
  if (fields.length > 0) return fields.flatMap((id) => slugOf.get(`specialization ${id}`) ?? []);
  return ids.flatMap((id) => slugOf.get(`${kind} ${id}`) ?? []);
}

function placeRead(read: readonly ReadPart[]): Place | null {
  const part = read.find(({ kind, does }) => does === 'filters' && (kind === 'city' || kind === 'country'));
  if (!part) return null;
  const [first] = part.ids;
  if (part.kind === 'country') return { country: String(first) };
  const known = Object.values(places).find(({ city }) => city !== undefined && part.ids.includes(city));
  return known ?? { country: '', city: Number(first) };
}

/** As a page of results asks. */
const page: DirectoryQuery = {
  ...everything,
  facets: ['country', 'city', 'specialization', 'language', 'procedure'],
};

/** Terms that may be read beside the accepted ones: they narrow nothing that the patient meant. */
function isSensible(slug: string, { accept, sensible, isComplaint, person }: Labelled): boolean {
  const term = termOf.get(slug);
  const fields = new Set(accept.flatMap((one) => [one, ...(termOf.get(one)?.fields ?? [])]));
  if (accept.length === 0 || !term) return false;
  if (fields.has(slug) || sensible?.includes(slug)) return true;
  if (accept.some((one) => termOf.get(one)?.diseases.includes(slug))) return true;
  const isOfField = term.fields.some((field) => fields.has(field));
  if (slug.endsWith('-consultation') && isOfField) return true;
  if (person === 'child' && slug === 'paediatrics') return true;
  if (!isComplaint) return false;
  return slug === 'general-practice' || slug === 'internal-medicine' || (EXAMINATIONS.has(slug) && isOfField);
}

const isWithin = (place: Place, { country, city }: Place): boolean =>
  place.country === country && (city === undefined || place.city === city);

/** Where the search says no place, its first page shows whether it has understood one. */
function hasPlace(read: Reading, hits: DirectoryHits, asked: Place): boolean {
  if (read.place !== undefined) return read.place !== null && isWithin(read.place, asked);
  const found = hits.ids.flatMap((id) => clinics[id - 1] ?? []);
  return (
    found.length > 0 &&
    found.every(({ country, cityId }) =>
      isWithin({ country, ...(cityId !== null && { city: cityId }) }, asked),
    )
  );
}

async function judge(one: Labelled, query: string): Promise<Outcome> {
  const start = performance.now();
  const hits = await engine.searchClinics({ ...page, q: query });
  const ms = performance.now() - start;
  const read = readingOf(hits);
  const offered = hits.read.filter(({ does }) => does === 'offers').flatMap(termsRead);
  const wrong = read.concepts.filter((slug) => !one.accept.includes(slug) && !isSensible(slug, one));
  const hasConcept = one.accept.length === 0 || read.concepts.some((slug) => one.accept.includes(slug));
  const asked = one.place === null ? undefined : places[one.place];
  if (one.place !== null && !asked) throw new Error(`${one.id}: ${one.place} is not in places.json`);
  const placed = asked ? hasPlace(read, hits, asked) : null;
  return {
    one,
    query,
    read,
    total: hits.total,
    isUnderstood: hasConcept && wrong.length === 0 && placed !== false,
    wrong,
    hasConcept,
    offered,
    hasPlace: placed,
    // Every term and place of the labels is offered in the world, so nothing found is always avoidable with a label.
    isAvoidable: hits.total === 0 && one.accept.length > 0,
    ms,
  };
}

const share = (part: number, whole: number): number => (whole === 0 ? Number.NaN : (100 * part) / whole);
const describeShare = (value: number): string =>
  (Number.isNaN(value) ? '–' : `${value.toFixed(1)} %`).padStart(13);

function sums(list: readonly Outcome[]) {
  const of = (passes: (one: Outcome) => boolean, among = list) =>
    share(among.filter(passes).length, among.length);
  const asking = (asks: (one: Labelled) => boolean) => list.filter(({ one }) => asks(one));
  return {
    understood: of((one) => one.isUnderstood),
    concept: of((one) => one.hasConcept),
    place: of(
      (one) => one.hasPlace === true,
      list.filter((one) => one.hasPlace !== null),
    ),
    language: of(
      ({ one, read }) => read.language === one.language,
      asking((one) => one.language !== null),
    ),
    price: of(
      ({ read }) => read.price === true,
      asking((one) => one.price),
    ),
    person: of(
      ({ one, read }) => read.person === one.person,
      asking((one) => one.person !== null),
    ),
    wrong: of((one) => one.wrong.length > 0),
    offered: of(({ offered }) => offered.length > 0),
    offeredWrong: of(
      ({ offered, one }) => offered.length > 0 && !offered.some((slug) => one.accept.includes(slug)),
    ),
    nothing: of((one) => one.total === 0),
    avoidable: of((one) => one.isAvoidable),
  };
}

const KINDS = ['formal', 'lay', 'complaint', 'mixed'] as const;
const AIMS = { all: 92, formal: 98, lay: 95, complaint: 85, mixed: 90 } as const;

function print(title: string, list: readonly Outcome[]): void {
  const rows: [string, Outcome[]][] = [];
  for (const lang of ['en', 'ru', 'de', 'ar', 'all'])
    for (const kind of [...KINDS, 'all', 'none'] as const) {
      const among = list.filter(
        ({ one }) =>
          (lang === 'all' || one.lang === lang) && (kind === 'all' ? one.kind !== 'none' : one.kind === kind),
      );
      rows.push([`${lang} ${kind}`, among]);
    }
  const names = Object.keys(sums([]));
  const head = `${''.padEnd(16)}${'cases'.padStart(6)}${names.map((name) => name.padStart(13)).join('')}`;
  const lines = rows.map(
    ([name, among]) =>
      `${name.padEnd(16)}${String(among.length).padStart(6)}${Object.values(sums(among)).map(describeShare).join('')}`,
  );
  process.stdout.write(`${title}\n${head}\n${lines.join('\n')}\n\n`);
}

function printFailures(list: readonly Outcome[]): void {
  for (const { one, query, read, total, isUnderstood, wrong, hasPlace: placed, isAvoidable } of list) {
    if (isUnderstood && !isAvoidable) continue;
    const why = [
      wrong.length > 0 && `wrong ${wrong.join(' ')}`,
      placed === false && `not in ${one.place}`,
      total === 0 && 'nothing found',
    ].filter(Boolean);
    process.stdout.write(
      `  ✗ ${one.id} ${query} ⇒ ${read.concepts.join(' ') || 'no term'}; ${why.join(', ') || 'not read'} ⇐ ${one.accept.join(' ') || 'none'}\n`,
    );
  }
}

/** Held-out sets. Only totals are printed for them, so that single queries cannot be tuned for. */
const JUDGES = new Set(['judge', 'traps-judge']);
const sets = values.set
  ? [values.set]
  : values.seen
    ? ['seen', 'traps']
    : ['seen', 'traps', 'unseen', ...JUDGES];
for (const half of sets) {
  const queries = readLines<Labelled>(join(here, `${half}.ndjson`));
  for (const { query } of queries.slice(0, 100)) await engine.searchClinics({ ...page, q: query });
  const random = randomNumbers(18);
  const typed: Outcome[] = [];
  const mistyped: Outcome[] = [];
  for (const one of queries) {
    typed.push(await judge(one, one.query));
    const query = withOneMistake(one.query, random);
    if (query !== null) mistyped.push(await judge(one, query));
  }
  for (const [how, list] of [
    ['as typed', typed],
    ['one mistake', mistyped],
  ] as const) {
    print(`${half}, ${how}`, list);
    if (!JUDGES.has(half) && !values.quiet) printFailures(list);
    const row = { what: `patients’ words, ${half}, ${how}`, size: `${count(clinics.length)} clinics` };
    const asked = list.filter(({ one }) => one.kind !== 'none');
    const aimed = how === 'as typed';
    for (const kind of ['all', ...KINDS] as const) {
      const { understood } = sums(kind === 'all' ? asked : asked.filter(({ one }) => one.kind === kind));
      const name = kind === 'all' ? 'understood' : `understood, ${kind}`;
      figures(row, [{ name, unit: '%', value: understood, ...(aimed && { aim: { least: AIMS[kind] } }) }]);
    }
    const { wrong, offered, offeredWrong, nothing, avoidable } = sums(asked);
    figures(row, [
      { name: 'wrong term', unit: '%', value: wrong, ...(aimed && { aim: 0.5 }) },
      { name: 'fields offered', unit: '%', value: offered },
      { name: 'fields offered, none of them right', unit: '%', value: offeredWrong },
      { name: 'nothing found', unit: '%', value: nothing },
      { name: 'avoidably nothing', unit: '%', value: avoidable, ...(aimed && { aim: 3 }) },
    ]);
    timesFigures(
      row,
      list.map(({ ms }) => ms),
      { p95: 15 },
    );
  }
}
