import { sql } from 'kysely';
import { enqueueEmail, lockNewsReader } from '../../email/writes.ts';
import { retryingTransaction, type Transaction } from '../../platform/database.ts';
import { listWatched, type SavedRow } from './reads.ts';
import {
  addNews,
  addUntold,
  compare,
  converterOf,
  isUntold,
  nextCheck,
  nothingUntold,
  type Observation,
} from './rules.ts';
import { createWatch, questionOf, type Watch, type WatchNeeds } from './watch.ts';

const BATCH = 200;
/** One email about saved searches in seven days at most. */
const EVERY_MS = 7 * 86_400_000;

/** What was found for one search, and for which version of it; null: one of its conditions does not exist any more. */
type Look = { version: number; observed: Observation | null };

/** Asks the directory before any row is locked. */
async function lookAll(needs: WatchNeeds, watch: Watch, accountId: string): Promise<Map<string, Look>> {
  const looks = new Map<string, Look>();
  for (const { id, version, kind, conditions, known } of await listWatched(needs.db, accountId)) {
    const question = questionOf(conditions, needs.words);
    const observed = question && (await watch.look({ kind, question, after: known.after }));
    looks.set(id, { version, observed });
  }
  return looks;
}

/** The search, updated with what was found. */
function settle(row: SavedRow, { observed }: Look, convert: ReturnType<typeof converterOf>): SavedRow {
  if (observed === null) return row;
  const { known, news } = compare(row.known, observed, convert);
  return { ...row, known, news: addNews(row.news, news), untold: addUntold(row.untold, news) };
}

async function tell(
  trx: Transaction,
  accountId: string,
  searches: readonly SavedRow[],
  now: Date,
): Promise<void> {
  await trx.updateTable('accounts').set({ searches_mailed_at: now }).where('id', '=', accountId).execute();
  await enqueueEmail(trx, {
    kind: 'search_news',
    accountId,
    searches: searches.map(({ id, kind, createdAt, untold: { count, faster, isCheaper } }) => ({
      ...{ id, kind, savedAt: createdAt.toISOString(), count, faster, isCheaper },
    })),
  });
}

/** False: the account was not checked, another node has it or nothing was due. */
async function checkAccount(needs: WatchNeeds, watch: Watch, accountId: string, now: Date): Promise<boolean> {
  const looks = await lookAll(needs, watch, accountId);
  const convert = converterOf(needs.words.rates);
  return retryingTransaction(needs.db, async (trx) => {
    const reader = await lockNewsReader(trx, accountId, 'searches');
    if (!reader) return false;
    const held = await listWatched(trx, accountId, true);
    const due = held.filter(({ checkAt }) => checkAt <= now);
    // Another node has checked it already.
    const [first] = due.sort((one, other) => one.checkAt.getTime() - other.checkAt.getTime());
    if (!first) return false;
    const checkAt = nextCheck(first.checkAt, now);
    const settled = held.flatMap((row) => {
      const look = looks.get(row.id);
      // Changed since the directory was asked: the next run checks it.
      return look && look.version === row.version ? [settle(row, look, convert)] : [];
    });
    const news = settled.filter(({ untold }) => isUntold(untold));
    const mayTell = reader.mailedAt === null || reader.mailedAt.getTime() + EVERY_MS <= now.getTime();
    const isTold = reader.wantsNews && mayTell && news.length > 0;
    if (isTold) await tell(trx, accountId, news, now);
    // News that came while both emails and notifications were off is not sent later.
    const isSettled = isTold || !reader.wantsNews;
    for (const row of settled) {
      const untold = isSettled ? nothingUntold : row.untold;
      await sql`
        update saved_searches set check_at = ${checkAt}, version = version + 1,
          known = ${JSON.stringify(row.known)}::jsonb, news = ${JSON.stringify(row.news)}::jsonb,
          untold = ${JSON.stringify(untold)}::jsonb
        where id = ${row.id}::uuid`.execute(trx);
    }
    return settled.length > 0;
  });
}

/**
 * Looks at the saved searches that are due at `now`, all of an account together, and writes to its owner where something
 * has come: one email about all of them, and none within seven days of another.
 */
export async function checkSavedSearches(needs: WatchNeeds, now: Date, signal?: AbortSignal): Promise<void> {
  const watch = createWatch(needs, now);
  for (;;) {
    const { rows } = await sql<{ accountId: string }>`
      select distinct account_id as "accountId" from (
        select account_id from saved_searches where check_at <= ${now} and not is_paused
        order by check_at limit ${BATCH}) due`.execute(needs.db);
    let done = 0;
    for (const { accountId } of rows) {
      if (signal?.aborted) return;
      if (await checkAccount(needs, watch, accountId, now)) done += 1;
    }
    if (done === 0) return;
  }
}
