/** Records what an answer is read from while it is made: tables, the owners of rows, and caches in memory. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyRequest } from 'fastify';

/** Owners of the rows that were read: ids by the column that names them, as the changes are announced. */
export type Owners = Readonly<Record<string, readonly number[]>>;

/** A side effect that is due for each caller, also for those who get a kept answer. */
export type Deed = (request: FastifyRequest) => void;

export class Notes {
  /** Names: of tables, and of what a node holds in memory. */
  readonly names = new Set<string>();
  /** `clinic_id:7`: the rows of clinic 7, in whichever tables. */
  readonly owners = new Set<string>();
  readonly deeds: Deed[] = [];
  /** The answer must not be kept: it was made without something that failed to load. */
  isUnsure = false;

  add(other: Notes): void {
    for (const name of other.names) this.names.add(name);
    for (const owner of other.owners) this.owners.add(owner);
    this.deeds.push(...other.deeds);
    this.isUnsure ||= other.isUnsure;
  }
}

const noting = new AsyncLocalStorage<Notes | null>();

/** Tables of the database, and those of them whose rows are announced by their owner. */
export type KnownTables = { all: ReadonlySet<string>; owned: ReadonlySet<string> };

let tables: KnownTables = { all: new Set(), owned: new Set() };
const namedIn = new Map<string, readonly string[]>();
const TEXTS_MAX = 2000;
/** Words outside quotes that are no column after the name of its table. */
const WORDS = /(?<![\w'.]|\.")[a-z_]+/g;

/** Sets the tables that are recognised in the text of queries. */
export function learnTables(known: KnownTables): void {
  tables = known;
  namedIn.clear();
}

function tablesOf(sql: string): readonly string[] {
  const known = namedIn.get(sql);
  if (known) return known;
  const found = [...new Set(sql.match(WORDS))].filter((word) => tables.all.has(word));
  if (namedIn.size >= TEXTS_MAX) namedIn.clear();
  namedIn.set(sql, found);
  return found;
}

/** Takes every word that is a table's name for a table: a false one only drops the answer earlier. */
export function noteQuery(sql: string): void {
  const notes = noting.getStore();
  if (notes) for (const name of tablesOf(sql)) notes.names.add(name);
}

/** Adds tables, or caches in memory that announce their changes, to what the answer is read from. */
export function noteReads(...names: string[]): void {
  const notes = noting.getStore();
  if (notes) for (const name of names) notes.names.add(name);
}

/** Prevents keeping the answer that is being made: what it lacks may be there the next time. */
export function noteUnsure(): void {
  const notes = noting.getStore();
  if (notes) notes.isUnsure = true;
}

/** Does it now, for this caller, and for each later one who gets the same answer. */
export function forEachCaller(request: FastifyRequest, deed: Deed): void {
  noting.getStore()?.deeds.push(deed);
  deed(request);
}

export const adoptNotes = (notes: Notes): void => noting.getStore()?.add(notes);

/** Within `work` reads are noted in `notes`; null: nowhere. */
export const takeNotes = <T>(notes: Notes | null, work: () => T): T => noting.run(notes, work);

/** Within a `takeNotes(null, …)`: nothing kept is to be given out. */
export const isBypassed = (): boolean => noting.getStore() === null;

/**
 * The rows that `work` reads of owned tables are those of `owners` alone, and no other row can come to belong to what it
 * answers without one of them changing: the answer then ends with a change of theirs, not of any row of the tables. Null
 * where that does not hold.
 */
export async function ownedBy<T>(
  owners: Owners | ((result: T) => Owners | null),
  work: () => Promise<T>,
): Promise<T> {
  const outer = noting.getStore();
  if (!outer) return work();
  const inner = new Notes();
  let named: Owners | null = null;
  try {
    const result = await noting.run(inner, work);
    named = typeof owners === 'function' ? owners(result) : owners;
    return result;
  } finally {
    if (named !== null) {
      for (const name of tables.owned) inner.names.delete(name);
      for (const [column, ids] of Object.entries(named))
        for (const id of ids) inner.owners.add(`${column}:${id}`);
    }
    outer.add(inner);
  }
}
