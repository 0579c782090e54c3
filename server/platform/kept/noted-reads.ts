/** What an answer is made from, noted while it is made: the tables that its queries name, whose rows, and more. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyRequest } from 'fastify';

/** Owners of the rows that were read: ids by the column that names them, as the changes are announced. */
export type Owners = Readonly<Record<string, readonly number[]>>;

/** Something that each answer does besides, whoever is answered. */
export type Deed = (request: FastifyRequest) => void;

export class Notes {
  /** Names: of tables, and of what a node holds in memory. */
  readonly names = new Set<string>();
  /** `clinic_id:7`: the rows of clinic 7, in whichever tables. */
  readonly owners = new Set<string>();
  readonly deeds: Deed[] = [];
  /** Once said stays said: the answer is no sign of what the database holds. */
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
/** Neither in quotes nor a column after its table. */
const WORDS = /(?<![\w'.]|\.")[a-z_]+/g;

/** Says which tables there are. The texts of queries are read by it. */
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

/** Every word that is the name of a table counts as one: too many only make the answer end earlier. */
export function noteQuery(sql: string): void {
  const notes = noting.getStore();
  if (notes) for (const name of tablesOf(sql)) notes.names.add(name);
}

/** The answer under way stands on these: tables, or what a node holds in memory and says when it changes. */
export function noteReads(...names: string[]): void {
  const notes = noting.getStore();
  if (notes) for (const name of names) notes.names.add(name);
}

/** The answer under way is not to be kept: what it lacks may be there the next time. */
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
