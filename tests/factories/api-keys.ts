import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type KeyScope, keyScopes } from '../../contract/platform/key-scopes.ts';
import type { Database } from '../../server/platform/database.ts';
import { hashToken, makeToken } from '../../server/platform/tokens.ts';

/** A key of a clinic that acts for one of its owners: the headers of its calls. */
export async function createApiKey(
  db: Database,
  {
    accountId,
    clinicId,
    scopes = keyScopes,
  }: { accountId: string; clinicId: number; scopes?: readonly KeyScope[] },
): Promise<{ authorization: string }> {
  const token = `medatlas_${makeToken()}`;
  await sql`
    insert into api_keys (clinic_id, account_id, title, start, token_hash, scopes, repeat_key, repeat_hash, expires_at)
    values (${clinicId}, ${accountId}::uuid, 'Test', ${token.slice(0, 13)}, ${hashToken(token)}, ${[...scopes]},
      ${randomUUID()}, '', now() + interval '1 day')`.execute(db);
  return { authorization: `Bearer ${token}` };
}
