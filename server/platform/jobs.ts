import { Logger, parseCrontab, type Runner, run, runMigrations } from 'graphile-worker';
import { sql } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import type { Database } from './database.ts';

/** The part of a pino logger that this house uses. */
export type Log = Record<'debug' | 'info' | 'warn' | 'error', (fields: object, text: string) => void>;

/** `signal` aborts some seconds after a stop was asked for: a long task listens to it. A task that throws is repeated later. */
export type JobTask = (payload: unknown, signal: AbortSignal) => Promise<void>;

/** What a feature gives to the runner: its tasks by name, and crontab lines (UTC) for those that run by the clock. */
export type JobSet = { tasks: Record<string, JobTask>; crontab: string };

export type EnqueueOptions = {
  /** Of several waiting jobs with one key only the last stays. */
  key?: string;
  /** Attempts in all; the library's own number (25, over three days) when absent. */
  maxAttempts?: number;
};

export type Jobs = { stop(): Promise<void> };

/** Puts a job on the list in the transaction of `db`: the job exists exactly when the row it is about does. */
export async function enqueue(
  db: Database,
  name: string,
  payload: Record<string, unknown>,
  { key, maxAttempts }: EnqueueOptions = {},
): Promise<void> {
  await sql`
    select graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json,
      max_attempts => ${maxAttempts ?? null}::int, job_key => ${key ?? null}::text)`.execute(db);
}

/** Brings the tables of the job list up to date: `enqueue` needs them, also where no jobs are run. */
export async function prepareJobs(pool: Pool, log: Log): Promise<void> {
  const release = guardConnections(pool, log);
  await runMigrations({ pgPool: pool, logger: quietLogger(log) }).finally(release);
}

const RESTART_MS = 500;
const FAILURES_TO_RESTART = 4;

/**
 * How a job has ended is noted by way of a batch, even of one: that repeats it while the database is away. Without, the
 * library (0.18) waits for nobody to hear that it could not, and such a failure ends the process.
 */
const noted = { completeJobBatchDelay: 0, failJobBatchDelay: 0 };

/** Takes jobs from the list and runs them, until `stop`, which lets running jobs end. Signals are the caller's affair. */
export async function startJobs(options: {
  pool: Pool;
  tasks: Record<string, JobTask>;
  crontab: string;
  log: Log;
  /** Jobs at once on this node. */
  concurrency?: number;
}): Promise<Jobs> {
  const { pool, tasks, crontab, log, concurrency = 2 } = options;
  const release = guardConnections(pool, log);
  let isStopping = false;
  let runner: Runner | null = null;
  let restart: NodeJS.Timeout | undefined;

  async function begin(): Promise<void> {
    const begun = await run({
      pgPool: pool,
      taskList: Object.fromEntries(Object.entries(tasks).map(([name, task]) => [name, toWorkerTask(task)])),
      parsedCronItems: parseCrontab(crontab),
      logger: quietLogger(log),
      concurrency,
      noHandleSignals: true,
      preset: { worker: noted },
    });
    runner = begun;
    let failures = 0;
    begun.events.on('worker:getJob:empty', () => {
      failures = 0;
    });
    begun.events.on('worker:getJob:error', () => {
      failures += 1;
      // The library (0.18) keeps the failure of its very first query and repeats it for ever.
      if (failures === FAILURES_TO_RESTART && !isStopping) void begun.stop();
    });
    begun.promise.then(() => again(null), again);
  }

  /** A runner whose database went away ends by fault: jobs go on when it is back. */
  function again(error: unknown): void {
    runner = null;
    if (isStopping) return;
    log.warn({ err: error }, 'the job runner ended and is begun again');
    restart = setTimeout(() => begin().catch(again), RESTART_MS);
  }

  await begin();
  return {
    async stop() {
      isStopping = true;
      clearTimeout(restart);
      // A runner that is stopping already says so by an error.
      await runner?.stop().catch((error: unknown) => log.debug({ err: error }, 'the job runner had ended'));
      release();
    },
  };
}

function toWorkerTask(task: JobTask) {
  return (payload: unknown, helpers: { abortSignal: AbortSignal }) => task(payload, helpers.abortSignal);
}

/** The library logs every job it takes: that is for debugging. Its metadata holds payloads, which stay out of logs. */
function quietLogger(log: Log): Logger {
  const levels = { error: 'error', warning: 'warn', info: 'debug', debug: 'debug' } as const;
  return new Logger(({ taskIdentifier, jobId }) => (level, text, meta) => {
    log[levels[level]]({ task: taskIdentifier, job: jobId, err: meta?.error }, text);
  });
}

/**
 * A connection that dies while it is lent out says so by an event; with nobody listening the process would end. The
 * query that runs on it fails too, and is reported where it was asked.
 */
function guardConnections(pool: Pool, log: Log): () => void {
  const onError = (error: Error) => log.debug({ err: error }, 'a database connection was lost');
  const onConnect = (client: PoolClient) => client.on('error', onError);
  pool.on('connect', onConnect);
  return () => pool.off('connect', onConnect);
}
