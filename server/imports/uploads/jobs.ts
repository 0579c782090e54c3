import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Worker } from 'node:worker_threads';
import { sql } from 'kysely';
import pg from 'pg';
import { importLimits } from '../../../contract/imports/import-limits.ts';
import {
  type ImportPhase,
  type ImportRefusal,
  importPhases,
  importRefusals,
} from '../../../contract/imports/import-runs.ts';
import { HOUR_MS } from '../../../contract/platform/durations.ts';
import type { Database } from '../../platform/database.ts';
import type { Files } from '../../platform/files.ts';
import type { JobSet, Log } from '../../platform/jobs.ts';
import { freeThreadHeaps } from '../../platform/thread-heaps.ts';
import type { FromImport, ThreadRun } from './messages.ts';
import { FOLDER, fileOf, findRun, type RunRow } from './reads.ts';
import {
  endRun,
  expireRuns,
  hasWork,
  noteProgress,
  putBack,
  putBackLeft,
  RUN_IMPORTS,
  runSoon,
  takeRun,
} from './writes.ts';

export type ImportTools = {
  db: Database;
  /** Of the database, for connections of their own. */
  url: string;
  files: Files;
  log: Log;
};

const SWEEP = 'sweep-import-files';
/** How often progress is written, and whether it was cancelled is asked. */
const TICK_MS = 1000;
const BUSY_MS = 10_000;
/** A file without a run is being uploaded, or was left by an upload that broke off. */
const LEFT_AFTER_MS = 2 * HOUR_MS;
/** Matching holds the clinics of one country at a time: the command took 236 MB in all for a file of 28,558 records. */
const THREAD_LIMITS = { maxOldGenerationSizeMb: 1024, maxYoungGenerationSizeMb: 48 };

export function importJobs(tools: ImportTools): JobSet {
  return {
    tasks: {
      [RUN_IMPORTS]: (_payload, signal) => runImports(tools, signal),
      [SWEEP]: () => sweepImportFiles(tools),
    },
    // Each minute, so that what a killed process has left is found soon.
    crontab: `* * * * * ${RUN_IMPORTS} ?max=1&jobKey=${RUN_IMPORTS}\n53 * * * * ${SWEEP} ?max=3&jobKey=${SWEEP}`,
  };
}

const again = (db: Database): Promise<void> =>
  db.transaction().execute((trx) => runSoon(trx, new Date(Date.now() + BUSY_MS)));

/**
 * Checks and imports what waits, one after the other, until nothing does. One node at a time does, by a lock that ends
 * with its connection: what is under way while nobody holds it was left by a process that is gone.
 */
export async function runImports(tools: ImportTools, signal: AbortSignal): Promise<void> {
  const { db, url } = tools;
  if (!(await hasWork(db))) return;
  const lock = new pg.Client({ connectionString: url, application_name: 'medatlas-imports' });
  lock.on('error', () => undefined); // the attempt's number keeps two apart who both believe to hold it
  await lock.connect();
  try {
    const { rows } = await lock.query<{ free: boolean }>(
      `select pg_try_advisory_lock(hashtext('import runs')) as free`,
    );
    if (!rows[0]?.free) return await again(db);
    await putBackLeft(db);
    while (!signal.aborted) {
      const run = await takeRun(db);
      if (!run) return;
      if (!(await workOn(tools, run, signal))) return await again(db);
    }
  } finally {
    await lock.end();
  }
}

