import { sql } from 'kysely';
import { limits } from '../../../contract/platform/limits.ts';
import type { SavedConditions, SavedKind } from '../../../contract/search/saved-searches.ts';
import { lockAccount } from '../../accounts/reads.ts';
import { type Database, retryingTransaction } from '../../platform/database.ts';
import { KnownError, refuse } from '../../platform/errors.ts';
import { hashBody, requireSameBody } from '../../platform/repeat-key.ts';
import { type Known, nextCheck, noNews, nothingUntold } from './rules.ts';

export type NewSearch = {
  kind: SavedKind;
  name: string;
  conditions: SavedConditions;
  known: Known;
  repeatKey: string;
};

const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`;

/** Saves a search, or finds the one that is saved already. Throws `invalid` beyond the limit. Answers with its id. */
export async function saveSearch(
  db: Database,
  accountId: string,
  { kind, name, conditions, known, repeatKey }: NewSearch,
  now: Date,
): Promise<string> {
  const body = hashBody({ kind, name, conditions });
  const hash = hashBody(conditions);
  return retryingTransaction(db, async (trx) => {
    await lockAccount(trx, accountId);
    const { rows } = await sql<{ id: string; isRepeat: boolean; repeatHash: Buffer; isSame: boolean }>`
      select id, repeat_key = ${repeatKey} as "isRepeat", repeat_hash as "repeatHash",
        kind = ${kind} and conditions_hash = ${hash} as "isSame"
      from saved_searches where account_id = ${accountId}::uuid`.execute(trx);
    const repeated = rows.find(({ isRepeat }) => isRepeat);
    if (repeated) requireSameBody(repeated.repeatHash, body);
    const there = repeated ?? rows.find(({ isSame }) => isSame);
    if (there) return there.id;
    if (rows.length >= limits.savedSearchesMax)
      refuse('conditions', 'saved_searches_full', { limit: limits.savedSearchesMax });
    const { rows: made } = await sql<{ id: string }>`
      insert into saved_searches (account_id, kind, name, conditions, conditions_hash, repeat_key, repeat_hash,
        known, news, untold, created_at, seen_at, check_at)
      values (${accountId}::uuid, ${kind}, ${name}, ${json(conditions)}, ${hash}, ${repeatKey}, ${body},
        ${json(known)}, ${json(noNews)}, ${json(nothingUntold)}, ${now}, ${now}, ${nextCheck(now, now)})
      returning id`.execute(trx);
    if (!made[0]) throw new Error('A row that was written is not there');
    return made[0].id;
  });
}

/** `known`: what a search that goes on after a pause finds now; null: it was not looked. Throws not_found. */
export async function changeSearch(
  db: Database,
  { accountId, id }: { accountId: string; id: string },
  { name, isPaused, known }: { name?: string; isPaused?: boolean; known: Known | null },
  now: Date,
): Promise<void> {
  const { numAffectedRows } = await sql`
    update saved_searches set version = version + 1,
      name = coalesce(${name ?? null}, name),
      is_paused = coalesce(${isPaused ?? null}::boolean, is_paused),
      untold = case when ${isPaused ?? null}::boolean is null then untold else ${json(nothingUntold)} end,
      known = coalesce(${known === null ? null : JSON.stringify(known)}::jsonb, known),
      check_at = case when ${known === null} then check_at else ${nextCheck(now, now)} end
    where id = ${id}::uuid and account_id = ${accountId}::uuid`.execute(db);
  if (numAffectedRows !== 1n) throw new KnownError('not_found');
}

/** Its owner has seen what it finds: nothing of it is news, here or in an email. Throws not_found. */
export async function noteSeen(
  db: Database,
  { accountId, id }: { accountId: string; id: string },
  known: Known | null,
  now: Date,
): Promise<void> {
  const { numAffectedRows } = await sql`
    update saved_searches set version = version + 1, seen_at = ${now}, news = ${json(noNews)},
      untold = ${json(nothingUntold)}, known = coalesce(${known === null ? null : JSON.stringify(known)}::jsonb, known)
    where id = ${id}::uuid and account_id = ${accountId}::uuid`.execute(db);
  if (numAffectedRows !== 1n) throw new KnownError('not_found');
}

/** Throws not_found. */
export async function removeSearch(db: Database, accountId: string, id: string): Promise<void> {
  const { numAffectedRows } = await sql`
    delete from saved_searches where id = ${id}::uuid and account_id = ${accountId}::uuid`.execute(db);
  if (numAffectedRows !== 1n) throw new KnownError('not_found');
}

/** No more emails about one search, by the link in an email; one that is gone has none. */
export async function stopSearch(db: Database, id: string): Promise<void> {
  await sql`
    update saved_searches set is_paused = true, version = version + 1, untold = ${json(nothingUntold)}
    where id = ${id}::uuid and not is_paused`.execute(db);
}
