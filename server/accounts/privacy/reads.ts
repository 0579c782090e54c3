import { sql } from 'kysely';
import type { Export } from '../../../contract/accounts/exports.ts';
import type { Database } from '../../platform/database.ts';

type ExportRow = Omit<Export, 'created_at' | 'expires_at'> & { created_at: Date; expires_at: Date | null };

const shape = (row: ExportRow): Export => ({
  ...row,
  created_at: row.created_at.toISOString(),
  expires_at: row.expires_at?.toISOString() ?? null,
});

/** The last export of the account; null: there is none, or its time is over. */
export async function findExport(db: Database, accountId: string): Promise<Export | null> {
  const { rows } = await sql<ExportRow>`
    select id, state, progress, bytes, created_at, expires_at from exports
    where account_id = ${accountId}::uuid and (expires_at is null or expires_at > now())
    order by created_at desc limit 1`.execute(db);
  return rows[0] ? shape(rows[0]) : null;
}

/** The file of a finished export of this account; null where there is none to fetch. */
export async function findExportFile(
  db: Database,
  accountId: string,
  id: string,
): Promise<{ key: string; bytes: number; createdAt: Date } | null> {
  const { rows } = await sql<{ key: string; bytes: number; createdAt: Date }>`
    select file as key, bytes, created_at as "createdAt" from exports
    where id = ${id}::uuid and account_id = ${accountId}::uuid and state = 'ready' and expires_at > now()
  `.execute(db);
  return rows[0] ?? null;
}

/** When the account began exports within the last day, the last first; failed ones do not count. */
export async function listBegun(db: Database, accountId: string): Promise<Date[]> {
  const { rows } = await sql<{ at: Date }>`
    select created_at as at from exports
    where account_id = ${accountId}::uuid and state <> 'failed' and created_at > now() - interval '1 day'
    order by created_at desc`.execute(db);
  return rows.map(({ at }) => at);
}
