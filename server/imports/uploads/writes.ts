import { sql } from 'kysely';
import type {
  ImportPhase,
  ImportProblem,
  ImportProblemValues,
  ImportSourceName,
  LineProblem,
} from '../../../contract/imports/import-runs.ts';
import type { Operator } from '../../platform/audit/operator.ts';
import { recordAct } from '../../platform/audit/writes.ts';
import { type Database, retryingTransaction, type Transaction } from '../../platform/database.ts';
import { refuse } from '../../platform/errors.ts';
import { enqueue } from '../../platform/jobs.ts';
import { findRepeated, findRun, getRun, type RunRow } from './reads.ts';

export const RUN_IMPORTS = 'run-imports';
/** So many times a dry run or an import is tried: a file that crashes the process must not crash it again and again. */
const ATTEMPTS_MAX = 3;

/** Puts the job on the list; `runAt`: when another import may have ended. */
export const runSoon = (trx: Transaction, runAt?: Date): Promise<void> =>
  enqueue(trx, RUN_IMPORTS, {}, { key: RUN_IMPORTS, maxAttempts: 1, ...(runAt && { runAt }) });

export type NewRun = {
  id: string;
  source: ImportSourceName;
  dataset: string;
  retrievedAt: string | null;
  maxRemoved: number;
  fileName: string;
  fileBytes: number;
  sha256: string;
  repeatKey: string;
  repeatHash: Buffer;
};

/** Keeps what was uploaded and queues its dry run. Of two calls with one key the second answers the run of the first. */
export async function startRun(db: Database, operator: Operator, run: NewRun): Promise<RunRow> {
  return retryingTransaction(db, async (trx) => {
    const { numAffectedRows } = await sql`
      insert into import_runs (id, source, dataset, retrieved_at, max_removed, file_name, file_bytes, file_sha256, account_id,
        repeat_key, repeat_hash)
      values (${run.id}::uuid, ${run.source}, ${run.dataset}, ${run.retrievedAt}, ${run.maxRemoved}, ${run.fileName},
        ${run.fileBytes}, ${run.sha256}, ${operator.actorId}::uuid, ${run.repeatKey}, ${run.repeatHash})
      on conflict (account_id, repeat_key) do nothing`.execute(trx);
    const kept = await findRepeated(trx, operator.actorId, run.repeatKey);
    if (!kept) throw new Error('What was just kept is there');
    if (numAffectedRows === 0n) return kept;
    await record(trx, operator, 'import.uploaded', kept);
    await runSoon(trx);
    return kept;
  });
}

const record = (
  trx: Transaction,
  operator: Operator,
  kind: 'import.uploaded' | 'import.started' | 'import.cancelled',
  { id, source, file_name }: RunRow,
): Promise<void> =>
  recordAct(trx, { ...operator, kind, entity: 'import', entityId: id, detail: { source, file: file_name } });

/** Throws `not_found`. */
async function lockRun(trx: Transaction, id: string): Promise<RunRow> {
  await sql`select from import_runs where id = ${id}::uuid for update`.execute(trx);
  return getRun(trx, id);
}

/** The operator has seen the dry run of this version and wants the import. Throws `invalid` on `version` where it is another state by now. */
export async function confirmRun(
  db: Database,
  operator: Operator,
  id: string,
  version: number,
): Promise<RunRow> {
  return retryingTransaction(db, async (trx) => {
    const run = await lockRun(trx, id);
    if (run.state !== 'checked' || run.version !== version) refuse('version', 'import_changed');
    await sql`
      update import_runs set state = 'confirmed', version = version + 1, attempt = 0, phase = null, done = 0
      where id = ${id}::uuid`.execute(trx);
    await record(trx, operator, 'import.started', run);
    await runSoon(trx);
    return getRun(trx, id);
  });
}

