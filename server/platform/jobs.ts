import { Logger, parseCrontab, type Runner, run, runMigrations } from 'graphile-worker';
import { sql } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import type { Transaction } from './database.ts';
import { traceJob } from './tracing.ts';

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
  /** Earliest time to run; at once when absent. */
  runAt?: Date;
};

export type Jobs = { stop(): Promise<void> };

/** Puts a job on the list in the transaction: the job exists exactly when the row it is about does. */
export async function enqueue(
  trx: Transaction,
  name: string,
  payload: Record<string, unknown>,
  { key, maxAttempts, runAt }: EnqueueOptions = {},
): Promise<void> {
  await sql`
    select add_job(${name}, ${JSON.stringify(payload)}::json, ${maxAttempts ?? null}::int, ${key ?? null}::text,
      ${runAt ?? null}::timestamptz)`.execute(trx);
}

/** Brings the tables of the job list up to date: `enqueue` needs them, also where no jobs are run. */
export async function prepareJobs(pool: Pool, log: Log): Promise<void> {
  const release = guardConnections(pool, log);
  await runMigrations({ pgPool: pool, logger: quietLogger(log) }).finally(release);
}

const RESTART_MS = 500;
const FAILURES_TO_RESTART = 4;
/** A runner asks for a job every two seconds while it has hands free: after this long in silence it hangs. */
const SILENT_MS = 30_000;

/**
 * How a job has ended is noted by way of a batch, even of one: that repeats it while the database is away. Without, the
 * library (0.18) waits for nobody to hear that it could not, and such a failure ends the process.
 */
const noted = { completeJobBatchDelay: 0, failJobBatchDelay: 0 };

/**
 * Takes jobs from the list and runs them, until `stop`, which lets running jobs end. Throws where the first runner cannot
 * be begun, and leaves nothing behind. Signals are the caller's affair.
 */
export async function startJobs(options: {
  pool: Pool;
  tasks: Record<string, JobTask>;
  crontab: string;
  log: Log;
  /** Jobs at once on this node. */
  concurrency?: number;
  silentMs?: number;
}): Promise<Jobs> {
  const { pool, tasks, crontab, log, concurrency = 2, silentMs = SILENT_MS } = options;
  const release = guardConnections(pool, log);
  let isStopping = false;
  let runner: Runner | null = null;
  let restart: NodeJS.Timeout | undefined;
  /** The last runner that was begun: what an earlier one says counts no more. */
  let turn = 0;
  let running = 0;
  let receivedAt = performance.now();

  async function begin(): Promise<void> {
    turn += 1;
    const own = turn;
    receivedAt = performance.now();
    running = 0;
    const begun = await run({
      pgPool: pool,
      taskList: Object.fromEntries(
        Object.entries(tasks).map(([name, task]) => [name, toWorkerTask(name, task)]),
      ),
      parsedCronItems: parseCrontab(crontab),
      logger: quietLogger(log),
      concurrency,
      noHandleSignals: true,
      preset: { worker: noted },
    });
    begun.promise.then(
      () => again(own, null),
      (error: unknown) => again(own, error),
    );
    if (own !== turn || isStopping) return end(begun);
    runner = begun;
    let failures = 0;
    const hear = (change = 0) => {
      if (own !== turn) return;
      receivedAt = performance.now();
      running += change;
    };
    begun.events.on('job:start', () => hear(1));
    begun.events.on('job:complete', () => hear(-1));
    begun.events.on('worker:getJob:empty', () => {
      failures = 0;
      hear();
    });
    begun.events.on('worker:getJob:error', () => {
      failures += 1;
      hear();
      // The library (0.18) keeps the failure of its very first query and repeats it for ever.
      if (failures === FAILURES_TO_RESTART && !isStopping) void end(begun);
    });
  }

  // A runner that is stopping already, or whose database is away, says so by an error.
  const end = (begun: Runner): Promise<void> =>
    begun.stop().catch((error: unknown) => log.debug({ err: error }, 'the job runner had ended'));

  /** A runner whose database went away ends by fault: jobs go on when it is back. */
  function again(own: number, error: unknown): void {
    if (own !== turn || isStopping) return;
    runner = null;
    log.warn({ err: error }, 'the job runner ended and is begun again');
    clearTimeout(restart);
    restart = setTimeout(() => {
      const next = turn + 1;
      begin().catch((fault: unknown) => again(next, fault));
    }, RESTART_MS);
  }

  await begin().catch((error: unknown) => {
    release();
    throw error;
  });
  /** One that waits for a connection which says nothing any more, at work, at its end or when it is begun again, never ends. */
  const watch = setInterval(() => {
    if (running >= concurrency || performance.now() - receivedAt < silentMs) return;
    const silent = runner;
    receivedAt = performance.now();
    again(turn, new Error('it has not asked for a job for too long'));
    if (silent) void end(silent);
  }, silentMs / 5);

  return {
    async stop() {
      isStopping = true;
      clearTimeout(restart);
      clearInterval(watch);
      if (runner) await end(runner);
      release();
    },
  };
}

function toWorkerTask(name: string, task: JobTask) {
  return (payload: unknown, helpers: { abortSignal: AbortSignal }) =>
    traceJob(name, () => task(payload, helpers.abortSignal));
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
