import { sql } from 'kysely';
import type { Transaction } from '../../platform/database.ts';
import type { Versioned } from './reads.ts';

/** Null: the service itself, or nobody who is known. */
type By = { accountId: string | null; isOperator?: boolean; reason?: string | null };

/** Keeps a content word for word as that of `version`, in the transaction of its change. A version that is kept stays as it is. */
export async function keepVersion(
  trx: Transaction,
  { entity, id, section = '' }: Versioned,
  { version, content }: { version: number; content: object },
  { accountId, isOperator = true, reason = null }: By,
): Promise<void> {
  await sql`
    insert into content_versions (entity, entity_id, section, version, content, made_by, is_operator, reason)
    values (${entity}, ${id}, ${section}, ${version}, ${JSON.stringify(content)}::jsonb, ${accountId}::uuid, ${isOperator},
      ${reason})
    on conflict do nothing`.execute(trx);
}
