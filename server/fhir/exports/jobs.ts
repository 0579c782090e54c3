import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { openSources } from '../../imports/reads.ts';
import type { Database } from '../../platform/database.ts';
import type { Files } from '../../platform/files.ts';
import type { JobSet } from '../../platform/jobs.ts';
import type { BaseRow, Condition, Declaration, ShapeContext } from '../declaration.ts';
import { changedSince } from '../history.ts';
import { declarations } from '../resources/resources.ts';
import {
  type ExportRow,
  failExport,
  fileOf,
  finishExport,
  MAKE_EXPORT,
  noteDone,
  type Output,
  removeOldExports,
  takeExport,
} from './writes.ts';

type Tools = { db: Database; files: Files };

const NOTE_MOMENT = 'note-directory-moment';
const CLEAN_UP = 'clean-up-fhir';
const ROWS_PER_READ = 1000;

/** It was cancelled: no fault, only nothing left to do. */
class Unwanted extends Error {}

const idOf = (payload: unknown): string => {
  const id: unknown = payload && typeof payload === 'object' ? Reflect.get(payload, 'id') : null;
  if (typeof id !== 'string') throw new Error('A job of an export names no export');
  return id;
};

export function fhirJobs({ db, files }: Tools): JobSet {
  return {
    tasks: {
      [MAKE_EXPORT]: (payload, signal) => makeExport({ db, files }, idOf(payload), signal),
      [NOTE_MOMENT]: () => noteMoment(db),
      [CLEAN_UP]: () => cleanUp({ db, files }),
    },
    crontab: `* * * * * ${NOTE_MOMENT} ?max=1&jobKey=${NOTE_MOMENT}\n23 * * * * ${CLEAN_UP} ?max=3&jobKey=${CLEAN_UP}`,
  };
}

/** From these a history knows what was still under way at a time. */
export async function noteMoment(db: Database): Promise<void> {
  await sql`insert into directory_moments default values on conflict do nothing`.execute(db);
}

/** No transaction lasts a month: before that the time of a change is enough. Who asks once in a year copies anew. */
export async function cleanUp({ db, files }: Tools): Promise<void> {
  await sql`delete from directory_moments where at < now() - interval '35 days'`.execute(db);
  await sql`delete from directory_deletions where deleted_at < now() - interval '400 days'`.execute(db);
  // Listed before the owners are: a file that comes in between has an owner who is read.
  const keys = await files.list('fhir-exports');
  const kept = await removeOldExports(db);
  for (const key of keys) if (!kept.has(key.split('/')[1] ?? '')) await files.remove(key);
}

/** Makes the files from one moment of the database. A fault ends it as failed; cancelled, nothing is left over. */
export async function makeExport({ db, files }: Tools, id: string, signal: AbortSignal): Promise<void> {
  const found = await takeExport(db, id);
  if (!found) return;
  const written: Output[] = [];
  try {
    await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (snapshot) => {
        const { rows } = await sql<{ now: Date }>`select now()`.execute(snapshot);
        await writeFiles({ db, files }, snapshot, found, written, signal);
        const isWanted = await finishExport(db, id, {
          snapshotAt: rows[0]?.now ?? new Date(),
          output: written,
        });
        if (!isWanted) throw new Unwanted();
      });
  } catch (error) {
    for (const type of [...found.types, 'deleted'])
      await files.remove(fileOf(id, { type, kind: type === 'deleted' ? 'deleted' : 'output' }));
    if (error instanceof Unwanted) return;
    if (!signal.aborted) await failExport(db, id);
    throw error;
  }
}

async function writeFiles(
  { db, files }: Tools,
  snapshot: Database,
  { id, types, since, base }: ExportRow,
  written: Output[],
  signal: AbortSignal,
): Promise<void> {
  const deleted: string[] = [];
  for (const [at, type] of types.entries()) {
    signal.throwIfAborted();
    const declaration = declarations[type];
    const changed = since ? await changedSince(snapshot, declaration, since) : null;
    const condition = changed?.rows ?? sql<boolean>`true`;
    const output: Output = { type, kind: 'output', count: 0, withheld: 0 };
    const lines = writeLines(snapshot, declaration, condition, { base, language: 'en' }, output, signal);
    // A failure inside the stream reaches us as a failure of the store.
    await files.write(fileOf(id, output), Readable.from(lines));
    output.withheld = await countWithheld(snapshot, declaration, condition);
    written.push(output);
    if (changed) deleted.push(...(await listDeleted(snapshot, declaration, changed)));
    if (!(await noteDone(db, id, at + 1))) throw new Unwanted();
  }
  if (deleted.length === 0) return;
  const output: Output = { type: 'Bundle', kind: 'deleted', count: deleted.length, withheld: 0 };
  await files.write(fileOf(id, output), Readable.from(deleted.map((url) => Buffer.from(deletionLine(url)))));
  written.push(output);
}

const deletionLine = (url: string): string =>
  `${JSON.stringify({ resourceType: 'Bundle', type: 'transaction', entry: [{ request: { method: 'DELETE', url } }] })}\n`;

/** Shown rows by number whose sources all allow it. */
async function* writeLines(
  db: Database,
  { columns, from, id, isShown, isOpen, shape }: Declaration,
  condition: Condition,
  context: ShapeContext,
  output: Output,
  signal: AbortSignal,
): AsyncGenerator<Buffer> {
  let after = 0;
  for (;;) {
    signal.throwIfAborted();
    const { rows } = await sql<BaseRow>`
      select ${columns} from ${from}
      where ${isShown} and ${condition} and ${isOpen(openSources())} and ${id} > ${after}
      order by ${id} limit ${ROWS_PER_READ}`.execute(db);
    if (rows.length > 0)
      yield Buffer.from(rows.map((row) => `${JSON.stringify(shape(row, context))}\n`).join(''));
    output.count += rows.length;
    if (rows.length < ROWS_PER_READ) return;
    after = rows.at(-1)?.id ?? after;
  }
}

async function countWithheld(
  db: Database,
  { from, isShown, isOpen }: Declaration,
  condition: Condition,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${from} where ${isShown} and ${condition} and not ${isOpen(openSources())}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** `Type/id` of what is not shown any more. */
async function listDeleted(
  db: Database,
  { type, table, from, id, isShown }: Declaration,
  changed: { rows: Condition; deletions: Condition },
): Promise<string[]> {
  const { rows } = await sql<{ id: number }>`
    select ${id} as id from ${from} where not ${isShown} and ${changed.rows}
    union select id from directory_deletions where kind = ${table} and ${changed.deletions} order by id`.execute(
    db,
  );
  return rows.map((row) => `${type}/${row.id}`);
}
