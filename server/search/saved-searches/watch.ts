import { sql } from 'kysely';
import { priceIn } from '../../../contract/content/money.ts';
import type { SavedKind } from '../../../contract/search/saved-searches.ts';
import type { ShownAmount } from '../../clinics/prices/rules.ts';
import type { Words } from '../../content/localization/reads.ts';
import type { Database } from '../../platform/database.ts';
import { KnownError } from '../../platform/errors.ts';
import type { DirectoryEngine, DirectoryHits, DirectoryQuery } from '../directory/directory.ts';
import { toDirectoryQuery } from '../reads.ts';
import { type Lowest, type Observation, readConditions, replyStep, WATCHED_MAX } from './rules.ts';

export type WatchNeeds = { db: Database; directory: DirectoryEngine; words: Words };

/** A row younger than this may still be on its way into the index: the next look takes it. */
const SETTLED_MS = 3_600_000;
/** New entries per look at most; the next look continues with the others. */
const LISTED_MAX = 5000;

/** What a saved search asks the directory; null: a condition of it does not exist any more. */
export function questionOf(stored: Record<string, unknown>, words: Words): DirectoryQuery | null {
  const { conditions, isWhole } = readConditions(stored);
  if (!isWhole) return null;
  const { sort: _sort, ...filters } = conditions;
  try {
    return toDirectoryQuery({ ...filters, facet: [] }, words);
  } catch (error) {
    // Its currency no longer exists.
    if (error instanceof KnownError && error.code === 'invalid') return null;
    throw error;
  }
}

export type Watched = { kind: SavedKind; question: DirectoryQuery; after: number };

/** Observes what searches find at one moment. Database queries that several searches share run once. */
export function createWatch({ db, directory }: Omit<WatchNeeds, 'words'>, now: Date) {
  const settled = new Date(now.getTime() - SETTLED_MS);
  const newest = new Map<SavedKind, Promise<number>>();
  const listed = new Map<string, Promise<number[]>>();

  async function readNewest(kind: SavedKind): Promise<number> {
    const { rows } = await sql<{ id: number }>`
      select id from ${sql.table(kind)} where created_at <= ${settled} order by id desc limit 1`.execute(db);
    return rows[0]?.id ?? 0;
  }

  async function readListed(kind: SavedKind, after: number): Promise<number[]> {
    const { rows } = await sql<{ id: number }>`
      select id from ${sql.table(kind)} where id > ${after} and created_at <= ${settled} and status = 'published'
      order by id limit ${LISTED_MAX}`.execute(db);
    return rows.map(({ id }) => id);
  }

  const once = <Key, Value>(known: Map<Key, Promise<Value>>, key: Key, read: () => Promise<Value>) => {
    const value = known.get(key) ?? read();
    known.set(key, value);
    return value;
  };

  const search = (kind: SavedKind, query: DirectoryQuery): Promise<DirectoryHits> =>
    kind === 'clinics' ? directory.searchClinics(query) : directory.searchDoctors(query);

  /** Of a search that is too wide to be known whole: what is listed since, asked for by id. */
  async function findListed({
    kind,
    question,
    after,
  }: Watched): Promise<Pick<Observation, 'listed' | 'after'>> {
    const ids = await once(listed, `${kind} ${after}`, () => readListed(kind, after));
    const last = ids.at(-1);
    const upTo =
      ids.length === LISTED_MAX && last !== undefined
        ? last
        : await once(newest, kind, () => readNewest(kind));
    if (ids.length === 0) return { listed: [], after: Math.max(after, upTo) };
    const hits = await search(kind, { ...question, ids, sort: 'relevance', limit: LISTED_MAX });
    return { listed: hits.ids, after: upTo };
  }

  async function look(watched: Watched): Promise<Observation> {
    const { kind, question } = watched;
    const sort = question.conversion === null ? 'relevance' : 'price';
    const hits = await search(kind, { ...question, sort, offset: 0, limit: WATCHED_MAX });
    const isWhole = hits.total <= WATCHED_MAX;
    const since = isWhole
      ? { listed: [], after: await once(newest, kind, () => readNewest(kind)) }
      : await findListed(watched);
    const asksPrice =
      question.procedure.length > 0 ||
      hits.read.some(({ kind: read, does }) => read === 'procedure' && does === 'filters');
    const lowest = asksPrice ? lowestOf(hits.prices, question) : {};
    return {
      all: isWhole ? hits.ids : null,
      ...since,
      lowest,
      cheapest: cheapestOf(lowest, question),
      replies: kind === 'clinics' && isWhole ? await readReplies(db, hits.ids) : {},
    };
  }

  return {
    look,
    /** What its owner has seen just now: all of it is known, also what is younger than the index may have. */
    async lookNow({ kind, question }: Omit<Watched, 'after'>): Promise<Observation> {
      const { rows } = await sql<{ id: number | null }>`select max(id) as id from ${sql.table(kind)}`.execute(
        db,
      );
      const after = rows[0]?.id ?? 0;
      const observed = await look({ kind, question, after });
      return { ...observed, after: Math.max(after, observed.after) };
    },
  };
}

export type Watch = ReturnType<typeof createWatch>;

const rateIn = ({ conversion }: DirectoryQuery, currencyId: number) =>
  conversion?.rates.find(({ id }) => id === currencyId)?.rate ?? Number.NaN;

/** In the currency of the search; null where it is negotiable or cannot be compared. */
function comparable(question: DirectoryQuery, amount: number, currencyId: number): number | null {
  const selected = rateIn(question, question.conversion?.currencyId ?? 0);
  const price = priceIn(amount, rateIn(question, currencyId), selected);
  return price === null || Number.isNaN(price) ? null : price;
}

function lowestOf(prices: readonly (ShownAmount | null)[], question: DirectoryQuery): Lowest {
  const lowest: Record<string, number> = {};
  for (const price of prices) {
    if (price === null || comparable(question, price.amount, price.currencyId) === null) continue;
    lowest[price.currencyId] = Math.min(price.amount, lowest[price.currencyId] ?? price.amount);
  }
  return lowest;
}

function cheapestOf(lowest: Lowest, question: DirectoryQuery): Observation['cheapest'] {
  const [cheapest] = Object.entries(lowest)
    .map(([id, amount]) => ({ amount, currencyId: Number(id) }))
    .map((price) => ({ price, here: comparable(question, price.amount, price.currencyId) ?? Infinity }))
    .sort((one, other) => one.here - other.here);
  return cheapest?.price ?? null;
}

async function readReplies(db: Database, ids: readonly number[]): Promise<Observation['replies']> {
  if (ids.length === 0) return {};
  const { rows } = await sql<{ id: number; minutes: number }>`
    select clinic_id as id, median_reply_minutes as minutes from clinic_responses
    where clinic_id = any(${[...ids]}::int[])`.execute(db);
  return Object.fromEntries(rows.map(({ id, minutes }) => [id, replyStep(minutes)]));
}
