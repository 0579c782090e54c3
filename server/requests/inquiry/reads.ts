import { sql } from 'kysely';
import type { Draft } from '../../../contract/requests/inquiry.ts';
import { draftContent } from '../../accounts/texts/reads.ts';
import type { Database } from '../../platform/database.ts';
import { openColumns, type SealedJson } from '../../platform/sealed-columns.ts';

type DraftRow = { content: SealedJson<Record<string, unknown>>; version: number; updatedAt: Date };

/** What the account is writing; null: nothing. */
export async function findDraft(db: Database, accountId: string): Promise<Draft | null> {
  const { rows } = await sql<DraftRow>`
    select ${draftContent.read('d')} as content, d.version, d.updated_at as "updatedAt" from drafts d
    where d.account_id = ${accountId}::uuid`.execute(db);
  const [row] = openColumns(db, rows);
  return row ? { content: row.content, version: row.version, updated_at: row.updatedAt.toISOString() } : null;
}
