import { sql } from 'kysely';
import type { Draft } from '../../../contract/requests/inquiry.ts';
import type { Database } from '../../platform/database.ts';

type DraftRow = { content: Record<string, unknown>; version: number; updatedAt: Date };

/** What the account is writing; null: nothing. */
export async function findDraft(db: Database, accountId: string): Promise<Draft | null> {
  const { rows } = await sql<DraftRow>`
    select content, version, updated_at as "updatedAt" from drafts where account_id = ${accountId}::uuid`.execute(
    db,
  );
  const [row] = rows;
  return row ? { content: row.content, version: row.version, updated_at: row.updatedAt.toISOString() } : null;
}
