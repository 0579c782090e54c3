import { type RawBuilder, sql } from 'kysely';
import { type SearchedTable, writeWords } from '../../accounts/texts/writes.ts';
import { secretsOf } from '../../platform/carried-keys.ts';
import { type Database, retryingTransaction, type Transaction } from '../../platform/database.ts';
import type { Files } from '../../platform/files.ts';
import { openColumns, type SealedJson, sealInto } from '../../platform/sealed-columns.ts';
import { sealedBytes, sealedFolders, sealedTexts, searchedTables, type TextColumn } from './columns.ts';
import { keyIdOf } from './reads.ts';

/** Pages of a table (8 kB each) whose rows one transaction seals: some hundred messages, locked for tens of milliseconds. */
const WINDOW_PAGES = 16;

async function countPages(db: Database, table: string): Promise<number> {
  const { rows } = await sql<{ pages: number }>`
    select (pg_relation_size(${table}::regclass) / current_setting('block_size')::int)::int as pages`.execute(
    db,
  );
  return rows[0]?.pages ?? 0;
}

/**
 * Does `work` on a table window by window, each in a transaction of its own. Rows that it writes move to later windows, and
 * need nothing more there. Returns the sum of what it returned.
 */
async function eachWindow(
  db: Database,
  table: string,
  work: (trx: Transaction, isWithin: RawBuilder<boolean>) => Promise<number>,
  signal: AbortSignal | undefined,
): Promise<number> {
  let done = 0;
  let pages = await countPages(db, table);
  for (let from = 0; from < pages; from += WINDOW_PAGES) {
    signal?.throwIfAborted();
    const end = from + WINDOW_PAGES;
    const isWithin = sql<boolean>`t.ctid >= ${`(${from},0)`}::tid and t.ctid < ${`(${end},0)`}::tid`;
    done += await retryingTransaction(db, (trx) => work(trx, isWithin));
    if (end >= pages) pages = await countPages(db, table);
  }
  return done;
}

/** What somebody else writes at this moment is left to the next pass; who refers to a row is not kept waiting. */
const held = sql`for no key update of t skip locked`;

const isOfOldKey = (db: Database, column: RawBuilder<unknown>) =>
  sql<boolean>`${keyIdOf(column)} <> ${secretsOf(db).keyIds[0]}`;

function resealBytes(
  db: Database,
  { table, column }: { table: string; column: string },
  signal: AbortSignal | undefined,
): Promise<number> {
  const bytes = sql.ref(`t.${column}`);
  return eachWindow(
    db,
    table,
    async (trx, isWithin) => {
      const secrets = secretsOf(trx);
      const { rows } = await sql<{ at: string; sealed: Buffer }>`
        select t.ctid::text as at, ${bytes} as sealed from ${sql.table(table)} t
        where ${isWithin} and ${isOfOldKey(trx, bytes)} ${held}`.execute(trx);
      if (rows.length === 0) return 0;
      const anew = rows.map(({ sealed }) => secrets.seal(secrets.open(sealed)));
      await sql`
        update ${sql.table(table)} t set ${sql.ref(column)} = d.sealed
        from unnest(${rows.map(({ at }) => at)}::text[], ${anew}::bytea[]) as d (at, sealed)
        where t.ctid = d.at::tid`.execute(trx);
      return rows.length;
    },
    signal,
  );
}

type TextRow = { at: string; ids: string[]; value: SealedJson<unknown>; isOpen: boolean };

function sealTexts(db: Database, column: TextColumn, signal: AbortSignal | undefined): Promise<number> {
  const { place, tokens, removeOpen } = column;
  const { table, ids, isOpen, clear, read } = place;
  const bytes = sql.ref(`t.${place.column}`);
  // With `SEAL_TEXTS=0` open texts stay open, because an older version reads only these.
  // What was sealed before its table had words is found by none: it gets them.
  const isWordless = tokens ? sql`(t.words is null and ${bytes} is not null)` : sql`false`;
  const isWanted = secretsOf(db).sealsTexts
    ? sql`(${isOpen('t')} or ${isOfOldKey(db, bytes)} or ${isWordless})`
    : isOfOldKey(db, bytes);
  return eachWindow(
    db,
    table,
    async (trx, isWithin) => {
      const { rows } = await sql<TextRow>`
        select t.ctid::text as at, array[${sql.join(ids.map((id) => sql`${sql.ref(`t.${id}`)}::text`))}] as ids,
          ${read('t')} as value, ${isOpen('t')} as "isOpen"
        from ${sql.table(table)} t where ${isWithin} and ${isWanted} ${held}`.execute(trx);
      if (rows.length === 0) return 0;
      const opened = openColumns(trx, rows);
      const anew = opened.map((row) => sealInto(trx, place, row.ids, row.value));
      const words = await tokens?.(trx, opened);
      await sql`
        update ${sql.table(table)} t set ${sql.ref(place.column)} = d.sealed, ${clear}
          ${words ? sql`, words = array_to_tsvector(array(select jsonb_array_elements_text(d.words)))` : sql``}
        from unnest(${opened.map(({ at }) => at)}::text[], ${anew}::bytea[],
          ${opened.map((_row, at) => JSON.stringify(words?.[at] ?? []))}::jsonb[]) as d (at, sealed, words)
        where t.ctid = d.at::tid`.execute(trx);
      await removeOpen?.(
        trx,
        opened.filter((row) => row.isOpen),
      );
      return rows.length;
    },
    signal,
  );
}

/** Makes the tokens of open texts that have none, or those of another key than the first. */
function findTexts(db: Database, searched: SearchedTable, signal: AbortSignal | undefined): Promise<number> {
  const { table, isSearched } = searched;
  return eachWindow(
    db,
    table,
    async (trx, isWithin) => {
      const { rows } = await sql<{ id: string }>`
        select t.id from ${sql.table(table)} t where ${isWithin} and ${isSearched}
          and t.words_key is distinct from ${secretsOf(trx).keyIds[0]} ${held}`.execute(trx);
      if (rows.length > 0)
        await writeWords(
          trx,
          searched,
          rows.map(({ id }) => id),
        );
      return rows.length;
    },
    signal,
  );
}

async function resealFiles(files: Files, signal: AbortSignal | undefined): Promise<number> {
  let done = 0;
  for (const folder of sealedFolders)
    for (const key of await files.list(folder)) {
      signal?.throwIfAborted();
      if (await files.reseal(key)) done += 1;
    }
  return done;
}

/** How many rows and files were sealed, or sealed anew. */
export type SealedNow = { rows: number; files: number };

async function sealOnce(db: Database, files: Files, signal: AbortSignal | undefined): Promise<SealedNow> {
  let rows = 0;
  for (const column of sealedTexts) rows += await sealTexts(db, column, signal);
  for (const table of searchedTables) rows += await findTexts(db, table, signal);
  // With one key nothing can be sealed with another.
  if (secretsOf(db).keyIds.length === 1) return { rows, files: 0 };
  for (const column of sealedBytes) rows += await resealBytes(db, column, signal);
  return { rows, files: await resealFiles(files, signal) };
}

/**
 * Seals all texts that stand open and everything that another key than the first has sealed, and makes the tokens of texts that
 * stay open, until a pass finds nothing more.
 * Whatever ends it, what is sealed stays so and the next run goes on with the rest.
 */
export async function sealAll(db: Database, files: Files, signal?: AbortSignal): Promise<SealedNow> {
  const all: SealedNow = { rows: 0, files: 0 };
  for (;;) {
    const now = await sealOnce(db, files, signal);
    all.rows += now.rows;
    all.files += now.files;
    if (now.rows + now.files === 0) return all;
  }
}
