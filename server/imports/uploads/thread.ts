/** An import is seconds of work at a stretch: it has a thread of its own, so that visitors of the same process are answered. */
import { parentPort, workerData } from 'node:worker_threads';
import pg from 'pg';
import { importLimits } from '../../../contract/imports/import-limits.ts';
// It also makes days of dates, as the importer expects them.
import '../../platform/database.ts';
import { importClinics } from '../import-clinics.ts';
import type { ImportSummary, Problem } from '../run/report.ts';
import { ImportRefused } from '../source.ts';
import { findSource } from '../sources.ts';
import type { FromImport, ThreadRun } from './messages.ts';

const { url, run, path } = workerData as ThreadRun;
const isCheck = run.state === 'checking';
const tell = (message: FromImport) => parentPort?.postMessage(message);

/** It was cancelled, or another process has taken it up. */
class Unwanted extends Error {}

const problems: Problem[] = [];
const kept = { bad: 0, 'left out': 0 };

function keepProblem(problem: Problem): void {
  if (kept[problem.kind] >= importLimits.problemsKept) return;
  kept[problem.kind] += 1;
  problems.push(problem);
}

/** The state is written with what was imported, or, of a dry run, once that is undone. */
async function finish(client: pg.Client, summary: ImportSummary, importId: number | null): Promise<void> {
  const { dataset: _dataset, retrievedAt, isDryRun: _isDryRun, ...counts } = summary;
  const { rowCount } = await client.query(
    `update import_runs set version = version + 1, phase = null, done = 0, state = $4, counts = $5, problems = $6,
       retrieved_at = $7, import_id = $8, finished_at = case when $4 = 'done' then now() end
     where id = $1 and state = $2 and attempt = $3`,
    [
      run.id,
      run.state,
      run.attempt,
      isCheck ? 'checked' : 'done',
      JSON.stringify(counts),
      JSON.stringify(problems),
      retrievedAt,
      importId,
    ],
  );
  if (rowCount === 0) throw new Unwanted();
}

async function work(client: pg.Client): Promise<void> {
  const source = findSource(run.source);
  if (!source) throw new Error(`There is no source ${run.source}`);
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  tell({ kind: 'connected', pid: rows[0]?.pid ?? 0 });
  const options = {
    isDryRun: isCheck,
    dataset: run.dataset,
    retrievedAt: run.retrieved_at,
    maxRemovedShare: run.max_removed / 100,
    fileName: run.file_name,
    unpackedBytesMax: importLimits.unpackedBytes,
    beforeCommit: (summary: ImportSummary, importId: number | null) => finish(client, summary, importId),
  };
  const report = {
    progress: (phase: string, done: number) => tell({ kind: 'progress', phase, done }),
    problem: keepProblem,
  };
  const summary = await importClinics(client, source, path, options, report);
  if (isCheck) await finish(client, summary, null);
}

// A connection of its own: the pool of the service ends long statements.
const client = new pg.Client({ connectionString: url, application_name: 'medatlas-import' });
client.on('error', () => undefined); // its next query fails
try {
  await work(client);
  tell({ kind: 'ended' });
} catch (error) {
  if (error instanceof ImportRefused)
    tell({ kind: 'refused', code: error.code, values: error.values, problems });
  else if (error instanceof Unwanted) tell({ kind: 'ended' });
  else tell({ kind: 'failed', error });
} finally {
  await client.end();
}
