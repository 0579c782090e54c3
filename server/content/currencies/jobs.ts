import type { Database } from '../../platform/database.ts';
import { enqueue, type JobSet, type Log } from '../../platform/jobs.ts';
import { type Feed, publicFeeds, readFeed, recordFeed } from './feeds.ts';
import { findStaleRates, newestRateDate } from './reads.ts';
import { FeedError } from './rules.ts';

const TASK = 'fetch-rates';
const AGE_TASK = 'check-rate-ages';
const TIMEOUT_MS = 20_000;
/** A day's file is 2 to 6 KB. */
const MAX_BYTES = 1024 * 1024;

export function rateJobs(parts: { db: Database; log: Log; feeds?: readonly Feed[] }): JobSet {
  const { db, log, feeds = publicFeeds } = parts;
  return {
    tasks: {
      [TASK]: (_, signal) => fetchRates(db, log, feeds, signal),
      [AGE_TASK]: () => warnOfStaleRates(db, log),
    },
    // Off the full hour, when everyone asks. One attempt: the next run is the repetition.
    crontab: `23 */6 * * * ${TASK} ?max=1&jobKey=${TASK}\n53 5 * * * ${AGE_TASK} ?max=1&jobKey=${AGE_TASK}`,
  };
}

/** Once a day: a feed that has stopped answers with old rates, which is no failure of any fetch. */
export async function warnOfStaleRates(db: Database, log: Log): Promise<void> {
  const stale = await findStaleRates(db);
  if (stale) log.warn({ ...stale }, 'exchange rates are older than two days');
}

/** After a start: fetches soon when the newest rate is older than a day. */
export async function fetchRatesWhenStale(db: Database, now: Date): Promise<void> {
  const newest = await newestRateDate(db);
  const yesterday = new Date(now.getTime() - 86_400_000).toISOString().slice(0, 10);
  if (newest !== null && newest >= yesterday) return;
  await db.transaction().execute((trx) => enqueue(trx, TASK, {}, { key: TASK, maxAttempts: 1 }));
}

/**
 * Fetches each feed on its own. What fails is logged and waits for the next run: without a network that is one
 * warning, not a job that is tried over and over.
 */
export async function fetchRates(
  db: Database,
  log: Log,
  feeds: readonly Feed[],
  signal?: AbortSignal,
): Promise<void> {
  const unreachable: string[] = [];
  for (const { source, url } of feeds) {
    const bytes = await download(url, signal).catch((error: unknown) => {
      unreachable.push(`${source}: ${reasonOf(error)}`);
      return null;
    });
    if (bytes) await recordAnswer(db, log, source, bytes);
  }
  if (unreachable.length > 0) log.warn({ unreachable }, 'exchange rates could not be fetched');
}

async function recordAnswer(
  db: Database,
  log: Log,
  source: Feed['source'],
  bytes: Uint8Array,
): Promise<void> {
  try {
    const file = readFeed(bytes);
    if (file.source !== source) throw new FeedError(`The answer is a file of ${file.source}`);
    const { unknown, ...recorded } = await recordFeed(db, file);
    const problem = recorded.held > 0 || recorded.invalid.length > 0;
    log[problem ? 'warn' : 'info']({ source, ...recorded }, 'exchange rates recorded');
  } catch (error) {
    // Only what the other side got wrong ends here; a fault of ours fails the job.
    if (!(error instanceof FeedError)) throw error;
    log.warn({ source, reason: error.message }, 'exchange rates refused');
  }
}

async function download(url: string, signal?: AbortSignal): Promise<Uint8Array> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(url, { signal: signal ? AbortSignal.any([signal, timeout]) : timeout });
  if (!response.ok) {
    await response.body?.cancel();
    throw new Error(`status ${response.status}`);
  }
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > MAX_BYTES) throw new Error(`more than ${MAX_BYTES} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // fetch says only "fetch failed"; its cause knows what.
  return error.cause instanceof Error ? error.cause.message || error.message : error.message;
}
