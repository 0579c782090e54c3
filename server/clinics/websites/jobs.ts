import type { Database } from '../../platform/database.ts';
import type { JobSet, Log } from '../../platform/jobs.ts';
import type { Outgoing } from '../../platform/outgoing.ts';
import { endPause, isPaused, pauseLonger } from '../../platform/outgoing-pauses.ts';
import { checkWebsite, isAlive, type Outcome } from './check.ts';
import {
  type Checked,
  claimWebsites,
  hasAnsweredLately,
  listWebsites,
  postponeWebsites,
  recordChecks,
  releaseWebsites,
} from './writes.ts';

const TASK = 'check-websites';
/** A run of five minutes: a full round of 30,000 websites takes two days, and each is asked once a month. */
const AT_A_TIME = 60;
const AT_ONCE = 4;

type Tools = { db: Database; log: Log; outgoing: Outgoing; now?: () => Date };

/** `outgoing` is null without OPERATOR_CONTACT: owners of websites must be able to reach someone, so none is asked. */
export function websiteJobs({
  outgoing,
  ...tools
}: Omit<Tools, 'outgoing'> & { outgoing: Outgoing | null }): JobSet {
  if (!outgoing) return { tasks: {}, crontab: '' };
  return {
    tasks: { [TASK]: async (_payload, signal) => void (await checkWebsites({ ...tools, outgoing }, signal)) },
    crontab: `*/5 * * * * ${TASK} ?max=1&jobKey=${TASK}`,
  };
}

type Asked = { url: string; outcome: Outcome };

/** Checks several at once. Returns those that were not checked because `signal` aborted. */
async function askAll(
  outgoing: Outgoing,
  urls: readonly string[],
  signal: AbortSignal | undefined,
): Promise<Asked[]> {
  const [waiting, asked]: [string[], Asked[]] = [[...urls], []];
  const work = async () => {
    for (let url = waiting.shift(); url !== undefined && !signal?.aborted; url = waiting.shift()) {
      const outcome = await checkWebsite(outgoing, url, signal).catch((error: unknown) => {
        if (signal?.aborted) return null;
        throw error;
      });
      if (outcome) asked.push({ url, outcome });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return asked;
}

/**
 * One run. Failures count only while some website answers: where none did in this run and within a day, this machine has
 * no network, and the job backs off.
 */
export async function checkWebsites(
  { db, log, outgoing, now = () => new Date() }: Tools,
  signal?: AbortSignal,
): Promise<{ answered: number; failed: number }> {
  const time = now();
  const nothing = { answered: 0, failed: 0 };
  if (await isPaused(db, TASK, time)) return nothing;
  await listWebsites(db, time);
  const urls = await claimWebsites(db, time, AT_A_TIME);
  if (urls.length === 0) return nothing;
  let asked: Asked[] = [];
  try {
    asked = await askAll(outgoing, urls, signal);
  } finally {
    const done = new Set(asked.map(({ url }) => url));
    await releaseWebsites(
      db,
      urls.filter((url) => !done.has(url)),
    );
  }
  const said = asked.filter((one): one is Checked => one.outcome !== 'no_network');
  const unsaid = asked.flatMap(({ url, outcome }) => (outcome === 'no_network' ? [url] : []));
  const answered = said.filter(({ outcome }) => isAlive(outcome)).length;
  const hasNetwork = answered > 0 || (await hasAnsweredLately(db, time));
  if (!hasNetwork && asked.length > 0) {
    await postponeWebsites(
      db,
      time,
      asked.map(({ url }) => url),
    );
    await pauseLonger(db, TASK, time);
    log.warn({ asked: asked.length }, 'no website answered: they are asked again later');
    return nothing;
  }
  await recordChecks(db, time, said);
  await postponeWebsites(db, time, unsaid);
  await endPause(db, TASK);
  const counts = { answered, failed: said.length - answered };
  log.info({ ...counts, unreached: unsaid.length }, 'websites of clinics were checked');
  return counts;
}