/** Ends it, also while it runs: the job that runs it notices, and its transaction cannot commit any more. */
export async function cancelRun(db: Database, operator: Operator, id: string): Promise<RunRow> {
  return retryingTransaction(db, async (trx) => {
    const run = await lockRun(trx, id);
    if (run.state === 'cancelled') return run;
    if (run.finished_at !== null) refuse('state', 'import_ended');
    await sql`
      update import_runs set state = 'cancelled', version = version + 1, finished_at = now()
      where id = ${id}::uuid`.execute(trx);
    await record(trx, operator, 'import.cancelled', run);
    return getRun(trx, id);
  });
}

/** Whether anything is to be done, or may have been left by a process that is gone. */
export async function hasWork(db: Database): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from import_runs where state in ('waiting', 'checking', 'confirmed', 'importing')) as has`.execute(
    db,
  );
  return rows[0]?.has ?? false;
}

/**
 * Queues again what a process has left that is gone; the third time it ends as failed. Only the holder of the lock on all
 * runs may call it: then nobody works on them.
 */
export async function putBackLeft(db: Database): Promise<void> {
  await sql`
    update import_runs set version = version + 1, state = 'failed', problem = 'interrupted', finished_at = now()
    where state in ('checking', 'importing') and attempt >= ${ATTEMPTS_MAX}`.execute(db);
  await sql`
    update import_runs set version = version + 1, phase = null, done = 0,
      state = case state when 'checking' then 'waiting' else 'confirmed' end
    where state in ('checking', 'importing')`.execute(db);
}

/** The oldest run that waits, now under way. Null: none does. */
export async function takeRun(db: Database): Promise<RunRow | null> {
  const { rows } = await sql<{ id: string }>`
    update import_runs set version = version + 1, attempt = attempt + 1,
      state = case state when 'waiting' then 'checking' else 'importing' end
    where id = (select id from import_runs where state in ('waiting', 'confirmed') order by created_at limit 1 for update)
    returning id`.execute(db);
  return rows[0] ? findRun(db, rows[0].id) : null;
}

type Taken = Pick<RunRow, 'id' | 'state' | 'attempt'>;

/** Only whoever has taken it up last writes to it, and only while nobody has cancelled it. */
const stillOurs = ({ id, state, attempt }: Taken) =>
  sql`id = ${id}::uuid and state = ${state} and attempt = ${attempt}`;

/** False: it was cancelled. */
export async function noteProgress(
  db: Database,
  run: Taken,
  at: { phase: ImportPhase; done: number } | null,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update import_runs set phase = coalesce(${at?.phase ?? null}, phase), done = coalesce(${at?.done ?? null}::int, done)
    where ${stillOurs(run)}`.execute(db);
  return numAffectedRows === 1n;
}

/** Queues it again, as if it had not been taken up: another import is running, or the process is about to end. */
export async function putBack(db: Database, run: Taken): Promise<void> {
  await sql`
    update import_runs set version = version + 1, attempt = attempt - 1, phase = null, done = 0,
      state = case state when 'checking' then 'waiting' else 'confirmed' end
    where ${stillOurs(run)}`.execute(db);
}

export async function endRun(
  db: Database,
  run: Taken,
  end: {
    state: 'refused' | 'failed';
    problem: ImportProblem;
    values?: ImportProblemValues;
    problems?: readonly LineProblem[];
  },
): Promise<void> {
  await sql`
    update import_runs set version = version + 1, state = ${end.state}, problem = ${end.problem}, finished_at = now(),
      problem_values = ${JSON.stringify(end.values ?? {})}::jsonb,
      problems = ${JSON.stringify(end.problems ?? [])}::jsonb
    where ${stillOurs(run)}`.execute(db);
}

/** Cancels what nobody has decided on for so long. Ids of the runs that have not ended: their files stay. */
export async function expireRuns(db: Database, days: number): Promise<ReadonlySet<string>> {
  await sql`
    update import_runs set version = version + 1, state = 'cancelled', problem = 'expired', finished_at = now()
    where state = 'checked' and created_at < now() - make_interval(days => ${days})`.execute(db);
  const { rows } = await sql<{ id: string }>`select id from import_runs where finished_at is null`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}