/** False: it could not be done now, and waits again. */
async function workOn(tools: ImportTools, run: RunRow, signal: AbortSignal): Promise<boolean> {
  const { db, url, files, log } = tools;
  // All attempts use the same path, so that the next one overwrites what a killed process has left.
  const path = join(tmpdir(), `medatlas-import-${run.id}`);
  try {
    const stored = await files.read(fileOf(run.id));
    if (stored === null) {
      await endRun(db, run, { state: 'failed', problem: 'file_gone' });
      return true;
    }
    await pipeline(stored, createWriteStream(path, { mode: 0o600 }));
    const end = await runThread(db, { url, run, path }, signal);
    if (end.kind === 'stopped' || (end.kind === 'refused' && end.code === 'busy')) {
      await putBack(db, run);
      return false;
    }
    if (end.kind === 'refused')
      await endRun(db, run, {
        state: 'refused',
        problem: isRefusal(end.code) ? end.code : 'failed',
        values: end.values,
        problems: end.problems,
      });
    if (end.kind === 'failed') throw end.error;
    return true;
  } catch (error) {
    log.error({ err: error, run: run.id }, 'an import failed');
    await endRun(db, run, { state: 'failed', problem: 'failed' });
    return true;
  } finally {
    await rm(path, { force: true });
    if ((await findRun(db, run.id))?.finished_at !== null) await files.remove(fileOf(run.id));
  }
}

const isRefusal = (code: string): code is ImportRefusal => importRefusals.some((one) => one === code);
const isPhase = (phase: string): phase is ImportPhase => importPhases.some((one) => one === phase);

/** `cancelled`: by an operator. `stopped`: the process is about to end. */
type End = Extract<FromImport, { kind: 'ended' | 'refused' | 'failed' }> | { kind: 'cancelled' | 'stopped' };

/** Runs one step in a thread, writes how far it is, and ends it when nobody wants it any more. */
async function runThread(db: Database, given: ThreadRun, signal: AbortSignal): Promise<End> {
  freeThreadHeaps();
  const { run } = given;
  const thread = new Worker(new URL('./thread.ts', import.meta.url), {
    workerData: {
      ...given,
      run: {
        ...{ id: run.id, state: run.state, attempt: run.attempt, source: run.source, dataset: run.dataset },
        ...{ retrieved_at: run.retrieved_at, max_removed: run.max_removed, file_name: run.file_name },
      },
    } satisfies ThreadRun,
    resourceLimits: THREAD_LIMITS,
  });
  const ended = Promise.withResolvers<End>();
  let at: { phase: ImportPhase; done: number } | null = null;
  let pid = 0;
  thread.on('message', (message: FromImport) => {
    if (message.kind === 'connected') pid = message.pid;
    else if (message.kind === 'progress') {
      if (isPhase(message.phase)) at = { phase: message.phase, done: message.done };
    } else ended.resolve(message);
  });
  thread.on('error', (error) => ended.resolve({ kind: 'failed', error }));
  thread.on('exit', () => ended.resolve({ kind: 'failed', error: new Error('The thread has ended early') }));
  const stop = () => ended.resolve({ kind: 'stopped' });
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();

  let isAsking = false;
  const tick = setInterval(async () => {
    if (isAsking) return;
    isAsking = true;
    try {
      if (!(await noteProgress(db, run, at))) ended.resolve({ kind: 'cancelled' });
    } catch (error) {
      // Without the database nothing goes on anyway.
      ended.resolve({ kind: 'failed', error });
    } finally {
      isAsking = false;
    }
  }, TICK_MS);
  try {
    const end = await ended.promise;
    if (end.kind === 'cancelled' || end.kind === 'stopped') {
      await thread.terminate();
      // The server notices a connection that is gone only after the statement that runs on it.
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where pid = ${pid} and application_name = 'medatlas-import'`.execute(db);
    }
    return end;
  } finally {
    clearInterval(tick);
    signal.removeEventListener('abort', stop);
  }
}

/** Files of runs that have ended go, and those that an upload has left; what nobody decides on is cancelled. */
export async function sweepImportFiles({ db, files }: Pick<ImportTools, 'db' | 'files'>): Promise<void> {
  // Listed before the runs are: a file that comes in between has a run that is read.
  const keys = await files.list(FOLDER);
  const kept = await expireRuns(db, importLimits.openDays);
  for (const key of keys) {
    const id = key.split('/')[1] ?? '';
    if (kept.has(id)) continue;
    const written = await files.modifiedAt(key);
    if (written === null) continue;
    const isKnown = (await findRun(db, id)) !== null;
    if (isKnown || written.getTime() < Date.now() - LEFT_AFTER_MS) await files.remove(key);
  }
}
