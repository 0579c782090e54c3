import { sql } from 'kysely';
import type { SavedKind, SavedNews, SavedSearch } from '../../../contract/search/saved-searches.ts';
import type { Words } from '../../content/localization/reads.ts';
import type { Database } from '../../platform/database.ts';
import { KnownError } from '../../platform/errors.ts';
import { type Known, readConditions, type Untold } from './rules.ts';
import { questionOf } from './watch.ts';

/** A saved search as it is stored. */
export type SavedRow = {
  id: string;
  kind: SavedKind;
  name: string;
  conditions: Record<string, unknown>;
  isPaused: boolean;
  version: number;
  known: Known;
  news: SavedNews;
  untold: Untold;
  createdAt: Date;
  seenAt: Date;
  checkAt: Date;
};

const columns = sql`id, kind, name, conditions, is_paused as "isPaused", version, known, news, untold,
  created_at as "createdAt", seen_at as "seenAt", check_at as "checkAt"`;

/** The last saved first. */
export async function listSaved(db: Database, accountId: string): Promise<SavedRow[]> {
  const { rows } = await sql<SavedRow>`
    select ${columns} from saved_searches where account_id = ${accountId}::uuid
    order by created_at desc, id`.execute(db);
  return rows;
}

/** Throws not_found, also for one of somebody else. */
export async function getSaved(db: Database, accountId: string, id: string): Promise<SavedRow> {
  const { rows } = await sql<SavedRow>`
    select ${columns} from saved_searches where id = ${id}::uuid and account_id = ${accountId}::uuid`.execute(
    db,
  );
  if (!rows[0]) throw new KnownError('not_found');
  return rows[0];
}

/** Searches that are not paused. `isHeld`: locked until the transaction ends. */
export async function listWatched(db: Database, accountId: string, isHeld = false): Promise<SavedRow[]> {
  const { rows } = await sql<SavedRow>`
    select ${columns} from saved_searches where account_id = ${accountId}::uuid and not is_paused
    order by created_at, id ${isHeld ? sql`for update` : sql``}`.execute(db);
  return rows;
}

export const shapeSaved = (row: SavedRow, words: Words): SavedSearch => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  conditions: readConditions(row.conditions).conditions,
  is_outdated: questionOf(row.conditions, words) === null,
  is_paused: row.isPaused,
  created_at: row.createdAt.toISOString(),
  seen_at: row.seenAt.toISOString(),
  news: row.news,
});
