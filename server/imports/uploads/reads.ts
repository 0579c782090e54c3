import { sql } from 'kysely';
import { importLimits } from '../../../contract/imports/import-limits.ts';
import {
  type ImportPhase,
  type ImportProblem,
  type ImportProblemValues,
  type ImportRun,
  type ImportRunState,
  type ImportSource,
  type ImportSourceName,
  importSources,
  type LineProblem,
  type ListedRun,
} from '../../../contract/imports/import-runs.ts';
import type { Database } from '../../platform/database.ts';
import { KnownError } from '../../platform/errors.ts';
import { shapeCounts } from '../reads.ts';
import type { Counts } from '../run/report.ts';
import { findSource } from '../sources.ts';

export type RunRow = {
  id: string;
  source: ImportSourceName;
  dataset: string;
  retrieved_at: string | null;
  max_removed: number;
  file_name: string;
  file_bytes: number;
  file_sha256: string;
  state: ImportRunState;
  version: number;
  attempt: number;
  phase: ImportPhase | null;
  done: number;
  counts: Counts | null;
  problems: LineProblem[];
  problem: ImportProblem | null;
  problem_values: ImportProblemValues;
  repeat_hash: Buffer;
  created_at: Date;
  finished_at: Date | null;
  made_by: string | null;
  open_matches: number;
};

/** Where the uploaded file of a run lies. */
export const FOLDER = 'import-files';
export const fileOf = (id: string): string => `${FOLDER}/${id}`;

const runs = sql`
  select r.*, case when a.deleted_at is null then a.name || ' ' || a.surname end as made_by,
    (select count(*)::int from clinic_matches m where m.import_id = r.import_id and m.state = 'open') as open_matches
  from import_runs r join accounts a on a.id = r.account_id`;

export async function findRun(db: Database, id: string): Promise<RunRow | null> {
  const { rows } = await sql<RunRow>`${runs} where r.id = ${id}::uuid`.execute(db);
  return rows[0] ?? null;
}

/** Throws `not_found`. */
export async function getRun(db: Database, id: string): Promise<RunRow> {
  const found = await findRun(db, id);
  if (!found) throw new KnownError('not_found');
  return found;
}

/** The run that the account has made with this key. */
export async function findRepeated(db: Database, accountId: string, key: string): Promise<RunRow | null> {
  const { rows } = await sql<RunRow>`
    ${runs} where r.account_id = ${accountId}::uuid and r.repeat_key = ${key}`.execute(db);
  return rows[0] ?? null;
}

/** Those that have not ended, and those that ended without an import in the last days; the newest first. */
export async function listRuns(db: Database): Promise<ListedRun[]> {
  const { rows } = await sql<RunRow>`
    ${runs} where r.finished_at is null
      or (r.state <> 'done' and r.finished_at > now() - make_interval(days => ${importLimits.openDays}))
    order by r.created_at desc limit 100`.execute(db);
  return rows.map((row) => {
    const { problems: _, ...run } = shapeRun(row);
    return run;
  });
}

export function shapeRun(row: RunRow): ImportRun {
  const { counts } = row;
  return {
    id: row.id,
    version: row.version,
    state: row.state,
    source: row.source,
    dataset: row.dataset,
    retrieved_at: row.retrieved_at,
    max_removed: row.max_removed,
    file_name: row.file_name,
    file_bytes: row.file_bytes,
    unit: findSource(row.source)?.unit ?? 'line',
    phase: row.phase,
    done: row.done,
    counts: counts && {
      ...shapeCounts(counts),
      left_out_reasons: Object.entries(counts.leftOut)
        .map(([reason, count]) => ({ reason, count }))
        .sort((one, other) => other.count - one.count),
    },
    problem: row.problem && { code: row.problem, values: row.problem_values },
    // What is wrong says more than what is left out on purpose.
    problems: [...row.problems]
      .sort((one, other) => Number(one.kind !== 'bad') - Number(other.kind !== 'bad'))
      .slice(0, importLimits.problemsShown),
    problems_kept: row.problems.length,
    open_matches: row.open_matches,
    made_by: row.made_by,
    created_at: row.created_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
  };
}

/** The sources of clinics with their licences, as the form shows them. */
export const listSources = (): ImportSource[] =>
  importSources.flatMap((name) => {
    const source = findSource(name);
    if (!source) return [];
    const { licence, licenceUrl, isRedistributable } = source;
    return [{ name, licence, licence_url: licenceUrl, is_redistributable: isRedistributable }];
  });
